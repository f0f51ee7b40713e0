"""What a review says of single choices and chance events, and where it stops."""

import re

import pytest

from stoneage import Game, Options
from stoneage.bots import Budget
from stoneage.game.observation import Observation
from stoneage.lab.lineup import Lineup
from stoneage.lab.playing import play_out
from stoneage.review import review
from stoneage.review.evaluator import _worlds
from stoneage.review.report import HEIGHT, curve_svg
from stoneage.review.tuning import TUNING
from stoneage.review.types import Review
from stoneage.testing import arrange


@pytest.fixture(scope="module")
def game() -> Game:
    """The first rounds of a player who wants nothing but wood, and of one who plays well."""
    played = play_out(Lineup(Options(players=2, start=0), ("woodcards", "net"), "1"), 0)[0].moment(41)
    played.stop("abandoned")
    return played


@pytest.fixture(scope="module")
def sampled(game: Game) -> Review:
    return review(game, Budget(playouts=32))


def test_a_review_stops_where_its_caller_says(game: Game) -> None:
    done: list[int] = []

    def stop(so_far: int, _whole: int) -> bool:
        done.append(so_far)
        return False

    assert not review(game, Budget(playouts=16), progress=stop)["complete"]
    assert done == [1]


def test_every_error_has_a_source_of_points(sampled: Review) -> None:
    errors = [choice for choice in sampled["choices"] if choice["label"]]
    assert errors
    assert all(choice["source"] is not None for choice in errors)


def test_the_interval_of_an_event_lies_around_its_luck(sampled: Review) -> None:
    known = [event for event in sampled["chance"] if event["interval"] is not None]
    assert known
    for event in known:
        assert event["interval"] is not None
        low, high = event["interval"]
        assert low < event["luck"][event["seat"] or 0] < high


def test_the_cards_of_a_deal_are_those_that_were_not_on_the_board_before(game: Game, sampled: Review) -> None:
    deals = [event for event in sampled["chance"] if event["kind"] == "deal"]
    assert deals
    for event in deals:
        before, after = (cards_on_the_board(game.moment(event["choice"] - earlier)) for earlier in (1, 0))
        assert set(event["cards"]) == after - before


def cards_on_the_board(game: Game) -> set[str]:
    return {str(slot["card"]) for slot in game.view()["cards"] if slot["card"] is not None}


def test_the_end_of_an_abandoned_game_is_of_the_seat_that_chose_last(sampled: Review) -> None:
    last = sampled["choices"][-1]
    assert last["seat"] == 1
    assert sampled["unattributed"][-1]["seat"] == last["seat"]


def test_lines_of_the_chart_are_higher_the_more_they_stand_for(sampled: Review) -> None:
    lines = {int(percent): int(y) for y, percent in re.findall(r'y="(\d+)">(\d+) %', curve_svg(sampled))}
    assert lines == {percent: HEIGHT * (100 - percent) // 100 - 3 for percent in (25, 50, 75)}


def test_a_game_without_choices_has_a_chart() -> None:
    game = Game(2, seed=1)
    game.stop()
    assert "polyline" in curve_svg(review(game))


def test_a_payment_that_turns_up_a_tile_is_valued_in_many_worlds_and_another_in_one() -> None:
    def worlds(stack: list[str], move: str) -> int:
        game = arrange(
            Game(2, seed=5, start=0),
            {0: {"goods": "9w 9b 9s 9g"}},
            stacks=[stack, ["B04", "B05"]],
            slots=["C03", "C05", "C09", "C10"],
        )
        for played in (f"place {move} 1", "place hunt 5", "place hunt 4", f"resolve {move}"):
            game.play(played)
        seen: Observation = game.observation()
        return len(_worlds(seen, pays=True))

    assert worlds(["B01", "B02", "B03"], "building1") == TUNING.worlds_of_a_step
    assert worlds(["B01"], "building1") == 1
    assert worlds(["B01", "B02", "B03"], "card1") == 1
