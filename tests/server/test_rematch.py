"""The table of a rematch invites the people who sat at the old one, and nobody else."""

import asyncio
import json
import secrets
import sqlite3
from typing import Any

import pytest

from tests.kit.server.client import Person, run
from tests.kit.server.matches import begin
from tests.kit.server.process import Server


async def rematch_of(table: str, guests: list[Person]) -> str:
    """Ends a match, and returns the id of the rematch that the first guest opens."""
    for guest in guests:
        await guest.ask(table, "resign")
    assert (await guests[0].ask(table, "rematch"))["type"] == "accepted"
    return str((await guests[-1].look(table))["table"]["rematch"])


async def sit_without_code(person: Person, table: str) -> str:
    answer = await person.ask(table, "sit", name=person.name, nonce=secrets.token_hex(16))
    return str(answer.get("code", answer["type"]))


@pytest.mark.parametrize(("people", "bots"), [(2, 0), (2, 1), (3, 1), (5, 0)])
def test_everyone_of_the_old_table_sits_down_without_a_link(server: Server, people: int, bots: int) -> None:
    async def again() -> list[Any]:
        table, guests = await begin(server.url, people, bots, options={"expansion": people + bots == 5})
        new = await rematch_of(table, guests)
        codes = [(await guest.look(new))["table"]["invite"] for guest in guests]
        sat = [await sit_without_code(guest, new) for guest in reversed(guests)]
        started = await guests[0].ask(new, "start")
        seats = (await guests[-1].look(new))["table"]["seats"]
        return [None in codes, len(set(codes)), set(sat), started["type"], [seat["kind"] for seat in seats]]

    kinds = ["person"] * people + ["bot"] * bots
    assert run(again()) == [False, 1, {"accepted"}, "accepted", kinds]


def test_a_private_rematch_is_closed_to_strangers(server: Server) -> None:
    async def come() -> list[Any]:
        table, guests = await begin(server.url, 2)
        new = await rematch_of(table, guests)
        eve = await Person(server.url, "eve").come_in()
        old = (await eve.look(table))["table"]
        seen = (await eve.look(new))["table"]
        return [old["rematch"], seen["invite"], await sit_without_code(eve, new)]

    assert run(come()) == [None, None, "not_invited"]


def test_who_was_removed_before_the_old_game_is_not_invited_to_the_rematch(server: Server) -> None:
    async def again() -> str:
        ann, bob, eve = await asyncio.gather(*(Person(server.url, name).come_in() for name in ("ann", "bob", "eve")))
        table = await ann.open(2)
        await ann.sit(table)
        await eve.sit(table)
        await ann.ask(table["id"], "remove", seat=1)
        await bob.sit(table)
        await ann.ask(table["id"], "start")
        return await sit_without_code(eve, await rematch_of(table["id"], [ann, bob]))

    assert run(again()) == "not_invited"


def test_who_is_removed_from_the_rematch_does_not_sit_down_again(server: Server) -> None:
    async def again() -> list[str]:
        table, (ann, bob) = await begin(server.url, 2)
        new = await rematch_of(table, [ann, bob])
        first = await sit_without_code(bob, new)
        seat = next(seat["seat"] for seat in (await bob.look(new))["table"]["seats"] if seat["mine"])
        await ann.ask(new, "remove", seat=seat)
        return [first, await sit_without_code(bob, new)]

    assert run(again()) == ["accepted", "not_invited"]


def test_who_was_deleted_is_not_invited(server: Server) -> None:
    async def again() -> tuple[str, str]:
        table, (ann, bob, cid) = await begin(server.url, 3)
        await bob.http.delete("/api/me")
        return table, await rematch_of(table, [ann, cid])

    old, new = run(again())
    with sqlite3.connect(str(server.settings["database"]).removeprefix("sqlite:///")) as database:
        sat = database.execute("SELECT person FROM log WHERE match = ? AND kind = 'sat' ORDER BY version", (old,))
        _, _, (cid,) = sat.fetchall()
        ((opened,),) = database.execute("SELECT data FROM log WHERE match = ? AND version = 1", (new,)).fetchall()
    database.close()
    assert json.loads(opened)["invited"] == [cid]
