"""Playing a table's games: random ones inside the kernel, all others move by move."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Final

import numpy as np

from stoneage.bots import make_bot
from stoneage.game import proof
from stoneage.game.game import Game
from stoneage.game.move import MOVES
from stoneage.lab.lineup import Lineup
from stoneage.lab.results import Numbers, Results, results_of
from stoneage.rules import kernel
from stoneage.rules.moves import new_buffer
from stoneage.rules.rounds import ROUND_LIMIT
from stoneage.rules.state import Games, new_games

MOST_CHOICES: Final = 1 << 16  # more than any game up to the round limit can ask


def play_at_random(table: Lineup, numbers: range, keep_records: bool) -> Results:
    """Games in which nobody thinks, played inside the kernel without Python in between."""
    games = _dealt(table, numbers)
    noise = np.array([_word(table.noise_of(number)) for number in numbers], np.uint64)
    chosen = np.empty((len(numbers), MOST_CHOICES if keep_records else 0), np.int16)
    counts: Numbers = np.zeros(len(numbers), np.int64)
    kernel.play_at_random(games, noise, ROUND_LIMIT, chosen, counts, new_buffer())
    records = [
        _record_of(table, number, row[:count].tolist())
        for number, row, count in zip(numbers, chosen, counts, strict=True)
        if keep_records
    ]
    return results_of(games, counts, records)


def play_with_bots(table: Lineup, numbers: range, keep_records: bool) -> Results:
    """Games in which every choice is a bot's."""
    games = [_played_by_bots(table, number) for number in numbers]
    records = [json.dumps(game.record()) for game in games if keep_records]
    choices = np.array([len(game.moves) for game in games])
    return results_of(np.concatenate([game.state for game in games]), choices, records)


def _dealt(table: Lineup, numbers: range) -> Games:
    """The same games as `Game` deals from their seeds, set up in one go."""
    games = new_games(len(numbers))
    options = asdict(table.options)
    start = options.pop("start")
    for name, value in options.items():
        games[name] = value
    keys = b"".join(proof.key_of(proof.secret_of_seed(table.seed_of(number)), ()) for number in numbers)
    games["key"] = np.frombuffer(keys, "<u8").reshape(-1, 2)
    kernel.prepare(games, -1 if start is None else start)
    return games


def _word(digest: bytes) -> int:
    return int.from_bytes(digest[:8], "little")


def _new_game(table: Lineup, number: int) -> Game:
    return Game(**asdict(table.options), seed=table.seed_of(number), seats=table.bots)


def _record_of(table: Lineup, number: int, moves: Sequence[int]) -> str:
    game = _new_game(table, number)
    for move in moves:
        game.play(MOVES[move])
    if not game.over:
        game.stop("limit")
    return json.dumps(game.record())


def _played_by_bots(table: Lineup, number: int) -> Game:
    game = _new_game(table, number)
    bots = [make_bot(name) for name in table.bots]
    noise = int.from_bytes(table.noise_of(number), "little")
    rngs = [np.random.default_rng([noise, seat]) for seat in range(len(bots))]
    while game.seat is not None:
        if game.round > ROUND_LIMIT:
            game.stop("limit")
        else:
            game.play(bots[game.seat].choose(game.observation(), rngs[game.seat]))
    return game
