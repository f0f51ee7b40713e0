"""7.1.1, 7.1.4 and 7.2: the two ends of the game, and exactly when they come."""

import pytest

from stoneage import Game
from stoneage.testing import arrange, play_all
from tests.kit.rules.scenes import FOOD_CARDS, board, cards, finish_round, refusal, table, told, trade, visit

rule = pytest.mark.rule


def two_cards_bought(deck: list[str]) -> Game:
    """A base round in which seat 0 buys the cards of slots 1 and 2, with this deck."""
    game = arrange(table(), {0: {"goods": "3w"}}, slots=FOOD_CARDS[:4], deck=deck)
    return play_all(visit(game, "card1 1", "card2 1"), "resolve card1, pay 1w, resolve card2, pay 2w")


@rule("7.2.2")
def test_t45_a_deck_exactly_used_up_does_not_end_the_game() -> None:
    game = two_cards_bought(["C13", "C18"])
    assert (game.over, game.round, game.view()["deck"]) == (False, 2, 0)
    assert cards(game) == ["C11", "C12", "C13", "C18"]


@rule("7.1.4")
def test_t46_a_slot_that_cannot_be_filled_ends_the_game() -> None:
    game = two_cards_bought(["C13"])
    assert (game.over, game.ended, game.round) == (True, "cards", 1)
    assert cards(game) == ["C11", "C12", "C13", None]


@rule("7.2.3")
def test_an_empty_deck_alone_ends_nothing() -> None:
    game = finish_round(finish_round(two_cards_bought(["C13", "C18"])))
    assert (game.over, game.round, game.view()["deck"]) == (False, 4, 0)


@rule("7.1.4", "7.2.3")
def test_after_the_deck_is_empty_the_next_card_taken_ends_the_game() -> None:
    game = arrange(two_cards_bought(["C13", "C18"]), {1: {"goods": "1w"}})
    play_all(visit(game, "card1 1"), "resolve card1, pay 1w")
    assert (game.ended, game.round) == ("cards", 2)


@rule("7.1.1", "7.2.1", "7.2.5")
def test_t47_after_the_last_tile_of_a_stack_all_still_act_and_feed() -> None:
    game = arrange(table(3), {0: {"goods": "2w 1b"}}, stacks=[["B01"]])
    play_all(visit(game, "building1 1"), "resolve building1, pay 2w 1b")
    happened = told(game, "built", "harvested", "ate", "over")
    assert happened[:4] == [("built", 0), ("harvested", 0), ("harvested", 1), ("harvested", 2)]
    assert happened[4:] == [("ate", 0), ("ate", 1), ("ate", 2), ("over", None)]
    assert game.ended == "buildings"


@rule("7.2.1")
def test_after_the_last_tile_a_later_player_still_buys() -> None:
    game = arrange(table(), {0: {"goods": "2w 1b"}, 1: {"goods": "1w 2b"}}, stacks=[["B01"], ["B03", "B04"]])
    play_all(game, "place building1 1, place building2 1, place hunt 4, place hunt 4")
    play_all(game, "resolve building1, pay 2w 1b, resolve building2, pay 1w 2b")
    assert (game.over, board(game)["score"], board(game, 1)["score"]) == (True, 10, 11)


@rule("7.2.1")
def test_under_the_last_tile_of_a_stack_there_is_nothing_to_turn_up() -> None:
    game = arrange(table(), {0: {"goods": "2w 1b"}}, stacks=[["B01"]])
    play_all(visit(game, "building1 1", "field 1"), "resolve building1, pay 2w 1b")
    assert game.view()["buildings"][0] == {"place": "building1", "building": None, "price": None, "left": 0}


@rule("7.2.1")
def test_after_the_last_tile_its_buyer_acts_on() -> None:
    game = arrange(table(), {0: {"goods": "2w 1b"}}, stacks=[["B01"]])
    play_all(visit(game, "building1 1", "field 1"), "resolve building1, pay 2w 1b, resolve field")
    assert (game.over, board(game)["field"]) == (True, 1)


@rule("7.1.1")
def test_any_empty_stack_in_use_ends_the_game() -> None:
    game = arrange(table(4), stacks=[["B01"], ["B02"], ["B03"], []])
    assert finish_round(game).ended == "buildings"


@rule("7.1.1")
def test_stacks_with_one_tile_each_do_not_end_the_game() -> None:
    game = arrange(table(), stacks=[["B01"], ["B02"]])
    assert not finish_round(game).over


@rule("7.1.1", "7.1.2", "7.1.3")
def test_the_building_check_comes_before_marker_and_cards() -> None:
    game = arrange(table(), {0: {"goods": "3w 1b"}}, slots=FOOD_CARDS[:4], deck=[], stacks=[["B01"]])
    play_all(visit(game, "building1 1", "card1 1"), "resolve building1, pay 2w 1b, resolve card1, pay 1w")
    assert (game.ended, game.view()["start"]) == ("buildings", 0)
    assert cards(game) == [None, "C05", "C11", "C12"]


@rule("7.1.4", "7.1.5")
def test_the_card_check_comes_after_the_marker_and_before_the_tools() -> None:
    game = arrange(table(), {0: {"goods": "1w", "tools": [1]}}, slots=FOOD_CARDS[:4], deck=[])
    play_all(visit(game, "card1 1"), "resolve card1, pay 1w, tools 1")
    assert (game.ended, game.view()["start"]) == ("cards", 1)
    assert cards(game) == ["C05", "C11", "C12", None]
    assert board(game)["tools"] == [{"value": 1, "used": True}]


@rule("7.2.4")
@pytest.mark.parametrize(("deck", "over"), [(["C13"], True), (["C13", "C18"], False)])
def test_a_card_drawn_by_a_card_shortens_the_deck(deck: list[str], over: bool) -> None:
    game = arrange(table(), {0: {"goods": "1w"}}, slots=["C01", "C05", "C11", "C12"], deck=deck)
    play_all(visit(game, "card1 1"), "resolve card1, pay 1w")
    assert board(game)["drawn"] == ["C13"]
    assert game.over is over


@rule("7.2.4", "9.5.3")
@pytest.mark.parametrize(("answer", "over"), [("draw", True), ("skip", False)])
def test_a_card_drawn_at_slot_five_shortens_the_deck(answer: str, over: bool) -> None:
    game = arrange(trade(), {0: {"goods": "6d"}}, slots=FOOD_CARDS, deck=["C13"])
    play_all(visit(game, "card5 1"), ["resolve card5", "pay 3d", answer])
    assert finish_round(game).over is over


@rule("7.2.5")
def test_the_last_feeding_costs_points_before_the_final_scoring() -> None:
    hungry = {"food": 0, "people": 7, "score": 4}
    game = finish_round(arrange(table(), {1: hungry}, stacks=[()], dice=[[1] * 5, [1] * 7]))
    assert (game.ended, game.scores[1]) == ("buildings", -6)


@rule("7.2.5")
def test_resources_fed_in_the_last_round_do_not_score() -> None:
    game = arrange(table(), {0: {"food": 0, "people": 6, "goods": "4w"}}, stacks=[()], dice=[[1] * 6, [1] * 5])
    play_all(visit(game), "feed 3w")
    assert (game.ended, game.breakdown(0)["resources"], game.scores[0]) == ("buildings", 1, 1)


@rule("7.1.1", "7.1.4")
def test_when_the_game_is_over_nobody_is_asked() -> None:
    game = two_cards_bought([])
    assert (game.seat, len(game.legal)) == (None, 0)
    error = refusal(game, "place hunt 1")
    assert (error.code, str(error)) == ("game_over", "the game is over")


@rule("7.1.4", "9.8.4")
def test_t72_with_the_expansion_an_unfillable_fifth_slot_ends_the_game() -> None:
    game = arrange(trade(), {0: {"goods": "1w"}}, slots=FOOD_CARDS, deck=[])
    finish_round(play_all(visit(game, "card1 1"), "resolve card1, pay 1w"))
    assert game.ended == "cards"
    assert cards(game) == ["C05", "C11", "C12", "C21", None]


@rule("7.2.2", "9.8.4")
def test_with_the_expansion_one_card_in_the_deck_fills_one_of_five_slots() -> None:
    game = arrange(trade(), {0: {"goods": "1w"}}, slots=FOOD_CARDS, deck=["C13"])
    finish_round(play_all(visit(game, "card1 1"), "resolve card1, pay 1w"))
    assert (game.over, game.view()["deck"]) == (False, 0)


@rule("7.1.1", "9.8.4")
def test_with_the_expansion_an_empty_stack_ends_the_game_too() -> None:
    game = arrange(trade(), {0: {"goods": "2w 1b"}}, stacks=[["B01"]])
    finish_round(play_all(visit(game, "building1 1"), "resolve building1, pay 2w 1b"))
    assert game.ended == "buildings"
