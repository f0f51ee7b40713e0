"""Playing by the face: say a move, undo it, stop, look how it stands."""

import hashlib

import numpy as np
import pytest

from stoneage import Game, IllegalMove, Move, NotationError, OptionError, RecordError, StoneAgeError
from stoneage.testing import arrange, play_all


@pytest.fixture
def game() -> Game:
    return Game(2, start=0, seed=1)


def test_a_move_can_be_said_as_text_or_as_a_move(game: Game) -> None:
    game.play("place hunt 3")
    game.play(Move.parse("place  hunt 4"))
    assert [str(move) for move in game.moves] == ["place hunt 3", "place hunt 4"]
    assert (game.seat, game.round, game.over, game.ended) == (0, 1, False, None)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("place forrest 3", "place forest 3"),
        ("plase hunt 5", "place hunt 5"),
        ("Place River 2", "place river 2"),
        ("place toolmaker", "place toolmaker 1"),
        ("place hut", "place hut 2"),
    ],
)
def test_a_misspelt_move_suggests_the_nearest_legal_one(game: Game, said: str, meant: str) -> None:
    with pytest.raises(NotationError) as error:
        game.play(said)
    assert (error.value.code, error.value.suggestion) == ("unknown_move", meant)
    assert str(error.value) == f"{said!r} is not a move; did you mean {meant!r}?"


@pytest.mark.parametrize("said", ["", " ", "xyzzy", "7", "¿", "place" * 1000, "\n"])
def test_what_is_like_no_move_suggests_nothing(game: Game, said: str) -> None:
    with pytest.raises(NotationError) as error:
        game.play(said)
    assert error.value.suggestion is None


def test_a_suggestion_is_legal_now(game: Game) -> None:
    game.play("place toolmaker 1")
    with pytest.raises(NotationError) as error:
        game.play("place toolmakr 1")
    assert error.value.suggestion in game.legal


def test_the_first_choice_can_be_undone_but_nothing_before_it(game: Game) -> None:
    with pytest.raises(StoneAgeError, match="there is nothing to undo"):
        game.undo()
    game.play("place hunt 5")
    game.undo()
    assert (game.seat, game.moves) == (0, ())
    with pytest.raises(StoneAgeError) as error:
        game.undo()
    assert error.value.code == "nothing_to_undo"


def test_what_was_noted_about_a_seat_outlives_an_undo(game: Game) -> None:
    game.mark(1, "resigned")
    game.play("place hunt 5")
    game.mark(0, "taken over")
    game.undo()
    assert game.events == [[1, "resigned"], [0, "taken over"]]


def test_a_stopped_game_is_over_and_scored_as_it_stands(game: Game) -> None:
    play_all(game, "place hunt 5, place hut 2")
    game.stop()
    assert (game.over, game.ended, game.seat, len(game.legal)) == (True, "abandoned", None, 0)
    assert (game.scores, game.winners) == ((0, 0), (0, 1))
    assert [event["code"] for event in game.story[-4:]] == ["over", "final", "final", "won"]
    with pytest.raises(IllegalMove, match="the game is over"):
        game.stop()


@pytest.mark.parametrize("move", ["place hunt 1", "plase hunt 1", "anything"])
def test_nobody_moves_in_a_game_that_is_over(game: Game, move: str) -> None:
    game.stop()
    with pytest.raises(IllegalMove) as error:
        game.play(move)
    assert error.value.code == "game_over"


def hunt(game: Game) -> None:
    game.play("place hunt 5" if "place hunt 5" in game.legal else game.legal[-1])


def test_players_who_never_buy_reach_the_round_limit() -> None:
    game = Game(2, seed=1)
    while not game.over:
        hunt(game)
    assert (game.round_limit, game.ended, game.round, game.winners) == (100, "limit", 101, (0, 1))
    assert [event["code"] for event in game.story[-4:]] == ["over", "final", "final", "won"]
    assert game.copy().over
    assert game.moment(len(game.moves)).over
    with pytest.raises(IllegalMove, match="the game is over"):
        game.play("place hunt 5")
    game.undo()
    assert (game.over, game.round) == (False, 100)


def test_a_game_may_have_another_round_limit_or_none() -> None:
    for limit in (3, None):
        game = Game(2, seed=1, round_limit=limit)
        while not game.over and game.round < 120:
            hunt(game)
        assert (game.round, game.ended) == ((4, "limit") if limit else (120, None))
    assert Game.from_position(game.position).over is False
    assert Game.from_position(game.position, round_limit=119).ended == "limit"


def test_a_limit_is_between_two_rounds(game: Game) -> None:
    game.play("place hunt 5")
    with pytest.raises(OptionError, match="ended must be 'abandoned' within a round, not 'limit'"):
        game.stop("limit")


def test_a_game_stops_only_in_ways_that_a_record_knows(game: Game) -> None:
    with pytest.raises(OptionError, match="ended must be 'limit' or 'abandoned', not 'cards'"):
        game.stop("cards")
    assert not game.over


def test_an_undo_returns_what_it_took_back(game: Game) -> None:
    play_all(game, "place hunt 5, place hut 2")
    last = game.moves[-1]
    assert game.undo() == (last,)
    assert [str(move) for move in game.undo(to=0)] == ["place hunt 5"]


def test_choices_have_named_fields(game: Game) -> None:
    play_all(game, "place hunt 5, place hut 2")
    first, second = game.choices()
    assert (first.seat, str(first.move), first.move in first.legal) == (0, "place hunt 5", True)
    assert (second.seat, str(second.move)) == (1, "place hut 2")


def test_a_finished_game_has_an_outcome(game: Game) -> None:
    running = game.outcome
    game.stop()
    assert running is None
    found = game.outcome
    assert found is not None
    assert found.winners == game.winners
    assert found == ("abandoned", (0, 0), (0, 1))


def test_an_undo_leads_back_into_a_stopped_game(game: Game) -> None:
    game.play("place hunt 5")
    game.stop()
    game.undo()
    assert (game.over, game.seat) == (False, 0)


def test_only_what_a_record_knows_can_be_noted_about_a_seat(game: Game) -> None:
    with pytest.raises(OptionError, match="'asleep' is not a mark of a seat; the marks are resigned, taken over, ret"):
        game.mark(0, "asleep")  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="2 is not a seat of this game; seats are 0 to 1"):
        game.mark(2, "resigned")


@pytest.mark.parametrize("seat", [-1, 2, True, "0", 0.0])
def test_a_seat_is_one_of_the_game(game: Game, seat: int) -> None:
    for ask in (game.view, game.breakdown, game.observation):
        with pytest.raises(OptionError) as error:
            ask(seat)
        assert error.value.code == "no_seat"


def test_the_breakdown_says_where_points_come_from() -> None:
    cards = ["C01", "C05", "C19", "C22", "C28", "C32"]  # two symbols; farmer, tool maker, hut builder, shaman
    board = {"bought": cards, "field": 4, "tools": [2, 1], "buildings": ["B01", "B02"], "goods": "2w 1g", "takes": 1}
    game = arrange(Game(2, seed=1), {0: {**board, "score": 7, "starved": 1}})
    assert game.breakdown(0) == {
        "buildings": 0, "cards": 7, "starvation": -10, "green": 4, "farmers": 4, "toolmakers": 3, "builders": 2,
        "shamans": 5, "traders": 0, "resources": 5,
    }  # fmt: skip
    assert game.scores == (20, 0)


def test_nobody_has_won_a_running_game(game: Game) -> None:
    assert game.winners == ()


def test_the_tie_break_decides_among_equals() -> None:
    game = arrange(Game(3, seed=1), {0: {"field": 5}, 1: {"field": 5}, 2: {"field": 4}})
    game.stop()
    assert (game.scores, game.winners) == ((0, 0, 0), (0, 1))


def test_a_game_begun_from_a_state_has_no_record(game: Game) -> None:
    with pytest.raises(RecordError, match="a game that starts from a state has no record"):
        Game.from_state(game.state).record()


def test_a_bot_sees_by_default_with_the_eyes_of_the_one_to_choose(game: Game) -> None:
    game.play("place hunt 5")
    assert game.observation().seat == 1
    assert game.observation().legal == game.legal
    assert len(game.observation(0).legal) == 0
    game.stop()
    assert game.observation(1).view["phase"] == "over"
    with pytest.raises(IllegalMove, match="the game is over"):
        game.observation()


def test_a_sample_is_a_whole_game_that_can_be_played_on(game: Game) -> None:
    observation = game.observation()
    rng = np.random.default_rng(1)
    one, other = (Game.from_state(observation.sample(rng)) for _ in range(2))
    assert one.view(0) == other.view(0) == game.view(0)
    assert one.state["deck"].tolist() != other.state["deck"].tolist()
    assert observation.sample(np.random.default_rng(1)).tobytes() == one.state.tobytes()
    play_all(one, "place hunt 5, place hunt 5")
    assert game.moves == ()


def test_a_commitment_is_told_before_the_secret() -> None:
    game = Game(2, secret=bytes(32))
    terms = b'{"options":{"cards":"face_down","expansion":false,"players":2},"round_limit":100}'
    assert game.record()["commitment"] == hashlib.sha256(b"stoneage/3" + bytes(32) + terms).hexdigest()
    assert "secret" not in game.record()
    game.stop()
    assert game.record()["secret"] == "00" * 32


def test_a_state_with_a_piece_in_two_places_is_no_game(game: Game) -> None:
    twice = game.state
    twice["slot"][0, 1] = twice["slot"][0, 0]
    with pytest.raises(OptionError, match="is in 2 places"):
        Game.from_state(twice)
    twice = game.state
    twice["stack"][0, 1, 0] = twice["stack"][0, 0, 0]
    with pytest.raises(OptionError, match="is in 2 places"):
        Game.from_state(twice)
