"""The learned players: the network alone, with search on top, and the five levels for people."""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from stoneage.bots.bot import Budget, Opinion
from stoneage.bots.levels import Level
from stoneage.bots.workspace import Stopwatch, Thinking, opinions_of
from stoneage.game.move import MOVES, Move
from stoneage.game.observation import Observation
from stoneage.rules.state import ASK_PAY, ASK_PLACE

CANDIDATES: Final = 8  # moves that a search looks at
WITHIN: Final = 0.10  # of the best, in the network's opinion
A_LITTLE: Final = Budget(playouts=72)  # how long a level below the expert thinks
TRUST: Final = 12  # samples that the network's own opinion counts for


class NetBot:
    """The network without search: it looks at what each move leads to and takes the best."""

    name = "net"
    about = "has learned from its own games; plays at sight"

    def choose(self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None) -> Move:
        thought = Thinking(observation, rng, learned=True)
        return MOVES[int(thought.legal[int(np.argmax(thought.judge()))])]

    def opinions(
        self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None
    ) -> list[Opinion]:
        thought = Thinking(observation, rng, learned=True)
        return opinions_of(thought.legal, *thought.expect())


@dataclass(frozen=True, slots=True)
class Searched:
    """What a search found: the moves it looked at, best first."""

    moves: Any
    values: Any


class ExpertBot:
    """The network with search on top."""

    name = "expert"
    about = "the network, thinking ahead"
    _own_time: Final = Budget(milliseconds=400)

    def choose(self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None) -> Move:
        thought = Thinking(observation, rng, learned=True)
        return MOVES[int(self.search(thought, budget or self._own_time).moves[0])]

    def opinions(
        self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None
    ) -> list[Opinion]:
        """The order is the search's; chances and points are the network's."""
        thought = Thinking(observation, rng, learned=True)
        found = self.search(thought, budget or self._own_time)
        known = {
            opinion.move.number: opinion
            for opinion in opinions_of(thought.legal, *thought.expect(), most=thought.count)
        }
        return [known[int(move)] for move in found.moves[:5]]

    def search(self, thought: Thinking, budget: Budget) -> Searched:
        """Placements by tree search, purchases by samples of the rest of the round, all else at sight."""
        if thought.count > 1 and thought.question == ASK_PLACE:
            return self._grow(thought, Stopwatch(budget))
        values = thought.judge()
        order = np.argsort(-values, kind="stable")
        close = order[: int(np.sum(values[order[:CANDIDATES]] > values[order[0]] - WITHIN))]
        if len(close) > 1 and thought.question == ASK_PAY:
            return self._sample(thought, Stopwatch(budget), thought.legal[close], values[close])
        return Searched(thought.legal[order], values[order])

    def _grow(self, thought: Thinking, watch: Stopwatch) -> Searched:
        """Grow the tree until the budget is used, or what is left of it could not change the answer."""
        walks = watch.portion(1) or 1
        while walks:
            thought.grow(walks)
            moves, visits, values = thought.grown()
            second, first = np.sort(visits)[-2:]
            walks = 0 if first - second > visits.sum() * (1 / watch.share - 1) else watch.portion(1)
        best = np.argsort(-visits, kind="stable")
        return Searched(moves[best], values[best])

    def _sample(self, thought: Thinking, watch: Stopwatch, candidates: Any, values: Any) -> Searched:
        """Try all on common samples; the worse half is dropped whenever half of the remaining budget is used."""
        totals, counted, halving = values * TRUST, TRUST, 0.5
        while samples := watch.portion(len(candidates)):
            totals = totals + thought.look_ahead(candidates, samples)
            counted += samples
            if watch.share > halving and len(candidates) > 2:
                keep = np.argsort(-totals, kind="stable")[: (len(candidates) + 1) // 2]
                candidates, totals = candidates[keep], totals[keep]
                halving = (1 + halving) / 2
        best = np.argsort(-totals, kind="stable")
        return Searched(candidates[best], totals[best] / counted)


class LevelBot:
    """The same brain, attentive only now and then: it thinks a little, or it answers at sight and misjudges every move
    by a little, the better a move the rarer it is missed. So a weak level still plays moves that look human."""

    def __init__(self, level: Level) -> None:
        self.name = level.name
        self.about = level.about
        self._level = level

    def choose(self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None) -> Move:
        thought = Thinking(observation, rng, learned=True)
        if rng.random() < self._level.attention:
            return MOVES[int(ExpertBot().search(thought, A_LITTLE).moves[0])]
        misjudged = thought.judge() + self._level.error * rng.gumbel(size=thought.count)
        return MOVES[int(thought.legal[int(np.argmax(misjudged))])]

    def opinions(
        self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None
    ) -> list[Opinion]:
        return NetBot().opinions(observation, rng, budget)
