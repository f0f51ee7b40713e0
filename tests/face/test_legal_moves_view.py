"""The legal moves: a lazy, sorted view that answers like a sequence."""

import pytest

from stoneage import Game, LegalMoves, Move


@pytest.fixture
def legal() -> LegalMoves:
    return Game(2, start=0, seed=1).legal


def test_it_is_sized_iterable_and_sorted(legal: LegalMoves) -> None:
    moves = list(legal)
    assert len(legal) == len(moves) == 34
    assert moves == sorted(moves)
    assert str(moves[0]) == "place toolmaker 1"


def test_in_takes_a_move_or_its_text(legal: LegalMoves) -> None:
    assert "place hunt 5" in legal
    assert "place  hunt   5" in legal
    assert Move.parse("place hut 2") in legal
    for other in ("place hunt 6", "place nowhere 1", "", Move.parse("decline"), 5, None):
        assert other not in legal


def test_it_is_true_while_there_is_a_choice() -> None:
    game = Game(2, seed=1)
    assert game.legal
    game.stop()
    assert not game.legal
    assert list(game.legal) == []


def test_indexes_and_slices_work_as_in_a_list(legal: LegalMoves) -> None:
    moves = list(legal)
    assert legal[3] == moves[3]
    assert legal[-1] == moves[-1]
    assert isinstance(legal[2:5], LegalMoves)
    assert list(legal[2:5]) == moves[2:5]
    assert list(reversed(legal)) == moves[::-1]
    assert legal.index(moves[7]) == 7
    with pytest.raises(IndexError):
        legal[len(moves)]


def test_it_equals_any_sequence_of_the_same_moves(legal: LegalMoves) -> None:
    assert legal == list(legal)
    assert legal == legal[:]
    assert legal != legal[1:]
    assert legal != 7
    assert hash(legal) == hash(legal[:])


def test_it_stays_what_it_was_when_the_game_goes_on() -> None:
    game = Game(2, start=0, seed=1)
    before = game.legal
    game.play("place hunt 5")
    assert "place hunt 5" in before
    assert len(before) == 34


def test_its_repr_shows_the_first_moves(legal: LegalMoves) -> None:
    assert repr(legal) == (
        "<34 legal moves: place toolmaker 1, place hut 2, place field 1, place hunt 1, place hunt 2, …>"
    )
    assert repr(legal[:1]) == "<1 legal moves: place toolmaker 1>"


def test_moves_say_to_programs_what_they_say_to_people() -> None:
    assert Move.parse("exchange 1w 1d for 1g").details == {"give": {"wood": 1, "decorations": 1}, "get": {"gold": 1}}
    assert Move.parse("tools 4 4 once3").details == {"tools": [4, 4], "once": [3]}
    assert Move.parse("place H1 3").details == {"place": "H1", "people": 3}
    assert Move.parse("starve").details == {}
    assert (Move.parse("decline hut").kind, int(Move.parse("place toolmaker 1"))) == ("decline", 0)
