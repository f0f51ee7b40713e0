"""Counted trees: how many lines of play lead on from a position (docs/reference/record-format.md says how to count)."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from stoneage import Game
from stoneage.rules import kernel
from stoneage.rules.moves import new_buffer
from stoneage.rules.state import Games, copy_games
from tests.golden.golden_games import EVERY_OPTION, choose

TREES = Path(__file__).parent / "trees.json"
TABLES: list[dict[str, Any]] = [
    *({"players": players, "expansion": False} for players in (2, 3, 4)),
    *({"players": players, "expansion": True} for players in (2, 3, 4, 5)),
    {"players": 2, "expansion": False, "limited_resources": True, "two_resources_now": True},
    {"players": 3, "start": 1, **EVERY_OPTION},
]
SEEDS, LONGEST = range(40), 120
ENOUGH = 2000  # leaves: no deeper than that
DEEPEST = 6


def leaves(games: Games, depth: int) -> int:
    """The number of lines of `depth` choices; a game that ends before counts as one line."""
    buffer = new_buffer()
    count = kernel.legal(games, buffer)
    if depth == 0 or count == 0:
        return 1
    return count if depth == 1 else sum(leaves(_after(games, int(move)), depth - 1) for move in buffer[:count])


def _after(games: Games, move: int) -> Games:
    after = copy_games(games)
    kernel.apply(after, move, new_buffer())
    return after


def counts(game: Game) -> list[int]:
    """Leaves at depth 1, 2, … while there are not too many."""
    found = [leaves(game.state, 1)]
    while found[-1] < ENOUGH and len(found) < DEEPEST:
        found.append(leaves(game.state, len(found) + 1))
    return found


def position(tree: dict[str, Any]) -> Game:
    """The game of a tree, played up to its position."""
    game = Game(**tree["options"], seed=tree["seed"])
    for move in tree["moves"]:
        game.play(move)
    return game


def grow() -> Iterator[dict[str, Any]]:
    """For every table the first position of each question, and the widest choice besides those of placement."""
    for options in TABLES:
        first: dict[str, tuple[int, int]] = {}
        widest = (0, 0, 0)
        for seed in SEEDS:
            for moves, (question, width) in enumerate(_walk(options, seed)):
                first[question] = min(first.get(question, (LONGEST, 0)), (moves, seed))
                widest = max(widest, (width * (question != "place"), moves, seed))
        for moves, seed in [*first.values(), widest[1:]]:
            yield _tree(options, seed, moves)


def asked_of(game: Game) -> str:
    """The kind of the question that the game waits for."""
    question = game.view()["question"]
    assert question is not None
    return question["kind"]


def _walk(options: dict[str, Any], seed: int) -> Iterator[tuple[str, int]]:
    """The questions of a random game, each with the number of its answers."""
    game, rng = Game(**options, seed=seed), random.Random(seed)
    for _ in range(LONGEST):
        yield asked_of(game), len(game.legal)
        game.play(choose(game, rng))


def _tree(options: dict[str, Any], seed: int, moves: int) -> dict[str, Any]:
    game, rng = Game(**options, seed=seed), random.Random(seed)
    for _ in range(moves):
        game.play(choose(game, rng))
    asked = asked_of(game)
    played = [str(move) for move in game.moves]
    return {"options": options, "seed": seed, "moves": played, "question": asked, "leaves": counts(game)}


def write() -> str:
    """The file: one tree a line."""
    return "[\n" + ",\n".join(json.dumps(tree) for tree in grow()) + "\n]\n"
