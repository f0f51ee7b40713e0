"""Records: a whole game as one JSON object that other programs can replay (`docs/reference/record-format.md`)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from stoneage.game.deal import Deal
from stoneage.game.errors import RecordError, StoneAgeError
from stoneage.game.names import ENDINGS
from stoneage.game.options import Options, with_cards
from stoneage.game.proof import NONCE_BYTES, SECRET_BYTES
from stoneage.game.record_types import Proof, Record, RecordExtras, Result, RoundLimit, SeatedAs, Seating
from stoneage.game.scripted_dice import is_roll
from stoneage.rules.sets import BUILDING_IDS, CARD_IDS, SETS, PieceSet, set_hashed

if TYPE_CHECKING:
    from stoneage.game.game import Game

FORMAT: Final = "stoneage/3"
FORMATS: Final = ("stoneage/1", "stoneage/2", FORMAT)  # readable formats; the first did not name its set of pieces
# A game of these formats that ended by the limit was stopped after round 100 or later.
FORMATS_WITHOUT_LIMIT: Final = FORMATS[:2]
RULES: Final = "1"
MARKS: Final = ("resigned", "taken over", "returned", "quick answer")
ROLL: Final = "roll"


@dataclass(frozen=True, slots=True)
class ParsedRecord:
    """A record that is well formed; it may still be false."""

    format: str
    options: Options
    round_limit: int | None
    pieces: PieceSet
    seats: tuple[str, ...]
    seating: tuple[SeatedAs, ...] | None
    deal: Deal
    commitment: str
    secret: bytes | None
    nonces: tuple[bytes, ...]
    events: list[list[Any]]
    ended: str | None
    scores: list[int] | None
    winners: list[int] | None

    @property
    def rolls(self) -> list[list[int]]:
        return [event[1] for event in self.events if event[0] == ROLL]


def write_record(game: "Game") -> Record:
    """Returns the record of a game, with secret and nonces once the game is over."""
    deal = game.deal
    if deal is None:
        raise RecordError("no_deal")
    proof: Proof = {}
    if game.over and game.secret is not None:
        proof = {"secret": game.secret.hex(), "nonces": [nonce.hex() for nonce in game.nonces]}
    limit: RoundLimit = {} if game.round_limit is None else {"round_limit": game.round_limit}
    seating: Seating = {} if game.seating is None else {"seating": list(game.seating)}
    result: Result = {}
    if game.ended is not None:
        result = {"ended": game.ended, "scores": list(game.scores), "winners": list(game.winners)}
    return {
        "format": FORMAT,
        "rules": RULES,
        "pieces": game.pieces.name,
        "components": game.pieces.hash,
        "options": game.options.differing(),
        **limit,
        "seats": list(game.seats),
        **seating,
        "start": deal.start,
        "deck": list(deal.deck),
        "stacks": [list(stack) for stack in deal.stacks],
        "commitment": game.commitment,
        **proof,
        "events": game.events,
        **RecordExtras(),
        **result,
    }


def read_record(record: object) -> ParsedRecord:
    """Parses a record. Raises RecordError if it is not well formed."""
    if not isinstance(record, Mapping):
        raise RecordError("not_a_record", what="a record is a JSON object")
    if record.get("format") not in FORMATS:
        known = " or ".join(map(repr, FORMATS))
        raise RecordError("not_a_record", what=f"format is {record.get('format')!r}, not {known}")
    if record.get("rules") != RULES:
        raise RecordError("not_a_record", what=f"made with rules {record.get('rules')!r}; these are {RULES!r}")
    pieces = _pieces(record)
    options = _options(record)
    ended = record.get("ended")
    if ended is not None and ended not in ENDINGS:
        raise _bad("ended", f"{ended!r} is no ending")
    return ParsedRecord(
        format=record["format"],
        options=options,
        round_limit=_round_limit(record),
        pieces=pieces,
        seats=tuple(_list(record, "seats", _is_text, options.players)),
        seating=_seating(record, options.players),
        deal=_deal(record, options, pieces),
        commitment=_text(record, "commitment"),
        secret=_secret(record),
        nonces=_nonces(record),
        events=[_event(index, event) for index, event in enumerate(_list(record, "events", lambda _: True))],
        ended=ended,
        scores=_list(record, "scores", _is_number, options.players) if ended else None,
        winners=_list(record, "winners", _is_number) if ended else None,
    )


def _bad(where: str, what: str) -> RecordError:
    return RecordError("bad_record", where=where, what=what)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _text(record: Mapping[str, Any], name: str) -> str:
    value = record.get(name)
    if not isinstance(value, str):
        raise _bad(name, "a text is missing here")
    return value


def _list(record: Mapping[str, Any], name: str, fits: Callable[[object], bool], count: int | None = None) -> list[Any]:
    value = record.get(name)
    if not isinstance(value, Sequence) or isinstance(value, str) or not all(map(fits, value)):
        raise _bad(name, "a list is missing here or has wrong entries")
    if count is not None and len(value) != count:
        raise _bad(name, f"{count} entries are needed, not {len(value)}")
    return list(value)


def _pieces(record: Mapping[str, Any]) -> PieceSet:
    """Returns the set of pieces of the game. Its hash decides; the name, missing in format 1, is for people."""
    hashed, name = record.get("components"), record.get("pieces")
    pieces = set_hashed(hashed) if isinstance(hashed, str) else None
    if pieces is None:
        shown = name if isinstance(name, str) else f"with the hash {hashed}"
        raise RecordError("other_pieces", pieces=shown, known=", ".join(known.name for known in SETS))
    if record["format"] != FORMATS[0] and name != pieces.name:
        raise _bad("pieces", f"{name!r} is not the name of these pieces, {pieces.name!r}")
    return pieces


def _options(record: Mapping[str, Any]) -> Options:
    options = record.get("options")
    if not isinstance(options, Mapping):
        raise _bad("options", "an object is missing here")
    try:
        return Options.of(with_cards(options, closed_cards=record.get("closed_cards", False)))
    except StoneAgeError as error:
        raise _bad("options", str(error)) from error


def _round_limit(record: Mapping[str, Any]) -> int | None:
    limit = record.get("round_limit")
    if limit is None or record["format"] in FORMATS_WITHOUT_LIMIT:
        return None
    if not _is_number(limit) or limit < 1:
        raise _bad("round_limit", f"{limit!r} is no number from 1 on")
    return int(limit)


def _seating(record: Mapping[str, Any], players: int) -> tuple[SeatedAs, ...] | None:
    if "seating" not in record or record["format"] != FORMAT:
        return None
    return tuple(_list(record, "seating", _is_seated, players))


def _is_seated(value: object) -> bool:
    if not isinstance(value, Mapping):
        return False
    if value.keys() == {"bot"}:
        return isinstance(value["bot"], str)
    return (
        value.keys() == {"name", "nonce"}
        and is_hash(value["name"])
        and (value["nonce"] is None or is_hash(value["nonce"]))
    )


def is_hash(value: object) -> bool:
    """Returns whether a value is a SHA-256 in hexadecimal digits."""
    return isinstance(value, str) and len(value) == 64 and set(value) <= set("0123456789abcdef")


def is_salt(value: object) -> bool:
    """Returns whether a value is a salt in hexadecimal digits."""
    return isinstance(value, str) and len(value) == 2 * NONCE_BYTES and set(value) <= set("0123456789abcdef")


def _deal(record: Mapping[str, Any], options: Options, pieces: PieceSet) -> Deal:
    start = record.get("start")
    if not isinstance(start, int) or isinstance(start, bool) or not 0 <= start < options.players:
        raise _bad("start", f"{start!r} is not a seat")
    cards = [CARD_IDS[card] for card in pieces.deck(options.expansion)]
    deck = _list(record, "deck", _is_text)
    if sorted(deck) != sorted(cards):
        raise _bad("deck", f"not the {len(cards)} cards of this game")
    tiles = [BUILDING_IDS[tile] for tile in pieces.tiles(options.expansion)]
    stacks = _list(record, "stacks", lambda stack: isinstance(stack, list), options.players)
    laid = [tile for stack in stacks for tile in stack]
    if not all(map(_is_text, laid)) or not set(laid) <= set(tiles) or len(set(laid)) != len(laid):
        raise _bad("stacks", "not different buildings of this game")
    if any(len(stack) != options.stack_height for stack in stacks):
        raise _bad("stacks", f"a stack is {options.stack_height} buildings high")
    return Deal(start, tuple(deck), tuple(map(tuple, stacks)))


def _hex(where: str, value: object, length: int) -> bytes:
    try:
        read = bytes.fromhex(value) if isinstance(value, str) else b""
    except ValueError:
        read = b""
    if len(read) != length:
        raise _bad(where, f"{length} bytes in hexadecimal are needed")
    return read


def _secret(record: Mapping[str, Any]) -> bytes | None:
    secret = record.get("secret")
    return None if secret is None else _hex("secret", secret, SECRET_BYTES)


def _nonces(record: Mapping[str, Any]) -> tuple[bytes, ...]:
    if record.get("nonces") is None:
        return ()
    return tuple(_hex("nonces", nonce, NONCE_BYTES) for nonce in _list(record, "nonces", _is_text))


def _event(index: int, event: object) -> list[Any]:
    """Returns an event: `[seat, "text"]` or `["roll", [pips, …]]`."""
    if isinstance(event, list) and len(event) == 2:
        first, second = event
        if first == ROLL and isinstance(second, list) and is_roll(second):
            return event
        if _is_number(first) and isinstance(second, str):
            return event
    raise _bad(f"event {index}", "neither a choice nor a roll")
