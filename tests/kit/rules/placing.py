"""A few words that keep the tests of the board and of placement short."""

from typing import Any, cast

import pytest

from stoneage import Game, IllegalMove, LegalMoves
from stoneage.game.types import PlayerView
from stoneage.testing import arrange


def new_game(players: int, **options: Any) -> Game:
    """A game in which seat 0 begins."""
    return Game(players, start=0, seed="board", **options)


def take_turns(game: Game, *by_seat: str) -> Game:
    """Each seat places in turn what its list says, such as "hunt 3, card1 1"."""
    waiting = [turns.split(", ") for turns in by_seat]
    while any(waiting):
        assert game.seat is not None
        game.play(f"place {waiting[game.seat].pop(0)}")
    return game


def crowded_board(left: int) -> Game:
    """Four players; seat 0 owns ten people, the last 1 or 2 of them find every place taken but the hut."""
    game = arrange(new_game(4), {0: {"people": 10}})
    everywhere = "hunt 1, forest 1, claypit 1, quarry 1, river 1, building1 1, building2 1, building3 1"
    first = everywhere + ", building4 1" * (left == 1)
    last = "hunt 2, card3 1, card4 1, building4 1" if left == 2 else "hunt 3, card3 1, card4 1"
    return take_turns(game, first, "hunt 3, toolmaker 1, card1 1", "hunt 3, field 1, card2 1", last)


def legal_for(game: Game, seat: int | None) -> LegalMoves:
    """The placements of a seat, were it its turn; None for the seat whose turn it is."""
    state = game.state
    if seat is not None:
        state["seat"] = seat
    return Game.from_state(state).legal


def placements(game: Game, place: str, seat: int | None = None) -> list[int]:
    """How many people a seat may put on a place now; by default the seat whose turn it is."""
    return [move.details["people"] for move in legal_for(game, seat) if move.details["place"] == place]


def open_places(game: Game, seat: int | None = None) -> set[str]:
    """The places where a seat may put people now; by default the seat whose turn it is."""
    return {move.details["place"] for move in legal_for(game, seat)}


def people_at(game: Game, place: str) -> list[int]:
    """The people on a place, by seat."""
    return next(entry["people"] for entry in game.view()["places"] if entry["place"] == place)


def player(game: Game, seat: int) -> PlayerView:
    """A player's board as the player sees it."""
    return game.view(seat)["players"][seat]


def homes(game: Game) -> list[int]:
    """The people at home, by seat."""
    return [player["home"] for player in game.view()["players"]]


def refusal(game: Game, move: str) -> tuple[str, dict[str, Any]]:
    """Why a move is refused: the code of the error and its arguments."""
    with pytest.raises(IllegalMove) as refused:
        game.play(move)
    return refused.value.code, refused.value.arguments


def told(game: Game, code: str) -> list[dict[str, Any]]:
    """The events of a story with this code."""
    return [cast("dict[str, Any]", event) for event in game.story if event["code"] == code]


def finish_round(game: Game) -> Game:
    """Answer every question of the round with the first legal move."""
    now = game.round
    while game.round == now and not game.over:
        game.play(game.legal[0])
    return game
