"""Contests between bots: every deal is played once in each rotation of the seats.

A contest is stored in a file, one line per game, so that an interrupted one can be resumed.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from itertools import combinations, cycle, islice
from pathlib import Path
from typing import Any, cast

from stoneage.bots import Budget
from stoneage.game.game import Game
from stoneage.game.options import Options
from stoneage.lab.errors import LabError
from stoneage.lab.lineup import Lineup
from stoneage.lab.playing import BotFault, BotPlayer, play_out
from stoneage.lab.processes import spread


@dataclass(frozen=True, slots=True)
class Contest:
    """The bots and the rules of a contest, the number of games and the compute budget."""

    options: Options
    bots: tuple[str, ...]
    games: int  # per line-up
    seed: str
    budget: Budget | None = None
    keep_records: bool = False

    def line_ups(self) -> list[tuple[str, ...]]:
        """Returns all pairs of bots for two players; for more, the first bot with every combination of the others."""
        players = self.options.players
        first, *others = self.bots
        if players == 2 and len(self.bots) > 2:
            return list(combinations(self.bots, 2))
        if len(others) > players - 1:
            return [(first, *rivals) for rivals in combinations(others, players - 1)]
        return [(first, *islice(cycle(others or [first]), players - 1))]

    def bouts(self) -> Iterator["Bout"]:
        """Yields every game to play; each deal is played once in each rotation of the seats."""
        for line_up in self.line_ups():
            rotations = list(dict.fromkeys(line_up[seat:] + line_up[:seat] for seat in range(len(line_up))))
            for number in range(self.games):
                deal, rotation = divmod(number, len(rotations))
                yield Bout(Lineup(self.options, rotations[rotation], self.seed), deal, self.budget, self.keep_records)


@dataclass(frozen=True, slots=True)
class Bout:
    """One game of a contest: a deal and a line-up."""

    lineup: Lineup
    deal: int
    budget: Budget | None
    keep_record: bool = False

    @property
    def key(self) -> str:
        """What distinguishes this game from the others of its contest."""
        return f"{self.deal} {' '.join(self.lineup.bots)}"

    def play(self) -> "BoutResult | Fault":
        try:
            return _outcome(self, *play_out(self.lineup, self.deal, self.budget))
        except BotFault as fault:
            return Fault(str(fault), self.lineup.seed_of(self.deal), self.lineup.bots)


@dataclass(frozen=True, slots=True)
class Fault:
    """A game that ended because a bot failed. It does not count."""

    what: str
    seed: str  # of the game
    seats: Sequence[str]

    def __str__(self) -> str:
        return f"{self.what} (seed {self.seed!r}, seats {', '.join(self.seats)})"


@dataclass(frozen=True, slots=True)
class BoutResult:
    """The result of one game of a contest, by seat. It is stored as a line of JSON."""

    key: str
    seats: Sequence[str]
    starter: int  # the seat that started the first round
    scores: Sequence[int]
    wins: Sequence[float]
    rounds: int
    points: Sequence[Mapping[str, int]]
    seconds: Sequence[float]
    choices: Sequence[int]
    record: str | None = None  # the game itself, if requested; not part of the line

    def as_json(self) -> dict[str, Any]:
        line = asdict(self)
        del line["record"]
        return line


def _outcome(bout: Bout, game: Game, players: Sequence[BotPlayer]) -> BoutResult:
    share = 1 / len(game.winners)
    starter, _, _ = next(game.choices())
    return BoutResult(
        key=bout.key,
        seats=bout.lineup.bots,
        starter=starter,
        scores=game.scores,
        wins=[share if seat in game.winners else 0.0 for seat in range(len(players))],
        rounds=game.round,
        points=[cast("Mapping[str, int]", game.breakdown(seat)) for seat in range(len(players))],
        seconds=[player.seconds for player in players],
        choices=[player.choices for player in players],
        record=json.dumps(game.record()) if bout.keep_record else None,
    )


class ContestLog:
    """Results on disk. The first line contains the settings of the contest."""

    def __init__(self, path: Path, contest: Contest) -> None:
        self._path = path
        self._header = {"arena": 1, **_settings(contest)}
        self.outcomes = {outcome.key: outcome for outcome in self._read()}
        if not path.exists():
            path.write_text(json.dumps(self._header) + "\n", encoding="utf-8")

    def _read(self) -> Iterator[BoutResult]:
        if not self._path.exists():
            return
        first, *lines = self._path.read_text(encoding="utf-8").split("\n")
        try:
            header = json.loads(first)
        except ValueError:
            header = None
        if header != self._header:
            raise LabError("other_contest", file=str(self._path))
        for line in lines[:-1]:  # text after the last line end was cut off while being written
            yield BoutResult(**json.loads(line))
        if lines and lines[-1]:
            self._path.write_text("\n".join([first, *lines[:-1], ""]), encoding="utf-8")

    def add(self, outcome: BoutResult) -> None:
        try:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(outcome.as_json()) + "\n")
        except OSError as error:  # the error of a full disk does not name its file
            raise OSError(error.errno, error.strerror, str(self._path)) from error
        self.outcomes[outcome.key] = outcome


def play_contest(contest: Contest, jobs: int, log: ContestLog | None) -> Iterator[BoutResult | Fault]:
    """Yields all games of a contest: first those in the log, then the others, which are added to the log as they end.

    A game in which a bot failed is not stored, so that it is played again when the contest is resumed.
    """
    done = {} if log is None else log.outcomes
    bouts = list(contest.bouts())
    waiting = [bout for bout in bouts if bout.key not in done]
    yield from [done[bout.key] for bout in bouts if bout.key in done]
    for outcome in _outcomes(waiting, jobs):
        if log is not None and isinstance(outcome, BoutResult):
            log.add(outcome)
        yield outcome


def _outcomes(bouts: list[Bout], jobs: int) -> Iterator[BoutResult | Fault]:
    with closing(spread(Bout.play, bouts, jobs)) as done:
        yield from done


def _settings(contest: Contest) -> dict[str, Any]:
    """Returns all settings that change a game of this contest; the number of games may grow."""
    budget = None if contest.budget is None else asdict(contest.budget)
    if budget is not None and not budget["cpu_time"]:
        del budget["cpu_time"]  # as in files of earlier versions
    return {"options": asdict(contest.options), "seed": contest.seed, "budget": budget}
