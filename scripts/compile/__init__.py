"""Compiles the kernel and the bots' brain with Numba into one shared library per platform."""
