"""Lists of tables, and how far the server is."""

import gzip
from dataclasses import asdict
from typing import Annotated, Any, Final

import orjson
from fastapi import APIRouter, Query, Response

from stoneage.bots.adaptive import ADAPTIVE, next_strength
from stoneage.bots.catalogue import introductions
from stoneage.distribution import version
from stoneage.match.commands import PRESETS
from stoneage.server.routes.dependencies import REFUSALS, Encodings, Guest, TheServices, Token, packed_json
from stoneage.server.types import http

lobby = APIRouter(prefix="/api", responses=REFUSALS)
_PAGE: Final = 100  # tables
_READY: Final = http.Compiled(ready=True, progress=1.0)


@lobby.get("/status", response_model=http.Status)
async def status(services: TheServices, token: Token = None, encodings: Encodings = "") -> Response:
    """Is the server ready, which bots are there, and was this browser here before?"""
    return packed_json(services.statuses[token is not None], encodings)


def packed_status(has_session: bool) -> bytes:
    """Returns the answer, compressed: every client asks for it, and it does not change."""
    bots = [http.BotInfo(**asdict(bot)) for bot in introductions()]
    status = http.Status(
        version=version(), kernel=_READY, brain=_READY, has_session=has_session, bots=bots, presets=list(PRESETS)
    )
    return gzip.compress(status.model_dump_json().encode(), 6)


@lobby.post("/adaptive")
async def adaptive(played: http.AdaptiveResults) -> http.AdaptiveName:
    """The name of the adaptive opponent that should keep this device's next game close."""
    error = next_strength([(result.error, result.share) for result in played.results], played.players)
    return http.AdaptiveName(bot=f"{ADAPTIVE}:{error:g}")


@lobby.get("/tables")
async def open_tables(services: TheServices) -> http.Tables:
    """The tables that are open to all."""
    return http.Tables(tables=[_about(row) for row in await services.matches.rows.lobby()])


@lobby.get("/me/tables")
async def my_tables(
    person: Guest, services: TheServices, page: Annotated[int, Query(ge=0, le=100_000)] = 0
) -> http.MyTables:
    """My games: those that wait for me on the first page, then the newest, a hundred a page."""
    waiting = await services.matches.rows.waiting_for(person.id)
    others = await services.matches.rows.of_person(person.id, page * _PAGE, _PAGE + 1)
    rows = [*(waiting if page == 0 else ()), *others[:_PAGE]]
    first = waiting[0].id if waiting else None
    return http.MyTables(tables=[_about(row, person.id) for row in rows], next=first, more=len(others) > _PAGE)


def _about(row: Any, person: str | None = None) -> http.TableSummary:
    mine = person is not None and row.waiting == person
    about = orjson.loads(row.about)
    for seat in about["seats"]:  # ids of people stay on the server
        holder = seat.pop("person", None)
        seat["mine"] = holder is not None and holder == person
    return http.TableSummary(id=row.id, stage=row.stage, changed=row.changed, waiting_for_me=mine, **about)
