"""For operators and tools: health, metrics, the OpenAPI and the public keys of records."""

from fastapi import APIRouter, Response
from fastapi.responses import JSONResponse

from stoneage.server import metrics
from stoneage.server.routes.dependencies import REFUSALS, Encodings, TheServices, packed_json
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


@operators.get("/api/openapi.json")
async def openapi(services: TheServices, encodings: Encodings = "") -> Response:
    """The types of all requests, responses and socket messages."""
    return packed_json(await services.openapi.compressed(), encodings)


@keys.get("/stoneage-keys.json")
async def signing_keys(services: TheServices) -> http.SigningKeys:
    """The public keys with which this server signs and has signed records, the newest first."""
    published = await services.signing.published()
    return http.SigningKeys(
        keys=[http.SigningKeyView(key=row.public, created=row.created, replaced=row.replaced) for row in published]
    )
