"""At any moment of any game: copies stand alone, equal games play on equally, positions read back, nothing crashes."""

import copy
import pickle
import random
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stoneage import Game, IllegalMove, PositionError, StoneAgeError
from stoneage.game.move import MOVES
from stoneage.testing import arrange
from tests.kit.random_games import Table, moments, tables


def go_on(table: Table, *games: Game) -> None:
    """Play the same choices on all games; they stand alike after each."""
    first = games[0]
    for move in table.choices(first, 60):
        for game in games:
            game.play(move)
        assert all(game.legal == first.legal for game in games)
        assert all(game.scores == first.scores for game in games)
    assert all(game == first for game in games)
    assert all(game.view(game.seat) == first.view(first.seat) for game in games)


@given(tables(), st.integers(0, 500))
@settings(max_examples=30)
def test_equal_games_play_on_equally(table: Table, choices: int) -> None:
    game = table.played(choices)
    copies = [
        game.copy(),
        copy.deepcopy(game),
        pickle.loads(pickle.dumps(game)),
        Game.from_position(game.position),
        eval(repr(game)),
    ]
    assert all(one == game for one in copies)
    go_on(table, game, *copies)


@given(tables(), st.integers(0, 500), st.randoms(use_true_random=False))
def test_a_copy_leaves_its_original_alone(table: Table, choices: int, rng: random.Random) -> None:
    game = table.played(choices)
    before, record, story = game.state.tobytes(), game.record(), game.story
    other = game.copy()
    for _ in range(rng.randrange(30)):
        if other.over or (other.moves and rng.random() < 0.2):
            other.undo(to=rng.randrange(len(other.moves)))
        else:
            other.play(rng.choice(other.legal))
    assert (game.state.tobytes(), game.record(), game.story) == (before, record, story)


@given(tables())
@settings(max_examples=6)
def test_a_position_reads_back_at_every_choice(table: Table) -> None:
    game = table.begin()
    for move in table.choices(game):
        again = Game.from_position(game.position)
        assert again.position == game.position
        assert again.legal == game.legal
        game.play(move)
    if not game.over:
        game.stop()
    assert Game.from_position(game.position).position == game.position


@given(st.integers(-9999, 9999), st.integers(-9999, 9999), st.integers(0, 99))
@settings(max_examples=20)
def test_a_position_reads_back_whatever_the_score(cards: int, buildings: int, starved: int) -> None:
    points = {"card_points": cards, "building_points": buildings, "starved": starved}
    game = arrange(Game(2, seed=1), players={0: points})
    again = Game.from_position(game.position)
    assert again.position == game.position
    assert again.view()["players"] == game.view()["players"]


@given(moments(), st.integers(0, 4))
def test_a_known_position_reads_back_to_the_same_knowledge(game: Game, seat: int) -> None:
    seat = min(seat, game.options.players - 1)
    known = game.position_of(seat)
    again = Game.from_position(known)
    assert again.position_of(seat) == known
    assert again.view(seat) == game.view(seat)
    assert again.observation(seat) == game.observation(seat)


@given(moments(), st.integers(0, 4))
def test_a_known_position_tells_no_secret(game: Game, seat: int) -> None:
    """What is redealt under another key makes no difference to it."""
    seat = min(seat, game.options.players - 1)
    elsewhere = Game.from_position(game.position_of(seat), seed=1)
    assert elsewhere.position_of(seat) == game.position_of(seat)


@given(moments(), st.randoms(use_true_random=False))
def test_a_position_with_one_thing_changed_is_read_or_refused_in_words(game: Game, rng: random.Random) -> None:
    text, odd = game.position, ["", " ", ",", ":", "9", "-", "?", "C01", "\n", "*"]
    for _ in range(10):
        at = rng.randrange(len(text))
        refusal = "line"
        try:
            other = Game.from_position(text[:at] + rng.choice(odd) + text[at + rng.randrange(3) :])
        except PositionError as error:
            refusal = str(error)
        else:
            for _ in range(20):
                if not other.over:
                    other.play(rng.choice(other.legal))
        assert refusal.startswith("line")
        assert "\n" not in refusal


@given(moments(), st.randoms(use_true_random=False))
@settings(max_examples=30)
def test_no_public_call_on_any_prefix_crashes(game: Game, rng: random.Random) -> None:
    """Every number is played, checked, undone and looked at, on copies and originals in any order."""
    games = [game, game.copy(), game.moment(rng.randrange(len(game.moves) + 1))]
    for _ in range(60):
        one = rng.choice(games)
        with suppress(StoneAgeError):
            calls: list[Any] = [
                lambda one=one: one.play(rng.choice(MOVES)),
                lambda one=one: one.play(rng.randrange(-5, len(MOVES) + 5)),
                lambda one=one: one.play(rng.choice([*one.legal, MOVES[0]])),
                lambda one=one: one.undo(to=rng.randrange(-1, len(one.moves) + 2)),
                lambda one=one: one.undo(),
                lambda one=one: games.append(copy.copy(one)),
                lambda one=one: one.story,
                lambda one=one: one.events,
                lambda one=one: (str(one), repr(one), one._repr_svg_()),
                lambda one=one: one.mark(rng.randrange(2), "returned"),
            ]
            rng.choice(calls)()
    for one in games:
        assert one.moment(len(one.moves)) == one
        with pytest.raises(IllegalMove):
            one.play(next(move for move in MOVES if move not in one.legal))


@given(moments())
def test_the_board_as_text_fits_80_columns_and_tells_what_everybody_sees(game: Game) -> None:
    text = str(game)
    assert max(map(len, text.splitlines())) <= 80
    assert text == str(Game.from_position(game.position_of()))
