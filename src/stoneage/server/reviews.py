"""Reviews of finished games: at sight at once, deeper behind everything else, and kept with the game."""

import asyncio
import gzip
import os
import pickle
import time
import zlib
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, Literal, NamedTuple

import orjson

from stoneage.bots.bot import Budget
from stoneage.game.game import Game
from stoneage.learn.advice import advise
from stoneage.learn.shapes import Advice
from stoneage.match.match import Match
from stoneage.match.record import record_of
from stoneage.match.refusals import Refused
from stoneage.review import STANDARD, IncrementalReview, review
from stoneage.review.types import Review
from stoneage.server.bots.process_pool import ProcessPool
from stoneage.server.gate import client_of
from stoneage.server.logs import log
from stoneage.server.replays import names_of
from stoneage.server.storage.store import Store

_AT_SIGHT: Final = 60.0  # seconds that a first pass may take; it takes a fifth of one
_SLICE: Final = 2.0  # seconds of a deeper look at a time: then there is something new to show, and others have a turn
_DEEPER: Final = 60.0  # seconds that such a slice may take; a single step of it takes tenths
_ADVICE: Final = 20.0
_COACH: Final = Budget(milliseconds=250)  # that a coach thinks about a question
_NICE: Final = 10  # bots go first
_KIND: Final = "review"

Stage = Literal["at_sight", "deeper", "complete"]
_COMPLETE: Final = b'{"stage":"complete"'
_LOOKED: Final = b'{"stage":'  # what earlier versions kept begins otherwise


class Asker(NamedTuple):
    """Who wants a review: a person, or somebody at an address."""

    person: str | None
    address: str

    @property
    def name(self) -> str:
        return self.person or f"nobody at {client_of(self.address)}"


# --- in other processes


def pack(stage: Stage, progress: float, found: Review) -> bytes:
    """Returns a review as it is answered and kept."""
    return gzip.compress(orjson.dumps({"stage": stage, "progress": progress, "review": found}), 5)


def _get_ready() -> None:
    """Nothing: to be called, all that reviews need is loaded."""


def _look(game: Any) -> bytes:
    return pack("at_sight", 0.0, review(game))


def _look_deeper(begun: Any, seconds: float) -> tuple[bytes, bytes, float]:
    """Goes on with a review for some seconds; returns it to go on with, as an answer, and how far it is."""
    os.nice(max(0, _NICE - os.nice(0)))
    growing: IncrementalReview = pickle.loads(begun) if isinstance(begun, bytes) else IncrementalReview(begun)
    until, progress = time.monotonic() + seconds, 1.0
    for done, whole in growing.refine(STANDARD):
        progress = done / whole
        if time.monotonic() > until:
            break
    stage: Stage = "complete" if progress == 1 else "deeper"
    return pickle.dumps(growing), pack(stage, progress, growing.review()), progress


# --- in the server's


class Reviews:
    """What was found, and what is being looked at. A person has one deeper look at a time."""

    def __init__(self, store: Store, bots: ProcessPool, at_sight: ProcessPool, most_waiting: int) -> None:
        self._store = store
        self._bots = bots
        self._at_sight = at_sight
        self._deep = ProcessPool(1)  # one for all, so that a crowd of reviews never takes more than a core
        self._most_waiting = most_waiting  # deeper looks for one address
        self._first: dict[str, asyncio.Task[bytes]] = {}  # by match
        self._deeper: dict[str, asyncio.Task[None]] = {}  # by match
        self._growing: dict[str, bytes] = {}  # by match: how far a deeper look is
        self._asking: dict[str, str] = {}  # by who asked: which match
        self._waiting: Counter[str] = Counter()  # deeper looks by client
        self._failed: set[str] = set()
        self._preparing: asyncio.Task[object] | None = None

    def prepare(self) -> None:
        """Starts the process for first looks: that takes longer than the look itself."""
        self._preparing = asyncio.create_task(self._prepare())

    async def _prepare(self) -> None:
        with suppress(Refused):  # whoever asks starts another
            await self._at_sight.run(_AT_SIGHT, _get_ready)

    async def of_match(self, match: Match, asker: Asker, allow: Callable[[], None]) -> bytes:
        """Returns the review as it stands, as JSON compressed with gzip, and lets it be deepened.

        `allow` is asked before something has to be computed.
        """
        if match.game is None or match.stage != "over":
            raise Refused("not_over")
        body = await self._kept(match) or await self._looked_at(match, asker, allow)
        if not _begins(body, _COMPLETE):
            self.deepen(match, asker)
        return self._growing.get(match.id, body)

    async def kept(self, match: Match) -> Review:
        """Returns the review as far as it is; Refused if nobody has asked for it yet."""
        body = await self._kept(match) if match.stage == "over" else None
        if body is None:
            raise Refused("not_found")
        return await asyncio.to_thread(_review_in, body)

    async def complete(self, match: Match) -> Review | None:
        """Returns the whole review, if there is one."""
        body = await self._kept(match)
        return await asyncio.to_thread(_review_in, body) if body is not None and _begins(body, _COMPLETE) else None

    async def _kept(self, match: Match) -> bytes | None:
        body = await self._store.replay(match.id, _KIND, names_of(match))
        return body if body is not None and _begins(body, _LOOKED) else None

    async def _looked_at(self, match: Match, asker: Asker, allow: Callable[[], None]) -> bytes:
        """Several who ask for the same game wait for one look."""
        if match.id not in self._first:
            allow()
            task = asyncio.create_task(self._look(match, client_of(asker.address)))
            self._first[match.id] = task
            task.add_done_callback(lambda _: self._first.pop(match.id, None))
        return await asyncio.shield(self._first[match.id])

    async def _look(self, match: Match, client: str) -> bytes:
        body = await self._at_sight.run(_AT_SIGHT, _look, _source_of(match), client=client)
        await self._store.keep_replay(match.id, _KIND, names_of(match), body)
        return body

    # --- deeper

    def deepen(self, match: Match, asker: Asker) -> bool:
        """Begins a deeper look unless there is one, or who asks has one elsewhere; returns False if it is in vain."""
        if match.id in self._failed:
            return False
        client = client_of(asker.address)
        full = 0 < self._most_waiting <= self._waiting[client]
        if match.id not in self._deeper and asker.name not in self._asking and not full:
            self._asking[asker.name] = match.id
            self._waiting[client] += 1
            self._deeper[match.id] = asyncio.create_task(self._deepen(match, asker))
        return True

    async def _deepen(self, match: Match, asker: Asker) -> None:
        begun, progress, client = _source_of(match), 0.0, client_of(asker.address)
        try:
            while progress < 1:
                begun, body, progress = await self._deep.run(_DEEPER, _look_deeper, begun, _SLICE, client=client)
                self._growing[match.id] = body
            await self._store.keep_replay(match.id, _KIND, names_of(match), self._growing[match.id])
        except Exception:
            self._failed.add(match.id)
            log.error("review not deepened", match=match.id, fault=True)
        finally:
            self._waiting[client] -= 1
            if not self._waiting[client]:
                del self._waiting[client]
            del self._asking[asker.name], self._deeper[match.id]
            self._growing.pop(match.id, None)

    # --- a coach

    async def advice(self, match: Match, person: str) -> Advice:
        """Returns what a coach thinks of the question that a person is asked, who plays with nobody else."""
        if match.people != {person}:
            raise Refused("not_with_others" if person in match.people else "not_your_seat")
        if match.stage != "running":
            raise Refused("over" if match.stage == "over" else "not_started")
        seat, game = match.asked, match.game
        if seat is None or game is None or seat.person != person or match.bot_asked:
            raise Refused({"code": "not_your_turn", "seat": seat.number if seat else None})
        return await self._bots.run(_ADVICE, advise, _here(game), match.asked_version, _COACH, client=person)

    async def close(self) -> None:
        tasks: list[asyncio.Task[Any]] = [*self._deeper.values(), *self._first.values()]
        if self._preparing is not None:
            tasks.append(self._preparing)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._deep.close()


def _begins(body: bytes, with_this: bytes) -> bool:
    """Returns how compressed text begins, without unpacking all of it."""
    return zlib.decompressobj(wbits=31).decompress(body, len(with_this)) == with_this


def _review_in(body: bytes) -> Review:
    found: Review = orjson.loads(gzip.decompress(body))["review"]
    return found


def _source_of(match: Match) -> Any:
    """Returns what a review is made from: the record, or the game itself where it began in the middle of another."""
    assert match.game is not None
    return record_of(match) if match.origin is None else match.game


def _here(game: Game) -> Game:
    """Returns the present moment alone: the way there is of no use to a coach."""
    return Game.from_state(game.state)
