"""Our bots, from the one who does not think to the one who thinks ahead."""

from typing import Any, Final

import numpy as np

from stoneage.bots.bot import Budget, Opinion
from stoneage.bots.brain.styles import ABOUT, STYLES, VALUE_STYLE
from stoneage.bots.thinking import Stopwatch, Thinking, opinions_of
from stoneage.game.move import MOVES, Move
from stoneage.game.observation import Observation

PLAYOUTS_FOR_OPINIONS: Final = 200


class StyleBot:
    """A player with one clear idea."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.about = ABOUT[name]
        self._style = STYLES.index(name)

    def choose(self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None) -> Move:
        thought = Thinking(observation, rng)
        return MOVES[thought.answer(self._style)]

    def opinions(
        self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None
    ) -> list[Opinion]:
        """What would come of each move if all played in this style."""
        thought = Thinking(observation, rng)
        samples = max(PLAYOUTS_FOR_OPINIONS // thought.count, 1)
        wins, points = thought.play_out(thought.legal, self._style, samples)
        return opinions_of(thought.legal, wins / samples, points / samples)


class FlatBot:
    """Plays every move out to the end many times, all seats in the style of `value`, and counts wins."""

    name = "flat"
    about = "tries every move in many quick games to the end"
    _own_time: Final = Budget(milliseconds=100)

    def choose(self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None) -> Move:
        thought = Thinking(observation, rng)
        if thought.count == 1:
            return MOVES[int(thought.legal[0])]
        wins, _, candidates = self._search(thought, budget or self._own_time)
        return MOVES[int(candidates[int(np.argmax(wins))])]

    def opinions(
        self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None
    ) -> list[Opinion]:
        thought = Thinking(observation, rng)
        wins, points, candidates = self._search(thought, budget or self._own_time)
        return opinions_of(candidates, wins, points)

    def _search(self, thought: Thinking, budget: Budget) -> tuple[Any, Any, Any]:
        """Sequential halving: the worse half of the moves is dropped whenever its share of the budget is used."""
        watch = Stopwatch(budget)
        candidates = thought.legal
        wins, points, taken = np.zeros(len(candidates)), np.zeros(len(candidates)), 0
        stages = max(int(np.ceil(np.log2(len(candidates)))), 1)
        stage = 1
        while (samples := watch.portion(len(candidates))) or not taken:
            samples = max(samples, 1)
            won, ahead = thought.play_out(candidates, VALUE_STYLE, samples)
            wins, points, taken = wins + won, points + ahead, taken + samples
            if watch.share > stage / stages and len(candidates) > 2:
                keep = np.sort(np.argsort(-(wins + 0.002 * points), kind="stable")[: (len(candidates) + 1) // 2])
                candidates, wins, points = candidates[keep], wins[keep], points[keep]
                stage += 1
        return wins / taken, points / taken, candidates
