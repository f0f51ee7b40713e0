"""Lists for an operator: tables, people, bans, actions and figures of a database, without secrets of games."""

import time
from typing import Any, Final

import orjson
from sqlalchemy import and_, exists, func, or_, select

from stoneage.server.storage.logs import LogRows
from stoneage.server.storage.schema import Row, action, ban, device, link, log, match, member, person
from stoneage.server.storage.store import Store

_STAGES: Final = ("gathering", "running", "over", "closed")


def _rows(found: list[Any]) -> list[Row]:
    return [dict(row._mapping) for row in found]


async def tables(store: Store, stage: str | None, of: str | None, limit: int) -> list[Row]:
    """Returns tables, the one changed last first."""
    where: list[Any] = [match.c.stage == stage] if stage else []
    if of:
        where.append(or_(match.c.host == of, exists().where(member.c.match == match.c.id, member.c.person == of)))
    found = await store.read(select(match).where(*where).order_by(match.c.changed.desc()).limit(limit))
    return [_about_table(row) for row in _rows(found)]


def _about_table(row: Row) -> Row:
    about = orjson.loads(row["about"])
    names = [seat["name"] or seat["kind"] for seat in about["seats"]]
    kept = {key: row[key] for key in ("id", "stage", "listed", "host", "changed", "version")}
    return {**kept, "name": about["name"], "seats": names}


async def people(store: Store, name: str | None, address: str | None, limit: int) -> list[Row]:
    """Returns people, the one seen last first."""
    seen = func.max(device.c.seen).label("seen")
    devices = func.count(device.c.id).label("devices")
    where: list[Any] = [person.c.name.icontains(name, autoescape=True)] if name else []
    if address:
        where.append(person.c.id.in_(select(device.c.person).where(device.c.address == address)))
    joined = person.outerjoin(device, device.c.person == person.c.id)
    columns = (person.c.id, person.c.name, person.c.created, seen, devices)
    grouped = select(*columns).select_from(joined).where(*where).group_by(person.c.id, person.c.name, person.c.created)
    return _rows(await store.read(grouped.order_by(seen.desc().nulls_last()).limit(limit)))


async def table(store: Store, table_id: str) -> Row | None:
    """Returns all about one table but its secrets."""
    found = _rows(await store.read(select(match).where(match.c.id == table_id)))
    if not found:
        return None
    entries = await LogRows(store).entries(table_id)
    about = orjson.loads(found[0]["about"])
    facts = {key: about[key] for key in ("options", "pace", "round", "scores", "winners") if key in about}
    times = {"opened": entries[0].time} if entries else {}
    counted = {"choices": "played", "chat": "said"}
    figures = {name: sum(entry.kind == kind for entry in entries) for name, kind in counted.items()}
    return {**_about_table(found[0]), **facts, "seats": about["seats"], **times, **figures}


async def one_person(store: Store, person_id: str) -> Row | None:
    """Returns all about one person."""
    found = _rows(await store.read(select(person).where(person.c.id == person_id)))
    if not found:
        return None
    devices = select(device).where(device.c.person == person_id).order_by(device.c.seen.desc())
    kept = ("id", "browser", "system", "created", "seen", "address")
    links = select(link.c.id, link.c.once, link.c.created, link.c.until).where(link.c.person == person_id)
    return {
        **found[0],
        "banned": bool(await store.read(select(ban.c.subject).where(ban.c.subject == person_id))),
        "devices": [{key: row[key] for key in kept} for row in _rows(await store.read(devices))],
        "links": _rows(await store.read(links)),
        "tables": [row["id"] for row in await tables(store, None, person_id, 1_000)],
    }


async def bans(store: Store) -> list[Row]:
    return _rows(await store.read(select(ban).order_by(ban.c.created)))


async def actions(store: Store, limit: int) -> list[Row]:
    """Returns what operators did, the newest first."""
    by_admin = select(action).where(action.c.actor == "admin").order_by(action.c.id.desc()).limit(limit)
    return _rows(await store.read(by_admin))


async def stats(store: Store) -> Row:
    """Returns figures of the whole database."""
    stages = dict.fromkeys(_STAGES, 0)
    for stage, number in await store.read(select(match.c.stage, func.count()).group_by(match.c.stage)):
        stages[stage] = number
    counted = {"people": person, "devices": device, "links": link, "bans": ban, "entries": log}
    figures = {name: (await store.read(select(func.count()).select_from(rows)))[0][0] for name, rows in counted.items()}
    newest = (await store.read(select(func.max(match.c.changed))))[0][0]
    day = and_(match.c.changed > time.time() - 86_400)
    today = (await store.read(select(func.count()).select_from(match).where(day)))[0][0]
    size = {"bytes": await store.database.size(), "version": await store.database.version()}
    return {"tables": stages, "changed_today": today, "changed": newest, **figures, **size}
