"""Every forgery of a signed record is found, or the record no longer proves what was forged.

Each forgery is tried three times: with the true signature, without log and signature, and with a log that was changed
along and signed with another key. `web/tests/forgeries.test.ts` tries the same forgeries in the browser's proof.
"""

import copy
import hashlib
from collections.abc import Callable
from typing import Any

import pytest

from stoneage import Game, verify
from stoneage.game import proof
from stoneage.game.conduct import head_of
from stoneage.game.record import MARKS
from stoneage.game.verify import FALSE, UNREADABLE
from tests.kit.signed import SERVER_KEY, STRANGER, Record, played_scene, signed, signed_record

Forge = Callable[[Record], object]


@pytest.fixture(scope="module")
def true_record() -> Record:
    return signed_record(played_scene())


def line(record: Record, kind: str, number: int = 0) -> Any:
    """The fields of a line of the log."""
    return [fields for _, this, fields in record["log"] if this == kind][number]


def index(record: Record, kind: str, number: int = 0) -> int:
    return [at for at, (_, this, _) in enumerate(record["log"]) if this == kind][number]


def swap_names(record: Record) -> None:
    for name in ("seats", "salts"):
        record[name][0], record[name][1] = record[name][1], record[name][0]


def swap_people(record: Record) -> None:
    swap_names(record)
    record["seating"][0], record["seating"][1] = record["seating"][1], record["seating"][0]


def accuse_of_withholding(record: Record) -> None:
    record["withheld"] = [0]
    record["nonce_hashes"][0] = record["nonces"][0] + "0" * 32
    record["events"].insert(0, [0, "resigned"])


def accuse_within_the_seating(record: Record) -> None:
    accuse_of_withholding(record)
    record["seating"][0]["nonce"] = record["nonce_hashes"][0]


def commit_to_the_secret_only(record: Record) -> None:
    record["commitment"] = proof.commitment_to_secret(bytes.fromhex(record["secret"]))


def stop_earlier(record: Record) -> None:
    """Removes the last choice and what followed from it, but for the resignations that ended the game."""
    last = max(at for at, (who, what) in enumerate(record["events"]) if who != "roll" and what not in MARKS)
    record["events"][last:] = [event for event in record["events"][last:] if event[1] in MARKS]


# What proves the game's chance: found without any signature.
PROVEN: dict[str, Forge] = {
    "an option that made no difference is switched off": lambda record: record["options"].pop("limited_resources"),
    "an option that made no difference is switched on": lambda record: record["options"].update(open_cards=True),
    "bought cards are said to have been face down": lambda record: record["options"].update(cards="face_down"),
    "a round limit is added": lambda record: record.update(round_limit=90),
    "a nonce is said to have been given openly": lambda record: record["nonce_hashes"].__setitem__(0, None),
    "all nonces are said to have been given openly": lambda record: record.pop("nonce_hashes"),
    "the seating has no hash for a nonce": lambda record: record["seating"][0].update(nonce=None),
    "an honest player is accused of withholding": accuse_of_withholding,
    "an honest player is accused within the seating": accuse_within_the_seating,
    "two names are swapped": swap_names,
    "two people are swapped": swap_people,
    "a name is changed": lambda record: record["seats"].__setitem__(0, "eve"),
    "a person is said to be a bot": lambda record: record["seating"].__setitem__(0, {"bot": "expert"}),
    "a bot is said to be another": lambda record: record["seats"].__setitem__(2, "Uga (expert)"),
    "a bot is another in the seating": lambda record: record["seating"].__setitem__(2, {"bot": "expert"}),
    "the seating is removed": lambda record: record.pop("seating"),
    "the commitment is to the secret only": commit_to_the_secret_only,
    "the format is an earlier one": lambda record: record.update(format="stoneage/2"),
    "the secret is changed": lambda record: record.update(secret="00" * 32),
    "a score is changed": lambda record: record["scores"].__setitem__(0, 99),
    "the winners are changed": lambda record: record.update(winners=[0, 1, 2]),
    "a roll is changed": lambda record: next(e for e in record["events"] if e[0] == "roll")[1].__setitem__(0, 7),
    "a choice is dropped": lambda record: record["events"].pop(0),
}

# What only the server can attest: without its signature the record says so.
ATTESTED: dict[str, Forge] = {
    "a resignation is inserted": lambda record: record["events"].insert(2, [1, "resigned"]),
    "a resignation is removed": lambda record: record["events"].pop(),
    "a resignation comes earlier": lambda record: record["events"].insert(0, record["events"].pop()),
    "a takeover is inserted": lambda record: record["events"].insert(0, [1, "taken over"]),
    "a takeover is removed": lambda record: record["events"].remove([0, "taken over"]),
    "a takeover is another person's": lambda record: record["events"].__setitem__(3, [1, "taken over"]),
    "the game is stopped earlier": stop_earlier,
    "a quick answer is inserted": lambda record: record["events"].insert(1, [0, "quick answer"]),
    "the number of undos is removed": lambda record: (record.pop("undos"), record.pop("taken_back")),
    "the number of undos is raised": lambda record: record.update(undos=10**30),
    "an undone choice is dropped": lambda record: record.pop("taken_back"),
    "an undo is said to be free": lambda record: record.update(free_undo=True),
    "nothing is said about undo": lambda record: record.pop("free_undo"),
    "cards are said to have been face down": lambda record: record.update(closed_cards=True),
    "the evaluator is another": lambda record: record.update(evaluator={"name": "best", "hash": "00"}),
    "the evaluator is no object": lambda record: record.update(evaluator=[]),
}

# What is only in the log: without it there is nothing to forge.
LOGGED: dict[str, Forge] = {
    "a time is changed": lambda record: record["log"][-1].__setitem__(0, 10**6),
    "a line is dropped": lambda record: record["log"].pop(index(record, "said")),
    "the last line is dropped": lambda record: record["log"].pop(),
    "the first line is dropped": lambda record: record["log"].pop(0),
    "all lines are dropped": lambda record: record["log"].clear(),
    "two lines are swapped": lambda record: record["log"].insert(0, record["log"].pop(1)),
    "a line is repeated": lambda record: record["log"].append(record["log"][-1]),
    "the chat is edited": lambda record: line(record, "said").update(text=hashlib.sha256(b"another").hexdigest()),
    "the reason of a takeover is changed": lambda record: line(record, "marked").update(why="left"),
    "an undo is dropped": lambda record: record["log"].pop(index(record, "undone")),
    "a bot's choice is said to be a person's": lambda record: line(record, "played", 3).update(person=0),
    "a person's choice is said to be a bot's": lambda record: line(record, "played").pop("person"),
    "the table's settings are changed": lambda record: line(record, "opened")["settings"].update(takeover=1),
    "another result is logged": lambda record: line(record, "ended").update(scores=[9, 9, 9]),
    "a bot's name is changed": lambda record: line(record, "started")["bot_names"].__setitem__(2, "Ann"),
}
ALL = PROVEN | ATTESTED | LOGGED
UNREADABLE_THEN = {"a roll is changed"}


def forged(record: Record, forge: Forge) -> Record:
    other = copy.deepcopy(record)
    forge(other)
    assert other != record
    return other


def without_log(record: Record) -> Record:
    return {name: value for name, value in record.items() if name not in ("log", "signature")}


def standing(record: Record, topic: str) -> list[str]:
    return [finding.standing for finding in verify(record).findings if finding.topic == topic]


def test_the_true_record_is_true_and_signed(true_record: Record) -> None:
    verdict = verify(true_record, [SERVER_KEY])
    assert (verdict.status, verdict.signed_by) == (0, SERVER_KEY)
    found = {finding.topic: finding.standing for finding in verdict.findings}
    proven = dict.fromkeys(("chance", "result", "options", "seats", "names"), "proven")
    assert found == proven | {"conduct": "attested", "times": "attested"}


@pytest.mark.parametrize("name", ALL)
def test_with_the_true_signature_every_forgery_is_found(true_record: Record, name: str) -> None:
    verdict = verify(forged(true_record, ALL[name]))
    assert verdict.status in (FALSE, UNREADABLE)
    assert (verdict.status == UNREADABLE) == (name in UNREADABLE_THEN), verdict.reason


@pytest.mark.parametrize("name", PROVEN)
def test_without_a_signature_what_is_proven_is_still_found(true_record: Record, name: str) -> None:
    assert verify(forged(without_log(true_record), PROVEN[name])).status != 0


@pytest.mark.parametrize("name", ATTESTED)
def test_without_a_signature_conduct_is_only_claimed(true_record: Record, name: str) -> None:
    unsigned = forged(without_log(true_record), ATTESTED[name])
    assert standing(unsigned, "conduct") in (["claimed"], [])
    assert verify(unsigned, [SERVER_KEY]).status == 1


def test_hashes_that_were_added_to_an_older_record_are_only_claimed() -> None:
    """Nonces were given openly, so their operator could try them; the key of an older game contains no hashes."""
    nonces = [bytes([seat] * proof.NONCE_BYTES) for seat in range(2)]
    game = Game(2, secret=bytes(proof.SECRET_BYTES), nonces=nonces)
    game.stop("abandoned")
    commitment = proof.commitment_to_secret(bytes(proof.SECRET_BYTES))
    older = {**game.record(), "commitment": commitment, "nonce_hashes": [proof.nonce_hash(nonce) for nonce in nonces]}
    assert verify(older).status == 0
    assert [standing(older, topic) for topic in ("chance", "options", "seats")] == [
        ["proven"],
        ["claimed"],
        ["claimed"],
    ]


@pytest.mark.parametrize("places", [[1, 0], [0, 0], [2], [-1], [True], "0", 0])
def test_withheld_nonces_are_places_in_order(true_record: Record, places: Any) -> None:
    verdict = verify({**without_log(true_record), "withheld": places})
    assert (verdict.status, verdict.reason) == (2, "withheld: places in the list of nonces are needed, in order")


@pytest.mark.parametrize("name", ALL)
def test_a_stranger_cannot_sign_in_the_servers_place(true_record: Record, name: str) -> None:
    """The stranger's own key shows: `signed_by` differs, and a list of the server's keys excludes it."""
    verdict = verify(signed(forged(true_record, ALL[name]), STRANGER))
    assert verdict.status != 0 or verdict.signed_by != SERVER_KEY
    assert verify(signed(forged(true_record, ALL[name]), STRANGER), [SERVER_KEY]).status != 0


def test_the_key_of_a_signature_cannot_be_swapped(true_record: Record) -> None:
    stranger = bytes(STRANGER.verify_key).hex()
    swapped = {**true_record, "signature": {**true_record["signature"], "key": stranger}}
    assert verify(swapped).reason == "signature: it does not belong to the log"


def test_the_signature_of_another_match_is_found(true_record: Record) -> None:
    other = signed_record(played_scene())
    assert verify({**true_record, "signature": other["signature"]}).status == 1
    both = {**true_record, "signature": other["signature"], "log": other["log"]}
    assert verify(both).reason == "commitment: the log says otherwise"


@pytest.mark.parametrize(
    "signature", [7, {}, {"key": "00"}, {"key": 1, "value": 2}, {"key": "zz" * 32, "value": "00" * 64}]
)
def test_an_unreadable_signature_is_named(true_record: Record, signature: Any) -> None:
    verdict = verify({**true_record, "signature": signature})
    assert (verdict.status, verdict.reason) == (2, "signature: it cannot be read")


@pytest.mark.parametrize("log", [[7], [[1, 2]], [[0, "opened", {}]], [[0, "sat", {"seat": 9}]], [[0, "undone", []]]])
def test_an_unreadable_log_is_named(true_record: Record, log: Any) -> None:
    verdict = verify(signed({**true_record, "log": log}))
    assert (verdict.status, verdict.reason) == (2, "log: a line cannot be read")


def test_each_line_changes_the_head(true_record: Record) -> None:
    log = true_record["log"]
    heads = [head_of(log[:number]) for number in range(len(log) + 1)]
    assert len(set(heads)) == len(heads)
