"""Deleting a person: what they wrote goes from every log, their seats are given up, and they are known on no device."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import orjson
from sqlalchemy import delete, select, update

from stoneage.authority.live_match import LiveMatch
from stoneage.match.decide import resign_for
from stoneage.match.entries import (
    Change,
    Draft,
    Forgotten,
    Opened,
    RematchOpened,
    Renamed,
    Reserved,
    Said,
    Sat,
    dump,
    load,
)
from stoneage.match.match import Match
from stoneage.match.refusals import Refused
from stoneage.match.settings import Settings
from stoneage.server.storage.identities import Identities
from stoneage.server.storage.logs import LogRows
from stoneage.server.storage.matches import MatchRows
from stoneage.server.storage.schema import log, match, replay, review
from stoneage.server.storage.store import Store

Load = Callable[[str], Awaitable[LiveMatch]]
Delete = Callable[[str], Awaitable[None]]


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


async def delete_person(store: Store, person: str, actor: str, load: Load, delete: Delete) -> None:
    """Deletes a person everywhere; finished games stay, without their name.

    Tables of theirs that have not begun are deleted: nobody else could start them. One whose start waits for nonces
    begins without them: who has seen nonces must not be able to call the game off.
    """
    for row in await MatchRows(store).unfinished_of(person):
        if row.stage == "gathering" and not await LogRows(store).has_entry(row.id, "sealed"):
            await delete(row.id)
    written = await forget(store, person)
    for match_id in written.spoken | written.titled:
        try:
            live = await load(match_id)
        except Refused:
            continue
        for seat in [seat for seat in live.match.seats if seat.holder == person]:
            await live.do(partial(resign_for, seat=seat.number))
        await live.do(partial(_forgotten, person=person, title=match_id in written.titled))
    identities = Identities(store)
    await identities.delete_person(person)
    await identities.note_action(actor, "delete person", person)
    await store.scrub()


def _forgotten(_match: Match, person: str, title: bool) -> Draft:
    return Draft(Forgotten(title), person)
