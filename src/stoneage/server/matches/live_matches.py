"""The matches of a server process: the authority over its database, sockets and process pools, with quotas."""

import asyncio
from typing import Any, Final, Literal

from stoneage.authority import observers
from stoneage.authority.matches import Matches
from stoneage.authority.ports import Ports, Storage
from stoneage.match.settings import Settings
from stoneage.server import metrics
from stoneage.server.bots.bot_pool import BotPool
from stoneage.server.bots.process_pool import ProcessPool
from stoneage.server.config import Config
from stoneage.server.connection import encode
from stoneage.server.logs import log
from stoneage.server.matches.deleting import delete_person
from stoneage.server.refusals import RequestRefused, TooManyTables
from stoneage.server.server_time import now
from stoneage.server.storage.leases import DatabaseLeases
from stoneage.server.storage.logs import LogRows
from stoneage.server.storage.matches import MatchRows
from stoneage.server.storage.members import MemberRows
from stoneage.server.storage.store import Store
from stoneage.server.storage.uptimes import UptimeRows

TooManyCode = Literal["too_many_tables", "too_many_listed", "too_many_invitations"]

_NAMED: Final = 5  # of too many tables


def ports_of(store: Store) -> Ports:
    """Returns what matches need of a server."""
    storage = Storage(LogRows(store), MatchRows(store), MemberRows(store), UptimeRows(store))
    return Ports(storage, now, encode, log)


class LiveMatches(Matches):
    """The matches that this process has in memory."""

    def __init__(self, config: Config, store: Store) -> None:
        self.config = config
        self.store = store
        self.rows = MatchRows(store)
        self.processes = ProcessPool(config.bot_processes, config.bots)
        ports, bots = ports_of(store), BotPool(self.processes)
        super().__init__(ports, bots, DatabaseLeases(store), asyncio.to_thread)
        self._measure()

    def _measure(self) -> None:
        """Subscribes the counters that operators read."""
        subscribe = self.ports.observers.subscribe
        subscribe(observers.CommandAnswered, lambda answered: metrics.COMMAND_SECONDS.observe(answered.seconds))
        subscribe(observers.CommandRefused, lambda refused: metrics.REFUSALS.labels(refused.code).inc())
        subscribe(observers.EntryApplied, _count_entry)
        subscribe(observers.MatchLoaded, lambda _: metrics.MATCHES.set(len(self.live)))
        subscribe(observers.MatchUnloaded, lambda _: metrics.MATCHES.set(len(self.live)))

    async def check_quota(self, settings: Settings, host: str) -> None:
        """Raises Refused if this host has too many tables to open another one."""
        unfinished = await self.rows.unfinished_of(host)
        listed = [row for row in unfinished if row.listed]
        inviting = [row for row in unfinished if not row.listed and self._is_gathering(row)]
        if len(unfinished) >= self.config.limits.tables:
            raise RequestRefused(_too_many("too_many_tables", self.config.limits.tables, unfinished))
        if settings.listed and len(listed) >= self.config.limits.listed:
            raise RequestRefused(_too_many("too_many_listed", self.config.limits.listed, listed))
        if not settings.listed and len(inviting) >= self.config.limits.invitations:
            raise RequestRefused(_too_many("too_many_invitations", self.config.limits.invitations, inviting))

    def _is_gathering(self, row: Any) -> bool:
        """Returns whether people may still sit down; the row of a match may follow its log a moment later."""
        live = self.live.get(row.id)
        return bool(row.stage == "gathering") and (live is None or live.match.game is None)

    async def delete_match(self, match_id: str) -> None:
        """Deletes a match, and closes the connections of its viewers."""
        await self.rows.delete(match_id)
        live = self.live.get(match_id)
        if live is not None:
            live.close()
            self.unload(match_id)

    async def forget(self, person: str) -> None:
        """Deletes a person at their own wish, also from the matches that other processes have in memory."""
        await delete_person(self.store, person, "person", self.get, self.delete_match)

    async def close(self) -> None:
        """Lets other processes act at once; the HTTP server has closed all connections before."""
        await super().close()
        self.processes.close()


def _count_entry(applied: observers.EntryApplied) -> None:
    if applied.is_own:
        metrics.ENTRIES[applied.kind].inc()


def _too_many(code: TooManyCode, most: int, rows: list[Any]) -> TooManyTables:
    return {"code": code, "most": most, "tables": [row.id for row in rows[:_NAMED]]}
