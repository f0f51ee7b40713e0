"""Lessons: a change of the rules breaks these tests, and no learner."""

import json
from pathlib import Path

import pytest

from stoneage.learn.lessons import SEAT, Lesson, lessons, taught
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
def test_its_rival_has_cards_face_down_as_in_the_printed_game(lesson: Lesson) -> None:
    view = taught(lesson, [])
    assert view["table"]["settings"]["options"]["cards"] == view["game"]["options"]["cards"] == "face_down"
    assert [player["projected"] is None for player in view["game"]["players"]] == [False, True]


def test_who_is_one_point_behind_can_be_seen() -> None:
    lesson = lessons()["end"]
    mine, theirs = (player["projected"] for player in taught(lesson, solutions(lesson)[:1])["game"]["players"])
    assert mine is not None
    assert mine + 1 == theirs


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


def tried(lesson: Lesson, step: int) -> list[tuple[str, bool]]:
    """What a step offers, each with whether the lesson continues."""
    before = solutions(lesson)[:step]
    offers = [offer["move"] for offer in taught(lesson, before)["game"]["offers"] or []]
    return [(move, not taught(lesson, [*before, move])["wrong"]) for move in offers]


def lets_choose(lesson: Lesson, step: int) -> bool:
    """Whether a step is a real choice: at least three offers, one of them wrong."""
    offers = tried(lesson, step)
    return len(offers) >= 3 and not all(right for _, right in offers)


def test_six_of_ten_steps_let_the_learner_choose() -> None:
    real = [lets_choose(lesson, step) for lesson in lessons().values() for step in range(len(lesson.steps))]
    assert sum(real) / len(real) >= 0.6


@EACH
def test_every_lesson_lets_the_learner_choose(lesson: Lesson) -> None:
    assert any(lets_choose(lesson, step) for step in range(len(lesson.steps)))


@pytest.mark.parametrize("language", ["en", "de", "hu", "ja"])
@EACH
def test_every_choice_has_a_goal_a_nudge_and_then_the_answer(lesson: Lesson, language: str) -> None:
    words = json.loads((WORDS / f"{language}.json").read_text(encoding="utf-8"))
    for key in ("title", "done"):
        assert words[f"lesson.{lesson.name}.{key}"]
    for step in range(len(lesson.steps)):
        key = f"lesson.{lesson.name}.{step + 1}"
        assert words[key]
        if not all(right for _, right in tried(lesson, step)):
            assert words[f"{key}.wrong"]
        if lets_choose(lesson, step):
            assert words[f"{key}.goal"]
            assert words[f"{key}.answer"] != words[f"{key}.wrong"]


@pytest.mark.parametrize("language", ["en", "de", "hu", "ja"])
def test_the_first_lesson_says_what_the_game_is_about(language: str) -> None:
    words = json.loads((WORDS / f"{language}.json").read_text(encoding="utf-8"))
    aim = {"en": "Most points win", "de": "Die meisten Punkte gewinnen", "hu": "A legtöbb pont nyer", "ja": "勝ち"}
    assert aim[language] in words["lesson.feeding.1"]


@pytest.mark.parametrize("name", ["feeding", "gathering", "village", "buildings", "cards", "expansion"])
def test_a_rival_takes_a_place_before_the_learner_is_asked_again(name: str) -> None:
    lesson = lessons()[name]
    after = taught(lesson, solutions(lesson)[:1])
    rivals = [event for event in after["story"] if event["code"] == "placed" and event["seat"] != SEAT]
    assert rivals
    assert after["game"]["question"] is not None
    assert after["game"]["question"]["seat"] == SEAT


def test_what_a_rival_has_taken_is_closed_to_the_learner() -> None:
    lesson = lessons()["feeding"]
    places = taught(lesson, ["place hunt 3"])["game"]["places"]
    closed = next(place["closed"] for place in places if place["place"] == "forest")
    assert closed is not None
    assert closed["code"] == "too_many_players"


def test_the_last_step_leaves_the_rest_of_the_round_to_the_game() -> None:
    for lesson in lessons().values():
        before, end = taught(lesson, solutions(lesson)[:-1]), taught(lesson, solutions(lesson))
        placed = [event for event in end["story"][len(before["story"]) :] if event["code"] == "placed"]
        assert placed == [], lesson.name


def test_no_lesson_leaves_the_tribe_hungry_by_its_own_solution() -> None:
    for name in ("feeding", "gathering", "village"):
        end = taught(lessons()[name], solutions(lessons()[name]))
        assert end["game"]["players"][SEAT]["shortage"] == 0, name


def test_choices_of_an_older_version_are_taken_back_or_refused_by_name() -> None:
    assert taught(lessons()["gathering"], ["place claypit 2", "place quarry 1"])["wrong"]
    with pytest.raises(Refused, match="illegal"):
        taught(lessons()["feeding"], ["place hunt 3", "place forest 2"])
    with pytest.raises(Refused, match="over"):
        taught(lessons()["village"], ["place hut 2"] * 5)


def test_an_arrow_points_at_the_place_of_the_solution() -> None:
    for lesson in lessons().values():
        for step in lesson.steps:
            assert step.arrow is None or f" {step.arrow} " in f"{step.solution} ", lesson.name


def test_arrows_vanish_after_the_first_steps_of_a_lesson() -> None:
    for lesson in lessons().values():
        assert all(step.arrow is None for step in lesson.steps[2:]), lesson.name
