"""Which network will judge the choices of a match: fixed before the dice are known, so that nobody picks one later."""

from stoneage.game.record_shapes import Evaluator


def evaluator_for(players: int, expansion: bool) -> Evaluator:
    """Returns the network that reviews such a game here, by name and hash."""
    from stoneage.bots.weights import judge_hash  # brings the brain along, which the lobby can do without

    name, hashed = judge_hash(players, expansion)
    return {"name": name, "hash": hashed}
