"""The shapes of what goes over the wire."""
