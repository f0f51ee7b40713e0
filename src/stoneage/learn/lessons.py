"""Lessons as data: a position, and for every step what may be tried, what continues, and what must be true after it.

Nothing of a played lesson is stored: the choices so far are the whole state.

They lie in `data/lessons`, one file each, in the order of their numbers. Their words are the client's: step 2 of
`tools` is `lesson.tools.2`, and `lesson.tools.2.wrong` is said where something else than right may be tried.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from typing import Any, Final, cast

from stoneage.game.game import Game
from stoneage.learn.scenes import scene
from stoneage.learn.types import LessonView
from stoneage.match.decide import legal_move
from stoneage.match.refusals import Refused

SEAT: Final = 0  # the learner's
_SEED: Final = 1  # what a position hides is dealt alike for everyone


def facts(game: Game, seat: int) -> dict[str, int]:
    """Returns facts by name, each a number that grows as things go well."""
    player = game.view(seat)["players"][seat]
    return {
        "people": player["people"],
        "food": player["food"],
        "field": player["field"],
        "score": player["score"],
        "green": game.breakdown(seat)["green"],
        "over": int(game.over),
        "won": int(seat in game.winners),
        "decorations": 0,
        **cast("Mapping[str, int]", player["goods"]),
    }


@dataclass(frozen=True, slots=True)
class Step:
    """One choice. Patterns are moves with `*` for any text."""

    solution: str
    offers: tuple[str, ...] = ("*",)  # what may be tried
    right: tuple[str, ...] = ("*",)  # moves that continue the lesson if they reach the goal
    goal: Mapping[str, int] | None = None  # facts, each at least so much after the choice
    need: int | None = None  # the yield whose probability is marked in the chart
    arrow: str | None = None  # the place to point at
    position: str | None = None  # a new scene begins
    then: tuple[str, ...] = ()  # moves made for the learner after the right answer

    def may_be_tried(self, move: str) -> bool:
        return any(fnmatchcase(move, pattern) for pattern in self.offers)

    def is_right(self, game: Game, move: str) -> bool:
        """Returns whether a legal move continues the lesson; the kernel plays it to see its result."""
        if not self.may_be_tried(move) or not any(fnmatchcase(move, pattern) for pattern in self.right):
            return False
        after = game.copy()
        after.play(move)
        return _reached(self.goal or {}, after)


def _reached(goal: Mapping[str, int], game: Game) -> bool:
    known = facts(game, SEAT)
    return all(known[fact] >= least for fact, least in goal.items())


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson of about a minute."""

    name: str
    position: str
    steps: tuple[Step, ...]
    rival: tuple[str, ...] = ()  # patterns of the other seat's moves, the most wanted first

    def scene(self, step: int) -> int:
        """Returns the step with which the scene of a step began."""
        return max((first for first in range(step + 1) if self.steps[first].position), default=0)

    def game(self, scene: int) -> Game:
        """Returns the game as it stands when a scene begins."""
        return Game.from_position(self.steps[scene].position or self.position, _SEED)

    def continue_after(self, step: int, game: Game) -> None:
        """Plays the moves made for the learner, then the rival's until the learner is asked again.

        After the last step the rival is not waited for.
        """
        for move in self.steps[step].then:
            game.play(move)
        while step + 1 < len(self.steps) and game.seat not in (SEAT, None):
            game.play(self._rival_move(game))

    def _rival_move(self, game: Game) -> str:
        moves = [str(move) for move in game.legal]
        wanted = (move for pattern in self.rival for move in reversed(moves) if fnmatchcase(move, pattern))
        return next(wanted, moves[0])


def _read(name: str, text: str) -> Lesson:
    toml = tomllib.loads(text)
    return Lesson(name, toml["position"], tuple(_step(step) for step in toml["steps"]), tuple(toml.get("rival", ())))


def _step(toml: Mapping[str, Any]) -> Step:
    given: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in toml.items()}
    return Step(**given)


@cache
def lessons() -> dict[str, Lesson]:
    """Returns all lessons by name, in their order."""
    folder = files("stoneage") / "data" / "lessons"
    found = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
    names = [file.name.removesuffix(".toml").partition("_")[2] for file in found]
    return {name: _read(name, file.read_text(encoding="utf-8")) for name, file in zip(names, found, strict=True)}


def taught(lesson: Lesson, moves: Sequence[str]) -> LessonView:
    """Returns where a lesson stands after these choices. The first wrong one is taken back, and what follows it."""
    if len(moves) > len(lesson.steps):
        raise Refused("over")
    game, step = lesson.game(0), 0
    for move in moves:
        now = lesson.steps[step]
        text = legal_move(game, move)
        if not now.is_right(game, text):
            return _view(lesson, game, step, wrong=True)
        game.play(text)
        step += 1
        if step < len(lesson.steps) and lesson.steps[step].position:
            game = lesson.game(step)
        else:
            lesson.continue_after(step - 1, game)
    return _view(lesson, game, step, wrong=False)


def _view(lesson: Lesson, game: Game, step: int, wrong: bool) -> LessonView:
    steps = len(lesson.steps)
    now: Step | None = lesson.steps[step] if step < steps else None
    shown = scene(lesson.name, game, SEAT, now.may_be_tried if now else lambda _: False)
    return {
        **shown,
        "name": lesson.name,
        "step": step,
        "steps": steps,
        "scene": lesson.scene(min(step, steps - 1)),
        "done": now is None,
        "wrong": wrong,
        "arrow": now.arrow if now else None,
        "need": now.need if now else None,
    }
