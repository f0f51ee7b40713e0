"""Paired samples of the candidates of one choice; those who cannot be the best any more are sampled no further.

Everyone in the race gets the same dealt worlds and dice. Who leaves it keeps what was sampled of him, and is compared
with the others over the samples that both have.
"""

from typing import Any, Final

import numpy as np

from stoneage.bots.brain.judging import POINTS
from stoneage.review.judge import Judge
from stoneage.review.walk import ChoiceStep, Sampled

LEAD: Final = 3.0  # standard errors that another move must be ahead to be called the best
# A few equal samples do not show that all would be equal: errors are those of one sample more, which differs by this
# share of all that the samples range over.
UNSEEN: Final = 0.25


class Race:
    """The samples of a choice: a row for each, by the candidate's place among the moves."""

    def __init__(self, step: ChoiceStep, places: list[int], staying: set[int]) -> None:
        self._seat, self._played, self._places, self._staying = step.seat, step.played, places, staying
        self._racing = list(places)
        self._rows: dict[int, Any] = {}

    @property
    def samples(self) -> int:
        """Those of the candidates that are in the race."""
        return len(self._rows.get(self._played, ()))

    def take(self, step: ChoiceStep, judge: Judge, samples: int, rng: np.random.Generator) -> None:
        """Sample all who race."""
        keys = rng.integers(0, 1 << 63, size=samples, dtype=np.uint64)
        rows = judge.play_moves(step.state, [step.moves[i] for i in self._racing], keys)
        for at, place in enumerate(self._racing):
            known = self._rows.get(place)
            self._rows[place] = rows[:, at] if known is None else np.concatenate([known, rows[:, at]])

    def ahead(self, one: int, other: int) -> tuple[float, float]:
        """Returns how far one candidate is ahead of another in win chance, and the standard error of that."""
        common = min(len(self._rows[one]), len(self._rows[other]))
        ones, others = self._rows[one][:common, self._seat], self._rows[other][:common, self._seat]
        unseen = UNSEEN * (max(ones.max(), others.max()) - min(ones.min(), others.min()))
        return float((ones - others).mean()), _error(ones - others, unseen) if one != other else 0.0

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

    def drop_hopeless(self, worth: float, errors: float) -> None:
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

    def keep_only(self, places: set[int]) -> None:
        """Let all others leave the race."""
        self._racing = [place for place in self._racing if place in places]

    def most_lost(self, reference: int, errors: float) -> float:
        """Returns how much a candidate could have lost against any other in the race, so many errors off the mean."""
        others = [self.ahead(place, reference) for place in self._racing if place != reference]
        return max((lead + errors * error for lead, error in others), default=0.0)

    def summary(self) -> Sampled:
        """Returns what the samples say."""
        best = self.best
        behind = [self.ahead(best, place) for place in self._places]
        return Sampled(
            places=self._places,
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


def _error(values: Any, unseen: float = 0.0) -> float:
    """Returns the standard error of a mean, with one sample more that differs by so much."""
    count = len(values)
    return float(np.sqrt(values.var(ddof=1) / count + (unseen / count) ** 2))
