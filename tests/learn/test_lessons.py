"""Lessons: a change of the rules breaks these tests, and no learner."""

import json
from pathlib import Path

import pytest

from stoneage.learn.lessons import SEAT, Lesson, lessons
from stoneage.learn.taught import taught
from stoneage.match.refusals import Refused

WORDS = Path(__file__).parents[2] / "web" / "src" / "i18n" / "messages"
EACH = pytest.mark.parametrize("lesson", lessons().values(), ids=lessons())


def solutions(lesson: Lesson) -> list[str]:
    return [step.solution for step in lesson.steps]


def test_there_are_eight_and_the_expansion() -> None:
    assert list(lessons()) == [
        "feeding", "gathering", "tools", "village", "buildings", "cards", "end", "starving", "expansion",
    ]  # fmt: skip


@EACH
def test_its_solution_leads_through_every_step_to_the_end(lesson: Lesson) -> None:
    for step in range(len(lesson.steps)):
        view = taught(lesson, solutions(lesson)[:step])
        assert (view["step"], view["done"], view["wrong"]) == (step, False, False)
        assert view["game"]["question"] is not None
        assert view["game"]["question"]["seat"] == SEAT
        assert lesson.steps[step].solution in [offer["move"] for offer in view["game"]["offers"] or []]
    end = taught(lesson, solutions(lesson))
    assert end["done"]
    assert end["game"]["offers"] is None


@EACH
def test_whatever_is_offered_and_wrong_is_taken_back_and_whatever_is_right_goes_on(lesson: Lesson) -> None:
    for step in range(len(lesson.steps)):
        before = taught(lesson, solutions(lesson)[:step])
        for offer in before["game"]["offers"] or []:
            view = taught(lesson, [*solutions(lesson)[:step], offer["move"]])
            assert view["step"] == step + (not view["wrong"])
            if view["wrong"]:
                assert view["game"] == before["game"]
                assert view["story"] == before["story"]


@EACH
def test_a_right_answer_that_is_not_the_solution_leads_to_the_end_too(lesson: Lesson) -> None:
    for step in range(len(lesson.steps)):
        before = taught(lesson, solutions(lesson)[:step])
        for offer in before["game"]["offers"] or []:
            moves = [*solutions(lesson)[:step], offer["move"], *solutions(lesson)[step + 1 :]]
            if not taught(lesson, moves[: step + 1])["wrong"]:
                assert follow(lesson, moves[: step + 1]), moves


def follow(lesson: Lesson, moves: list[str]) -> bool:
    """Whether some right answer is left at every step from here on."""
    view = taught(lesson, moves)
    while not view["done"]:
        tried = [[*moves, offer["move"]] for offer in view["game"]["offers"] or []]
        right = next((line for line in tried if not taught(lesson, line)["wrong"]), None)
        if right is None:
            return False
        moves, view = right, taught(lesson, right)
    return True


def test_a_move_that_the_rules_do_not_allow_is_refused_by_name() -> None:
    with pytest.raises(Refused, match="illegal"):
        taught(lessons()["feeding"], ["place moon 3"])


def test_more_choices_than_steps_are_refused_by_name() -> None:
    lesson = lessons()["feeding"]
    with pytest.raises(Refused, match="over"):
        taught(lesson, [*solutions(lesson), "place hunt 1"])


@pytest.mark.parametrize("language", ["en", "de", "hu", "ja"])
@EACH
def test_every_step_has_words_and_every_wrong_answer_a_kind_one(lesson: Lesson, language: str) -> None:
    words = json.loads((WORDS / f"{language}.json").read_text(encoding="utf-8"))
    for key in ("title", "done"):
        assert words[f"lesson.{lesson.name}.{key}"]
    for number in range(1, len(lesson.steps) + 1):
        assert words[f"lesson.{lesson.name}.{number}"]
        view = taught(lesson, solutions(lesson)[: number - 1])
        lines = [[*solutions(lesson)[: number - 1], offer["move"]] for offer in view["game"]["offers"] or []]
        if any(taught(lesson, line)["wrong"] for line in lines):
            assert words[f"lesson.{lesson.name}.{number}.wrong"]


def test_arrows_vanish_after_the_first_steps_of_a_lesson() -> None:
    for lesson in lessons().values():
        assert all(step.arrow is None for step in lesson.steps[2:]), lesson.name
