"""The interfaces that people know: `stoneage_v1` for PettingZoo, `gymnasium` and `open_spiel` under their names.

Each needs an extra of the package, is imported only when it is asked for, and says which extra is missing.
"""
