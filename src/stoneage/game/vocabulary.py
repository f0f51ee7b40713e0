"""The words of the types: kinds, goods, prices, dice. Clients translate them."""

from typing import Final, Literal, get_args

from typing_extensions import TypedDict  # pydantic reads typing's own only from Python 3.12 on

Resource = Literal["wood", "brick", "stone", "gold"]
Good = Literal["wood", "brick", "stone", "gold", "decorations"]
Yield = Literal["wood", "brick", "stone", "gold", "food"]  # goods that dice are rolled for
Phase = Literal["placement", "actions", "feeding", "over"]
Cards = Literal["face_down", "bought_visible", "all_visible"]  # whose cards are seen
Ending = Literal["cards", "buildings", "limit", "abandoned"]
QuestionKind = Literal["place", "resolve", "tools", "pay", "pick", "split", "draw", "take", "feed"]
PlaceKind = Literal["village", "hunt", "gathering", "card", "building", "private"]
RewardKind = Literal[
    "wood", "brick", "stone", "gold", "decorations", "food", "points", "tool", "field", "trader_step",
]  # fmt: skip
WithoutEffect = Literal["wood", "brick", "stone", "gold", "tool", "field", "person", "card"]  # what could not be given
SeatChange = Literal["resigned", "taken over", "returned"]
Mark = Literal[SeatChange, "quick answer"]
Place = str  # `forest`, `card1`, or the id of a building with a private place (9.7)
CardId = str
BuildingId = str
MoveText = str  # a move in the notation

PHASES: Final = get_args(Phase)
ENDINGS: Final[tuple[Ending, ...]] = get_args(Ending)
QUESTIONS: Final[tuple[QuestionKind, ...]] = get_args(QuestionKind)
GOODS: Final[tuple[Good, ...]] = get_args(Good)
MARKS: Final[tuple[Mark, ...]] = get_args(Mark)


class Goods(TypedDict, total=False):
    """Amounts by kind, without zero amounts."""

    wood: int
    brick: int
    stone: int
    gold: int
    decorations: int
    food: int


class GoodsPrice(TypedDict):
    """Exactly these goods."""

    kind: Literal["goods"]
    goods: Goods


class ResourcesPrice(TypedDict):
    """From `least` to `most` resources, of exactly `kinds` different kinds (None: any)."""

    kind: Literal["resources"]
    least: int
    most: int
    kinds: int | None


Price = GoodsPrice | ResourcesPrice


class Rate(TypedDict):
    """The yield of dice: one of `good` for every `pips` pips."""

    good: Yield
    pips: int


class Roll(TypedDict):
    """Dice that a choice rolls at once; `for_all` if every player picks one of them."""

    dice: int
    for_all: bool


class Reward(TypedDict):
    """The reward of a face of a dice bar."""

    kind: RewardKind
    amount: int
