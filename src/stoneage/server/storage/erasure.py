"""Deleting what a person wrote: their names and chat, and the titles of their tables, in every log."""

from dataclasses import replace
from typing import NamedTuple

import orjson
from sqlalchemy import delete, select, update

from stoneage.match.entries import Change, Opened, RematchOpened, Renamed, Reserved, Said, Sat, dump, load
from stoneage.match.settings import Settings
from stoneage.server.storage.logs import LogRows
from stoneage.server.storage.schema import log, match, replay, review
from stoneage.server.storage.store import Store


class Written(NamedTuple):
    """The matches in which a person left a name or chat, and those whose title is theirs."""

    spoken: set[str]
    titled: set[str]


async def forget(store: Store, person_id: str) -> Written:
    """Blanks what a person wrote in every log; matches in memory have to be changed as well."""
    where = (log.c.person == person_id, log.c.kind.in_((Sat.kind, Reserved.kind, Renamed.kind, Said.kind)))
    rows = await store.read(select(log.c.match, log.c.version, log.c.kind, log.c.data).where(*where))
    for match_id, version, kind, data in rows:
        written = load(kind, orjson.loads(data))
        assert isinstance(written, Sat | Reserved | Renamed | Said)
        await _replace(store, match_id, version, written.erased())
    titled = await _forget_titles(store, person_id)
    await store.write(update(match).where(match.c.host == person_id).values(host=None))
    played = select(log.c.match).where(log.c.person == person_id)
    for table in (replay, review):
        await store.write(delete(table).where(table.c.match.in_(played)))
    return Written({row[0] for row in rows}, titled)


async def _forget_titles(store: Store, person_id: str) -> set[str]:
    """Blanks the titles of a person's tables, also where another person's rematch has copied them."""
    opened = (log.c.person == person_id, log.c.kind == Opened.kind)
    titles = {row[0]: _title(row[1]) for row in await store.read(select(log.c.match, log.c.data).where(*opened))}
    waiting, done = {match_id for match_id, title in titles.items() if title}, set[str]()
    while waiting - done:
        match_id = (waiting - done).pop()
        done.add(match_id)
        changes = await _changes(store, match_id)
        await _replace(store, match_id, 1, _without_title(changes[0]))
        for follow in [change.table for change in changes if isinstance(change, RematchOpened)]:
            following = await _changes(store, follow)
            if following and _settings(following[0]).name == titles[match_id]:
                titles[follow] = titles[match_id]
                waiting.add(follow)
    return done


async def _changes(store: Store, match_id: str) -> list[Change]:
    return [entry.change for entry in await LogRows(store).entries(match_id)]


def _title(data: str) -> str:
    return str(orjson.loads(data)["settings"].get("name", ""))


def _settings(first: Change) -> Settings:
    assert isinstance(first, Opened)
    return first.settings


def _without_title(first: Change) -> Change:
    assert isinstance(first, Opened)
    return replace(first, settings=first.settings.untitled())


async def _replace(store: Store, match_id: str, version: int, change: Change) -> None:
    where = (log.c.match == match_id, log.c.version == version)
    await store.write(update(log).where(*where).values(data=orjson.dumps(dump(change)).decode()))
