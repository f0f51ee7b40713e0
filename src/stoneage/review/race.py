"""Paired samples of the candidates of one choice; those who cannot be the best any more are sampled no further.

Everyone in the race gets the same dealt worlds and dice. Who leaves it keeps what was sampled of him, and is compared
with the others over the samples that both have. Who is the best after all comes back, and gets the worlds he missed.
"""

from typing import Any, Final

import numpy as np

from stoneage.bots.brain.sampling import POINTS
from stoneage.review.judge import Judge
from stoneage.review.walk import ChoiceStep, Sampled

LEAD: Final = 3.0  # standard errors that another move must be ahead to be called the best
# A few equal samples do not show that all would be equal: errors are those of one sample more, which differs by this
# share of all that the samples range over.
UNSEEN: Final = 0.25
# Where games end in the samples, results are 0 or 1, and what was not seen at all may still come once in so many
# samples: that one sample more differs by all there is, unless nobody's points come near the others' (standard
# deviations between the mean and a tie).
FAR: Final = 4.0


class Race:
    """The samples of a choice: a row for each, by the candidate's place among the moves."""

    def __init__(self, step: ChoiceStep, places: list[int], staying: set[int]) -> None:
        self._seat, self._played, self._places, self._staying = step.seat, step.played, places, staying
        self._racing = list(places)
        self._rows: dict[int, Any] = {}
        self._keys: Any = np.zeros(0, np.uint64)
        self.played_on = 0  # games, of all candidates

    @property
    def samples(self) -> int:
        """Those of the candidates that are in the race."""
        return len(self._keys)

    @property
    def racing(self) -> int:
        """How many candidates are in the race."""
        return len(self._racing)

    def take(self, step: ChoiceStep, judge: Judge, samples: int, rng: np.random.Generator) -> None:
        """Sample all who race."""
        self._keys = np.concatenate([self._keys, rng.integers(0, 1 << 63, size=samples, dtype=np.uint64)])
        self._sample(step, judge, self._racing, len(self._keys) - samples)

    def enter(self, step: ChoiceStep, judge: Judge, places: set[int]) -> None:
        """Let these into the race, whatever they have missed."""
        for place in sorted(places):
            self._come_back(step, judge, place)

    def keep(self, staying: set[int]) -> None:
        """Let only these stay in the race whatever happens, as far as they are in it."""
        self._staying = {place for place in staying if place in self._racing}

    def settle(self, step: ChoiceStep, judge: Judge, worth: float, errors: float) -> None:
        """Let the hopeless leave, and the best come back if it left and may be better by enough to be worth a word."""
        self._drop_hopeless(worth, errors)
        for _ in self._places:  # a new best may lose its lead in the worlds that it missed
            best = self.best
            gain, doubt = self.ahead(best, self._played)
            if best in self._racing or gain + errors * doubt < worth:
                return
            self._come_back(step, judge, best)

    def _come_back(self, step: ChoiceStep, judge: Judge, place: int) -> None:
        if place not in self._places:
            self._places.append(place)
        if place not in self._racing:
            self._racing.append(place)
            self._sample(step, judge, [place], len(self._rows.get(place, ())))

    def _sample(self, step: ChoiceStep, judge: Judge, places: list[int], first: int) -> None:
        """Sample some candidates, who know the same worlds, in all worlds from one on."""
        if first == len(self._keys):
            return
        rows = judge.play_moves(step.state, [step.moves[place] for place in places], self._keys[first:])
        self.played_on += rows.shape[0] * rows.shape[1]
        for at, place in enumerate(places):
            known = self._rows.get(place)
            self._rows[place] = rows[:, at] if known is None else np.concatenate([known, rows[:, at]])

    def ahead(self, one: int, other: int) -> tuple[float, float]:
        """Returns how far one candidate is ahead of another in win chance, and the standard error of that."""
        if one == other:
            return 0.0, 0.0
        common = min(len(self._rows[one]), len(self._rows[other]))
        ones, others = self._rows[one][:common], self._rows[other][:common]
        wins, other_wins = ones[:, self._seat], others[:, self._seat]
        lowest, highest = min(wins.min(), other_wins.min()), max(wins.max(), other_wins.max())
        unseen = UNSEEN * (highest - lowest)
        if (lowest == 0 or highest == 1) and (_is_open(ones[:, POINTS]) or _is_open(others[:, POINTS])):
            unseen = 1.0
        return float((wins - other_wins).mean()), _error(wins - other_wins, float(unseen))

    @property
    def best(self) -> int:
        """The best at sight, unless what was played has the higher mean or another leads by more than chance explains.

        Whoever picked the highest of many means would pick noise, and call it an error not to have seen it.
        """
        first, played = self._places[0], self._played
        known = self._racing if len(self._racing) > len(self._staying) else self._places  # few samples prove little
        base = played if first not in known or self.ahead(played, first)[0] >= 0 else first
        leads = {place: self.ahead(place, base) for place in known if place != base}
        better = [place for place, (lead, error) in leads.items() if lead > LEAD * error]
        return max(better, key=lambda place: leads[place][0], default=base)

    def _drop_hopeless(self, worth: float, errors: float) -> None:
        """Let those leave the race who are behind the leader beyond doubt.

        So do those who are not better than what was played by enough to be worth a word, so many errors off the mean.
        """
        best = self.best
        leader = max(self._racing, key=lambda place: float(self._rows[place][:, self._seat].mean()))
        for place in [place for place in self._racing if place not in {*self._staying, leader, best}]:
            lead, error = self.ahead(leader, place)
            gain, doubt = self.ahead(place, self._played)
            if lead > LEAD * error or gain + errors * doubt < worth:
                self._racing.remove(place)

    def keep_only_best(self) -> None:
        """Let all leave the race but those who stay and the best, if it is another than what was played."""
        best = self.best
        if best != self._played:
            self._racing = [place for place in self._racing if place in {*self._staying, best}]

    def most_lost(self, reference: int, errors: float) -> tuple[float, float]:
        """Returns how far ahead of a candidate that one is who may be farthest, and the standard error of that.

        `errors`: so many off the mean a lead may be.
        """
        others = [self.ahead(place, reference) for place in self._racing if place != reference]
        return max(others, key=lambda one: one[0] + errors * one[1], default=(0.0, 0.0))

    def summary(self) -> Sampled:
        """Returns what the samples say."""
        best = self.best
        behind = [self.ahead(best, place) for place in self._places]
        return Sampled(
            places=list(self._places),
            samples=self.samples,
            best=self._places.index(best),
            win_errors=np.array([_error(self._rows[place][:, self._seat]) for place in self._places]),
            points_errors=np.array([_error(self._rows[place][:, POINTS]) for place in self._places]),
            behind=np.array([lead for lead, _ in behind]),
            behind_errors=np.array([error for _, error in behind]),
            played=self._places.index(self._played),
        )

    def means(self) -> Any:
        """Returns a row for each candidate: the best by all its samples, the others as far behind as paired."""
        best = self._rows[self.best]
        found = []
        for place in self._places:
            rows = self._rows[place]
            common = min(len(rows), len(best))
            found.append(best.mean(axis=0) + (rows[:common] - best[:common]).mean(axis=0))
        return np.array(found)


def _is_open(points: Any) -> bool:
    """Returns whether games with such points ahead may be won or lost."""
    return bool(abs(points.mean()) <= FAR * points.std())


def _error(values: Any, unseen: float = 0.0) -> float:
    """Returns the standard error of a mean, with one sample more that differs by so much."""
    count = len(values)
    return float(np.sqrt(values.var(ddof=1) / count + (unseen / count) ** 2))
