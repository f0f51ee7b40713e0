"""The pleasant Python face of the kernel: games, moves, notation, records, views, stories."""
