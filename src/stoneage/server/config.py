"""How a server runs, and what it allows its clients."""

import math
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import Any, Final, Self
from urllib.parse import urlsplit

PROTOCOL: Final = 3  # a client made for another number is refused as an old one
DAY: Final = 86_400.0
_PREFIX: Final = "STONEAGE_"
_LIMIT: Final = "STONEAGE_LIMIT_"
# Names of limits in the last release, which are still accepted.
_FORMER: Final = {
    "unread_seconds": "read_timeout",
    "connections_read": "connection_processing_rate",
    "connections_read_burst": "connection_processing_burst",
    "requests_at_once": "concurrent_requests",
    "commands_a_day": "commands_per_day",
}


@dataclass(frozen=True, slots=True)
class Limits:
    """What one client may ask of a server. Rates are per second, and a rate of 0 means no limit."""

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
    # Reviews are deepened by one process for all, slice by slice: 20 s for two players, 45 s for four
    reviews_waiting: int = 8  # of one address at the same time, one for each person
    mistakes: int = 500  # cards of a person that wait to be solved, 2 kB each

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
        """Returns the same limits for one connection and none for an address, behind which there may be everybody."""
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

    def to_environment(self) -> None:
        for item in fields(self):
            os.environ[_LIMIT + item.name.upper()] = str(getattr(self, item.name))


@cache
def limits() -> Limits:
    """Returns the limits of this process."""
    return Limits.from_environment()


@dataclass(frozen=True, slots=True)
class Config:
    """The settings of a server; its processes pass them on in their environment."""

    database: str
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str = ""
    hosts: tuple[str, ...] = ()  # Host names that are answered beside localhost, the public URL's and bare addresses
    proxies: tuple[str, ...] = ()  # addresses whose X-Forwarded-For is believed
    request_rate: float = 20.0  # a second and client, with bursts of five seconds; 0: no limit
    housekeeping_interval: float = 5.0  # seconds
    expire_days: float = 90.0  # until unfinished matches that nobody visits are deleted
    address_days: float = 7.0  # for which the address of a device is kept; 0: not at all
    link_days: float = 1.0  # for which a personal link for one use can be used
    bot_processes: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) - 1))  # processes for bots
    limits: Limits = field(default_factory=Limits)

    @property
    def secure(self) -> bool:
        return urlsplit(self.public_url).scheme == "https"

    @property
    def base(self) -> str:
        """The folder of the host in which this server lies, as "/stoneage"; "" for a host of its own."""
        return urlsplit(self.public_url).path.rstrip("/")

    def to_environment(self) -> None:
        """Tells the processes of this server how it runs."""
        (self.limits if self.request_rate else self.limits.without_addresses()).to_environment()
        for name in self.__slots__:
            value = getattr(self, name)
            if name != "limits":
                os.environ[_PREFIX + name.upper()] = ",".join(value) if isinstance(value, tuple) else str(value)

    def shown(self) -> str:
        """Returns all settings and limits, a line each, as they are set on the command line; no password."""
        settings = {name: getattr(self, name) for name in self.__slots__ if name != "limits"}
        hidden = re.sub(r"(?<=://)([^:/@]*):.*@", r"\1:***@", self.database)
        settings["database"] = re.sub(r"(?<=password=)[^&]*", "***", hidden)
        settings |= {f"limit {item.name}": getattr(self.limits, item.name) for item in fields(Limits)}
        shown = {name: ", ".join(value) if isinstance(value, tuple) else value for name, value in settings.items()}
        return "\n".join(f"{name} = {value}" for name, value in shown.items())

    @classmethod
    def from_environment(cls) -> Self:
        def given(name: str) -> str:
            return os.environ[_PREFIX + name]

        return cls(
            database=given("DATABASE"),
            host=given("HOST"),
            port=int(given("PORT")),
            public_url=given("PUBLIC_URL"),
            hosts=tuple(filter(None, given("HOSTS").split(","))),
            proxies=tuple(filter(None, given("PROXIES").split(","))),
            request_rate=float(given("REQUEST_RATE")),
            housekeeping_interval=float(given("HOUSEKEEPING_INTERVAL")),
            expire_days=float(given("EXPIRE_DAYS")),
            address_days=float(given("ADDRESS_DAYS")),
            link_days=float(given("LINK_DAYS")),
            bot_processes=int(given("BOT_PROCESSES")),
            limits=Limits.from_environment(),
        )
