"""Sends every viewer of a match what is new to them: views in layers, their differences, and messages."""
