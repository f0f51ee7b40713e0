"""Calls of compiled functions as a file: whole games, searches, a batch of training; and their results here."""

import struct
from collections.abc import Callable
from typing import Any

import numpy as np

from stoneage import Game
from stoneage.bots.brain.network import WEIGHTS, new_weights
from stoneage.bots.brain.scratch import new_scratch, new_tree
from stoneage.bots.brain.search import PREDICT, SAMPLE, SIMULATE, think
from stoneage.bots.brain.styles import VALUE_STYLE
from stoneage.bots.brain.td_learning import LEARNER, MOST_STEPS, REPORT, fit, play
from stoneage.bots.brain.td_learning import SAMPLE as SAMPLE_RECORD
from stoneage.bots.weights import BUNDLED
from stoneage.bots.workspace import Workspace
from stoneage.lab.selfplay import GameRules
from stoneage.rules import kernel
from stoneage.rules.moves import new_buffer
from stoneage.rules.rounds import ROUND_LIMIT
from stoneage.rules.scoring import EVERYONE, SOURCES
from stoneage.rules.state import new_games

TABLES = ((2, False), (4, False), (3, True), (5, True))
GAMES = 200  # of each table
WALKS, SAMPLES, CANDIDATES = 80, 3, 6
BATCH = 6  # games to learn from
FITTED = 256  # samples of them


class Calls:
    """Calls in order, and the arrays they use."""

    def __init__(self) -> None:
        self._arrays: list[Any] = []
        self._calls: list[tuple[Callable[..., Any], tuple[Any, ...]]] = []
        for players, expansion in TABLES:
            self._games(players, expansion)
            self._search(players, expansion)
        self._training()

    def add(self, function: Callable[..., Any], *arguments: Any) -> None:
        known = set(map(id, self._arrays))
        self._arrays += [value for value in arguments if isinstance(value, np.ndarray) and id(value) not in known]
        self._calls.append((function, arguments))

    def _games(self, players: int, expansion: bool) -> None:
        rng, games = np.random.default_rng(players), new_games(GAMES)
        games["players"], games["expansion"], games["limited_resources"] = players, expansion, players > 3
        games["key"] = rng.integers(0, 1 << 64, (GAMES, 2), np.uint64)
        noise, counts = rng.integers(0, 1 << 64, GAMES, np.uint64), np.zeros(GAMES, np.int64)
        self.add(kernel.prepare, games, -1)
        chosen = np.zeros((GAMES, 64), np.int16)
        self.add(kernel.play_at_random, games, noise, ROUND_LIMIT, chosen, counts, new_buffer())
        self.add(kernel.points_by_source, games, EVERYONE, np.zeros((GAMES, players, len(SOURCES)), np.int64))
        self.add(kernel.standings, games, np.zeros((GAMES, players), np.int64))

    def _search(self, players: int, expansion: bool) -> None:
        observation = Game(players, expansion=expansion, seed=players).observation()
        there, tree = Workspace(observation, np.random.default_rng(players), BUNDLED), new_tree()
        memory, none = (there.games, there.scratch, tree, there.weights), np.zeros(0)
        self.add(think, *memory, SIMULATE, 0, 0, WALKS, there.legal[:0].copy(), none, none)
        candidates = there.legal[:CANDIDATES].copy()
        for task in (SAMPLE, PREDICT):
            sums = np.zeros((2, CANDIDATES))
            self.add(
                think, *memory, task, VALUE_STYLE, ROUND_LIMIT, SAMPLES, candidates, sums[0].copy(), sums[1].copy()
            )

    def _training(self) -> None:
        weights, scratch = new_weights(1), new_scratch(np.random.default_rng(1), 2)
        samples = np.zeros(MOST_STEPS + 2 * FITTED, SAMPLE_RECORD)
        memory = (GameRules(2, False).games(), scratch, samples, weights, weights.copy())
        self.add(play, *memory, BATCH, LEARNER, 0.1, 0.5, 0, np.zeros(1, REPORT))
        learned = (weights.copy(), np.zeros(WEIGHTS, np.float32), np.zeros((2, WEIGHTS), np.float32))
        self.add(fit, samples, np.arange(FITTED), BATCH, *learned, np.zeros(1, np.int64), 1e-3, scratch)

    def written(self) -> bytes:
        """Returns the calls in the format of `caller.c`."""
        parts, items = [_numbers(len(self._arrays))], dict[str, int]()
        for array in self._arrays:
            item = items.setdefault(str(array.dtype), len(items))
            parts += [_numbers(array.ndim, *array.shape, item, array.nbytes), array.tobytes()]
        parts.append(_numbers(len(self._calls)))
        for function, arguments in self._calls:
            name = f"{function.__module__}.{function.__name__}".removeprefix("stoneage.").replace(".", "_").encode()
            parts += [_numbers(len(name)), name, _numbers(len(arguments)), *map(self._argument, arguments)]
        return b"".join(parts)

    def _argument(self, value: Any) -> bytes:
        if isinstance(value, np.ndarray):
            return _numbers(1, next(at for at, array in enumerate(self._arrays) if array is value))
        return _numbers(0) + struct.pack("<d" if isinstance(value, float) else "<q", value)

    def answered(self) -> bytes:
        """Makes the calls on this platform. Returns the output that the other platform must produce."""
        answers = [_numbers(function(*arguments) or 0) for function, arguments in self._calls]
        return b"".join([*answers, *(array.tobytes() for array in self._arrays)])


def _numbers(*numbers: int) -> bytes:
    return struct.pack(f"<{len(numbers)}q", *numbers)
