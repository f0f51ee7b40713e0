"""From an observation to the kernel and back: the working memory that all our bots share."""

from time import perf_counter
from typing import Any, Final

import numpy as np

from stoneage.bots.bot import Budget, Opinion
from stoneage.bots.brain.evaluate import POINTS_MATTER
from stoneage.bots.brain.network import MARGIN, WEIGHTS, Weights
from stoneage.bots.brain.playout import LIMIT
from stoneage.bots.brain.scratch import GAMES, new_scratch, new_tree
from stoneage.bots.brain.search import ANSWER, EXPECT, GROW, JUDGE, SAMPLE, think
from stoneage.bots.brain.styles import VALUE_STYLE
from stoneage.bots.weights import weights_for
from stoneage.game.move import MOVES
from stoneage.game.observation import Observation
from stoneage.rules import kernel
from stoneage.rules.state import new_games

NO_MOVES: Final[Any] = np.zeros(0, np.int16)
NOTHING: Final[Any] = np.zeros(0)
NO_TREE: Final[Any] = new_tree()
NO_WEIGHTS: Final[Weights] = np.zeros(WEIGHTS, np.float32)


PORTION: Final = 8  # playouts between two looks at the clock


class Thinking:
    """One question, thought about: a sample of what the seat knows, its legal moves, and room to work."""

    def __init__(self, observation: Observation, rng: np.random.Generator, learned: bool = False) -> None:
        self.games = new_games(GAMES)
        self.games[:1].view(np.uint8)[:] = observation.sample(rng).view(np.uint8)
        self.scratch = new_scratch(rng)
        self.tree = NO_TREE
        self.weights = self._learned() if learned else NO_WEIGHTS
        self.count = kernel.legal(self.games, self.scratch["moves"][0])
        self.legal: Any = self.scratch["moves"][0, : self.count].copy()

    def _learned(self) -> Weights:
        game = self.games[0]
        return weights_for(int(game["players"]), bool(game["expansion"]))

    @property
    def question(self) -> int:
        return int(self.games["choice"][0])

    def answer(self, style: int) -> int:
        """What a style would do."""
        return self._think(ANSWER, style=style)

    def judge(self) -> Any:
        """The network's opinion of every legal move."""
        self._think(JUDGE)
        return self.scratch["values"][0, : self.count].copy()

    def expect(self) -> tuple[Any, Any]:
        """The network's win chance and points ahead for every legal move."""
        wins, points = np.zeros(self.count), np.zeros(self.count)
        self._think(EXPECT, self.legal, wins, points)
        return wins, points

    def look_ahead(self, candidates: Any, samples: int) -> Any:
        """The sum of the outcomes of each candidate over so many common samples of the rest of the round."""
        sums, points = np.zeros(len(candidates)), np.zeros(len(candidates))
        until = int(self.games["rounds"][0]) + 1
        self._think(SAMPLE, candidates, sums, points, style=VALUE_STYLE, until=until, count=samples)
        return sums

    def play_out(self, candidates: Any, style: int, samples: int) -> tuple[Any, Any]:
        """Sums of win shares and points of each candidate, over common samples played to the end in one style."""
        wins, points = np.zeros(len(candidates)), np.zeros(len(candidates))
        self._think(SAMPLE, candidates, wins, points, style=style, until=LIMIT + 1, count=samples)
        return wins - POINTS_MATTER / MARGIN * points, points

    def grow(self, walks: int) -> None:
        """Walk so many times down the tree of the placements that may follow."""
        if self.tree is NO_TREE:
            self.tree = new_tree()
        self._think(GROW, count=walks)

    def grown(self) -> tuple[Any, Any, Any]:
        """Moves in the tree, how often each was visited, and what it is worth."""
        tree = self.tree[0]
        children = slice(1, 1 + int(tree["children"][0]))
        visits = tree["visits"][children]
        return tree["move"][children], visits, tree["worth"][children] / (visits + 1)

    def _think(
        self, task: int, candidates: Any = NO_MOVES, wins: Any = NOTHING, points: Any = NOTHING,
        style: int = 0, until: int = 0, count: int = 0,
    ) -> int:  # fmt: skip
        return think(
            self.games, self.scratch, self.tree, self.weights, task, style, until, count, candidates, wins, points
        )


class Stopwatch:
    """Hands out a budget in portions of samples, a sample being one playout of every candidate."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._start = perf_counter()
        self._played = 0

    def portion(self, candidates: int) -> int:
        """How many samples to take now; 0 when the budget is used up."""
        samples = max(PORTION // candidates, 1)
        if self._budget.playouts is not None:
            samples = min(samples, (self._budget.playouts - self._played) // candidates)
        elif self.share >= 1:
            samples = 0
        self._played += samples * candidates
        return samples

    @property
    def share(self) -> float:
        """The part of the budget that is used."""
        if self._budget.playouts is not None:
            return self._played / self._budget.playouts
        assert self._budget.milliseconds is not None
        return (perf_counter() - self._start) * 1000 / self._budget.milliseconds


def opinions_of(legal: Any, wins: Any, points: Any, most: int = 5) -> list[Opinion]:
    """The best few, best first."""
    best = np.argsort(-(wins + POINTS_MATTER * points / MARGIN), kind="stable")[:most]
    return [Opinion(MOVES[int(legal[i])], float(wins[i]), float(points[i])) for i in best]
