"""5.1: whose turn it is in phase B, and how places are resolved."""

import pytest

from stoneage import Game
from stoneage.testing import play_all
from tests.kit.rules.acting import acting, moves, question, refused
from tests.kit.rules.placing import told
from tests.kit.rules.scenes import board, goods


@pytest.mark.rule("5.1.1")
def test_a_player_may_begin_with_any_of_his_places() -> None:
    game = acting("toolmaker 1, forest 1, card2 1")
    assert moves(game) == [f"resolve {place}" for place in ("toolmaker", "hunt", "forest", "card2", "building1")]


@pytest.mark.rule("5.1.1")
@pytest.mark.parametrize("order", [["forest", "toolmaker", "hunt"], ["hunt", "forest", "toolmaker"]])
def test_a_player_goes_on_with_any_of_the_rest(order: list[str]) -> None:
    game = acting("toolmaker 1, forest 1, hunt 3")
    play_all(game, [f"resolve {place}" for place in order[:2]])
    assert [event["place"] for event in told(game, "resolves")] == order


@pytest.mark.rule("5.1.1")
def test_turns_go_clockwise_from_the_start_player() -> None:
    game = acting("", game=Game(3, seed=1), start=1)
    for seat in (1, 2, 0):
        assert question(game) == (seat, "resolve")
        game.play("resolve hunt")
    assert [event["seat"] for event in told(game, "turn")] == [1, 2, 0]


@pytest.mark.rule("5.1.2")
def test_all_people_on_a_place_act_together_once_and_return() -> None:
    game = acting("forest 3", dice=[[1, 2, 3]])
    game.play("resolve forest")
    assert told(game, "rolled")[0]["dice"] == [1, 2, 3]
    assert board(game)["home"] == 3
    assert refused(game, "resolve forest") == "nobody_there: you have nobody at the forest"


@pytest.mark.rule("5.1.3")
def test_at_the_end_of_his_turn_all_his_people_are_back() -> None:
    game = acting("forest 2, hut 2")
    play_all(game, "resolve forest, decline hut")
    assert question(game) == (1, "resolve")
    assert board(game)["home"] == board(game)["people"] == 5
    assert all(place["people"][0] == 0 for place in game.view()["places"])


@pytest.mark.rule("5.1.4")
def test_goods_gained_earlier_in_the_turn_can_be_spent() -> None:
    game = acting("forest 3, card1 1", slots=["C09"], dice=[[1, 1, 1]])
    play_all(game, "resolve forest, resolve card1, pay 1w")
    assert goods(game) == ""
    assert board(game)["bought"] == ["C09"]


@pytest.mark.rule("5.1.4")
def test_goods_gained_later_in_the_turn_come_too_late() -> None:
    game = acting("forest 3, card1 1", slots=["C09"], dice=[[1, 1, 1]])
    play_all(game, "resolve card1, resolve forest")
    assert goods(game) == "1w"
    assert board(game)["bought"] == []


@pytest.mark.rule("5.1.5")
def test_only_the_hut_and_purchases_can_be_declined() -> None:
    game = acting("toolmaker 1, hut 2, field 1, river 1", game=Game(4, seed=1))
    assert moves(game, "decline") == ["decline hut"]
    buyer = acting("card1 1", {"goods": "1w"})
    assert "decline" not in moves(buyer)
    buyer.play("resolve card1")
    assert moves(buyer) == ["pay 1w", "decline"]


@pytest.mark.rule("5.1.5")
@pytest.mark.parametrize("place", ["toolmaker 1", "field 1", "trader 2", "forest 3"])
def test_village_places_and_rolls_are_automatic(place: str) -> None:
    game = acting(place, game=Game(2, expansion=True, seed=1))
    game.play(f"resolve {place[:-2]}")
    assert question(game) == (0, "resolve")
    assert board(game)["home"] == int(place[-1])


@pytest.mark.rule("5.1.2")
def test_the_last_place_resolves_itself() -> None:
    game = acting("forest 4, quarry 1", dice=[[1, 1, 1, 1], [5]])
    game.play("resolve forest")
    assert goods(game) == "1w 1s"
    assert [event["forced"] for event in told(game, "resolves")] == [False, True]


@pytest.mark.rule("5.1.1")
def test_an_answer_to_another_question_is_refused() -> None:
    game = acting("forest 3")
    sentence = "wrong_question: {0} does not answer the current question, 'resolve'"
    for move in ("place forest 1", "tools none", "pay 1w", "decline", "pick 1", "feed 1w", "starve"):
        assert refused(game, move) == sentence.format(move)
