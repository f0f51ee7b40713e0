"""Find by how many points levels misjudge placements at every table, and write it into data/levels.json.

    uv run python -m scripts.tune_levels [--jobs 2] [--tables base-2,expansion-5]

Without `--tables` those are tuned whose network is another than they were tuned with. Two errors are looked for:

even      wins an equal share against a table of `value`
beginner  wins 40 % against `builder` and `woodcards`, with two players; with more these plans stand in each other's way
          and lose to anybody, so a beginner errs as many times as much as the even one as with two players

A table takes half a minute to two of one core. How strong the levels come out is then measured by
`scripts/ladder.py --only levels`.
"""

import argparse
import json
from dataclasses import dataclass
from math import exp, log
from pathlib import Path
from typing import Any, Final

import numpy as np

from stoneage.bots import make_bot
from stoneage.bots.level_bot import LevelBot
from stoneage.bots.levels import TUNED, Level, Scale
from stoneage.bots.weights import shipped_hash
from stoneage.game.options import Options
from stoneage.lab.lineup import Lineup
from stoneage.lab.playing import play_out
from stoneage.lab.processes import spread

FILE: Final = Path(__file__).parents[1] / "src" / "stoneage" / TUNED
TABLES: Final = ((2, False), (3, False), (4, False), (2, True), (3, True), (4, True), (5, True))
ROUNDS: Final = 6  # of games, each about where the last have pointed …
GAMES: Final = 40  # … so many at each of three errors: 720 in all, ±2 % of share
APART: Final = 1.3  # ratio of these errors
# Points between which an error is looked for. Where even a network that hardly errs loses to `value`, `club` does, too:
# with a smaller error all levels would play alike.
LEAST, MOST = 0.4, 40.0


@dataclass(frozen=True)
class Search:
    """An error that is looked for: the rivals, the share against a table of one of them, and where to begin."""

    rivals: tuple[str, ...]
    share: float
    guess: float


@dataclass(frozen=True)
class Trial:
    """One game of somebody who errs by so many points against a table of a rival."""

    players: int
    expansion: bool
    error: float
    rival: str
    number: int

    def play(self) -> float:
        """Returns the share of the win."""
        deal, seat = divmod(self.number, self.players)
        lineup = Lineup(Options(players=self.players, expansion=self.expansion), (self.rival,) * self.players, "tune")
        seats = [make_bot(self.rival) for _ in range(self.players)]
        seats[seat] = LevelBot(Level("tried", "", 1.0), scale=Scale(self.error, self.error / 2))
        game, _ = play_out(lineup, deal, seats=seats)
        return 1 / len(game.winners) if seat in game.winners else 0.0


def find(search: Search, players: int, expansion: bool, jobs: int) -> float:
    """Returns the error at which the share is the wanted one, by a logistic curve through all games played."""
    errors: list[float] = []
    shares: list[float] = []
    estimate = search.guess
    for turn in range(ROUNDS):
        tried = [min(max(estimate * APART**step, LEAST), MOST) for step in (-1, 0, 1)]
        each = GAMES // len(search.rivals)
        trials = [
            Trial(players, expansion, error, rival, turn * each + number)
            for error in tried
            for rival in search.rivals
            for number in range(each)
        ]
        errors += [trial.error for trial in trials]
        shares += spread(Trial.play, trials, jobs)
        estimate = crossing(errors, shares, search.share)
    return estimate


def crossing(errors: list[float], shares: list[float], wanted: float) -> float:
    """Returns the error at which the likeliest logistic curve over the logarithm of the error has the wanted share."""
    middles = np.linspace(log(LEAST), log(MOST), 400)[:, None]
    steepness = np.linspace(0.5, 4.0, 15)[None, :]
    likelihood: Any = -((np.log(steepness) - log(1.5)) ** 2)  # few games say little about it: about 1.5 at all tables
    for error, share in zip(errors, shares, strict=True):
        logit = log(wanted / (1 - wanted)) - steepness * (log(error) - middles)
        likelihood = likelihood - share * np.logaddexp(0, -logit) - (1 - share) * np.logaddexp(0, logit)
    best, _ = np.unravel_index(np.argmax(likelihood), likelihood.shape)
    return exp(float(middles[best, 0]))


def tune(players: int, expansion: bool, jobs: int, known: dict[str, Any]) -> dict[str, float]:
    """Returns both errors of a table."""
    even = find(Search(("value",), 1 / players, 1.5), players, expansion, jobs)
    if players == 2:
        beginner = find(Search(("builder", "woodcards"), 0.4, 7.0), players, expansion, jobs)
    else:
        two = known["tables"][_name(2, expansion)]
        beginner = even * two["beginner"] / two["even"]
    return {"beginner": round(beginner, 2), "even": round(even, 2)}


def _name(players: int, expansion: bool) -> str:
    return f"{'expansion' if expansion else 'base'}-{players}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--tables", type=lambda names: names.split(","), metavar="TABLE,TABLE")
    arguments = parser.parse_args()
    known = json.loads(FILE.read_text(encoding="utf-8"))
    for players, expansion in TABLES:
        table = _name(players, expansion)
        _, network = shipped_hash(players, expansion)
        wanted = arguments.tables or [table] * (known["tables"].get(table, {}).get("network") != network)
        if table not in wanted:
            continue
        found = tune(players, expansion, arguments.jobs, known)
        print(f"{table}: {found}", flush=True)
        known["tables"][table] = found | {"network": network}
        FILE.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
