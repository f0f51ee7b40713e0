"""Records: what can be read back, and what is said of everything else."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from stoneage import FalseRecord, Game, RecordError

Record = dict[str, Any]


def test_a_finished_record_plays_back_to_its_end(finished: Record) -> None:
    game = Game.from_record(json.loads(json.dumps(finished)))
    assert game.record() == finished
    assert game.over


def test_a_running_game_can_be_read_and_played_on(running: Record) -> None:
    game = Game.from_record(running)
    assert (game.seat, game.secret, game.commitment) == (2, None, running["commitment"])
    game.play("place hunt 3")
    assert game.record()["events"] == [*running["events"], [2, "place hunt 3"], *game.events[4:]]
    game.stop()
    assert "secret" not in game.record(), "nobody who reads a record knows a secret that it does not tell"


def test_a_record_read_back_remembers_what_was_noted_about_seats(running: Record) -> None:
    running["events"].insert(1, [2, "resigned"])
    running["events"].append([2, "returned"])
    assert Game.from_record(running).record() == running


def change(name: str, value: Any) -> Callable[[Record], None]:
    def break_it(record: Record) -> None:
        record[name] = value

    return break_it


def leave_out(name: str) -> Callable[[Record], None]:
    def break_it(record: Record) -> None:
        del record[name]

    return break_it


def option(name: str, value: Any) -> Callable[[Record], None]:
    def break_it(record: Record) -> None:
        record["options"][name] = value

    return break_it


def event(index: int, value: Any) -> Callable[[Record], None]:
    def break_it(record: Record) -> None:
        record["events"][index] = value

    return break_it


def swap_a_card(record: Record) -> None:
    record["deck"][0] = record["deck"][1]


def swap_a_tile(record: Record) -> None:
    record["stacks"][0][0] = record["stacks"][1][0]


def shorten_a_stack(record: Record) -> None:
    record["stacks"][0].pop()


UNREADABLE: list[tuple[Callable[[Record], None], str]] = [
    (change("format", "stoneage/4"), "format is 'stoneage/4', not 'stoneage/1' or 'stoneage/2' or 'stoneage/3'"),
    (leave_out("format"), "format is None, not 'stoneage/1' or 'stoneage/2' or 'stoneage/3'"),
    (change("round_limit", 0), "round_limit: 0 is no number from 1 on"),
    (change("round_limit", True), "round_limit: True is no number from 1 on"),
    (change("rules", "2"), "made with rules '2'; these are '1'"),
    (
        change("components", "00"),
        "the game was played with the pieces stoneage-1, which this version does not know; it knows stoneage-1",
    ),
    (leave_out("components"), "the game was played with the pieces stoneage-1, which this version does not know"),
    (change("pieces", "stoneage-9"), "pieces: 'stoneage-9' is not the name of these pieces, 'stoneage-1'"),
    (leave_out("options"), "options: an object is missing here"),
    (option("players", 9), "options: 9 players: the base game is for 2 to 4"),
    (option("players", "2"), "options: players must be a number, not '2'"),
    (option("dragons", True), "options: unknown option 'dragons'"),
    (leave_out("seats"), "seats: a list is missing here or has wrong entries"),
    (change("seats", ["Ann"]), "seats: 2 entries are needed, not 1"),
    (change("seats", [1, 2]), "seats: a list is missing here or has wrong entries"),
    (change("seats", "AB"), "seats: a list is missing here or has wrong entries"),
    (change("start", 2), "start: 2 is not a seat"),
    (change("start", True), "start: True is not a seat"),
    (leave_out("deck"), "deck: a list is missing here or has wrong entries"),
    (change("deck", []), "deck: not the 36 cards of this game"),
    (swap_a_card, "deck: not the 36 cards of this game"),
    (leave_out("stacks"), "stacks: a list is missing here or has wrong entries"),
    (change("stacks", [[], [], []]), "stacks: 2 entries are needed, not 3"),
    (change("stacks", [[1], [2]]), "stacks: not different buildings of this game"),
    (swap_a_tile, "stacks: not different buildings of this game"),
    (shorten_a_stack, "stacks: a stack is 7 buildings high"),
    (leave_out("commitment"), "commitment: a text is missing here"),
    (change("secret", "xyz"), "secret: 32 bytes in hexadecimal are needed"),
    (change("secret", 7), "secret: 32 bytes in hexadecimal are needed"),
    (change("nonces", ["00"]), "nonces: 16 bytes in hexadecimal are needed"),
    (change("nonces", 5), "nonces: a list is missing here or has wrong entries"),
    (leave_out("events"), "events: a list is missing here or has wrong entries"),
    (change("events", {}), "events: a list is missing here or has wrong entries"),
    (event(3, "place hunt 1"), "event 3: neither a choice nor a roll"),
    (event(3, [0]), "event 3: neither a choice nor a roll"),
    (event(3, [0, 1]), "event 3: neither a choice nor a roll"),
    (event(3, ["roll", [7]]), "event 3: neither a choice nor a roll"),
    (event(3, ["roll", []]), "event 3: neither a choice nor a roll"),
    (event(3, ["roll", [1] * 11]), "event 3: neither a choice nor a roll"),
    (change("ended", "boredom"), "ended: 'boredom' is no ending"),
    (leave_out("scores"), "scores: a list is missing here or has wrong entries"),
    (change("scores", [1]), "scores: 2 entries are needed, not 1"),
    (change("scores", [1.5, 2]), "scores: a list is missing here or has wrong entries"),
    (leave_out("winners"), "winners: a list is missing here or has wrong entries"),
]


@pytest.mark.parametrize(("break_it", "sentence"), UNREADABLE, ids=[sentence for _, sentence in UNREADABLE])
def test_a_broken_record_is_refused_with_the_place_that_is_broken(
    finished: Record, break_it: Callable[[Record], None], sentence: str
) -> None:
    break_it(finished)
    with pytest.raises(RecordError) as error:
        Game.from_record(finished)
    assert str(error.value).startswith(sentence)
    assert not isinstance(error.value, FalseRecord)


@pytest.mark.parametrize("thing", [None, 7, "record", [], [["format", "stoneage/1"]]])
def test_a_record_is_an_object(thing: Any) -> None:
    with pytest.raises(RecordError, match="a record is a JSON object"):
        Game.from_record(thing)


FALSE: list[tuple[Callable[[Record], None], str]] = [
    (event(0, [1, "place hunt 5"]), "event 0: it is not seat 1's choice"),
    (event(0, [0, "place hunt 6"]), "event 0: you have 5 at home, not 6"),
    (event(0, [0, "eat"]), "event 0: 'eat' is not a move"),
    (event(0, [0, "place  hunt 5"]), "event 0: 0 place  hunt 5 is recorded, but 0 place hunt 5 happened"),
    (event(1, [7, "resigned"]), "event 1: 7 is not a seat of this game; seats are 0 to 2"),
    (event(1, ["roll", [1]]), "event 1: roll [1] is recorded, but nothing happened"),
    (lambda record: record["events"].append(["roll", [1]]), "event 3: roll [1] is recorded, but nothing happened"),
    (lambda record: record.update(ended="cards", scores=[0] * 3, winners=[0]), "ended: it is not over"),
    (
        lambda record: record.update(format="stoneage/2", ended="limit", scores=[0] * 3, winners=[0]),
        "ended: the limit is the end of round 100",
    ),
]


@pytest.mark.parametrize(("break_it", "sentence"), FALSE, ids=[sentence for _, sentence in FALSE])
def test_a_record_of_what_cannot_have_happened_names_the_first_wrong_event(
    running: Record, break_it: Callable[[Record], None], sentence: str
) -> None:
    break_it(running)
    with pytest.raises(FalseRecord) as error:
        Game.from_record(running)
    assert str(error.value).startswith(sentence)


def test_dice_without_their_secret_are_believed(finished: Record) -> None:
    """A record may be played back without its secret; only `verify` doubts its dice."""
    for name in ("secret", "nonces"):
        del finished[name]
    assert Game.from_record(finished).scores == tuple(finished["scores"])


def test_an_abandoned_game_reads_back_as_abandoned(running: Record) -> None:
    running.update(ended="abandoned", scores=[0, 0, 0], winners=[0, 1, 2])
    game = Game.from_record(running)
    assert (game.ended, game.winners) == ("abandoned", (0, 1, 2))
