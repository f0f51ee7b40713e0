"""Matches to begin with: people at a table, seated and started."""

from typing import Any

from tests.kit.server.client import Person


async def begin(url: str, people: int, bots: int = 0, **settings: Any) -> tuple[str, list[Person]]:
    guests = [await Person(url, f"guest {n}").come_in() for n in range(people)]
    table = await guests[0].open(people + bots, **settings)
    for guest in guests:
        assert (await guest.sit(table))["type"] == "accepted"
    for seat in range(people, people + bots):
        await guests[0].ask(table["id"], "seat_bot", seat=seat, bot="random")
    assert (await guests[0].ask(table["id"], "start"))["type"] == "accepted"
    return table["id"], guests


async def record_of(person: Person, table: str) -> dict[str, Any]:
    record: dict[str, Any] = (await person.http.get(f"/api/tables/{table}/record")).json()
    return record
