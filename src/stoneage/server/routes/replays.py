"""Finished games to look at again. They are worked out in another process and arrive packed."""

import gzip
from collections.abc import Callable
from typing import Annotated, Any, Final

import orjson
from fastapi import APIRouter, Header, Request, Response

from stoneage.game.game import Game
from stoneage.game.record_shapes import Record
from stoneage.match.refusals import Refused
from stoneage.match.replay import replay_of, summary
from stoneage.server.matches.live_matches import LiveMatches
from stoneage.server.routes.lobby import REFUSALS, TableId
from stoneage.server.routes.tables import AHub, as_json
from stoneage.server.shapes import socket

replays = APIRouter(prefix="/api", responses=REFUSALS)
_PATIENCE: Final = 60.0
_MOST_WAITING, _WAIT = 20, 5.0
_RECORD: Final = {"requestBody": {"required": True, "content": {"application/json": {"schema": {"type": "object"}}}}}
Encodings = Annotated[str, Header(alias="accept-encoding", include_in_schema=False)]


def _packed(record: Any) -> bytes:
    return gzip.compress(orjson.dumps(replay_of(record)), 5)


def _packed_summary(record: Any) -> bytes:
    return gzip.compress(orjson.dumps(summary(Game.from_record(record))))


def _packed_upload(words: bytes) -> bytes:
    try:
        return _packed(orjson.loads(words))
    except orjson.JSONDecodeError as error:
        raise Refused({"code": "bad_record", "kind": "unreadable", "where": None}) from error


async def _finished(hub: LiveMatches, table: str) -> Game:
    """The game of a table, once it may be told: before its end a record would tell the deck."""
    room = await hub.room(table)
    if room.match.game is None or room.match.stage != "over":
        raise Refused("not_over")
    return room.match.game


async def _worked_out(hub: LiveMatches, encodings: str, doing: Callable[[Any], bytes], what: Any) -> Response:
    if hub.historians.waiting >= _MOST_WAITING:
        raise Refused({"code": "too_fast", "wait": _WAIT})
    packed = await hub.historians.run(_PATIENCE, doing, what)
    if "gzip" in encodings:
        return Response(packed, headers={"content-encoding": "gzip"}, media_type="application/json")
    return Response(gzip.decompress(packed), media_type="application/json")


@replays.get("/tables/{table}/record", response_model=Record)
async def record(table: TableId, hub: AHub) -> Response:
    """A finished game as a file that `stoneage verify` can check."""
    return as_json((await _finished(hub, table)).record())


@replays.get("/tables/{table}/summary", response_model=socket.Summary)
async def points_and_luck(table: TableId, hub: AHub, encodings: Encodings = "") -> Response:
    """How the points of a finished game grew, and who was lucky."""
    record = (await _finished(hub, table)).record()
    return await _worked_out(hub, encodings, _packed_summary, record)


@replays.get("/tables/{table}/replay", response_model=socket.Replay)
async def replay(table: TableId, hub: AHub, encodings: Encodings = "") -> Response:
    """A finished game, moment by moment."""
    record = (await _finished(hub, table)).record()
    return await _worked_out(hub, encodings, _packed, record)


@replays.post("/replays", response_model=socket.Replay, openapi_extra=_RECORD)
async def replay_record(request: Request, hub: AHub, encodings: Encodings = "") -> Response:
    """Any finished game's record, moment by moment."""
    hub.check_kernel()
    return await _worked_out(hub, encodings, _packed_upload, await request.body())
