"""The kernel: state, moves, legal, apply, scoring, chance. No input or output, no clock, no global random."""
