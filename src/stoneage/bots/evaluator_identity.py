"""The network that evaluates games, identified by name and hash, so that it cannot be changed afterwards."""

import hashlib
from functools import cache

from stoneage.bots.weights import BUNDLED, NetworkSource, bundled_hash, evaluator_hash
from stoneage.game.record_types import Evaluator
from stoneage.rules.options import STACK_HEIGHT


@cache
def evaluator_of(
    players: int, expansion: bool, network: NetworkSource = BUNDLED, stack_height: int = STACK_HEIGHT
) -> Evaluator:
    """Returns the evaluator of such games: the network's name, and the hash of its file and its calibration."""
    if network.file is not None:
        return {"name": network.file.stem, "hash": hashlib.sha256(network.file.read_bytes()).hexdigest()}
    if network.uncalibrated:
        name, hashed = bundled_hash(players, expansion)
    else:
        name, hashed = evaluator_hash(players, expansion, stack_height)
    return {"name": name, "hash": hashed}
