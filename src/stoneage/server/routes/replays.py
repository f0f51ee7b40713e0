"""Finished games to look at again."""

import gzip
from functools import partial
from typing import Annotated, Final

from fastapi import APIRouter, Header, Request, Response

from stoneage.game.record_shapes import Record
from stoneage.match.refusals import Refused
from stoneage.server.replays import Replays
from stoneage.server.routes.dependencies import REFUSALS, Address, TableId, TheAllowances, TheMatches, as_json
from stoneage.server.shapes import socket

replays = APIRouter(prefix="/api", responses=REFUSALS)
_RECORD: Final = {"requestBody": {"required": True, "content": {"application/json": {"schema": {"type": "object"}}}}}
Encodings = Annotated[str, Header(alias="accept-encoding", include_in_schema=False)]


def _response(compressed: bytes, encodings: str) -> Response:
    if "gzip" in encodings:
        return Response(compressed, headers={"content-encoding": "gzip"}, media_type="application/json")
    return Response(gzip.decompress(compressed), media_type="application/json")


@replays.get("/tables/{table}/record", response_model=Record)
async def record(table: TableId, matches: TheMatches) -> Response:
    """A finished game as a file that `stoneage verify` can check."""
    match = (await matches.get(table)).match
    if match.game is None or match.stage != "over":
        raise Refused("not_over")  # before the end a record would reveal the deck
    return as_json(match.game.record())


@replays.get("/tables/{table}/summary", response_model=socket.Summary)
async def points_and_luck(
    table: TableId,
    request: Request,
    matches: TheMatches,
    allowances: TheAllowances,
    address: Address,
    encodings: Encodings = "",
) -> Response:
    """How the points of a finished game grew, and who was lucky."""
    kept: Replays = request.app.state.replays
    match = (await matches.get(table)).match
    return _response(await kept.of_match(match, "summary", address, partial(allowances.replay, address)), encodings)


@replays.get("/tables/{table}/replay", response_model=socket.Replay)
async def replay(
    table: TableId,
    request: Request,
    matches: TheMatches,
    allowances: TheAllowances,
    address: Address,
    encodings: Encodings = "",
) -> Response:
    """A finished game, moment by moment."""
    kept: Replays = request.app.state.replays
    match = (await matches.get(table)).match
    return _response(await kept.of_match(match, "replay", address, partial(allowances.replay, address)), encodings)


@replays.post("/replays", response_model=socket.Replay, openapi_extra=_RECORD)
async def replay_record(
    request: Request, matches: TheMatches, allowances: TheAllowances, address: Address, encodings: Encodings = ""
) -> Response:
    """Any finished game's record, moment by moment."""
    matches.check_kernel()
    allowances.replay(address)
    kept: Replays = request.app.state.replays
    return _response(await kept.of_upload(await request.body(), address), encodings)
