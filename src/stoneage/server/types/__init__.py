"""The types of HTTP requests, responses and socket messages."""
