"""Moments of a match without the wait: its choices are made here and stored as the server would have stored them.

Asking a server for every choice of a game takes seconds, this takes a few hundredths of one. The match is a copy of
one that people and bots really sat down to, so that nothing but the choices and the dice is arranged.
"""

import secrets
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import orjson
from sqlalchemy import create_engine, select

from stoneage.bots import make_bot
from stoneage.game import proof
from stoneage.match.commands import Play
from stoneage.match.decide import decide, play_for
from stoneage.match.entries import Draft, Entry, Opened, dump, load
from stoneage.match.match import Match
from stoneage.match.views import audience_of, game_view
from stoneage.server.storage.matches import first_row
from stoneage.server.storage.schema import Row, log, match, member
from tests.kit.server.play_styles import Moment, Style


def arrange(database: str, table: str, moment: Moment | None, style: Style) -> str | None:
    """A copy of a match that has just begun, with dice of its own, at a moment that has come for a person.

    Returns its id; None if the game was over before. Without a moment it is played to its end.
    """
    engine = create_engine(database)
    with engine.connect() as connection:
        rows = connection.execute(select(log).where(log.c.match == table).order_by(log.c.version))
        begun = [_entry(row) for row in rows]
        members = [dict(row) for row in connection.execute(select(member).where(member.c.match == table)).mappings()]
    copy, entries = Match(secrets.token_urlsafe(12)), _with_new_dice(begun)
    for entry in entries:
        copy.apply(entry)
    entries += _played(copy, moment, style)
    reached = (copy.stage == "over") == (moment is None)
    if reached:
        with engine.begin() as connection:
            connection.execute(log.insert(), [_row(copy.id, entry) for entry in entries])
            connection.execute(match.insert(), first_row(copy))
            connection.execute(member.insert(), [{**row, "match": copy.id} for row in members])
    engine.dispose()
    return copy.id if reached else None


def _played(running: Match, moment: Moment | None, style: Style) -> Iterator[Entry]:
    rng = np.random.default_rng(0)
    while running.asked is not None:
        if running.bot_asked:
            draft = _bots_choice(running, rng)
        else:
            person = running.asked.person
            game: Any = game_view(running, audience_of(running, person))
            if moment is not None and moment(game):
                return
            draft = _persons_choice(running, str(person), style(game["offers"]))
        entry = draft.at(running.version + 1, time.time())
        running.apply(entry)
        yield entry


def _bots_choice(running: Match, rng: np.random.Generator) -> Draft:
    assert running.game is not None
    assert running.bot_asked is not None
    return play_for(running, running.version, str(make_bot(running.bot_asked).choose(running.game.observation(), rng)))


def _persons_choice(running: Match, person: str, move: str) -> Draft:
    return decide(running, person, Play(type="play", id=secrets.token_hex(8), version=running.version, move=move))


def _with_new_dice(begun: list[Entry]) -> list[Entry]:
    opened, *others = begun
    secret = proof.new_secret()
    assert isinstance(opened.change, Opened)
    change = replace(opened.change, secret=secret.hex(), commitment=opened.change.settings.commitment(secret))
    return [replace(opened, change=change), *others]


def _entry(row: Any) -> Entry:
    return Entry(row.version, row.time, load(row.kind, orjson.loads(row.data)), row.person, row.message)


def _row(match_id: str, entry: Entry) -> Row:
    named = {"version": entry.version, "time": entry.time, "kind": entry.kind, "person": entry.person}
    return {"match": match_id, **named, "message": entry.message, "data": orjson.dumps(dump(entry.change)).decode()}
