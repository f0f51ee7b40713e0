"""The record of a finished match: the game's own, and what only the match knows of it."""

from collections.abc import Iterable

from stoneage.game.record_types import Proof, Record, RecordExtras
from stoneage.match.conduct_log import conduct_log
from stoneage.match.entries import Entry
from stoneage.match.match import Match
from stoneage.match.refusals import Refused
from stoneage.match.undo import free_undo


def record_of(match: Match) -> Record:
    """Returns the record; Refused as `check_has_record` says."""
    check_has_record(match)
    assert match.game is not None
    return {**match.game.record(), **_nonces(match), **_extras(match)}


def check_has_record(match: Match) -> None:
    """Raises Refused before the end, since the record would show the deck, and for games without a provable start."""
    if match.stage != "over":
        raise Refused("not_over")
    if match.origin is not None:
        raise Refused("no_record")  # nobody can prove the dice of a game that began in the middle of another


def record_with_log(match: Match, log: Iterable[Entry]) -> Record:
    """Returns the record with the log up to the end of the game and the result as last line, ready to be signed."""
    record, lines = record_of(match), conduct_log(log, match.ended_version)
    result = {name: record[name] for name in ("ended", "scores", "winners")}
    return {**record, "log": [*lines, [lines[-1][0], "ended", result]]}


def _nonces(match: Match) -> Proof:
    people = [seat for seat in match.seats if seat.person is not None]
    shown: Proof = {}
    if any(seat.nonce_hash for seat in people):
        shown["nonce_hashes"] = [seat.nonce_hash for seat in people]
    if any(seat.withheld for seat in people):
        shown["withheld"] = [place for place, seat in enumerate(people) if seat.withheld]
    return shown


def _extras(match: Match) -> RecordExtras:
    extras: RecordExtras = {"free_undo": free_undo(match)}
    if match.seating is not None:
        extras["salts"] = [seat.salt for seat in match.seats]
    if match.undos:
        extras |= {"undos": match.undos, "taken_back": list(match.taken_back)}
    if match.terms is not None and match.terms.evaluator:
        extras["evaluator"] = match.terms.evaluator
    return extras
