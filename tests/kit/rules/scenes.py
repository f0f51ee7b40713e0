"""Scenes that tests of the end of a game and of the expansion begin with, and words to look at them."""

from typing import Any, cast

import pytest

from stoneage import Game, IllegalMove
from stoneage.game.names import GOOD_LETTERS
from stoneage.game.types import PlayerView
from stoneage.rules.state import PLACEMENT
from stoneage.testing import arrange

FOOD_CARDS = ("C03", "C05", "C11", "C12", "C21")  # slots 1 to 5: nothing to choose after buying one

_QUIET = ("decline", "tools none", "split 0", "skip")


def table(players: int = 2, **options: Any) -> Game:
    """A new base game; seat 0 begins."""
    return Game(players, start=0, seed="rules", **options)


def trade(players: int = 2, **options: Any) -> Game:
    """A new game with the expansion; seat 0 begins."""
    return table(players, expansion=True, **options)


def _quiet(game: Game) -> str:
    """The answer that changes least: all to the hunt, no tools, food only, buy nothing."""
    legal = [str(move) for move in game.legal]
    hunts = [move for move in legal if move.startswith("place hunt")]
    return next((move for move in legal if move in _QUIET), [*legal[:1], *hunts][-1])


def visit(game: Game, *placements: str) -> Game:
    """The start player goes to these places, one a turn; the rest of his people and all others hunt."""
    start, now, waiting = game.seat, game.round, list(placements)
    while game.round == now and game.state["phase"][0] == PLACEMENT:
        game.play(f"place {waiting.pop(0)}" if game.seat == start and waiting else _quiet(game))
    return game


def finish_round(game: Game) -> Game:
    """Answer quietly until the round is over: hunt for food, buy nothing."""
    now = game.round
    while not game.over and game.round == now:
        game.play(_quiet(game))
    return game


def last_round(game: Game, players: dict[int, dict[str, Any]]) -> Game:
    """Play a last quiet round with these boards: the first stack is empty, so the game ends after it."""
    return finish_round(arrange(game, players, stacks=[()]))


def buying(place: str, goods: str, *, tile: str = "B26", supply: str | None = None, **me: Any) -> Game:
    """Seat 0, owning `goods`, is asked to pay for a card of food, or for `tile`; a `supply` is a limited one."""
    game = arrange(
        trade(limited_resources=supply is not None),
        {0: {"goods": goods, **me}},
        slots=FOOD_CARDS,
        stacks=[(tile, *(other for other in ("B01", "B02") if other != tile))],
        supply=supply,
    )
    visit(game, f"{place} 1")
    game.play(f"resolve {place}")
    return game


def board(game: Game, seat: int = 0) -> PlayerView:
    """What lies on a player's board, as he sees it."""
    return game.view(seat)["players"][seat]


def goods(game: Game, seat: int = 0) -> str:
    """A player's goods in the letters of the notation."""
    amounts = board(game, seat)["goods"].values()
    return " ".join(f"{n}{letter}" for n, letter in zip(amounts, GOOD_LETTERS, strict=False) if n)


def cards(game: Game) -> list[str | None]:
    """The row of cards, from slot 1 on."""
    return [card["card"] for card in game.view()["cards"]]


def told(game: Game, *codes: str) -> list[tuple[str, int | None]]:
    """Which of these things happened to whom, in order."""
    return [(event["code"], cast("int | None", event.get("seat"))) for event in game.story if event["code"] in codes]


def kinds(game: Game) -> set[str]:
    """The kinds of moves that are legal now."""
    return {move.kind for move in game.legal}


def exchanges(game: Game) -> list[str]:
    """The legal exchanges, without the word."""
    return [str(move).removeprefix("exchange ") for move in game.legal if move.kind == "exchange"]


def refusal(game: Game, move: str) -> IllegalMove:
    """The error with which a move is refused."""
    with pytest.raises(IllegalMove) as caught:
        game.play(move)
    return caught.value
