"""Replays and summaries of finished games: computed once, in another process, and kept. Finished games never change."""

import asyncio
import gzip
import hashlib
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final, Literal

import orjson

from stoneage.game.game import Game
from stoneage.match.match import Match
from stoneage.match.match_record import check_has_record, record_with_log
from stoneage.match.refusals import Refused
from stoneage.match.replay import game_of_record, replay, replay_of, summary
from stoneage.server.bots.fair_queue import Client
from stoneage.server.bots.process_pool import ProcessPool
from stoneage.server.connection_limits import ClientCounts, rate_limit_key
from stoneage.server.refusals import RequestRefused
from stoneage.server.replays.rows import ReplayRows
from stoneage.server.signing import Signing
from stoneage.server.storage.logs import LogRows
from stoneage.server.storage.store import Store

_PATIENCE: Final = 60.0  # seconds that a replay may take
_CACHED: Final = 100  # bodies in memory, about 60 kB each
_WAIT: Final = 2.0  # seconds to wait for one who has enough in the queue

Kind = Literal["replay", "summary"]


def _replay(record: Any) -> bytes:
    return gzip.compress(orjson.dumps(replay(record) if isinstance(record, Game) else replay_of(record)), 5)


def _summary(record: Any) -> bytes:
    game = record if isinstance(record, Game) else Game.from_record(record)
    return gzip.compress(orjson.dumps(summary(game)))


def _uploaded(body: bytes) -> Any:
    try:
        return orjson.loads(body)
    except orjson.JSONDecodeError as error:
        raise Refused({"code": "bad_record", "kind": "unreadable", "where": None}) from error


def _replay_of_upload(body: bytes) -> bytes:
    return _replay(_uploaded(body))


def _position_in_upload(body: bytes, choice: int) -> bytes:
    game = game_of_record(_uploaded(body))
    if choice >= len(game.moves):
        raise Refused("not_found")
    return gzip.compress(orjson.dumps({"position": game.moment(choice).position_of(None)}))


_COMPUTE: Final[dict[Kind, Callable[[Any], bytes]]] = {"replay": _replay, "summary": _summary}
_Key = tuple[str, Kind, str]


class Replays:
    """JSON bodies, compressed with gzip."""

    def __init__(self, store: Store, signing: Signing, most_waiting: int) -> None:
        self._rows, self._logs = ReplayRows(store), LogRows(store)
        self._signing = signing
        self._most_waiting = most_waiting
        self.processes = ProcessPool(1)  # of its own, so that replays never keep bots waiting
        self._cached: OrderedDict[tuple[str, str, str], bytes] = OrderedDict()
        self._computing: dict[_Key, asyncio.Task[bytes]] = {}
        self._waiting = ClientCounts()  # computations by client

    async def of_match(self, match: Match, kind: Kind, address: str, allow: Callable[[], None]) -> bytes:
        """Returns the body for a finished match; `allow` is asked before something has to be computed."""
        if match.game is None or match.stage != "over":
            raise Refused("not_over")
        key = (match.id, kind, names_of(match))
        if key in self._cached:
            self._cached.move_to_end(key)
            return self._cached[key]
        body = await self._rows.get(*key)
        if body is None:
            body = await self._compute_once(key, match.game, address, allow)
        self._keep(key, body)
        return body

    async def record(self, match: Match) -> bytes:
        """Returns the signed record of a finished match. Its log is the same, so it is kept in memory only."""
        key = (match.id, "record", names_of(match))
        if key not in self._cached:
            check_has_record(match)
            record = record_with_log(match, await self._logs.entries(match.id))
            record["signature"] = await self._signing.sign(record["log"])
            self._keep(key, gzip.compress(orjson.dumps(record), 5))
        self._cached.move_to_end(key)
        return self._cached[key]

    def _keep(self, key: tuple[str, str, str], body: bytes) -> None:
        self._cached[key] = body
        if len(self._cached) > _CACHED:
            self._cached.popitem(last=False)

    async def _compute_once(self, key: _Key, game: Game, address: str, allow: Callable[[], None]) -> bytes:
        """Computes a replay once for all simultaneous requests."""
        if key not in self._computing:
            allow()
            task = asyncio.create_task(self._compute(key, record_or_game(game), address))
            self._computing[key] = task
            task.add_done_callback(lambda _: self._computing.pop(key, None))
        return await asyncio.shield(self._computing[key])

    async def _compute(self, key: _Key, record: Any, address: str) -> bytes:
        body = await self._run(address, _COMPUTE[key[1]], record)
        await self._rows.put(*key, body)
        return body

    async def of_upload(self, body: bytes, address: str) -> bytes:
        """Returns the replay of an uploaded record. It is not stored."""
        return await self._run(address, _replay_of_upload, body)

    async def position_in_upload(self, body: bytes, choice: int, address: str) -> bytes:
        """Returns the position of a moment of an uploaded record, as spectators knew it. It is not stored."""
        return await self._run(address, _position_in_upload, body, choice)

    async def _run(self, address: str, function: Callable[..., bytes], *arguments: Any) -> bytes:
        client = rate_limit_key(address)
        if self._waiting[client] >= self._most_waiting:
            raise RequestRefused({"code": "too_fast", "wait": _WAIT})
        self._waiting[client] += 1
        try:
            return await self.processes.run(_PATIENCE, function, *arguments, client=Client(client))
        finally:
            self._waiting.release(client)

    def close(self) -> None:
        self.processes.close()


def record_or_game(game: Game) -> Any:
    """Returns what another process works with: a record, or the game itself where it began in the middle of another."""
    return game.record() if game.deal is not None else game


def names_of(match: Match) -> str:
    """Returns a hash of the names in a record: they are all that can change in it, when their person deletes them."""
    return hashlib.sha256(repr([seat.title for seat in match.seats]).encode()).hexdigest()
