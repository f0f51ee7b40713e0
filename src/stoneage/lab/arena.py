"""The arena: bots against each other, on mirrored seeds, each line-up in every rotation of the seats."""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations, cycle, islice
from typing import Any, cast

import numpy as np

from stoneage.bots import Budget, make_bot
from stoneage.bots.bot import Bot
from stoneage.game.game import Game
from stoneage.game.options import Options
from stoneage.lab.lineup import Lineup
from stoneage.rules.rounds import ROUND_LIMIT


@dataclass(frozen=True, slots=True)
class Contest:
    """Who meets whom under which rules, how often, and how long they may think."""

    options: Options
    bots: tuple[str, ...]
    games: int  # of each line-up
    seed: str
    budget: Budget | None = None

    def line_ups(self) -> list[tuple[str, ...]]:
        """Pairs of all bots for two players; else the first bot at a table of the others."""
        players = self.options.players
        first, *others = self.bots
        if players == 2 and len(self.bots) > 2:
            return list(combinations(self.bots, 2))
        if len(others) > players - 1:
            return [(first, *table) for table in combinations(others, players - 1)]
        return [(first, *islice(cycle(others or [first]), players - 1))]

    def bouts(self) -> Iterator["Bout"]:
        """Every game to play; each seed is played once in each rotation of the seats."""
        for line_up in self.line_ups():
            rotations = list(dict.fromkeys(line_up[seat:] + line_up[:seat] for seat in range(len(line_up))))
            for number in range(self.games):
                deal, rotation = divmod(number, len(rotations))
                yield Bout(self.options, rotations[rotation], self.seed, deal, self.budget)


@dataclass(frozen=True, slots=True)
class Bout:
    """One game of a contest."""

    options: Options
    seats: tuple[str, ...]
    seed: str
    deal: int
    budget: Budget | None

    @property
    def key(self) -> str:
        """What tells this game from the others of its contest."""
        return f"{self.deal} {' '.join(self.seats)}"

    def play(self) -> "Outcome":
        table = Lineup(self.options, self.seats, self.seed)
        game = Game(**asdict(self.options), seed=table.seed_of(self.deal), seats=self.seats)
        noise = int.from_bytes(table.noise_of(self.deal), "little")
        players = [_Player(make_bot(name), noise, seat) for seat, name in enumerate(self.seats)]
        starter = game.seat
        assert starter is not None
        while game.seat is not None:
            if game.round > ROUND_LIMIT:
                game.stop("limit")
            else:
                players[game.seat].play(game, self.budget)
        return _outcome(self, game, starter, players)


class _Player:
    """A bot at its seat, with its own randomness and a stopwatch."""

    def __init__(self, bot: Bot, noise: int, seat: int) -> None:
        self._bot = bot
        self._rng = np.random.default_rng([noise, seat])
        self.seconds = 0.0
        self.choices = 0

    def play(self, game: Game, budget: Budget | None) -> None:
        observation = game.observation()
        began = time.perf_counter()
        move = self._bot.choose(observation, self._rng, budget)
        self.seconds += time.perf_counter() - began
        self.choices += 1
        game.play(move)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one game of a contest came to, by seat; plain enough to be kept as a line of JSON."""

    key: str
    seats: Sequence[str]
    starter: int  # the seat that began the first round
    scores: Sequence[int]
    wins: Sequence[float]
    rounds: int
    points: Sequence[Mapping[str, int]]
    seconds: Sequence[float]
    choices: Sequence[int]

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def _outcome(bout: Bout, game: Game, starter: int, players: Sequence[_Player]) -> Outcome:
    share = 1 / len(game.winners)
    return Outcome(
        key=bout.key,
        seats=bout.seats,
        starter=starter,
        scores=game.scores,
        wins=[share if seat in game.winners else 0.0 for seat in range(len(players))],
        rounds=game.round,
        points=[cast("Mapping[str, int]", game.breakdown(seat)) for seat in range(len(players))],
        seconds=[player.seconds for player in players],
        choices=[player.choices for player in players],
    )
