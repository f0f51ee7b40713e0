"""Is a record true? The key is derived anew, and every card, tile, roll and point compared."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from stoneage.game import proof
from stoneage.game.deal import deal_of_key
from stoneage.game.errors import FalseRecord, RecordError
from stoneage.game.game import Game
from stoneage.game.record import ParsedRecord, read_record

TRUE, FALSE, UNREADABLE = range(3)


@dataclass(frozen=True, slots=True)
class Verdict:
    """0: all true. 1: well formed but false. 2: unreadable or unfinished. The reason says where."""

    status: int
    reason: str


ALL_TRUE: Final = Verdict(TRUE, "commitment, start player, deck, stacks, every choice and roll, scores, winners")


def verify(record: Mapping[str, Any]) -> Verdict:
    """Check a finished game's record from its secret up."""
    try:
        told = read_record(record)
        if told.ended is None:
            raise RecordError("unfinished")
        if told.secret is None:
            raise RecordError("no_secret")
        _check_proof(told, told.secret)
        game = Game.replay(told, told.secret)
        check_result(told, game)
    except FalseRecord as error:
        return Verdict(FALSE, str(error))
    except RecordError as error:
        return Verdict(UNREADABLE, str(error))
    return ALL_TRUE


def _check_proof(told: ParsedRecord, secret: bytes) -> None:
    if proof.commitment(secret) != told.commitment:
        raise FalseRecord("bad_record", where="commitment", what="it does not belong to the secret")
    dealt = deal_of_key(told.options, told.pieces, proof.key_of(secret, told.nonces))
    for name in ("start", "deck", "stacks"):
        if getattr(told.layout, name) != getattr(dealt, name):
            raise FalseRecord("bad_record", where=name, what="the key gives another")


def check_result(told: ParsedRecord, game: Game) -> None:
    """FalseRecord if the game that was played back ended otherwise than is told."""
    if list(game.scores) != told.scores:
        raise FalseRecord("bad_record", where="scores", what=f"they are {list(game.scores)}")
    if list(game.winners) != told.winners:
        raise FalseRecord("bad_record", where="winners", what=f"they are {list(game.winners)}")
