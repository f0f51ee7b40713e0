"""What is written can be read back, what is copied stands alone, what is undone never was."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from stoneage import Game, Move, Options
from stoneage.game.move import MOVES
from tests.kit.random_games import Table, moments, options, tables


def test_every_move_reads_back_from_its_text_and_its_repr() -> None:
    for move in MOVES:
        assert Move.parse(str(move)) == move
        assert eval(repr(move)) == move
        assert str(move).split()[0] == move.kind


def test_every_move_has_a_text_of_its_own() -> None:
    assert len({str(move) for move in MOVES}) == len(MOVES) > 1500


@given(st.sampled_from(MOVES), st.text(" \t\n", min_size=1, max_size=4))
def test_spaces_do_not_matter_when_a_move_is_read(move: Move, space: str) -> None:
    assert Move.parse(space + str(move).replace(" ", space) + space) == move


@given(options())
def test_options_read_back_from_their_differences_to_the_printed_rules(given_options: dict[str, object]) -> None:
    made = Options.of(given_options)
    assert Options.of(json.loads(json.dumps(made.differing()))) == made


@given(moments())
def test_a_record_reads_back_at_any_moment(game: Game) -> None:
    record = game.record()
    again = Game.from_record(json.loads(json.dumps(record)))
    assert again.record() == record
    assert again.moves == game.moves
    assert again.story == game.story
    assert [again.view(seat) for seat in (None, 0, 1)] == [game.view(seat) for seat in (None, 0, 1)]


@given(tables())
def test_a_finished_game_reads_back_to_its_scores(table: Table) -> None:
    game = table.finished()
    again = Game.from_record(game.record())
    assert (again.over, again.ended, again.scores, again.winners) == (True, game.ended, game.scores, game.winners)


@given(tables(), st.integers(0, 300))
def test_the_same_key_gives_the_same_game(table: Table, choices: int) -> None:
    one, other = table.played(choices), table.played(choices)
    assert one.state.tobytes() == other.state.tobytes()
    assert one.record() == other.record()
    assert one.story == other.story


@given(tables())
def test_another_seed_gives_another_game(table: Table) -> None:
    other = Table(table.options, table.seed + 1, table.taste)
    assert table.begin().record()["deck"] != other.begin().record()["deck"]


@given(moments())
def test_a_copy_of_the_state_stands_alone(game: Game) -> None:
    before = game.state.tobytes()
    copy = game.state
    copy["player"]["food"] = 99
    copy["key"] = 0
    assert game.state.tobytes() == before


@given(tables(), st.integers(0, 300))
def test_two_games_from_one_state_go_the_same_way_and_leave_each_other_alone(table: Table, choices: int) -> None:
    game = table.played(choices)
    before = game.state.tobytes()
    one, other = Game.from_state(game.state), Game.from_state(game.state)
    for move in table.choices(one, 50):
        one.play(move)
    assert other.state.tobytes() == game.state.tobytes() == before
    for move in one.moves:
        other.play(move)
    assert other.state.tobytes() == one.state.tobytes()


@given(tables(), st.integers(0, 300))
def test_undo_leads_back_to_the_moment_before(table: Table, choices: int) -> None:
    game = table.played(choices)
    before, legal, story, record = game.state.tobytes(), game.legal, game.story, game.record()
    for move in table.choices(game, 1):
        game.play(move)
        game.undo()
    assert game.state.tobytes() == before
    assert (game.legal, game.story, game.record()) == (legal, story, record)


@given(tables())
@settings(max_examples=10)
def test_undo_leads_all_the_way_back_to_the_start(table: Table) -> None:
    game = table.played(60)
    while game.moves:
        game.undo()
    assert game.state.tobytes() == table.begin().state.tobytes()


@given(tables(), st.integers(0, 300))
def test_after_an_undo_the_same_choice_meets_the_same_dice(table: Table, choices: int) -> None:
    game = table.played(choices)
    for move in table.choices(game, 1):
        game.play(move)
        after = game.state.tobytes()
        game.undo()
        game.play(move)
        assert game.state.tobytes() == after


@given(tables())
def test_legal_moves_are_sorted_distinct_and_a_real_choice(table: Table) -> None:
    game = table.begin()
    for move in table.choices(game):
        numbers = [int(legal) for legal in game.legal]
        assert numbers == sorted(set(numbers))
        assert len(numbers) > 1
        game.play(move)
    assert (len(game.legal) == 0) == game.over
