"""Applies what another server or `stoneage admin` does to people and matches.

Every such action adds a row to the table `action`. Every process looks for new rows and then compares what it holds
in memory with the database, so nothing depends on reading the rows one by one or in order.
"""

import asyncio
import time
from typing import Final

from sqlalchemy import select

from stoneage.match.refusals import Refused
from stoneage.server.bans import Bans
from stoneage.server.connection import Connection
from stoneage.server.logs import log
from stoneage.server.matches.live_matches import LiveMatches
from stoneage.server.storage.logs import LogRows
from stoneage.server.storage.people import People
from stoneage.server.storage.schema import ban

_PAUSE: Final = 0.25  # seconds between two comparisons: for 1 000 connections at 350 tables one takes 14 ms of CPU
_LOOK: Final = 2.0  # seconds between two looks: what an operator does is promised to count within five
_BANNED: Final = 4403  # close codes: 4000 + the HTTP status of the refusal
_UNKNOWN: Final = 4401


class ExternalActions:
    """Compares a process with the database when something was done to it."""

    def __init__(self, matches: LiveMatches, people: People, bans: Bans) -> None:
        self._matches = matches
        self._people = people
        self._bans = bans
        self._newest: tuple[int, int] | None = None
        self._coming: asyncio.Task[None] | None = None  # the comparison that has not begun yet
        self._comparing = asyncio.Lock()
        self._compared = 0.0

    async def run(self) -> None:
        """Looks every two seconds."""
        while True:
            try:
                newest = await self._people.identities.newest_action()
                if newest != self._newest:
                    await self.sync()
                    self._newest = newest
            except Refused:
                pass  # the database is away; the next look finds what was done meanwhile
            except Exception:
                log.error("external actions failed", fault=True)
            await asyncio.sleep(_LOOK)

    async def sync(self) -> None:
        """Returns when everything done before this call has been applied; concurrent callers share one comparison."""
        if self._coming is None:
            self._coming = asyncio.create_task(self._compare())
        await asyncio.shield(self._coming)

    async def _compare(self) -> None:
        async with self._comparing:
            await asyncio.sleep(self._compared + _PAUSE - time.monotonic())
            self._coming = None
            await self._sync()
            self._compared = time.monotonic()

    async def _sync(self) -> None:
        """Takes over bans, ends the connections of people who are banned or revoked, and reads changed logs."""
        self._people.look_again()
        self._bans.replace(await self._matches.store.read(select(ban)))
        await self._sync_matches()
        viewers = [viewer for live in self._matches.live.values() for viewer in live.broadcast.viewers]
        connections = [viewer for viewer in viewers if isinstance(viewer, Connection)]
        there = await self._people.identities.still_there([each.device for each in connections if each.device])
        for connection in connections:
            if connection.device and connection.device not in there:
                connection.end(_UNKNOWN, "unknown_person")
            elif self._banned(connection):
                connection.end(_BANNED, "banned")

    def _banned(self, connection: Connection) -> bool:
        try:
            self._bans.check_address(connection.address)
            self._bans.check_person(connection.person or "")
        except Refused:
            return True
        return False

    async def _sync_matches(self) -> None:
        """Gives up matches that are no more, and catches up with those whose logs have grown."""
        known = {match_id: (live, live.match.version) for match_id, live in self._matches.live.items()}
        versions = await LogRows(self._matches.store).versions(known)
        for match_id, (live, version) in known.items():
            stored = versions.get(match_id, 0)
            if self._matches.live.get(match_id) is not live:
                continue
            if stored < version:
                live.close()
                self._matches.unload(match_id)
            elif stored > live.match.version:
                await live.catch_up()
