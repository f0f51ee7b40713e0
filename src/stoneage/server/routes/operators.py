"""For those who run a server: is it healthy, what did it count?"""

from fastapi import APIRouter, Response

from stoneage.server import metrics
from stoneage.server.routes.dependencies import TheStore

operators = APIRouter(include_in_schema=False)


@operators.get("/health")
async def health(store: TheStore) -> dict[str, str]:
    """Healthy is who can read its database."""
    await store.versions(["health"])
    return {"status": "ok"}


@operators.get("/metrics")
async def counted() -> Response:
    """What was counted."""
    return Response(metrics.exposition(), media_type="text/plain; version=0.0.4")
