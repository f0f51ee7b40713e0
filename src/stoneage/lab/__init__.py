"""The laboratory: simulations, contests, training, measurements and benchmarks."""
