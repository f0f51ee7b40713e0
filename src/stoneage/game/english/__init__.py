"""A game in English sentences."""
