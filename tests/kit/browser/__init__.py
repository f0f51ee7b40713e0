"""People at their browsers."""
