"""Contest values: give a seat a thing, play the game to its end in the same worlds, and compare the wins.

Unlike the network's evaluation, a contest does not depend on what the network expects of the thing, only on how it
plays with it. All seats play the network's moves.
"""

from typing import Any, Final

import numpy as np

from stoneage.game.observation import Observation
from stoneage.lab.knowledge_tally import Tally
from stoneage.lab.things import THINGS
from stoneage.review.evaluator import ReviewEvaluator
from stoneage.rules.moves import STARVE
from stoneage.rules.state import Games, copy_games

WORLDS: Final = 1  # per thing and round: more games say more than more worlds of one
WORLDS_OF_STARVING: Final = 4  # per choice: there are fewer of them


def contest_things(
    state: Games, stage: int, evaluator: ReviewEvaluator, tally: Tally, rng: np.random.Generator
) -> None:
    """Adds what one more of each thing wins for a random seat at the start of a round."""
    seat, keys = int(rng.integers(int(state["players"][0]))), _keys(rng, WORLDS)
    base = _wins(state, seat, evaluator, keys)
    for what, change in THINGS.items():
        changed = copy_games(state)
        if change(changed, seat):
            for gain in _wins(changed, seat, evaluator, keys) - base:
                tally.add(("contest", what, stage), float(gain))


def contest_starving(
    seen: Observation, meal: int, missing: int, evaluator: ReviewEvaluator, tally: Tally, rng: np.random.Generator
) -> None:
    """Adds what starving wins compared with a meal."""
    rows = evaluator.play_moves(seen, [STARVE, meal], _keys(rng, WORLDS_OF_STARVING), to_end=True)
    for gain in rows[:, 0, seen.seat] - rows[:, 1, seen.seat]:
        tally.add(("contest of starving", missing), float(gain))


def _keys(rng: np.random.Generator, worlds: int) -> Any:
    return rng.integers(0, 1 << 63, size=worlds, dtype=np.uint64)


def _wins(state: Games, seat: int, evaluator: ReviewEvaluator, keys: Any) -> Any:
    """Returns a seat's share of the win in each world, after the network's moves in all seats."""
    seen = Observation.of_asked(state)
    return evaluator.play_moves(seen, [evaluator.network_move(seen)], keys, to_end=True)[:, 0, seat]
