"""Cards as they are stored: what a person chose wrongly in finished games, and which games were looked through."""

from typing import Any

from sqlalchemy import and_, delete, func, select, update

from stoneage.server.storage.schema import Row, match, member, mistake
from stoneage.server.storage.store import Store


class MistakeRows:
    """The cards of everybody."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # --- games that were looked through

    async def uncollected(self, person: str) -> list[str]:
        """Returns the finished games of a person whose mistakes are not cards yet, the newest first."""
        joined = match.join(member, member.c.match == match.c.id)
        where = (member.c.person == person, match.c.stage == "over", member.c.collected.is_(None))
        query = select(match.c.id).select_from(joined).where(*where).order_by(match.c.changed.desc(), match.c.id)
        return [row[0] for row in await self._store.read(query)]

    async def collect(self, person: str, match_id: str, rows: list[Row]) -> None:
        """Stores the cards of a game, once: cards that were solved or deleted do not come back."""
        where = (member.c.person == person, member.c.match == match_id, member.c.collected.is_(None))
        first = await self._store.write(update(member).where(*where).values(collected=True).returning(member.c.match))
        if first and rows:
            await self._store.write(self._store.database.insert(mistake).on_conflict_do_nothing(), rows)

    # --- cards

    async def count(self, person: str) -> int:
        found = await self._store.read(select(func.count()).select_from(mistake).where(mistake.c.person == person))
        return int(found[0][0])

    async def cards(self, person: str, limit: int) -> list[Any]:
        """Returns cards in the order in which they are asked: least often tried first, then the costliest."""
        order = (mistake.c.tries, mistake.c.loss.desc(), mistake.c.match, mistake.c.choice)
        return await self._store.read(select(mistake).where(mistake.c.person == person).order_by(*order).limit(limit))

    async def card(self, person: str, match_id: str, choice: int) -> Any | None:
        found = await self._store.read(select(mistake).where(_one(person, match_id, choice)))
        return found[0] if found else None

    async def note_try(self, person: str, match_id: str, choice: int, told: float | None) -> None:
        """Notes that a card was not solved, and when its solution was told, if it was."""
        changes: dict[str, Any] = {"tries": mistake.c.tries + 1, **({"told": told} if told is not None else {})}
        await self._store.write(update(mistake).where(_one(person, match_id, choice)).values(**changes))

    async def delete(self, person: str, match_id: str | None = None, choice: int = 0) -> None:
        """Deletes one card of a person, or all."""
        where = mistake.c.person == person if match_id is None else _one(person, match_id, choice)
        await self._store.write(delete(mistake).where(where))


def _one(person: str, match_id: str, choice: int) -> Any:
    return and_(mistake.c.person == person, mistake.c.match == match_id, mistake.c.choice == choice)
