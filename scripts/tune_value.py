"""Tunes the parameters of the `value` bot with the cross-entropy method, on games inside the kernel.

    uv run python scripts/tune_value.py --minutes 10

Every candidate meets `woodcards` and today's `value`, with two to four players and with the expansion, on the seeds
that all candidates of its generation play. What is best in the end is printed; put it into `bots/brain/parameters.py`.
"""

import argparse
import os
import time
from typing import Any

import numpy as np

os.environ["STONEAGE_KERNEL"] = "numba"  # this script compiles functions of its own

from stoneage.bots.brain.compiling import compiled
from stoneage.bots.brain.parameters import DEFAULTS, MEANINGS, PARAMETERS, Parameters
from stoneage.bots.brain.playout import win_share
from stoneage.bots.brain.scratch import Scratch, new_scratch
from stoneage.bots.brain.steps import legal, step
from stoneage.bots.brain.styles import STYLES, style_move
from stoneage.bots.brain.td_learning import new_game
from stoneage.bots.brain.value import value_choice
from stoneage.rules.jit import entry
from stoneage.rules.rounds import end
from stoneage.rules.state import BY_LIMIT, OVER, new_games

# style, players, expansion, weight
OPPONENTS = [("woodcards", 2, 0, 3), ("value", 2, 0, 2), ("value", 3, 0, 1), ("value", 4, 0, 1), ("value", 2, 1, 1)]
POPULATION, ELITE, LIMIT = 24, 6, 40
BEFORE = DEFAULTS.view(np.float64)


@compiled
def play_one(games: Any, scratch: Scratch, p: Parameters, mine: int, style: int) -> float:
    g = games[0]
    while g.phase != OVER:
        count = legal(g, scratch.moves[:])
        move = int(scratch.moves[0])
        if count > 1:
            if g.seat == mine:
                move = value_choice(g, scratch.moves[:], count, p)
            else:
                move = style_move(g, style, scratch.moves[:], count, scratch.noise[:])
        step(g, move)
        if g.round > LIMIT:
            end(g, BY_LIMIT)
    return win_share(g, mine)


@entry
def wins(games: Any, scratches: Any, parameters: Any, style: int, count: int) -> float:
    """Returns the games won by `value` with these parameters against a table of a style, seats in turn."""
    total = 0.0
    for game in range(count):
        new_game(games, scratches[0])
        total += play_one(games, scratches[0], parameters[0], game % int(games[0].players), style)
    return total


def share(numbers: Any, style: str, players: int, expansion: int, games: int, seed: int) -> float:
    table = new_games(3)
    table["players"], table["expansion"] = players, expansion
    scratches, parameters = new_scratch(np.random.default_rng(seed)), numbers.view(PARAMETERS)
    return float(wins(table, scratches, parameters, STYLES.index(style), games)) / games


def strength(numbers: Any, games: int, seed: int) -> float:
    """Returns the weighted win shares above an equal share, as fractions of the possible gain."""
    total = 0.0
    for style, players, expansion, weight in OPPONENTS:
        even = 1 / players
        total += weight * (share(numbers, style, players, expansion, games, seed) - even) / (1 - even)
    return total / sum(weight for *_, weight in OPPONENTS)


def search(minutes: float, games: int) -> Any:
    rng = np.random.default_rng(1)
    middle, spread = BEFORE.copy(), np.full(len(BEFORE), 0.25)
    until, generation = time.monotonic() + 60 * minutes, 0
    while time.monotonic() < until:
        candidates = middle * np.exp(spread * rng.normal(size=(POPULATION, len(middle))))
        candidates[0] = middle
        scores = np.array([strength(numbers, games, 1000 + generation) for numbers in candidates])
        elite = np.log(candidates[np.argsort(-scores)[:ELITE]])
        middle = np.exp(0.5 * np.log(middle) + 0.5 * elite.mean(axis=0))
        spread = np.maximum(0.7 * spread + 0.3 * elite.std(axis=0), 0.03)
        generation += 1
        print(f"{generation:3} middle {scores[0]:+.3f} best {scores.max():+.3f} spread {spread.mean():.3f}", flush=True)
    return middle


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--games", type=int, default=1500)
    arguments = parser.parse_args()
    found = search(arguments.minutes, arguments.games)
    for (name, meaning), before, after in zip(MEANINGS.items(), BEFORE, found, strict=True):
        print(f"{name:<18} {before:6.2f} {after:6.2f}  {meaning}")
    for style, players, expansion, _ in OPPONENTS:
        shares = [share(numbers, style, players, expansion, 20_000, 7) for numbers in (BEFORE, found)]
        print(f"{style} {players} players {'expansion' if expansion else 'base'}: {shares[0]:.1%} -> {shares[1]:.1%}")


if __name__ == "__main__":
    main()
