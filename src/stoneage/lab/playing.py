"""Plays the games of a line-up: one by one with bots, or in batches inside the kernel if all play at random."""

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from stoneage.bots import Budget, make_bot
from stoneage.bots.adaptive import ADAPTIVE, next_strength
from stoneage.bots.bot import Bot, bot_for_game
from stoneage.bots.brain.styles import STYLES
from stoneage.game import proof
from stoneage.game.errors import OptionError
from stoneage.game.game import Game
from stoneage.game.move import MOVES
from stoneage.game.options import Options
from stoneage.lab.lineup import Lineup
from stoneage.lab.results import Numbers, Results, results_of
from stoneage.rules import kernel
from stoneage.rules.moves import new_buffer
from stoneage.rules.rounds import ROUND_LIMIT
from stoneage.rules.state import SEATS, Games, copy_games, new_games

MOST_CHOICES: Final = 1 << 16  # more than any game up to the round limit can ask


class BotFault(Exception):
    """Raised when a bot fails or chooses an illegal move."""

    def __init__(self, bot: str, choice: int, what: str) -> None:
        super().__init__(bot, choice, what)
        self.bot, self.choice, self.what = bot, choice, what

    def __str__(self) -> str:
        return f"{self.bot} failed at choice {self.choice}: {self.what}"


@dataclass(slots=True)
class BotPlayer:
    """A bot in its seat, with its own randomness, and its thinking time."""

    bot: Bot
    rng: np.random.Generator
    choices: int = 0
    seconds: float = 0.0

    def play(self, game: Game, budget: Budget | None) -> None:
        """Lets the bot choose and plays its choice. Raises BotFault if it fails or its move is illegal."""
        observation = game.observation()
        clock = time.perf_counter if budget is None else budget.clock
        began = clock()
        try:
            move = self.bot.choose(observation, self.rng, budget)
            self.seconds += clock() - began
            self.choices += 1
            game.play(move)
        except OptionError:
            raise  # the request itself cannot be played
        except Exception as error:
            what = f"{type(error).__name__}: {error}".rstrip(": ")
            raise BotFault(self.bot.name, len(game.moves) + 1, what) from error


def play_out(
    lineup: Lineup, number: int, budget: Budget | None = None, seats: Sequence[Bot] | None = None
) -> tuple[Game, list[BotPlayer]]:
    """Plays one game of a line-up with bots; returns it and its players, by seat.

    `seats` replaces bots of the line-up.
    """
    game = lineup.new_game(number)
    noise = int.from_bytes(lineup.noise_of(number), "little")
    bots = [make_bot(bot) for bot in lineup.bots] if seats is None else seats
    players = [
        BotPlayer(bot_for_game(bot, (noise + seat) % (1 << 64)), np.random.default_rng([noise, seat]))
        for seat, bot in enumerate(bots)
    ]
    while game.seat is not None:
        players[game.seat].play(game, budget)
    return game, players


def play_with_bots(lineup: Lineup, numbers: range, keep_records: bool) -> Results:
    """Returns the results of games in which a bot makes every choice."""
    games = [play_out(lineup, number)[0] for number in numbers]
    records = [json.dumps(game.record()) for game in games if keep_records]
    choices = np.array([len(game.moves) for game in games])
    return results_of(np.concatenate([game.state for game in games]), choices, records)


def play_at_random(lineup: Lineup, numbers: range, keep_records: bool) -> Results:
    """Returns the results of random games, which the kernel plays without Python."""
    return _play_compiled(lineup, numbers, keep_records, kernel.play_at_random)


def play_in_styles(lineup: Lineup, numbers: range, keep_records: bool) -> Results:
    """Returns the results of games in which every seat plays a fixed style, without Python."""
    from stoneage.bots.brain.style_games import play_styles

    styles = np.zeros(SEATS, np.int64)
    styles[: len(lineup.bots)] = [STYLES.index(bot) for bot in lineup.bots]

    def play(games: Games, noise: Any, limit: int, chosen: Any, counts: Numbers, buffer: Any) -> None:
        play_styles(games, styles, noise, limit, chosen, counts, buffer)

    return _play_compiled(lineup, numbers, keep_records, play)


def _play_compiled(lineup: Lineup, numbers: range, keep_records: bool, play: Callable[..., Any]) -> Results:
    games = _dealt(lineup, numbers)
    noise = np.array([_word(lineup.noise_of(number)) for number in numbers], np.uint64)
    chosen = np.empty((len(numbers), MOST_CHOICES if keep_records else 0), np.int16)
    counts: Numbers = np.zeros(len(numbers), np.int64)
    play(games, noise, ROUND_LIMIT, chosen, counts, new_buffer())
    records = [
        _record_of(lineup.new_game(number), row[:count].tolist())
        for number, row, count in zip(numbers, chosen, counts, strict=True)
        if keep_records
    ]
    return results_of(games, counts, records)


def moves_of(lineup: Lineup, numbers: range) -> tuple[Games, list[list[int]]]:
    """Returns games as they were dealt, and the choices made in each by the line-up."""
    dealt = _dealt(lineup, numbers)
    if not lineup.all_random:
        return dealt, [[move.number for move in play_out(lineup, number)[0].moves] for number in numbers]
    noise = np.array([_word(lineup.noise_of(number)) for number in numbers], np.uint64)
    chosen = np.empty((len(numbers), MOST_CHOICES), np.int16)
    counts: Numbers = np.zeros(len(numbers), np.int64)
    kernel.play_at_random(copy_games(dealt), noise, ROUND_LIMIT, chosen, counts, new_buffer())
    return dealt, [row[:count].tolist() for row, count in zip(chosen, counts, strict=True)]


def _dealt(lineup: Lineup, numbers: range) -> Games:
    """Returns the same games as `Game` deals from their seeds, set up in one call."""
    games = new_games(len(numbers))
    options = lineup.options
    options.write_to(games)
    keys = b"".join(proof.key_of(proof.secret_of_seed(lineup.seed_of(number)), ()) for number in numbers)
    games["key"] = np.frombuffer(keys, "<u8").reshape(-1, 2)
    kernel.prepare(games, -1 if options.start is None else options.start)
    return games


def _word(digest: bytes) -> int:
    return int.from_bytes(digest[:8], "little")


def _record_of(game: Game, moves: Sequence[int]) -> str:
    """Returns the record of a game after these moves."""
    for move in moves:
        game.play(MOVES[move])
    return json.dumps(game.record())


def play_series(person: str, options: Options, games: int, seed: str) -> list[tuple[float, float]]:
    """Returns (error, the person's share of the win) per game, in order; the opponent follows the results."""
    results: list[tuple[float, float]] = []
    for number in range(games):
        error = next_strength(results, options.players)
        seat = number % options.players
        bots = [f"{ADAPTIVE}:{error:g}"] * options.players
        bots[seat] = person
        game, _ = play_out(Lineup(options, tuple(bots), seed), number)
        results.append((error, 1 / len(game.winners) if seat in game.winners else 0.0))
    return results
