"""Games and bots' answers, by any backend: `NUMBA_DISABLE_JIT=1 python -m tests.kernel.plain_games` prints them."""

import json
from typing import Any

import numpy as np

from stoneage import Game, verify
from stoneage.bots import Budget, make_bot
from stoneage.native.backend import backend

LITTLE = Budget(playouts=2)


def found() -> dict[str, Any]:
    """Returns a whole game of `value` against `woodcards` and the answers of thinking bots in its course."""
    game, bots = Game(2, seed=5, expansion=True), [make_bot("value"), make_bot("woodcards")]
    answers: list[list[str]] = []
    number = 0
    while not game.over:
        observation, rng = game.observation(), np.random.default_rng(number)
        if number in (7, 100):
            thinking = [make_bot(name).choose(observation, rng, LITTLE) for name in ("net", "family", "expert")]
            answers.append([str(move) for move in thinking])
        game.play(bots[observation.seat].choose(observation, rng))
        number += 1
    return {"answers": answers, "record": game.record(), "verified": verify(game.record()).status == 0}


if __name__ == "__main__":
    print(json.dumps({"backend": backend().name, **found()}))
