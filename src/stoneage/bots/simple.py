"""Bots without a network: fixed styles, and `flat`, which evaluates every move by playouts."""

from typing import Any, Final

import numpy as np

from stoneage.bots.bot import Budget, MoveEstimate
from stoneage.bots.brain.styles import ABOUT, STYLES, VALUE_STYLE
from stoneage.bots.workspace import Stopwatch, Workspace, estimates_of
from stoneage.game.move import MOVES, Move
from stoneage.game.observation import Observation

PLAYOUTS_FOR_ESTIMATES: Final = 200
_POINTS_LIKE_A_WIN: Final = 100.0
_SURE: Final = 2.0  # standard deviations by which a move must lead to replace the move of `value`


class StyleBot:
    """A player with one fixed style."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.about = ABOUT[name]
        self._style = STYLES.index(name)

    def choose(self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None) -> Move:
        workspace = Workspace(observation, rng)
        return MOVES[workspace.answer(self._style)]

    def estimates(
        self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None
    ) -> list[MoveEstimate]:
        """Returns the mean outcome of each move if all seats continue in this style."""
        workspace = Workspace(observation, rng)
        samples = max(PLAYOUTS_FOR_ESTIMATES // workspace.count, 1)
        wins, points = workspace.sample_game(workspace.legal, self._style, samples)
        return estimates_of(workspace.legal, wins / samples, points / samples)


class FlatBot:
    """Flat Monte Carlo: plays every move out to the end many times, all seats in the style of `value`.

    A few playouts are noisy, so the move of `value` is played unless another one is significantly better.
    """

    name = "flat"
    about = "tries every move in many quick games to the end"
    _own_time: Final = Budget(milliseconds=100)

    def choose(self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None) -> Move:
        workspace = Workspace(observation, rng)
        if workspace.count == 1:
            return MOVES[int(workspace.legal[0])]
        return MOVES[self._search(workspace, budget or self._own_time).best]

    def estimates(
        self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None
    ) -> list[MoveEstimate]:
        workspace = Workspace(observation, rng)
        trials = self._search(workspace, budget or self._own_time)
        return estimates_of(trials.moves, trials.wins / trials.samples, trials.points / trials.samples)

    def _search(self, workspace: Workspace, budget: Budget) -> "_Trials":
        """Compares moves by sequential halving: drops the worse half whenever its share of the budget is used."""
        watch = Stopwatch(budget)
        trials = _Trials(workspace.legal, workspace.answer(VALUE_STYLE))
        stages = max(int(np.ceil(np.log2(workspace.count))), 1)
        stage = 1
        while (samples := watch.portion(len(trials.moves))) or not trials.samples:
            trials.add(*workspace.sample_game(trials.moves, VALUE_STYLE, max(samples, 1)), max(samples, 1))
            if watch.share > stage / stages and len(trials.moves) > 2:
                trials.drop_the_worse_half()
                stage += 1
        return trials


class _Trials:
    """Sums of the outcomes of each move, and of its lead over the move of `value` in the same samples."""

    def __init__(self, moves: Any, usual: int) -> None:
        self.moves = moves
        self.samples = 0
        self.wins, self.points, self._lead, self._spread = np.zeros((4, len(moves)))
        self._usual = usual

    def add(self, wins: Any, points: Any, samples: int) -> None:
        worth = wins + points / _POINTS_LIKE_A_WIN
        lead = worth - worth[self.moves == self._usual]
        self.wins, self.points, self.samples = self.wins + wins, self.points + points, self.samples + samples
        self._lead, self._spread = self._lead + lead, self._spread + lead**2

    def drop_the_worse_half(self) -> None:
        keep = np.argsort(-self._lead, kind="stable")[: (len(self.moves) + 1) // 2]
        keep = np.union1d(keep, np.flatnonzero(self.moves == self._usual))
        self.moves, self.wins, self.points = self.moves[keep], self.wins[keep], self.points[keep]
        self._lead, self._spread = self._lead[keep], self._spread[keep]

    @property
    def best(self) -> int:
        """The move with the best outcomes, if its lead is significant."""
        best = int(np.argmax(self._lead))
        sure = self._lead[best] > _SURE * np.sqrt(self._spread[best])
        return int(self.moves[best]) if sure else self._usual
