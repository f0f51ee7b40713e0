"""The types of a record; `docs/reference/record-format.md` describes each field."""

from typing import Any, Literal, final

from typing_extensions import TypedDict  # pydantic reads typing's own only from Python 3.12 on

from stoneage.game.options import OptionValues
from stoneage.game.vocabulary import BuildingId, CardId, Ending

RecordEvent = list[int | str | list[int]]  # `[seat, "move"]`, `[seat, "resigned"]` or `["roll", [pips, …]]`
LogLine = list[Any]  # `[milliseconds since the table opened, kind of the entry, its fields]`


@final
class SeatedPerson(TypedDict):
    """A person at the start of a game: salted hash of the name, and hash of the nonce (None: it was given openly)."""

    name: str
    nonce: str | None


@final
class SeatedBot(TypedDict):
    """A bot at the start of a game."""

    bot: str


SeatedAs = SeatedPerson | SeatedBot


class Signature(TypedDict):
    """The signature of the head of a record's log, with the public key that checks it; both in hexadecimal."""

    key: str
    value: str


class TakenBack(TypedDict):
    """One undo: the choices and rolls that it removed, and the number of choices left."""

    after: int
    events: list[RecordEvent]


class Evaluator(TypedDict):
    """What evaluates the moves of the game: name and hash of a network, fixed before the dice were known."""

    name: str
    hash: str


class Proof(TypedDict, total=False):
    """The proof of the dice, once the game is over; `nonce_hashes` is what was known of the nonces before it.

    A hash is None if the nonce itself was given at once. `withheld` are indices in `nonces` of nonces that were never
    shown; the first bytes of their hashes replace them.
    """

    secret: str
    nonces: list[str]
    nonce_hashes: list[str | None]
    withheld: list[int]


class Result(TypedDict, total=False):
    """The result of a game, once it is over."""

    ended: Ending
    scores: list[int]
    winners: list[int]


class RoundLimit(TypedDict, total=False):
    """The last round of the game; without it there is no limit."""

    round_limit: int


class Seating(TypedDict, total=False):
    """Who sat where at the start; it is part of the key."""

    seating: list[SeatedAs]


class RecordExtras(TypedDict, total=False):
    """Annotations of a record; the replay does not depend on them."""

    salts: list[str | None]  # by seat; with them the names belong to their hashes. None: a bot, or an erased name
    log: list[LogLine]
    signature: Signature

    free_undo: bool  # whether choices could be undone after dice or cards were revealed
    undos: int
    taken_back: list[TakenBack]  # the last thousand undos, in order
    closed_cards: bool  # of earlier versions; now `cards` is an option
    evaluator: Evaluator


class Record(Proof, Result, RecordExtras, RoundLimit, Seating):
    """A whole game; other programs can replay it. Later versions add fields and change none."""

    format: Literal["stoneage/3"]
    rules: str
    pieces: str  # name of the set of pieces, and …
    components: str  # … its hash
    options: OptionValues
    seats: list[str]
    start: int
    deck: list[CardId]
    stacks: list[list[BuildingId]]
    commitment: str
    events: list[RecordEvent]
