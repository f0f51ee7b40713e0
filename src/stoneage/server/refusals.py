"""Refusals of requests, besides those of matches: by host and origin, size, rate, quota and identity."""

from typing import Final, Literal, get_args, overload

from typing_extensions import TypedDict  # pydantic reads typing's own only from Python 3.12 on

from stoneage.match import refusals
from stoneage.match.refusals import PlainCode, Refused

PlainRequestCode = Literal[
    "not_allowed", "no_household", "foreign_origin", "foreign_host", "unknown_person", "dead_link"
]  # fmt: skip


class PlainRefusal(TypedDict):
    """A refusal whose name says it all."""

    code: Literal[PlainCode, PlainRequestCode]


class TooLarge(TypedDict):
    """More bytes than are read."""

    code: Literal["too_large"]
    most: int


class TooFast(TypedDict):
    """Ask again after so many seconds."""

    code: Literal["too_fast"]
    wait: float


class TooManyTables(TypedDict):
    """So many tables of mine are not over, are listed, or wait for those I invite; the oldest of them."""

    code: Literal["too_many_tables", "too_many_listed", "too_many_invitations"]
    most: int
    tables: list[str]


class TooManyOfMine(TypedDict):
    """I am known on so many devices, or have so many personal links, that one has to be revoked first."""

    code: Literal["too_many_links", "too_many_devices"]
    most: int


class Banned(TypedDict):
    """The operator has shut this person or address out, until then or for good."""

    code: Literal["banned"]
    until: float | None


class OldClient(TypedDict):
    """The page was made for another protocol: load it again."""

    code: Literal["old_client"]
    protocol: int


RequestRefusal = TooLarge | TooFast | TooManyTables | TooManyOfMine | Banned | OldClient
# Everything that an answer over HTTP or the socket may be refused with.
REFUSALS: Final = (
    PlainRefusal,
    *(one for one in get_args(refusals.Refusal) if one is not refusals.PlainRefusal),
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
