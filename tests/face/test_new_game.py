"""A new game: what it takes, what it refuses, and in which words."""

from typing import Any

import pytest

from stoneage import Game, OptionError, Options


@pytest.mark.parametrize(
    ("wrong", "code", "sentence"),
    [
        ({"players": 1}, "players_out_of_range", "1 players: the base game is for 2 to 4"),
        ({"players": 5}, "players_out_of_range", "5 players: the base game is for 2 to 4"),
        ({"players": 6, "expansion": True}, "players_out_of_range", "6 players: the expansion is for 2 to 5"),
        ({"players": "two"}, "bad_option", "players must be a number, not 'two'"),
        ({"players": True}, "bad_option", "players must be a number, not True"),
        ({"expansion": 1}, "bad_option", "expansion must be true or false, not 1"),
        ({"multi_hunt": None}, "bad_option", "multi_hunt must be true or false, not None"),
        ({"limited_resources": "yes"}, "bad_option", "limited_resources must be true or false, not 'yes'"),
        ({"start": 2}, "start_out_of_range", "start 2 is not a seat; seats are 0 to 1"),
        ({"start": -1}, "start_out_of_range", "start -1 is not a seat; seats are 0 to 1"),
        ({"start": "me"}, "bad_option", "start must be a seat or null, not 'me'"),
        ({"secret": b"short"}, "bad_secret", "the secret must be 32 bytes"),
        ({"secret": "x" * 32}, "bad_secret", "the secret must be 32 bytes"),
        ({"nonces": [b"short"]}, "bad_secret", "a nonce must be 16 bytes"),
        ({"nonces": ["x" * 16]}, "bad_secret", "a nonce must be 16 bytes"),
        ({"seed": 1, "secret": bytes(32)}, "bad_option", "seed must be left out with a secret, not 1"),
        ({"seats": ["Ann"]}, "bad_option", "seats must be 2 names, not ['Ann']"),
        ({"round_limit": 0}, "bad_option", "round_limit must be a number from 1 on, or None, not 0"),
        ({"round_limit": "all"}, "bad_option", "round_limit must be a number from 1 on, or None, not 'all'"),
        ({"seats": [1, 2]}, "bad_option", "seats must be 2 names, not [1, 2]"),
    ],
)
def test_a_game_that_cannot_be_is_refused(wrong: dict[str, Any], code: str, sentence: str) -> None:
    with pytest.raises(OptionError) as error:
        Game(**wrong)
    assert (error.value.code, str(error.value)) == (code, sentence)


def test_options_by_name_must_be_known() -> None:
    with pytest.raises(OptionError, match="unknown option 'multihunt'; the options are players, expansion, m"):
        Options.of({"players": 2, "multihunt": True})
    with pytest.raises(OptionError, match="players must be a number, not None"):
        Options.of({})


def test_an_error_is_a_code_with_arguments_for_programs() -> None:
    with pytest.raises(OptionError) as error:
        Game(7)
    assert error.value.arguments == {"players": 7, "edition": "base game", "least": 2, "most": 4}
    assert error.value.suggestion is None


def test_the_defaults_are_the_printed_rules() -> None:
    assert Game().options == Options(players=2)
    assert Options(players=2).differing() == {"players": 2, "expansion": False, "cards": "face_down"}


def test_a_game_without_a_seed_has_a_secret_of_its_own() -> None:
    assert Game().secret != Game().secret


def test_a_seed_can_be_a_number_or_a_word() -> None:
    assert Game(seed=7).record() == Game(seed="7").record()
    assert Game(seed="seven").record() == Game(seed="seven").record() != Game(seed="eight").record()


def test_every_nonce_changes_the_game() -> None:
    nonces = [[], [bytes(16)], [bytes(16), bytes(16)], [bytes(15) + b"\1"]]
    decks = {tuple(Game(2, secret=bytes(32), nonces=nonce).record()["deck"]) for nonce in nonces}
    assert len(decks) == len(nonces)


def test_the_host_may_name_the_start_player_and_nothing_else_changes() -> None:
    free = Game(4, seed=3)
    named = [Game(4, seed=3, start=seat) for seat in range(4)]
    assert [game.seat for game in named] == [0, 1, 2, 3]
    assert all(game.record()["deck"] == free.record()["deck"] for game in named)
    assert free.seat in (0, 1, 2, 3)


def test_seats_have_names() -> None:
    assert Game(3).seats == ("player 1", "player 2", "player 3")
    assert Game(2, seats=["Ann", "Bob"]).record()["seats"] == ["Ann", "Bob"]
