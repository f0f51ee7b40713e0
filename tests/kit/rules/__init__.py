"""Positions and words for the tests of the rules."""
