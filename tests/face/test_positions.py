"""A position as text: written, read, refused with the number of the line."""

from typing import Any

import pytest

from stoneage import Game, OptionError, PositionError
from stoneage.testing import arrange, play_all

GAME = play_all(Game(2, seed=7, start=0), "place hunt 3, place forest 2, place hut 2, place card1 1")
TEXT = GAME.position


def test_a_position_is_lines_that_a_person_reads() -> None:
    assert TEXT.splitlines()[:6] == [
        "Stone Age position 1",
        "pieces: stoneage-1",
        "options: players 2",
        "round: 1, start 0",
        "phase: placement",
        "asked: seat 1, place",
    ]
    assert "at hunt: 3 0" in TEXT
    assert all(len(line) <= 80 for line in TEXT.splitlines())


def test_a_position_reads_back() -> None:
    again = Game.from_position(TEXT)
    assert again == GAME
    assert again.position == TEXT
    assert [again.view(seat) for seat in (None, 0, 1)] == [GAME.view(seat) for seat in (None, 0, 1)]


def test_the_repr_of_a_game_reads_back() -> None:
    assert eval(repr(GAME)) == GAME
    scripted = Game(2, seed=1, dice=[[3, 5], [1]])
    assert eval(repr(scripted)) == scripted
    assert "dice: 3 5 / 1" in scripted.position


def test_an_observation_says_what_it_knows_and_reads_back() -> None:
    observation = arrange(GAME, {0: {"drawn": ["C36"]}, 1: {"drawn": ["C35"]}}).observation(1)
    assert "seat 0 drawn: ?\n" in observation.position
    assert "seat 1 drawn: C35\n" in observation.position
    assert "chance: ?\n" in observation.position
    again = eval(repr(observation))
    assert again == observation
    assert hash(again) == hash(observation)
    assert observation != arrange(GAME, {0: {"drawn": ["C36"]}}).observation(1)
    assert observation != observation.position


def test_what_is_hidden_is_dealt_afresh() -> None:
    known = GAME.position_of(0)
    assert "C" not in known.split("deck:")[1].split("building1")[0]
    one, other = Game.from_position(known), Game.from_position(known)
    assert one.position != other.position
    assert one.position_of(0) == other.position_of(0) == known
    assert Game.from_position(known, seed=1) == Game.from_position(known, seed=1) != Game.from_position(known, seed=2)


def test_a_spectator_knows_less_than_a_player() -> None:
    game = arrange(GAME, {0: {"drawn": ["C36"]}})
    assert "seat 0 drawn: ?" in game.position_of()
    assert "seat 0 drawn: C36" in game.position_of(0)
    with pytest.raises(OptionError, match="not a seat"):
        game.position_of(5)


def test_a_person_may_write_it_by_hand() -> None:
    lines = TEXT.replace("deck: ", "deck:\n   ").splitlines()
    text = "\n".join([lines[0], *reversed([line for line in lines[1:] if not line.startswith(" ")])])
    continued = [line for line in lines if line.startswith(" ")]
    text = text.replace("deck:", "deck:\n" + "\n".join(continued)) + "\n\n"
    assert Game.from_position(text) == GAME


def test_a_game_from_a_position_has_no_record_but_everything_else() -> None:
    game = Game.from_position(TEXT)
    game.play(game.legal[0])
    assert game.story[-1]["choice"] == 1
    game.undo()
    assert game == GAME


WRONG = [
    ("Stone Age position 1", "Stone Age position 9", 1, "a position begins with 'Stone Age position 1'"),
    ("pieces: stoneage-1", "pieces: chess", 2, "there is no set of pieces 'chess'; known are stoneage-1"),
    ("players 2", "players 7", 3, "7 players: the base game is for 2 to 4"),
    ("players 2", "players two", 3, "'two' is no number"),
    ("players 2", "players 2, blindfold", 3, "'blindfold' does not belong here"),
    ("players 2", "players 2, players 2", 3, "'players 2' does not belong here"),
    ("players 2", "players 2, open_cards, bought_visible", 3, "open_cards and bought_visible exclude each other"),
    ("round: 1, start 0", "round: 0, start 0", 4, "0 is not from 1 to 9999"),
    ("round: 1, start 0", "round: 1", 4, "start is missing here"),
    ("phase: placement", "phase: lunch", 5, "'lunch' is no phase; known are placement"),
    ("phase: placement", "phase: actions", 5, "turn is missing here"),
    ("phase: placement", "phase: over", 5, "'' is no ending"),
    ("phase: placement", "phase placement", 5, "'phase placement' is no line of a position"),
    ("asked: seat 1, place", "asked: seat 2, place", 6, "2 is not from 0 to 1"),
    ("asked: seat 1, place", "asked: seat 1, dance", 6, "'dance' is no question"),
    ("asked: seat 1, place", "asked: seat 1, place at hut", 6, "the question 'place' is about no place"),
    ("asked: seat 1, place", "asked: seat 1, pay", 6, "the question 'pay' says where: pay at PLACE"),
    ("asked: seat 1, place", "asked: seat 1, pay at trader", 6, "'trader' is no place of this game"),
    ("asked: seat 1, place", "asked: seat 1, resolve", 6, "the question does not belong to the phase"),
    ("at hunt: 3 0", "at hunt: 3", 13, "people are written seat by seat: 2 numbers"),
    ("at hunt: 3 0", "at moon: 3 0", 13, "'moon' is no place of this game"),
    ("at hunt: 3 0", "at hunt: 4 0", 6, "seat 0: people at home and on the board are not all people"),
    ("at hunt: 3 0", "at hunt: three 0", 13, "'three' is no number"),
    ("people 5, food 12\n", "people 5, food 12, food 1\n", 16, "'food 1' does not belong here"),
    ("people 5, food 12\n", "food 12\n", 16, "people is missing here"),
    ("people 5, food 12\n", "people 5, food 12, goods 2x\n", 16, "'x' is no good; known are w, b, s, g, d"),
    ("people 5, food 12\n", "people 5, food 12, goods 2w 1w\n", 16, "'1w': w is written twice"),
    ("people 5, food 12\n", "people 5, food 12, tools 9\n", 16, "9 is not from 1 to 4"),
    ("people 5, food 12\n", "people 5, food 12, tools 1 1 1 1\n", 16, "there is room for 3 tools, not 4"),
    ("people 5, food 12\n", "people 5, food 12, once 7\n", 16, "'7' is no one-use tool"),
    ("people 5, food 12\n", "people 5, food 12, field\n", 16, "'field': field takes 1 words"),
    ("chance: key", "chance: key 12, word 3\nblank: key", 18, "the key is 16 bytes in hexadecimal"),
    ("chance: key", "dice: 1 7\nchance: key", 18, "7 is not from 1 to 6"),
    ("chance: key", "dice: 1 / / 2\nchance: key", 18, "a roll has 1 to 10 dice"),
    ("chance: key", "blessing: 3\nchance: key", 18, "'blessing' is no line of this position"),
    ("chance: key", "chance: ?\nchance: key", 19, "'chance' stands in line 18 already"),
]


@pytest.mark.parametrize(("good", "bad", "line", "what"), WRONG, ids=[what for _, _, _, what in WRONG])
def test_a_wrong_position_is_refused_with_its_line(good: str, bad: str, line: int, what: str) -> None:
    assert good in TEXT
    with pytest.raises(PositionError) as error:
        Game.from_position(TEXT.replace(good, bad, 1))
    assert error.value.arguments["line"] == line
    assert str(error.value).startswith(f"line {line}: {what}")


def test_a_piece_that_lies_twice_is_told_with_both_lines() -> None:
    row = next(line for line in TEXT.splitlines() if line.startswith("cards:"))
    card = row.split()[1]
    with pytest.raises(PositionError, match=rf"line 8: {card} lies in line 7 already"):
        Game.from_position(TEXT.replace("deck: ", f"deck: {card} "))
    with pytest.raises(PositionError, match=r"line 7: 'C99' is no card of this game"):
        Game.from_position(TEXT.replace(row, row.replace(card, "C99")))
    with pytest.raises(PositionError, match=r"line 7: the row has 4 slots, not 3"):
        Game.from_position(TEXT.replace(row, row.rsplit(" ", 1)[0]))


def test_more_hidden_pieces_than_there_are_is_an_error() -> None:
    with pytest.raises(PositionError, match="line 8: there are fewer cards in this game"):
        Game.from_position(GAME.position_of(0).replace("deck: ?", "deck: ? ?"))


@pytest.mark.parametrize(
    "name", ["pieces", "options", "round", "phase", "asked", "cards", "building2", "seat 1", "chance"]
)
def test_a_missing_line_is_named(name: str) -> None:
    lines = [line for line in TEXT.splitlines() if not line.startswith(f"{name}:")]
    with pytest.raises(PositionError, match=f"a line '{name}' is missing"):
        Game.from_position("\n".join(lines))


@pytest.mark.parametrize("text", ["", "  ", "hello", "\n\n", "Stone Age position 1\n  more"])
def test_what_is_no_position_at_all_is_refused(text: str) -> None:
    with pytest.raises(PositionError, match=r"^line \d+: "):
        Game.from_position(text)


def test_only_text_is_a_position() -> None:
    with pytest.raises(OptionError, match="a position must be a text, not 7"):
        Game.from_position(7)  # type: ignore[arg-type]


# --- states


def test_a_state_that_no_game_can_stand_in_is_refused() -> None:
    for name, value, what in [
        ("seat", 7, "a seat is 7"),
        ("question", 0, "it is over, or a seat is asked"),
        ("phase", 9, "the question does not belong to the phase"),
        ("deck_left", 99, "the deck is 99"),
        ("crowd", 3, "the people on the board"),
        ("players", 0, "players is 0"),
        ("expansion", 7, "expansion is 7"),
    ]:
        state = GAME.state
        state[name] = value
        with pytest.raises(OptionError, match=f"no game can be in this state: {what}"):
            Game.from_state(state)
    nothings: list[Any] = [None, [], GAME.state[:0], GAME.state["deck"]]
    for nothing in nothings:
        with pytest.raises(OptionError, match="it is no array of states"):
            Game.from_state(nothing)


def test_scripted_dice_that_wait_in_a_state_are_rolled() -> None:
    game = play_all(Game(2, seed=1, start=0, dice=[[6] * 5, [1] * 5]), "place hunt 5")
    again = Game.from_state(game.state)
    assert again == game
    again.play("place forest 5")
    assert ["roll", [6] * 5] in again.events


# --- the board as text and as a drawing


def test_the_board_is_readable_text_of_80_columns() -> None:
    text = str(GAME)
    assert text.startswith("Stone Age, base game, 2 players\nround 1, placement, start player: seat 0\n")
    assert "people, as seat:number:  hut 0:2  hunt 0:3  forest 1:2  card1 1:1" in text
    assert "seat 1 is asked: place people, 2 at home" in text
    assert all(len(line) <= 80 for line in text.splitlines())


def test_a_finished_board_says_who_won() -> None:
    game = GAME.copy()
    game.stop()
    assert "over in round 1: it was abandoned; won by" in str(game)


def test_a_notebook_gets_a_drawing_that_needs_nothing_else() -> None:
    drawing = GAME._repr_svg_()
    assert drawing.startswith("<svg ")
    assert "http" not in drawing.replace("http://www.w3.org/2000/svg", "")
    assert ">forest<" in drawing
