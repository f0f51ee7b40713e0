"""Compares the speed with other projects' environments: random play through each one's own Python interface.

All figures are steps per second of CPU time of this process, with one game at a time unless a line says otherwise.
"""

import time
from collections.abc import Callable, Iterator
from typing import Any, Final

import numpy as np

from stoneage.batch import Batch
from stoneage.lab.bench import batch_speeds

Play = Callable[[np.random.Generator], int]  # plays one game; returns its steps


def _open_spiel() -> Play:
    import pyspiel

    game = pyspiel.load_game("backgammon")

    def play(rng: np.random.Generator) -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(rng.choice(outcomes, p=chances)))
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(rng.integers(len(legal)))])
                steps += 1
        return steps

    return play


def _pettingzoo() -> Play:
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.raw_env()

    def play(rng: np.random.Generator) -> int:
        env.reset(seed=int(rng.integers(1 << 31)))
        steps = 0
        while not any(env.terminations.values()):
            mask = env.observe(env.agent_selection)["action_mask"]
            legal = np.flatnonzero(mask)
            env.step(int(legal[int(rng.integers(len(legal)))]))
            steps += 1
        return steps

    return play


def _catanatron() -> Play:
    from catanatron import Color, Game, RandomPlayer

    def play(rng: np.random.Generator) -> int:
        game = Game([RandomPlayer(colour) for colour in Color], seed=int(rng.integers(1 << 31)))
        steps = 0
        while game.winning_color() is None and steps < 5000:
            game.play_tick()
            steps += 1
        return steps

    return play


def _ours() -> Play:
    batch = Batch(1, players=4, seed="peers", auto_reset=False)
    mask, moves = batch.mask(), np.empty(1, np.int16)

    def play(rng: np.random.Generator) -> int:
        batch.reset(seed=int(rng.integers(1 << 62)))
        steps = 0
        while batch.counts[0]:
            batch.step(batch.sample(mask, moves))
            steps += 1
        return steps

    return play


OURS: Final = "stoneage, one game of four"
PEERS: Final[dict[str, Callable[[], Play]]] = {
    OURS: _ours,
    "OpenSpiel backgammon": _open_spiel,
    "PettingZoo connect four, raw": _pettingzoo,
    "Catanatron, four players": _catanatron,
}


def measure(repeats: int, seconds: float) -> Iterator[dict[str, Any]]:
    """Yields a row per environment: steps per second, the ratio to the first row, or why it was not measured.

    All environments take turns in every repeat, so that other load on the machine affects all of them equally.
    """
    plays: dict[str, Play] = {}
    for name, begin in PEERS.items():
        try:
            plays[name] = begin()
            plays[name](np.random.default_rng(0))
        except ImportError as error:
            plays.pop(name, None)
            yield {"environment": name, "missing": str(error)}
    taken = {name: [0, 0.0] for name in plays}
    for repeat in range(repeats):
        for name, play in plays.items():
            steps, elapsed = _played(play, np.random.default_rng(repeat), seconds)
            taken[name][0] += steps
            taken[name][1] += elapsed
    speeds = {name: steps / elapsed for name, (steps, elapsed) in taken.items()}
    yield from ({"environment": name, "steps": speed, "ours": speeds[OURS] / speed} for name, speed in speeds.items())
    batched = batch_speeds(repeats, seconds)["masks"]
    yield {"environment": "stoneage, 1,024 games of four", "steps": batched, "ours": speeds[OURS] / batched}


def _played(play: Play, rng: np.random.Generator, seconds: float) -> tuple[int, float]:
    steps, began = 0, time.process_time()
    while (elapsed := time.process_time() - began) < seconds or not steps:
        steps += play(rng)
    return steps, max(elapsed, 1e-9)
