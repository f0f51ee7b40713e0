"""What several tests, the benchmarks and the scripts share: processes, clients, browsers, scenes and games."""
