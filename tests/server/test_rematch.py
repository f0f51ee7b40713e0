"""The table of a rematch reserves a seat for everyone who sat at the old one, and begins when all have accepted."""

import asyncio
import secrets
import sqlite3
from hashlib import sha256
from typing import Any

import pytest

from tests.kit.server.client import Person, run
from tests.kit.server.matches import begin
from tests.kit.server.process import Server


async def end(table: str, guests: list[Person]) -> None:
    for guest in guests:
        await guest.ask(table, "resign")


async def rematch_of(table: str, guests: list[Person]) -> str:
    """Ends a match, and returns the id of the rematch that the first guest opens."""
    await end(table, guests)
    assert (await guests[0].ask(table, "rematch"))["type"] == "accepted"
    return str((await guests[-1].look(table))["table"]["rematch"])


async def accept(person: Person, table: str, **fields: Any) -> str:
    answer = await person.ask(table, "sit", **{"name": person.name, "nonce": secrets.token_hex(16), **fields})
    return str(answer.get("code", answer["type"]))


async def until_stage(person: Person, table: str, stage: str) -> dict[str, Any]:
    """Returns the table once it has reached a stage."""
    live = await person.watch(table)
    while live.last["table"]["stage"] != stage:
        await live.hear()
    return live.last


def kinds(view: dict[str, Any]) -> list[str]:
    return [seat["kind"] for seat in view["table"]["seats"]]


def names(view: dict[str, Any]) -> list[str]:
    return [seat["name"] for seat in view["table"]["seats"]]


@pytest.mark.parametrize(("people", "bots"), [(2, 0), (2, 1), (3, 1), (5, 0)])
def test_a_rematch_waits_for_everyone_by_name_and_begins_when_all_have_accepted(
    server: Server, people: int, bots: int
) -> None:
    async def again() -> list[Any]:
        table, guests = await begin(server.url, people, bots, options={"expansion": people + bots == 5})
        old = await guests[0].look(table)
        new = await rematch_of(table, guests)
        waiting = await guests[0].look(new)
        begun = [await accept(guest, new) for guest in reversed(guests)]
        now = await until_stage(guests[0], new, "running")
        return [set(begun), kinds(waiting), names(waiting)[:people] == names(old)[:people], kinds(now),
                [seat["mine"] for seat in waiting["table"]["seats"]]]  # fmt: skip

    kept = ["bot"] * bots
    mine = [True] + [False] * (people + bots - 1)
    assert run(again()) == [{"accepted"}, ["reserved"] * people + kept, True, ["person"] * people + kept, mine]


def test_the_start_player_moves_on_from_rematch_to_rematch(server: Server) -> None:
    async def again() -> list[int]:
        table, guests = await begin(server.url, 3, options={"start": 1})
        began = []
        for _ in range(3):
            began.append((await until_stage(guests[0], table, "running"))["game"]["start"])
            table = await rematch_of(table, guests)
            for guest in guests:
                await accept(guest, table)
        return began

    assert run(again()) == [1, 2, 0]


def test_who_accepts_with_a_hash_shows_the_nonce_when_all_have_accepted(server: Server) -> None:
    async def again() -> list[Any]:
        table, (ann, bob) = await begin(server.url, 2)
        new = await rematch_of(table, [ann, bob])
        nonce = secrets.token_bytes(16)
        await accept(bob, new, nonce=None, nonce_hash=sha256(nonce).hexdigest())
        before = (await bob.look(new))["table"]["reveal"]
        await accept(ann, new)
        live = await bob.watch(new)
        while live.last["table"]["reveal"] is None:
            await live.hear()
        await bob.ask(new, "reveal", nonces=[nonce.hex()])
        return [before, (await until_stage(ann, new, "running"))["table"]["stage"]]

    assert run(again()) == [None, "running"]


def test_a_seat_that_is_declined_goes_to_a_bot_and_the_game_begins(server: Server) -> None:
    async def again() -> list[Any]:
        table, (ann, bob) = await begin(server.url, 2)
        new = await rematch_of(table, [ann, bob])
        await accept(ann, new)
        await bob.ask(new, "stand", seat=1)
        declined = (await ann.look(new))["table"]["seats"][1]
        await ann.ask(new, "seat_bot", seat=1, bot="random")
        return [declined["kind"], declined["former"], kinds(await until_stage(bob, new, "running"))]

    former = {"name": "guest 1", "why": "declined"}
    assert run(again()) == ["open", former, ["person", "bot"]]


def test_a_seat_that_is_declined_goes_to_a_guest_with_the_link(server: Server) -> None:
    async def again() -> list[str]:
        table, (ann, bob) = await begin(server.url, 2)
        new = await rematch_of(table, [ann, bob])
        code = (await ann.look(new))["table"]["invite"]
        eve = await Person(server.url, "eve").come_in()
        taken = await accept(eve, new, invite=code)
        await bob.ask(new, "stand")
        sat = await accept(eve, new, invite=code)
        await accept(ann, new)
        return [taken, sat, *names(await until_stage(eve, new, "running"))]

    assert run(again()) == ["table_full", "accepted", "guest 0", "eve"]


def test_the_host_gives_the_seat_of_someone_who_does_not_come_to_a_bot(server: Server) -> None:
    async def again() -> list[str]:
        table, (ann, bob) = await begin(server.url, 2)
        new = await rematch_of(table, [ann, bob])
        await accept(ann, new)
        await ann.ask(new, "seat_bot", seat=1, bot="random")
        return kinds(await until_stage(bob, new, "running"))

    assert run(again()) == ["person", "bot"]


def test_a_rematch_follows_an_undo_and_a_takeover(server: Server) -> None:
    async def again() -> list[str]:
        table, (ann, bob) = await begin(server.url, 2, options={"start": 0})
        live = await ann.watch(table)
        await live.ask("play", version=live.last["version"], move=live.last["game"]["offers"][0]["move"])
        await live.ask("undo", version=live.last["version"])
        await bob.ask(table, "leave")
        new = await rematch_of(table, [ann, bob])
        for guest in (ann, bob):
            await accept(guest, new)
        return kinds(await until_stage(bob, new, "running"))

    assert run(again()) == ["person", "person"]


def test_one_person_with_several_seats_accepts_for_each(server: Server) -> None:
    async def again() -> list[Any]:
        ann = await Person(server.url, "ann").come_in()
        table = await ann.open(2, hot_seat=True)
        for name in ("Ada", "Bo"):
            await ann.ask(table["id"], "sit", name=name, nonce=secrets.token_hex(16))
        await ann.ask(table["id"], "start")
        for seat in (0, 1):
            await ann.ask(table["id"], "resign", seat=seat)
        await ann.ask(table["id"], "rematch")
        new = (await ann.look(table["id"]))["table"]["rematch"]
        waiting = await ann.look(new)
        for seat in (0, 1):
            await accept(ann, new, seat=seat, name=names(waiting)[seat])
        return [kinds(waiting), names(await until_stage(ann, new, "running"))]

    assert run(again()) == [["reserved", "reserved"], ["Ada", "Bo"]]


def test_a_rematch_that_was_closed_makes_room_for_another(server: Server) -> None:
    async def again() -> list[Any]:
        table, (ann, bob) = await begin(server.url, 2)
        first = await rematch_of(table, [ann, bob])
        twice = await bob.ask(table, "rematch")
        await ann.ask(first, "close")
        answer = await bob.ask(table, "rematch")
        second = (await ann.look(table))["table"]["rematch"]
        return [twice["code"], twice["table"] == first, answer["type"], second != first,
                kinds(await ann.look(second))]  # fmt: skip

    assert run(again()) == ["rematch_open", True, "accepted", True, ["reserved", "reserved"]]


def test_a_rematch_waits_in_the_list_of_games_of_those_who_are_asked(server: Server) -> None:
    async def again() -> list[Any]:
        table, (ann, bob) = await begin(server.url, 2)
        new = await rematch_of(table, [ann, bob])
        await accept(ann, new)
        listed = (await bob.http.get("/api/me/tables")).json()
        row = next(one for one in listed["tables"] if one["id"] == new)
        return [listed["next"] == new, row["waiting_for_me"], [seat["mine"] for seat in row["seats"]]]

    assert run(again()) == [True, True, [False, True]]


def test_a_private_rematch_is_closed_to_strangers(server: Server) -> None:
    async def come() -> list[Any]:
        table, guests = await begin(server.url, 2)
        new = await rematch_of(table, guests)
        eve = await Person(server.url, "eve").come_in()
        old = (await eve.look(table))["table"]
        seen = (await eve.look(new))["table"]
        return [old["rematch"], seen["invite"], await accept(eve, new)]

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
        return await accept(eve, await rematch_of(table["id"], [ann, bob]))

    assert run(again()) == "not_invited"


@pytest.mark.parametrize("sits", [True, False])
def test_who_is_removed_sits_down_again_only_when_the_host_asks(server: Server, sits: bool) -> None:
    async def again() -> list[Any]:
        table, (ann, bob) = await begin(server.url, 2)
        new = await rematch_of(table, [ann, bob])
        code = (await bob.look(new))["table"]["invite"]
        if sits:
            await accept(bob, new)
        await ann.ask(new, "remove", seat=1)
        seen = (await bob.look(new))["table"]
        refused = await accept(bob, new, invite=code)
        await ann.ask(new, "invite", seat=1)
        asked = (await bob.look(new))["table"]
        return [seen["removed"], seen["invite"], seen["seats"][1]["former"], refused, asked["removed"],
                asked["seats"][1]["kind"], await accept(bob, new)]  # fmt: skip

    former = {"name": "guest 1", "why": "removed"}
    assert run(again()) == [True, None, former, "removed", False, "reserved", "accepted"]


def test_nobody_is_asked_again_for_a_seat_that_nobody_left(server: Server) -> None:
    async def again() -> list[Any]:
        table, (ann, bob) = await begin(server.url, 2)
        new = await rematch_of(table, [ann, bob])
        return [(await ann.ask(new, "invite", seat=1))["code"], (await bob.ask(new, "invite", seat=1))["code"]]

    assert run(again()) == ["not_found", "not_host"]


def test_the_seat_of_a_person_who_was_deleted_is_open(server: Server) -> None:
    async def again() -> list[str]:
        table, (ann, bob, cid) = await begin(server.url, 3)
        await bob.http.delete("/api/me")
        return kinds(await ann.look(await rematch_of(table, [ann, cid])))

    assert run(again()) == ["reserved", "open", "reserved"]


def test_who_is_deleted_leaves_no_name_at_a_reserved_seat(server: Server) -> None:
    async def again() -> list[Any]:
        table, (ann, bob) = await begin(server.url, 2)
        new = await rematch_of(table, [ann, bob])
        await bob.ask(new, "rename", seat=1, name="Ulrike")
        await bob.http.delete("/api/me")
        return [new, (await ann.look(new))["table"]["seats"][1]]

    new, seat = run(again())
    with sqlite3.connect(str(server.settings["database"]).removeprefix("sqlite:///")) as database:
        rows = database.execute("SELECT data FROM log WHERE match = ?", (new,)).fetchall()
    database.close()
    assert [seat["kind"], seat["name"], seat["former"]] == ["open", "", None]
    assert "guest 1" not in str(rows)
    assert "Ulrike" not in str(rows)
