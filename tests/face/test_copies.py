"""Copies of a game: independent, cheap, equal; and what two equal games have in common."""

import copy
import pickle
from collections.abc import Callable
from typing import Any, cast

import numpy as np
import pytest

from stoneage import Game, IllegalMove, Move, NotationError, OptionError, Options, StoneAgeError
from stoneage.game.move import MOVES
from stoneage.testing import play_all

COPIES: list[Callable[[Game], Game]] = [
    Game.copy,
    copy.copy,
    copy.deepcopy,
    lambda game: pickle.loads(pickle.dumps(game)),
]
EVERY_WAY = pytest.mark.parametrize("duplicate", COPIES, ids=["copy()", "copy.copy", "copy.deepcopy", "pickle"])


def played(choices: int = 40) -> Game:
    game = Game(players=2, seed=3, seats=["Ann", "Bob"])
    for _ in range(choices):
        game.play(game.legal[-1])
    return game


@EVERY_WAY
def test_playing_on_a_copy_and_then_on_the_original_does_not_end_the_process(duplicate: Callable[[Game], Game]) -> None:
    """Seven lines that once killed the interpreter: a shallow copy shared its state with the original."""
    a = Game(players=2, seed=3)
    b = duplicate(a)
    for _ in range(40):
        b.play(b.legal[-1])
    a.play(a.legal[-1])
    assert (len(a.moves), len(b.moves)) == (1, 40)


@EVERY_WAY
def test_a_copy_is_the_whole_game(duplicate: Callable[[Game], Game]) -> None:
    game = played()
    game.mark(1, "resigned")
    other = duplicate(game)
    assert other == game
    assert other.record() == game.record()
    assert other.story == game.story
    assert (other.seats, other.options, other.secret, other.deal) == (
        game.seats,
        game.options,
        game.secret,
        game.deal,
    )
    other.undo()
    assert (len(other.moves), len(game.moves)) == (39, 40)
    assert other != game


@EVERY_WAY
def test_a_copy_of_a_finished_game_is_finished(duplicate: Callable[[Game], Game]) -> None:
    game = played()
    game.stop()
    other = duplicate(game)
    assert (other.ended, other.scores, other.winners, len(other.legal)) == ("abandoned", game.scores, game.winners, 0)
    assert other.story == game.story


@EVERY_WAY
def test_a_copy_rolls_the_scripted_dice_that_are_left(duplicate: Callable[[Game], Game]) -> None:
    game = play_all(Game(2, seed=1, start=0, dice=[[6] * 5, [1] * 5]), "place hunt 5")
    other = duplicate(game)
    for one in (game, other):
        one.play("place forest 5")
    assert game == other
    assert game.events == other.events
    assert ["roll", [6] * 5] in other.events


def test_a_subclass_is_copied_with_what_it_adds() -> None:
    class SeatMark(Game):
        note = ""

    game = SeatMark(2, seed=1)
    game.note = "mine"
    other = copy.copy(game)
    assert (type(other), other.note) == (SeatMark, "mine")


def test_equal_games_stand_at_the_same_position_however_they_came_there() -> None:
    one, other = Game(2, seed=1, start=0), Game(2, seed=1, start=0, seats=["Ann", "Bob"])
    play_all(one, "place hunt 3, place hut 2, place forest 2")
    play_all(other, "place river 1, place hut 2")
    assert one != other
    other.undo(to=0)
    play_all(other, "place hunt 3, place hut 2, place forest 2")
    assert one == other == Game.from_state(one.state)
    assert one != one.position


def test_equal_games_roll_the_same_dice_and_others_are_unequal() -> None:
    assert Game(2, seed=1, start=0) != Game(2, seed=2, start=0)
    assert Game(2, seed=1) != Game(2, seed=1, dice=[[1]])


def test_a_game_has_no_hash_but_its_position_has() -> None:
    game = played()
    with pytest.raises(TypeError, match="unhashable"):
        hash(game)
    assert {game.position: 1}[game.copy().position] == 1


def test_a_pickle_of_another_layout_is_refused_in_words() -> None:
    state = played().__getstate__() | {"_layout": "another"}
    with pytest.raises(StoneAgeError, match="pickled by another version"):
        Game.__new__(Game).__setstate__(state)


def test_what_a_record_is_given_away_with_stays_the_games_own() -> None:
    game = played()
    record = game.record()
    for event in game.events:
        event.clear()
    assert game.record() == record


# --- numbers and options


@pytest.mark.parametrize("number", [int, np.int64, np.int16, np.uint8])
def test_a_move_can_be_given_by_its_number(number: type) -> None:
    game = Game(2, seed=1, start=0)
    move = game.legal[3]
    assert game.check(number(move.number)) == move
    game.play(number(move.number))
    assert game.moves == (move,)


@pytest.mark.parametrize("wrong", [99999, -1, len(MOVES), True, 1.0, np.float64(3), None, [], np.bool_(True), b"draw"])
def test_what_is_no_move_is_refused_in_words(wrong: Any) -> None:
    game = Game(2, seed=1)
    asks: list[Callable[[Any], object]] = [game.play, game.check, Move]
    for ask in asks:
        with pytest.raises(NotationError, match="is not a move"):
            ask(wrong)
    game.stop()
    with pytest.raises(IllegalMove, match="the game is over"):
        game.play(wrong)


def test_a_seat_can_be_a_number_of_numpys() -> None:
    game = Game(2, seed=1)
    one, first = cast("int", np.int64(1)), cast("int", np.int8(0))
    assert game.observation(one) == game.observation(1)
    assert type(game.observation(one).seat) is int
    assert game.view(first) == game.view(0)


def test_a_game_is_made_of_options() -> None:
    options = Options(players=3, expansion=True, start=2)
    game = Game(options, seed=4)
    assert (game.options, game.seat) == (options, 2)
    assert game == Game(3, expansion=True, start=2, seed=4)
    with pytest.raises(OptionError, match="expansion must be left out with an Options object, not True"):
        Game(options, expansion=True)


# --- undo


def test_undo_can_lead_to_any_moment() -> None:
    game = played(60)
    before = game.moment(7)
    assert game.story[-1]["choice"] == 60
    game.undo(to=7)
    assert game == before
    assert game.story == before.story
    assert game.events == before.events


def test_undo_to_where_the_game_stands_lets_a_stopped_one_go_on() -> None:
    game = played(5)
    game.stop()
    game.undo(to=5)
    assert (game.over, len(game.moves)) == (False, 5)


@pytest.mark.parametrize("to", [-1, 6, True, 2.0, "3"])
def test_there_is_no_undo_to_a_moment_that_was_not(to: object) -> None:
    with pytest.raises(OptionError, match="there is no choice"):
        played(5).undo(to=to)  # type: ignore[arg-type]


def test_an_undo_tells_nothing_again() -> None:
    game = played(40)
    told = game.story
    game.undo(to=30)
    assert all(one is other for one, other in zip(game.story, told, strict=False))


def test_marks_are_events_of_the_story_where_they_were_noted() -> None:
    game = Game(2, seed=1, start=0)
    game.play("place hunt 5")
    game.mark(0, "taken over")
    game.play("place hunt 5")
    game.mark(0, "returned")
    marks = [(event["what"], event["choice"]) for event in game.story if event["code"] == "marked"]
    assert marks == [("taken over", 1), ("returned", 2)]
    game.undo(to=1)
    marks = [(event["what"], event["choice"]) for event in game.story if event["code"] == "marked"]
    assert marks == [("taken over", 1), ("returned", 1)]
    assert game.events == [[0, "place hunt 5"], [0, "taken over"], [0, "returned"]]
    again = Game.from_record(game.record())
    assert again.story == game.story


def test_a_long_game_is_undone_from_states_that_were_kept() -> None:
    game, states = Game(2, seed=3), []
    while len(game.moves) < 520:
        states.append(game.state.tobytes())
        game.play(game.legal[-1])
    for choices in (519, 513, 512, 511, 257, 256, 255, 3, 0):
        game.undo(to=choices)
        assert game.state.tobytes() == states[choices]
