"""Compiles the kernel and the bots' brain, by Numba, into a shared library for each platform."""
