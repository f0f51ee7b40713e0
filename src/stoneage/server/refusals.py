"""Refusals of requests, besides those of matches: by host and origin, size, rate, quota and identity."""

from typing import Any, Final, Literal, get_args, overload

from typing_extensions import TypedDict  # pydantic reads typing's own only from Python 3.12 on

from stoneage.match import refusals
from stoneage.match.refusals import PlainCode, Refused
from stoneage.server.config import PROTOCOL

PlainRequestCode = Literal[
    "not_allowed", "no_household", "foreign_origin", "foreign_host", "unknown_person", "expired_link",
    "server_outdated",
]  # fmt: skip


class PlainRefusal(TypedDict):
    """A refusal whose name says it all."""

    code: Literal[PlainCode, PlainRequestCode]


class TooLarge(TypedDict):
    """More bytes than are read."""

    code: Literal["too_large"]
    most: int


class TooFast(TypedDict):
    """Ask again after `wait` seconds."""

    code: Literal["too_fast"]
    wait: float


class TooManyTables(TypedDict):
    """I have `most` tables that are unfinished, listed or open to invited people; `tables` are the oldest."""

    code: Literal["too_many_tables", "too_many_listed", "too_many_invitations"]
    most: int
    tables: list[str]


class QuotaExceeded(TypedDict):
    """I have `most` devices or personal links; one has to be revoked first."""

    code: Literal["too_many_links", "too_many_devices"]
    most: int


class Banned(TypedDict):
    """The operator has banned this person or address until a time, or for good."""

    code: Literal["banned"]
    until: float | None


class ClientOutdated(TypedDict):
    """The page speaks another protocol and has to be loaded again."""

    code: Literal["client_outdated"]
    protocol: int


RequestRefusal = TooLarge | TooFast | TooManyTables | QuotaExceeded | Banned | ClientOutdated
# Everything that an answer over HTTP or the socket may be refused with.
REFUSALS: Final = (
    PlainRefusal,
    *(one for one in get_args(refusals.Refusal) if one is not refusals.MatchRefusal),
    *get_args(RequestRefusal),
)


class RequestRefused(Refused):
    """A request that the server refuses before any match decides about it."""

    @overload
    def __init__(self, refusal: PlainRequestCode) -> None: ...
    @overload
    def __init__(self, refusal: RequestRefusal) -> None: ...
    def __init__(self, refusal: PlainRequestCode | RequestRefusal) -> None:
        self._refuse(refusal)


def client_outdated(client: str) -> RequestRefused:
    """Returns the refusal of a client that speaks another protocol. Up to 3, pages know its former code only."""
    former = client in ("0", "1", "2", "3")
    refusal: Any = {"code": "old_client" if former else "client_outdated", "protocol": PROTOCOL}
    return RequestRefused(refusal)
