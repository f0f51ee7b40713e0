"""Annotations of a record: how the nonces were given, whose the names are, and what was undone."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from stoneage.game import proof
from stoneage.game.errors import FalseRecord, RecordError, StoneAgeError
from stoneage.game.game import Game
from stoneage.game.record import ROLL, ParsedRecord, is_hash, is_salt

GUEST: Final = "guest"  # the title of people who gave no name
MOST_LISTED: Final = 1000  # maximum number of undos in a record, the latest ones; people do not reach it


@dataclass(frozen=True, slots=True)
class Annotations:
    """The number of nonces that were sealed by a hash, given openly or withheld, and whether free undo was allowed.

    `free_undo` is None if the record does not contain it, as in single games and older table records.
    """

    sealed: int
    given: int
    withheld: int
    free_undo: bool | None
    undos: int
    names: int  # names of people that belong to the salted hashes in the key
    renamed: int  # names that people took during the game, which belong to hashes in the log
    erased: int  # names of people without a salt; anything may stand in their place


def check_annotations(
    record: Mapping[str, Any], parsed: ParsedRecord, game: Game, renamed: Mapping[int, str]
) -> Annotations:
    """Returns the annotations of a record. Raises FalseRecord if they are false, RecordError if they are unreadable."""
    hashes, withheld = _hashes(record, parsed), _places(record, parsed)
    _check_seating(hashes, parsed)
    for place, (nonce, hashed) in enumerate(zip(parsed.nonces, hashes, strict=True)):
        if not _fits(nonce, hashed, place in withheld):
            raise FalseRecord("bad_record", where="nonce_hashes", what=f"hash {place} does not belong to its nonce")
    free_undo, undos = record.get("free_undo"), record.get("undos", 0)
    if not (free_undo is None or isinstance(free_undo, bool)):
        raise _bad("free_undo", "it is true or false")
    taken_back = _taken_back(record)
    if type(undos) is not int or undos < len(taken_back):
        raise _bad("undos", "it counts what was taken back")
    _check_taken_back(game, taken_back)
    sealed = sum(hashed is not None for hashed in hashes)
    names = _names(record, parsed, renamed)
    return Annotations(sealed, len(hashes) - sealed, len(withheld), free_undo, undos, *names)


def _names(record: Mapping[str, Any], parsed: ParsedRecord, renamed: Mapping[int, str]) -> tuple[int, int, int]:
    """Returns the numbers of names in the key, in the log and without a salt.

    Raises FalseRecord if a name has another hash.
    """
    if parsed.seating is None:
        return 0, 0, 0
    salts, names, later, erased = record.get("salts", [None] * len(parsed.seats)), 0, 0, 0
    if not isinstance(salts, list) or len(salts) != len(parsed.seats):
        raise _bad("salts", "a salt for each seat, or null, is needed")
    for seat, (seated, name, salt) in enumerate(zip(parsed.seating, parsed.seats, salts, strict=True)):
        if "bot" in seated:
            if not name.endswith(f"({seated['bot']})"):
                raise FalseRecord("bad_record", where="seats", what=f"seat {seat} is a bot {seated['bot']!r}")
        elif salt is None:
            erased += 1
        else:
            if not is_salt(salt):
                raise _bad("salts", f"{proof.NONCE_BYTES} bytes in hexadecimal are needed")
            if renamed.get(seat, seated["name"]) not in [proof.salted_hash(salt, text) for text in _names_of(name)]:
                raise FalseRecord("bad_record", where="seats", what=f"the name of seat {seat} has another hash")
            names, later = names + (seat not in renamed), later + (seat in renamed)
    return names, later, erased


def _names_of(title: str) -> tuple[str, ...]:
    """Returns the names that a seat's title can stand for: people without a name are called guests."""
    return (title, "") if title == GUEST else (title,)


def _fits(nonce: bytes, hashed: str | None, withheld: bool) -> bool:
    if hashed is None:
        return not withheld
    return nonce == proof.nonce_withheld(hashed) if withheld else proof.nonce_hash(nonce) == hashed


def _hashes(record: Mapping[str, Any], parsed: ParsedRecord) -> list[str | None]:
    hashes = record.get("nonce_hashes", [None] * len(parsed.nonces))
    if (
        not isinstance(hashes, list)
        or len(hashes) != len(parsed.nonces)
        or not all(hashed is None or is_hash(hashed) for hashed in hashes)
    ):
        raise _bad("nonce_hashes", "a hash for each nonce, or null, is needed")
    return hashes


def _check_seating(hashes: list[str | None], parsed: ParsedRecord) -> None:
    """Checks that the hashes of the nonces are those that the key contains, so that none can be added later."""
    if parsed.seating is not None and hashes != [seat["nonce"] for seat in parsed.seating if "name" in seat]:
        raise FalseRecord("bad_record", where="nonce_hashes", what="the seating has others")


def _places(record: Mapping[str, Any], parsed: ParsedRecord) -> list[int]:
    places = record.get("withheld", [])
    if (
        not isinstance(places, list)
        or not all(type(place) is int and 0 <= place < len(parsed.nonces) for place in places)
        or places != sorted(set(places))
    ):
        raise _bad("withheld", "places in the list of nonces are needed, in order")
    return places


def _taken_back(record: Mapping[str, Any]) -> list[tuple[int, list[Any]]]:
    listed = record.get("taken_back", [])
    if not isinstance(listed, list) or len(listed) > MOST_LISTED or not all(map(_is_undo, listed)):
        raise _bad("taken_back", f"a list of at most {MOST_LISTED} undos is needed")
    return [(undo["after"], undo["events"]) for undo in listed]


def _is_undo(undo: object) -> bool:
    if not isinstance(undo, Mapping) or type(undo.get("after")) is not int or not isinstance(undo.get("events"), list):
        return False
    return all(isinstance(event, list) and len(event) == 2 for event in undo["events"])


def _check_taken_back(game: Game, undos: list[tuple[int, list[Any]]]) -> None:
    """Replays every undone line, from the last undo to the first: each was made from the one after it."""
    line = game.copy()
    for number, (after, events) in reversed(list(enumerate(undos))):
        try:
            line.undo(to=after)
            for first, second in events:
                if first != ROLL:
                    line.play(second)
            true = line.choices_after(after)
        except StoneAgeError as error:
            raise FalseRecord("bad_record", where=f"taken_back {number}", what=str(error)) from error
        if true != events:
            raise FalseRecord("bad_record", where=f"taken_back {number}", what="the key gives other events")


def _bad(where: str, what: str) -> RecordError:
    return RecordError("bad_record", where=where, what=what)
