"""Sealed nonces on a server: the wait for a missing one ends, and lists say who is waited for."""

import asyncio
import hashlib
from pathlib import Path
from typing import Any

from stoneage.match.commands import Close, Reveal, Sit, Start
from stoneage.match.settings import Settings
from stoneage.server.config import Config
from stoneage.server.matches.live_matches import LiveMatches
from stoneage.server.server_time import now
from stoneage.server.storage.database import open_database
from stoneage.server.storage.matches import due, waiting
from stoneage.server.storage.store import Store

SETTINGS = Settings.read({"options": {"players": 2, "start": 0}, "listed": True, "stand_in": "random"})
NONCES = {"ann": "a" * 32, "bob": "b" * 32}


async def sealed(path: Path) -> tuple[LiveMatches, Any]:
    """Ann has started and shown her nonce; Bob has not."""
    matches = LiveMatches(Config("unused"), Store(await open_database(f"sqlite:///{path}/x.db")))
    match = (await matches.open_match(SETTINGS, "ann")).id
    for person, nonce in NONCES.items():
        hashed = hashlib.sha256(bytes.fromhex(nonce)).hexdigest()
        await matches.ask(match, person, Sit(type="sit", id=f"sit {person}".replace(" ", "-"), nonce_hash=hashed))
    await matches.ask(match, "ann", Start(type="start", id="start", nonces=[NONCES["ann"]]))
    return matches, await matches.get(match)


async def stop(matches: LiveMatches) -> None:
    await matches.close()
    await matches.store.close()


def test_the_game_begins_when_the_last_nonce_is_shown(tmp_path: Path) -> None:
    async def evening() -> list[Any]:
        matches, live = await sealed(tmp_path)
        before = [live.match.stage, waiting(live.match), due(live.match) == live.match.terms_time + 180]
        await matches.ask(live.match.id, "bob", Reveal(type="reveal", id="r", nonces=[NONCES["bob"]]))
        after = [live.match.stage, waiting(live.match)]
        await stop(matches)
        return [*before, *after]

    assert asyncio.run(evening()) == ["gathering", "bob", True, "running", "ann"]


def test_when_the_wait_is_over_the_server_begins_without_the_nonce(tmp_path: Path) -> None:
    async def evening() -> list[Any]:
        matches, live = await sealed(tmp_path)
        live.match.terms_time = now() - 181
        matches.autoplay.look(live)
        async with asyncio.timeout(60):
            while live.match.stage != "running":
                await asyncio.sleep(0.02)
        found = [seat.withheld for seat in live.match.seats]
        await stop(matches)
        return found

    assert asyncio.run(evening()) == [False, True]


def test_a_table_that_was_started_cannot_be_called_off(tmp_path: Path) -> None:
    async def evening() -> Any:
        matches, live = await sealed(tmp_path)
        answer = await matches.ask(live.match.id, "ann", Close(type="close", id="c"))
        await stop(matches)
        return answer["code"]

    assert asyncio.run(evening()) == "already_started"


def test_who_deletes_themselves_does_not_call_off_a_game_whose_nonces_are_shown(tmp_path: Path) -> None:
    """The host saw nonces, so another table with other dice would be a second draw."""

    async def evening() -> list[Any]:
        matches, live = await sealed(tmp_path)
        await matches.forget("ann")
        await matches.ask(live.match.id, "bob", Reveal(type="reveal", id="r", nonces=[NONCES["bob"]]))
        seats = [seat.status for seat in (await matches.get(live.match.id)).match.seats]
        await stop(matches)
        return [live.match.stage, *seats]

    assert asyncio.run(evening()) == ["running", "resigned", "here"]
