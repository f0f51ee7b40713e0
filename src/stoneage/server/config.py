"""How a server runs."""

import os
from dataclasses import dataclass, field
from typing import Final, Self
from urllib.parse import urlsplit

PROTOCOL: Final = 3  # a client made for another number is refused as an old one
DAY: Final = 86_400.0
_PREFIX: Final = "STONEAGE_"


@dataclass(frozen=True, slots=True)
class Config:
    """Everything that can be told to a server; processes of one server pass it on in their environment."""

    database: str
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str = ""
    hosts: tuple[str, ...] = ()  # Host names that are answered; all if empty
    requests: float = 20.0  # a second and client, with bursts of five seconds; 0: no limit
    beat: float = 5.0  # seconds between two looks at presence and due matches
    expire_days: float = 90.0
    thinkers: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) - 1))

    @property
    def secure(self) -> bool:
        return urlsplit(self.public_url).scheme == "https"

    def to_environment(self) -> None:
        for name in self.__slots__:
            value = getattr(self, name)
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
        )
