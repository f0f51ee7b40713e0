"""The words in which the tests of sections 5 and 6 speak: a table where seat 0 is to act or to eat."""

from collections.abc import Iterable
from itertools import product
from typing import Any

from stoneage import Game
from stoneage.game.names import goods_text
from stoneage.testing import arrange
from tests.kit.rules.scenes import board, refusal


def acting(
    places: str,
    mine: dict[str, Any] | None = None,
    *,
    theirs: dict[int, dict[str, Any]] | None = None,
    game: Game | None = None,
    **table: Any,
) -> Game:
    """Phase B, seat 0 first: its people are on `places`; the rest of all tribes hunt, one of each at its own stack."""
    game = arrange(game or Game(2, seed=1), {0: mine or {}, **(theirs or {})}, **{"start": 0, **table})
    waiting = [_placements(game, seat, places if seat == 0 else "") for seat in range(game.options.players)]
    while any(waiting):
        assert game.seat is not None
        game.play(f"place {waiting[game.seat].pop(0)}")
    return game


def _placements(game: Game, seat: int, places: str) -> list[str]:
    placements = [place.strip() for place in places.split(",") if place]
    left = board(game, seat)["people"] - sum(int(place.split()[1]) for place in placements)
    stack = f"building{seat + 1} 1"
    if left and stack not in placements:
        placements.append(stack)
        left -= 1
    return [*placements, *[f"hunt {left}"] * (left > 0)]


def feeding(mine: dict[str, Any], *, game: Game | None = None, **table: Any) -> Game:
    """Phase C, seat 0 first: it owns what `mine` says, for all its people worked in vain."""
    game = game or Game(2, seed=1)
    people = mine.get("people", board(game)["people"])
    at_river, at_quarry = min(people, 5), max(people - 5, 0)
    places = f"river {at_river}" + f", quarry {at_quarry}" * (at_quarry > 0)
    rolls = [[1] * dice for dice in (at_quarry, at_river) if dice]
    return finish_actions(acting(places, mine, game=game, dice=rolls, **table))


def finish_actions(game: Game) -> Game:
    """Answer with the first legal move until phase B is over: no tools, no decorations."""
    while game.view()["phase"] == "actions":
        game.play(game.legal[0])
    return game


def tools(game: Game, seat: int = 0) -> list[int]:
    """The values of a player's tiles, the highest first."""
    return sorted((tile["value"] for tile in board(game, seat)["tools"]), reverse=True)


def ready(game: Game, seat: int = 0) -> list[int]:
    """The same of the tiles that are not used yet."""
    return sorted((tile["value"] for tile in board(game, seat)["tools"] if not tile["used"]), reverse=True)


def question(game: Game) -> tuple[int, str]:
    """Who is asked, and what."""
    question = game.view()["question"]
    assert question is not None
    return question["seat"], question["kind"]


def moves(game: Game, kind: str = "") -> list[str]:
    """The legal moves, or those of one kind."""
    return [str(move) for move in game.legal if not kind or move.kind == kind]


def refused(game: Game, move: str) -> str:
    """The code and the sentence with which a move is refused."""
    error = refusal(game, move)
    return f"{error.code}: {error}"


def mixes(amounts: Iterable[int], kinds: Iterable[int] = range(1, 5)) -> set[str]:
    """All ways to name a number of resources of some kinds."""
    most = max(amounts)
    return {
        goods_text(mix)
        for mix in product(range(most + 1), repeat=4)
        if sum(mix) in amounts and sum(n > 0 for n in mix) in kinds
    }
