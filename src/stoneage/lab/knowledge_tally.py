"""Sums over games, from which means and intervals follow, and contests for the value of things.

A contest gives a seat a thing, plays the game to its end in the same worlds, and compares the wins. Unlike the
network's evaluation it does not depend on what the network expects of the thing, only on how it plays with it. All
seats play the network's moves.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from stoneage.game.observation import Observation
from stoneage.review.estimates import NORMAL
from stoneage.review.evaluator import ReviewEvaluator
from stoneage.rules.effects import KINDS, RESOURCES
from stoneage.rules.moves import MOST_TOOL, STARVE
from stoneage.rules.pieces import TRACK_END
from stoneage.rules.state import MOST_PEOPLE, Games, copy_games

WORLDS: Final = 1  # per thing and round: more games say more than more worlds of one
WORLDS_OF_STARVING: Final = 4  # per choice: there are fewer of them
Key = tuple[Any, ...]


@dataclass(slots=True)
class Tally:
    """Sums and counts of one game, by subject."""

    sums: dict[Key, list[float]] = field(default_factory=dict)

    def add(self, key: Key, value: float) -> None:
        row = self.sums.setdefault(key, [0.0, 0.0])
        row[0] += value
        row[1] += 1


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean over games with half of its 95 % interval."""

    mean: float
    half: float
    games: int


class Tallies:
    """Running sums for means and intervals over any number of games, in constant memory."""

    def __init__(self) -> None:
        self._moments: dict[Key, Any] = {}

    def add(self, tally: Tally) -> None:
        """Adds one game."""
        for key, (total, count) in tally.sums.items():
            found = self._moments.setdefault(key, np.zeros(6))
            found += (1, total, count, total * total, total * count, count * count)

    def means(self) -> dict[Key, Mean]:
        """Returns the mean of every subject; a game is weighted by its number of measurements."""
        return {key: _mean(*moments) for key, moments in self._moments.items()}


def _mean(games: float, total: float, count: float, squares: float, products: float, counts: float) -> Mean:
    mean = float(total / count)
    spread = max(squares - 2 * mean * products + mean * mean * counts, 0.0)
    error = np.sqrt(spread * games / max(games - 1, 1)) / count
    return Mean(mean, NORMAL * float(error) if games > 1 else float("nan"), int(games))


# --- things


def _good(good: int) -> Callable[[Games, int], bool]:
    def give(state: Games, seat: int) -> bool:
        state["player"]["goods"][0, seat, good] += 1
        return True

    return give


def _food(state: Games, seat: int) -> bool:
    state["player"]["food"][0, seat] += 1
    return True


def _field(state: Games, seat: int) -> bool:
    state["player"]["field"][0, seat] += 1
    return bool(state["player"]["field"][0, seat] <= TRACK_END)


def _person(state: Games, seat: int) -> bool:
    state["player"]["people"][0, seat] += 1
    state["player"]["home"][0, seat] += 1
    return bool(state["player"]["people"][0, seat] <= MOST_PEOPLE)


def _tool(state: Games, seat: int) -> bool:
    tools = state["player"]["tool"][0, seat]
    lowest = int(np.argmin(tools))
    tools[lowest] += 1
    return bool(tools[lowest] <= MOST_TOOL)


THINGS: Final[dict[str, Callable[[Games, int], bool]]] = {
    "field": _field,
    "person": _person,
    "tool": _tool,
    "food": _food,
    **{KINDS[good]: _good(good) for good in range(RESOURCES)},
}


# --- contests


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
