"""What can be asked over HTTP and WebSocket."""
