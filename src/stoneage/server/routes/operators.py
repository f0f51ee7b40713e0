"""For those who run a server: is it alive, is it ready, what did it count?"""

from fastapi import APIRouter, Response
from fastapi.responses import JSONResponse

from stoneage.server import metrics
from stoneage.server.routes.dependencies import TheServices

operators = APIRouter(include_in_schema=False)


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
