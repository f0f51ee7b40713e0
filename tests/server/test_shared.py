"""Two servers on one PostgreSQL serve the same tables."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stoneage import verify
from stoneage.match.commands import Sit, Start
from stoneage.match.settings import Settings
from stoneage.server.config import Config
from stoneage.server.matches.live_matches import LiveMatches
from stoneage.server.server_time import now
from stoneage.server.storage.database import open_database
from stoneage.server.storage.members import MemberRows
from stoneage.server.storage.store import Store
from tests.kit.server.client import Person, get, play_out, run
from tests.kit.server.matches import begin, record_of
from tests.kit.server.play_styles import brisk
from tests.kit.server.process import Server


@pytest.fixture(scope="module")
def pair(postgres: str, logs: Path) -> Iterator[tuple[Server, Server]]:
    with Server(postgres, logs / "one") as one, Server(postgres, logs / "two") as two:
        yield one, two


def elsewhere(person: Person, server: Server) -> Person:
    """The same person at the other server."""
    return Person(server.url, person.name, person.token)


def test_a_choice_stored_by_one_reaches_the_clients_of_the_other(pair: tuple[Server, Server]) -> None:
    async def talk() -> Any:
        table, (ann, bob) = await begin(pair[0].url, 2, options={"start": 0})
        live = await elsewhere(bob, pair[1]).watch(table)
        version = live.last["version"]
        await ann.ask(table, "play", version=version, move="place hunt 2")
        message = await live.until(lambda m: m["type"] == "update")
        return [message["version"] - version, message["story"][0]["code"]]

    assert run(talk()) == [1, "placed"]


def test_a_match_played_over_both_servers_verifies_and_each_bot_turn_is_played_once(
    pair: tuple[Server, Server],
) -> None:
    async def match() -> dict[str, Any]:
        table, (ann, bob) = await begin(pair[0].url, 2, 2)
        sockets = [await ann.watch(table), await elsewhere(bob, pair[1]).watch(table)]
        await asyncio.gather(*(play_out(live, brisk) for live in sockets))
        return await record_of(ann, table)

    assert verify(run(match())).status == 0


def test_two_answers_to_one_question_at_both_servers_are_one_choice(pair: tuple[Server, Server]) -> None:
    async def race() -> list[Any]:
        table, (ann, _) = await begin(pair[0].url, 2, options={"start": 0})
        other = elsewhere(ann, pair[1])
        version = (await other.look(table))["version"]
        asking = [who.ask(table, "play", version=version, move="place hunt 2") for who in (ann, other)]
        answers = await asyncio.gather(*asking)
        return sorted(answer.get("code", "accepted") for answer in answers)

    for _ in range(5):
        assert run(race()) == ["accepted", "stale"]


def test_a_message_repeated_at_the_other_server_gets_its_first_answer(pair: tuple[Server, Server]) -> None:
    async def repeat() -> list[Any]:
        table, (ann, _) = await begin(pair[0].url, 2, options={"start": 0})
        message = {"id": "once", "version": (await ann.look(table))["version"], "move": "place hunt 2"}
        first = await ann.ask(table, "play", **message)
        return [first, await elsewhere(ann, pair[1]).ask(table, "play", **message)]

    first, again = run(repeat())
    assert first == again


def test_presence_is_known_across_servers(pair: tuple[Server, Server]) -> None:
    async def come() -> bool:
        table, (ann, bob) = await begin(pair[0].url, 2)
        live = await ann.watch(table)
        await elsewhere(bob, pair[1]).watch(table)
        message = await live.until(lambda m: m["type"] == "presence" and 1 in m["seats"])
        return 1 in message["seats"]

    assert run(come())


def test_whoever_sat_down_or_left_here_is_not_taken_for_somebody_at_the_other_server(
    pair: tuple[Server, Server],
) -> None:
    async def go() -> list[Any]:
        table, (ann, bob) = await begin(pair[0].url, 2)
        await asyncio.sleep(0.8)  # longer than a round of housekeeping, shorter than people elsewhere are remembered
        live = await ann.watch(table)
        seats = live.last["table"]["seats"]
        left = await bob.watch(table)
        await live.until(lambda m: m["type"] == "presence" and 1 in m["seats"])
        await asyncio.sleep(0.8)
        await left.close()
        message = await live.until(lambda m: m["type"] == "presence")
        return [seats[1]["present"], message["seats"]]

    assert run(go()) == [False, [0]]


@pytest.mark.parametrize("path", ["/api/tables/%00", "/api/tables/%ff/record", "/api/tables/a%0A", "/me/%00"])
def test_bytes_that_postgresql_does_not_take_are_refused_by_name(pair: tuple[Server, Server], path: str) -> None:
    answer = get(pair[0].url + path)
    assert answer.status_code in (401, 404, 422)
    assert answer.json()["type"] == "refused"


def test_names_and_words_with_strange_bytes_are_stored_without_them(pair: tuple[Server, Server]) -> None:
    async def talk() -> Any:
        table, (ann, _) = await begin(pair[0].url, 2, name="\x00a\x1bb")
        await ann.ask(table, "say", text="x\x00y")
        seen = await ann.look(table)
        return [seen["table"]["settings"]["name"], seen["chat"][0]["text"]]

    assert run(talk()) == ["a b", "x y"]


def test_when_a_server_dies_the_other_plays_its_bots(postgres: str, logs: Path) -> None:
    async def match(one: Server, two: Server) -> dict[str, Any]:
        table, (ann,) = await begin(one.url, 1, 1)
        at_one = await ann.watch(table)
        for _ in range(40):  # the first server holds the lease by now
            if at_one.offers:
                await at_one.ask("play", version=at_one.last["version"], move=brisk(at_one.offers))
            else:
                await at_one.hear()
        one.kill()
        live = await elsewhere(ann, two).watch(table)
        await asyncio.wait_for(play_out(live, brisk), 60)
        return await record_of(elsewhere(ann, two), table)

    with Server(postgres, logs / "dying", haste=5) as one, Server(postgres, logs / "heir", haste=5) as two:
        assert verify(run(match(one, two))).status == 0


def test_a_device_revoked_at_one_process_is_unknown_at_the_other(pair: tuple[Server, Server]) -> None:
    async def revoke() -> list[Any]:
        ann = await Person(pair[0].url, "ann").come_in()
        table = await ann.open(2)
        elsewhere = Person(pair[1].url, token=ann.token)
        live = await elsewhere.watch(table["id"])
        here = (await ann.http.get("/api/me/devices")).json()["devices"][0]["id"]
        await ann.http.delete(f"/api/me/devices/{here}")
        await live.socket.wait_closed()
        return [live.socket.close_reason, (await elsewhere.http.get("/api/me")).json()["code"]]

    assert run(revoke()) == ["unknown_person", "unknown_person"]


@pytest.mark.parametrize("sat", ["there", "here"])
def test_who_was_seen_by_another_process_is_not_taken_over(tmp_path: Path, sat: str) -> None:
    """Bob has a seat, is asked and watches, but at another process than the one that acts in the match."""

    async def evening() -> str:
        url, config = f"sqlite:///{tmp_path}/x.db", Config("unused")
        here, there = [LiveMatches(config, Store(await open_database(url))) for _ in range(2)]
        settings = {"options": {"players": 2, "start": 1}, "listed": True, "stand_in": "random", "takeover": 0.3}
        table = (await here.open_match(Settings.read(settings), "ann")).id
        live = await here.get(table)
        await here.ask(table, "ann", Sit(type="sit", id="1", seat=0, nonce="a" * 32))
        await (there if sat == "there" else here).ask(table, "bob", Sit(type="sit", id="2", seat=1, nonce="b" * 32))
        await live.catch_up()
        await MemberRows(there.store).note_seen([(table, "bob", now() + 3600)])  # and he stays for an hour
        await here.ask(table, "ann", Start(type="start", id="3"))
        await asyncio.sleep(0.8)
        for process in (here, there):
            await process.close()
            await process.store.close()
        return live.match.seats[1].status

    assert run(evening()) == "here"
