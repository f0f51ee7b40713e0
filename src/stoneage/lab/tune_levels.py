"""Finds by how many points levels misjudge placements at every table, and writes it into data/levels.json.

    uv run python -m stoneage.lab.tune_levels [--jobs 2] [--tables base-2,expansion-5] [--check]

Two numbers are found for every table:

beginner    the error of `first-evening`: against a table of it the scripted beginner (`stoneage.lab.beginner`) wins
            40 % with two players, 30 % with three, 25 % with four and 20 % with five
even        the error of `club`: it wins an equal share against a table of `value`

A row also contains a hash of everything that the two numbers depend on: the network, the wanted shares and the moves
of games in which levels, the beginner and `value` sit at that table. Without `--tables` the tables are tuned whose
hash differs. `--check` plays 400 games per table of the beginner against `first-evening` and writes the shares into
the rows, too. A table takes one to three minutes of one core. All rows are written into docs/explanation/levels.md.
`python -m stoneage.lab.ladder --only levels` measures how strong the levels are.
"""

import argparse
import json
from dataclasses import dataclass
from hashlib import sha256
from itertools import product
from math import ceil, exp, log
from pathlib import Path
from typing import Any, Final

import numpy as np

from stoneage.bots import make_bot
from stoneage.bots.bot import Bot
from stoneage.bots.level_bot import LevelBot
from stoneage.bots.levels import TUNED, Level, Scale
from stoneage.bots.weights import bundled_hash
from stoneage.game.options import Options
from stoneage.lab.beginner import Beginner
from stoneage.lab.lineup import Lineup
from stoneage.lab.playing import play_out
from stoneage.lab.processes import spread
from stoneage.lab.standings import interval

ROOT: Final = Path(__file__).parents[3]  # the repository: this command writes its documentation
FILE, PAGE = ROOT / "src" / "stoneage" / TUNED, ROOT / "docs" / "explanation" / "levels.md"
TABLES: Final = ((2, False), (3, False), (4, False), (2, True), (3, True), (4, True), (5, True))
WANTED: Final = {2: 0.40, 3: 0.30, 4: 0.25, 5: 0.20}  # share of the beginner against `first-evening`, by players
ROUNDS: Final = 6  # of games, each around the estimate from all games so far
GAMES: Final = 60  # per round at each of three errors: 1 080 in all, ±2 % of share
CHECKED: Final = 400  # games per table of `--check`
COMPARED: Final = 4  # games per end whose moves are part of the hash of the inputs
APART: Final = 1.3  # ratio of the three errors in the first round; it shrinks afterwards
# Points between which an error is looked for. Where even a network that hardly errs loses to `value`, `club` does, too:
# with a smaller error all levels would play alike.
LEAST, MOST = 0.4, 40.0
START, END = "<!-- tuned levels -->\n", "\n<!-- end of tuned levels -->"
FIRST: Final = {"beginner": 9.0, "even": 1.2}  # estimates before any game


@dataclass(frozen=True)
class Trial:
    """One game about one of the two numbers of a table, with an error to try."""

    players: int
    expansion: bool
    end: str  # "beginner" or "even"
    error: float
    number: int

    def play(self) -> float:
        """Returns the share of the win of the level that errs, or of all seats of that level together."""
        seat = self.number % self.players
        lineup = Lineup(Options(players=self.players, expansion=self.expansion), (self.end,) * self.players, "tune")
        game, _ = play_out(lineup, self.number, seats=self.seats(seat))
        share = 1 / len(game.winners) if seat in game.winners else 0.0
        return share if self.end == "even" else 1 - share

    def seats(self, seat: int) -> list[Bot]:
        """Returns the bots of all seats: one level among `value`, or the beginner among levels."""
        if self.end == "even":
            level = LevelBot(Level("even", "", 0.0), scale=Scale(2 * self.error, self.error))
            return [level if other == seat else make_bot("value") for other in range(self.players)]
        level = LevelBot(Level("beginner", "", 1.0), scale=Scale(self.error, self.error / 2))
        return [Beginner() if other == seat else level for other in range(self.players)]


def find(players: int, expansion: bool, end: str, jobs: int) -> float:
    """Returns the error at which the wanted share is won, by a curve through all games played."""
    wanted = 1 / players if end == "even" else 1 - WANTED[players]
    errors: list[float] = []
    shares: list[float] = []
    estimate = FIRST[end]
    for turn in range(ROUNDS):
        tried = [min(max(estimate * APART ** (step / (1 + turn)), LEAST), MOST) for step in (-1, 0, 1)]
        numbers = range(turn * len(tried) * GAMES, (turn + 1) * len(tried) * GAMES)  # no deal is played twice
        trials = [Trial(players, expansion, end, tried[number // players % len(tried)], number) for number in numbers]
        errors += [trial.error for trial in trials]
        shares += spread(Trial.play, trials, jobs)
        estimate = crossing(errors, shares, wanted)
    return estimate


def crossing(errors: list[float], shares: list[float], wanted: float) -> float:
    """Returns the error at which the likeliest logistic curve over the logarithm of the error has the wanted share."""
    middles = np.linspace(log(LEAST), log(MOST), 400)[:, None]
    steepness = np.linspace(0.5, 6.0, 23)[None, :]
    likelihood: Any = -((np.log(steepness) - log(2)) ** 2)  # few games say little about it: 1 to 4 at all tables
    for error, share in zip(errors, shares, strict=True):
        logit = log(wanted / (1 - wanted)) - steepness * (log(error) - middles)
        likelihood = likelihood - share * np.logaddexp(0, -logit) - (1 - share) * np.logaddexp(0, logit)
    best, _ = np.unravel_index(np.argmax(likelihood), likelihood.shape)
    return exp(float(middles[best, 0]))


def inputs_of(players: int, expansion: bool) -> str:
    """Returns a hash of everything that the numbers of a table depend on."""
    _, network = bundled_hash(players, expansion)
    lineup = Lineup(Options(players=players, expansion=expansion), ("inputs",) * players, "inputs")
    moves = []
    for end, number in product(FIRST, range(COMPARED)):
        seats = Trial(players, expansion, end, FIRST[end], number).seats(number % players)
        game, _ = play_out(lineup, number, seats=seats)
        moves.append(" ".join(map(str, game.moves)))
    inputs = [network, WANTED[players], ROUNDS, GAMES, LEAST, MOST, moves]
    return sha256(json.dumps(inputs).encode()).hexdigest()[:16]


def check(players: int, expansion: bool, error: float, jobs: int) -> dict[str, Any]:
    """Returns the share of the beginner against a table that errs by `error` points, with Wilson's 95 % interval."""
    games = ceil(CHECKED / players) * players
    first = 3 * ROUNDS * GAMES  # other deals than those of the tuning
    trials = [Trial(players, expansion, "beginner", error, first + number) for number in range(games)]
    won = games - sum(spread(Trial.play, trials, jobs))
    low, high = interval(won, games)
    return {"games": games, "share": round(won / games, 3), "low": round(low, 3), "high": round(high, 3)}


def page_table(tables: dict[str, Any]) -> str:
    """Returns the table of the page: errors of both ends, and the beginner's share against `first-evening`."""
    rows = [
        "| table | error of `first-evening` | of `club` | the beginner wins, wanted | measured (95 %) | games |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for players, expansion in TABLES:
        row = tables[_name(players, expansion)]
        cells = ["–", "–"]
        if found := row.get("measured"):
            cells = [f"{found['share']:.0%} ({found['low']:.0%}–{found['high']:.0%})", str(found["games"])]
        name = f"{players} players{', expansion' * expansion}"
        cells = [name, f"{row['beginner']:g}", f"{row['even']:g}", f"{WANTED[players]:.0%}", *cells]
        rows.append(f"| {' | '.join(cells)} |")
    return "\n".join(rows)


def _write_page(tables: dict[str, Any]) -> None:
    """Writes the table into docs/explanation/levels.md."""
    page = PAGE.read_text(encoding="utf-8")
    if page.count(START) != 1 or page.count(END) != 1:
        raise ValueError(f"{PAGE} contains the marks of the table not exactly once")
    before, rest = page.split(START)
    _, after = rest.split(END)
    PAGE.write_text(f"{before}{START}{page_table(tables)}{END}{after}", encoding="utf-8")


def _name(players: int, expansion: bool) -> str:
    return f"{'expansion' if expansion else 'base'}-{players}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=1, help="Number of parallel workers (default 1).")
    parser.add_argument("--tables", type=lambda names: names.split(","), metavar="TABLE,TABLE", help="Tables to tune.")
    parser.add_argument("--check", action="store_true", help="Measure the beginner against first-evening.")
    arguments = parser.parse_args()
    known = json.loads(FILE.read_text(encoding="utf-8"))
    for players, expansion in TABLES:
        table = _name(players, expansion)
        inputs, row = inputs_of(players, expansion), known["tables"].get(table, {})
        if table in (arguments.tables or [table] * (row.get("inputs") != inputs)):
            row = {end: round(find(players, expansion, end, arguments.jobs), 2) for end in FIRST} | {"inputs": inputs}
        elif arguments.tables or not arguments.check or "measured" in row:
            continue
        if arguments.check:
            row["measured"] = check(players, expansion, row["beginner"], arguments.jobs)
        print(f"{table}: {row}", flush=True)
        known["tables"][table] = row
        FILE.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    _write_page(known["tables"])


if __name__ == "__main__":
    main()
