"""Deleting what a person wrote: their names and chat, and the titles of their tables, in every log."""

from typing import NamedTuple

import orjson
from sqlalchemy import delete, select, update

from stoneage.match.entries import Data
from stoneage.server.storage.schema import log, match, replay, review
from stoneage.server.storage.store import Store

_BLANK = {"name": "", "text": None, "preset": None}


class Written(NamedTuple):
    """The matches in which a person left a name or chat, and those whose title is theirs."""

    spoken: set[str]
    titled: set[str]


async def forget(store: Store, person_id: str) -> Written:
    """Blanks what a person wrote in every log; the matches in memory have to be told."""
    where = (log.c.person == person_id, log.c.kind.in_(("sat", "said")))
    rows = await store.read(select(log.c.match, log.c.version, log.c.data).where(*where))
    for match_id, version, data in rows:
        blank = {key: _BLANK.get(key, value) for key, value in orjson.loads(data).items()}
        await _replace(store, match_id, version, blank)
    titled = await _forget_titles(store, person_id)
    await store.write(update(match).where(match.c.host == person_id).values(host=None))
    played = select(log.c.match).where(log.c.person == person_id)
    for table in (replay, review):
        await store.write(delete(table).where(table.c.match.in_(played)))
    return Written({row[0] for row in rows}, titled)


async def _forget_titles(store: Store, person_id: str) -> set[str]:
    """Blanks the titles of a person's tables, also where a rematch that somebody else opened took them over."""
    opened = (log.c.person == person_id, log.c.kind == "opened")
    titles = {row[0]: _title(row[1]) for row in await store.read(select(log.c.match, log.c.data).where(*opened))}
    waiting, done = {match_id for match_id, title in titles.items() if title}, set[str]()
    while waiting - done:
        match_id = (waiting - done).pop()
        done.add(match_id)
        first = await store.entries(match_id)
        await _replace(store, match_id, 1, _without_title(first[0].data))
        follow = next((entry.data["table"] for entry in first if entry.kind == "rematch"), None)
        entries = await store.entries(follow) if follow is not None else []
        if follow is not None and entries and entries[0].data["settings"]["name"] == titles[match_id]:
            titles[follow] = titles[match_id]
            waiting.add(follow)
    return done


def _title(data: str) -> str:
    return str(orjson.loads(data)["settings"].get("name", ""))


def _without_title(data: Data) -> Data:
    return {**data, "settings": {**data["settings"], "name": ""}}


async def _replace(store: Store, match_id: str, version: int, data: Data) -> None:
    where = (log.c.match == match_id, log.c.version == version)
    await store.write(update(log).where(*where).values(data=orjson.dumps(data).decode()))
