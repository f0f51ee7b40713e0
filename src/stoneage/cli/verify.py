"""`stoneage verify`: are the records of a file true?"""

from collections import Counter
from typing import Final

from stoneage.cli.console import progress
from stoneage.cli.errors import BadInput, one_line
from stoneage.cli.files import StoredRecord, read_records
from stoneage.game.verify import FALSE, TRUE, UNREADABLE, Verdict, verify

MANY: Final = 20  # games; more than that get a summary
_WORDS: Final = {TRUE: "true", FALSE: "false", UNREADABLE: "unreadable"}


def run(file: str) -> int:
    verdicts = []
    with progress("Verifying", None) as advance:
        for stored in read_records(file):
            verdicts.append(_verdict(stored))
            advance(1)
    if not verdicts:
        raise BadInput(f"{file} is empty")
    worst = max(verdict.status for verdict in verdicts)
    if any(verdict.status != UNREADABLE for verdict in verdicts):
        _report(file, verdicts)
    if worst == UNREADABLE:
        raise BadInput(f"{file}: {_unreadable(verdicts)}")
    return worst


def _verdict(stored: StoredRecord) -> Verdict:
    if stored.problem:
        return Verdict(UNREADABLE, stored.problem)
    return verify(stored.record)


def _report(file: str, verdicts: list[Verdict]) -> None:
    if len(verdicts) == 1:
        print(f"{file} is {_described(verdicts[0])}")
        return
    numbered = list(enumerate(verdicts, 1))
    shown = numbered if len(verdicts) <= MANY else [(n, v) for n, v in numbered if v.status != TRUE][:MANY]
    for number, verdict in shown:
        print(f"game {number} is {'true' if verdict.status == TRUE else _described(verdict)}")
    counts = Counter(verdict.status for verdict in verdicts)
    summary = ", ".join(f"{counts[status]} {word}" for status, word in _WORDS.items() if counts[status])
    print(f"{len(verdicts)} games: {summary}")


def _described(verdict: Verdict) -> str:
    return f"{_WORDS[verdict.status]}: {one_line(verdict.reason)}"


def _unreadable(verdicts: list[Verdict]) -> str:
    numbers = [number for number, verdict in enumerate(verdicts, 1) if verdict.status == UNREADABLE]
    reason = verdicts[numbers[0] - 1].reason
    if len(verdicts) == 1:
        return reason
    others = len(numbers) - 1
    return f"game {numbers[0]}: {reason}" + (f" (and {others} more that cannot be checked)" if others else "")
