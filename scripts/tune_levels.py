"""Find by how many points levels misjudge placements at every table, and write it into data/levels.json.

    uv run python -m scripts.tune_levels [--jobs 2] [--tables base-2,expansion-5]

Without `--tables` those are tuned whose network is another than they were tuned with. Three numbers are looked for:

beginner    the error that wins 40 % against `builder` and 40 % against `woodcards`, with two players
overlooked  by how much of the error cards must be seen lower for both to come true: who sees them as they are competes
            for them with `woodcards`, and has them for himself against `builder`
even        the error that wins an equal share against a table of `value`

With more than two players `builder` and `woodcards` stand in each other's way and lose to anybody, so a beginner errs
as many times as much as the even one as with two, and overlooks as much. A table takes one to three minutes of a core.
How strong the levels come out is then measured by `scripts/ladder.py --only levels`.
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
GAMES: Final = 60  # … so many at each of three to five errors: 1 080 to 1 800 in all, ±2 % of share
APART: Final = 1.3  # ratio of these errors, at first
# Points between which an error is looked for. Where even a network that hardly errs loses to `value`, `club` does, too:
# with a smaller error all levels would play alike.
LEAST, MOST = 0.4, 40.0
PLANS: Final = ("builder", "woodcards")
BEGINNERS: Final = 0.4  # their share against both
AROUND: Final = ((0, 0.0), (-1, 0.0), (1, 0.0), (0, -0.4), (0, 0.4))  # powers of APART, and of overlooked
FARTHEST: Final = 2.5  # overlooked
# What a few games are believed to say at first, as logits over (one, logarithm of the error, overlooked), and how far
# that may be off: shares of 80 games each at errors of 4.5 and 7, overlooked from 0 to 2 (docs/explanation/bots.md).
BELIEFS: Final = {"builder": (-2.5, -0.6), "woodcards": (-1.2, 1.2)}
DOUBT: Final = 1.0


@dataclass(frozen=True)
class Trial:
    """One game of somebody who errs by so many points against a table of a rival."""

    players: int
    expansion: bool
    error: float
    overlooked: float
    rival: str
    number: int

    def play(self) -> float:
        """Returns the share of the win."""
        deal, seat = divmod(self.number, self.players)
        lineup = Lineup(Options(players=self.players, expansion=self.expansion), (self.rival,) * self.players, "tune")
        seats = [make_bot(self.rival) for _ in range(self.players)]
        seats[seat] = LevelBot(Level("tried", "", 1.0), scale=Scale(self.error, self.error / 2, self.overlooked))
        game, _ = play_out(lineup, deal, seats=seats)
        return 1 / len(game.winners) if seat in game.winners else 0.0


def find_even(players: int, expansion: bool, overlooked: float, jobs: int) -> float:
    """Returns the error that wins an equal share against a table of `value`, by a curve through all games played."""
    errors: list[float] = []
    shares: list[float] = []
    estimate = 1.5
    for turn in range(ROUNDS):
        tried = [min(max(estimate * APART ** (step / (1 + turn)), LEAST), MOST) for step in (-1, 0, 1)]
        numbers = range(turn * GAMES, (turn + 1) * GAMES)
        trials = [
            Trial(players, expansion, error, overlooked, "value", number) for error in tried for number in numbers
        ]
        errors += [trial.error for trial in trials]
        shares += spread(Trial.play, trials, jobs)
        estimate = crossing(errors, shares, 1 / players)
    return estimate


def find_beginner(expansion: bool, jobs: int) -> tuple[float, float]:
    """Returns the error, and how much of it cards are seen lower by, that win the wanted share against both plans."""
    trials: list[Trial] = []
    shares: list[float] = []
    error, overlooked = 7.0, 0.7
    for turn in range(ROUNDS):
        each = GAMES // len(PLANS)
        trials += [
            Trial(2, expansion, error * APART**power, max(overlooked + more, 0.0), plan, turn * each + number)
            for power, more in AROUND
            for plan in PLANS
            for number in range(each)
        ]
        shares += spread(Trial.play, trials[len(shares) :], jobs)
        error, overlooked = meeting(trials, shares)
    return error, overlooked


def meeting(trials: list[Trial], shares: list[float]) -> tuple[float, float]:
    """Returns the error and what it overlooks where the likeliest curves of both plans have the wanted share."""
    wanted = log(BEGINNERS / (1 - BEGINNERS))
    curves = [
        _likeliest(
            np.array([(1.0, log(trial.error), trial.overlooked) for trial in trials if trial.rival == plan]),
            np.array([share for trial, share in zip(trials, shares, strict=True) if trial.rival == plan]),
            np.array(BELIEFS[plan]),
        )
        for plan in PLANS
    ]
    slopes, heights = np.array([curve[1:] for curve in curves]), np.array([wanted - curve[0] for curve in curves])
    error, overlooked = np.linalg.solve(slopes, heights)
    return min(max(exp(error), LEAST), MOST), min(max(float(overlooked), 0.0), FARTHEST)


def _likeliest(inputs: Any, shares: Any, slopes: Any) -> Any:
    """Returns the coefficients of a logistic curve by Newton's method, from what is believed about its slopes."""
    height = log((shares.mean() + 0.01) / (1.01 - shares.mean())) - inputs[:, 1:].mean(axis=0) @ slopes
    believed = np.array([height, *slopes])
    found, certainty = believed.copy(), np.diag([1e-3, DOUBT**-2, DOUBT**-2])
    for _ in range(20):
        chances = 1 / (1 + np.exp(-inputs @ found))
        step = inputs.T @ (shares - chances) - certainty @ (found - believed)
        found += np.linalg.solve(inputs.T @ (inputs * (chances * (1 - chances))[:, None]) + certainty, step)
    return found


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
    """Returns the three numbers of a table; with more than two players that of two must be known."""
    if players == 2:
        beginner, overlooked = find_beginner(expansion, jobs)
        even = find_even(players, expansion, overlooked, jobs)
    else:
        two = known["tables"][_name(2, expansion)]
        overlooked = two.get("overlooked", 0.0)
        even = find_even(players, expansion, overlooked, jobs)
        beginner = even * two["beginner"] / two["even"]
    return {"beginner": round(beginner, 2), "even": round(even, 2), "overlooked": round(overlooked, 2)}


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
