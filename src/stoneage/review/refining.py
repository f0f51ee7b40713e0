"""More samples where a label is in doubt: portion by portion, where they do most for the work they are."""

from math import hypot
from typing import Final

import numpy as np

from stoneage.review.doubts import Doubt, doubt_of
from stoneage.review.judge import Judge
from stoneage.review.recovery import next_choices, recover, regained
from stoneage.review.sampling import ask_again, sample_on
from stoneage.review.walk import ChoiceStep, Walk
from stoneage.rules.state import ASK_RESOLVE

NEAR_LIMITS: Final = 16  # times the samples of a choice that one takes at most whose label is in doubt


class Refining:
    """The choices of a walk after their first look. Which is sampled next follows from what is known of them."""

    def __init__(self, walk: Walk, judge: Judge, playouts: int, works: list[int], most_work: float) -> None:
        self._walk, self._judge, self._works = walk, judge, works
        self._playouts, self._most, self._most_work = playouts, NEAR_LIMITS * playouts, most_work
        self._after = next_choices(walk)
        self._before = {later: at for at, later in self._after.items() if later is not None}
        self._doubts: dict[int, Doubt | None] = {}
        for at in self._after:
            self._doubt(at)

    def go_on(self, rng: np.random.Generator) -> bool:
        """Sample one choice on; returns False where no label is in doubt any more or the work is done."""
        found = [self._worth(at, doubt) for at, doubt in self._doubts.items() if doubt is not None]
        worth, at = max(found, default=(0.0, 0))
        samples = self._samples(at) if worth else 0
        if samples <= 0:
            return False
        step = self._choice(at)
        if step.race is not None and step.samples >= self._playouts // 2:
            step.race.keep_only_best()
        self._walk.work += self._works[at] * sample_on(step, self._judge, samples, rng)
        self._follow(at)
        return True

    def _choice(self, at: int) -> ChoiceStep:
        step = self._walk.steps[at]
        assert isinstance(step, ChoiceStep)
        return step

    def _later(self, at: int) -> ChoiceStep | None:
        later = self._after[at]
        return self._choice(later) if later is not None else None

    def _worth(self, at: int, doubt: Doubt) -> tuple[float, int]:
        """Returns what sampling does about a doubt for the work it is, and which choice is to be sampled."""
        sampled = self._widest(at)
        step = self._choice(sampled)
        assert step.race is not None
        work = self._works[sampled] * step.race.racing * self._next(step)
        return (doubt.weight / work if work else 0.0), sampled

    def _widest(self, at: int) -> int:
        """Returns which adds most to the doubt and may be sampled on: the choice, or the seat's next one."""
        step, later, after = self._choice(at), self._later(at), self._after[at]
        if after is None or later is None or later.race is None or not self._next(later) or step.best == step.played:
            return at
        still = regained(step, later)
        return after if still.next_error > hypot(step.lost_error, still.error) or not self._next(step) else at

    def _next(self, step: ChoiceStep) -> int:
        """Returns how many samples a choice would get next: half of those that it has."""
        return max(min(max(step.samples // 2, 1), self._most - step.samples), 0)

    def _samples(self, at: int) -> int:
        """Returns how many of them there is work for."""
        step = self._choice(at)
        assert step.race is not None
        affordable = int((self._most_work - self._walk.work) / (self._works[at] * step.race.racing))
        return min(self._next(step), affordable)

    def _follow(self, at: int) -> None:
        """After a choice was sampled: bring up to date what depends on it, the choices of the seat before and after."""
        step, later, after, before = self._choice(at), self._later(at), self._after[at], self._before.get(at)
        if later is not None and after is not None:
            self._walk.work += self._works[after] * ask_again(step, later, self._judge)
            recover(step, later)
            self._doubt(after)
        if before is not None:
            recover(self._choice(before), step)
            self._doubt(before)
        self._doubt(at)

    def _doubt(self, at: int) -> None:
        step = self._choice(at)
        self._doubts[at] = doubt = doubt_of(step, self._later(at), self._most)
        step.decided = doubt is None and step.question != ASK_RESOLVE  # an order is decided with all others
