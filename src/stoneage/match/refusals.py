"""Refusals of matches have names and arguments; clients turn them into sentences. Each is declared here, once.

Those of requests, such as too many or too large ones, are in `server.refusals`.
"""

from collections.abc import Mapping
from typing import Any, Literal, cast, overload

from typing_extensions import TypedDict  # pydantic reads typing's own only from Python 3.12 on

from stoneage.game.reason_types import MoveReason

PlainCode = Literal[
    # the table
    "unknown_table", "already_started", "not_started", "over", "not_over",
    # seats
    "table_full", "table_closed", "already_seated", "not_invited", "removed", "not_host", "not_your_seat", "not_away",
    "wrong_nonce",
    # choices
    "nothing_to_undo", "undo_shown", "undo_others_chose",
    # talk
    "nothing_said",
    # learning
    "not_with_others", "no_record",
    # anything
    "not_found", "unavailable",
]  # fmt: skip
UndoRefusal = Literal[
    "not_your_seat", "not_started", "over", "nothing_to_undo", "undo_shown", "undo_others_chose"
]  # fmt: skip


class MatchRefusal(TypedDict):
    """A refusal whose name says it all."""

    code: PlainCode


class SeatRefusal(TypedDict):
    """Something about one seat."""

    code: Literal["seat_taken", "resigned", "taken_over"]
    seat: int


class NoSuchSeat(TypedDict):
    """The table has the seats 0 to `last`."""

    code: Literal["no_such_seat"]
    seat: int
    last: int


class EmptySeats(TypedDict):
    """A player has to sit there before the game can start."""

    code: Literal["empty_seats"]
    seats: list[int]


class NameTaken(TypedDict):
    """Someone at this table is called so already."""

    code: Literal["name_taken"]
    name: str


class UnknownBot(TypedDict):
    """There is no such bot here."""

    code: Literal["unknown_bot"]
    bot: str
    known: list[str]


class OtherGame(TypedDict):
    """The bot has learned one game only, and this table plays another."""

    code: Literal["other_game"]
    bot: str
    players: int
    expansion: bool


class Stale(TypedDict):
    """The choice answers a question that stands no longer; the present one came with this version."""

    code: Literal["stale"]
    version: int


class NotYourTurn(TypedDict):
    """Another seat is asked, or nobody."""

    code: Literal["not_your_turn"]
    seat: int | None


class Illegal(TypedDict):
    """The rules do not allow the move; for a misspelt one there may be a suggestion."""

    code: Literal["illegal"]
    reason: MoveReason
    suggestion: str | None


class PlayersReason(TypedDict):
    """This edition is for another number of players."""

    code: Literal["players_out_of_range"]
    players: int
    edition: Literal["base", "expansion"]
    least: int
    most: int


class StartReason(TypedDict):
    """No seat has this number."""

    code: Literal["start_out_of_range"]
    start: int
    last: int


class OptionReason(TypedDict):
    """An option that does not exist, or not with this value."""

    code: Literal["unknown_option", "bad_option"]
    option: str


SettingsReason = PlayersReason | StartReason | OptionReason


class BadSettings(TypedDict):
    """These settings make no game."""

    code: Literal["bad_settings"]
    reason: SettingsReason


class BadRecord(TypedDict):
    """A record that cannot be shown: unreadable, of an unfinished game, or not true; `where` it is wrong, if known."""

    code: Literal["bad_record"]
    kind: Literal["unreadable", "unfinished", "false"]
    where: str | None


class OtherRules(TypedDict):
    """The match was begun with rules or pieces that this server does not have."""

    code: Literal["other_rules"]
    rules: str


class RematchOpen(TypedDict):
    """There is a rematch already."""

    code: Literal["rematch_open"]
    table: str


class FieldProblem(TypedDict):
    """A field of a request, and what is wrong with it."""

    field: str
    problem: str


class Malformed(TypedDict):
    """The request does not have the form it should have."""

    code: Literal["malformed"]
    fields: list[FieldProblem]


Refusal = (
    MatchRefusal
    | SeatRefusal
    | NoSuchSeat
    | EmptySeats
    | NameTaken
    | UnknownBot
    | OtherGame
    | Stale
    | NotYourTurn
    | Illegal
    | BadSettings
    | BadRecord
    | OtherRules
    | RematchOpen
    | Malformed
)


class RefusedAnswer(TypedDict):
    """A refusal on the wire: nothing changed. It also has the fields of the refusal with that code."""

    type: Literal["refused"]
    id: str | None
    code: str


class Refused(Exception):
    """A request that changes nothing, and why."""

    refusal: Mapping[str, Any]

    @overload
    def __init__(self, refusal: PlainCode) -> None: ...
    @overload
    def __init__(self, refusal: Refusal) -> None: ...
    def __init__(self, refusal: PlainCode | Refusal) -> None:
        self._refuse(refusal)

    def _refuse(self, refusal: Any) -> None:
        self.refusal = {"code": refusal} if isinstance(refusal, str) else refusal
        super().__init__(self.code)

    @property
    def code(self) -> str:
        code: str = self.refusal["code"]
        return code

    def answer(self, message: str | None = None) -> RefusedAnswer:
        """Returns the refusal as the answer to the message with that id."""
        answer = {"type": "refused", "id": message, **self.refusal}
        return cast("RefusedAnswer", answer)
