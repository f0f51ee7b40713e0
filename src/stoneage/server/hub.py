"""All rooms of a process: opened when needed, kept in step with the log, given up when nobody comes."""

import asyncio
import gc
import re
import secrets
import time
from functools import partial
from typing import Any, Final

from stoneage.server import metrics
from stoneage.server.config import DAY, Config
from stoneage.server.duties import Duties
from stoneage.server.logs import log
from stoneage.server.projection import first_row, projection
from stoneage.server.room import Answer, Room
from stoneage.server.socket import Socket
from stoneage.server.store import Store
from stoneage.server.thinking import Thinkers
from stoneage.server.warmup import WarmUp
from stoneage.server.workers import Workers
from stoneage.table.commands import AnyCommand, Rematch, Return, SeatBot
from stoneage.table.decide import open_table
from stoneage.table.entries import Draft, Entry
from stoneage.table.refusals import Refused
from stoneage.table.seats import TAKEN_OVER
from stoneage.table.settings import Settings
from stoneage.table.table import Table

_ID: Final = re.compile(r"^[A-Za-z0-9_-]{1,32}\Z")
_IDLE: Final = 60.0
_ALONE: Final = 30.0  # seconds between two notes of who is here, where no other process wants to know
_SWEEP: Final = 60.0  # seconds between two looks for cycles that nobody holds any more, ten times that in a crowd
_QUIET: Final = 1.0  # seconds in which nobody asked anything
_FOLDING: Final = 2  # logs folded at the same time


class Hub:
    """The rooms, and the beat that keeps them true."""

    def __init__(self, config: Config, store: Store, warm_up: WarmUp) -> None:
        self.config = config
        self.store = store
        self.warm_up = warm_up
        self.shared = store.database.shared
        self.rooms: dict[str, Room] = {}
        self._workers = Workers(config.thinkers)
        self.thinkers = Thinkers(self._workers)
        self.historians = Workers(1)  # who looks back must not keep bots waiting
        self._duties = Duties(store, self.thinkers, warm_up.brain, self.shared)
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._folding = asyncio.Semaphore(_FOLDING)
        self._expired = 0.0
        self._swept = self._noted = time.time()

    # --- rooms

    async def room(self, match: str) -> Room:
        """The room of a match; Refused if there is none."""
        if match in self.rooms:
            return self.rooms[match]
        if not _ID.match(match):
            raise Refused("unknown_table")
        self.check_kernel()
        if match not in self._opening:
            task = asyncio.create_task(self._open(match))
            self._opening[match] = task
            task.add_done_callback(lambda _: self._opening.pop(match, None))
        return await asyncio.shield(self._opening[match])

    def check_kernel(self) -> None:
        """Refused until games can be played."""
        kernel = self.warm_up.kernel
        if not kernel.ready.is_set():
            raise Refused("warming_up", progress=round(kernel.progress, 2))

    async def _open(self, match: str) -> Room:
        async with self._folding:
            entries = await self.store.entries(match)
            if not entries:
                raise Refused("unknown_table")
            table = await asyncio.to_thread(_fold, match, entries)
        if any(seat.bot for seat in table.seats):
            self.thinkers.prepare()
        room = Room(table, self.store, self._duties.look)
        room.seen = (await self.store.last_seen([match]))[match]
        self.rooms[match] = room
        self._duties.look(room)
        metrics.ROOMS.set(len(self.rooms))
        return room

    def _close(self, match: str) -> None:
        del self.rooms[match]
        self._duties.leave(match)
        metrics.ROOMS.set(len(self.rooms))

    # --- what is asked of tables

    async def open_table(self, settings: Settings, host: str, bots: list[tuple[int, str]] | None = None) -> Table:
        table = Table(secrets.token_urlsafe(12))
        entry = open_table(settings, host, bots).at(1, time.time())
        table.apply(entry)
        await self.store.open_match(first_row(table), entry)
        metrics.ENTRIES[entry.kind].inc()
        return table

    async def ask(self, match: str, person: str, command: AnyCommand) -> Answer:
        room = await self.room(match)
        if isinstance(command, SeatBot):
            self.thinkers.prepare()
        if isinstance(command, Rematch) and room.table.stage == "over" and room.table.rematch is None:
            bots = [(seat.number, seat.bot) for seat in room.table.seats if seat.bot]
            again = await self.open_table(room.table.settings, person, bots)
            return await room.ask(person, command, rematch=again.id)
        return await room.ask(person, command)

    async def enter(self, match: str, socket: Socket, since: int) -> Room:
        """Someone comes to look; a bot hands their seat back."""
        room = await self.room(match)
        room.enter(socket, since)
        away = [seat for seat in room.table.seats_of(socket.person) if seat.status == TAKEN_OVER]
        if socket.person is not None and away and room.table.stage == "running":
            await room.ask(socket.person, Return(type="return", id=f"return:{secrets.token_hex(8)}"))
        return room

    async def forget(self, person: str) -> None:
        """Blank a person's name and words everywhere, also in the tables other processes hold."""
        for match in await self.store.forget(person):
            try:
                room = await self.room(match)
            except Refused:
                continue
            await room.do(lambda _: Draft("forgotten", {}, person))

    def woken(self, match: str, version: int) -> None:
        """Another process has stored something."""
        room = self.rooms.get(match)
        if room is not None and version > room.table.version:
            asyncio.get_running_loop().create_task(_quietly(room.catch_up()))

    # --- the beat

    async def beat(self) -> None:
        """Look after presence, lost wake-ups, what is due, and tables that nobody visits."""
        while True:
            await asyncio.sleep(self.config.beat)
            if self.warm_up.kernel.ready.is_set():
                await _quietly(self._beat())

    async def _beat(self) -> None:
        now = time.time()
        if self.shared or now - self._noted > _ALONE:
            self._noted = now
            here = {(match, person) for match, room in self.rooms.items() for person in _people_here(room)}
            await self.store.seen(here, now)
        if self.shared:
            await self._compare(now)
        for match in await self.store.due(now):
            await _quietly(self._look_after(match))
        for match, room in list(self.rooms.items()):
            idle = now - room.used > _IDLE and not room.table.bot_asked
            if idle and not room.sockets:
                self._close(match)
        quiet = all(now - room.used > _QUIET for room in self.rooms.values())
        if now - self._swept > (_SWEEP if quiet else 10 * _SWEEP):
            self._swept = now
            gc.collect()
        if now - self._expired > DAY / 24:
            self._expired = now
            await self.store.expire(now - self.config.expire_days * DAY)

    async def _look_after(self, match: str) -> None:
        """Open a room whose duties are due; being held is enough to be attended."""
        room = await self.room(match)
        self.store.journal.project(match, partial(projection, room.table))

    async def _compare(self, now: float) -> None:
        versions = await self.store.versions(self.rooms)
        seen = await self.store.last_seen(self.rooms)
        for match, room in list(self.rooms.items()):
            if versions.get(match, 0) > room.table.version:
                await room.catch_up()
            room.seen = room.seen | seen.get(match, {})
            recent = {person for person, moment in room.seen.items() if now - moment < 2.5 * self.config.beat}
            for person in recent ^ room.recent:
                room.recent = recent
                room.tell_presence(person)

    async def close(self) -> None:
        """Let other processes go on; the HTTP server has hung up on everyone before."""
        await self._duties.close()
        self._workers.close()
        self.historians.close()


def _people_here(room: Room) -> set[str]:
    return {socket.person for socket in room.sockets if socket.person in room.table.people} - {None}


def _fold(match: str, entries: list[Entry]) -> Table:
    table = Table(match)
    for entry in entries:
        table.apply(entry)
    if table.game is not None:
        table.game.story  # noqa: B018 - told once here, so that nobody waits for it later
    return table


async def _quietly(doing: Any) -> None:
    """A background duty may fail; it is tried again at the next beat."""
    try:
        await doing
    except Refused:
        return
    except Exception:
        log.error("beat failed", fault=True)
