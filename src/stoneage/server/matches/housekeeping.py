"""What a server does every few seconds: presence, lost notifications, due matches, idle ones, garbage, expiry."""

import asyncio
import gc
import sys
import time
import uuid
from collections.abc import Awaitable
from pathlib import Path
from typing import Final

from stoneage.authority.live_match import LiveMatch
from stoneage.match.refusals import Refused
from stoneage.server import server_time
from stoneage.server.config import DAY
from stoneage.server.logs import log
from stoneage.server.matches.live_matches import LiveMatches
from stoneage.server.storage.identities import Identities

_IDLE: Final = 60.0  # seconds after which a match that nobody watches leaves the memory
_ALONE: Final = 30.0  # seconds between two notes of who watches, where no other process wants to know
_COLLECT: Final = 60.0  # seconds between two garbage collections while nobody plays
_COLLECT_BUSY: Final = 600.0  # and while somebody does: with 500 matches one takes up to 0.1 s
_QUIET: Final = 1.0  # seconds without a command that count as nobody playing
_EXPIRE: Final = 3_600.0  # seconds between two looks for expired matches
_REMEMBERED: Final = 100.0 * DAY  # longer than any clock or absence may take
_CROWDED: Final = 0.9  # share of the file descriptors in use that is worth a line in the log
_MISSED: Final = 2.5  # rounds after which a person whom another process saw is away


class Housekeeping:
    """The periodic work of one process."""

    def __init__(self, matches: LiveMatches) -> None:
        self._matches = matches
        self._store = matches.store
        self._config = matches.config
        self._process = uuid.uuid4().hex
        self._expired = 0.0
        self._compared: str | None = None  # the match up to which rows were compared with their logs
        self._collected = self._noted = server_time.now()

    async def begin(self) -> None:
        """Goes on where the last server stopped, if the wall clock was put back since."""
        server_time.SERVER_TIME.follow(await self._store.last_uptime())
        self._matches.started = server_time.now()
        await self.note_uptime()

    async def run(self) -> None:
        """Does a round every few seconds."""
        while True:
            await asyncio.sleep(self._config.housekeeping_interval)
            await _quietly(self.round())

    async def round(self) -> None:
        """Does everything once."""
        await self._keep_time()
        now = server_time.now()
        await self._note_presence(now)
        if self._store.shared:
            await self._compare(now)
        for match_id in [*await self._store.due(now), *await self._behind(now)]:
            await _quietly(self._load_due(match_id))
        _watch_descriptors()
        self._unload_idle(now)
        self._collect_garbage(now)
        if now - self._expired > _EXPIRE:
            self._expired = now
            await self._expire(now)

    async def _expire(self, now: float) -> None:
        """Deletes what nobody needs any more: old matches and guests, addresses, links, people's own actions."""
        await self._store.forget_uptimes(now - _REMEMBERED)
        await self._store.expire(now - self._config.expire_days * DAY)
        identities = Identities(self._store)
        await identities.expire(now - self._config.expire_days * DAY)
        await identities.forget_addresses(now - self._config.address_days * DAY)
        await identities.expire_links(now)
        await identities.expire_actions(now - DAY)

    async def _keep_time(self) -> None:
        """Follows a wall clock or another process that is ahead; what is skipped is charged to nobody."""
        ahead = max(time.time(), await self._store.last_uptime() if self._store.shared else 0.0)
        skipped = server_time.SERVER_TIME.follow(ahead)
        if skipped:
            log.info("time was skipped", seconds=round(skipped))
            self._matches.started = server_time.now()
            for live in self._matches.live.values():
                live.postpone(lambda _: skipped)

    async def note_uptime(self) -> None:
        """Stores that this process is up, for whoever loads a match later."""
        await self._store.note_uptime(self._process, self._matches.started, server_time.now())

    async def _note_presence(self, now: float) -> None:
        if self._store.shared or now - self._noted > _ALONE:
            self._noted = now
            await self.note_uptime()
            everyone = {(match_id, who) for match_id, live in self._matches.live.items() for who in _watching(live)}
            await self._store.seen(everyone, now)

    async def _behind(self, now: float) -> list[str]:
        """Returns matches whose rows are behind their logs: after the start among all, later among the next page."""
        everything = self._compared is None
        found, self._compared = await self._store.behind(now, self._compared or "")
        while everything and self._compared:
            more, self._compared = await self._store.behind(now, self._compared)
            found += more
        return found

    async def _load_due(self, match_id: str) -> None:
        """Loads a match in which the server has to act: being in memory is enough for that."""
        self._store.describe((await self._matches.get(match_id)).match)

    async def _compare(self, now: float) -> None:
        """Catches up where a notification of another process was lost, and learns who watches there."""
        versions = await self._store.versions(self._matches.live)
        seen = await self._store.last_seen(self._matches.live)
        for match_id, live in list(self._matches.live.items()):
            if versions.get(match_id, 0) > live.match.version:
                await live.catch_up()
            live.note_seen(seen.get(match_id, {}))
            recent = {
                person
                for person, moment in live.seen.items()
                if now - moment < _MISSED * self._config.housekeeping_interval
            }
            for person in recent ^ live.recent:
                live.recent = recent
                live.publish_presence(person)

    def _unload_idle(self, now: float) -> None:
        for match_id, live in list(self._matches.live.items()):
            if now - live.used > _IDLE and not live.match.bot_asked and not live.broadcast.viewers:
                self._matches.unload(match_id)

    def _collect_garbage(self, now: float) -> None:
        quiet = all(now - live.used > _QUIET for live in self._matches.live.values())
        if now - self._collected > (_COLLECT if quiet else _COLLECT_BUSY):
            self._collected = now
            gc.collect()


def _watching(live: LiveMatch) -> set[str]:
    people = live.match.people
    return {viewer.person for viewer in live.broadcast.viewers if viewer.person is not None and viewer.person in people}


def _watch_descriptors() -> None:
    """Logs that new connections are about to be turned away: the system does that without a word."""
    descriptors = Path("/proc/self/fd")
    if sys.platform == "win32" or not descriptors.is_dir():
        return
    import resource

    used, most = len(list(descriptors.iterdir())), resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    if used > _CROWDED * most:
        log.error("file descriptors run out", used=used, most=most)


async def _quietly(doing: Awaitable[None]) -> None:
    """Awaits work that may fail: it is tried again in the next round."""
    try:
        await doing
    except Refused:
        return
    except Exception:
        log.error("housekeeping failed", fault=True)
