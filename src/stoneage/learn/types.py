"""The contract of what is learnt from: scenes, lessons, reviews, advice, questions."""

from typing import Literal

from typing_extensions import TypedDict  # pydantic reads typing's own only from Python 3.12 on

from stoneage.game.events import Event
from stoneage.game.vocabulary import MoveText, Place, QuestionKind
from stoneage.match.shapes import GameView, TableView
from stoneage.review.types import Explanation, Label, Review


class Scene(TypedDict):
    """A game that one person plays alone, in the shapes of every table; `story` is all that happened in it."""

    table: TableView
    game: GameView
    story: list[Event]


class LessonAbout(TypedDict):
    """A lesson in the list; its words have keys of the client's that are made from its name."""

    name: str
    steps: int


class LessonView(Scene):
    """Where a lesson stands after some choices.

    `step` counts the choices that were right, `scene` is the step with which the present scene began. `wrong` says
    that the last choice was not right: it is taken back. `arrow` is the place to look at.
    """

    name: str
    step: int
    steps: int
    scene: int
    done: bool
    wrong: bool
    arrow: Place | None


class AdvisedMove(TypedDict):
    """A legal move: the win probability after it, its `gap` to the best move, and the reason for that gap."""

    move: MoveText
    win: float
    gap: float
    reason: Explanation | None


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


class QuestionView(Scene):
    """A position with a question, and what came of an answer.

    `right` is None before an answer, `behind` how far the answer is behind the best, if that is known. With a right
    answer or on request `best` and `reason` are told. A wrong answer is taken back.
    """

    id: str
    scene: int
    wrong: bool
    right: bool | None
    answer: MoveText | None
    gap: float | None
    best: MoveText | None
    reason: Explanation | None


class QuestionAbout(TypedDict):
    """A question in a list."""

    id: str
    theme: str
    kind: QuestionKind
    players: int
    expansion: bool
    round: int


class PuzzleList(TypedDict):
    """All puzzles, and today's."""

    today: str | None
    puzzles: list[QuestionAbout]


class CardName(TypedDict):
    """A choice of a finished game of mine."""

    table: str
    choice: int


class MistakeAbout(CardName):
    """A card in the list: what was asked, what the answer lost (in win chance), and how often it was tried in vain."""

    round: int
    kind: QuestionKind
    label: Label
    loss: float
    played: float
    tries: int


class MistakeList(TypedDict):
    """My mistakes that wait to be solved, the next one first; `count` of them in all, the list has the first hundred.

    `games` is how many finished games were not looked through yet. While somebody asks for the list, they are, one
    after the other.
    """

    cards: list[MistakeAbout]
    count: int
    games: int


class MistakeView(QuestionView):
    """A mistake of mine as a question.

    With the right answer it is `solved` and gone, unless its solution was told within the last hour. `left` is how
    many cards wait, `next` is another one.
    """

    solved: bool
    left: int
    next: CardName | None
