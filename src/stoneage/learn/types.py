"""The contract of what is learnt from: scenes, lessons, reviews, advice, questions."""

from typing import Literal

from typing_extensions import TypedDict  # pydantic reads typing's own only from Python 3.12 on

from stoneage.game.events import Event
from stoneage.game.vocabulary import MoveText, Place, QuestionKind
from stoneage.learn.puzzles import Theme
from stoneage.match.types import GameView, TableView
from stoneage.review.types import Explanation, Label, Review


class Scene(TypedDict):
    """A game that one person plays alone, in the types of every table; `story` is all that happened in it."""

    table: TableView
    game: GameView
    story: list[Event]


class LessonSummary(TypedDict):
    """A lesson in the list; its words have keys of the client's that are made from its name."""

    name: str
    steps: int


class LessonView(Scene):
    """Where a lesson stands after some choices.

    `step` counts the choices that were right, `scene` is the step with which the present scene began. `wrong` says
    that the last choice was not right: it is taken back. `arrow` is the place to look at, `need` the yield whose
    probability matters.
    """

    name: str
    step: int
    steps: int
    scene: int
    done: bool
    wrong: bool
    arrow: Place | None
    need: int | None


class AdvisedMove(TypedDict):
    """A legal move: the win probability after it, its `gap` to the best move, and the reason for that gap.

    A move that was not sampled to the end has a `least_gap`: it is at least that far behind, and `gap` is no estimate.
    `fault` is what is wrong with the move by itself.
    """

    move: MoveText
    win: float
    gap: float
    least_gap: float | None
    reason: Explanation | None
    fault: Explanation | None


class Advice(TypedDict):
    """The coach's evaluation of the current choice: all legal moves, best first, and why the first is the best."""

    version: int
    seat: int
    kind: QuestionKind
    moves: list[AdvisedMove]
    reason: Explanation


class ReviewView(TypedDict):
    """The review of a finished game: by static evaluation at first, then refined by sampling until it is complete.

    `progress` of the sampling is a number from 0 to 1.
    """

    stage: Literal["static", "sampling", "complete"]
    progress: float
    review: Review


class Alternative(TypedDict):
    """A move of a question: its `gap` to the best in win probability, and the probability after it, if it is known."""

    move: MoveText
    gap: float
    win: float | None


class QuestionView(Scene):
    """A position with a question, and the result of an answer.

    `right` is None before an answer, `gap` the gap of the answer to the best move, if it is known. With a right answer
    or on request the view contains `best`, `reason` and the `alternatives`, best first. `played` is the move that was
    played in the game, None in a puzzle; `fault` is what is wrong with the answer or, after the best move, with the
    played one. A wrong answer is taken back.
    """

    id: str
    scene: int
    wrong: bool
    right: bool | None
    answer: MoveText | None
    gap: float | None
    best: MoveText | None
    reason: Explanation | None
    fault: Explanation | None
    played: MoveText | None
    alternatives: list[Alternative]


class QuestionSummary(TypedDict):
    """A puzzle in a list. `missed` is the share of the levels' answers that are wrong, 1 if it was not measured."""

    id: str
    theme: Theme
    kind: QuestionKind
    players: int
    expansion: bool
    round: int
    missed: float


class PuzzleList(TypedDict):
    """All puzzles, and today's."""

    today: str | None
    puzzles: list[QuestionSummary]


class PracticeName(TypedDict):
    """Identifies a practice position: a choice of a finished game of mine."""

    table: str
    choice: int


class PeopleAt(TypedDict):
    """How many people each seat has at a place."""

    place: str
    people: list[int]


class CardAt(TypedDict):
    place: str
    card: str


class BuildingAt(TypedDict):
    place: str
    building: str


class Thumbnail(TypedDict):
    """What a small picture of a board shows."""

    expansion: bool
    people: list[PeopleAt]
    cards: list[CardAt]
    buildings: list[BuildingAt]


class Opponent(TypedDict):
    """A player of a finished game; `bot` is the kind of a bot, None of a person."""

    name: str
    bot: str | None


class PracticeSummary(PracticeName):
    """A practice position in a list: its question, the loss of the answer in win probability, and failed tries.

    `move` is the move that was played and `win` the win probability after the best one; None in positions of older
    versions. `opponents` is empty if the game is gone.
    """

    round: int
    kind: QuestionKind
    label: Label
    loss: float
    played: float
    tries: int
    move: MoveText | None
    win: float | None
    opponents: list[Opponent]
    board: Thumbnail


class PracticeList(TypedDict):
    """My practice positions: the first hundred in the order in which they are asked, and the `count` of all.

    `games` is the number of finished games that nothing was collected from yet; requests for the list do that.
    """

    positions: list[PracticeSummary]
    count: int
    games: int


class PracticeQuestion(QuestionView):
    """A practice position as a question.

    A right answer makes it `solved` and deletes it, unless its solution was shown within the last hour. `left` is the
    number of positions that remain, `next` is another one.
    """

    solved: bool
    left: int
    next: PracticeName | None
