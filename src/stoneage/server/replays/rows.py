"""Replays and summaries as they are stored."""

from sqlalchemy import select

from stoneage.server.storage.schema import replay
from stoneage.server.storage.store import Store


class ReplayRows:
    """One row per match and kind."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def get(self, match_id: str, kind: str, names: str) -> bytes | None:
        """Returns what was computed before, with these names in it."""
        where = (replay.c.match == match_id, replay.c.kind == kind, replay.c.names == names)
        found = await self._store.read(select(replay.c.body).where(*where))
        return bytes(found[0][0]) if found else None

    async def put(self, match_id: str, kind: str, names: str, body: bytes) -> None:
        """Stores a body in place of an earlier one."""
        row = {"match": match_id, "kind": kind, "names": names, "body": body}
        statement = self._store.database.insert(replay)
        again = statement.on_conflict_do_update(index_elements=["match", "kind"], set_={"names": names, "body": body})
        await self._store.write(again, row)
