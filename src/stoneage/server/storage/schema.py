"""The tables of the database. The log is the authority; `match` is what can be asked of it quickly."""

from typing import Any, Final

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

Row = dict[str, Any]  # values by column, or by the name of a parameter

metadata: Final = MetaData()

person: Final = Table(
    "person",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("created", Float, nullable=False),
)

device: Final = Table(
    "device",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), nullable=False),
    Column("token_hash", String(64), nullable=False, unique=True),  # of the token in the device's cookie
    Column("browser", String(20), nullable=False),  # "" if it did not say
    Column("system", String(20), nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),  # when it last asked for something, to the hour
    Column("address", String(64)),  # from where; forgotten after `address_days`
    Index("device_by_person", "person"),
    Index("device_by_seen", "seen"),
)

link: Final = Table(
    "link",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), nullable=False),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("once", Boolean, nullable=False),  # it ends when it is used
    Column("created", Float, nullable=False),
    Column("until", Float),  # None: until it is revoked
    Index("link_by_person", "person"),
)

ban: Final = Table(
    "ban",
    metadata,
    Column("subject", String(64), primary_key=True),  # a person's id, an address or a network
    Column("created", Float, nullable=False),
    Column("until", Float),  # None: until it is lifted
    Column("reason", String(200), nullable=False),
)

action: Final = Table(
    "action",  # what was done to people and matches from outside; running servers notice a new row
    metadata,
    Column("id", Integer, primary_key=True),
    Column("time", Float, nullable=False),
    Column("actor", String(16), nullable=False),  # admin or person
    Column("what", String(32), nullable=False),
    Column("target", String(64), nullable=False),
    Column("note", String(200), nullable=False),
    Index("action_by_time", "time"),
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
    Column("host", String(32)),  # the person who opened it
    Index("match_by_due", "due"),
    Index("match_by_stage", "stage", "changed"),
    Index("match_by_host", "host", "stage"),
    Index("match_by_waiting", "waiting"),
    Index("match_in_lobby", "listed", "stage", "changed"),
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
    Column("collected", Boolean),  # true once the person's mistakes in it are practice positions
    Index("member_by_match", "match"),
)

practice: Final = Table(
    "practice",  # choices that cost a person win probability, until they solve or delete them
    metadata,
    Column("person", String(32), primary_key=True),
    Column("match", String(32), primary_key=True),
    Column("choice", Integer, primary_key=True, autoincrement=False),
    Column("round", Integer, nullable=False),
    Column("kind", String(16), nullable=False),  # of the question
    Column("label", String(16), nullable=False),
    Column("loss", Float, nullable=False),  # in win probability
    Column("played", Float, nullable=False),  # when the game was over
    Column("tries", Integer, nullable=False),  # in vain
    Column("solution_shown", Float),  # when the solution was last shown
    Column("question", Text, nullable=False),  # JSON: the position, and what moves are worth
    Column("solved", Float),  # when it was solved or deleted; such a row has no question, and is not collected again
    Index("practice_by_match", "match"),
)

replay: Final = Table(
    "replay",
    metadata,
    Column("match", String(32), primary_key=True),
    Column("kind", String(16), primary_key=True),  # replay or summary
    Column("names", String(64), nullable=False),  # hash of the names in it: one of them may be deleted later
    Column("body", LargeBinary, nullable=False),  # JSON, compressed with gzip
)

review: Final = Table(
    "review",  # one per match; stale where names, format or evaluator are others by now
    metadata,
    Column("match", String(32), primary_key=True),
    Column("names", String(64), nullable=False),  # hash of the names in it
    Column("format", String(32), nullable=False),
    Column("evaluator", String(64), nullable=False),  # hash
    Column("stage", String(16), nullable=False),
    Column("body", LargeBinary, nullable=False),  # JSON, compressed with gzip
)

signing_key: Final = Table(
    "signing_key",  # of records; the one with the highest number signs
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("public", String(64), nullable=False),
    Column("private", String(64)),  # None once another key has replaced it
    Column("created", Float, nullable=False),
    Column("replaced", Float),
)

review_request: Final = Table(
    "review_request",  # sampled reviews that were asked for and are not stored yet
    metadata,
    Column("match", String(32), primary_key=True),
    Column("person", String(32)),  # who asked; None: someone without a name
    Column("asked", Float, nullable=False),
)

uptime: Final = Table(
    "uptime",
    metadata,
    Column("process", String(64), primary_key=True),
    Column("since", Float, primary_key=True, autoincrement=False),
    Column("until", Float, nullable=False),  # when the process last noted that it is there
)

lease: Final = Table(
    "lease",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("owner", String(64), nullable=False),
    Column("until", Float, nullable=False),
)
