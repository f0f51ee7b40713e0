"""Bots with a network: `net` without search, and `expert` with search."""

from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np

from stoneage.bots.bot import Budget, MoveEstimate
from stoneage.bots.brain.sampling import POINTS
from stoneage.bots.exact import NODES_PER_MILLISECOND, NODES_PER_PLAYOUT, best_first, exact_values
from stoneage.bots.finishing import SAFE, finishing_move
from stoneage.bots.weights import BUNDLED, NetworkSource
from stoneage.bots.workspace import Stopwatch, Workspace, estimates_of
from stoneage.game.move import MOVES, Move
from stoneage.game.observation import Observation
from stoneage.rules.state import ASK_FEED, ASK_PAY, ASK_PICK, ASK_PLACE, ASK_SPLIT, ASK_TAKE, ASK_TOOLS

CANDIDATES: Final = 8  # maximum number of sampled moves
CLOSE: Final = 0.10  # win probability; moves further behind the best static evaluation are not sampled
# lead of the static evaluation, in win probability: 4 % of placements, of which 150 playouts change 2 of 86
EASY: Final = 0.06
# simulations or samples between two readings of the clock; after each 8 the reading took a quarter of the time
TIMED: Final = 32
PRIOR_SAMPLES: Final = 12  # weight of the static evaluation, in samples


def _network_of(network: NetworkSource) -> str:
    return "the bundled network" if network.file is None else "a network from a file"


class NetBot:
    """The network without search: it evaluates the position after each move and plays the best."""

    def __init__(self, network: NetworkSource = BUNDLED, name: str = "net") -> None:
        self.name = name
        self.about = f"{_network_of(network)}, without thinking ahead"
        self.trained_for = network.trained_for
        self._network = network

    def choose(self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None) -> Move:
        workspace = Workspace(observation, rng, self._network)
        values = workspace.evaluate()
        finishing = finishing_move(workspace, values)
        return MOVES[int(workspace.legal[int(np.argmax(values))]) if finishing is None else finishing]

    def estimates(
        self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None
    ) -> list[MoveEstimate]:
        workspace = Workspace(observation, rng, self._network)
        return estimates_of(workspace.legal, *workspace.predict())


@dataclass(frozen=True, slots=True)
class Method:
    """Settings of a search: when leaves are expanded, how they are evaluated, and which questions are sampled."""

    expand_after: int  # visits before a leaf is expanded; with 1 a simulation takes little more than half the time
    sampled: frozenset[int]  # ASK_ constants
    sampling_share: float  # share of a choice's milliseconds: samples take a fifth of the time of simulations
    # Weight of the playout of the round in a leaf's value; the rest is the static evaluation. At 20 ms, two players,
    # 0.7 won 55.5 % of 200 games against 0.5, and 0.3 won 31.6 % of 160; 0.85 and 0.7 were equal.
    playout_weight: float
    easy: float = EASY  # lead of the static evaluation, in win probability, beyond which nothing is searched


METHOD: Final = Method(1, frozenset({ASK_PAY, ASK_TOOLS, ASK_FEED, ASK_PICK, ASK_TAKE, ASK_SPLIT}), 0.25, 0.75)
# Searches every question. Leaves are evaluated as when the puzzles were mined, so that mining finds them again.
THOROUGH: Final = replace(METHOD, easy=1.0, sampling_share=1.0, playout_weight=0.5)


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The moves that a search tried, best first, and their values."""

    moves: Any
    values: Any
    playouts: int = 0  # that were made: simulations of a tree, or samples of all candidates


def _part(budget: Budget, share: float) -> Budget:
    """Returns a budget with a share of the milliseconds; the number of playouts is unchanged, so that runs are
    comparable.
    """
    return budget if budget.milliseconds is None else replace(budget, milliseconds=share * budget.milliseconds)


def _is_easy(values: Any, lead: float) -> bool:
    """Returns whether the best of these values, in descending order, leads by so much that search is unnecessary."""
    return len(values) < 2 or bool(values[0] - values[1] > lead)


class ExpertBot:
    """The network with search."""

    _own_time: Final = Budget(milliseconds=400)

    def __init__(self, network: NetworkSource = BUNDLED, name: str = "expert", method: Method = METHOD) -> None:
        self.name = name
        self.about = f"{_network_of(network)}, thinking ahead"
        self.trained_for = network.trained_for
        self._network, self._method = network, method
        self.playouts = 0  # of the last search; less than the budget where the rest could not change the answer

    def choose(self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None) -> Move:
        workspace = Workspace(observation, rng, self._network)
        return MOVES[self.best(workspace, budget or self._own_time)]

    def estimates(
        self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None
    ) -> list[MoveEstimate]:
        """Returns the moves in the order of the search, with the network's win probabilities and margins."""
        workspace = Workspace(observation, rng, self._network)
        rows = self._exact(workspace, budget or self._own_time)
        if rows is not None:
            return [
                MoveEstimate(MOVES[int(workspace.legal[i])], float(rows[i, observation.seat]), float(rows[i, POINTS]))
                for i in best_first(rows, observation.seat)[:5]
            ]
        found = self._searched(workspace, budget or self._own_time)
        known = {
            opinion.move.number: opinion
            for opinion in estimates_of(workspace.legal, *workspace.predict(), most=workspace.count)
        }
        return [known[int(move)] for move in found.moves[:5]]

    def best(self, workspace: Workspace, budget: Budget) -> int:
        """Returns the best move: the exact one in what is surely the last round, or that of a search.

        In a decided game it is the one that shortens the game, of those found to be safe.
        """
        rows = self._exact(workspace, budget)
        if rows is not None:
            return int(workspace.legal[best_first(rows, workspace.seat)[0]])
        found = self._searched(workspace, budget)
        safe = np.isin(workspace.legal, found.moves[found.values >= SAFE])
        finishing = finishing_move(workspace, workspace.evaluate(), safe) if safe.any() else None
        return int(found.moves[0]) if finishing is None else finishing

    def _exact(self, workspace: Workspace, budget: Budget) -> Any:
        """Returns the exact values of the moves, or None if they are not found in the time that samples would take."""
        self.playouts = 0
        part = _part(budget, self._method.sampling_share)
        if part.playouts is not None:
            return exact_values(workspace.games, workspace.legal, part.playouts * NODES_PER_PLAYOUT)
        assert part.milliseconds is not None
        return exact_values(workspace.games, workspace.legal, int(part.milliseconds * NODES_PER_MILLISECOND))

    def _searched(self, workspace: Workspace, budget: Budget) -> SearchResult:
        found = self.search(workspace, budget)
        self.playouts = found.playouts
        return found

    def search(self, workspace: Workspace, budget: Budget) -> SearchResult:
        """Searches placements with a tree and some questions by sampling the rest of the round; others are evaluated
        statically.
        """
        values = workspace.evaluate()
        order = np.argsort(-values, kind="stable")
        if workspace.question == ASK_PLACE and not _is_easy(values[order], self._method.easy):
            return self._grow(workspace, Stopwatch(budget))
        close = order[: int(np.sum(values[order[:CANDIDATES]] > values[order[0]] - CLOSE))]
        if len(close) > 1 and workspace.question in self._method.sampled:
            return self.sample(workspace, budget, workspace.legal[close], values[close])
        return SearchResult(workspace.legal[order], values[order])

    def _grow(self, workspace: Workspace, watch: Stopwatch) -> SearchResult:
        """Grows the tree until the budget is used, or the rest of it cannot change the result."""
        simulations, made = watch.portion(1, TIMED) or 1, 0
        while simulations:
            made += simulations
            workspace.run_simulations(simulations, self._method.expand_after, self._method.playout_weight)
            moves, visits, values = workspace.children()
            second, first = np.sort(visits)[-2:]
            simulations = 0 if first - second > visits.sum() * (1 / watch.share - 1) else watch.portion(1, TIMED)
        best = np.argsort(-visits, kind="stable")
        return SearchResult(moves[best], values[best], made)

    def sample(self, workspace: Workspace, budget: Budget, candidates: Any, values: Any) -> SearchResult:
        """Samples all candidates in common worlds; drops the worse half after each half of the remaining budget."""
        watch = Stopwatch(_part(budget, self._method.sampling_share))
        totals, counted, halving, made = values * PRIOR_SAMPLES, PRIOR_SAMPLES, 0.5, 0
        while samples := watch.portion(len(candidates), TIMED):
            totals = totals + workspace.sample_round(candidates, samples)
            counted += samples
            made += samples * len(candidates)
            if watch.share > halving and len(candidates) > 2:
                keep = np.argsort(-totals, kind="stable")[: (len(candidates) + 1) // 2]
                candidates, totals = candidates[keep], totals[keep]
                halving = (1 + halving) / 2
        best = np.argsort(-totals, kind="stable")
        return SearchResult(candidates[best], totals[best] / counted, made)
