"""A review as types: the contract of library, command line and browser. All chances are win chances from 0 to 1."""

from typing import Literal

from typing_extensions import TypedDict  # pydantic reads typing's own only from Python 3.12 on

from stoneage.game.record_types import Evaluator
from stoneage.game.types import Points
from stoneage.game.vocabulary import BuildingId, CardId, Good, MoveText, Place, QuestionKind

Label = Literal["inaccuracy", "mistake", "blunder"]  # 5, 10 and 15 points of 100 lost, beyond doubt
ChanceKind = Literal["setup", "roll", "dice_bar", "draw", "tile", "deal", "reveal"]
UnjudgedKind = Literal["stand_in", "resigned"]
ReasonCode = Literal[
    "feeds", "starving_pays", "no_need_to_starve", "grows", "field", "tool", "new_symbol", "multiplier",
    "raises_multiplier", "building_points", "more_points", "points_now", "goods", "goods_for_building", "food",
    "people", "keeps_goods", "cheaper_payment", "exchange", "tools_gain", "tools_later", "denies_card",
    "denies_building", "ends_game", "goes_on", "better_card", "better_building", "order", "overall",
]  # fmt: skip

# Sources of points; `food` is what starving costs, `growth` people, fields and tools that no card multiplies.
LossSource = Literal[
    "buildings", "cards", "green", "farmers", "toolmakers", "builders", "shamans", "traders", "resources", "food",
    "growth", "overall",
]  # fmt: skip

Interval = list[float]  # two numbers: with 95 % the truth about the evaluator's value lies between them


class Explanation(TypedDict, total=False):
    """Why the best move is better than the played one: a code, and what its message speaks of."""

    code: ReasonCode
    amount: int
    other_amount: int
    good: Good | Literal["food"]
    place: Place
    card: CardId
    building: BuildingId
    symbol: str
    profession: str
    seat: int  # of the one who is denied something


class Candidate(TypedDict):
    """A legal move and what it is worth to the one who chooses; no interval where it was judged at sight."""

    move: MoveText
    win: float
    win_interval: Interval | None
    points: float  # ahead of the best other at the end
    points_interval: Interval | None
    behind: float  # the best candidate, in win chance; 0 for the best
    behind_interval: Interval | None


class JudgedChoice(TypedDict):
    """A choice that mattered. `before` is the best candidate's value, `after` the played one's, by seat."""

    choice: int  # it was made after so many choices: `game.moment(choice)` stands before it
    round: int
    seat: int
    kind: QuestionKind
    played: MoveText
    best: MoveText
    candidates: list[Candidate]  # best first; what was played is among them
    before: list[float]
    after: list[float]
    loss: float  # of the one who chose
    loss_interval: Interval | None
    label: Label | None
    samples: int  # paired samples of each candidate; 0 at sight
    exact: bool  # whether all values are results, not estimates
    reason: Explanation | None
    source: LossSource | None  # of points, that the best move would have served; None where nothing was lost


class ChanceEvent(TypedDict):
    """A roll, draw, deal or turned-up tile: the chances expected before it, those after it, the luck of each seat."""

    choice: int  # it followed the choice with this number, counted from 1; 0 is the set-up
    round: int
    kind: ChanceKind
    seat: int | None  # whose roll or draw it was; nobody's at set-up, deal and reveal
    dice: list[int]
    place: Place | None
    cards: list[CardId]
    building: BuildingId | None
    expected: list[float]
    got: list[float]
    luck: list[float]
    interval: Interval | None  # of the luck of the seat it concerns most; None where all outcomes were enumerated


class Unjudged(TypedDict):
    """A choice made for an absent person, or the end of a game by resignation: what it changed, by seat."""

    choice: int
    seat: int
    kind: UnjudgedKind
    change: list[float]


class Moment(TypedDict):
    """Everybody's win chance after so many choices."""

    choice: int
    round: int
    win: list[float]


class KindSummary(TypedDict):
    """Decisions of one kind: how many counted, and the win chance they lost together."""

    kind: QuestionKind
    decisions: int
    loss: float


class SourceSummary(TypedDict):
    """Decisions that lost points of one source: how many, and the win chance they lost together."""

    source: LossSource
    decisions: int
    loss: float


class LuckOfKind(TypedDict):
    """What chance of one kind did to a seat: by its own rolls and draws, and by all others."""

    kind: ChanceKind
    own: float
    others: float


class SeatReview(TypedDict):
    """One seat: result - start = luck + errors + from_others + unjudged, exactly."""

    seat: int
    name: str
    result: float  # share of the win
    start: float  # win chance before start player and deal
    luck: float
    errors: float  # own, at most 0
    from_others: float
    unjudged: float
    revised: float  # the part of `unjudged` in which the evaluator changed its mind without choice or chance
    quality: float | None  # average loss of a decision that counted; None without any
    quality_interval: Interval | None
    decisions: int
    adjusted: float  # result - luck: the result with all chance taken out
    own_luck: float  # of its own rolls and draws
    labels: dict[Label, int]
    best_moments: list[int]  # places in `chance` and …
    worst_moments: list[int]  # … in `choices`, the largest first
    kinds: list[KindSummary]
    sources: list[SourceSummary]  # the largest first; their losses are those of all kinds
    lucks: list[LuckOfKind]
    points: Points  # where its points came from


class Review(TypedDict):
    """A whole game reviewed."""

    format: Literal["stoneage/review/1"]
    evaluator: Evaluator
    committed: Evaluator | None  # what the table committed to before the start; None where the record does not say
    evaluator_changed: bool
    players: int
    expansion: bool
    complete: bool  # False: at sight only, or stopped before the end
    samples: int  # most paired samples of a choice
    seed: int
    seats: list[SeatReview]
    choices: list[JudgedChoice]
    chance: list[ChanceEvent]
    unjudged: list[Unjudged]
    curve: list[Moment]
