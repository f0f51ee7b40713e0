"""Puzzles: positions in which one move is clearly best, mined from games of bots (`stoneage puzzles mine`)."""

import json
from functools import cache
from importlib.resources import files
from typing import Final, Literal, NotRequired, get_args

from typing_extensions import TypedDict

from stoneage.game.record_types import Evaluator
from stoneage.game.vocabulary import MoveText, QuestionKind
from stoneage.review.types import Explanation

FILE: Final = "data/puzzles.json"
USUAL_BOT: Final = "net"  # who plays the games that are searched, unless another is asked for

Theme = Literal[
    "starve", "last_building", "deny", "tools", "exchange", "order", "set", "multiplier", "grow", "food", "purchase",
    "gather",
]  # fmt: skip
THEMES: Final[tuple[Theme, ...]] = get_args(Theme)


class PuzzleMove(TypedDict):
    """A move of a puzzle, with the win probability after it."""

    move: MoveText
    win: float


class PuzzleSource(TypedDict):
    """The choice it comes from: `stoneage puzzles mine` with this seed finds it again in this game."""

    seed: str
    game: int
    choice: int
    bot: NotRequired[str]  # who played the game; USUAL_BOT where it is not said
    theme: NotRequired[Theme]  # the only one that was wanted; all where it is not said


class Puzzle(TypedDict):
    """A question with one answer. The position is what the one asked knows; `?` in it is hidden."""

    id: str
    theme: Theme
    kind: QuestionKind
    players: int
    expansion: bool
    round: int
    seat: int
    position: str
    best: MoveText
    moves: list[PuzzleMove]  # the best few, best first
    lead: float  # of the best over the second, in win probability
    error: float  # its standard error
    samples: int
    reason: Explanation
    source: PuzzleSource


class PuzzleBook(TypedDict):
    """All puzzles that are shipped, and which networks judged them."""

    format: Literal["stoneage/puzzles/1"]
    evaluators: list[Evaluator]
    missed: NotRequired[dict[str, float]]  # by id: the share of levels' answers that are wrong
    puzzles: list[Puzzle]


def text_of(book: PuzzleBook) -> str:
    """Returns the content of a puzzle file: a line for each puzzle."""
    return json.dumps(book, separators=(",", ":")).replace('{"id":', '\n{"id":') + "\n"


@cache
def _shipped() -> PuzzleBook:
    found = files("stoneage").joinpath(FILE)
    if not found.is_file():
        return {"format": "stoneage/puzzles/1", "evaluators": [], "puzzles": []}
    book: PuzzleBook = json.loads(found.read_text("utf-8"))
    return book


def shipped_puzzles() -> tuple[Puzzle, ...]:
    """Returns the puzzles that come with the package; none where the file is not there."""
    return tuple(_shipped()["puzzles"])


def missed_share(puzzle: str) -> float:
    """Returns how often levels miss a shipped puzzle; 1 where that was not measured."""
    return _shipped().get("missed", {}).get(puzzle, 1.0)
