"""Whole games, replayed and compared line by line."""

import pytest

from stoneage import Game, verify
from stoneage.game.events import CODES
from tests.golden.golden_games import GAMES, TABLES, lines, record_of

NAMES = sorted(TABLES)


def golden(name: str) -> list[str]:
    return (GAMES / f"{name}.txt").read_text("utf-8").splitlines()


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_game_plays_back_line_by_line(name: str) -> None:
    game = Game.from_record(record_of(golden(name)))
    assert list(lines(game)) == golden(name)


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_game_is_true_from_its_secret_up(name: str) -> None:
    verdict = verify(record_of(golden(name)))
    assert verdict.status == 0, verdict.reason


@pytest.mark.parametrize("name", NAMES)
def test_the_choices_alone_lead_to_the_golden_game(name: str) -> None:
    record = record_of(golden(name))
    nonces = [bytes.fromhex(nonce) for nonce in record["nonces"]]
    game = Game(**record["options"], secret=bytes.fromhex(record["secret"]), nonces=nonces)
    for seat, move in record["events"]:
        if move == "taken over":
            game.mark(seat, move)
        elif seat != "roll":
            assert game.seat == seat
            game.play(move)
    assert list(lines(game)) == golden(name)


def test_there_is_a_golden_game_of_every_player_count_and_edition() -> None:
    options = [record_of(golden(name))["options"] for name in NAMES]
    kinds = {(option["players"], option["expansion"]) for option in options}
    assert kinds == {*((players, False) for players in (2, 3, 4)), *((players, True) for players in (2, 3, 4, 5))}
    assert sorted(path.stem for path in GAMES.iterdir()) == NAMES


def test_the_golden_games_tell_everything_that_can_be_told() -> None:
    told = {event["code"] for name in NAMES for event in Game.from_record(record_of(golden(name))).story}
    assert told | {"unplaced", "no_effect"} == {*CODES} - {"undone"}, (
        "people without a place and gains beyond a limit are too rare for random games"
    )
