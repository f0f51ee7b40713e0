"""The record of a game as a type; `docs/reference/record-format.md` says what each field means."""

from typing import Literal

from typing_extensions import TypedDict  # pydantic reads typing's own only from Python 3.12 on

from stoneage.game.options import OptionValues
from stoneage.game.vocabulary import BuildingId, CardId, Ending

RecordEvent = list[int | str | list[int]]  # `[seat, "move"]`, `[seat, "resigned"]` or `["roll", [pips, …]]`


class TakenBack(TypedDict):
    """One undo: the choices and rolls it took back, and how many choices were left of the line as it was then."""

    after: int
    events: list[RecordEvent]


class Evaluator(TypedDict):
    """What judges the game's moves: a network's name and the hash of its file, fixed before the dice were known."""

    name: str
    hash: str


class Proof(TypedDict, total=False):
    """What proves the dice, once the game is over; `nonce_hashes` is what was known of the nonces before it.

    A hash is None where the nonce itself was given when sitting down. `withheld` are places in `nonces` whose
    nonce was never shown: the beginning of its hash stands there.
    """

    secret: str
    nonces: list[str]
    nonce_hashes: list[str | None]
    withheld: list[int]


class Result(TypedDict, total=False):
    """How the game came out, once it is over."""

    ended: Ending
    scores: list[int]
    winners: list[int]


class RoundLimit(TypedDict, total=False):
    """The last round of the game; without it the game may last for ever."""

    round_limit: int


class RecordExtras(TypedDict, total=False):
    """What was so beside the line of play: none of it changes the replay."""

    free_undo: bool  # whether choices could be taken back after dice or cards had shown
    undos: int
    taken_back: list[TakenBack]  # the last thousand undos, in the order in which they happened
    closed_cards: bool
    evaluator: Evaluator


class Record(Proof, Result, RecordExtras, RoundLimit):
    """A whole game, enough for a stranger's program to replay it. Later versions add fields and change none."""

    format: Literal["stoneage/3"]
    rules: str
    pieces: str  # the name of the set of pieces, and …
    components: str  # … its hash
    options: OptionValues
    seats: list[str]
    start: int
    deck: list[CardId]
    stacks: list[list[BuildingId]]
    commitment: str
    events: list[RecordEvent]
