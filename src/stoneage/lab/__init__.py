"""The laboratory: games in bulk, and how fast they run."""
