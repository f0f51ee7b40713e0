"""All rooms of a process: opened when needed, kept in step with the log, given up when nobody comes."""

import asyncio
import gc
import re
import secrets
import time
from functools import partial
from typing import Any, Final

from stoneage.match.commands import AnyCommand, Rematch, Return, SeatBot
from stoneage.match.decide import open_table
from stoneage.match.entries import Draft, Entry
from stoneage.match.match import Match
from stoneage.match.refusals import Refused
from stoneage.match.seats import TAKEN_OVER
from stoneage.match.settings import Settings
from stoneage.server import metrics
from stoneage.server.bots.bot_pool import BotPool
from stoneage.server.bots.process_pool import ProcessPool
from stoneage.server.config import DAY, Config
from stoneage.server.connection import Socket
from stoneage.server.logs import log
from stoneage.server.matches.autoplay import Autoplay
from stoneage.server.matches.live_match import Answer, LiveMatch
from stoneage.server.storage.match_row import first_row, projection
from stoneage.server.storage.store import Store
from stoneage.server.warmup import WarmUp

_ID: Final = re.compile(r"^[A-Za-z0-9_-]{1,32}\Z")
_IDLE: Final = 60.0
_ALONE: Final = 30.0  # seconds between two notes of who is here, where no other process wants to know
_SWEEP: Final = 60.0  # seconds between two looks for cycles that nobody holds any more, ten times that in a crowd
_QUIET: Final = 1.0  # seconds in which nobody asked anything
_FOLDING: Final = 2  # logs folded at the same time


class LiveMatches:
    """The rooms, and the beat that keeps them true."""

    def __init__(self, config: Config, store: Store, warm_up: WarmUp) -> None:
        self.config = config
        self.store = store
        self.warm_up = warm_up
        self.shared = store.database.shared
        self.rooms: dict[str, LiveMatch] = {}
        self._workers = ProcessPool(config.thinkers)
        self.thinkers = BotPool(self._workers)
        self.historians = ProcessPool(1)  # who looks back must not keep bots waiting
        self._duties = Autoplay(store, self.thinkers, warm_up.brain, self.shared)
        self._opening: dict[str, asyncio.Task[LiveMatch]] = {}
        self._folding = asyncio.Semaphore(_FOLDING)
        self._expired = 0.0
        self._swept = self._noted = time.time()

    # --- rooms

    async def room(self, match_id: str) -> LiveMatch:
        """The room of a match_id; Refused if there is none."""
        if match_id in self.rooms:
            return self.rooms[match_id]
        if not _ID.match(match_id):
            raise Refused("unknown_table")
        self.check_kernel()
        if match_id not in self._opening:
            task = asyncio.create_task(self._open(match_id))
            self._opening[match_id] = task
            task.add_done_callback(lambda _: self._opening.pop(match_id, None))
        return await asyncio.shield(self._opening[match_id])

    def check_kernel(self) -> None:
        """Refused until games can be played."""
        kernel = self.warm_up.kernel
        if not kernel.ready.is_set():
            raise Refused({"code": "warming_up", "progress": round(kernel.progress, 2)})

    async def _open(self, match_id: str) -> LiveMatch:
        async with self._folding:
            entries = await self.store.entries(match_id)
            if not entries:
                raise Refused("unknown_table")
            match = await asyncio.to_thread(_fold, match_id, entries)
        if any(seat.bot for seat in match.seats):
            self.thinkers.prepare()
        room = LiveMatch(match, self.store, self._duties.look)
        room.seen = (await self.store.last_seen([match_id]))[match_id]
        self.rooms[match_id] = room
        self._duties.look(room)
        metrics.ROOMS.set(len(self.rooms))
        return room

    def _close(self, match_id: str) -> None:
        del self.rooms[match_id]
        self._duties.leave(match_id)
        metrics.ROOMS.set(len(self.rooms))

    # --- what is asked of tables

    async def open_table(self, settings: Settings, host: str, bots: list[tuple[int, str]] | None = None) -> Match:
        match = Match(secrets.token_urlsafe(12))
        entry = open_table(settings, host, bots).at(1, time.time())
        match.apply(entry)
        await self.store.open_match(first_row(match), entry)
        metrics.ENTRIES[entry.kind].inc()
        return match

    async def ask(self, match_id: str, person: str, command: AnyCommand) -> Answer:
        room = await self.room(match_id)
        if isinstance(command, SeatBot):
            self.thinkers.prepare()
        if isinstance(command, Rematch) and room.match.stage == "over" and room.match.rematch is None:
            bots = [(seat.number, seat.bot) for seat in room.match.seats if seat.bot]
            again = await self.open_table(room.match.settings, person, bots)
            return await room.ask(person, command, rematch=again.id)
        return await room.ask(person, command)

    async def enter(self, match_id: str, socket: Socket, since: int) -> LiveMatch:
        """Someone comes to look; a bot hands their seat back."""
        room = await self.room(match_id)
        room.enter(socket, since)
        away = [seat for seat in room.match.seats_of(socket.person) if seat.status == TAKEN_OVER]
        if socket.person is not None and away and room.match.stage == "running":
            await room.ask(socket.person, Return(type="return", id=f"return:{secrets.token_hex(8)}"))
        return room

    async def forget(self, person: str) -> None:
        """Blank a person's name and words everywhere, also in the tables other processes hold."""
        for match_id in await self.store.forget(person):
            try:
                room = await self.room(match_id)
            except Refused:
                continue
            await room.do(lambda _: Draft("forgotten", {}, person))

    def woken(self, match_id: str, version: int) -> None:
        """Another process has stored something."""
        room = self.rooms.get(match_id)
        if room is not None and version > room.match.version:
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
            here = {(match_id, person) for match_id, room in self.rooms.items() for person in _people_here(room)}
            await self.store.seen(here, now)
        if self.shared:
            await self._compare(now)
        for match_id in await self.store.due(now):
            await _quietly(self._look_after(match_id))
        for match_id, room in list(self.rooms.items()):
            idle = now - room.used > _IDLE and not room.match.bot_asked
            if idle and not room.sockets:
                self._close(match_id)
        quiet = all(now - room.used > _QUIET for room in self.rooms.values())
        if now - self._swept > (_SWEEP if quiet else 10 * _SWEEP):
            self._swept = now
            gc.collect()
        if now - self._expired > DAY / 24:
            self._expired = now
            await self.store.expire(now - self.config.expire_days * DAY)

    async def _look_after(self, match_id: str) -> None:
        """Open a room whose duties are due; being held is enough to be attended."""
        room = await self.room(match_id)
        self.store.journal.project(match_id, partial(projection, room.match))

    async def _compare(self, now: float) -> None:
        versions = await self.store.versions(self.rooms)
        seen = await self.store.last_seen(self.rooms)
        for match_id, room in list(self.rooms.items()):
            if versions.get(match_id, 0) > room.match.version:
                await room.catch_up()
            room.seen = room.seen | seen.get(match_id, {})
            recent = {person for person, moment in room.seen.items() if now - moment < 2.5 * self.config.beat}
            for person in recent ^ room.recent:
                room.recent = recent
                room.tell_presence(person)

    async def close(self) -> None:
        """Let other processes go on; the HTTP server has hung up on everyone before."""
        await self._duties.close()
        self._workers.close()
        self.historians.close()


def _people_here(room: LiveMatch) -> set[str]:
    return {socket.person for socket in room.sockets if socket.person in room.match.people} - {None}


def _fold(match_id: str, entries: list[Entry]) -> Match:
    match = Match(match_id)
    for entry in entries:
        match.apply(entry)
    if match.game is not None:
        match.game.story  # noqa: B018 - told once here, so that nobody waits for it later
    return match


async def _quietly(doing: Any) -> None:
    """A background duty may fail; it is tried again at the next beat."""
    try:
        await doing
    except Refused:
        return
    except Exception:
        log.error("beat failed", fault=True)
