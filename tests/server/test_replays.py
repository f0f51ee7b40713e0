"""Finished games looked at again, over HTTP."""

import asyncio
import gzip
import json
import time
from pathlib import Path
from typing import Any, cast

import pytest
from pydantic import TypeAdapter

from stoneage import Game
from stoneage.match.match import Match
from stoneage.match.match_record import record_with_log
from stoneage.match.types import GameView, Replay, Summary
from stoneage.server.replays import service
from stoneage.server.routes.dependencies import packed_json
from stoneage.server.signing import Signing
from tests.kit.match_scene import Scene
from tests.kit.server.client import Person, get, play_out, post, run
from tests.kit.server.knowledge import PIECE, PRIVATE_PLACE, known
from tests.kit.server.matches import begin, record_of
from tests.kit.server.play_styles import brisk
from tests.kit.server.process import Server
from tests.kit.server.stored import open_store, store_scene

GAME: TypeAdapter[GameView] = TypeAdapter(GameView)


@pytest.fixture(scope="module")
def finished(server: Server) -> tuple[str, dict[str, Any]]:
    """A table whose game is over, and the record."""

    async def match() -> tuple[str, dict[str, Any]]:
        table, guests = await begin(server.url, 2, options={"expansion": True})
        sockets = [await guest.watch(table) for guest in guests]
        await asyncio.gather(*(play_out(live, brisk) for live in sockets))
        return table, await record_of(guests[0], table)

    return run(match())


def test_a_finished_game_can_be_looked_at_again(server: Server, finished: tuple[str, dict[str, Any]]) -> None:
    table, record = finished
    answer = get(f"{server.url}/api/tables/{table}/replay")
    again = TypeAdapter(Replay).validate_python(answer.json())
    choices = [event for event in record["events"] if event[0] != "roll"]
    assert answer.headers["content-encoding"] == "gzip"
    assert (len(again["frames"]), again["record"]["scores"]) == (len(choices) + 1, record["scores"])


def test_a_long_answer_arrives_packed(server: Server, finished: tuple[str, dict[str, Any]]) -> None:
    assert get(f"{server.url}/api/tables/{finished[0]}").headers["content-encoding"] == "gzip"


def test_a_record_from_anywhere_gives_the_same_replay(server: Server, finished: tuple[str, dict[str, Any]]) -> None:
    table, record = finished
    there = get(f"{server.url}/api/tables/{table}/replay", headers={"accept-encoding": "identity"})
    sent = post(f"{server.url}/api/replays", json=record)
    assert there.json() == sent.json()


def test_curve_and_luck_come_without_the_frames(server: Server, finished: tuple[str, dict[str, Any]]) -> None:
    table, record = finished
    summary = TypeAdapter(Summary).validate_python(get(f"{server.url}/api/tables/{table}/summary").json())
    assert summary["curve"][-1]["projected"] == record["scores"]


@pytest.mark.parametrize("what", ["replay", "summary", "record"])
def test_a_game_that_runs_gives_nothing_of_the_kind(server: Server, what: str) -> None:
    async def ask() -> Any:
        table, (ann, _) = await begin(server.url, 2)
        answer = await ann.http.get(f"/api/tables/{table}/{what}")
        return answer.status_code, answer.json()["code"]

    assert run(ask()) == (409, "not_over")


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        (b"", "unreadable"),
        (b"not json", "unreadable"),
        (b"[" * 5000, "unreadable"),
        (b"{}", "unreadable"),
        (json.dumps(Game(2, seed=1).record()).encode(), "unfinished"),
    ],
)
def test_a_broken_record_is_refused_by_name(server: Server, words: bytes, kind: str) -> None:
    answer = post(f"{server.url}/api/replays", content=words)
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_record")
    assert answer.json()["kind"] == kind


def test_a_record_that_tells_of_another_result_is_false(server: Server, finished: tuple[str, dict[str, Any]]) -> None:
    record = {**finished[1], "winners": [0, 1]}
    deadline = time.monotonic() + 60
    while (answer := post(f"{server.url}/api/replays", json=record).json())["code"] == "unavailable":
        assert time.monotonic() < deadline  # a machine with no memory left kills the process that computes replays
    assert (answer["code"], answer["kind"]) == ("bad_record", "false")


def test_a_record_may_be_larger_than_a_message_but_not_without_end(server: Server) -> None:
    assert post(f"{server.url}/api/replays", content=b" " * 900_000).json()["code"] == "bad_record"
    assert post(f"{server.url}/api/replays", content=b" " * 1_100_000).json()["code"] == "too_large"


def test_no_moment_tells_a_piece_that_its_audience_could_not_know(server: Server) -> None:
    async def match() -> tuple[dict[str, Any], dict[int | None, list[str]]]:
        table, guests = await begin(server.url, 2, options={"expansion": True, "start": 0})
        sockets = [await guest.watch(table) for guest in guests]
        await asyncio.gather(*(play_out(live, brisk) for live in sockets))
        eve = await Person(server.url).come_in()
        moments = {seat: await looked(who, table) for seat, who in ((0, guests[0]), (1, guests[1]), (None, eve))}
        return await record_of(eve, table), moments

    async def looked(who: Person, table: str) -> list[str]:
        last = (await who.look(table))["story"][-1]["choice"]
        return [(await who.http.get(f"/api/tables/{table}/moments/{n}")).text for n in range(last)]

    record, moments = run(match())
    for seat, views in moments.items():
        for met, raw in zip(known(record, seat), views, strict=False):
            view = GAME.validate_json(raw)
            assert (view["audience"], view["offers"]) == (seat, None)
            assert not set(PIECE.findall(PRIVATE_PLACE.sub("", raw))) - met
    assert len(moments[None]) > 50


def test_a_moment_that_was_not_is_not_found(server: Server, finished: tuple[str, dict[str, Any]]) -> None:
    assert get(f"{server.url}/api/tables/{finished[0]}/moments/9999").json()["code"] == "not_found"
    assert get(f"{server.url}/api/tables/{finished[0]}/moments/-1").json()["code"] == "malformed"


def test_a_record_is_computed_once_and_anew_when_a_name_in_it_goes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    made = []

    def counted(match: Match, log: Any) -> Any:
        made.append(match.id)
        return record_with_log(match, log)

    monkeypatch.setattr(service, "record_with_log", counted)
    scene = Scene().started("ann", "bob")
    scene.ask("ann", "resign")
    scene.ask("bob", "resign")

    async def ask() -> list[bytes]:
        store = await open_store(tmp_path)
        signing = Signing(store)
        await signing.prepare()
        await store_scene(store, scene)
        kept = service.Replays(store, signing, most_waiting=1)
        bodies = [await kept.record(scene.match) for _ in range(3)]
        scene.match.seats[0].name = ""  # she has deleted herself
        bodies.append(await kept.record(scene.match))
        await store.close()
        return bodies

    bodies = asyncio.run(ask())
    assert len(made) == 2
    assert bodies[0] is bodies[1] is bodies[2]
    assert b"nonces" in gzip.decompress(bodies[0])


def test_the_bodies_kept_in_memory_are_limited_and_the_one_not_asked_for_longest_goes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    made = []

    def counted(match: Match, log: Any) -> Any:
        made.append(match.id)
        return record_with_log(match, log)

    monkeypatch.setattr(service, "record_with_log", counted)
    monkeypatch.setattr(service, "_CACHED", 2)
    scenes = {name: Scene().started("ann", "bob") for name in "abc"}

    async def ask() -> None:
        store = await open_store(tmp_path)
        signing = Signing(store)
        await signing.prepare()
        for name, scene in scenes.items():
            scene.match.id = name
            scene.ask("ann", "resign")
            scene.ask("bob", "resign")
            await store_scene(store, scene)
        kept = service.Replays(store, signing, most_waiting=1)
        for name in "abacab":
            await kept.record(scenes[name].match)
        await store.close()

    asyncio.run(ask())
    assert made == ["a", "b", "c", "b"]  # b had to make room for c


def test_a_body_is_unpacked_in_pieces_for_who_does_not_take_gzip() -> None:
    """All of it at once, for each who asks and does not read, would be 2 MB each."""
    whole = json.dumps({"story": [f"event {number}" for number in range(20_000)]}).encode()
    sent: list[dict[str, Any]] = []

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(packed_json(gzip.compress(whole), "br")({}, cast("Any", None), send))
    pieces = [message["body"] for message in sent[1:]]
    assert b"".join(pieces) == whole
    assert max(map(len, pieces)) <= 65_536
    assert dict(sent[0]["headers"])[b"content-length"] == str(len(whole)).encode()
