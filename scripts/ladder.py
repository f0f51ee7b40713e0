"""Measure the frozen ladder and the bars, and write both into docs/bots.md.

    uv run python scripts/ladder.py --ledgers FOLDER [--jobs 2] [--only bars|table|levels|selfplay] [--scale 0.1]

Every game goes into a ledger as it ends, so the command can be stopped and started at will; what is finished is
written. `--scale` plays a part of the games, for a first look.
"""

import argparse
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import ceil
from pathlib import Path
from random import Random

from stoneage.bots import Budget
from stoneage.bots.levels import LEVELS
from stoneage.game.options import Options
from stoneage.lab.arena import Contest, Outcome
from stoneage.lab.ledger import Ledger, play_contest
from stoneage.lab.plots import plot_ratings
from stoneage.lab.standings import Standings, Totals, interval

PAGE = Path(__file__).parents[1] / "docs" / "bots.md"
SEED = "ladder"
MS_20 = Budget(milliseconds=20)
PLAYOUTS = Budget(playouts=32)  # the same game on every machine, however busy
MANY_PLAYOUTS = Budget(playouts=64)  # for `flat`, whose playouts are shared by all moves
SEARCHING = ("expert", "flat")
LADDER = (*SEARCHING, "net", "value", "woodcards", "builder", "starver", "hunter", "random")


@dataclass(frozen=True)
class Bar:
    """What a bot should reach against a table of another."""

    bot: str
    rival: str
    share: float
    players: int = 2
    expansion: bool = False
    games: int = 400

    def contest(self, scale: float) -> Contest:
        return Contest(
            Options(players=self.players, expansion=self.expansion), (self.bot, self.rival),
            _whole(self.games * scale, self.players), SEED, MS_20,
        )  # fmt: skip


BARS = (
    Bar("value", "woodcards", 0.65, games=1000),
    Bar("net", "value", 0.70, games=1000),
    Bar("expert", "value", 0.90),
    Bar("expert", "value", 0.65, players=4),
    Bar("expert", "value", 0.70, players=3),
    Bar("expert", "value", 0.80, expansion=True),
    Bar("expert", "value", 0.50, players=5, expansion=True),
    Bar("expert", "woodcards", 0.97),
    Bar("expert@5", "random", 0.99),  # a quarter of the time the bar allows is enough
    Bar("expert@5", "hunter", 0.99),
    Bar("expert@5", "builder", 0.99),
    Bar("expert@5", "starver", 0.99),
    Bar("expert", "flat", 0.75),
    Bar("expert", "woodcards", 0.90, players=4),
    Bar("expert@200", "expert@20", 0.50, games=100),
)


def _whole(games: float, players: int) -> int:
    """At least so many games, in which every deal is played from every seat."""
    return max(ceil(games / players), 1) * players


def measured(contest: Contest, folder: Path, jobs: int) -> list[Outcome]:
    """The games of a contest, from its ledger or played now."""
    options = contest.options
    name = f"{'expansion' if options.expansion else 'base'}-{options.players}-{'-'.join(contest.bots)}"
    if contest.budget is not None and contest.budget.playouts is not None:
        name += f"-{contest.budget.playouts}-playouts"
    outcomes = list(play_contest(contest, jobs, Ledger(folder / f"{name}.jsonl", contest)))
    totals = _totals(contest, outcomes)
    print(f"{name}: {totals.win_share:.1%} of {totals.games}", flush=True)
    return outcomes


def _totals(contest: Contest, outcomes: list[Outcome]) -> Totals:
    """How the first bot did."""
    standings = Standings(contest.bots)
    for outcome in outcomes:
        standings.add(outcome)
    return standings.totals[contest.bots[0]]


def bars(folder: Path, jobs: int, scale: float) -> str:
    rows = ["| contest | games | bar | reached | 95 % | ms a choice |", "| --- | ---: | ---: | ---: | ---: | ---: |"]
    for bar in BARS:
        contest = bar.contest(scale)
        totals = _totals(contest, measured(contest, folder, jobs))
        low, high = interval(totals.wins, totals.games)
        where = f"{bar.players} players{', expansion' if bar.expansion else ''}"
        rows.append(
            f"| {bar.bot} – {bar.rival}, {where} | {totals.games} | {bar.share:.0%} | **{totals.win_share:.1%}** "
            f"| {low:.1%}–{high:.1%} | {totals.as_json()['ms_per_choice']:.1f} |"
        )
    return "\n".join(rows)


def levels(folder: Path, jobs: int, scale: float) -> str:
    rows = [
        "| level | choices it thinks about | error at sight | against the one below | 95 % |",
        "| --- | ---: | ---: | ---: | ---: |",
    ]
    for lower, level in zip((None, *LEVELS), LEVELS, strict=False):
        share = spread = "–"
        if lower is not None:
            contest = Contest(Options(players=2), (level.name, lower.name), _whole(400 * scale, 2), SEED, MS_20)
            totals = _totals(contest, measured(contest, folder, jobs))
            low, high = interval(totals.wins, totals.games)
            share, spread = f"**{totals.win_share:.1%}**", f"{low:.1%}–{high:.1%}"
        rows.append(f"| `{level.name}` | {level.attention:.0%} | {level.error} | {share} | {spread} |")
    return "\n".join(rows)


def _pairs(scale: float) -> Iterator[Contest]:
    for pair in combinations(LADDER, 2):
        games = 200 if set(pair) & set(SEARCHING) else 1000
        budget = MANY_PLAYOUTS if "flat" in pair else PLAYOUTS
        yield Contest(Options(players=2), pair, _whole(games * scale, 2), SEED, budget)


def table(folder: Path, jobs: int, scale: float) -> str:
    """Who wins how often against whom, and ratings over all these games."""
    together = Standings(LADDER)
    outcomes = [outcome for contest in _pairs(scale) for outcome in measured(contest, folder, jobs)]
    Random(SEED).shuffle(outcomes)  # ratings follow the last games most: no pair is to have the last word
    for outcome in outcomes:
        together.add(outcome)
    plot_ratings(together, PAGE.parent / "ladder.svg")
    rows = ["| won against | " + " | ".join(LADDER) + " | rating |", "| --- |" + " ---: |" * (len(LADDER) + 1)]
    for bot in LADDER:
        met = [together.met.get((bot, rival)) for rival in LADDER]
        cells = ["–" if pair is None else f"{pair.wins / pair.games:.0%}" for pair in met]
        rows.append(f"| `{bot}` | " + " | ".join(cells) + f" | {together.rating(bot):.1f} |")
    return "\n".join(rows)


def selfplay(folder: Path, jobs: int, scale: float) -> str:
    """What the expert's games against itself look like."""
    rows = [
        "| players | games | points | winner's | rounds | unfed rounds | won by the starting seat and those after it |",
        "| ---: | ---: | ---: | ---: | ---: | ---: | --- |",
    ]
    sources = []
    for players in (2, 4):
        contest = Contest(Options(players=players), ("expert",), round(100 * scale), SEED, PLAYOUTS)
        outcomes = measured(contest, folder, jobs)
        figures, games = _totals(contest, outcomes).as_json(), len(outcomes)
        winners = sum(max(outcome.scores) for outcome in outcomes) / games
        shares = [sum(o.wins[(o.starter + step) % players] for o in outcomes) / games for step in range(players)]
        rows.append(
            f"| {players} | {games} | {figures['mean_score']:.0f} | {winners:.0f} | {figures['mean_rounds']:.1f} "
            f"| {figures['starved_per_game']:.2f} | {', '.join(f'{share:.0%}' for share in shares)} |"
        )
        by_source = ", ".join(f"{name} {points:.0f}" for name, points in figures["points"].items() if round(points))
        sources.append(f"Points by source with {players} players: {by_source}.")
    return "\n".join([*rows, "", *sources])


def _write(part: str, text: str) -> None:
    """Put a table between its two marks on the page."""
    page = PAGE.read_text(encoding="utf-8")
    marks = re.compile(f"(<!-- {part} -->\n).*?(<!-- end of {part} -->)", re.DOTALL)
    PAGE.write_text(marks.sub(lambda found: f"{found[1]}{text}\n{found[2]}", page), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ledgers", type=Path, required=True)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", choices=["bars", "table", "levels", "selfplay"])
    parser.add_argument("--scale", type=float, default=1.0)
    arguments = parser.parse_args()
    arguments.ledgers.mkdir(parents=True, exist_ok=True)
    for part in (levels, bars, selfplay, table):
        if arguments.only in (None, part.__name__):
            _write(part.__name__, part(arguments.ledgers, arguments.jobs, arguments.scale))


if __name__ == "__main__":
    main()
