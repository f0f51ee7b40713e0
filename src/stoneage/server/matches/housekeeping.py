"""Work of a server every few seconds: presence, lost notifications, due matches, idle ones, garbage, expiry."""

import asyncio
import gc
import sys
import time
import uuid
from collections.abc import Awaitable, Iterable
from pathlib import Path
from typing import Final

from stoneage.authority.live_match import LiveMatch
from stoneage.authority.ports import Period
from stoneage.match.refusals import Refused
from stoneage.server import server_time
from stoneage.server.config import DAY
from stoneage.server.logs import log
from stoneage.server.matches.live_matches import LiveMatches
from stoneage.server.storage.identities import Identities
from stoneage.server.storage.logs import LogRows
from stoneage.server.storage.members import MemberRows
from stoneage.server.storage.uptimes import UptimeRows

_IDLE: Final = 60.0  # seconds after which a match that nobody watches leaves the memory
_ALONE: Final = 30.0  # seconds between two notes of viewers, where no other process reads them
_COLLECT: Final = 60.0  # seconds between two garbage collections while nobody plays
_COLLECT_BUSY: Final = 600.0  # and while players are connected: with 500 matches one takes up to 0.1 s
_QUIET: Final = 1.0  # seconds without a command that count as nobody playing
_EXPIRE: Final = 3_600.0  # seconds between two looks for expired matches
_REMEMBERED: Final = 100.0 * DAY  # longer than any clock or absence may take
_CROWDED: Final = 0.9  # share of the file descriptors in use that is worth a line in the log
_LONG_GAP: Final = 30.0 * DAY  # a shorter time without a server counts as passed
_OUTDATED: Final = 4503  # close code: 4000 + the HTTP status of `server_outdated`
_MISSED: Final = 2.5  # rounds after which a person whom another process saw is away


class Housekeeping:
    """The periodic work of one process."""

    def __init__(self, matches: LiveMatches) -> None:
        self._matches = matches
        self._store = matches.store
        self._logs, self._members = LogRows(self._store), MemberRows(self._store)
        self._rows, self._uptimes = matches.rows, UptimeRows(self._store)
        self._config = matches.config
        self._process = uuid.uuid4().hex
        self._expired = 0.0
        self._is_serving = True
        self._compared: str | None = None  # the match up to which rows were compared with their logs
        self._collected = self._noted = server_time.now()

    async def begin(self) -> None:
        """Continues where the last server stopped, if the wall clock was put back since."""
        server_time.SERVER_TIME.follow(await self._uptimes.last())
        self._matches.started = server_time.now()
        await self.note_uptime()

    async def run(self) -> None:
        """Does a round every few seconds."""
        while True:
            await asyncio.sleep(self._config.housekeeping_interval)
            await _quietly(self.round())

    async def round(self) -> None:
        """Does everything once."""
        if await self._store.notice_newer_schema():
            self._stop_serving()
            return
        await self._keep_time()
        now = server_time.now()
        await self._note_presence(now)
        if self._store.shared:
            await self._compare(now)
        for match_id in [*await self._rows.due(now), *await self._behind(now)]:
            await _quietly(self._load_due(match_id))
        _watch_descriptors()
        self._unload_idle(now)
        self._collect_garbage(now)
        if now - self._expired > _EXPIRE:
            self._expired = now
            await self._expire(now)

    def _stop_serving(self) -> None:
        """Ends all connections and bots' turns: a newer version has migrated the database, so it is its turn."""
        if self._is_serving:
            self._is_serving = False
            log.error("the database was migrated by a newer version of stoneage: install and start that one")
        for match_id, live in self._matches.live.items():
            self._matches.autoplay.leave(match_id)
            for viewer in list(live.broadcast.viewers):
                viewer.end(_OUTDATED, "server_outdated")

    async def _expire(self, now: float) -> None:
        """Deletes expired data: old matches and guests, addresses, links, people's own actions.

        Months without a server, or skipped by a wrong clock, do not count: after them nothing is deleted at once.
        """
        expiry = self._config.expire_days * DAY
        counted = now - _long_gaps([*await self._uptimes.periods(0.0), (self._matches.started, now)])
        await self._uptimes.forget(counted - max(_REMEMBERED, expiry))
        await self._rows.expire(counted - expiry)
        await self._rows.expire_closed(counted - DAY)
        identities = Identities(self._store)
        await identities.expire(counted - expiry)
        await identities.forget_addresses(now - self._config.address_days * DAY)
        await identities.expire_links(now)
        await identities.expire_actions(now - DAY)

    async def _keep_time(self) -> None:
        """Follows a wall clock or another process that is ahead; what is skipped is charged to nobody."""
        ahead = max(time.time(), await self._uptimes.last() if self._store.shared else 0.0)
        skipped = server_time.SERVER_TIME.follow(ahead)
        if skipped:
            log.info("time was skipped", seconds=round(skipped))
            self._matches.started = server_time.now()
            for live in self._matches.live.values():
                live.postpone(lambda _: skipped)

    async def note_uptime(self) -> None:
        """Stores that this process is up, for processes that load a match later."""
        await self._uptimes.note(self._process, self._matches.started, server_time.now())

    async def _note_presence(self, now: float) -> None:
        for live in self._matches.live.values():
            live.publish_presence()  # a page may have fallen silent
        if self._store.shared or now - self._noted > _ALONE:
            self._noted = now
            await self.note_uptime()
            everyone = [(match_id, *who) for match_id, live in self._matches.live.items() for who in _attending(live)]
            await self._members.note_seen(everyone)

    async def _behind(self, now: float) -> list[str]:
        """Returns matches whose rows are behind their logs: after the start among all, later among the next page."""
        everything = self._compared is None
        found, self._compared = await self._rows.behind(now, self._compared or "")
        while everything and self._compared:
            more, self._compared = await self._rows.behind(now, self._compared)
            found += more
        return found

    async def _load_due(self, match_id: str) -> None:
        """Loads a match in which the server has to act: being in memory is enough for that."""
        self._rows.describe((await self._matches.get(match_id)).match)

    async def _compare(self, now: float) -> None:
        """Catches up where a notification of another process was lost, and learns who watches there."""
        versions = await self._logs.versions(self._matches.live)
        seen = await self._members.last_seen(self._matches.live)
        for match_id, live in list(self._matches.live.items()):
            if versions.get(match_id, 0) > live.match.version:
                await live.catch_up()
            live.presence.compare(seen.get(match_id, {}), now - _MISSED * self._config.housekeeping_interval)
            live.publish_presence()

    def _unload_idle(self, now: float) -> None:
        for match_id, live in list(self._matches.live.items()):
            if now - live.used > _IDLE and not live.match.bot_asked and not live.broadcast.viewers:
                self._matches.unload(match_id)

    def _collect_garbage(self, now: float) -> None:
        quiet = all(now - live.used > _QUIET for live in self._matches.live.values())
        if now - self._collected > (_COLLECT if quiet else _COLLECT_BUSY):
            self._collected = now
            gc.collect()


def _long_gaps(periods: Iterable[Period]) -> float:
    """Returns the seconds in gaps of more than a month between periods in which a server was up."""
    total, reached = 0.0, None
    for begin, end in sorted(periods):
        if reached is not None and begin - reached > _LONG_GAP:
            total += begin - reached
        reached = end if reached is None else max(reached, end)
    return total


def _attending(live: LiveMatch) -> list[tuple[str, float]]:
    """Returns the people who sit here and are there, with the moment up to which they count as such."""
    return [(person, live.attended(person)) for person in live.presence.here & live.match.people]


def _watch_descriptors() -> None:
    """Logs that the system is about to refuse new connections, which it does silently."""
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
