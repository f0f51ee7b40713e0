"""Finished games to look at again. Replays are computed in another process and arrive compressed."""

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
from stoneage.server.routes.dependencies import REFUSALS, TableId, TheMatches, as_json
from stoneage.server.shapes import socket

replays = APIRouter(prefix="/api", responses=REFUSALS)
_PATIENCE: Final = 60.0  # seconds that a replay may take
_MOST_WAITING, _WAIT = 20, 5.0
_RECORD: Final = {"requestBody": {"required": True, "content": {"application/json": {"schema": {"type": "object"}}}}}
Encodings = Annotated[str, Header(alias="accept-encoding", include_in_schema=False)]


def _replay(record: Any) -> bytes:
    return gzip.compress(orjson.dumps(replay_of(record)), 5)


def _summary(record: Any) -> bytes:
    return gzip.compress(orjson.dumps(summary(Game.from_record(record))))


def _replay_of_upload(body: bytes) -> bytes:
    try:
        return _replay(orjson.loads(body))
    except orjson.JSONDecodeError as error:
        raise Refused({"code": "bad_record", "kind": "unreadable", "where": None}) from error


async def _finished(matches: LiveMatches, table: str) -> Game:
    """Returns the game of a table that is over: before that a record would reveal the deck."""
    match = (await matches.get(table)).match
    if match.game is None or match.stage != "over":
        raise Refused("not_over")
    return match.game


async def _compute(matches: LiveMatches, encodings: str, function: Callable[[Any], bytes], what: Any) -> Response:
    if matches.replay_processes.waiting >= _MOST_WAITING:
        raise Refused({"code": "too_fast", "wait": _WAIT})
    compressed = await matches.replay_processes.run(_PATIENCE, function, what)
    if "gzip" in encodings:
        return Response(compressed, headers={"content-encoding": "gzip"}, media_type="application/json")
    return Response(gzip.decompress(compressed), media_type="application/json")


@replays.get("/tables/{table}/record", response_model=Record)
async def record(table: TableId, matches: TheMatches) -> Response:
    """A finished game as a file that `stoneage verify` can check."""
    return as_json((await _finished(matches, table)).record())


@replays.get("/tables/{table}/summary", response_model=socket.Summary)
async def points_and_luck(table: TableId, matches: TheMatches, encodings: Encodings = "") -> Response:
    """How the points of a finished game grew, and who was lucky."""
    record = (await _finished(matches, table)).record()
    return await _compute(matches, encodings, _summary, record)


@replays.get("/tables/{table}/replay", response_model=socket.Replay)
async def replay(table: TableId, matches: TheMatches, encodings: Encodings = "") -> Response:
    """A finished game, moment by moment."""
    record = (await _finished(matches, table)).record()
    return await _compute(matches, encodings, _replay, record)


@replays.post("/replays", response_model=socket.Replay, openapi_extra=_RECORD)
async def replay_record(request: Request, matches: TheMatches, encodings: Encodings = "") -> Response:
    """Any finished game's record, moment by moment."""
    matches.check_kernel()
    return await _compute(matches, encodings, _replay_of_upload, await request.body())
