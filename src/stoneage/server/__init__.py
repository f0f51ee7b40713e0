"""The table server: HTTP and WebSocket in front, the log behind."""
