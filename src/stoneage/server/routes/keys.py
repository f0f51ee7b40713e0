"""The public keys of records, at a well-known address."""

from fastapi import APIRouter

from stoneage.server.routes.dependencies import REFUSALS, TheServices
from stoneage.server.types import http

keys = APIRouter(prefix="/.well-known", responses=REFUSALS)


@keys.get("/stoneage-keys.json")
async def signing_keys(services: TheServices) -> http.SigningKeys:
    """The public keys with which this server signs and has signed records, the newest first."""
    published = await services.signing.published()
    return http.SigningKeys(
        keys=[http.SigningKeyView(key=row.public, created=row.created, replaced=row.replaced) for row in published]
    )
