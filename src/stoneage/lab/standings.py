"""The standings of a contest: win rates with intervals, points, times, pairwise results, ratings."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, Final

from openskill.models import PlackettLuce

from stoneage.game.english.words import SOURCE_WORDS
from stoneage.lab.arena import BoutResult

NORMAL_95: Final = 1.96


def interval(wins: float, games: int) -> tuple[float, float]:
    """Returns Wilson's 95 % interval of a share, which is valid near 0 and 1 and with few games."""
    if not games:
        return 0.0, 1.0
    share, z = wins / games, NORMAL_95
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    middle = share + z * z / (2 * games)
    return max((middle - spread) / scale, 0.0), min((middle + spread) / scale, 1.0)


@dataclass(slots=True)
class Totals:
    """Sums over the games of a bot, or of a bot against another. A bot in several seats counts a game several times."""

    games: int = 0
    wins: float = 0.0
    score: int = 0
    place: float = 0.0
    rounds: int = 0
    starved: int = 0  # rounds in which its people were not fed
    seconds: float = 0.0
    choices: int = 0
    points: dict[str, int] = field(default_factory=lambda: defaultdict(int))

    @property
    def win_share(self) -> float:
        return self.wins / self.games

    def as_json(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "wins": self.wins,
            "win_share": self.win_share,
            "interval": list(interval(self.wins, self.games)),
            "mean_score": self.score / self.games,
            "mean_place": self.place / self.games,
            "mean_rounds": self.rounds / self.games,
            "starved_per_game": self.starved / self.games,
            "ms_per_choice": 1000 * self.seconds / max(self.choices, 1),
            "points": {source: self.points[source] / self.games for source in SOURCE_WORDS},
        }


class Standings:
    """Sums over the results of a contest, by bot and by pair of bots."""

    def __init__(self, bots: Iterable[str]) -> None:
        self.totals = {bot: Totals() for bot in bots}
        self.pairs: dict[tuple[str, str], Totals] = defaultdict(Totals)
        self.games = 0
        self._skill = PlackettLuce()
        self._ratings = {bot: self._skill.rating(name=bot) for bot in self.totals}

    def add(self, outcome: BoutResult) -> None:
        self.games += 1
        for seat, bot in enumerate(outcome.seats):
            self._add_seat(outcome, seat, self.totals[bot])
            for rival in dict.fromkeys(outcome.seats):
                if rival != bot:
                    pair = self.pairs[bot, rival]
                    pair.games += 1
                    pair.wins += outcome.wins[seat]
        self._rate(outcome)

    def _add_seat(self, outcome: BoutResult, seat: int, totals: Totals) -> None:
        score = outcome.scores[seat]
        totals.games += 1
        totals.wins += outcome.wins[seat]
        totals.score += score
        totals.place += 1 + sum(other > score for other in outcome.scores)
        totals.rounds += outcome.rounds
        totals.starved += -outcome.points[seat]["starvation"] // 10
        totals.seconds += outcome.seconds[seat]
        totals.choices += outcome.choices[seat]
        for source, points in outcome.points[seat].items():
            totals.points[source] += points

    def _rate(self, outcome: BoutResult) -> None:
        """Updates the ratings. A bot in several seats is rated by its best seat."""
        best: dict[str, tuple[float, int]] = {}
        for seat, bot in enumerate(outcome.seats):
            best[bot] = max(best.get(bot, (-1.0, -10_000)), (outcome.wins[seat], outcome.scores[seat]))
        if len(best) < 2:
            return
        order = sorted(set(best.values()), reverse=True)
        teams = [[self._ratings[bot]] for bot in best]
        ranks = [float(order.index(result)) for result in best.values()]
        for bot, (rating,) in zip(best, self._skill.rate(teams, ranks=ranks), strict=True):
            self._ratings[bot] = rating

    def rating(self, bot: str) -> float:
        """Returns a cautious estimate of strength: the mean minus three standard deviations."""
        return float(self._ratings[bot].ordinal())

    def as_json(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "bots": {
                bot: totals.as_json() | {"rating": self.rating(bot)}
                for bot, totals in self.totals.items()
                if totals.games
            },
            "cross_table": {
                bot: {rival: pair.win_share for (one, rival), pair in self.pairs.items() if one == bot}
                for bot in self.totals
            },
        }
