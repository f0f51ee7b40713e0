"""Verifies a record: the key is derived again, and every card, tile, roll and point is compared."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from stoneage.game import ed25519, proof
from stoneage.game.conduct import check_log, head_of, signed_message
from stoneage.game.deal import deal_of_key
from stoneage.game.errors import FalseRecord, RecordError
from stoneage.game.findings import Evidence, Finding, findings
from stoneage.game.game import Game
from stoneage.game.record import FORMAT, ParsedRecord, read_record
from stoneage.game.record_annotations import Annotations, check_annotations

TRUE, FALSE, UNREADABLE = range(3)
_KEY_DIGITS, _SIGNATURE_DIGITS = 64, 128


@dataclass(frozen=True, slots=True)
class Verdict:
    """0: true. 1: well formed but false. 2: unreadable or unfinished. `reason` says where.

    For a true record, `conduct` contains its annotations and `findings` says of each topic whether it is proven,
    attested by the server whose public key is `signed_by`, or only claimed.
    """

    status: int
    reason: str
    conduct: Annotations | None = None
    findings: tuple[Finding, ...] = ()
    signed_by: str | None = None


_ALL: Final = "commitment, start player, deck, stacks, every choice and roll, scores, winners"


def verify(record: Mapping[str, Any], keys: Collection[str] | None = None) -> Verdict:
    """Verifies the record of a finished game from its secret.

    With `keys`, the record must be signed with one of these public keys (64 hexadecimal digits).
    """
    try:
        parsed = read_record(record)
        if parsed.ended is None:
            raise RecordError("unfinished")
        if parsed.secret is None:
            raise RecordError("no_secret")
        bound = _check_proof(record, parsed, parsed.secret)
        game = Game.replay(parsed, parsed.secret)
        check_result(parsed, game)
        signed_by = _check_signature(record, keys)
        log = check_log(record, parsed)
        annotations = check_annotations(record, parsed, game, log.renamed if log else {})
    except FalseRecord as error:
        return Verdict(FALSE, str(error))
    except RecordError as error:
        return Verdict(UNREADABLE, str(error))
    evidence = Evidence(
        options_bound=bound,
        seating_bound=parsed.seating is not None,
        signed=signed_by is not None,
        names=annotations.names,
        renamed=annotations.renamed,
        erased=annotations.erased,
        is_table=bool(parsed.nonces) or log is not None,
        timed=log is not None,
    )
    return Verdict(TRUE, _ALL, annotations, findings(evidence), signed_by)


def _check_proof(record: Mapping[str, Any], parsed: ParsedRecord, secret: bytes) -> bool:
    """Returns whether the commitment fixes the options, too. Raises FalseRecord."""
    terms = proof.terms_of(record["options"], parsed.round_limit)
    bound = parsed.format == FORMAT and parsed.commitment == proof.commitment(secret, terms)
    older = parsed.seating is None and parsed.commitment == proof.commitment_to_secret(secret)
    if not bound and not older:
        what = "it does not belong to the secret, the options and the round limit"
        raise FalseRecord("bad_record", where="commitment", what=what)
    dealt = deal_of_key(parsed.options, parsed.pieces, proof.key_of(secret, parsed.nonces, parsed.seating))
    for name in ("start", "deck", "stacks"):
        if getattr(parsed.deal, name) != getattr(dealt, name):
            raise FalseRecord("bad_record", where=name, what="the key gives another")
    return bound


def check_result(parsed: ParsedRecord, game: Game) -> None:
    """Raises FalseRecord if the replayed game ended differently from the record."""
    if list(game.scores) != parsed.scores:
        raise FalseRecord("bad_record", where="scores", what=f"they are {list(game.scores)}")
    if list(game.winners) != parsed.winners:
        raise FalseRecord("bad_record", where="winners", what=f"they are {list(game.winners)}")


def _check_signature(record: Mapping[str, Any], keys: Collection[str] | None) -> str | None:
    """Returns the public key with which the log is signed, or None. Raises FalseRecord, RecordError."""
    signature, log = record.get("signature"), record.get("log")
    if signature is None or log is None:
        if keys is not None:
            raise FalseRecord("bad_record", where="signature", what="there is none")
        return None
    try:
        key, value = signature["key"], signature["value"]
        lengths = len(key), len(value)
        is_true = ed25519.verify(bytes.fromhex(key), signed_message(head_of(log)), bytes.fromhex(value))
    except (KeyError, TypeError, ValueError) as error:
        raise RecordError("bad_record", where="signature", what="it cannot be read") from error
    if lengths != (_KEY_DIGITS, _SIGNATURE_DIGITS) or not is_true:
        raise FalseRecord("bad_record", where="signature", what="it does not belong to the log")
    if keys is not None and key not in keys:
        raise FalseRecord("bad_record", where="signature", what=f"it was made with another key, {key}")
    return str(key)
