"""Routes over HTTP and WebSocket."""
