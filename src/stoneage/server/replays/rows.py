"""Replays and summaries as they are stored."""

from sqlalchemy import select

from stoneage.server.storage.schema import replay
from stoneage.server.storage.store import TableRows


class ReplayRows(TableRows):
    """One row per match and kind."""

    async def get(self, match_id: str, kind: str, names: str) -> bytes | None:
        """Returns what was computed before, with these names in it."""
        where = (replay.c.match == match_id, replay.c.kind == kind, replay.c.names == names)
        found = await self._store.first(select(replay.c.body).where(*where))
        return bytes(found.body) if found else None

    async def put(self, match_id: str, kind: str, names: str, body: bytes) -> None:
        """Stores a body in place of an earlier one."""
        await self._store.put(replay, {"match": match_id, "kind": kind, "names": names, "body": body}, "match", "kind")
