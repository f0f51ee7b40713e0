"""Section 6: feeding the tribe, and what happens when food is short."""

import pytest

from stoneage import Game
from stoneage.testing import arrange, play_all
from tests.kit.rules.acting import acting, feeding, mixes, moves, question, refused
from tests.kit.rules.placing import finish_round, new_game, take_turns, told
from tests.kit.rules.scenes import board, goods


@pytest.mark.rule("6.1", "6.2", "6.3")
def test_t39_six_people_eat_from_five_food_and_an_income_of_two() -> None:
    game = feeding({"people": 6, "field": 2, "food": 5})
    assert game.round == 2
    assert told(game, "income")[0]["food"] == 2
    assert board(game)["food"] == 1


@pytest.mark.rule("6.4", "6.5")
def test_t40_two_resources_replace_the_food_that_is_missing() -> None:
    game = feeding({"people": 6, "field": 1, "food": 3, "goods": "1w 1b 1s"})
    game.play("feed 1w 1b")
    assert (board(game)["food"], goods(game), board(game)["score"]) == (0, "1s", 0)


@pytest.mark.rule("6.6")
def test_t41_who_does_not_want_to_pay_loses_food_and_ten_points_but_no_resource() -> None:
    game = feeding({"people": 6, "food": 4, "goods": "1w 1b 1s"})
    game.play("starve")
    assert (board(game)["food"], goods(game), board(game)["score"]) == (0, "1w 1b 1s", -10)


@pytest.mark.rule("6.6")
def test_t42_who_cannot_pay_all_starves_by_himself_and_keeps_his_resource() -> None:
    game = feeding({"people": 6, "food": 4, "goods": "1g"})
    assert game.round == 2
    assert (board(game)["food"], goods(game), board(game)["score"]) == (0, "1g", -10)
    assert [event["forced"] for event in told(game, "starved")] == [True]


@pytest.mark.rule("6.7")
def test_t43_the_penalty_may_lead_below_zero() -> None:
    game = feeding({"food": 0, "score": 4})
    assert board(game)["score"] == -6


@pytest.mark.rule("6.1")
@pytest.mark.parametrize("field", [0, 3, 10])
def test_each_player_gains_food_by_his_field_level(field: int) -> None:
    game = feeding({"food": 20, "field": field}, theirs={1: {"field": 4}})
    assert board(game)["food"] == 20 + field - 5
    incomes = {event["seat"]: event["food"] for event in told(game, "income")}
    assert incomes == ({0: field, 1: 4} if field else {1: 4})


@pytest.mark.rule("6.2")
def test_a_person_born_this_round_eats() -> None:
    game = acting("hut 2, river 3", dice=[[1, 1, 1]])
    play_all(game, "resolve hut, resolve hunt")
    assert (game.round, board(game)["food"]) == (2, 12 - 6)


@pytest.mark.rule("6.2")
def test_people_who_found_no_place_eat() -> None:
    game = arrange(new_game(2), {0: {"people": 10, "food": 30}})
    everywhere = (
        "toolmaker 1, field 1, hunt 1, forest 1, claypit 1, quarry 1, river 1"  # and at last building1, his only choice
    )
    take_turns(game, everywhere, "card1 1, card2 1, card3 1, card4 1, building2 1")
    assert [event["people"] for event in told(game, "unplaced")] == [2]
    assert told(finish_round(game), "ate")[0]["food"] == 10


@pytest.mark.rule("6.3")
@pytest.mark.parametrize(("food", "left"), [(5, 0), (6, 1), (40, 35)])
def test_with_enough_food_exactly_the_need_is_paid_unasked(food: int, left: int) -> None:
    game = feeding({"food": food, "goods": "9w"})
    assert game.round == 2
    assert (board(game)["food"], goods(game), board(game)["score"]) == (left, "9w", 0)


@pytest.mark.rule("6.4")
def test_all_food_is_given_before_the_shortage_is_asked_for() -> None:
    game = feeding({"food": 1, "field": 2, "goods": "2w"})
    assert game.view()["question"] == {"kind": "feed", "seat": 0, "shortage": 2}
    assert board(game)["food"] == 0
    assert [(event["food"], event["shortage"]) for event in told(game, "hungry")] == [(3, 2)]


@pytest.mark.rule("6.5")
@pytest.mark.parametrize("shortage", range(1, 6))
def test_the_shortage_is_paid_with_resources_of_any_kinds(shortage: int) -> None:
    game = feeding({"food": 5 - shortage, "goods": "9w 9b 9s 9g"})
    assert {move.removeprefix("feed ") for move in moves(game, "feed")} == mixes([shortage])
    assert moves(game)[-1] == "starve"


@pytest.mark.rule("6.5")
def test_a_shortage_of_ten_can_be_paid() -> None:
    mine = {"people": 10, "food": 0, "goods": "3w 3b 4s 1g"}
    game = arrange(new_game(2), {0: mine}, dice=[[1] * 6, [1] * 4])
    take_turns(game, "claypit 6, quarry 4", "hunt 5")
    play_all(game, "resolve claypit, feed 3w 3b 4s")
    assert (goods(game), board(game)["score"]) == ("1b 1g", 0)


@pytest.mark.rule("6.5")
def test_exactly_the_shortage_is_paid() -> None:
    game = feeding({"food": 3, "goods": "2w 1b"})
    assert moves(game) == ["feed 2w", "feed 1w 1b", "starve"]
    assert refused(game, "feed 1w") == "wrong_shortage: 2 food is missing, not 1"
    assert refused(game, "feed 2w 1b") == "wrong_shortage: 2 food is missing, not 3"
    assert refused(game, "feed 2g") == "cannot_pay: you have 2w 1b"


@pytest.mark.rule("6.5")
def test_a_shortage_takes_no_other_answer() -> None:
    game = feeding({"food": 3, "goods": "2w 1b"})
    for move in ("pay 2w", "decline", "tools none", "place hunt 1", "resolve hunt"):
        assert refused(game, move) == f"wrong_question: {move} does not answer the current question, 'feed'"
    assert refused(game, "take 2w") == "no_take: you have no card with two resources to take"


@pytest.mark.rule("6.7")
@pytest.mark.parametrize("people", [5, 7, 9])
@pytest.mark.parametrize("food", [0, 4])
def test_the_penalty_is_ten_whatever_the_shortage_and_nobody_dies(people: int, food: int) -> None:
    game = feeding({"people": people, "food": food, "score": 30})
    assert (board(game)["score"], board(game)["people"]) == (20, people)


@pytest.mark.rule("6.7")
def test_the_penalty_strikes_in_every_hungry_round() -> None:
    game = feeding({"food": 0})
    game = feeding({"food": 0}, game=game)
    assert (board(game)["score"], game.breakdown(0)["starvation"]) == (-20, -20)


@pytest.mark.rule("6.8")
def test_decorations_feed_nobody() -> None:
    game = feeding({"food": 4, "goods": "9d", "trader": 10}, game=Game(2, expansion=True, seed=1))
    assert game.round == 2
    assert (board(game)["score"], goods(game)) == (-10, "9d")


@pytest.mark.rule("6.8")
def test_the_trader_does_not_help_to_feed() -> None:
    game = feeding({"food": 4, "goods": "1w 9d", "trader": 10}, game=Game(2, expansion=True, seed=1))
    assert moves(game) == ["feed 1w", "starve"]
    assert refused(game, "exchange 1d for 2w").startswith("wrong_question")
    assert refused(game, "feed 1d").startswith("unknown_move")


@pytest.mark.rule("6.9")
def test_the_two_resources_card_may_be_used_before_the_answer() -> None:
    game = feeding({"food": 3, "goods": "1w", "takes": 1})
    play_all(game, "take 1w 1g, feed 2w")
    assert (goods(game), board(game)["takes"], board(game)["score"]) == ("1g", 0, 0)


@pytest.mark.rule("6.9")
def test_the_two_resources_card_may_be_kept_for_another_day() -> None:
    game = feeding({"food": 4, "goods": "1w", "takes": 1})
    game.play("feed 1w")
    assert (goods(game), board(game)["takes"]) == ("", 1)


@pytest.mark.rule("6.5")
def test_one_player_after_the_other_answers_for_his_shortage() -> None:
    game = arrange(new_game(2), {0: {"food": 2, "goods": "1w"}, 1: {"food": 0, "goods": "9b"}}, dice=[[1] * 5] * 2)
    take_turns(game, "hunt 5", "hunt 5")
    assert question(game) == (0, "feed")
    game.play("feed 1w")
    assert question(game) == (1, "feed")
    game.play("starve")
    assert (board(game, 1)["score"], goods(game, 1)) == (-10, "9b")
