"""Measures the bots and writes the tables into docs/results/bot-strength.md and docs/results/ladder.json.

    uv run python -m stoneage.lab.ladder --logs FOLDER [--jobs 2] [--only bars,selfplay] [--scale 0.1] [--rows value]

Parts: bars, selfplay, calibration, levels, habits, characters, adaptive, exploiters, table. Every game is logged as it
ends, so the command can be stopped and resumed; finished tables are written. `--scale` plays a part of the games; with
a larger scale later, the games played so far count. Each network has its own folder of logs, so a new network is
measured again and the games of all others stay.

`--rows TEXT,TEXT` plays only those rows of bars, calibration and exploiters whose names contain one of the texts; the
other rows keep their values in docs/results/ladder.json if the network is the same.

`--exploiters FILE ...` names networks that `stoneage exploit` trained; their win rates against the expert are added.
"""

import argparse
import hashlib
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import combinations, pairwise
from math import ceil
from pathlib import Path
from random import Random
from typing import Any

from stoneage.bots import Budget
from stoneage.bots.characters import CHARACTERS
from stoneage.bots.levels import LEVELS, TUNED, Level, tuned
from stoneage.bots.weights import BUNDLED, bundled_hash, evaluator_hash
from stoneage.distribution import version
from stoneage.game.options import Options
from stoneage.lab.arena import BoutResult, Contest, ContestLog, play_contest
from stoneage.lab.calibration import measure_reliability
from stoneage.lab.habits import habits_of
from stoneage.lab.lineup import Lineup
from stoneage.lab.playing import play_series
from stoneage.lab.plots import plot_ratings
from stoneage.lab.regret import regret_of
from stoneage.lab.standings import Standings, Totals, interval

ROOT = Path(__file__).parents[3]  # the repository: this command writes its documentation
RESULTS = ROOT / "docs" / "results"
PAGE, FIGURES = RESULTS / "bot-strength.md", RESULTS / "ladder.json"
SEED = "ladder"
MS_20 = Budget(milliseconds=20, cpu_time=True)  # CPU time, independent of other load
PLAYOUTS = Budget(playouts=32)  # the same game on every machine
MANY_PLAYOUTS = Budget(playouts=64)  # for `flat`, whose playouts are shared by all moves
EXPERT_PLAYOUTS = Budget(playouts=200)  # playouts of the expert in the table of levels, about 5 ms
SEARCHING = ("expert", "flat")
LADDER = ("expert", "flat", "net", "value", "woodcards", "builder", "starver", "hunter", "random")
TABLES = ((2, False), (3, False), (4, False), (2, True), (5, True))
CALIBRATED = 5_000  # games per table
ALL_TABLES = ((2, False), (3, False), (4, False), (2, True), (3, True), (4, True), (5, True))


@dataclass(frozen=True)
class Bar:
    """A win rate that a bot should reach against a table of another."""

    bot: str
    rival: str
    share: float
    players: int = 2
    expansion: bool = False
    games: int = 400
    budget: Budget = MS_20

    def contest(self, scale: float) -> Contest:
        options = Options(players=self.players, expansion=self.expansion)
        return Contest(options, (self.bot, self.rival), _whole(self.games * scale, self.players), SEED, self.budget)


BARS = (
    Bar("net", "value", 0.90, games=1000),
    Bar("net", "value", 0.70, players=3, games=1000),
    Bar("net", "value", 0.65, players=4, games=1000),
    Bar("net", "value", 0.88, expansion=True, games=1000),
    Bar("net", "value", 0.55, players=5, expansion=True, games=1000),
    Bar("expert", "value", 0.99),
    Bar("expert", "value", 0.93, players=3),
    Bar("expert", "value", 0.94, players=4),
    Bar("expert", "flat", 0.75),
    Bar("expert@200", "expert@20", 0.50, games=100),
)


def _whole(games: float, players: int) -> int:
    """Returns at least this number of games, a multiple of the seats, so that every deal is played from every seat."""
    return max(ceil(games / players), 1) * players


def _called(bot: str) -> str:
    """Returns a bot's name on the page; for a bot or a network in a file, the file's name."""
    kind, _, file = bot.partition(":")
    return f"{kind}:{Path(file).stem}" if "." in file else bot


def _table(players: int, expansion: bool) -> str:
    return f"{players} players{', expansion' if expansion else ''}"


class Ladder:
    """Contests that were played or read from their logs, and all figures from them."""

    def __init__(
        self, folder: Path, jobs: int, scale: float, exploiters: tuple[Path, ...] = (), rows: tuple[str, ...] = ()
    ) -> None:
        self.folder, self.jobs, self.scale, self.exploiters, self.rows = folder, jobs, scale, exploiters, rows
        self.with_levels = False
        self.figures: dict[str, Any] = {}

    def of_levels(self) -> "Ladder":
        """Returns the same ladder with separate logs for the current tuning of the levels."""
        ladder = Ladder(self.folder, self.jobs, self.scale, rows=self.rows)
        ladder.figures, ladder.with_levels = self.figures, True
        return ladder

    def folder_of(self, players: int, expansion: bool) -> Path:
        """Returns the folder for games of a table with its current network and levels."""
        table, network = bundled_hash(players, expansion)
        folder = self.folder / f"{table}-{network[:12]}"
        if self.with_levels:
            levels = [(level.name, level.weakness, level.playouts) for level in LEVELS]
            tuning = json.dumps([tuned()["tables"][table], levels], sort_keys=True)
            folder /= f"levels-{hashlib.sha256(tuning.encode()).hexdigest()[:12]}"
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    def kept(
        self,
        name: str,
        compute: Callable[[], dict[str, Any]],
        players: int = 2,
        expansion: bool = False,
        judge: str | None = None,
    ) -> dict[str, Any]:
        """Returns figures that do not come from a contest, computed now or stored earlier at this scale.

        With `judge` they also depend on the network's calibration.
        """
        file = self.folder_of(players, expansion) / f"{name}{f'-{judge}' if judge else ''}-{self.scale:g}.json"
        if not file.exists():
            file.write_text(json.dumps(compute()), encoding="utf-8")
        self.figures[name] = json.loads(file.read_text(encoding="utf-8")) | _measured_with(players, expansion, judge)
        print(f"{name}: {json.dumps(self.figures[name])[:120]}", flush=True)
        return dict(self.figures[name])

    def row(self, name: str, measured_with: dict[str, str], measure: Callable[[], object]) -> dict[str, Any] | None:
        """Returns the figures of a row: measured now, or stored earlier if the row is not selected; None if unknown."""
        if not self.rows or any(text in name for text in self.rows):
            measure()
        elif (known := _known_figures().get(name)) and known.items() >= measured_with.items():
            self.figures[name] = known
        found: dict[str, Any] | None = self.figures.get(name)
        return found

    def contest_row(self, contest: Contest) -> dict[str, Any] | None:
        """Returns the figures of a contest as `row` does."""
        options = contest.options
        measured_with = _measured_with(options.players, options.expansion)
        return self.row(_name(contest), measured_with, partial(self.outcomes, contest))

    def outcomes(self, contest: Contest) -> list[BoutResult]:
        """Returns the games of a contest, from its log or played now."""
        options, name = contest.options, _name(contest)
        log = ContestLog(self.folder_of(options.players, options.expansion) / f"{name}.jsonl", contest)
        found = [game for game in play_contest(contest, self.jobs, log) if isinstance(game, BoutResult)]
        totals = _totals(contest, found)
        low, high = interval(totals.wins, totals.games)
        self.figures[name] = {
            "games": totals.games, "share": totals.win_share, "interval": [low, high],
            "ms": totals.as_json()["ms_per_choice"], **_measured_with(options.players, options.expansion),
        }  # fmt: skip
        print(f"{name}: {totals.win_share:.1%} of {totals.games}", flush=True)
        return found

    def totals(self, bots: tuple[str, str], games: int, players: int, expansion: bool, budget: Budget | None) -> Totals:
        """Returns the result of the first of two bots against a table of the other."""
        options = Options(players=players, expansion=expansion)
        contest = Contest(options, bots, _whole(games * self.scale, players), SEED, budget)
        return _totals(contest, self.outcomes(contest))


def _name(contest: Contest) -> str:
    """Returns the name of a contest's log and figures."""
    options, budget = contest.options, contest.budget
    name = f"{'expansion' if options.expansion else 'base'}-{options.players}-{'-'.join(map(_called, contest.bots))}"
    if budget is not None:
        name += f"-{budget.playouts}-playouts" if budget.playouts else f"-{budget.milliseconds:g}-ms"
    return re.sub(r"[^\w@.-]+", "_", name)


def _measured_with(players: int, expansion: bool, judge: str | None = None) -> dict[str, str]:
    """Returns the hashes of the network, and of its calibration where that matters, that a figure was measured with."""
    network = {"network": bundled_hash(players, expansion)[1][:12]}
    return network | ({"judge": judge} if judge else {})


def _known_figures() -> dict[str, Any]:
    return dict(json.loads(FIGURES.read_text(encoding="utf-8"))["figures"]) if FIGURES.exists() else {}


def _totals(contest: Contest, outcomes: list[BoutResult]) -> Totals:
    """Returns the totals of the first bot."""
    standings = Standings(contest.bots)
    for outcome in outcomes:
        standings.add(outcome)
    return standings.totals[contest.bots[0]]


def _share(totals: Totals) -> str:
    low, high = interval(totals.wins, totals.games)
    return f"{totals.win_share:.0%} ({low:.0%}–{high:.0%})"


def levels(ladder: Ladder) -> str:
    """Measures every level against the one below, levels without search against fixed styles, and mean losses."""
    ladder = ladder.of_levels()
    rows = [
        "| level | lost a placement | over 2 % | v builder | v woodcards | v value | "
        + " | ".join(f"below, {players}p{' exp.' * expansion}" for players, expansion in TABLES) + " |",
        "| --- |" + " ---: |" * (5 + len(TABLES)),
    ]  # fmt: skip
    beats: dict[str, float] = {}
    for lower, level in pairwise((None, *LEVELS)):
        assert level is not None
        cells = ["–"] * 5
        if level.weakness is not None:
            lineup = Lineup(Options(players=2), (level.name, level.name), SEED)  # an even game: a lost one hides errors
            regret = ladder.kept(f"regret-{level.name}", partial(_regret, lineup, ceil(40 * ladder.scale)))
            rivals = [
                ladder.totals((level.name, plan), 200, 2, False, None) for plan in ("builder", "woodcards", "value")
            ]
            cells = [f"{regret['mean']:.2f} %", f"{regret['bad_share']:.0%}", *map(_share, rivals)]
        for players, expansion in TABLES:
            games = _step_games(level, players, expansion)
            if lower is None or not games:
                cells.append("–")
                continue
            budget = None if level.weakness is not None else EXPERT_PLAYOUTS
            totals = ladder.totals((level.name, lower.name), games, players, expansion, budget)
            cells.append(_share(totals))
            if (players, expansion) == (2, False):
                beats[level.name] = round(totals.win_share, 2)
        rows.append(f"| `{level.name}` | " + " | ".join(cells) + " |")
    _tell_people(beats)
    return "\n".join(rows)


def _step_games(level: Level, players: int, expansion: bool) -> int:
    """Returns the number of games of a level against a table of the one below; fewer for a level with search."""
    if level.name == "expert":  # a game takes a second or more
        return {(2, False): 200, (4, False): 100}.get((players, expansion), 0)
    if level.weakness is None:
        return 200 if players == 2 else 100
    return 400 if players == 2 else 200


def _tell_people(beats: dict[str, float]) -> None:
    """Writes the win rates against the level below, with two players, into the file that the start page reads."""
    file = Path(__file__).parents[1] / TUNED
    known = json.loads(file.read_text(encoding="utf-8")) | {"beats": beats}
    file.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def _regret(lineup: Lineup, games: int) -> dict[str, Any]:
    regret = regret_of(lineup, games)
    return {"decisions": regret.decisions, "mean": regret.mean, "bad_share": regret.bad_share}


def habits(ladder: Ladder) -> str:
    """Measures the placements of every level, `net` and `expert` in games against themselves, per player and game."""
    ladder = ladder.of_levels()
    columns = {
        "idle": "placements that do nothing", "sent": "on cards and buildings", "unpaid": "could not pay",
        "left": "could pay and left it", "repeated": "twice in vain", "unfed": "rounds unfed", "rounds": "rounds",
        "points": "points",
    }  # fmt: skip
    rows = [f"| level | players | {' | '.join(columns.values())} |", "| --- |" + " ---: |" * (1 + len(columns))]
    for players in (2, 4):
        for level in (*(level.name for level in LEVELS), "net"):
            budget = EXPERT_PLAYOUTS if level == "expert" else None
            games = ceil((100 if level not in ("tournament", "expert") else 20) * ladder.scale)
            lineup = Lineup(Options(players=players), (level,) * players, SEED)
            found = ladder.kept(f"habits-{players}-{level}", partial(_habits, lineup, games, budget), players)
            digits = {"points": 0, "sent": 1, "rounds": 1}
            cells = [f"{found[name]:.{digits.get(name, 2)}f}" for name in columns]
            rows.append(f"| `{level}` | {players} | " + " | ".join(cells) + " |")
    return "\n".join(rows)


def _habits(lineup: Lineup, games: int, budget: Budget | None) -> dict[str, Any]:
    return {"games": games, **habits_of(lineup, games, budget).per_game()}


def characters(ladder: Ladder) -> str:
    """Measures characters at three levels, and their points by source at one, compared with the level itself."""
    ladder = ladder.of_levels()
    sources = ("buildings", "starvation", "green", "farmers", "toolmakers", "builders", "shamans", "resources")
    others = ("first-evening", "league")
    rows = [
        f"| `club` as | v `club` | {' | '.join(f'at `{level}`' for level in others)} | {' | '.join(sources)} |",
        "| --- |" + " ---: |" * (3 + len(sources)),
    ]
    for name in ("", *CHARACTERS):
        totals = ladder.totals((f"{name}:club" if name else "club", "club"), 200, 2, False, None)
        points = totals.as_json()["points"]
        shares = ["–"] * 3
        if name:
            elsewhere = [ladder.totals((f"{name}:{level}", level), 200, 2, False, None) for level in others]
            shares = [f"{found.win_share:.0%}" for found in (totals, *elsewhere)]
        cells = [*shares, *(f"{points[source]:.0f}" for source in sources)]
        rows.append(f"| {f'`{name}`' if name else 'itself'} | " + " | ".join(cells) + " |")
    return "\n".join(rows)


def adaptive(ladder: Ladder) -> str:
    """Measures win rates of bots in a person's place against the adaptive opponent: games 11 to 60 of five series."""
    ladder = ladder.of_levels()
    rows = ["| in the person's place | 2 players | 4 players |", "| --- | ---: | ---: |"]
    for level in LEVELS[:6]:
        cells = []
        for players in (2, 4):
            known: list[list[float]] = []
            name = f"adaptive-{players}-{level.name}"
            for series in range(ceil(5 * ladder.scale)):
                played = ladder.kept(f"{name}-{series}", partial(_series, level.name, players, series), players)
                known += played["games"]
                del ladder.figures[f"{name}-{series}"]
            error, share = (sum(column) / len(known) for column in zip(*known, strict=True))
            ladder.figures[name] = {"games": len(known), "share": share, "error": error}
            cells.append(f"{share:.0%} (error {error:.1f})")
        rows.append(f"| `{level.name}` | " + " | ".join(cells) + " |")
    return "\n".join(rows)


def _series(level: str, players: int, number: int) -> dict[str, Any]:
    """Returns errors of the adaptive opponent and shares of a level, game by game, after the first ten games."""
    return {"games": play_series(level, Options(players=players), 60, f"{SEED}/{number}")[10:]}


def bars(ladder: Ladder) -> str:
    rows = ["| contest | games | goal | reached | 95 % | ms per choice |", "| --- | ---: | ---: | ---: | ---: | ---: |"]
    for bar in BARS:
        found = ladder.contest_row(bar.contest(ladder.scale))
        if found is not None:
            low, high = found["interval"]
            rows.append(
                f"| {bar.bot} – {_called(bar.rival)}, {_table(bar.players, bar.expansion)} "
                f"| {found['games']} | {bar.share:.0%} | **{found['share']:.1%}** "
                f"| {low:.1%}–{high:.1%} | {found['ms']:.1f} |"
            )
    return "\n".join(rows)


def _pairs(scale: float) -> Iterator[Contest]:
    for pair in combinations(LADDER, 2):
        games = 200 if set(pair) & set(SEARCHING) else 1000
        budget = MANY_PLAYOUTS if "flat" in pair else PLAYOUTS
        yield Contest(Options(players=2), pair, _whole(games * scale, 2), SEED, budget)


def table(ladder: Ladder) -> str:
    """Measures win rates of all pairs, and ratings over all these games."""
    together = Standings(LADDER)
    outcomes = [outcome for contest in _pairs(ladder.scale) for outcome in ladder.outcomes(contest)]
    Random(SEED).shuffle(outcomes)  # ratings weigh the last games most, so the pairs are mixed
    for outcome in outcomes:
        together.add(outcome)
    plot_ratings(together, RESULTS / "ladder.svg")
    rows = ["| won against | " + " | ".join(LADDER) + " | rating |", "| --- |" + " ---: |" * (len(LADDER) + 1)]
    for bot in LADDER:
        met = [together.pairs.get((bot, rival)) for rival in LADDER]
        cells = ["–" if pair is None else f"{pair.wins / pair.games:.0%}" for pair in met]
        rows.append(f"| `{bot}` | " + " | ".join(cells) + f" | {together.rating(bot):.1f} |")
    return "\n".join(rows)


def selfplay(ladder: Ladder) -> str:
    """Statistics of games among equals: many of the network without search, and some of the expert."""
    rows = [
        "| all seats | players | games | points | winner's | rounds | unfed | won by the start seat, the next … |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |",
    ]
    sources = []
    for bot, players, games in (("net", 2, 1000), ("net", 3, 1000), ("net", 4, 1000), ("expert", 4, 1000)):
        contest = Contest(Options(players=players), (bot,), _whole(games * ladder.scale, players), SEED, PLAYOUTS)
        outcomes = ladder.outcomes(contest)
        figures, count = _totals(contest, outcomes).as_json(), len(outcomes)
        winners = sum(max(outcome.scores) for outcome in outcomes) / count
        shares = [sum(o.wins[(o.starter + step) % players] for o in outcomes) / count for step in range(players)]
        rows.append(
            f"| `{bot}` | {players} | {count} | {figures['mean_score']:.0f} | {winners:.0f} "
            f"| {figures['mean_rounds']:.1f} | {figures['starved_per_game']:.2f} "
            f"| {', '.join(f'{share:.0%}' for share in shares)} |"
        )
        by_source = ", ".join(f"{name} {points:.0f}" for name, points in figures["points"].items() if round(points))
        sources.append(f"- `{bot}`, {players} players: {by_source}")
    return "\n".join([*rows, "", "Points by source:", "", *sources])


def calibration(ladder: Ladder) -> str:
    """Measures the calibration of every table's network."""
    rows = [
        "| table | games | Brier score | of the mean | largest error of a decile | said → won, by decile |",
        "| --- | ---: | ---: | ---: | ---: | --- |",
    ]
    for players, expansion in ALL_TABLES:
        name = f"calibration-{'expansion' if expansion else 'base'}-{players}"
        judge = evaluator_hash(players, expansion)[1][:12]
        compute = partial(_calibrated, players, expansion, ceil(CALIBRATED * ladder.scale))
        measure = partial(ladder.kept, name, compute, players, expansion, judge)
        found = ladder.row(name, _measured_with(players, expansion, judge), measure)
        if found is None:
            continue
        said, won = ([decile[key] for decile in found["deciles"]] for key in ("chance", "won"))
        worst = max(found["deciles"], key=lambda decile: abs(decile["chance"] - decile["won"]))
        error = f"{100 * (worst['chance'] - worst['won']):+.1f} ± {200 * worst['deviation']:.1f}"
        curve = ", ".join(f"{100 * a:.0f}→{100 * b:.0f}" for a, b in zip(said, won, strict=True))
        rows.append(
            f"| {_table(players, expansion)} | {found['games']:,} "
            f"| {found['brier']:.4f} | {found['reference']:.4f} | {error} | {curve} |"
        )
    return "\n".join(rows)


def _calibrated(players: int, expansion: bool, games: int) -> dict[str, Any]:
    return measure_reliability(BUNDLED.load(players, expansion), players, expansion, games, 1).as_json()


def exploiters(ladder: Ladder) -> str:
    """Measures the win rates of every bot and of trained exploiters against the expert."""
    trained = tuple(f"net:{file}" for file in ladder.exploiters)
    rows = ["| against the expert, 2 players | games | won | 95 % |", "| --- | ---: | ---: | ---: |"]
    for bot in (*trained, "net", "value", "woodcards", "builder", "starver", "hunter"):
        contest = Contest(Options(players=2), (bot, "expert"), _whole(200 * ladder.scale, 2), SEED, EXPERT_PLAYOUTS)
        found = ladder.contest_row(contest)
        if found is not None:
            low, high = found["interval"]
            rows.append(f"| `{_called(bot)}` | {found['games']} | {found['share']:.1%} | {low:.1%}–{high:.1%} |")
    return "\n".join(rows)


def _write(part: str, text: str) -> None:
    """Replaces the table between the two marks of a part on the page."""
    page = PAGE.read_text(encoding="utf-8")
    marks = re.compile(f"(<!-- {part} -->\n)(.*?)(<!-- end of {part} -->)", re.DOTALL)
    PAGE.write_text(marks.sub(lambda found: f"{found[1]}{text}\n{found[3]}", page), encoding="utf-8")


PARTS: dict[str, Callable[[Ladder], str]] = {
    part.__name__: part
    for part in (bars, selfplay, calibration, levels, habits, characters, adaptive, exploiters, table)
}


def _parts(names: str) -> list[str]:
    """Returns the parts in a comma-separated list."""
    parts = names.split(",")
    if unknown := [part for part in parts if part not in PARTS]:
        raise argparse.ArgumentTypeError(f"unknown: {', '.join(unknown)}; there are {', '.join(PARTS)}")
    return parts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--logs", type=Path, required=True)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", type=_parts, default=[*PARTS], metavar="PART,PART")
    parser.add_argument("--exploiters", type=Path, nargs="*", default=[], metavar="FILE")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--rows", type=lambda names: tuple(names.split(",")), default=(), metavar="TEXT,TEXT")
    arguments = parser.parse_args()
    ladder = Ladder(arguments.logs, arguments.jobs, arguments.scale, tuple(arguments.exploiters), arguments.rows)
    for name in arguments.only:
        _write(name, PARTS[name](ladder))
        known = json.loads(FIGURES.read_text(encoding="utf-8")) if FIGURES.exists() else {}
        known |= {"version": version(), "seed": SEED} | {"figures": known.get("figures", {}) | ladder.figures}
        FIGURES.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
