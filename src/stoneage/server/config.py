"""How a server runs, and what it allows its clients."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, Final, Self
from urllib.parse import urlsplit

PROTOCOL: Final = 3  # a client made for another number is refused as an old one
DAY: Final = 86_400.0
_PREFIX: Final = "STONEAGE_"
_LIMIT: Final = "STONEAGE_LIMIT_"


@dataclass(frozen=True, slots=True)
class Limits:
    """What one client may ask of a server. Rates are per second, and a rate of 0 means no limit."""

    frames: float = 100.0  # WebSocket frames of one connection; a person sends one or two a second
    frame_burst: float = 500.0  # 5 ms of work at 9 µs a frame
    fragments: int = 64  # of one message; browsers send one

    @classmethod
    def from_environment(cls) -> Self:
        """Returns the defaults with what the environment says otherwise, as STONEAGE_LIMIT_FRAMES=50."""
        given = {field.name: os.environ.get(_LIMIT + field.name.upper()) for field in fields(cls)}
        return cls.of({name: text for name, text in given.items() if text is not None})

    @classmethod
    def of(cls, given: Mapping[str, str]) -> Self:
        """Returns the defaults with these changes; ValueError names what is unknown or no number."""
        kinds: dict[str, Any] = {field.name: type(field.default) for field in fields(cls)}
        values: dict[str, Any] = {}
        for name, text in given.items():
            if name not in kinds:
                raise ValueError(f"there is no limit {name}; known are {', '.join(kinds)}")
            try:
                values[name] = kinds[name](text)
            except ValueError:
                raise ValueError(f"the limit {name} must be a number, not {text}") from None
        return cls(**values)

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
    hosts: tuple[str, ...] = ()  # Host names that are answered; all if empty
    requests: float = 20.0  # a second and client, with bursts of five seconds; 0: no limit
    beat: float = 5.0  # seconds between two rounds of housekeeping
    expire_days: float = 90.0
    thinkers: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) - 1))  # processes for bots
    limits: Limits = field(default_factory=Limits)

    @property
    def secure(self) -> bool:
        return urlsplit(self.public_url).scheme == "https"

    def to_environment(self) -> None:
        self.limits.to_environment()
        for name in self.__slots__:
            value = getattr(self, name)
            if name != "limits":
                os.environ[_PREFIX + name.upper()] = ",".join(value) if isinstance(value, tuple) else str(value)

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
            requests=float(given("REQUESTS")),
            beat=float(given("BEAT")),
            expire_days=float(given("EXPIRE_DAYS")),
            thinkers=int(given("THINKERS")),
            limits=Limits.from_environment(),
        )
