"""The public Python interface to the kernel: games, moves, notation, records, views and events."""
