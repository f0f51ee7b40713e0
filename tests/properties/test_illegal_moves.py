"""Whatever is not legal is refused, with a reason that is true and harms nothing."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stoneage import Game, IllegalMove, Move
from stoneage.game.move import MOVES
from tests.kit.random_games import Table, moments, tables

ANSWERS = {
    "place": {"place"},
    "resolve": {"resolve", "decline", "take"},
    "tools": {"tools"},
    "pay": {"pay", "decline", "exchange", "take"},
    "pick": {"pick"},
    "split": {"split"},
    "draw": {"draw", "skip"},
    "take": {"take"},
    "feed": {"feed", "starve", "take"},
}
VILLAGE = ("toolmaker", "hut", "field", "trader")


def refusal(game: Game, move: Move) -> IllegalMove:
    with pytest.raises(IllegalMove) as error:
        game.play(move)
    return error.value


@given(moments())
def test_no_illegal_move_is_accepted_and_the_game_stays_as_it_was(game: Game) -> None:
    before, legal = game.state.tobytes(), set(game.legal)
    for move in MOVES:
        if move not in legal:
            assert str(refusal(game, move))
    assert game.state.tobytes() == before
    assert set(game.legal) == legal


@given(tables(), st.sampled_from(MOVES))
def test_a_move_that_answers_another_question_is_told_so(table: Table, other: Move) -> None:
    game = table.begin()
    for move in table.choices(game, 200):
        question = game.view()["question"]["kind"]
        if other.kind not in ANSWERS[question]:
            error = refusal(game, other)
            assert (error.code, error.arguments) == ("wrong_question", {"move": str(other), "question": question})
        game.play(move)


@dataclass
class Refused:
    """A move that was refused, its reason, and what its player sees."""

    view: Any
    move: Any
    told: dict[str, Any]

    @property
    def me(self) -> dict[str, Any]:
        player: dict[str, Any] = self.view["players"][self.view["question"]["seat"]]
        return player

    def exists(self) -> bool:
        return any(place["place"] == self.told["place"] for place in self.view["places"])

    def people(self) -> list[int]:
        """At the place of the reason, by seat."""
        return next(place["people"] for place in self.view["places"] if place["place"] == self.told["place"])

    def mine(self) -> int:
        return self.people()[self.me["seat"]] if self.exists() else 0

    def village(self) -> int:
        return sum(any(place["people"]) for place in self.view["places"] if place["place"] in VILLAGE)

    def owns(self, goods: dict[str, int]) -> bool:
        return all(self.me["goods"].get(good, 0) >= n for good, n in goods.items())

    def supply_holds(self, goods: dict[str, int]) -> bool:
        return all(self.view["supply"][good] >= n for good, n in goods.items())

    def ready(self) -> tuple[list[int], list[int]]:
        tools = sorted((tool["value"] for tool in self.me["tools"] if not tool["used"]), reverse=True)
        return tools, self.me["once"]

    def rate(self) -> tuple[int, int]:
        return sum(self.move["give"].values()), sum(self.move["get"].values())


# What each reason claims, to be held against what the player sees.
CLAIMS: dict[str, Callable[[Refused], bool]] = {
    "not_in_play": lambda it: not it.exists(),
    "already_there": lambda it: it.mine() > 0,
    "full": lambda it: sum(it.people()) > 0,
    "village_closed": lambda it: it.village() == it.told["limit"],
    "too_many_players": lambda it: sum(map(bool, it.people())) == it.told["limit"],
    "not_yours": lambda it: it.told["place"] not in it.me["buildings"],
    "too_few_at_home": lambda it: it.me["home"] == it.told["home"] < it.move["people"],
    "room_for": lambda it: 0 < it.told["room"] < it.move["people"] <= it.me["home"],
    "nobody_there": lambda it: it.mine() == 0,
    "hut_nothing_to_decline": lambda it: it.me["people"] == 10,
    "tools_not_ready": lambda it: (it.told["tools"], it.told["once"]) == it.ready(),
    "die_not_there": lambda it: it.move["face"] not in it.view["question"]["faces"],
    "split_too_much": lambda it: it.move["decorations"] > it.view["question"]["amount"],
    "cannot_pay": lambda it: not it.owns(it.move.get("goods") or it.move["give"]),
    "wrong_price": lambda it: it.owns(it.move["goods"]),
    "needs_received": lambda it: it.view["question"]["exchanged"],
    "after_exchange": lambda it: it.view["question"]["exchanged"],
    "no_exchange_rate": lambda it: it.me.get("trader", 0) == 0,
    "exchange_used": lambda it: it.me["trader"] > 0,
    "exchange_not_here": lambda it: it.view["question"]["place"] == "card5",
    "exchange_wrong_rate": lambda it: it.rate() != (it.told["give"], it.told["get"]),
    "exchange_useless": lambda it: it.owns(it.move["give"]),
    "supply_short": lambda it: not it.supply_holds(it.move.get("goods") or it.move["get"]),
    "no_take": lambda it: it.me["takes"] == 0,
    "wrong_shortage": lambda it: sum(it.move["goods"].values()) != it.view["question"]["shortage"],
    "wrong_question": lambda it: "decline" in it.told["move"],  # the hut's or the purchase's, in the other's place
}


@given(tables())
def test_what_a_refusal_claims_is_true(table: Table) -> None:
    game = table.begin()
    for played, move in enumerate(table.choices(game, 400)):
        if played % 50 == 49:
            view = game.view(game.seat)
            for other in set(MOVES) - set(game.legal):
                if other.kind in ANSWERS[view["question"]["kind"]]:
                    error = refusal(game, other)
                    assert CLAIMS[error.code](Refused(view, other.details, error.arguments)), (other, str(error))
        game.play(move)
