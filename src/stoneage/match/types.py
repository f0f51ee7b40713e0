"""The contract of a table: what its audiences are sent besides the board, and what may be answered."""

from typing import Literal, NotRequired

from typing_extensions import TypedDict  # pydantic reads typing's own only from Python 3.12 on

from stoneage.game.events import Event
from stoneage.game.options import OptionValues
from stoneage.game.record_types import Evaluator
from stoneage.game.types import BoardView, Odds
from stoneage.game.vocabulary import Ending, Goods, MoveText, Place, Reward, Roll
from stoneage.match.refusals import UndoRefusal

Stage = Literal["gathering", "running", "over", "closed"]
SeatKind = Literal["open", "reserved", "person", "bot"]
SeatStatus = Literal["here", "taken over", "resigned"]
TakeoverReason = Literal["left", "clock", "absent"]
Phrase = Literal["hello", "good_luck", "well_played", "thanks", "sorry", "hurry", "wait", "wow", "again", "bye"]


# --- what may be answered


class PlaceOffer(TypedDict):
    """Send people to a place; at dice places with the odds, without tools and, if any are ready, with all of them.

    The odds end where the pile does, as it is now (12-C02).
    `at_end` is what the card or building there would add to my points as things stand, a free price paid as well as I
    could pay it now; None elsewhere.
    """

    kind: Literal["place"]
    move: MoveText
    place: Place
    people: int
    odds: Odds | None
    odds_with_tools: Odds | None
    at_end: int | None


class ResolveOffer(TypedDict):
    """Use a place; `rolls` are the dice that will fall at once."""

    kind: Literal["resolve"]
    move: MoveText
    place: Place
    rolls: Roll | None


class DeclineOffer(TypedDict):
    """Do not buy, or get no person from the hut."""

    kind: Literal["decline"]
    move: MoveText
    place: Place


class ToolsOffer(TypedDict):
    """Add tools to the dice; `amount` is what comes of it."""

    kind: Literal["tools"]
    move: MoveText
    tools: list[int]
    once: list[int]
    amount: int


class PickOffer(TypedDict):
    """Take a die of a dice bar; `effect` is whether its reward brings the player anything now (5.9.1a)."""

    kind: Literal["pick"]
    move: MoveText
    face: int
    reward: Reward
    effect: bool


class SplitOffer(TypedDict):
    """Share a hunt out."""

    kind: Literal["split"]
    move: MoveText
    food: int
    decorations: int


class DrawOffer(TypedDict):
    """Draw the extra card, or skip it (9.5.3)."""

    kind: Literal["draw", "skip"]
    move: MoveText


class TakeOffer(TypedDict):
    """Take two resources; `worth` is what their dice would cost."""

    kind: Literal["take"]
    move: MoveText
    goods: Goods
    worth: int


class PayOffer(TypedDict):
    """Pay; `points` of a building, `rolls` are the dice that a card's reward will roll at once.

    `at_end` is what a card will add to my points as things stand.
    """

    kind: Literal["pay"]
    move: MoveText
    goods: Goods
    worth: int
    points: int | None
    at_end: int | None
    rolls: Roll | None


class ExchangeOffer(TypedDict):
    """Exchange with the trader before paying."""

    kind: Literal["exchange"]
    move: MoveText
    give: Goods
    get: Goods


class FeedOffer(TypedDict):
    """Eat goods instead of food."""

    kind: Literal["feed"]
    move: MoveText
    goods: Goods
    worth: int


class StarveOffer(TypedDict):
    """Starve and lose points."""

    kind: Literal["starve"]
    move: MoveText
    points: int


Offer = (
    PlaceOffer
    | ResolveOffer
    | DeclineOffer
    | ToolsOffer
    | PickOffer
    | SplitOffer
    | DrawOffer
    | TakeOffer
    | PayOffer
    | ExchangeOffer
    | FeedOffer
    | StarveOffer
)


class OffersView(TypedDict):
    """For the seat that is asked what it may answer; None for everyone else."""

    offers: list[Offer] | None


class GameView(BoardView, OffersView):
    """The board as one audience may see it, with what it may answer."""


# --- the table around the game


class ClockView(TypedDict):
    """A bank of seconds for each seat, and what every choice adds to it."""

    bank: float
    increment: float


class SettingsView(TypedDict):
    """How the table is set."""

    options: OptionValues
    name: str
    listed: bool
    hot_seat: bool
    free_undo: bool
    pace: Literal["fast", "live", "relaxed"]
    clock: ClockView | None
    takeover: float | None
    stand_in: str


class FormerView(TypedDict):
    """Who declined this open seat, or was removed from it by the host."""

    name: str
    why: Literal["declined", "removed"]


class SeatView(TypedDict):
    """Who sits where, or for whom a seat is reserved; `bot` is the kind of a bot, which has a name of its own."""

    seat: int
    kind: SeatKind
    name: str
    bot: str | None
    mine: bool
    present: bool
    status: SeatStatus
    bank: float
    nonce_hash: str | None  # what this seat has published of its nonce; None also where it gave the nonce itself
    withheld: bool  # its nonce was never shown, and a bot plays
    former: FormerView | None
    takeover: TakeoverReason | None  # why a bot plays until the person returns, if that is known
    face: int | None  # that the person has chosen
    colour: int  # 0 to 4; no two seats have the same


class PlacementHint(TypedDict):
    """The places where a player would probably go next, best first."""

    seat: int
    places: list[Place]


class AutomaticView(TypedDict):
    """Answers that are given for me."""

    pick: list[int] | None
    feed: Literal["cheapest"] | None
    obvious: bool


class PendingChoice(TypedDict):
    """Whose choice it is, since when, and until when; a choice must carry a version not older than this one."""

    seat: int
    version: int
    time: float
    deadline: float | None
    bot: str | None


class RevealView(TypedDict):
    """The host has started: these seats still have to show their nonces, until then."""

    seats: list[int]
    until: float


class Origin(TypedDict):
    """The moment of another game that this one began at; what was hidden there is dealt again.

    An uploaded position has neither a table nor a choice.
    """

    table: str | None
    choice: int | None


class WithOrigin(TypedDict, total=False):
    """There where the game asks "what if"."""

    origin: Origin


class TableInfo(WithOrigin):
    """What no choice changes."""

    id: str
    settings: SettingsView
    commitment: str
    evaluator: Evaluator | None  # what will judge the choices, from the host's start on
    reveal: RevealView | None
    seating: str | None  # hash of who sits where, which is part of the key; None before the host's start
    host: bool
    invite: str | None
    invite_hash: str  # SHA-256 of the invitation code, so that a client can check the code of a link
    removed: bool  # whether the host removed me; I can sit down again when the host asks me
    starts_itself: bool  # the game begins when everyone has accepted
    seats: list[SeatView]
    automatic: AutomaticView | None
    muted: list[int]
    rematch: str | None


class TurnInfo(TypedDict):
    """What every choice may change."""

    stage: Stage
    asked: PendingChoice | None


class UndoView(TypedDict):
    """None where the audience can take its last choice back, else the refusal it would get."""

    undo: UndoRefusal | None


class TableView(TableInfo, TurnInfo, UndoView):
    """Everything around the game."""


class ChatMessage(TypedDict):
    """A line of chat: free text, or a preset phrase that every client can translate."""

    version: int
    time: float
    seat: int | None
    text: str | None
    preset: Phrase | None


# --- finished games


class Standing(TypedDict):
    """Each seat's points after a round: on the track, and were the game over then."""

    round: int
    score: list[int]
    projected: list[int]


class Luck(TypedDict):
    """A seat's dice against expectation: rolls for goods, and the goods that the dice alone would bring."""

    seat: int
    dice: int
    pips: int
    expected_pips: float
    goods: int
    expected_goods: float


class Summary(TypedDict):
    """How the points grew, and who was lucky."""

    curve: list[Standing]
    luck: list[Luck]


class RecordHead(TypedDict):
    """What a finished game was and how it ended."""

    options: OptionValues
    pieces: str
    seats: list[str]
    scores: list[int]
    winners: list[int]
    ended: Ending
    commitment: str
    rules: str
    evaluator: NotRequired[str]


class Replay(Summary):
    """A finished game to look at again; frame n is the board after n choices."""

    record: RecordHead
    frames: list[GameView]
    story: list[Event]
