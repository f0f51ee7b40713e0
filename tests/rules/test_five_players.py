"""9.8: what else the expansion changes, above all the fifth player."""

import pytest

from stoneage import Game, OptionError
from stoneage.testing import arrange, play_all
from tests.kit.rules.scenes import board, cards, finish_round, goods, told, trade

rule = pytest.mark.rule


@rule("9.8.2")
def test_five_players_use_five_stacks_of_seven_buildings() -> None:
    stacks = trade(5).view()["buildings"]
    assert [(stack["place"], stack["left"]) for stack in stacks] == [(f"building{n}", 7) for n in range(1, 6)]


@rule("9.8.2")
def test_each_of_the_five_stacks_is_a_place() -> None:
    game = play_all(trade(5), [f"place building{n} 1" for n in range(1, 6)])
    assert (game.seat, [board(game, seat)["home"] for seat in range(5)]) == (0, [4] * 5)


@rule("9.8.2")
def test_five_dice_lie_on_the_dice_bar() -> None:
    game = arrange(trade(5), {0: {"goods": "1w"}}, slots=["E2"], dice=[[1, 2, 3, 4, 5]])
    play_all(game, ["place card1 1", *["place hunt 5"] * 4, "place hunt 4"])
    play_all(game, "resolve card1, pay 1w, pick 5, pick 4, pick 3, pick 2")
    assert [goods(game, seat) for seat in range(5)] == ["2d", "1g 1d", "1s 1d", "1b 1d", "1w 1d"]


@rule("9.8.2")
def test_five_players_take_turns_in_seat_order() -> None:
    game = finish_round(trade(5))
    assert [seat for _, seat in told(game, "placed", "turn", "ate")] == [0, 1, 2, 3, 4] * 3


@rule("9.8.2")
def test_any_empty_stack_of_five_ends_the_game() -> None:
    game = arrange(trade(5), stacks=[["B01"], ["B02"], ["B03"], ["B04"], []])
    assert finish_round(game).ended == "buildings"


@rule("9.8.2")
def test_five_players_need_the_expansion_and_six_are_too_many() -> None:
    with pytest.raises(OptionError, match="5 players: the base game is for 2 to 4"):
        Game(5)
    with pytest.raises(OptionError, match="6 players: the expansion is for 2 to 5"):
        Game(6, expansion=True)


@rule("9.8.4")
def test_five_slots_are_open_whatever_the_number_of_players() -> None:
    assert [len(cards(trade(players))) for players in (2, 3, 4, 5)] == [5] * 4


@rule("9.8.3")
def test_a_building_carries_the_score_past_the_printed_track() -> None:
    game = arrange(trade(), {0: {"score": 195, "goods": "2s 1g"}}, stacks=[["B17", "B01"]])
    play_all(game, "place building1 1, place hunt 5, place hunt 4, resolve building1, pay 2s 1g")
    assert board(game)["score"] == 211
