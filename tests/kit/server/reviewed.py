"""Finished games with a whole review, without the wait: a static evaluation, stored as the server would have.

Sampling takes 20 s of a core, and the tests are about what happens to a review afterwards.
"""

from typing import Any

import orjson
from sqlalchemy import create_engine, insert, select

from stoneage.authority.matches import fold
from stoneage.match.entries import Entry, load
from stoneage.match.match import Match
from stoneage.match.match_record import record_of
from stoneage.review import review
from stoneage.server.reviews.rows import ReviewKey
from stoneage.server.reviews.service import pack
from stoneage.server.storage.schema import log
from stoneage.server.storage.schema import review as review_table


def store_review(database: str, table: str, seat: int, mistakes: int) -> list[dict[str, Any]]:
    """Stores a whole review in which that many choices of a seat, its costliest, are blunders; returns them."""
    engine = create_engine(database)
    match = _folded(engine, table)
    found: Any = review(record_of(match))
    lost = sorted((choice for choice in found["choices"] if choice["seat"] == seat), key=lambda one: -one["loss"])
    for choice in found["choices"]:
        choice["label"] = "blunder" if choice in lost[:mistakes] else None
    found["complete"] = True
    with engine.begin() as connection:
        row = {**ReviewKey.of(match)._asdict(), **pack("complete", 1.0, found)._asdict()}
        connection.execute(insert(review_table), row)
    engine.dispose()
    return lost[:mistakes]


def _folded(engine: Any, table: str) -> Match:
    with engine.connect() as connection:
        rows = connection.execute(select(log).where(log.c.match == table).order_by(log.c.version)).all()
    changes = [load(row.kind, orjson.loads(row.data)) for row in rows]
    found = zip(rows, changes, strict=True)
    return fold(table, [Entry(row.version, row.time, change, row.person, row.message) for row, change in found])
