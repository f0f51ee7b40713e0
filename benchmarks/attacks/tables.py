"""Tables of the attacker's own, and attacks by playing at them."""

import asyncio
import secrets
from typing import Any

import httpx

from benchmarks.attacks.attacker import Attack, Attacker

SIT_DOWN: dict[str, Any] = {"type": "sit", "nonce": "0" * 32}


async def finished_table(http: httpx.AsyncClient) -> str:
    """A table whose only guest leaves at once, so that bots play to the end."""
    table = await solo_table(http, "random", leave=True)
    while (await http.get(f"/api/tables/{table}")).json()["table"]["stage"] != "over":
        await asyncio.sleep(0.5)
    return table


async def hot_seat_table(http: httpx.AsyncClient) -> str:
    """A table at which one guest has both seats."""
    settings = {"options": {"players": 2}, "hot_seat": True, "free_undo": True}
    return await started(http, settings, [SIT_DOWN, SIT_DOWN, {"type": "start"}])


async def solo_table(http: httpx.AsyncClient, bot: str, leave: bool = False) -> str:
    """A table of a guest with a bot, at which the guest begins."""
    messages: list[dict[str, Any]] = [SIT_DOWN, {"type": "seat_bot", "seat": 1, "bot": bot}, {"type": "start"}]
    settings = {"options": {"players": 2, "start": 0}, "stand_in": bot}
    return await started(http, settings, messages + [{"type": "leave"}] * leave)


async def started(http: httpx.AsyncClient, settings: dict[str, Any], messages: list[dict[str, Any]]) -> str:
    table: str = (await http.post("/api/tables", json=settings)).json()["id"]
    for number, message in enumerate(messages):
        await http.post(f"/api/tables/{table}", json={**message, "id": f"m{number}"})
    return table


async def play_and_take_back(attacker: Attacker) -> None:
    """Plays and takes back in a game of its own, which leaves two entries in its log each time."""

    async def once() -> None:
        async with attacker.http() as http:
            table = await hot_seat_table(http)
            version = (await http.get(f"/api/tables/{table}")).json()["version"]
            while attacker.going:
                for wish in ({"type": "play", "move": "place hunt 2"}, {"type": "undo"}):
                    message = {**wish, "id": secrets.token_hex(8), "version": version}
                    version = (await http.post(f"/api/tables/{table}", json=message)).json().get("version", version)

    await attacker.many(once, 5)


async def bots(attacker: Attacker) -> None:
    """Opens tables of bots and goes away, so that they play as fast as they think."""

    async def once() -> None:
        async with attacker.http() as http:
            await solo_table(http, "expert", leave=True)

    await attacker.many(once, 5)


async def players_table(attacker: Attacker) -> str | None:
    """Another person's table, listed in the lobby."""
    async with attacker.http() as http:
        listed = (await http.get("/api/tables")).json()["tables"]
    others = [table["id"] for table in listed if table["id"] not in (attacker.table, attacker.alone)]
    return others[0] if others else None


async def crowd(attacker: Attacker) -> None:
    """Watches the player's table, listed in the lobby, on many sockets that never read, and reconnects."""

    async def once() -> None:
        table = await players_table(attacker)
        sockets = [(await attacker.open_socket(table))[1] for _ in range(12)] if table else []
        await asyncio.sleep(2)
        for writer in sockets:
            writer.close()

    await attacker.many(once, 10)


async def reconnects(attacker: Attacker) -> None:
    """Comes to the player's own table again and again, and wants its whole story each time."""

    async def once() -> None:
        table = await players_table(attacker)
        for _ in range(20):
            reader, writer = await attacker.open_socket(table, since=1)
            try:
                await asyncio.wait_for(reader.read(1 << 16), 5)
            finally:
                writer.close()

    await attacker.many(once, 30)


async def heckle(attacker: Attacker) -> None:
    """Sends commands to the player's own table, at which the attacker does not sit."""

    async def once() -> None:
        table = await players_table(attacker)
        async with attacker.http() as http:
            for number in range(20):
                wish = {"type": ("play", "undo", "leave", "say")[number % 4], "version": number, "move": "place hunt 2"}
                await http.post(f"/api/tables/{table}", json={**wish, "id": secrets.token_hex(8), "text": "boo"})

    await attacker.many(once, 30)


PLAYING: dict[str, Attack] = {
    "play, take back": play_and_take_back,
    "bots": bots,
    "crowd": crowd,
    "reconnects": reconnects,
    "heckling": heckle,
}
