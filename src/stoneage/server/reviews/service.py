"""Reviews of finished games: static at once, sampled in the background behind everything else, and stored."""

import asyncio
import gzip
import os
import pickle
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import cache
from typing import Any, Final, NamedTuple

import orjson

from stoneage.authority.observers import EntryApplied, MatchLoaded, Observers
from stoneage.bots.bot import Budget
from stoneage.game.game import Game
from stoneage.learn.advice import advise
from stoneage.learn.types import Advice
from stoneage.match.match import Match
from stoneage.match.match_record import record_of
from stoneage.match.refusals import Refused
from stoneage.review import STANDARD, IncrementalReview, review
from stoneage.review.types import Review
from stoneage.server.bots.fair_queue import Client
from stoneage.server.bots.process_pool import ProcessPool
from stoneage.server.connection_limits import ClientCounts, rate_limit_key
from stoneage.server.logs import log, report_outage
from stoneage.server.reviews.requests import ReviewRequests
from stoneage.server.reviews.rows import ReviewKey, ReviewRows, Stage, StoredReview
from stoneage.server.storage.store import Store

_STATIC_LIMIT: Final = 60.0  # seconds that a static review may take; it takes less than one
_SLICE: Final = 2.0  # seconds of sampling at a time: then there is something new to show, and others have a turn
_SLICE_LIMIT: Final = 60.0  # seconds that such a slice may take; a single step of it takes tenths
_ADVICE_LIMIT: Final = 20.0
_LATE: Final = 4  # round of a game; a game has at least six
_COACH: Final = Budget(milliseconds=250, cpu_time=True)
_NICE: Final = 10  # below the bots, which have the server's own priority
_RETRY: Final = 2.0  # seconds between attempts to store a finished review, twice as long after each failure …
_LONGEST_RETRY: Final = 60.0  # … up to this


class Requester(NamedTuple):
    """The origin of a request for a review: a person, or an address without one."""

    person: str | None
    address: str

    @property
    def name(self) -> str:
        return self.person or f"nobody at {rate_limit_key(self.address)}"


# --- in other processes


def pack(stage: Stage, progress: float, found: Review) -> StoredReview:
    """Returns a review as it is sent and stored."""
    body = orjson.dumps({"stage": stage, "progress": progress, "review": found})
    return StoredReview(stage, gzip.compress(body, 5))


def _get_ready() -> None:
    """Does nothing. Calling it in a worker process imports the review code."""


def _review_statically(game: Any) -> StoredReview:
    return pack("static", 0.0, review(game))


def _sample(begun: Any, seconds: float) -> tuple[bytes, StoredReview, float]:
    """Samples for some seconds; returns the state to continue from, the review so far, and the progress."""
    _lower_priority()
    growing: IncrementalReview = pickle.loads(begun) if isinstance(begun, bytes) else IncrementalReview(begun)
    until, progress = time.monotonic() + seconds, 1.0
    for done, whole in growing.refine(STANDARD):
        progress = done / whole
        if time.monotonic() > until:
            break
    stage: Stage = "complete" if progress == 1 else "sampling"
    return pickle.dumps(growing), pack(stage, progress, growing.review()), progress


@cache  # once per process: priorities add up
def _lower_priority() -> None:
    """Lets this process run behind the server and its bots, as far as the platform can."""
    if sys.platform == "win32":
        import ctypes

        kernel = ctypes.windll.kernel32
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), 0x4000)  # below normal
    elif hasattr(os, "nice"):
        os.nice(_NICE)


# --- in the server's


class Reviews:
    """Reviews that are stored, and those being computed. A person has one sampled review in work at a time."""

    def __init__(self, store: Store, bots: ProcessPool, static: ProcessPool, most_waiting: int) -> None:
        self._rows = ReviewRows(store)
        self.requests = ReviewRequests(store)
        self.on_complete: Callable[[Match, Review], Awaitable[None]] = _nothing
        self._bots = bots
        self._static = static
        self._sampling = ProcessPool(1)  # one for all, so that many reviews never take more than a core
        self._most_waiting = most_waiting  # reviews in work for one address
        self._first: dict[str, asyncio.Task[StoredReview]] = {}  # by match
        self._refining: dict[str, asyncio.Task[None]] = {}  # by match
        self._growing: dict[str, StoredReview] = {}  # by match: what is not stored yet
        self._asking: dict[str, str] = {}  # by requester: the match
        self._waiting = ClientCounts()  # reviews in work, by client
        self._failed: set[str] = set()  # matches whose review cannot be computed
        self._preparing: asyncio.Task[object] | None = None

    def observe(self, observers: Observers) -> None:
        """Subscribes to games that near their end: then the process for static reviews starts, once.

        Starting it takes longer than a static review.
        """
        observers.subscribe(MatchLoaded, self._prepare_for)
        observers.subscribe(EntryApplied, self._prepare_for)

    async def prepare_for_finished_games(self) -> None:
        """Starts the process for replays and static reviews if there are finished games, before one is asked for."""
        with suppress(Refused):
            if self._preparing is None and await self._rows.has_finished_games():
                self._preparing = asyncio.create_task(self._prepare())

    def _prepare_for(self, event: MatchLoaded | EntryApplied) -> None:
        game = event.match.game
        if self._preparing is None and game is not None and (game.over or game.round >= _LATE):
            self._preparing = asyncio.create_task(self._prepare())

    async def _prepare(self) -> None:
        with suppress(Refused):  # the next request starts another
            await self._static.run(_STATIC_LIMIT, _get_ready)

    async def of_match(self, match: Match, requester: Requester, allow: Callable[[], None]) -> bytes:
        """Returns the review as it stands, as JSON compressed with gzip, and lets it be sampled.

        `allow` is called before something has to be computed.
        """
        if match.game is None or match.stage != "over":
            raise Refused("not_over")
        found = await self._stored(match) or await self._static_review(match, requester, allow)
        if found.stage != "complete":
            self.refine(match, requester)
        return self._growing.get(match.id, found).body

    async def kept(self, match: Match) -> Review:
        """Returns the review as far as it is; Refused if nobody has asked for it yet."""
        found = await self._stored(match) if match.stage == "over" else None
        if found is None:
            raise Refused("not_found")
        return await asyncio.to_thread(_review_in, found)

    async def complete(self, match: Match) -> Review | None:
        """Returns the whole review, if there is one."""
        found = await self._stored(match)
        return await asyncio.to_thread(_review_in, found) if found is not None and found.stage == "complete" else None

    async def _stored(self, match: Match) -> StoredReview | None:
        growing = self._growing.get(match.id)
        if growing is not None and growing.stage == "complete":
            return growing  # the database was away when it was finished
        return await self._rows.get(ReviewKey.of(match))

    async def _static_review(self, match: Match, requester: Requester, allow: Callable[[], None]) -> StoredReview:
        """Computes a static review once for all simultaneous requests."""
        if match.id not in self._first:
            allow()
            task = asyncio.create_task(self._compute_static(match, rate_limit_key(requester.address)))
            self._first[match.id] = task
            task.add_done_callback(lambda _: self._first.pop(match.id, None))
        return await asyncio.shield(self._first[match.id])

    async def _compute_static(self, match: Match, client: str) -> StoredReview:
        found = await self._static.run(_STATIC_LIMIT, _review_statically, _source_of(match), client=Client(client))
        await self._rows.put(ReviewKey.of(match), found)
        return found

    # --- sampling

    def refine(self, match: Match, requester: Requester) -> None:
        """Starts sampling unless it runs, cannot succeed, or the requester waits for another review."""
        if match.id in self._failed:
            return
        client = rate_limit_key(requester.address)
        full = 0 < self._most_waiting <= self._waiting[client]
        if match.id not in self._refining and requester.name not in self._asking and not full:
            self._asking[requester.name] = match.id
            self._waiting[client] += 1
            self._refining[match.id] = asyncio.create_task(self._refine(match, requester))

    def has_failed(self, match_id: str) -> bool:
        """Returns whether the review of a match cannot be computed. A new process tries it again."""
        return match_id in self._failed

    def is_sampling(self, match_id: str) -> bool:
        return match_id in self._refining

    async def sample_for(self, match: Match, person: str | None) -> None:
        """Samples a review that was asked for before this process started, unless it is complete."""
        if await self.complete(match) is not None:
            await self.requests.remove(match.id)
            return
        self.refine(match, Requester(person, ""))
        if match.id in self._refining:
            await asyncio.wait([self._refining[match.id]])

    async def _refine(self, match: Match, requester: Requester) -> None:
        try:
            with suppress(Refused):  # it is computed anyway, but not after a restart
                await self.requests.add(match.id, requester.person)
            finished = await self._sample(match, requester)
            if finished is not None:
                await self._put_when_possible(match, finished)
            if finished is not None or match.id in self._failed:
                with suppress(Refused):
                    await self.requests.remove(match.id)
        finally:
            del self._refining[match.id]
            self._growing.pop(match.id, None)

    async def _sample(self, match: Match, requester: Requester) -> StoredReview | None:
        """Returns the finished review; None if it cannot be computed, now or ever."""
        begun, progress, client = _source_of(match), 0.0, rate_limit_key(requester.address)
        try:
            while progress < 1:
                begun, found, progress = await self._sampling.run(
                    _SLICE_LIMIT, _sample, begun, _SLICE, client=Client(client)
                )
                self._growing[match.id] = found
        except Refused:  # the process was replaced: the next request starts again
            log.error("review not sampled", match=match.id)
            return None
        except Exception:
            self._failed.add(match.id)
            log.error("review not sampled", match=match.id, fault=True)
            return None
        finally:
            self._waiting.release(client)
            del self._asking[requester.name]
        return found

    async def _put_when_possible(self, match: Match, found: StoredReview) -> None:
        """Stores a finished review, however long the database is away; until then it is served from memory."""
        wait = _RETRY
        while True:
            try:
                await self._rows.put(ReviewKey.of(match), found)
                await self.on_complete(match, await asyncio.to_thread(_review_in, found))
            except Refused:
                report_outage("review not stored yet", match=match.id, wait=wait)
                await asyncio.sleep(wait)
                wait = min(2 * wait, _LONGEST_RETRY)
            else:
                return

    # --- a coach

    async def advice(self, match: Match, requester: Requester) -> Advice:
        """Returns the coach's advice on the question that is asked of a person who plays with no other people."""
        person = requester.person
        if match.people != {person}:
            raise Refused("not_with_others" if person in match.people else "not_your_seat")
        if match.stage != "running":
            raise Refused("over" if match.stage == "over" else "not_started")
        seat, game = match.asked, match.game
        if seat is None or game is None or seat.person != person or match.bot_asked:
            raise Refused({"code": "not_your_turn", "seat": seat.number if seat else None})
        client = Client(rate_limit_key(requester.address), requester.name)
        here = Game.from_state(game.state)  # without the choices so far, which are of no use to a coach
        return await self._bots.run(_ADVICE_LIMIT, advise, here, match.asked_version, _COACH, client=client)

    async def close(self) -> None:
        tasks: list[asyncio.Task[Any]] = [*self._refining.values(), *self._first.values()]
        if self._preparing is not None:
            tasks.append(self._preparing)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._sampling.close()


async def _nothing(_match: Match, _review: Review) -> None:
    """Does nothing: complete reviews have no subscriber."""


def _review_in(stored: StoredReview) -> Review:
    found: Review = orjson.loads(gzip.decompress(stored.body))["review"]
    return found


def _source_of(match: Match) -> Any:
    """Returns what a review is made from: the record, or the game itself where it began in the middle of another."""
    assert match.game is not None
    return record_of(match) if match.origin is None else match.game
