"""Lists of tables, and how far the server is."""

from typing import Any

import orjson
from fastapi import APIRouter, Request

from stoneage.distribution import version
from stoneage.match.commands import PRESETS
from stoneage.server.routes.dependencies import REFUSALS, Guest, TheStore
from stoneage.server.shapes import http
from stoneage.server.warmup import Part

lobby = APIRouter(prefix="/api", responses=REFUSALS)


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
async def my_tables(person: Guest, store: TheStore) -> http.MyTables:
    """My games, those that wait for me first."""
    rows = await store.matches_of(person.id)
    tables = [_about(row, person.id) for row in rows]
    tables.sort(key=lambda table: (not table.waiting_for_me, table.stage == "over"))
    waiting = tables[0].id if tables and tables[0].waiting_for_me else None
    return http.MyTables(tables=tables, next=waiting)


def _about(row: Any, person: str | None = None) -> http.TableAbout:
    mine = person is not None and row.waiting == person
    about = orjson.loads(row.about)
    return http.TableAbout(id=row.id, stage=row.stage, changed=row.changed, waiting_for_me=mine, **about)
