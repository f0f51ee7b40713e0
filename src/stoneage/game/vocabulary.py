"""The words that the contract is written in: kinds, goods, prices, dice. Clients translate them."""

from typing import Final, Literal, get_args

from typing_extensions import TypedDict  # pydantic reads typing's own only from Python 3.12 on

Resource = Literal["wood", "brick", "stone", "gold"]
Good = Literal["wood", "brick", "stone", "gold", "decorations"]
Yield = Literal["wood", "brick", "stone", "gold", "food"]  # what dice are rolled for
Phase = Literal["placement", "actions", "feeding", "over"]
Ending = Literal["cards", "buildings", "limit", "abandoned"]
QuestionKind = Literal["place", "resolve", "tools", "pay", "pick", "split", "draw", "take", "feed"]
PlaceKind = Literal["village", "hunt", "gathering", "card", "building", "private"]
RewardKind = Literal[
    "wood", "brick", "stone", "gold", "decorations", "food", "points", "tool", "field", "trader_step",
]  # fmt: skip
WithoutEffect = Literal["wood", "brick", "stone", "gold", "tool", "field", "person", "card"]  # what could not be given
Mark = Literal["resigned", "taken over", "returned"]
Place = str  # `forest`, `card1`, or a building's id where it is a private place (9.7)
CardId = str
BuildingId = str
MoveText = str  # a move in the notation

PHASES: Final = get_args(Phase)
ENDINGS: Final[tuple[Ending, ...]] = get_args(Ending)
QUESTIONS: Final[tuple[QuestionKind, ...]] = get_args(QuestionKind)
GOODS: Final[tuple[Good, ...]] = get_args(Good)
MARKS: Final[tuple[Mark, ...]] = get_args(Mark)


class Goods(TypedDict, total=False):
    """Amounts by kind; what is left out is none."""

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
    """From `least` to `most` resources, of exactly `kinds` different kinds, or of any (None)."""

    kind: Literal["resources"]
    least: int
    most: int
    kinds: int | None


Price = GoodsPrice | ResourcesPrice


class Rate(TypedDict):
    """What dice bring: one of `good` for every `pips` pips."""

    good: Yield
    pips: int


class Roll(TypedDict):
    """Dice that a choice will roll at once; `for_all` when everyone picks one of them."""

    dice: int
    for_all: bool


class Reward(TypedDict):
    """What a face of a dice bar gives."""

    kind: RewardKind
    amount: int
