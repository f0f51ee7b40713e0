"""Positions as text, looked at and played on from. A link can hold one: a moment is shared without a table."""

import asyncio

from fastapi import APIRouter, Depends, Response

from stoneage.authority.matches import game_of
from stoneage.match.views import past_view
from stoneage.server.routes.dependencies import (
    REFUSALS,
    Address,
    Guest,
    TheServices,
    as_json,
    same_protocol,
)
from stoneage.server.types import http, socket

positions = APIRouter(prefix="/api/positions", responses=REFUSALS)


@positions.post("", response_model=socket.GameView)
async def look_at_position(given: http.PositionView) -> Response:
    """The board of a position as spectators see it; what it hides stays hidden."""
    game = await asyncio.to_thread(game_of, given.position)
    return as_json(past_view(game, None))


@positions.post("/table", status_code=201, dependencies=[Depends(same_protocol)])
async def what_if_position(
    wish: http.WhatIfPosition, person: Guest, services: TheServices, address: Address
) -> http.NewTable:
    """Open a table that plays on from a position, with new dice and hidden pieces dealt again."""
    services.action_rates.new_table(person.id, address)
    match = await services.matches.play_on(wish.position, person.id, wish.seat, wish.bots)
    return http.NewTable(id=match.id, invite=match.invite, commitment=match.commitment)
