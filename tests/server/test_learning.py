"""Lessons, reviews, the coach, questions and "what if", over HTTP."""

import asyncio
import json
import sqlite3
import time
from types import SimpleNamespace
from typing import Any

import httpx
import numpy as np
import psutil
import pytest
from pydantic import TypeAdapter

from stoneage import Game
from stoneage.authority.observers import MatchLoaded, Observers
from stoneage.bots import make_bot
from stoneage.learn.lessons import lessons
from stoneage.learn.types import Advice, LessonView, QuestionView, ReviewView
from stoneage.server.reviews.service import Requester, Reviews
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


def test_a_lesson_answers_in_the_shapes_of_a_table(server: Server) -> None:
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
def test_bad_requests_are_refused_by_name(server: Server, path: str, body: Any, code: str) -> None:
    assert post(server, path, body).json()["code"] == code


def test_a_finished_game_is_reviewed_at_sight_and_its_choices_can_be_tried_again(server: Server, finished: str) -> None:
    view = get(server, f"/api/tables/{finished}/review").json()
    TypeAdapter(ReviewView).validate_python(view)
    choice = max(view["review"]["choices"], key=lambda one: one["loss"])
    path = f"/api/tables/{finished}/questions/{choice['choice']}"
    asked = post(server, path, {"moves": []}).json()
    TypeAdapter(QuestionView).validate_python(asked)
    assert (asked["id"], asked["right"], asked["best"]) == (f"{finished}-{choice['choice']}", None, None)
    assert choice["best"] in [offer["move"] for offer in asked["game"]["offers"]]
    right = post(server, path, {"moves": [choice["best"]]}).json()
    assert (right["right"], right["best"]) == (True, choice["best"])
    if choice["loss"] > 0.04:
        wrong = post(server, path, {"moves": [choice["played"]]}).json()
        assert (wrong["wrong"], wrong["best"]) == (True, None)
        assert wrong["game"]["offers"] == asked["game"]["offers"]
    assert post(server, path, {"moves": [], "show_solution": True}).json()["best"] == choice["best"]
    assert post(server, f"/api/tables/{finished}/questions/9999", {"moves": []}).json()["code"] == "not_found"


def test_a_running_game_is_not_reviewed(server: Server) -> None:
    async def running() -> str:
        return (await begin(server.url, 2))[0]

    assert get(server, f"/api/tables/{run(running())}/review").json()["code"] == "not_over"


def test_a_coach_advises_one_person_alone_and_nobody_with_others(server: Server) -> None:
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
        assert alone["moves"][0]["gap"] == 0
    assert together["code"] == "not_with_others"


def test_what_if_plays_on_from_a_moment_with_new_dice_and_says_so(server: Server, finished: str) -> None:
    async def wonder() -> dict[str, Any]:
        ann = await Person(server.url, "Ann").come_in()
        wish = {"seat": 0, "bots": [None, "random"]}
        opened = (await ann.http.post(f"/api/tables/{finished}/moments/7/table", json=wish)).json()
        await ann.sit(opened, seat=0)
        await ann.ask(opened["id"], "start")
        listed = (await ann.http.get("/api/me/tables")).json()["tables"]
        assert [(one["id"], one["what_if"]) for one in listed] == [(opened["id"], True)], "it counts for no level"
        return await ann.look(opened["id"])

    async def moment() -> Any:
        return get(server, f"/api/tables/{finished}/moments/7").json()

    seen, before = run(wonder()), run(moment())
    assert seen["table"]["origin"] == {"table": finished, "choice": 7}
    assert seen["game"]["round"] >= before["round"]
    assert seen["table"]["stage"] == "running"
    assert get(server, f"/api/tables/{seen['table']['id']}/record").json()["code"] == "not_over"


def test_a_record_may_be_as_long_as_for_a_replay_when_a_moment_of_it_is_asked_for(
    server: Server, finished: str
) -> None:
    """A long game of five has more than the 16 kB of other requests."""
    record = get(server, f"/api/tables/{finished}/record").content + b" " * 100_000
    answer = httpx.post(f"{server.url}/api/replays/moments/9", content=record, timeout=60)
    assert answer.status_code == 200


def test_what_if_from_a_moment_of_any_record(server: Server, finished: str) -> None:
    """A file has no table: its moment is a position, which a link can hold."""
    record = get(server, f"/api/tables/{finished}/record").json()
    moment = post(server, "/api/replays/moments/9", record).json()["position"]
    view = post(server, "/api/positions", {"position": moment}).json()
    shown = get(server, f"/api/tables/{finished}/replay").json()["frames"][9]
    assert {key: view[key] for key in ("round", "question", "places")} == {
        key: shown[key] for key in ("round", "question", "places")
    }

    async def wonder() -> dict[str, Any]:
        ann = await Person(server.url, "Ann").come_in()
        wish = {"position": moment, "seat": 1, "bots": ["random", None]}
        opened = (await ann.http.post("/api/positions/table", json=wish)).json()
        await ann.sit(opened, seat=1)
        await ann.ask(opened["id"], "start")
        return await ann.look(opened["id"])

    seen = run(wonder())
    assert seen["table"]["origin"] == {"table": None, "choice": None}
    assert [seat["kind"] for seat in seen["table"]["seats"]] == ["bot", "person"]


def test_dice_that_somebody_brings_along_are_not_used(server: Server) -> None:
    """A position as text may contain its key; a game that began with it would be known beforehand."""
    known = Game(2, seed=3, start=0).position
    assert "chance: key" in known

    async def begun() -> dict[str, Any]:
        ann = await Person(server.url, "Ann").come_in()
        wish = {"position": known, "seat": 0, "bots": [None, "random"]}
        opened = (await ann.http.post("/api/positions/table", json=wish)).json()
        await ann.sit(opened, seat=0)
        await ann.ask(opened["id"], "start")
        return await ann.look(opened["id"])

    database = str(server.settings["database"]).removeprefix("sqlite:///")
    table = run(begun())["table"]["id"]
    with sqlite3.connect(database) as rows:
        (opened,) = rows.execute("SELECT data FROM log WHERE match = ? AND version = 1", [table]).fetchone()
    assert "chance: ?" in json.loads(opened)["origin"]["position"]


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"position": "nonsense"}, "not_found"),
        ({"position": Game(2, seed=1).position_of(None), "seat": 3}, "no_such_seat"),
        ({"position": Game(2, seed=1).position_of(None), "bots": [None, "nobody"]}, "unknown_bot"),
        ({"position": "x" * 7_000}, "malformed"),
    ],
)
def test_a_position_that_cannot_be_played_on_is_refused_by_name(
    server: Server, wish: dict[str, Any], code: str
) -> None:
    async def refused() -> Any:
        ann = await Person(server.url, "Ann").come_in()
        return (await ann.http.post("/api/positions/table", json={"seat": 0, "bots": [], **wish})).json()

    assert run(refused())["code"] == code


def test_what_if_needs_a_finished_game(server: Server) -> None:
    async def refused() -> Any:
        table, guests = await begin(server.url, 2)
        return (await guests[0].http.post(f"/api/tables/{table}/moments/0/table", json={"seat": 0, "bots": []})).json()

    assert run(refused())["code"] == "not_over"


def test_a_review_grows_until_it_is_complete_and_is_kept(server: Server) -> None:
    """A game of a few last choices: a whole one takes 20 s of a core."""

    async def grow() -> list[dict[str, Any]]:
        ann = await Person(server.url, "Ann").come_in()
        wish = {"position": near_the_end(), "seat": 0, "bots": [None, "random"]}
        opened = (await ann.http.post("/api/positions/table", json=wish)).json()
        await ann.sit(opened, seat=0)
        await ann.ask(opened["id"], "start")
        await play_out(await ann.watch(opened["id"]), brisk)
        seen: list[dict[str, Any]] = []
        async with asyncio.timeout(3 * _PATIENCE):  # sampling has a low priority on the machine
            while len(seen) < 2 or seen[-2]["stage"] != "complete":
                await asyncio.sleep(0.2)
                seen.append((await ann.http.get(f"/api/tables/{opened['id']}/review", timeout=_PATIENCE)).json())
        return seen

    seen = run(grow())
    assert seen[0]["stage"] == "static"
    assert [view["progress"] for view in seen] == sorted(view["progress"] for view in seen)
    assert seen[-1]["review"]["complete"]
    assert seen[-1] == seen[-2]


def near_the_end() -> str:
    """A position before a person's last choices."""
    game, rng = Game(2, seed=2, start=0), np.random.default_rng(2)
    bot = make_bot("value")
    while not game.over:
        game.play(bot.choose(game.observation(), rng))
    own = [number for number in range(len(game.moves)) if game.moment(number).seat == 0]
    return game.moment(own[-4]).position_of(None)


def test_reviews_are_sampled_in_another_process_behind_the_bots(server: Server, finished: str) -> None:
    process, deadline = psutil.Process(server.pid), time.monotonic() + _PATIENCE
    while not any(child.nice() > process.nice() for child in process.children(recursive=True)):
        assert time.monotonic() < deadline
        get(server, f"/api/tables/{finished}/review")


class Deeper:
    """A pool that never gets done, and counts."""

    def __init__(self) -> None:
        self.begun = 0

    async def run(self, *_: Any, **__: Any) -> Any:
        self.begun += 1
        await asyncio.Event().wait()

    def close(self) -> None: ...


class NoRequests:
    """A table of requests that keeps none."""

    async def add(self, *_: Any) -> None: ...

    async def remove(self, *_: Any) -> None: ...


def test_a_person_samples_one_review_at_a_time_and_an_address_a_limited_number() -> None:
    async def ask() -> list[int]:
        pool: Any = Deeper()
        reviews: Any = Reviews(None, pool, pool, 2)  # type: ignore[arg-type]  # nothing is stored
        reviews._sampling, reviews.requests = pool, NoRequests()
        games = [over(n) for n in range(5)]
        begun = []
        for requester, game in (("ann", 0), ("ann", 1), ("bo", 0), ("bo", 2), ("cili", 3)):
            reviews.refine(games[game], Requester(requester, "10.0.0.1"))
            await asyncio.sleep(0)
            begun.append(pool.begun)
        reviews.refine(games[4], Requester("dora", "10.0.0.2"))
        await asyncio.sleep(0)
        await reviews.close()
        return [*begun, pool.begun]

    # Ann's second waits, Bo's first is Ann's already, his other begins; Cili's address has two, Dora's none.
    assert asyncio.run(ask()) == [1, 1, 1, 2, 2, 3]


def test_the_process_for_first_looks_starts_before_a_game_ends_and_once() -> None:
    """The start takes longer than the look: nobody has to wait for it who plays his game to the end."""

    async def changes() -> list[int]:
        begun: list[int] = []
        observers = Observers()
        pool: Any = Deeper()
        reviews = Reviews(None, pool, pool, 2)  # type: ignore[arg-type]  # nothing is stored
        reviews.observe(observers)
        for game in (None, at_round(1), at_round(3), at_round(4), at_round(5)):
            observers.publish(MatchLoaded(SimpleNamespace(game=game)))  # type: ignore[arg-type]
            await asyncio.sleep(0)
            begun.append(pool.begun)
        await reviews.close()
        return begun

    assert asyncio.run(changes()) == [0, 0, 0, 1, 1]


def at_round(number: int) -> Any:
    return SimpleNamespace(round=number, over=False)


def over(number: int) -> Any:
    return SimpleNamespace(id=f"m{number}", origin={"table": None}, game=object())
