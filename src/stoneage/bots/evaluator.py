"""Which network judges games: by name and hash, so that nobody can pick or tune it afterwards."""

import hashlib
from functools import cache

from stoneage.bots.weights import SHIPPED, Network, judge_hash, shipped_hash
from stoneage.game.record_shapes import Evaluator


@cache
def evaluator_of(players: int, expansion: bool, network: Network = SHIPPED) -> Evaluator:
    """Returns what judges games of such a table: the network's name and the hash of its file and its correction."""
    if network.file is not None:
        return {"name": network.file.stem, "hash": hashlib.sha256(network.file.read_bytes()).hexdigest()}
    name, hashed = (shipped_hash if network.bare else judge_hash)(players, expansion)
    return {"name": name, "hash": hashed}
