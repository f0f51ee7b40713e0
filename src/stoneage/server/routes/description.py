"""The OpenAPI: made in a thread at the first request, and kept compressed."""

import asyncio
import gzip
from typing import Any

import orjson
from fastapi import APIRouter, Request, Response

description = APIRouter(include_in_schema=False)


def _compressed(app: Any) -> bytes:
    return gzip.compress(orjson.dumps(app.openapi()), 6)


@description.get("/api/openapi.json")
async def openapi(request: Request) -> Response:
    """The types of all requests, responses and socket messages."""
    state = request.app.state
    if getattr(state, "openapi", None) is None:
        state.openapi = asyncio.create_task(asyncio.to_thread(_compressed, request.app))
    body = await asyncio.shield(state.openapi)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(body, headers={"content-encoding": "gzip"}, media_type="application/json")
    return Response(await asyncio.to_thread(gzip.decompress, body), media_type="application/json")
