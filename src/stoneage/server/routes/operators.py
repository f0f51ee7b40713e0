"""For operators and tools: health, metrics, the OpenAPI and the public keys of records."""

import asyncio
import gzip
from typing import Any

import orjson
from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from stoneage.server import metrics
from stoneage.server.routes.dependencies import REFUSALS, TheServices
from stoneage.server.types import http

operators = APIRouter(include_in_schema=False)
keys = APIRouter(prefix="/.well-known", responses=REFUSALS)


@operators.get("/health")
@operators.get("/health/live")
async def alive() -> dict[str, str]:
    """The process answers; one that does not is to be restarted."""
    return {"status": "ok"}


@operators.get("/health/ready")
async def ready(services: TheServices) -> Response:
    """Games can be played and are stored; one that is not ready gets no new visitors."""
    problems = await services.health.problems()
    return JSONResponse({"status": "not ready" if problems else "ok", "problems": problems}, 503 if problems else 200)


@operators.get("/metrics")
async def counted() -> Response:
    """What was counted."""
    return Response(metrics.exposition(), media_type="text/plain; version=0.0.4")


def _compressed(app: Any) -> bytes:
    return gzip.compress(orjson.dumps(app.openapi()), 6)


@operators.get("/api/openapi.json")
async def openapi(request: Request) -> Response:
    """The types of all requests, responses and socket messages."""
    state = request.app.state
    if getattr(state, "openapi", None) is None:
        state.openapi = asyncio.create_task(asyncio.to_thread(_compressed, request.app))
    body = await asyncio.shield(state.openapi)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(body, headers={"content-encoding": "gzip"}, media_type="application/json")
    return Response(await asyncio.to_thread(gzip.decompress, body), media_type="application/json")


@keys.get("/stoneage-keys.json")
async def signing_keys(services: TheServices) -> http.SigningKeys:
    """The public keys with which this server signs and has signed records, the newest first."""
    published = await services.signing.published()
    return http.SigningKeys(
        keys=[http.SigningKeyView(key=row.public, created=row.created, replaced=row.replaced) for row in published]
    )
