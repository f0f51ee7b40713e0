"""Environments: `stoneage_v1` for PettingZoo, `gymnasium` and `open_spiel`.

Each needs an optional dependency group and is imported on demand; the error names the missing extra.
"""
