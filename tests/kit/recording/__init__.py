"""Conversations with a real server, kept for the client's tests to play again."""
