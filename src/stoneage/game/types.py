"""The types of everything that leaves a game for a client, a record reader or a library user.

Each type is declared once. The builders return these types; the server's schema and the client's TypeScript are derived
from them, and `docs/reference/library.md` lists them. Codes are literals, which clients translate.
"""

from typing import Literal, NotRequired

from typing_extensions import TypedDict  # pydantic reads typing's own only from Python 3.12 on

from stoneage.game.options import OptionValues
from stoneage.game.reason_types import MoveReason
from stoneage.game.vocabulary import BuildingId, CardId, Ending, Goods, MoveText, Phase, Place, PlaceKind, Price, Rate

# --- odds


class Odds(TypedDict):
    """Expected yield, and the chances of at least 1, 2, 3 …"""

    expected: float
    at_least: list[float]


# --- questions


class PlaceQuestion(TypedDict):
    """Where to place people; `people` are at home."""

    kind: Literal["place"]
    seat: int
    people: int


class ResolveQuestion(TypedDict):
    """Which place to resolve next."""

    kind: Literal["resolve"]
    seat: int


class ToolsQuestion(TypedDict):
    """Which tools to add to the dice on the table."""

    kind: Literal["tools"]
    seat: int
    place: Place
    dice: list[int]
    pips: int
    rate: Rate


class PayQuestion(TypedDict):
    """How to pay for a card or building; after an exchange (`exchanged`) declining is not allowed."""

    kind: Literal["pay"]
    seat: int
    place: Place
    price: Price
    exchanged: bool


class PickQuestion(TypedDict):
    """Which die of a dice bar to pick; `faces` are left."""

    kind: Literal["pick"]
    seat: int
    place: Place
    bar: str
    faces: list[int]


class SplitQuestion(TypedDict):
    """How much of the `amount` of a hunt becomes decorations (9.2.1)."""

    kind: Literal["split"]
    seat: int
    place: Place
    amount: int


class DrawQuestion(TypedDict):
    """Whether to draw a card for the price (9.5.3)."""

    kind: Literal["draw"]
    seat: int
    place: Place
    price: Price


class TakeQuestion(TypedDict):
    """Which two resources to take."""

    kind: Literal["take"]
    seat: int
    place: Place


class FeedQuestion(TypedDict):
    """How to cover a shortage of food."""

    kind: Literal["feed"]
    seat: int
    shortage: int


Question = (
    PlaceQuestion
    | ResolveQuestion
    | ToolsQuestion
    | PayQuestion
    | PickQuestion
    | SplitQuestion
    | DrawQuestion
    | TakeQuestion
    | FeedQuestion
)


# --- the board


class BoardPlace(TypedDict):
    """The constant properties of a place in this game: kind, rings (None: any number), and the yield of its dice."""

    place: Place
    kind: PlaceKind
    rings: int | None
    rate: Rate | None


class PlaceView(TypedDict):
    """Who is at a place, by seat; the owner of a private place; during placement, why it is closed to the audience."""

    place: Place
    people: list[int]
    owner: int | None
    closed: MoveReason | None


class CardView(TypedDict):
    """A slot of the row: its card, if there is one, and the price."""

    place: Place
    card: CardId | None
    price: Price


class BuildingView(TypedDict):
    """A stack: the open building, its price, and the number of buildings including it."""

    place: Place
    building: BuildingId | None
    price: Price | None
    left: int


class Tool(TypedDict):
    """A tool tile; `used` until the next round."""

    value: int
    used: bool


class Points(TypedDict):
    """A player's points by source."""

    buildings: int
    cards: int
    starvation: int
    green: int
    farmers: int
    toolmakers: int
    builders: int
    shamans: int
    traders: int
    resources: int


class PlayerView(TypedDict):
    """A player's board.

    `drawn` is None if the audience may not see it; with cards face down so are others' `bought`, `points` and
    `projected` until the game is over. `score` is the scoring track, `projected` the points as if the game were over
    now, `shortage` the food that would be missing at feeding time. `takes` is the number of unused two-resources cards.
    """

    seat: int
    people: int
    home: int
    food: int
    goods: Goods
    field: int
    trader: NotRequired[int]
    tools: list[Tool]
    once: list[int]
    takes: int
    bought: list[CardId] | None
    bought_count: int
    drawn: list[CardId] | None
    drawn_count: int
    buildings: list[BuildingId]
    score: int
    points: Points | None
    projected: int | None
    shortage: int


class CommonView(TypedDict):
    """The part of a view that is the same for every audience."""

    options: OptionValues
    pieces: str
    board: list[BoardPlace]
    round: int
    phase: Phase
    start: int
    turn: int | None
    question: Question | None
    cards: list[CardView]
    deck: int
    buildings: list[BuildingView]
    supply: Goods | None
    ended: Ending | None
    scores: list[int] | None
    winners: list[int] | None


class OwnView(TypedDict):
    """The part of a view that depends on the audience: a seat, or None for a spectator."""

    audience: int | None
    places: list[PlaceView]
    players: list[PlayerView]


class BoardView(CommonView, OwnView):
    """The board as one audience may see it."""


class View(BoardView):
    """The board and, for the seat that is asked, its legal moves as text."""

    legal: list[MoveText]


# --- moves as structures


class MoveDetails(TypedDict, total=False):
    """The arguments of a move's notation, by name."""

    place: Place
    people: int
    tools: list[int]
    once: list[int]
    face: int
    decorations: int
    goods: Goods
    give: Goods
    get: Goods
