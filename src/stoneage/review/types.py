"""The types of a review: the contract of library, command line and browser. Win probabilities range from 0 to 1."""

from typing import Literal

from typing_extensions import TypedDict  # pydantic reads typing's own only from Python 3.12 on

from stoneage.game.record_types import Evaluator
from stoneage.game.types import Points
from stoneage.game.vocabulary import BuildingId, CardId, Good, MoveText, Place, QuestionKind

Label = Literal["inaccuracy", "mistake", "blunder"]  # significant losses of at least 5, 10 and 15 percentage points
ChanceKind = Literal["setup", "roll", "dice_bar", "draw", "tile", "deal", "reveal"]
UnattributedKind = Literal["stand_in", "resigned"]
ReasonCode = Literal[
    "feeds", "starving_pays", "no_need_to_starve", "grows", "field", "tool", "new_symbol", "multiplier",
    "raises_multiplier", "building_points", "more_points", "points_now", "goods", "goods_for_building", "food",
    "people", "keeps_goods", "cheaper_payment", "exchange", "tools_gain", "tools_later", "denies_card",
    "denies_building", "ends_game", "goes_on", "better_card", "better_building", "order", "order_goods", "order_tool",
    "spare_people", "food_next", "unaffordable_card", "unaffordable_building", "enough_food", "once_tool", "overall",
]  # fmt: skip

# Sources of points. `food` is the penalty for starving; `growth` is people, fields and tools that no card multiplies.
LossSource = Literal[
    "buildings", "cards", "green", "farmers", "toolmakers", "builders", "shamans", "traders", "resources", "food",
    "growth", "overall",
]  # fmt: skip

Interval = list[float]  # lower and upper end of a 95 % confidence interval for the evaluator's value


class Explanation(TypedDict, total=False):
    """Why a move is better or worse than another: a code, and the values of its message.

    The codes `overall`, `order`, `better_card` and `better_building` contain no reason. Clients omit them.
    """

    code: ReasonCode
    amount: int
    other_amount: int
    good: Good | Literal["food"]
    place: Place
    card: CardId
    building: BuildingId
    symbol: str
    profession: str
    seat: int  # the player who is denied the card or building
    count: int
    percent: int  # chance of at least `count` goods with `amount` people …
    other_percent: int  # … and with `other_amount`


class Candidate(TypedDict):
    """A legal move and its value for the player who chooses. Intervals are None for static evaluations."""

    move: MoveText
    win: float
    win_interval: Interval | None
    points: float  # expected final margin over the best other player
    points_interval: Interval | None
    gap: float  # win probability of the best candidate minus that of this one
    gap_interval: Interval | None
    # Of a move that was not sampled to the end: it is at least this far behind, and `gap` is no estimate. Else None.
    least_gap: float | None


class JudgedChoice(TypedDict):
    """A choice whose moves are not equivalent. `before` is the value of the best candidate by seat, `after` that of
    the played one.
    """

    choice: int  # number of choices made earlier in the game: `game.moment(choice)` is the state before it
    round: int
    seat: int
    kind: QuestionKind
    played: MoveText
    best: MoveText
    candidates: list[Candidate]  # best first, including the played move
    before: list[float]
    after: list[float]
    loss: float  # win probability that the player lost
    loss_interval: Interval | None
    label: Label | None
    samples: int  # paired samples per candidate; 0 for a static evaluation
    exact: bool  # all values are final results, not estimates
    reason: Explanation | None
    fault: Explanation | None  # what is wrong with the played move by itself
    source: LossSource | None  # source of points that the best move would have increased; None without a loss


class ChanceEvent(TypedDict):
    """A roll, draw, deal or revealed tile. `luck = actual - expected` by seat, in win probability."""

    choice: int  # number of choices made before the event; 0 is the set-up
    round: int
    kind: ChanceKind
    seat: int | None  # the player who rolled or drew; None for set-up, deal and reveal
    dice: list[int]
    place: Place | None
    cards: list[CardId]
    building: BuildingId | None
    expected: list[float]
    actual: list[float]
    luck: list[float]
    interval: Interval | None  # of the luck of the most affected seat; None if all outcomes were enumerated


class Unattributed(TypedDict):
    """A change of win probabilities by a stand-in bot or by an abandoned game, by seat."""

    choice: int
    seat: int
    kind: UnattributedKind
    change: list[float]


class Moment(TypedDict):
    """The win probabilities by seat after `choice` choices."""

    choice: int
    round: int
    win: list[float]


class KindSummary(TypedDict):
    """The number of scored decisions of one kind, and their total loss."""

    kind: QuestionKind
    decisions: int
    loss: float


class SourceSummary(TypedDict):
    """The number of decisions that lost points of one source, and their total loss."""

    source: LossSource
    decisions: int
    loss: float


class LuckOfKind(TypedDict):
    """The luck of a seat by one kind of chance event: from its own rolls and draws, and from all others."""

    kind: ChanceKind
    own: float
    others: float


class SeatReview(TypedDict):
    """The review of one seat. Exactly: result - start = luck + own_choices + others_choices + unattributed."""

    seat: int
    name: str
    result: float  # share of the win: 1 for the only winner
    start: float  # win probability before the start player is chosen and the cards are dealt
    luck: float
    own_choices: float  # its moves compared with those that the evaluator expected; positive if they were better
    others_choices: float  # gained or lost through the choices of other players
    unattributed: float  # stand-in bots, an abandoned end, and evaluation drift
    evaluation_drift: float  # part of `unattributed`: the estimate changed without a choice or a chance event
    mean_loss: float | None  # per scored decision; None without any
    mean_loss_interval: Interval | None
    decisions: int
    luck_adjusted_result: float  # result - luck
    own_luck: float  # luck of its own rolls and draws
    labels: dict[Label, int]
    best_moments: list[int]  # indices into `chance`, largest luck first
    worst_moments: list[int]  # indices into `choices`, largest loss first
    loss_by_kind: list[KindSummary]
    loss_by_source: list[SourceSummary]  # largest first; the sum equals that of `loss_by_kind`
    luck_by_kind: list[LuckOfKind]
    points: Points  # final points by source


class Review(TypedDict):
    """The review of a whole game."""

    format: Literal["stoneage/review/2"]
    evaluator: Evaluator
    committed_evaluator: Evaluator | None  # fixed before the start; None if the record does not contain it
    evaluator_changed: bool
    players: int
    expansion: bool
    complete: bool  # False for a static review, or if sampling was stopped
    samples: int  # maximum number of paired samples of a choice
    seed: int
    seats: list[SeatReview]
    choices: list[JudgedChoice]
    chance: list[ChanceEvent]
    unattributed: list[Unattributed]
    curve: list[Moment]
