"""Refusals have names and arguments; clients turn them into sentences. Each is declared here, once."""

from typing import Final, Literal, cast, get_args, overload

from typing_extensions import TypedDict  # pydantic reads typing's own only from Python 3.12 on

from stoneage.game.reason_types import MoveReason

PlainCode = Literal[
    # the table
    "unknown_table", "already_started", "not_started", "over", "not_over",
    # seats
    "table_full", "already_seated", "not_invited", "not_host", "not_your_seat", "not_away", "wrong_nonce",
    # choices
    "nothing_to_undo", "undo_shown", "undo_others_chose",
    # talk
    "nothing_said",
    # learning
    "not_with_others", "no_record",
    # requests
    "not_found", "not_allowed", "no_household", "foreign_origin", "foreign_host", "unknown_person", "dead_link",
    "unavailable",
]  # fmt: skip
UndoRefusal = Literal[
    "not_your_seat", "not_started", "over", "nothing_to_undo", "undo_shown", "undo_others_chose"
]  # fmt: skip


class PlainRefusal(TypedDict):
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
    """Somebody has to sit there before the game can start."""

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


Refusal = (
    PlainRefusal
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
    | TooLarge
    | TooFast
    | TooManyTables
    | TooManyOfMine
    | Banned
    | OldClient
)
PLAIN: Final[tuple[PlainCode, ...]] = get_args(PlainCode)


class RefusedAnswer(TypedDict):
    """A refusal on the wire: nothing changed. It also has the fields of the refusal with that code."""

    type: Literal["refused"]
    id: str | None
    code: str


class Refused(Exception):
    """A request that changes nothing, and why."""

    @overload
    def __init__(self, refusal: PlainCode) -> None: ...
    @overload
    def __init__(self, refusal: Refusal) -> None: ...
    def __init__(self, refusal: PlainCode | Refusal) -> None:
        self.refusal: Refusal = {"code": refusal} if isinstance(refusal, str) else refusal
        super().__init__(self.code)

    @property
    def code(self) -> str:
        return cast("PlainRefusal", self.refusal)["code"]

    def answer(self, message: str | None = None) -> RefusedAnswer:
        """Returns the refusal as it goes over the wire, to the message of that id."""
        answer = {"type": "refused", "id": message, **self.refusal}
        return cast("RefusedAnswer", answer)
