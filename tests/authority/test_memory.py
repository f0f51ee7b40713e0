"""An authority without a server: whole matches in memory, and the same messages as the server's."""

import asyncio
import copy
import subprocess
import sys
from pathlib import Path
from typing import Any

import orjson
import pytest

from stoneage.authority.live_match import LiveMatch
from stoneage.authority.matches import Matches
from stoneage.authority.memory import MemoryBots, MemoryViewer, matches_in_memory
from stoneage.game import proof
from stoneage.match.commands import read_command
from stoneage.match.entries import Entry
from stoneage.match.match import Match
from stoneage.match.settings import Settings
from stoneage.server.config import Config
from stoneage.server.connection import encode
from stoneage.server.matches import live_matches
from stoneage.server.storage.database import open_database
from stoneage.server.storage.store import Store

SETTINGS = Settings.read(
    {
        "options": {"players": 3, "start": 0},
        "clock": {"bank": 60.0, "increment": 10.0},
        "stand_in": "random",
        "listed": True,
        "free_undo": False,
    }
)


class FakeTime:
    def __init__(self) -> None:
        self.time = 1_000.0

    def now(self) -> float:
        return self.time


def first_legal(match: Match, _bot: str) -> str:
    assert match.game is not None
    return str(match.game.legal[0])


class Table:
    """A match of two people and a bot, whose messages Ann and a spectator receive."""

    def __init__(self, matches: Matches, time: FakeTime) -> None:
        self.matches, self.time = matches, time
        self.viewers = [MemoryViewer("ann"), MemoryViewer("bo"), MemoryViewer(None)]
        self.asked = 0

    async def open(self) -> None:
        self.id = (await self.matches.open_match(SETTINGS, "ann")).id
        for viewer in self.viewers:
            self.live: LiveMatch = await self.matches.enter(self.id, viewer, 0)
        for number, person in enumerate(("ann", "bo")):
            await self.ask(person, "sit", name=person, nonce=f"{number:032x}")
        await self.ask("ann", "seat_bot", seat=2, bot="random")
        await self.ask("ann", "start")

    async def ask(self, person: str, what: str, **fields: Any) -> Any:
        self.asked += 1
        self.time.time += 1.0
        command = read_command({"type": what, "id": f"m{self.asked}", **fields})
        return await self.matches.ask(self.id, person, command)

    async def persons_turn(self) -> str | None:
        """Waits while a bot plays; returns the person who is asked, None when the game is over."""
        match = self.live.match
        async with asyncio.timeout(60):
            while match.stage != "over" and (match.asked is None or match.bot_asked):
                await asyncio.sleep(0.001)
        return match.asked.person if match.asked else None

    async def play(self) -> None:
        person = await self.persons_turn()
        assert person is not None
        await self.ask(person, "play", version=self.live.match.version, move=first_legal(self.live.match, ""))

    async def undo(self) -> Any:
        """The person who is asked plays and takes it back, if it can be taken back."""
        person = await self.persons_turn()
        assert person is not None
        await self.play()
        return await self.ask(person, "undo", version=self.live.match.version)

    async def run_out(self) -> None:
        """Lets the clock of the person who is asked run out."""
        await self.persons_turn()
        self.time.time += 100.0
        self.matches.autoplay.look(self.live)
        async with asyncio.timeout(60):
            while not any(seat.status == "taken over" for seat in self.live.match.seats):
                await asyncio.sleep(0.001)

    async def play_out(self) -> list[Any]:
        await self.open()
        undone = await self.undo()
        for _ in range(4):
            await self.play()
        await self.run_out()
        while await self.persons_turn() is not None:
            await self.play()
        return [undone["type"], *(seat.status for seat in self.live.match.seats)]


def fixed_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gives every match the same secret, salts, id and invitation."""
    monkeypatch.setattr("stoneage.game.proof.new_secret", lambda: b"s" * 32)
    monkeypatch.setattr("stoneage.game.proof.new_salt", lambda: "5a" * proof.NONCE_BYTES)
    monkeypatch.setattr("secrets.token_urlsafe", lambda _size: "fixed")


async def in_memory(encoder: Any) -> tuple[list[Any], list[list[Any]]]:
    time = FakeTime()
    table = Table(matches_in_memory(first_legal, time.now, encoder), time)
    result = await table.play_out()
    await table.matches.close()
    assert table.matches.ports.faults.reported == []  # type: ignore[attr-defined]
    return result, [viewer.received for viewer in table.viewers]


async def on_a_server(monkeypatch: pytest.MonkeyPatch, folder: Path) -> list[list[bytes]]:
    time = FakeTime()
    monkeypatch.setattr(live_matches, "now", time.now)
    url = f"sqlite:///{folder}/x.db"
    store = Store(await open_database(url))
    matches = live_matches.LiveMatches(Config(database=url, bot_processes=1), store)
    matches._bots = matches.autoplay._bots = MemoryBots(first_legal)
    table = Table(matches, time)
    await table.play_out()
    await matches.close()
    await store.close()
    return [viewer.received for viewer in table.viewers]


def test_a_match_with_bots_undo_clock_and_takeover_is_played_out_in_memory() -> None:
    (undone, *statuses), received = asyncio.run(in_memory(lambda message: message))
    assert undone == "accepted"
    assert "taken over" in statuses
    assert all(messages[-1]["table"]["stage"] == "over" for messages in received)


def test_messages_are_the_servers_as_values_and_byte_for_byte(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    fixed_luck(monkeypatch)
    _, encoded = asyncio.run(in_memory(encode))
    _, values = asyncio.run(in_memory(copy.deepcopy))
    served = asyncio.run(on_a_server(monkeypatch, tmp_path))
    assert encoded == served
    assert values == [[orjson.loads(payload) for payload in payloads] for payloads in served]


def test_the_authority_in_memory_imports_no_server_and_no_processes() -> None:
    forbidden = {"fastapi", "starlette", "sqlalchemy", "pydantic", "orjson", "prometheus_client", "multiprocessing"}
    code = "import sys, stoneage.authority.memory; print(*{name.split('.')[0] for name in sys.modules})"
    loaded = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split()
    assert forbidden & set(loaded) == set()


def test_bots_are_prepared_when_a_match_with_bots_is_loaded_and_for_no_other() -> None:
    class Prepared(MemoryBots):
        times = 0

        def prepare(self) -> None:
            self.times += 1

    async def load() -> list[int]:
        time = FakeTime()
        matches = matches_in_memory(first_legal, time.now)
        bots = matches._bots = matches.autoplay._bots = Prepared(first_legal)
        table = Table(matches, time)
        table.id = (await matches.open_match(SETTINGS, "ann")).id
        await matches.get(table.id)
        without = bots.times
        await table.ask("ann", "seat_bot", seat=2, bot="random")
        matches.unload(table.id)
        before = bots.times
        await matches.get(table.id)
        await matches.close()
        return [without, bots.times - before]

    assert asyncio.run(load()) == [0, 1]


def test_time_without_an_authority_moves_what_is_due() -> None:
    async def postpone() -> tuple[LiveMatch, list[LiveMatch]]:
        time, changed = FakeTime(), list[LiveMatch]()
        matches = matches_in_memory(first_legal, time.now)
        match = await matches.open_match(SETTINGS, "ann")
        live = LiveMatch(match, matches.ports, changed.append)
        live.postpone(lambda _since: 5.0)
        return live, changed

    live, changed = asyncio.run(postpone())
    assert changed == [live]


def test_a_command_that_another_process_stored_first_is_answered_as_accepted() -> None:
    async def said() -> tuple[Any, int]:
        time = FakeTime()
        table = Table(matches_in_memory(first_legal, time.now), time)
        await table.open()
        log, append = table.live._storage.log, table.live._storage.log.append

        async def stored_elsewhere(match_id: str, entry: Entry) -> bool:
            await append(match_id, entry)
            return False

        log.append = stored_elsewhere  # type: ignore[method-assign]
        answer = await table.ask("ann", "say", text="hello")
        log.append = append  # type: ignore[method-assign]
        await table.matches.close()
        return answer, len(table.live.match.chat)

    answer, lines = asyncio.run(said())
    assert answer["type"] == "accepted"
    assert lines == 1
