"""Tries compiled libraries of other platforms, under an emulator and without Python."""
