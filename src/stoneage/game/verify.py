"""Verifies a record: the key is derived again, and every card, tile, roll and point is compared."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from stoneage.game import proof
from stoneage.game.deal import deal_of_key
from stoneage.game.errors import FalseRecord, RecordError
from stoneage.game.game import Game
from stoneage.game.record import ParsedRecord, read_record
from stoneage.game.record_annotations import Annotations, check_annotations

TRUE, FALSE, UNREADABLE = range(3)


@dataclass(frozen=True, slots=True)
class Verdict:
    """0: true. 1: well formed but false. 2: unreadable or unfinished. `reason` says where.

    For a true record `conduct` contains its annotations: sealed or open nonces, with or without free undo.
    """

    status: int
    reason: str
    conduct: Annotations | None = None


_ALL: Final = "commitment, start player, deck, stacks, every choice and roll, scores, winners"


def verify(record: Mapping[str, Any]) -> Verdict:
    """Verifies the record of a finished game from its secret."""
    try:
        parsed = read_record(record)
        if parsed.ended is None:
            raise RecordError("unfinished")
        if parsed.secret is None:
            raise RecordError("no_secret")
        _check_proof(parsed, parsed.secret)
        game = Game.replay(parsed, parsed.secret)
        check_result(parsed, game)
        conduct = check_annotations(record, parsed, game)
    except FalseRecord as error:
        return Verdict(FALSE, str(error))
    except RecordError as error:
        return Verdict(UNREADABLE, str(error))
    return Verdict(TRUE, _ALL, conduct)


def _check_proof(parsed: ParsedRecord, secret: bytes) -> None:
    if proof.commitment(secret) != parsed.commitment:
        raise FalseRecord("bad_record", where="commitment", what="it does not belong to the secret")
    dealt = deal_of_key(parsed.options, parsed.pieces, proof.key_of(secret, parsed.nonces))
    for name in ("start", "deck", "stacks"):
        if getattr(parsed.deal, name) != getattr(dealt, name):
            raise FalseRecord("bad_record", where=name, what="the key gives another")


def check_result(parsed: ParsedRecord, game: Game) -> None:
    """Raises FalseRecord if the replayed game ended differently from the record."""
    if list(game.scores) != parsed.scores:
        raise FalseRecord("bad_record", where="scores", what=f"they are {list(game.scores)}")
    if list(game.winners) != parsed.winners:
        raise FalseRecord("bad_record", where="winners", what=f"they are {list(game.winners)}")
