"""Lower building stacks (12-C32): a shorter game as an option."""

from typing import Any

import numpy as np
import pytest

from stoneage import Game, OptionError, Options
from stoneage.game.options import SHORT_STACKS
from stoneage.lab.habits import habits_of
from stoneage.lab.lineup import Lineup
from stoneage.lab.playing import play_out
from stoneage.rules.state import NO_PIECE
from tests.kit.random_games import Table

HEIGHTS = [1, 2, 3, 6]


def short_game(players: int = 2, height: int = 2, **options: Any) -> Game:
    return Game(players, stack_height=height, seed=11, **options)


@pytest.mark.rule("12-C32")
@pytest.mark.parametrize("height", HEIGHTS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_stack_is_dealt_with_the_buildings_that_the_option_names(players: int, height: int) -> None:
    game = short_game(players, height)
    assert game.deal is not None
    assert [len(stack) for stack in game.deal.stacks] == [height] * players
    assert [entry["left"] for entry in game.view()["buildings"]] == [height] * players
    assert (game.state["stack"][0, :players, height:] == NO_PIECE).all()


@pytest.mark.rule("12-C32")
def test_without_the_option_a_stack_has_seven_and_the_same_game_is_dealt_as_before() -> None:
    assert Game(3, seed=5).deal == Game(3, seed=5, stack_height=7).deal
    assert "stack_height" not in Game(3, seed=5).record()["options"]


@pytest.mark.rule("12-C32", "7.1.1")
def test_a_short_game_ends_when_a_stack_of_that_height_is_empty() -> None:
    game, _ = play_out(Lineup(Options(players=2, stack_height=1), ("builder", "builder"), "short"), 0)
    assert game.ended == "buildings"
    assert min(entry["left"] for entry in game.view()["buildings"]) == 0
    assert any(len(player["buildings"]) == 1 for player in game.view()["players"])


@pytest.mark.rule("12-C32")
@pytest.mark.parametrize("players", SHORT_STACKS)
def test_builders_finish_sooner_with_short_stacks(players: int) -> None:
    def rounds(height: int) -> float:
        options = Options(players=players, expansion=players == 5, stack_height=height)
        return habits_of(Lineup(options, ("builder",) * players, "short"), 4).per_game()["rounds"]

    assert rounds(SHORT_STACKS[players]) < rounds(7)


@pytest.mark.rule("12-C32")
def test_the_record_contains_the_height_and_the_game_verifies() -> None:
    game = Table({"players": 3, "stack_height": 3}, 4, "trader").finished()
    record = game.record()
    assert record["options"]["stack_height"] == 3
    again = Game.from_record(record)
    assert again.options.stack_height == 3
    assert again.scores == game.scores


@pytest.mark.rule("12-C32")
def test_a_record_whose_stacks_have_another_height_is_refused() -> None:
    record: Any = short_game(height=2).record()
    record["options"]["stack_height"] = 3
    with pytest.raises(ValueError, match="a stack is 3 buildings high"):
        Game.from_record(record)


@pytest.mark.rule("12-C32")
def test_a_position_says_how_high_the_stacks_were_dealt() -> None:
    game = short_game(height=3, multi_hunt=True)
    text = game.position
    assert "options: players 2, multi_hunt, stack_height 3\n" in text
    again = Game.from_position(text)
    assert again.options == Options(players=2, stack_height=3, multi_hunt=True)
    assert again.position == text


@pytest.mark.rule("12-C32")
@pytest.mark.parametrize("height", [0, 8, -1, 2.5, True, "3", None])
def test_a_height_is_a_number_from_1_to_7(height: Any) -> None:
    with pytest.raises(OptionError) as error:
        Game(2, stack_height=height)
    assert error.value.arguments["option"] == "stack_height"


@pytest.mark.rule("12-C32")
def test_what_a_seat_cannot_know_is_drawn_again_from_all_other_buildings() -> None:
    game = short_game(height=2)
    own = {int(tile) for tile in game.state["stack"][0, :2, 1]}
    seen = set()
    for seed in range(60):
        sampled = game.observation(0).sample(np.random.default_rng(seed))
        assert [int(left) for left in sampled["stack_left"][0, :2]] == [2, 2]
        assert {int(tile) for tile in sampled["stack"][0, :2, 1]} == own
        seen |= {int(tile) for tile in sampled["stack"][0, :2, 0]}
    assert len(seen) > 20
    assert not seen & own


@pytest.mark.rule("12-C32")
def test_a_position_of_an_impossible_height_is_refused() -> None:
    text = short_game(height=2).position.replace("stack_height 2", "stack_height 1")
    with pytest.raises(ValueError, match="a stack"):
        Game.from_position(text)
