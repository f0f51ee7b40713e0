"""What our network thinks: of finished games, and, as a coach, of a game that somebody plays alone."""

from functools import partial

from fastapi import APIRouter, Request, Response

from stoneage.server.reviews.service import Asker, Reviews
from stoneage.server.routes.dependencies import (
    REFUSALS,
    Address,
    Encodings,
    Guest,
    Somebody,
    TableId,
    TheActionRates,
    TheMatches,
    answers,
    as_json,
    packed_json,
)

reviews = APIRouter(prefix="/api", responses=REFUSALS)


def _reviews(request: Request) -> Reviews:
    kept: Reviews = request.app.state.reviews
    return kept


@reviews.get("/tables/{table}/review", responses=answers("ReviewView"))
async def review(
    table: TableId,
    request: Request,
    person: Somebody,
    matches: TheMatches,
    action_rates: TheActionRates,
    address: Address,
    encodings: Encodings = "",
) -> Response:
    """A finished game reviewed, as far as it is; ask again while it is not complete."""
    match = (await matches.get(table)).match
    asker = Asker(person.id if person else None, address)
    body = await _reviews(request).of_match(match, asker, partial(action_rates.replay, asker.person, address))
    return packed_json(body, encodings)


@reviews.get("/tables/{table}/advice", responses=answers("Advice"))
async def advice(table: TableId, request: Request, person: Guest, matches: TheMatches) -> Response:
    """What a coach thinks of the question I am asked; only in games without other people."""
    match = (await matches.get(table)).match
    return as_json(await _reviews(request).advice(match, person.id))
