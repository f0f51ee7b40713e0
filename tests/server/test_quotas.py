"""One guest cannot fill the lobby, the disk or the bots' time; refusals say what to do, and leave nothing behind."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from stoneage.match.commands import Leave, Return
from stoneage.match.refusals import Refused
from stoneage.server import connection_limits
from stoneage.server.action_rates import ActionRates
from stoneage.server.config import Config, Limits
from tests.kit.server.client import Person, get, new_id, play_out, run
from tests.kit.server.matches import begin
from tests.kit.server.play_styles import brisk
from tests.kit.server.process import Server


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with small quotas, and rates that matter."""
    folder = tmp_path_factory.mktemp("small")
    limits = {
        "tables": 3,
        "listed": 1,
        "invitations": 2,
        "chat": 0.01,
        "chat_burst": 4,
        "new_table_burst": 6,
        "new_tables": 0.01,
    }
    with Server(f"sqlite:///{folder}/x.db", folder / "log", request_rate=500, limits=limits) as server:
        yield server


async def opened(person: Person, **settings: Any) -> httpx.Response:
    return await person.http.post("/api/tables", json={"options": {"players": 2}, **settings})


def test_unfinished_tables_of_one_person_are_limited_and_closing_one_makes_room(small: Server) -> None:
    async def open_many() -> list[Any]:
        ann = await Person(small.url, "ann").come_in()
        tables = [(await opened(ann, listed=listed)).json()["id"] for listed in (False, False, True)]
        refused = await opened(ann)
        named = refused.json()
        closed = await ann.ask(named["tables"][0], "close")
        return [refused.status_code, named["code"], named["tables"] == tables, closed["type"],
                (await opened(ann)).status_code]  # fmt: skip

    assert run(open_many()) == [429, "too_many_tables", True, "accepted", 201]


def test_opening_and_closing_tables_in_turn_is_limited_too(small: Server) -> None:
    async def open_and_close() -> tuple[list[int], str]:
        ann, statuses = await Person(small.url, "ann").come_in(), list[int]()
        while not statuses or statuses[-1] == 201:
            answer = await opened(ann)
            statuses.append(answer.status_code)
            if answer.status_code == 201:
                await ann.ask(answer.json()["id"], "close")
        return statuses, answer.json()["code"]

    assert run(open_and_close()) == ([201] * 6 + [429], "too_fast")


def test_tables_that_wait_for_invited_people_are_limited_and_starting_one_makes_room(small: Server) -> None:
    async def invite() -> list[Any]:
        ann = await Person(small.url, "ann").come_in()
        first, second = (await opened(ann)).json(), (await opened(ann)).json()
        refused = await opened(ann)
        await ann.sit(first)
        await ann.ask(first["id"], "seat_bot", seat=1, bot="random")
        await ann.ask(first["id"], "start")
        named = refused.json()
        return [refused.status_code, named["code"], named["most"], named["tables"] == [first["id"], second["id"]],
                (await opened(ann)).status_code]  # fmt: skip

    assert run(invite()) == [429, "too_many_invitations", 2, True, 201]


def test_rows_of_one_person_in_the_lobby_are_limited(small: Server) -> None:
    async def open_two() -> list[Any]:
        ann = await Person(small.url, "ann").come_in()
        answers = [await opened(ann, listed=True) for _ in range(2)]
        return [(answer.status_code, answer.json().get("code")) for answer in answers]

    assert run(open_two()) == [(201, None), (429, "too_many_listed")]


def test_only_the_host_closes_a_table_and_only_before_the_start(server: Server) -> None:
    async def close() -> list[Any]:
        table, (ann, bob) = await begin(server.url, 2)
        other = await ann.open(2)
        return [(await bob.ask(other["id"], "close"))["code"],
                (await ann.ask(table, "close"))["code"],
                (await ann.ask(other["id"], "close"))["type"],
                (await bob.sit(other))["code"]]  # fmt: skip

    assert run(close()) == ["not_host", "already_started", "accepted", "table_closed"]


def test_chat_is_limited_over_all_sockets_of_a_person(small: Server) -> None:
    async def talk() -> list[str]:
        ann = await Person(small.url, "ann").come_in()
        table = await ann.open(2)
        await ann.sit(table)
        sockets = [await ann.watch(table["id"]) for _ in range(3)]
        answers = [await sockets[n % 3].ask("say", text=f"line {n}") for n in range(6)]
        return [answer.get("code", "accepted") for answer in answers]

    assert run(talk()) == ["accepted"] * 4 + ["too_fast"] * 2


def test_leaving_and_coming_back_are_limited_as_sitting_down_is() -> None:
    """Each stays in the story of a game that others play, and lets a bot think in vain."""
    action_rates = ActionRates(Config("unused", limits=Limits(joins=0.01, join_burst=4)))
    for command in (Leave(type="leave", id="a"), Return(type="return", id="b")) * 2:
        action_rates.command("ann", "127.0.0.1", command)
    with pytest.raises(Refused, match="too_fast"):
        action_rates.command("ann", "127.0.0.1", Leave(type="leave", id="c"))


def test_open_sockets_of_one_person_are_limited_wherever_they_come_from(tmp_path: Path) -> None:
    async def watch(url: str) -> list[Any]:
        ann = await Person(url, "ann").come_in()
        table = (await ann.open(2))["id"]
        held = [await ann.watch(table) for _ in range(2)]
        third = await connect(f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket",
                              additional_headers={"Cookie": f"stoneage={ann.token}"})  # fmt: skip
        await third.wait_closed()
        await held[0].close()
        again = await connected_in_the_end(ann, table)
        return [third.close_code, third.close_reason, again]

    async def connected_in_the_end(ann: Person, table: str) -> str:
        async with asyncio.timeout(60):
            while True:
                try:
                    return str((await ann.watch(table)).last["type"])
                except ConnectionClosed:  # the server has not noticed yet that the other one is gone
                    await asyncio.sleep(0.05)

    with Server(f"sqlite:///{tmp_path}/x.db", tmp_path / "log", request_rate=1000, limits={"sockets": 2}) as server:
        assert run(watch(server.url)) == [4429, "too_fast", "welcome"]


def test_a_crowd_of_clients_makes_the_one_that_was_away_longest_be_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """If it were the newest one, a crowd of addresses would switch the limit off for everyone who comes later."""
    monkeypatch.setattr(connection_limits, "_CLIENTS", 2)
    buckets = connection_limits.TokenBuckets(rate=0.001, burst=2)

    def refused(client: str) -> bool:
        try:
            buckets.check(client)
        except Refused:
            return True
        return False

    assert not any(refused(client) for client in ("ann", "bob", "ann", "bob"))
    assert refused("ann")
    assert not refused("cid")  # now bob is forgotten
    assert refused("ann")
    assert not refused("cid")
    assert refused("cid")
    assert not refused("bob")


def test_replays_and_uploads_are_limited_for_a_person_and_for_an_address() -> None:
    action_rates = ActionRates(Config("unused", limits=Limits(replays=0.001, replay_burst=2)))

    def refused(person: str | None, address: str) -> bool:
        try:
            action_rates.replay(person, address)
        except Refused:
            return True
        return False

    assert [refused("ann", f"10.0.0.{n}") for n in range(3)] == [False, False, True]
    assert [refused(None, "10.0.1.1"), refused("bob", "10.0.1.1"), refused("cid", "10.0.1.1")] == [False, False, True]


def test_what_one_person_leaves_in_logs_in_a_day_is_limited(tmp_path: Path) -> None:
    """Playing and taking back for ever would fill the disk, and the memory too."""

    async def play(url: str) -> list[str]:
        ann = await Person(url, "ann").come_in()
        table = await ann.open(2, hot_seat=True)
        answers = [await ann.ask(table["id"], "say", text="again") for _ in range(5)]
        return [answer.get("code", "accepted") for answer in answers]

    limits = {"commands_per_day": 43, "chat": 1000, "chat_burst": 1000}  # a table counts for forty
    with Server(f"sqlite:///{tmp_path}/x.db", tmp_path / "log", request_rate=1000, limits=limits) as server:
        assert run(play(server.url)) == ["accepted"] * 3 + ["too_fast"] * 2


async def finished(server: Server) -> tuple[str, list[Person]]:
    table, guests = await begin(server.url, 2)
    sockets = [await guest.watch(table) for guest in guests]
    await asyncio.gather(*(play_out(live, brisk) for live in sockets))
    return table, guests


def test_a_refused_rematch_leaves_no_table_behind(server: Server) -> None:
    async def ask() -> list[Any]:
        table, _ = await finished(server)
        eve = await Person(server.url, "eve").come_in()
        refused = await eve.ask(table, "rematch")
        return [refused["code"], (await eve.http.get("/api/me/tables")).json()["tables"]]

    assert run(ask()) == ["not_your_seat", []]


def test_two_who_want_a_rematch_at_once_get_one_table(server: Server) -> None:
    async def ask() -> list[Any]:
        table, guests = await finished(server)
        answers = await asyncio.gather(*(guest.ask(table, "rematch") for guest in guests))
        lists = [(await guest.http.get("/api/me/tables")).json()["tables"] for guest in guests]
        return [sorted(answer.get("code", "accepted") for answer in answers), sum(map(len, lists))]

    assert run(ask()) == [["accepted", "rematch_open"], 4]


def test_a_replay_is_computed_once_and_kept(tmp_path: Path) -> None:
    limits = {"replays": 0.001, "replay_burst": 1}
    with Server(f"sqlite:///{tmp_path}/x.db", tmp_path / "log", request_rate=1000, limits=limits) as server:
        table, _ = run(finished(server))
        path = f"{server.url}/api/tables/{table}/replay"
        first = httpx.get(path, timeout=60)
        again = [get(path) for _ in range(20)]
        assert first.status_code == 200
        assert {answer.content for answer in again} == {first.content}
        refused = get(f"{server.url}/api/tables/{table}/summary")  # another one would have to be computed
        assert (refused.status_code, refused.json()["code"]) == (429, "too_fast")
        assert int(refused.headers["retry-after"]) >= refused.json()["wait"]
        server.stop()
        server.start()
        assert get(path).content == first.content


def test_my_tables_show_what_waits_for_me_first_and_then_the_newest(server: Server) -> None:
    async def lists() -> list[Any]:
        waiting, (ann, _) = await begin(server.url, 2, options={"start": 0})
        newer = [(await ann.open(2))["id"] for _ in range(3)]
        answer = (await ann.http.get("/api/me/tables")).json()
        second = (await ann.http.get("/api/me/tables", params={"page": 1})).json()
        return [[table["id"] for table in answer["tables"]] == [waiting, *reversed(newer)], answer["next"] == waiting,
                answer["more"], second["tables"]]  # fmt: skip

    assert run(lists()) == [True, True, False, []]


def test_an_id_that_named_another_command_before_is_malformed(server: Server) -> None:
    async def reuse() -> list[Any]:
        table, (ann, _) = await begin(server.url, 2, options={"start": 0})
        identity = new_id()
        version = (await ann.look(table))["version"]
        play = {"id": identity, "version": version, "move": "place hunt 2"}
        first = await ann.ask(table, "play", **play)
        other = await ann.ask(table, "say", id=identity, text="hello")
        another = await ann.ask(table, "play", **{**play, "move": "place hunt 1"})
        again = await ann.ask(table, "play", **play)
        return [first["type"], other["code"], other["fields"], another["code"], again == first]

    assert run(reuse()) == ["accepted", "malformed", [{"field": "id", "problem": "used_before"}], "malformed", True]
