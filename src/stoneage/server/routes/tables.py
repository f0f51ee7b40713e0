"""Tables over plain HTTP: open one, look, send commands, look back. Inside the server a table is a match."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Response

from stoneage.authority.messages import welcome
from stoneage.match.hints import hint_question, placement_hints
from stoneage.match.views import audience_of, moment_view
from stoneage.server.middleware import status_of
from stoneage.server.routes.dependencies import (
    REFUSALS,
    Address,
    Guest,
    Somebody,
    TableId,
    TheServices,
    answers,
    as_json,
    same_protocol,
)
from stoneage.server.types import http
from stoneage.server.types.reading import CommandBody, CommandsBody, SettingsBody

tables = APIRouter(prefix="/api", responses=REFUSALS)


@tables.post("/tables", status_code=201, dependencies=[Depends(same_protocol)])
async def open_table(settings: SettingsBody, person: Guest, services: TheServices, address: Address) -> http.NewTable:
    """Open a table; who opens it is its host and may sit down afterwards."""
    services.action_rates.new_table(person.id, address)
    match = await services.matches.open_match(settings, person.id)
    return http.NewTable(id=match.id, invite=match.invite, commitment=match.commitment)


@tables.get("/tables/{table}", responses=answers("Welcome"), dependencies=[Depends(same_protocol)])
async def look(
    table: TableId, person: Somebody, services: TheServices, since: Annotated[int, Query(ge=0, le=2**31)] = 0
) -> Response:
    """The table as I may see it: the same as a socket's first message."""
    live = await services.matches.get(table)
    audience = audience_of(live.match, person.id if person else None)
    return as_json(welcome(live.match, audience, live.present, since))


@tables.post(
    "/tables/{table}",
    responses=answers("Accepted", "Refused"),
    dependencies=[Depends(same_protocol)],
)
async def ask(
    table: TableId,
    command: CommandBody,
    person: Guest,
    services: TheServices,
    address: Address,
) -> Response:
    """Any message of the socket, for those who need no push."""
    services.action_rates.command(person.id, address, command)
    answer = await services.matches.ask(table, person.id, command)
    return as_json(answer, status_of(answer["code"]) if answer["type"] == "refused" else 200)


@tables.post(
    "/tables/{table}/commands",
    responses=answers("Accepted", "Refused"),
    dependencies=[Depends(same_protocol)],
)
async def ask_in_order(
    table: TableId,
    commands: CommandsBody,
    person: Guest,
    services: TheServices,
    address: Address,
) -> Response:
    """Several commands in one request, such as sitting down, seating bots and starting.

    Each is applied as if it was sent alone. The first one that is refused ends the request; those before it remain.
    Returns the last answer.
    """
    for command in commands:
        services.action_rates.command(person.id, address, command)
        answer = await services.matches.ask(table, person.id, command)
        if answer["type"] == "refused":
            return as_json(answer, status_of(answer["code"]))
    return as_json(answer)


@tables.get("/tables/{table}/hints")
async def hints(table: TableId, person: Guest, services: TheServices) -> http.Hints:
    """Where the others probably want to go; only for who plays against bots alone."""
    match = (await services.matches.get(table)).match
    version, question = match.version, hint_question(match, person.id)
    return http.Hints(version=version, hints=await asyncio.to_thread(placement_hints, question))


@tables.get("/tables/{table}/moments/{choices}", responses=answers("GameView"))
async def moment(
    table: TableId, choices: Annotated[int, Path(ge=0, le=2**31)], person: Somebody, services: TheServices
) -> Response:
    """The board as I could see it after a number of choices."""
    match = (await services.matches.get(table)).match
    return as_json(moment_view(match, audience_of(match, person.id if person else None), choices))


@tables.post("/tables/{table}/moments/{choices}/table", status_code=201, dependencies=[Depends(same_protocol)])
async def what_if(
    table: TableId,
    choices: Annotated[int, Path(ge=0, le=2**31)],
    wish: http.WhatIf,
    person: Guest,
    services: TheServices,
    address: Address,
) -> http.NewTable:
    """Open a table that plays on from a moment of a finished game, with new dice and hidden pieces dealt again."""
    services.action_rates.new_table(person.id, address)
    match = await services.matches.what_if(table, choices, person.id, wish.seat, wish.bots)
    return http.NewTable(id=match.id, invite=match.invite, commitment=match.commitment)
