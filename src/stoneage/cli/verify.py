"""`stoneage verify`: checks the dice, moves and scores of recorded games."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from stoneage.cli.console import progress
from stoneage.cli.errors import BadInput, one_line
from stoneage.cli.files import read_records
from stoneage.game.findings import Standing, Topic
from stoneage.game.record_files import StoredRecord
from stoneage.game.verify import FALSE, TRUE, UNREADABLE, Verdict, verify

MANY: Final = 20  # games that are listed one by one; of more, only those that are not verified
_KEYS: Final = {TRUE: "true", FALSE: "false", UNREADABLE: "unreadable"}  # in JSON
_WORDS: Final = {**_KEYS, TRUE: "verified"}


_TOPICS: Final[dict[Topic, str]] = {
    "chance": "dice, cards, buildings and start player",
    "result": "moves, scores and winners",
    "options": "options and round limit",
    "seats": "which seats had people and which had bots",
    "names": "names of people",
    "conduct": "undone choices, resignations, takeovers, quick answers and an early end",
    "times": "times",
}


_SOURCES: Final[dict[Standing, str]] = {"proven": "", "attested": "signed: ", "claimed": "only claimed: "}
_UNSIGNED: Final = "unsigned: no server vouches for the game"


def run(file: str, keys: list[str] | None, as_json: bool) -> int:
    verdicts = []
    with progress("Verifying", None) as advance:
        for stored in read_records(file):
            verdicts.append(_verdict(stored, keys))
            advance(1)
    if not verdicts:
        raise BadInput(f"{file} is empty")
    worst = max(verdict.status for verdict in verdicts)
    if as_json:
        print(json.dumps(_as_json(verdicts), indent=2))
        return worst
    if any(verdict.status != UNREADABLE for verdict in verdicts):
        _report(file, verdicts, keys)
    if worst == UNREADABLE:
        raise BadInput(f"{file}: {_unreadable(verdicts)}")
    return worst


def _as_json(verdicts: list[Verdict]) -> dict[str, Any]:
    """Returns the number of true, false and unreadable games, with reasons and findings."""
    counts = Counter(verdict.status for verdict in verdicts)
    not_true = [
        {"game": number, "verdict": _KEYS[verdict.status], "reason": verdict.reason}
        for number, verdict in enumerate(verdicts, 1)
        if verdict.status != TRUE
    ]
    games = [
        {
            "game": number,
            "signed_by": verdict.signed_by,
            "findings": [{"topic": found.topic, "standing": found.standing} for found in verdict.findings],
        }
        for number, verdict in enumerate(verdicts, 1)
        if verdict.status == TRUE
    ]
    totals = {key: counts[status] for status, key in _KEYS.items()}
    return {"games": len(verdicts), **totals, "not_true": not_true, "verified": games}


def _verdict(stored: StoredRecord, keys: list[str] | None) -> Verdict:
    if stored.problem:
        return Verdict(UNREADABLE, stored.problem)
    return verify(stored.record, keys)


def _report(file: str, verdicts: list[Verdict], keys: list[str] | None) -> None:
    if len(verdicts) == 1:
        print(f"{file}: {_described(verdicts[0])}")
        for sentence in (*_findings(verdicts[0], keys), *_conduct(verdicts[0])):
            print(sentence)
        return
    numbered = list(enumerate(verdicts, 1))
    shown = numbered if len(verdicts) <= MANY else [(n, v) for n, v in numbered if v.status != TRUE][:MANY]
    for number, verdict in shown:
        print(f"game {number}: {_WORDS[TRUE] if verdict.status == TRUE else _described(verdict)}{_free_undo(verdict)}")
    counts = Counter(verdict.status for verdict in verdicts)
    summary = ", ".join(f"{counts[status]} {word}" for status, word in _WORDS.items() if counts[status])
    print(f"{len(verdicts)} games: {summary}{_undo_rules(verdicts)}")
    for signer, count in Counter(verdict.signed_by for verdict in verdicts if verdict.status == TRUE).items():
        print(f"{count} verified: {_UNSIGNED if signer is None else f'signed with the key {signer}'}")


def _findings(verdict: Verdict, keys: list[str] | None) -> Iterator[str]:
    """Yields what is proven, signed and only claimed in a verified game."""
    signed = f"signed with the key {verdict.signed_by}"
    titles: dict[Standing, str] = {"proven": "proven", "attested": signed, "claimed": "only claimed"}
    for standing, title in titles.items():
        topics = [_TOPICS[finding.topic] for finding in verdict.findings if finding.standing == standing]
        if topics:
            yield f"{title}: {'; '.join(topics)}"
    if verdict.findings and verdict.signed_by is None:
        yield _UNSIGNED
    elif verdict.findings and keys is None:
        yield "anyone can sign with a key: compare it with those of the server, or name them with --key"


def _conduct(verdict: Verdict) -> Iterator[str]:
    """Yields sentences about nonces and undo in a verified game, each with its source unless it is proven."""
    conduct = verdict.conduct
    if conduct is None:
        return
    sources = {finding.topic: _SOURCES[finding.standing] for finding in verdict.findings}
    numbers = conduct.sealed + conduct.given
    if conduct.sealed:
        sealed = f"{conduct.sealed} of {numbers} nonces were committed to by their hash before any was revealed"
        withheld = f"; {conduct.withheld} of these were never revealed" if conduct.withheld else ""
        yield sources["seats"] + sealed + withheld
    elif numbers:
        yield "the nonces were not committed to: the operator of the table could have chosen the last one"
    if conduct.free_undo is None:
        yield "the record does not state whether undo was free"
    else:
        undo = "with free undo, even after rolls" if conduct.free_undo else "without undo after rolls and draws"
        yield f"{sources['conduct']}played {undo}; number of undone choices: {conduct.undos}"


def _free_undo(verdict: Verdict) -> str:
    return ", played with free undo" if verdict.conduct and verdict.conduct.free_undo else ""


def _undo_rules(verdicts: list[Verdict]) -> str:
    """Returns the number of verified games with and without free undo, if their records state it."""
    rules = Counter(verdict.conduct.free_undo for verdict in verdicts if verdict.conduct)
    words = {False: "without free undo", True: "with free undo"}
    return "".join(f", {rules[rule]} {word}" for rule, word in words.items() if rules[rule])


def _described(verdict: Verdict) -> str:
    return f"{_WORDS[verdict.status]}: {one_line(verdict.reason)}"


def _unreadable(verdicts: list[Verdict]) -> str:
    numbers = [number for number, verdict in enumerate(verdicts, 1) if verdict.status == UNREADABLE]
    reason = verdicts[numbers[0] - 1].reason
    if len(verdicts) == 1:
        return reason
    others = len(numbers) - 1
    return f"game {numbers[0]}: {reason}" + (f" (and {others} more that cannot be read)" if others else "")
