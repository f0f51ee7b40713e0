"""The record of a finished match: the game's own, and what only the match knows of it."""

from stoneage.game.record_types import Proof, Record, RecordExtras
from stoneage.match.match import Match
from stoneage.match.refusals import Refused
from stoneage.match.undo import free_undo


def record_of(match: Match) -> Record:
    """Returns the record; Refused before the end, since it would show the deck."""
    if match.game is None or match.stage != "over":
        raise Refused("not_over")
    if match.origin is not None:
        raise Refused("no_record")  # nobody can prove the dice of a game that began in the middle of another
    return {**match.game.record(), **_nonces(match), **_beside(match)}


def _nonces(match: Match) -> Proof:
    people = [seat for seat in match.seats if seat.person is not None]
    shown: Proof = {}
    if any(seat.nonce_hash for seat in people):
        shown["nonce_hashes"] = [seat.nonce_hash for seat in people]
    if any(seat.withheld for seat in people):
        shown["withheld"] = [place for place, seat in enumerate(people) if seat.withheld]
    return shown


def _beside(match: Match) -> RecordExtras:
    beside: RecordExtras = {"free_undo": free_undo(match)}
    if match.settings.closed_cards:
        beside["closed_cards"] = True
    if match.undos:
        beside |= {"undos": match.undos, "taken_back": list(match.taken_back)}
    if match.terms is not None and match.terms.evaluator:
        beside["evaluator"] = match.terms.evaluator
    return beside
