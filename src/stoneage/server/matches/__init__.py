"""Matches in memory: who looks, what they are sent, and who plays for those who do not."""
