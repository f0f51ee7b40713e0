"""Leases: which process may act in a match, and until when."""

from sqlalchemy import delete, or_

from stoneage.server.storage.schema import lease
from stoneage.server.storage.store import Store


class LeaseRows:
    """One row per lease."""

    def __init__(self, store: Store) -> None:
        self._store = store

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
