"""The working memory that the bundled bots share, between an observation and the compiled code."""

from typing import Any, Final

import numpy as np

from stoneage.bots.bot import Budget, MoveEstimate
from stoneage.bots.brain.evaluate import MARGIN_WEIGHT
from stoneage.bots.brain.network import MARGIN, WEIGHTS, Weights
from stoneage.bots.brain.playout import LIMIT
from stoneage.bots.brain.scratch import GAMES, new_scratch, new_tree
from stoneage.bots.brain.search import ANSWER, EVALUATE, PREDICT, SAMPLE, SIMULATE, think
from stoneage.bots.brain.styles import VALUE_STYLE
from stoneage.bots.weights import NetworkSource
from stoneage.game.move import MOVES
from stoneage.game.observation import Observation
from stoneage.rules import kernel
from stoneage.rules.state import new_games

NO_MOVES: Final[Any] = np.zeros(0, np.int16)
NOTHING: Final[Any] = np.zeros(0)
NO_TREE: Final[Any] = new_tree()
NO_WEIGHTS: Final[Weights] = np.zeros(WEIGHTS, np.float32)


PORTION: Final = 8  # whole playouts between two readings of the clock; one takes 50 to 100 microseconds


class Workspace:
    """The inputs and memory for one question: a sampled state that agrees with the observation, and its legal moves."""

    def __init__(
        self, observation: Observation, rng: np.random.Generator, network: NetworkSource | None = None
    ) -> None:
        self.games = new_games(GAMES)
        self.games[:1].view(np.uint8)[:] = observation.sample(rng).view(np.uint8)
        self.scratch = new_scratch(rng)
        self.tree = NO_TREE
        self.weights, self._calibrated = NO_WEIGHTS, NO_WEIGHTS
        if network is not None:
            self._load(network)
        self.count = kernel.legal(self.games, self.scratch["moves"][0])
        self.legal: Any = self.scratch["moves"][0, : self.count].copy()

    def _load(self, network: NetworkSource) -> None:
        game = self.games[0]
        loaded = network.load(int(game["players"]), bool(game["expansion"]), int(game["stack_height"]))
        self.weights, self._calibrated = loaded.weights, loaded.calibrated

    @property
    def question(self) -> int:
        return int(self.games["question"][0])

    @property
    def seat(self) -> int:
        return int(self.games["seat"][0])

    def answer(self, style: int) -> int:
        """Returns the move of a style."""
        return self._think(ANSWER, style=style)

    def evaluate(self) -> Any:
        """Returns the network's value of each legal move."""
        self._think(EVALUATE)
        return self.scratch["values"][0, : self.count].copy()

    def predict(self) -> tuple[Any, Any]:
        """Returns the calibrated win probability and the expected margin of each legal move."""
        wins, points = np.zeros(self.count), np.zeros(self.count)
        # The sums of the first layer, which the scratch memory stores between calls, do not depend on the calibration.
        think(self.games, self.scratch, self.tree, self._calibrated, PREDICT, 0, 0, 0, self.legal, wins, points)
        return wins, points

    def sample_round(self, candidates: Any, samples: int) -> Any:
        """Returns the sum of the outcomes of each candidate over common samples of the rest of the round."""
        sums, points = np.zeros(len(candidates)), np.zeros(len(candidates))
        until = int(self.games["round"][0]) + 1
        self._think(SAMPLE, candidates, sums, points, style=VALUE_STYLE, until=until, count=samples)
        return sums

    def sample_game(self, candidates: Any, style: int, samples: int) -> tuple[Any, Any]:
        """Returns the sums of win shares and points of each candidate, over common samples of the rest of the game."""
        wins, points = np.zeros(len(candidates)), np.zeros(len(candidates))
        self._think(SAMPLE, candidates, wins, points, style=style, until=LIMIT + 1, count=samples)
        return wins - MARGIN_WEIGHT / MARGIN * points, points

    def run_simulations(self, count: int, expand_after: int, playout_weight: float) -> None:
        """Runs simulations down the tree of placements."""
        if self.tree is NO_TREE:
            self.tree = new_tree(expand_after, playout_weight=playout_weight)
        self._think(SIMULATE, count=count)

    def children(self) -> tuple[Any, Any, Any]:
        """Returns the moves in the tree, the visits of each, and its mean value."""
        tree = self.tree[0]
        children = slice(1, 1 + int(tree["children"][0]))
        visits = tree["visits"][children]
        return tree["move"][children], visits, tree["value"][children] / (visits + 1)

    def _think(
        self, task: int, candidates: Any = NO_MOVES, wins: Any = NOTHING, points: Any = NOTHING,
        style: int = 0, until: int = 0, count: int = 0,
    ) -> int:  # fmt: skip
        return think(
            self.games, self.scratch, self.tree, self.weights, task, style, until, count, candidates, wins, points
        )


class Stopwatch:
    """Divides a budget into portions of samples. A sample is one playout of every candidate."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._start = budget.clock()
        self._played = 0

    def portion(self, candidates: int, timed: int = PORTION) -> int:
        """Returns the number of samples to take now; 0 when the budget is used up.

        It is that of PORTION playouts, or of `timed` where the clock counts and playouts are short.
        """
        if self._budget.playouts is not None:
            samples = min(max(PORTION // candidates, 1), (self._budget.playouts - self._played) // candidates)
        else:
            samples = max(timed // candidates, 1) if self.share < 1 else 0
        self._played += samples * candidates
        return samples

    @property
    def share(self) -> float:
        """The used part of the budget, from 0 to 1."""
        if self._budget.playouts is not None:
            return self._played / self._budget.playouts
        assert self._budget.milliseconds is not None
        return (self._budget.clock() - self._start) * 1000 / self._budget.milliseconds


def estimates_of(legal: Any, wins: Any, points: Any, most: int = 5) -> list[MoveEstimate]:
    """Returns the best few moves, best first."""
    best = np.argsort(-(wins + MARGIN_WEIGHT * points / MARGIN), kind="stable")[:most]
    return [MoveEstimate(MOVES[int(legal[i])], float(wins[i]), float(points[i])) for i in best]
