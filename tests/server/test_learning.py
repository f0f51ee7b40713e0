"""Lessons, reviews, the coach, questions and "what if", over HTTP."""

import asyncio
from typing import Any

import httpx
import pytest
from pydantic import TypeAdapter

from stoneage.learn.lessons import lessons
from stoneage.learn.shapes import Advice, LessonView, QuestionView, ReviewView
from tests.kit.server.client import Person, play_out, run
from tests.kit.server.matches import begin
from tests.kit.server.play_styles import brisk
from tests.kit.server.process import Server

_PATIENCE = 60


def get(server: Server, path: str) -> httpx.Response:
    return httpx.get(server.url + path, timeout=_PATIENCE)


def post(server: Server, path: str, body: Any) -> httpx.Response:
    return httpx.post(server.url + path, json=body, timeout=_PATIENCE)


@pytest.fixture(scope="module")
def finished(server: Server) -> str:
    """A table of two people whose game is over."""

    async def match() -> str:
        table, guests = await begin(server.url, 2)
        sockets = [await guest.watch(table) for guest in guests]
        await asyncio.gather(*(play_out(live, brisk) for live in sockets))
        return table

    return str(run(match()))


def test_a_lesson_answers_in_the_shapes_of_a_table(server: Server):
    names = [lesson["name"] for lesson in get(server, "/api/lessons").json()["lessons"]]
    assert names == list(lessons())
    view = post(server, "/api/lessons/tools", {"moves": ["resolve quarry", "tools none"]}).json()
    TypeAdapter(LessonView).validate_python(view)
    assert (view["step"], view["wrong"]) == (1, True)


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("/api/lessons/nonsense", {"moves": []}, "not_found"),
        ("/api/lessons/tools", {"moves": ["place moon 1"]}, "illegal"),
        ("/api/lessons/tools", {"moves": "all"}, "malformed"),
        ("/api/puzzles/nonsense", {"moves": []}, "not_found"),
        ("/api/tables/nonsense/questions/1", {"moves": []}, "unknown_table"),
    ],
)
def test_bad_requests_are_refused_by_name(server: Server, path: str, body: Any, code: str):
    assert post(server, path, body).json()["code"] == code


def test_a_finished_game_is_reviewed_at_sight_and_its_choices_can_be_tried_again(server: Server, finished: str):
    view = get(server, f"/api/tables/{finished}/review").json()
    TypeAdapter(ReviewView).validate_python(view)
    choice = max(view["review"]["choices"], key=lambda one: one["loss"])
    path = f"/api/tables/{finished}/questions/{choice['choice']}"
    asked = post(server, path, {"moves": []}).json()
    TypeAdapter(QuestionView).validate_python(asked)
    assert (asked["right"], asked["best"]) == (None, None)
    assert choice["best"] in [offer["move"] for offer in asked["game"]["offers"]]
    right = post(server, path, {"moves": [choice["best"]]}).json()
    assert (right["right"], right["best"]) == (True, choice["best"])
    if choice["loss"] > 0.04:
        wrong = post(server, path, {"moves": [choice["played"]]}).json()
        assert (wrong["wrong"], wrong["best"]) == (True, None)
        assert wrong["game"]["offers"] == asked["game"]["offers"]
    assert post(server, path, {"moves": [], "tell": True}).json()["best"] == choice["best"]


def test_a_running_game_is_not_reviewed(server: Server):
    async def running() -> str:
        return (await begin(server.url, 2))[0]

    assert get(server, f"/api/tables/{run(running())}/review").json()["code"] == "not_over"


def test_a_coach_advises_one_person_alone_and_nobody_with_others(server: Server):
    async def ask(people: int, bots: int) -> dict[str, Any]:
        table, guests = await begin(server.url, people, bots)
        asked = guests[0]
        answer = await asked.http.get(f"/api/tables/{table}/advice", timeout=_PATIENCE)
        return dict(answer.json())

    async def answers() -> tuple[dict[str, Any], dict[str, Any]]:
        return await ask(1, 1), await ask(2, 0)

    alone, together = run(answers())
    if alone.get("code") != "not_your_turn":
        TypeAdapter(Advice).validate_python(alone)
        assert alone["moves"][0]["behind"] == 0
    assert together["code"] == "not_with_others"


def test_what_if_plays_on_from_a_moment_with_new_dice_and_says_so(server: Server, finished: str):
    async def wonder() -> dict[str, Any]:
        ann = await Person(server.url, "Ann").come_in()
        wish = {"seat": 0, "bot": "random"}
        opened = (await ann.http.post(f"/api/tables/{finished}/moments/7/table", json=wish)).json()
        await ann.sit(opened, seat=0)
        await ann.ask(opened["id"], "start")
        return await ann.look(opened["id"])

    async def moment() -> Any:
        return get(server, f"/api/tables/{finished}/moments/7").json()

    seen, before = run(wonder()), run(moment())
    assert seen["table"]["origin"] == {"table": finished, "choice": 7}
    assert seen["game"]["round"] >= before["round"]
    assert seen["table"]["stage"] == "running"
    assert get(server, f"/api/tables/{seen['table']['id']}/record").json()["code"] == "not_over"


def test_what_if_needs_a_finished_game(server: Server):
    async def refused() -> Any:
        table, guests = await begin(server.url, 2)
        return (await guests[0].http.post(f"/api/tables/{table}/moments/0/table", json={"seat": 0})).json()

    assert run(refused())["code"] == "not_over"
