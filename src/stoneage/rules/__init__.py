"""The kernel: state, moves, legality, effects, scoring and chance. No I/O, no clock, no global random state."""
