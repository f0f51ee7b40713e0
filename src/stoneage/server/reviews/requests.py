"""Sampled reviews that were asked for and are not stored yet: a server that starts computes them.

A row holds the match and who asked, never a state of the computation, and no address.
"""

import asyncio
import uuid
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import delete, select

from stoneage.authority.live_match import LiveMatch
from stoneage.match.refusals import Refused
from stoneage.server.logs import log
from stoneage.server.server_time import now
from stoneage.server.storage.leases import LeaseRows
from stoneage.server.storage.schema import review_request
from stoneage.server.storage.store import Store

if TYPE_CHECKING:
    from stoneage.server.reviews.service import Reviews

_PAUSE: Final = 600.0  # seconds between two looks for requests of a process that has died
_LEASE: Final = 600.0  # seconds for which one process computes a review; it takes up to 45 s
_GONE: Final = ("other_rules", "unknown_table")  # why a match cannot be loaded any more


class ReviewRequests:
    """The table of requests."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._leases = LeaseRows(store)
        self._process = uuid.uuid4().hex

    async def add(self, match_id: str, person: str | None) -> None:
        """Stores a request, unless the review of this match was asked for already."""
        await self._store.put_new(review_request, {"match": match_id, "person": person, "asked": now()})

    async def remove(self, match_id: str) -> None:
        await self._store.write(delete(review_request).where(review_request.c.match == match_id))

    async def all(self) -> list[Any]:
        """Returns match and person of every request, the oldest first."""
        columns = review_request.c.match, review_request.c.person
        return await self._store.read(select(*columns).order_by(review_request.c.asked))

    async def claim(self, match_id: str) -> bool:
        """Returns whether this process may compute the review; no other one does for a while."""
        owner = self._process if self._store.shared else "alone"  # alone it need not wait for the lease of a crash
        return await self._leases.hold(f"review {match_id}", owner, now() + _LEASE, now())


async def resume(reviews: "Reviews", load: Callable[[str], Awaitable[LiveMatch]]) -> None:
    """Computes what was asked for before the start, one review after the other, and later what others left behind."""
    while True:
        try:
            await resume_once(reviews, load)
        except Refused:
            pass  # the database is away; the requests stay in it
        except Exception:
            log.error("reviews not resumed", fault=True)
        await asyncio.sleep(_PAUSE)


async def resume_once(reviews: "Reviews", load: Callable[[str], Awaitable[LiveMatch]]) -> None:
    """Computes every review that was asked for and is in no process's hands."""
    for row in await reviews.requests.all():
        if reviews.is_sampling(row.match) or not await reviews.requests.claim(row.match):
            continue
        try:
            match = (await load(row.match)).match
        except Refused as refusal:
            if refusal.code in _GONE:
                await reviews.requests.remove(row.match)
            continue
        await reviews.sample_for(match, row.person)
