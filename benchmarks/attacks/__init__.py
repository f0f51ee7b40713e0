"""One attacker against one innocent player. `python -m benchmarks.attacks` plays all attacks and prints a table."""
