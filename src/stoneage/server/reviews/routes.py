"""The bundled network's evaluation: reviews of finished games, and advice in a game with one person."""

from functools import partial

from fastapi import APIRouter, Response

from stoneage.server.reviews.service import Requester
from stoneage.server.routes.dependencies import (
    REFUSALS,
    Address,
    Encodings,
    Guest,
    Somebody,
    TableId,
    TheServices,
    answers,
    as_json,
    packed_json,
)

reviews = APIRouter(prefix="/api", responses=REFUSALS)


@reviews.get("/tables/{table}/review", responses=answers("ReviewView"))
async def review(
    table: TableId,
    person: Somebody,
    services: TheServices,
    address: Address,
    encodings: Encodings = "",
) -> Response:
    """A finished game reviewed, as far as it is; ask again while it is not complete."""
    match = (await services.matches.get(table)).match
    requester = Requester(person.id if person else None, address)
    body = await services.reviews.of_match(
        match, requester, partial(services.action_rates.replay, requester.person, address)
    )
    return packed_json(body, encodings)


@reviews.get("/tables/{table}/advice", responses=answers("Advice"))
async def advice(table: TableId, person: Guest, services: TheServices, address: Address) -> Response:
    """What a coach thinks of the question I am asked; only in games without other people."""
    match = (await services.matches.get(table)).match
    return as_json(await services.reviews.advice(match, Requester(person.id, address)))
