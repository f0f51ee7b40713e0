"""The settings of a server, each declared once: options of `stoneage serve` and variables derive from them."""

import json
import math
import os
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any, Final, Self
from urllib.parse import urlsplit

DATABASE_HELP: Final = (
    "sqlite:///FILE or postgresql://USER@HOST/NAME.  [default: an SQLite file in the user data folder]"
)
PROTOCOL: Final = 4  # a client made for another number is refused as an old one
DAY: Final = 86_400.0
WORKER_CONFIG: Final = "STONEAGE_WORKER_CONFIG"  # variable that passes the settings to worker processes, as JSON
_LIMIT: Final = "STONEAGE_LIMIT_"
# Names of limits in the last release, which are still accepted.
_FORMER: Final = {
    "unread_seconds": "read_timeout",
    "connections_read": "connection_processing_rate",
    "connections_read_burst": "connection_processing_burst",
    "requests_at_once": "concurrent_requests",
    "commands_a_day": "commands_per_day",
    "mistakes": "practice_positions",
}


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits for one client. Rates are per second, and a rate of 0 means no limit."""

    # One connection
    frames: float = 100.0  # WebSocket frames; a person sends one or two a second
    frame_burst: float = 500.0  # 5 ms of work at 9 µs a frame
    fragments: int = 64  # of one message; browsers send one
    head: int = 65_536  # bytes of a request's first line and headers
    headers: int = 100
    url: int = 8_192  # bytes
    pipelined: int = 16  # requests sent before the answer to the first; browsers send none
    request_seconds: float = 10.0  # for head and body
    read_timeout: float = 30.0  # seconds without the client reading any of the response
    # One address: a club behind one router has one, so it may do what some dozens of people do
    connections: int = 150  # open at the same time; a browser opens up to six, and one for each table
    new_connections: float = 30.0
    new_connection_burst: float = 200.0
    connection_processing_rate: float = 100.0  # new ones; faster ones wait in turn, a handshake is 2 ms of work
    connection_processing_burst: float = 12.0
    concurrent_requests: int = 8  # the others wait in turn, 3 ms of work each
    address_frames: float = 1_000.0
    address_frame_burst: float = 2_000.0
    address_messages: float = 100.0  # commands over WebSockets
    # One person, wherever they come from
    sockets: int = 50  # open at the same time; a browser has one for each table that it shows
    # One person, and ten times as much for one address
    new_tables: float = 0.1  # a second; and at most `tables` of them unfinished, `listed` of them in the lobby
    new_table_burst: float = 10.0
    tables: int = 50
    listed: int = 5
    invitations: int = 20  # tables by link that wait for those who are invited
    chat: float = 1.0  # lines
    chat_burst: float = 10.0
    commands_per_day: int = 20_000  # of all kinds, 7 MB on the disk; a hundred games are about 15 000
    joins: float = 0.5  # seats taken, left and taken again
    join_burst: float = 20.0
    links: int = 10  # personal links that can still be used
    devices: int = 20  # on which a person is known
    new_people: float = 0.5  # guests from one address
    new_people_burst: float = 60.0
    # Replays are computed in a process of their own, half a second each; those of finished games once
    replays: float = 0.5  # computed for one address, and for one person
    replay_burst: float = 10.0
    replays_waiting: int = 2  # of one address at the same time
    # Reviews are refined by one process for all, slice by slice: 20 s for two players, 45 s for four
    reviews_waiting: int = 8  # of one address at the same time, one for each person
    practice_positions: int = 500  # of a person, 2 kB each

    @classmethod
    def from_environment(cls) -> Self:
        """Returns the defaults with what the environment says otherwise, as STONEAGE_LIMIT_FRAMES=50."""
        given = {name: text for name, text in os.environ.items() if name.startswith(_LIMIT)}
        return cls().changed({name.removeprefix(_LIMIT).lower(): text for name, text in given.items()})

    def changed(self, given: Mapping[str, str]) -> Self:
        """Returns these limits with changes; ValueError names what is unknown or no number."""
        kinds: dict[str, Any] = {field.name: type(field.default) for field in fields(self)}
        values: dict[str, Any] = {}
        for given_name, text in given.items():
            name = _FORMER.get(given_name, given_name)
            if name not in kinds:
                raise ValueError(f"there is no limit {name}; known are {', '.join(kinds)}")
            try:
                values[name] = kinds[name](text)
            except ValueError:
                raise ValueError(f"the limit {name} must be a number, not {text}") from None
            if not 0 <= values[name] < math.inf:
                raise ValueError(f"the limit {name} must be 0 or more, not {text}")
        return replace(self, **values)

    def without_addresses(self) -> Self:
        """Returns the same limits per connection, and none per address or person."""
        for_address = (
            *("connections", "connection_processing_rate", "concurrent_requests", "new_connections", "address_frames"),
            *(
                "address_messages",
                "sockets",
                "new_tables",
                "chat",
                "commands_per_day",
                "joins",
                "new_people",
                "replays",
            ),
        )
        none = dict.fromkeys(for_address, 0)
        return replace(self, **none)


@dataclass(frozen=True, slots=True)
class Option:
    """The option of `stoneage serve` and the variable for a setting."""

    help: str
    metavar: str
    name: str = ""  # of the option, where the setting's is a plural
    least: float | None = None
    most: float | None = None
    former: str = ""  # name of the variable in the last release
    has_variable: bool = True


def _option(metavar: str, meaning: str, **more: Any) -> dict[str, Option]:
    """Returns the metadata of a setting."""
    return {"option": Option(meaning, metavar, **more)}


@dataclass(frozen=True, slots=True)
class Config:
    """The settings of a server and its processes."""

    database: str = field(metadata=_option("URL", DATABASE_HELP))
    host: str = field(default="127.0.0.1", metadata=_option("ADDRESS", "Address to listen on."))
    port: int = field(default=8000, metadata=_option("N", "Port to listen on.", least=1, most=65_535))
    workers: int = field(
        default=1,
        metadata=_option("N", "Number of server processes; more than one requires PostgreSQL.", least=1, most=64),
    )
    public_url: str = field(
        default="", metadata=_option("URL", "URL that players use, if the server is behind a proxy.")
    )
    request_rate: float = field(
        default=20.0,
        metadata=_option(
            *("RATE", "Requests per second and client; 0 disables rate limits per person and address."),
            least=0,
            former="STONEAGE_REQUESTS",
        ),
    )
    proxies: tuple[str, ...] = field(
        default=(), metadata=_option("ADDRESS", "Trust X-Forwarded-For from this proxy. Repeatable.", name="proxy")
    )
    hosts: tuple[str, ...] = field(
        default=(), metadata=_option("NAME", "Accept this host name as well. Repeatable.", name="allow_host")
    )
    limits: Limits = field(
        default_factory=Limits,
        metadata=_option(
            *("NAME=VALUE", "Change another limit; see --show-config. Repeatable."), name="limit", has_variable=False
        ),
    )
    expire_days: float = field(
        default=90.0,
        metadata=_option("DAYS", "Delete unfinished matches that nobody has visited for this long.", least=0),
    )
    address_days: float = field(
        default=7.0, metadata=_option("DAYS", "How long IP addresses are stored; 0 stores none.", least=0)
    )
    link_days: float = field(
        default=1.0, metadata=_option("DAYS", "How long a single-use personal link is valid.", least=0.01)
    )
    bot_processes: int = field(
        default_factory=lambda: max(1, (os.cpu_count() or 2) - 1),
        metadata=_option(
            *("N", "Number of processes for bots. [default: cores - 1]"),
            least=1,
            most=256,
            former="STONEAGE_THINKERS",
        ),
    )
    bots: Mapping[str, str] = field(
        default_factory=dict,
        metadata=_option("NAME=BOT", "Offer another bot to players. Repeatable.", name="bot", has_variable=False),
    )
    housekeeping_interval: float = 5.0  # seconds

    @property
    def secure(self) -> bool:
        return urlsplit(self.public_url).scheme == "https"

    @property
    def base(self) -> str:
        """The folder of the host in which this server lies, as "/stoneage"; "" for a host of its own."""
        return urlsplit(self.public_url).path.rstrip("/")

    @property
    def applied_limits(self) -> Limits:
        """The limits, without those per address and person if there is no rate of requests."""
        return self.limits if self.request_rate else self.limits.without_addresses()

    def shown(self) -> str:
        """Returns all settings and limits, a line each, as they are set on the command line; no password."""
        settings = {one.name: getattr(self, one.name) for one in fields(self) if one.name not in ("limits", "bots")}
        hidden = re.sub(r"(?<=://)([^:/@]*):.*@", r"\1:***@", self.database)
        settings["database"] = re.sub(r"(?<=password=)[^&]*", "***", hidden)
        settings |= {f"bot {name}": bot for name, bot in self.bots.items()}
        settings |= {f"limit {item.name}": getattr(self.limits, item.name) for item in fields(Limits)}
        shown = {name: ", ".join(value) if isinstance(value, tuple) else value for name, value in settings.items()}
        return "\n".join(f"{name} = {value}" for name, value in shown.items())

    def to_json(self) -> str:
        """Returns all settings as text, for other processes of this server."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> Self:
        given: dict[str, Any] = json.loads(text)
        tuples = {name: tuple(value) for name, value in given.items() if isinstance(value, list)}
        return cls(**{**given, **tuples, "limits": Limits(**given["limits"])})
