"""Contests between bots: every deal is played once in each rotation of the seats."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations, cycle, islice
from typing import Any, cast

from stoneage.bots import Budget
from stoneage.game.game import Game
from stoneage.game.options import Options
from stoneage.lab.lineup import Lineup
from stoneage.lab.playing import BotFault, BotPlayer, play_out


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
