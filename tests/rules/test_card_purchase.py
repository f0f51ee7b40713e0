"""5.7: buying civilization cards."""

from typing import Any

import pytest

from stoneage import Game
from stoneage.testing import play_all
from tests.kit.rules.acting import acting, mixes, moves, question, refused
from tests.kit.rules.placing import told
from tests.kit.rules.scenes import board, cards, goods

ROW = ["C15", "C09", "C11", "C12"]
RICH = "9w 9b 9s 9g"


@pytest.mark.rule("5.7.1")
@pytest.mark.parametrize("slot", [1, 2, 3, 4])
def test_a_slot_costs_its_number_of_resources_in_any_mix(slot: int) -> None:
    game = acting(f"card{slot} 1", {"goods": RICH})
    game.play(f"resolve card{slot}")
    assert {move.removeprefix("pay ") for move in moves(game, "pay")} == mixes([slot])


@pytest.mark.rule("5.7.1")
def test_a_payment_uses_only_what_the_player_has() -> None:
    game = acting("card3 1", {"goods": "2w 1b 1g"})
    game.play("resolve card3")
    assert moves(game, "pay") == ["pay 2w 1b", "pay 2w 1g", "pay 1w 1b 1g"]
    assert refused(game, "pay 3g") == "cannot_pay: you have 2w 1b 1g"


@pytest.mark.rule("5.7.1")
def test_food_and_decorations_buy_no_card_of_slots_1_to_4() -> None:
    game = acting("card1 1", {"goods": "9d", "food": 30}, game=Game(2, expansion=True, seed=1))
    game.play("resolve card1")
    assert question(game) == (0, "resolve")
    assert [event["forced"] for event in told(game, "declined")] == [True]


@pytest.mark.rule("5.7.2")
def test_the_buyer_pays_takes_the_card_and_has_its_effect_at_once() -> None:
    game = acting("card1 1", {"goods": "2w"}, slots=ROW)
    play_all(game, "resolve card1, pay 1w")
    assert (goods(game), board(game)["bought"], board(game)["field"]) == ("1w", ["C15"], 1)
    steps = [event["code"] for event in game.story]
    assert steps[steps.index("paid") :][:3] == ["paid", "took_card", "field"]


@pytest.mark.rule("5.7.2")
@pytest.mark.parametrize("card", ["C01", "C03", "C07", "C09", "C13", "C15", "C22"])
def test_the_effect_cannot_be_refused(card: str) -> None:
    game = acting("card1 1", {"goods": "1w"}, slots=[card])
    play_all(game, "resolve card1, pay 1w")
    assert question(game) == (0, "resolve")


@pytest.mark.rule("5.7.3")
def test_a_buyer_may_decline() -> None:
    game = acting("card1 1", {"goods": "2w"}, slots=ROW)
    play_all(game, "resolve card1, decline")
    assert (goods(game), board(game)["bought"], board(game)["home"]) == ("2w", [], 1)
    assert cards(game) == ROW


@pytest.mark.rule("5.7.3", "5.7.1")
def test_t34_two_resources_and_nine_food_do_not_buy_the_card_of_slot_3() -> None:
    game = acting("card3 1", {"goods": "1w 1s", "food": 9}, slots=ROW)
    game.play("resolve card3")
    assert question(game) == (0, "resolve")
    assert (goods(game), board(game)["food"], board(game)["home"]) == ("1w 1s", 9, 1)
    assert cards(game) == ROW


@pytest.mark.rule("5.7.3")
def test_a_card_is_not_paid_in_part_or_with_too_much() -> None:
    game = acting("card2 1", {"goods": "3w"}, slots=ROW)
    game.play("resolve card2")
    assert refused(game, "pay 1w") == refused(game, "pay 3w") == "wrong_price: card slot 2 costs 2 resources"
    game.play("pay 2w")
    assert goods(game) == "1w"


@pytest.mark.rule("5.7.1")
def test_the_price_is_told_in_the_singular_too() -> None:
    game = acting("card1 1", {"goods": "3w"})
    game.play("resolve card1")
    assert refused(game, "pay 2w") == "wrong_price: card slot 1 costs 1 resource"


@pytest.mark.rule("5.7.3")
def test_the_question_of_payment_takes_no_other_answer() -> None:
    game = acting("card1 1, forest 1", {"goods": "1w"})
    game.play("resolve card1")
    for move in ("resolve forest", "decline hut", "tools none", "draw", "skip", "starve", "feed 1w"):
        assert refused(game, move) == f"wrong_question: {move} does not answer the current question, 'pay'"


@pytest.mark.rule("5.7.4")
def test_cards_neither_move_nor_are_replaced_during_the_actions() -> None:
    game = acting("card2 1", {"goods": "2w"}, slots=ROW)
    deck = game.view()["deck"]
    play_all(game, "resolve card2, pay 2w")
    assert cards(game) == ["C15", None, "C11", "C12"]
    assert game.view()["deck"] == deck


def with_a_drawn_card(**options: Any) -> Game:
    """Seat 0 bought C22 and C04, and has drawn C05."""
    mine = {"bought": ["C22", "C04"], "once": [4], "takes": 1, "drawn": ["C05"]}
    return acting("forest 1", mine, slots=ROW, game=Game(2, seed=1, **options))


@pytest.mark.rule("5.7.5", "12-C24")
def test_drawn_cards_are_shown_to_their_owner_only() -> None:
    game = with_a_drawn_card()
    assert board(game)["drawn"] == ["C05"]
    for audience in (1, None):
        seen = game.view(audience)["players"][0]
        assert (seen["drawn"], seen["drawn_count"]) == (None, 1)
        assert "C05" not in str(game.view(audience))


@pytest.mark.rule("5.7.5")
def test_bought_cards_and_what_they_still_hold_are_shown_to_all() -> None:
    seen = with_a_drawn_card(cards="bought_visible").view(1)["players"][0]
    assert (seen["bought"], seen["once"], seen["takes"]) == (["C04", "C22"], [4], 1)


@pytest.mark.rule("5.7.5", "12-C24")
def test_with_all_cards_visible_drawn_cards_are_shown_to_all() -> None:
    game = with_a_drawn_card(cards="all_visible")
    assert game.view(1)["players"][0]["drawn"] == ["C05"]
