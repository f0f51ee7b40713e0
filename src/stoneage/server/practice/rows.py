"""Practice positions as they are stored, and the finished games that they were collected from."""

from typing import Any, Final

from sqlalchemy import and_, delete, func, select, update

from stoneage.server.server_time import now
from stoneage.server.storage.schema import Row, match, member, practice
from stoneage.server.storage.store import TableRows

_OPEN: Final[Any] = practice.c.solved.is_(None)


class PracticeRows(TableRows):
    """The practice positions of all people."""

    # --- games

    async def uncollected(self, person: str) -> list[str]:
        """Returns the finished games of a person whose mistakes are not collected yet, the newest first."""
        joined = match.join(member, member.c.match == match.c.id)
        where = (member.c.person == person, match.c.stage == "over", member.c.collected.is_(None))
        query = select(match.c.id).select_from(joined).where(*where).order_by(match.c.changed.desc(), match.c.id)
        return [row[0] for row in await self._store.read(query)]

    async def collect(self, person: str, match_id: str, rows: list[Row]) -> None:
        """Stores the positions of a game once. Those that were solved or deleted are not stored again."""
        where = (member.c.person == person, member.c.match == match_id, member.c.collected.is_(None))
        first = await self._store.write(update(member).where(*where).values(collected=True).returning(member.c.match))
        if first and rows:
            await self._store.put_new(practice, rows)

    # --- positions

    async def count(self, person: str) -> int:
        found = await self._store.read(select(func.count()).where(practice.c.person == person, _OPEN))
        return int(found[0][0])

    async def positions(self, person: str, limit: int) -> list[Any]:
        """Returns positions in the order in which they are asked: least often tried first, then the costliest.

        Each row has `about`, the description of its game, if that still exists.
        """
        order = (practice.c.tries, practice.c.loss.desc(), practice.c.match, practice.c.choice)
        joined = practice.outerjoin(match, match.c.id == practice.c.match)
        query = select(practice, match.c.about).select_from(joined).where(practice.c.person == person, _OPEN)
        return await self._store.read(query.order_by(*order).limit(limit))

    async def position(self, person: str, match_id: str, choice: int) -> Any | None:
        return await self._store.first(select(practice).where(_one(person, match_id, choice), _OPEN))

    async def note_try(self, person: str, match_id: str, choice: int, shown: float | None) -> None:
        """Counts a wrong answer; `shown` is the time at which the solution was shown, if it was."""
        changes: dict[str, Any] = {"tries": practice.c.tries + 1}
        if shown is not None:
            changes["solution_shown"] = shown
        await self._store.write(update(practice).where(_one(person, match_id, choice)).values(**changes))

    async def close(self, person: str, match_id: str | None = None, choice: int = 0) -> None:
        """Closes one position of a person, or all: it was solved or deleted, and its question is erased."""
        where = practice.c.person == person if match_id is None else _one(person, match_id, choice)
        await self._store.write(update(practice).where(where, _OPEN).values(solved=now(), question=""))

    async def retire(self, match_id: str, mistakes: set[tuple[str, int]]) -> None:
        """Deletes open positions of a match that are no mistakes any more; `mistakes` holds person and choice."""
        query = select(practice.c.person, practice.c.choice).where(practice.c.match == match_id, _OPEN)
        for person, choice in await self._store.read(query):
            if (person, choice) not in mistakes:
                await self._store.write(delete(practice).where(_one(person, match_id, choice), _OPEN))


def _one(person: str, match_id: str, choice: int) -> Any:
    return and_(practice.c.person == person, practice.c.match == match_id, practice.c.choice == choice)
