"""Learning the game: lessons, and questions about positions. No HTTP in it."""
