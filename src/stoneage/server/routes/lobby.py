"""Lists of tables, and how far the server is."""

from typing import Annotated, Any, Final

import orjson
from fastapi import APIRouter, Query, Request

from stoneage.distribution import version
from stoneage.match.commands import PRESETS
from stoneage.server.routes.dependencies import REFUSALS, Guest, TheStore
from stoneage.server.shapes import http
from stoneage.server.warmup import Part

lobby = APIRouter(prefix="/api", responses=REFUSALS)
_PAGE: Final = 100  # tables


@lobby.get("/status")
async def status(request: Request) -> http.Status:
    """Are kernel and brain ready, which bots are there?"""
    state = request.app.state
    kernel, brain = (_compiled(part) for part in (state.warm_up.kernel, state.warm_up.brain))
    return http.Status(version=version(), kernel=kernel, brain=brain, bots=state.bots, presets=list(PRESETS))


def _compiled(part: Part) -> http.Compiled:
    return http.Compiled(ready=part.ready.is_set(), progress=round(part.progress, 2))


@lobby.get("/tables")
async def open_tables(store: TheStore) -> http.Tables:
    """The tables that are open to all."""
    return http.Tables(tables=[_about(row) for row in await store.lobby()])


@lobby.get("/me/tables")
async def my_tables(person: Guest, store: TheStore, page: Annotated[int, Query(ge=0, le=100_000)] = 0) -> http.MyTables:
    """My games: those that wait for me on the first page, then the newest, a hundred a page."""
    waiting = await store.waiting_for(person.id)
    others = await store.matches_of(person.id, page * _PAGE, _PAGE + 1)
    rows = [*(waiting if page == 0 else ()), *others[:_PAGE]]
    first = waiting[0].id if waiting else None
    return http.MyTables(tables=[_about(row, person.id) for row in rows], next=first, more=len(others) > _PAGE)


def _about(row: Any, person: str | None = None) -> http.TableAbout:
    mine = person is not None and row.waiting == person
    about = orjson.loads(row.about)
    return http.TableAbout(id=row.id, stage=row.stage, changed=row.changed, waiting_for_me=mine, **about)
