"""Why one move is better than another: what is said is true of the position."""

import pytest

from stoneage import Game, Move
from stoneage.learn.puzzles import shipped_puzzles
from stoneage.review.reasons import card_worths, reason_of
from stoneage.rules.state import CARD
from stoneage.testing import arrange


def number(move: str) -> int:
    return Move.parse(move).number


def goods(game: Game, seat: int) -> int:
    return int(game.state["player"]["goods"][0, seat].sum())


def test_who_does_not_exchange_keeps_what_exchange_and_purchase_would_take() -> None:
    puzzle = next(one for one in shipped_puzzles() if one["theme"] == "exchange" and one["best"] == "decline")
    game, exchange = Game.from_position(puzzle["position"], seed=1), puzzle["moves"][1]["move"]
    before = goods(game, puzzle["seat"])
    reason = reason_of(game.observation(), number("decline"), number(exchange))
    game.play(exchange)
    left = []
    for payment in game.legal:
        bought = game.copy()
        bought.play(payment)
        left.append(before - goods(bought, puzzle["seat"]))
    assert reason == {"code": "keeps_goods", "amount": min(left)}


@pytest.mark.parametrize(("saved", "used"), [("tools none", "tools 2 2"), ("tools none", "tools 2")])
def test_tools_that_are_saved_may_do_more_later_whether_or_not_they_bring_something_here(saved: str, used: str) -> None:
    game = arrange(Game(2, seed=3, start=0), {0: {"tools": [2, 2]}}, dice=[[1]])
    for move in ("place quarry 1", "place hunt 5", "place claypit 4", "resolve quarry"):
        game.play(move)
    assert reason_of(game.observation(), number(saved), number(used))["code"] == "tools_later"


def test_free_cards_are_worth_what_they_add_now() -> None:
    game = arrange(
        Game(2, seed=3, start=0), {0: {"bought": ["C01"], "tools": [2, 2]}}, slots=["C02", "C03", "C25", "C17"]
    )
    assert card_worths(game.state) == {CARD: 1, CARD + 1: 3, CARD + 2: 8, CARD + 3: 0}
    game.play("place card2 1")
    assert CARD + 1 not in card_worths(game.state)
