"""Environments: `stoneage_v1` for PettingZoo, `gymnasium` and `open_spiel`.

Each needs an extra of the package and is imported on demand; the error names the missing extra.
"""
