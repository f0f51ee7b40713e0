"""A lesson after some choices. Nothing is stored: the choices so far are the whole state."""

from collections.abc import Sequence

from stoneage.game.game import Game
from stoneage.learn.lessons import SEAT, Lesson, Step
from stoneage.learn.scenes import scene
from stoneage.learn.types import LessonView
from stoneage.match.decide import legal_move
from stoneage.match.refusals import Refused


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
