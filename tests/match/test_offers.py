"""What may be answered comes with targets, odds and results."""

import json
from pathlib import Path
from typing import Any

import pytest

import stoneage
from stoneage import Game
from stoneage.game.move import MOVES
from stoneage.game.odds import odds
from stoneage.match.offers import _plain, offers
from stoneage.match.views import Audience, audience_of, game_view, story_since
from stoneage.testing import arrange, play_all
from tests.kit.match_scene import Scene

PIECES_FILE = Path(stoneage.__file__).parent / "data" / "pieces" / "stoneage-1.json"


def test_the_odds_of_two_dice_for_wood() -> None:
    chances = odds(2, 0, 3)
    assert chances["expected"] == 2
    assert chances["at_least"] == pytest.approx([35 / 36, 26 / 36, 10 / 36, 1 / 36], abs=1e-4)


def test_tools_are_added_before_dividing() -> None:
    assert odds(1, 5, 6)["at_least"] == [1.0]


def test_the_odds_end_where_the_pile_does() -> None:
    chances = odds(2, 0, 3, 2)
    assert chances["at_least"] == pytest.approx([35 / 36, 26 / 36], abs=1e-4)
    assert chances["expected"] == pytest.approx(61 / 36, abs=1e-4)
    assert odds(5, 12, 3, 0) == {"expected": 0, "at_least": []}


def offered(game: Game) -> dict[str, Any]:
    """What the seat that is asked is offered, by its move."""
    seat = game.view()["question"]["seat"]
    return {offer["move"]: offer for offer in offers(game, game.view(seat), seat)}


def with_piles(supply: str, mine: dict[str, Any], **table: Any) -> Game:
    """Two players with limited resources, about to place people."""
    return arrange(Game(2, start=0, seed=1, limited_resources=True), {0: mine}, supply=supply, **table)


def test_a_placement_promises_no_more_than_the_pile_holds() -> None:
    game = with_piles("1w 4g", {"tools": [4, 4, 4]})
    placements = offered(game)
    assert placements["place forest 5"]["odds"] == odds(5, 0, 3, 1)
    assert placements["place forest 5"]["odds_with_tools"] == odds(5, 12, 3, 1)
    assert placements["place quarry 5"]["odds_with_tools"]["expected"] == 0
    assert placements["place hunt 5"]["odds_with_tools"] == odds(5, 12, 2), "food never runs out"


def test_odds_with_tools_are_told_to_those_who_have_tools() -> None:
    game = arrange(Game(2, start=0, seed=1), {0: {"tools": [2]}})
    assert offered(game)["place forest 5"]["odds_with_tools"] == odds(5, 2, 3)
    game.play("place forest 5")
    assert {offer["odds_with_tools"] for offer in offered(game).values()} == {None}


def test_tools_that_the_pile_cannot_reward_bring_nothing_more() -> None:
    game = with_piles("2w", {"tools": [3]}, dice=[[6] * 4])
    play_all(game, "place forest 4, place hunt 5, place hunt 1, resolve forest")
    assert {move: offer["amount"] for move, offer in offered(game).items()} == {"tools none": 2, "tools 3": 2}


def test_a_die_of_the_bar_says_whether_it_brings_anything() -> None:
    mine = {"goods": "1w", "tools": [4, 4, 4], "field": 10}
    game = with_piles("5w 2g", mine, slots=["C02"], dice=[[5, 4]])
    play_all(game, "place card1 1, place hunt 5, place hunt 4, resolve card1, pay 1w")
    assert {move: offer["effect"] for move, offer in offered(game).items()} == {"pick 4": True, "pick 5": False}
    for face, effect in ((6, False), (3, False), (1, True)):
        game = with_piles("5w 2g", mine, slots=["C02"], dice=[[face, 4]])
        play_all(game, "place card1 1, place hunt 5, place hunt 4, resolve card1, pay 1w")
        assert offered(game)[f"pick {face}"]["effect"] is effect


def test_a_placement_on_dice_has_odds_and_one_in_the_village_has_none() -> None:
    scene = Scene().started("ann", "bob")
    offers = {offer["move"]: offer for offer in game_view(scene.match, Audience("ann", 0))["offers"]}
    assert offers["place forest 2"]["odds"] == odds(2, 0, 3)
    assert offers["place field 1"]["odds"] is None


def test_a_card_says_what_it_would_add_to_my_points() -> None:
    scene = Scene().started("ann", "bob")
    view = game_view(scene.match, Audience("ann", 0))
    bottoms = {card["id"]: card["bottom"] for card in json.loads(PIECES_FILE.read_text())["base"]["cards"]}
    lying = {slot["place"]: bottoms[slot["card"]] for slot in view["cards"]}
    worth = {"shaman": 5}  # five people; no field, no tools and no buildings yet
    expected = {
        place: 1 if "symbol" in bottom else bottom["people"] * worth.get(bottom["profession"], 0)
        for place, bottom in lying.items()
    }
    offered = {offer["place"]: offer["at_end"] for offer in view["offers"]}
    assert {place: offered[place] for place in lying} == expected
    assert offered["forest"] is None


def test_a_building_says_what_it_would_bring_me_with_the_best_that_i_could_pay_now() -> None:
    stacks = [["B01"], ["B19"], ["B22"], ["B26"]]  # 10 points; 4 of 2 kinds, 5 of 1 kind, 1 to 7 of any
    mine = {"goods": "3w 2b 1g", "bought": ["C29"]}  # two hut builders: each building is worth 2 more
    game = arrange(Game(4, start=0, seed=1), {0: mine}, stacks=stacks)
    at_end = [offered(game)[f"place building{stack} 1"]["at_end"] for stack in (1, 2, 3, 4)]
    assert at_end == [10 + 2, 3 * 3 + 6 + 2, None, 3 * 3 + 2 * 4 + 6 + 2]


def test_each_card_says_what_it_would_add_to_points_from_tools_fields_buildings_people_and_symbols() -> None:
    cards = {card["id"]: card["bottom"] for card in json.loads(PIECES_FILE.read_text())["base"]["cards"]}
    mine = {"bought": ["C01"], "people": 6, "field": 4, "tools": [4, 3], "buildings": ["B01"]}
    each = {"shaman": 6, "farmer": 4, "toolmaker": 7, "builder": 1}
    others = [card for card in cards if card != "C01"]
    for first in range(0, len(others), 4):
        slots = (others + others)[first : first + 4]
        game = arrange(Game(4, start=0, seed=1), {0: mine}, slots=slots)
        for number, card in enumerate(slots, start=1):
            bottom = cards[card]
            # With one symbol, the same one begins a second set: 1 point. Another one makes it a set of two: 4 points.
            symbol = 1 if bottom.get("symbol") == cards["C01"]["symbol"] else 3
            added = symbol if "symbol" in bottom else bottom["people"] * each[bottom["profession"]]
            assert offered(game)[f"place card{number} 1"]["at_end"] == added, card


def test_a_building_that_asks_for_more_kinds_than_i_have_promises_nothing() -> None:
    game = arrange(Game(2, start=0, seed=1), {0: {"goods": "6w"}}, stacks=[["B19"], ["B26"]])  # B19: 4 of 2 kinds
    assert offered(game)["place building1 1"]["at_end"] is None
    assert offered(game)["place building2 1"]["at_end"] is not None


def test_offers_are_the_legal_moves_and_only_for_who_is_asked() -> None:
    scene = Scene().started("ann", "bob")
    offers = game_view(scene.match, Audience("ann", 0))["offers"]
    assert [offer["move"] for offer in offers] == [str(move) for move in scene.match.game.legal]
    assert game_view(scene.match, Audience("bob", 1))["offers"] is None
    assert game_view(scene.match, Audience(None, None))["offers"] is None


def test_tools_say_what_they_would_yield() -> None:
    scene = Scene(3, hot_seat=True).started("ann", "ann", "ann")
    while scene.match.game.view()["question"]["kind"] != "tools":
        scene.play("ann")
    asked = scene.match.game.view()["question"]
    offers = game_view(scene.match, audience_of(scene.match, "ann"))["offers"]
    assert offers[0]["amount"] == asked["pips"] // asked["rate"]["pips"]


def test_the_story_since_a_version_holds_what_happened_after_it() -> None:
    scene = Scene().started("ann", "bob")
    scene.play("ann", "place forest 2")
    seen = scene.match.version
    scene.play("bob", "place river 1")
    story = story_since(scene.match, scene.match.choices_at(seen))
    assert [event["place"] for event in story if event["code"] == "placed"] == ["river"]


def test_the_views_of_several_seats_are_those_of_each_alone() -> None:
    scene = Scene(3, hot_seat=True, options={"expansion": True}).started("ann", "ann", "ann")
    for _ in range(150):
        game = scene.match.game
        alone = {seat: game.view(seat) for seat in (None, 0, 2)}
        together = {seat: {**layers.common, **layers.own} for seat, layers in game.views([0, 2]).items()}
        assert together == {seat: _without_legal(view) for seat, view in alone.items()}
        scene.play("ann", str(game.legal[len(scene.log) % len(game.legal)]))


def _without_legal(view: Any) -> dict[str, Any]:
    return {name: part for name, part in view.items() if name != "legal"}


PLAIN = ("take", "feed", "exchange", "draw", "skip", "starve")


@pytest.mark.parametrize("kind", PLAIN)
def test_an_offer_that_depends_on_nothing_else_says_its_move_kind_and_goods(kind: str) -> None:
    moves = [move for move in MOVES if move.kind == kind]
    assert moves
    for move in moves:
        offer: Any = _plain(move.number)
        assert (offer["move"], offer["kind"]) == (str(move), kind)
        assert {name: offer[name] for name in ("goods", "give", "get") if name in move.details} == move.details
