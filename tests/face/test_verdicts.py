"""`verify`: 0 for a true record, 1 for a false one with the first wrong event, 2 for one that cannot be checked."""

import hashlib
from collections.abc import Callable
from typing import Any

import pytest

from stoneage import Game, verify
from stoneage.testing import play_all

Record = dict[str, Any]


def first(record: Any, what: str) -> int:
    """The index of the first roll, or of the first choice of a kind."""
    events = enumerate(record["events"])
    return next(i for i, (who, said) in events if who == what or (who != "roll" and said.startswith(what)))


def test_a_true_record_is_true(finished: Record) -> None:
    verdict = verify(finished)
    assert (verdict.status, verdict.reason.split(", ")[:2]) == (0, ["commitment", "start player"])


def test_a_game_that_was_abandoned_can_be_true() -> None:
    game = play_all(Game(2, seed=1, start=1), "place hunt 5, place hunt 5")
    game.mark(0, "resigned")
    game.stop()
    assert verify(game.record()).status == 0


def to_the_secret(record: Record) -> str:
    """The commitment of earlier formats, to the secret alone."""
    return hashlib.sha256(bytes.fromhex(record["secret"])).hexdigest()


def hunted(round_limit: int | None, rounds: int) -> Game:
    """Two tribes that only hunt, round after round, starving when they must."""
    game = Game(2, seed=1, round_limit=round_limit)
    while not game.over and game.round <= rounds:
        game.play("place hunt 5" if "place hunt 5" in game.legal else str(game.legal[-1]))
    return game


def test_a_game_that_ran_into_the_limit_can_be_true() -> None:
    record = hunted(12, 30).record()
    assert (record["ended"], record["round_limit"], verify(record).status) == ("limit", 12, 0)


@pytest.mark.parametrize("limit", [11, 13, None])
def test_a_record_with_another_limit_than_the_games_is_false(limit: int | None) -> None:
    record: Record = {**hunted(12, 30).record(), "round_limit": limit}
    assert verify(record).reason.startswith("commitment: ")
    older: Record = {**record, "commitment": to_the_secret(record)}
    reason = "event 44: it is not seat" if limit == 11 else "ended: it is not over"
    assert (verify(older).status, verify(older).reason.startswith(reason)) == (1, True), verify(older)


def test_a_game_without_a_limit_is_true_however_long_it_lasts() -> None:
    game = hunted(None, 120)
    game.stop()
    assert (game.round, "round_limit" in game.record()) == (121, False)
    assert verify(game.record()).status == 0


def test_older_formats_do_not_name_the_limit_of_100_rounds() -> None:
    for rounds, status in ((100, 0), (103, 0), (99, 1)):
        game = hunted(None, rounds)
        game.stop("limit")
        record: Record = {**game.record(), "format": "stoneage/2"}
        del record["round_limit"]
        record["commitment"] = to_the_secret(record)
        assert verify(record).status == status
        if not status:
            assert Game.from_record(record).record() == {**game.record(), "commitment": record["commitment"]}


def wrong_roll(record: Record) -> str:
    index = first(record, "roll")
    dice = record["events"][index][1]
    dice[0] = dice[0] % 6 + 1
    return f"event {index}: roll {dice} is recorded, but roll"


def missing_roll(record: Record) -> str:
    index = first(record, "roll")
    del record["events"][index]
    return f"event {index}: "


def roll_of_too_many_dice(record: Record) -> str:
    index = first(record, "roll")
    record["events"][index][1].append(1)
    return f"event {index}: roll "


def illegal_move(record: Record) -> str:
    record["events"][0][1] = "place hunt 6"
    return "event 0: you have 5 at home, not 6"


def unknown_move(record: Record) -> str:
    record["events"][0][1] = "sleep"
    return "event 0: 'sleep' is not a move"


def another_move(record: Record) -> str:
    index = first(record, "place")
    told = record["events"][index][1]
    record["events"][index][1] = "place hunt 2" if told != "place hunt 2" else "place hunt 3"
    return "event "


def wrong_seat(record: Record) -> str:
    record["events"][0][0] = 1 - record["events"][0][0]
    return f"event 0: it is not seat {record['events'][0][0]}'s choice"


def missing_choice(record: Record) -> str:
    del record["events"][1]
    return "event "


def missing_end(record: Record) -> str:
    del record["events"][-5:]
    return "ended: it is not over"


def event_after_the_end(record: Record) -> str:
    record["events"].append([0, "starve"])
    return f"event {len(record['events']) - 1}: it is not seat 0's choice"


def roll_after_the_end(record: Record) -> str:
    record["events"].append(["roll", [1]])
    return f"event {len(record['events']) - 1}: roll [1] is recorded, but nothing happened"


def wrong_deck(record: Record) -> str:
    record["deck"][20:22] = reversed(record["deck"][20:22])
    return "deck: the key gives another"


def wrong_stacks(record: Record) -> str:
    record["stacks"].reverse()
    return "stacks: the key gives another"


def wrong_start(record: Record) -> str:
    record["start"] = 1 - record["start"]
    return "start: the key gives another"


def wrong_commitment(record: Record) -> str:
    record["commitment"] = hashlib.sha256(b"another secret").hexdigest()
    return "commitment: it does not belong to the secret"


def wrong_secret(record: Record) -> str:
    record["secret"] = "00" * 32
    return "commitment: it does not belong to the secret"


def another_secret_with_its_commitment(record: Record) -> str:
    record["secret"] = "00" * 32
    record["commitment"] = hashlib.sha256(bytes(32)).hexdigest()
    return "start: the key gives another" if record["start"] else "deck: the key gives another"


def wrong_nonces(record: Record) -> str:
    record["nonces"].reverse()
    return "deck: the key gives another"


def wrong_option(record: Record) -> str:
    record["options"]["start"] = 1 - record["start"]
    return "commitment: it does not belong to the secret, the options and the round limit"


def wrong_score(record: Record) -> str:
    record["scores"][0] += 1
    return f"scores: they are [{record['scores'][0] - 1}, {record['scores'][1]}]"


def wrong_winners(record: Record) -> str:
    winners = record["winners"]
    record["winners"] = [0, 1]
    return f"winners: they are {winners}"


def wrong_ending(record: Record) -> str:
    true = record["ended"]
    record["ended"] = "buildings" if true == "cards" else "cards"
    return f"ended: it is {true}"


def abandoned_though_it_had_ended(record: Record) -> str:
    true = record["ended"]
    record["ended"] = "abandoned"
    return f"ended: it is {true}"


FALSEHOODS = [
    wrong_roll, missing_roll, roll_of_too_many_dice, illegal_move, unknown_move, another_move, wrong_seat,
    missing_choice, missing_end, event_after_the_end, roll_after_the_end, wrong_deck, wrong_stacks, wrong_start,
    wrong_commitment, wrong_secret, another_secret_with_its_commitment, wrong_nonces, wrong_option, wrong_score,
    wrong_winners, wrong_ending, abandoned_though_it_had_ended,
]  # fmt: skip


@pytest.mark.parametrize("falsify", FALSEHOODS, ids=lambda falsify: falsify.__name__)
def test_a_falsehood_is_found_and_named(finished: Record, falsify: Callable[[Record], str]) -> None:
    expected = falsify(finished)
    verdict = verify(finished)
    assert verdict.status == 1
    assert verdict.reason.startswith(expected)


def test_a_forced_move_that_is_listed_makes_a_record_false() -> None:
    """Without tools a roll asks nothing: `tools none` is forced and must not be in the record."""
    game = play_all(Game(2, seed=1, start=0), "place hunt 4, place hunt 5, place card1 1, resolve hunt")
    game.stop()
    record = game.record()
    assert verify(record).status == 0
    at = first(record, "roll") + 1
    record["events"].insert(at, [0, "tools none"])
    verdict = verify(record)
    assert (verdict.status, verdict.reason[: len(f"event {at}: ")]) == (1, f"event {at}: ")


def test_of_two_falsehoods_the_first_is_named(finished: Record) -> None:
    roll = first(finished, "roll")
    finished["events"][roll][1][0] = finished["events"][roll][1][0] % 6 + 1
    finished["events"][roll + 5] = [0, "sleep"]
    assert verify(finished).reason.startswith(f"event {roll}: ")


def without(name: str) -> Callable[[Record], Record]:
    return lambda record: {key: value for key, value in record.items() if key != name}


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (without("ended"), "the game is not finished"),
        (without("secret"), "the record does not reveal its secret, so its dice cannot be checked"),
        (without("deck"), "deck: a list is missing here or has wrong entries"),
        (without("format"), "format is None, not 'stoneage/1' or 'stoneage/2' or 'stoneage/3'"),
        (lambda record: list(record), "a record is a JSON object"),
        (lambda record: {}, "format is None, not 'stoneage/1' or 'stoneage/2' or 'stoneage/3'"),  # noqa: ARG005 (one signature for all)
    ],
)
def test_what_cannot_be_checked_is_told_apart_from_what_is_false(
    finished: Record, spoil: Callable[[Record], Any], reason: str
) -> None:
    verdict = verify(spoil(finished))
    assert (verdict.status, verdict.reason) == (2, reason)


def test_a_running_game_cannot_be_verified(running: Record) -> None:
    assert verify(running).status == 2


# --- how it was played


def sealed(record: Record) -> Record:
    """The same game, as recorded by a table with sealed nonces."""
    hashes = [hashlib.sha256(bytes.fromhex(nonce)).hexdigest() for nonce in record["nonces"]]
    return {**record, "nonce_hashes": hashes}


def test_sealed_nonces_are_counted(finished: Record) -> None:
    conduct = verify(sealed(finished)).conduct
    assert conduct is not None
    assert (conduct.sealed, conduct.given, conduct.withheld, conduct.free_undo) == (2, 0, 0, None)


@pytest.mark.parametrize(
    ("spoil", "status", "where"),
    [
        ({"nonce_hashes": ["00" * 32, "00" * 32]}, 1, "nonce_hashes: hash 0 does not belong to its nonce"),
        ({"nonce_hashes": ["00" * 32]}, 2, "nonce_hashes: "),
        ({"nonce_hashes": ["xy", None]}, 2, "nonce_hashes: "),
        ({"withheld": [0]}, 1, "nonce_hashes: hash 0"),
        ({"withheld": [2]}, 2, "withheld: "),
        ({"free_undo": "yes"}, 2, "free_undo: "),
        ({"undos": 0, "taken_back": [{"after": 0, "events": []}]}, 2, "undos: "),
        ({"taken_back": [{"after": 0}]}, 2, "taken_back: "),
        ({"undos": 1, "taken_back": [{"after": 0, "events": [[0, "sleep"]]}]}, 1, "taken_back 0: "),
        ({"undos": 1, "taken_back": [{"after": 10**6, "events": []}]}, 1, "taken_back 0: "),
    ],
)
def test_what_is_told_beside_the_game_is_checked(finished: Record, spoil: Record, status: int, where: str) -> None:
    verdict = verify({**sealed(finished), **spoil})
    assert verdict.status == status
    assert verdict.reason.startswith(where)


def test_a_line_that_was_taken_back_must_have_the_keys_dice() -> None:
    game = play_all(Game(2, seed=1, start=0), "place hunt 5, place hunt 5")
    told: Any = game.choices_after(1)
    assert told[-1][0] == "roll"
    game.undo(to=1)
    play_all(game, "place forest 5")
    game.stop()
    record: Record = {**game.record(), "free_undo": True, "undos": 1, "taken_back": [{"after": 1, "events": told}]}
    assert verify(record).status == 0
    told[-1][1][0] = told[-1][1][0] % 6 + 1
    assert verify(record).reason == "taken_back 0: the key gives other events"
