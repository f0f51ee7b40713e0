"""Leases in the database: one process at a time acts in a match."""

import uuid
from typing import Final

from sqlalchemy import delete, or_

from stoneage.server.server_time import now
from stoneage.server.storage.schema import lease
from stoneage.server.storage.store import Store, TableRows

_LEASE: Final = 15.0  # seconds after which another process acts for one that died
_RENEW: Final = 8.0  # a lease with less left than this is prolonged before acting


class LeaseRows(TableRows):
    """One row per lease."""

    async def hold(self, name: str, owner: str, until: float, now: float) -> bool:
        """Takes or prolongs a lease; returns False while another owner has it."""
        statement = self._store.database.insert(lease).values(name=name, owner=owner, until=until)
        free = or_(lease.c.until < now, lease.c.owner == owner)
        taken = statement.on_conflict_do_update(
            index_elements=["name"], set_={"owner": owner, "until": until}, where=free
        )
        return bool(await self._store.write(taken.returning(lease.c.name)))

    async def give_back(self, owner: str) -> None:
        await self._store.write(delete(lease).where(lease.c.owner == owner))


class DatabaseLeases:
    """The matches in which this process may act."""

    def __init__(self, store: Store) -> None:
        self._rows = LeaseRows(store)
        self._shared = store.shared
        # Alone on its database a process takes its leases up again after a crash without waiting.
        self._owner = uuid.uuid4().hex if store.shared else "alone"
        self._until: dict[str, float] = {}

    async def hold(self, match_id: str) -> bool:
        """Returns whether this process may act, and takes or prolongs the lease if it can."""
        moment = now()
        if self._until.get(match_id, 0.0) - moment > _RENEW:
            return True
        held = await self._rows.hold(match_id, self._owner, moment + _LEASE, moment)
        self._until[match_id] = moment + _LEASE if held else 0.0
        return held

    def drop(self, match_id: str) -> None:
        self._until.pop(match_id, None)

    async def give_back(self) -> None:
        if self._shared:
            await self._rows.give_back(self._owner)
