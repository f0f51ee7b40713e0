"""Whole games as text: the record, one line a field, then the story, one line an event."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from stoneage import Game, Move

GAMES = Path(__file__).parent / "games"
EVERY_OPTION = {
    "expansion": True, "multi_hunt": True, "limited_resources": True, "two_resources_now": True, "cards": "all_visible",
}  # fmt: skip
TABLES: dict[str, dict[str, Any]] = {
    **{f"base-{players}": {"players": players} for players in (2, 3, 4)},
    **{f"expansion-{players}": {"players": players, "expansion": True} for players in (2, 3, 4, 5)},
    "every-option-4": {"players": 4, "start": 2, **EVERY_OPTION},
}
COMPACT = (",", ":")
END_OF_RECORD = "}"
LIKED = ("pay", "exchange", "draw", "place card", "place building")
LIKING = 0.7


def play(name: str) -> Game:
    """A game of random players who like to buy, with a nonce from each of them."""
    options = TABLES[name]
    nonces = [f"nonce of seat {seat}".ljust(16).encode() for seat in range(options["players"])]
    game = Game(**options, secret=f"golden {name}".ljust(32).encode(), nonces=nonces)
    rng = random.Random(f"golden {name}")
    while not game.over:
        if len(game.moves) == 100:
            game.mark(1, "taken over")
        game.play(choose(game, rng))
    return game


def choose(game: Game, rng: random.Random) -> Move:
    """A random move, often one that buys."""
    liked = [move for move in game.legal if str(move).startswith(LIKED)]
    return rng.choice(liked if liked and rng.random() < LIKING else game.legal)


def lines(game: Game) -> Iterator[str]:
    """The text of a game."""
    fields = [f"{json.dumps(name)}:{json.dumps(part, separators=COMPACT)}" for name, part in game.record().items()]
    yield from ["{", *(f"{field}," for field in fields[:-1]), fields[-1], END_OF_RECORD]
    for event in game.story:
        yield _line(dict(event))


def record_of(text: list[str]) -> dict[str, Any]:
    """The record at the head of a golden game."""
    record: dict[str, Any] = json.loads("".join(text[: text.index(END_OF_RECORD) + 1]))
    return record


def _line(event: dict[str, Any]) -> str:
    """Number of the choice, a star for what is forced, the seat, what happened."""
    choice, forced, seat, code = event.pop("choice"), event.pop("forced"), event.pop("seat", "-"), event.pop("code")
    words = [f"{choice}{'*' if forced else ''}", str(seat), code, *map(_word, _told(event))]
    return " ".join(words)


def _told(event: dict[str, Any]) -> list[Any]:
    """The fields of an event; an empty stack is among them, other absent things are not."""
    return [value for name, value in event.items() if value is not None or name == "building"]


def _word(value: Any) -> str:
    if isinstance(value, dict):
        return ",".join(f"{name}:{part}" for name, part in value.items() if part) or "nothing"
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)
