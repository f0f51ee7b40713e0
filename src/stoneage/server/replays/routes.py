"""Finished games to look at again."""

from functools import partial
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Path, Request, Response

from stoneage.server.replays.service import Kind
from stoneage.server.routes.dependencies import (
    REFUSALS,
    Address,
    Encodings,
    Somebody,
    TableId,
    TheServices,
    answers,
    packed_json,
)
from stoneage.server.types import http

replays = APIRouter(prefix="/api", responses=REFUSALS)
_RECORD: Final = {"requestBody": {"required": True, "content": {"application/json": {"schema": {"type": "object"}}}}}


class ReplayRequest:
    """A request for a stored replay, with what decides whether it may be computed."""

    def __init__(
        self,
        request: Request,
        services: TheServices,
        person: Somebody,
        address: Address,
        encodings: Encodings = "",
    ) -> None:
        self._request = request
        self._kept = services.replays
        self._matches = services.matches
        self._allow = partial(services.action_rates.replay, person.id if person else None, address)
        self._address = address
        self._encodings = encodings

    async def of_match(self, table: str, kind: Kind) -> Response:
        match = (await self._matches.get(table)).match
        return self._response(await self._kept.of_match(match, kind, self._address, self._allow))

    async def of_upload(self) -> Response:
        self._allow()
        return self._response(await self._kept.of_upload(await self._request.body(), self._address))

    async def moment_of_upload(self, choices: int) -> Response:
        self._allow()
        body = await self._request.body()
        return self._response(await self._kept.position_in_upload(body, choices, self._address))

    def _response(self, compressed: bytes) -> Response:
        return packed_json(compressed, self._encodings)


TheReplayRequest = Annotated[ReplayRequest, Depends()]


@replays.get("/tables/{table}/record", responses=answers("Record"))
async def record(table: TableId, services: TheServices, encodings: Encodings = "") -> Response:
    """A finished game as a file that `stoneage verify` can check."""
    return packed_json(await services.replays.record((await services.matches.get(table)).match), encodings)


@replays.get("/tables/{table}/summary", responses=answers("Summary"))
async def points_and_luck(table: TableId, wanted: TheReplayRequest) -> Response:
    """How the points of a finished game grew, and who was lucky."""
    return await wanted.of_match(table, "summary")


@replays.get("/tables/{table}/replay", responses=answers("Replay"))
async def replay(table: TableId, wanted: TheReplayRequest) -> Response:
    """A finished game, moment by moment."""
    return await wanted.of_match(table, "replay")


@replays.post("/replays/moments/{choices}", response_model=http.PositionView, openapi_extra=_RECORD)
async def moment_of_record(choices: Annotated[int, Path(ge=0, le=2**31)], wanted: TheReplayRequest) -> Response:
    """The position after a number of choices of any finished game's record, as spectators knew it, to play on from."""
    return await wanted.moment_of_upload(choices)


@replays.post("/replays", responses=answers("Replay"), openapi_extra=_RECORD)
async def replay_record(wanted: TheReplayRequest) -> Response:
    """Any finished game's record, moment by moment."""
    return await wanted.of_upload()
