"""Checks a record against its log: who sat where, who chose what, resignations, takeovers and undone choices.

Each line of the log is one entry of the match: `[milliseconds, kind, fields]`. The fold below needs no rule of the
game, so `web/src/proof/conduct.ts` does the same in a browser.
"""

import hashlib
from collections.abc import Mapping
from typing import Any, Final

from stoneage.game import proof
from stoneage.game.errors import FalseRecord, RecordError
from stoneage.game.record import MARKS, ROLL, ParsedRecord
from stoneage.game.record_annotations import MOST_LISTED
from stoneage.game.record_types import LogLine, SeatedAs

Fields = Mapping[str, Any]

_HEAD: Final = b"stoneage/3 log"  # the head of an empty log is its hash
_RESIGNED: Final = "resigned"
_QUICK: Final = "quick answer"


def head_of(log: list[LogLine]) -> str:
    """Returns the head of a log: each line's hash is hashed with the head before it."""
    head = hashlib.sha256(_HEAD).digest()
    for line in log:
        head = hashlib.sha256(head + hashlib.sha256(proof.canonical(line)).digest()).digest()
    return head.hex()


def signed_message(head: str) -> bytes:
    """Returns what a server signs."""
    return _HEAD + bytes.fromhex(head)


class Conduct:
    """The summary of a log."""

    def __init__(self, players: int) -> None:
        self.opened: Fields = {}
        self.started: Fields = {}
        self.seats: list[dict[str, Any] | None] = [None] * players
        self.nonces: dict[int, str] = {}
        self.withheld: list[int] = []
        self.events: list[list[Any]] = []  # choices and marks
        self.undos: list[tuple[int, list[Any]]] = []  # choices that stayed, and the events that were undone
        self.forgotten: set[int] = set()  # people, by number
        self.away: dict[int, str] = {}  # the last mark of each seat
        self.renamed: dict[int, str] = {}  # hashes of names that people took after the seating was fixed
        self.sealed = False
        self.closed = False
        self.ended: Fields = {}

    def follow(self, kind: str, fields: Fields) -> None:
        """Folds one line. Raises KeyError, IndexError or TypeError if its fields are not those of its kind."""
        match kind:
            case "opened":
                self.opened = fields
                for seat, bot in fields["bots"]:
                    self.seats[seat] = {"bot": bot}
            case "sat":
                self._sit(fields)
            case "bot":
                self.seats[fields["seat"]] = {"bot": fields["bot"]}
            case "stood":
                self.seats[fields["seat"]] = None
                self.nonces.pop(fields["seat"], None)
            case "renamed":
                self._rename(fields["seat"], fields["name"])
            case "sealed" | "revealed":
                self.sealed = True
                self.nonces |= dict(fields["nonces"])
            case "started":
                self._start(fields)
            case "played":
                self.events.append([fields["seat"], fields["move"]])
                if fields.get("quick"):
                    self.events.append([fields["seat"], _QUICK])
            case "undone":
                self._undo(fields["left"])
            case "marked":
                self._mark(fields["seat"], fields["what"])
            case "forgotten":
                self.forgotten.add(fields["person"])
            case "closed":
                self.closed = True
            case "ended":
                self.ended = fields

    def _sit(self, fields: Fields) -> None:
        seat = fields["seat"]
        self.seats[seat] = {"person": fields["person"], "name": fields["name"], "nonce": fields["nonce_hash"]}
        self.nonces.pop(seat, None)
        if fields["nonce"] is not None:
            self.nonces[seat] = fields["nonce"]

    def _rename(self, number: int, name: str) -> None:
        seat = self.seats[number]
        assert seat is not None
        if self.sealed:
            self.renamed[number] = name
        else:
            seat["name"] = name

    def _start(self, fields: Fields) -> None:
        self.started, self.sealed = fields, True
        self.nonces |= dict(fields["nonces"])
        for number, seat in self.people:
            if number in fields["withheld"]:
                self.withheld.append(number)
                self.nonces[number] = proof.nonce_withheld(seat["nonce"]).hex()
            if number in fields["withheld"] or seat["person"] in self.forgotten:
                self._mark(number, _RESIGNED)

    def _mark(self, seat: int, what: str) -> None:
        self.events.append([seat, what])
        self.away[seat] = what

    def _undo(self, left: int) -> None:
        choices = [index for index, event in enumerate(self.events) if event[1] not in MARKS]
        start = choices[left]
        undone = self.events[start:]
        self.events[start:] = [event for event in undone if event[1] in MARKS and event[1] != _QUICK]  # these stay
        self.undos.append((left, [event for event in undone if event[1] not in MARKS]))

    @property
    def people(self) -> list[tuple[int, dict[str, Any]]]:
        """The seats of people, with their numbers."""
        return [(number, seat) for number, seat in enumerate(self.seats) if seat is not None and "person" in seat]

    @property
    def abandoned(self) -> bool:
        """Whether the game was stopped: by an operator, or because everyone had resigned."""
        resigned = [self.away.get(number) == _RESIGNED for number, _ in self.people]
        return self.closed or (bool(resigned) and all(resigned))

    @property
    def seating(self) -> list[SeatedAs]:
        """The seating as the key contains it."""
        found: list[Any] = []
        for seat in self.seats:
            assert seat is not None
            found.append({"bot": seat["bot"]} if "bot" in seat else {"name": seat["name"], "nonce": seat["nonce"]})
        return found


def check_log(record: Mapping[str, Any], parsed: ParsedRecord) -> Conduct | None:
    """Returns what the log of a record adds up to, or None if it has no log.

    Raises FalseRecord if the record says otherwise, RecordError if the log is unreadable.
    """
    log = record.get("log")
    if log is None:
        return None
    conduct = Conduct(parsed.options.players)
    try:
        for _, kind, fields in log:
            conduct.follow(kind, fields)
        compared = _compared(conduct, record, parsed)
    except (AssertionError, AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        raise RecordError("bad_record", where="log", what="a line cannot be read") from error
    for what, logged, recorded in compared:
        if logged != recorded:
            raise FalseRecord("bad_record", where=what, what="the log says otherwise")
    return conduct


def _compared(conduct: Conduct, record: Mapping[str, Any], parsed: ParsedRecord) -> list[tuple[str, Any, Any]]:
    """Returns names of fields, each with what the log and what the record says of it."""
    opened, started, settings = conduct.opened, conduct.started, conduct.opened["settings"]
    people = [number for number, _ in conduct.people]
    bots = {number: seat["bot"] for number, seat in enumerate(conduct.seats) if seat is not None and "bot" in seat}
    titles = [f"{started['bot_names'][number]} ({bot})" for number, bot in bots.items()]
    sealed = [seat["nonce"] for _, seat in conduct.people]
    alone = len({seat["person"] for _, seat in conduct.people}) == 1
    seating = conduct.seating if parsed.seating is None else list(parsed.seating)
    undone = [(undo["after"], _unrolled(undo["events"])) for undo in record.get("taken_back", [])]
    return [
        ("commitment", opened["commitment"], parsed.commitment),
        ("options", opened["options"], record["options"]),
        ("round_limit", started["round_limit"], parsed.round_limit),
        ("rules", started["rules"], record["rules"]),
        ("components", started["components"], record["components"]),
        ("evaluator", started["evaluator"], record.get("evaluator")),
        ("seating", conduct.seating, seating),
        ("seats", titles, [parsed.seats[number] for number in bots]),
        ("nonces", [conduct.nonces[number] for number in people], record["nonces"]),
        ("nonce_hashes", sealed, record.get("nonce_hashes", [None] * len(people))),
        ("withheld", conduct.withheld, [people[index] for index in record.get("withheld", [])]),
        ("free_undo", settings["free_undo"] and alone, record.get("free_undo")),
        ("closed_cards", settings.get("closed_cards", False), record.get("closed_cards", False)),
        ("events", conduct.events, _unrolled(parsed.events)),
        ("undos", len(conduct.undos), record.get("undos", 0)),
        ("taken_back", conduct.undos[-MOST_LISTED:], undone),
        ("ended", conduct.ended["ended"], parsed.ended),
        ("ended", conduct.abandoned, parsed.ended == "abandoned"),
        ("scores", conduct.ended["scores"], parsed.scores),
        ("winners", conduct.ended["winners"], parsed.winners),
    ]


def _unrolled(events: list[list[Any]]) -> list[list[Any]]:
    """Returns the events without rolls, which the key gives."""
    return [event for event in events if event[0] != ROLL]
