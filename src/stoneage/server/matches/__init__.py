"""Matches in memory: their viewers, messages and bots."""
