"""The tables of the database. The log is the authority; `match` is what can be asked of it quickly."""

from typing import Final

from sqlalchemy import Boolean, Column, Float, Index, Integer, MetaData, String, Table, Text, UniqueConstraint

metadata: Final = MetaData()

person: Final = Table(
    "person",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("name", String(80), nullable=False),
    Column("created", Float, nullable=False),
)

match: Final = Table(
    "match",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("stage", String(16), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("about", Text, nullable=False),  # JSON for the lobby: name, options, seats
    Column("waiting", String(32)),  # the person whose choice it is
    Column("due", Float),  # when the server itself has something to do here
    Column("changed", Float, nullable=False),
    Index("match_by_due", "due"),
    Index("match_by_stage", "stage", "changed"),
)

log: Final = Table(
    "log",
    metadata,
    Column("match", String(32), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("time", Float, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("person", String(32)),
    Column("message", String(64)),
    Column("data", Text, nullable=False),
    UniqueConstraint("match", "person", "message", name="log_message"),
)

member: Final = Table(
    "member",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("match", String(32), primary_key=True),
    Column("seen", Float, nullable=False),  # when the person was last looking at the table
    Index("member_by_match", "match"),
)

lease: Final = Table(
    "lease",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("owner", String(64), nullable=False),
    Column("until", Float, nullable=False),
)
