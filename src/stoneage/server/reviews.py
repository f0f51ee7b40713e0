"""Reviews of finished games: at sight at once, deeper behind everything else, and kept with the game."""

import asyncio
import gzip
import os
from collections.abc import Callable
from typing import Any, Final

import orjson

from stoneage.bots.bot import Budget
from stoneage.game.game import Game
from stoneage.learn.advice import advise
from stoneage.learn.shapes import Advice
from stoneage.match.match import Match
from stoneage.match.record import record_of
from stoneage.match.refusals import Refused
from stoneage.review import STANDARD, review
from stoneage.review.shapes import Review
from stoneage.server.bots.process_pool import ProcessPool
from stoneage.server.gate import client_of
from stoneage.server.logs import log
from stoneage.server.replays import names_of
from stoneage.server.storage.store import Store

_AT_SIGHT: Final = 60.0  # seconds that a first pass may take; it takes one
_DEEPER: Final = 600.0  # and a standard review: 20 to 45 s where nothing else runs
_ADVICE: Final = 20.0
_COACH: Final = Budget(milliseconds=250)  # that a coach thinks about a question
_NICE: Final = 10  # bots go first
_KIND: Final = "review"


def _review(game: Any, deeper: bool) -> bytes:
    if deeper:
        os.nice(max(0, _NICE - os.nice(0)))
    return orjson.dumps(review(game, STANDARD if deeper else None))


class Reviews:
    """What was found, and what is being looked at. A person has one deeper look at a time."""

    def __init__(self, store: Store, bots: ProcessPool, at_sight: ProcessPool) -> None:
        self._store = store
        self._bots = bots
        self._at_sight = at_sight
        self._deep = ProcessPool(1)  # one for all, so that a crowd of reviews never takes more than a core
        self._running: dict[str, asyncio.Task[None]] = {}  # by who asked
        self._first: dict[str, asyncio.Task[bytes]] = {}  # by match

    async def of_match(self, match: Match, asker: str, address: str, allow: Callable[[], None]) -> bytes:
        """Returns the review as it stands, as JSON, and lets it be deepened; `allow` is asked before a first look."""
        if match.game is None or match.stage != "over":
            raise Refused("not_over")
        names = names_of(match)
        kept = await self._store.replay(match.id, _KIND, names)
        body = gzip.decompress(kept) if kept is not None else await self._looked_at(match, names, address, allow)
        found: Review = orjson.loads(body)
        if not found["complete"] and asker not in self._running:
            task = asyncio.create_task(self._deepen(match, names, address))
            self._running[asker] = task
            task.add_done_callback(lambda _: self._running.pop(asker, None))
        stage = "complete" if found["complete"] else "at_sight"
        return b'{"stage":"' + stage.encode() + b'","review":' + body + b"}"

    async def kept(self, match: Match) -> Review:
        """Returns the review as far as it is; Refused if nobody has asked for it yet."""
        body = await self._store.replay(match.id, _KIND, names_of(match))
        if body is None or match.stage != "over":
            raise Refused("not_found")
        found: Review = orjson.loads(gzip.decompress(body))
        return found

    async def _looked_at(self, match: Match, names: str, address: str, allow: Callable[[], None]) -> bytes:
        """Several who ask for the same game wait for one look."""
        if match.id not in self._first:
            allow()
            task = asyncio.create_task(self._look(match, names, address))
            self._first[match.id] = task
            task.add_done_callback(lambda _: self._first.pop(match.id, None))
        return await asyncio.shield(self._first[match.id])

    async def _look(self, match: Match, names: str, address: str) -> bytes:
        body = await self._at_sight.run(_AT_SIGHT, _review, _source_of(match), False, client=client_of(address))
        await self._keep(match.id, names, body)
        return body

    async def _deepen(self, match: Match, names: str, address: str) -> None:
        try:
            body = await self._deep.run(_DEEPER, _review, _source_of(match), True, client=client_of(address))
            await self._keep(match.id, names, body)
        except Refused:
            log.error("review not deepened", match=match.id)

    async def _keep(self, match_id: str, names: str, body: bytes) -> None:
        await self._store.keep_replay(match_id, _KIND, names, gzip.compress(body, 5))

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
        for task in [*self._running.values(), *self._first.values()]:
            task.cancel()
        self._deep.close()


def _source_of(match: Match) -> Any:
    """Returns what a review is made from: the record, or the game itself where it began in the middle of another."""
    assert match.game is not None
    return record_of(match) if match.origin is None else match.game


def _here(game: Game) -> Game:
    """Returns the present moment alone: the way there is of no use to a coach."""
    return Game.from_state(game.state)
