"""The periods in which servers were up."""

from typing import Final

from sqlalchemy import delete, func, select

from stoneage.authority.ports import Period
from stoneage.server.storage.schema import uptime
from stoneage.server.storage.store import TableRows

_NOTED: Final = 120.0  # seconds; a server notes that it is up at least every thirty


class UptimeRows(TableRows):
    """One row per period."""

    async def note(self, process: str, since: float, until: float) -> None:
        await self._store.put(uptime, {"process": process, "since": since, "until": until}, "process", "since")

    async def periods(self, after: float) -> list[Period]:
        """Returns the periods in which a server was up, without those that ended long before; in no order."""
        ended = uptime.c.until >= after - _NOTED  # one that crashed was up a little longer than it could note
        found = await self._store.read(select(uptime.c.since, uptime.c.until).where(ended))
        return [(row[0], row[1]) for row in found]

    async def last(self) -> float:
        """Returns the last time that a server noted; 0 if none ever did."""
        return float((await self._store.read(select(func.max(uptime.c.until))))[0][0] or 0.0)

    async def forget(self, before: float) -> None:
        await self._store.write(delete(uptime).where(uptime.c.until < before))
