"""Reasons why a move is not possible: a code, and the facts of its sentence."""

from typing import Literal

from typing_extensions import TypedDict  # pydantic reads typing's own only from Python 3.12 on

from stoneage.game.vocabulary import Goods, MoveText, Place, Price, QuestionKind, Resource


class PlainReason(TypedDict):
    """A reason without further facts."""

    code: Literal["game_over", "after_exchange", "exchange_used", "exchange_not_here", "no_take"]


class PlaceReason(TypedDict):
    """A place is closed to this player."""

    code: Literal[
        "not_in_play", "already_there", "full", "nothing_there", "not_yours", "nobody_there", "exchange_useless"
    ]
    place: Place


class VillageReason(TypedDict):
    """With few players some village places stay closed (4.4)."""

    code: Literal["village_closed"]
    players: int
    limit: int


class CrowdReason(TypedDict):
    """With few players a gathering place admits only some of them (4.4)."""

    code: Literal["too_many_players"]
    place: Place
    players: int
    limit: int


class PeopleReason(TypedDict):
    """A place requires another number of people."""

    code: Literal["exactly", "at_most", "at_least"]
    place: Place
    people: int


class RoomReason(TypedDict):
    """A place has room for fewer people."""

    code: Literal["room_for"]
    place: Place
    room: int


class HomeReason(TypedDict):
    """The player has fewer people at home."""

    code: Literal["too_few_at_home"]
    home: int
    people: int


class HutReason(TypedDict):
    """A player with all ten people has nothing to decline at the hut."""

    code: Literal["hut_nothing_to_decline"]
    people: int


class UnknownMoveReason(TypedDict):
    """The text is not a move."""

    code: Literal["unknown_move"]
    move: str


class QuestionReason(TypedDict):
    """The move answers another question."""

    code: Literal["wrong_question"]
    move: MoveText
    question: QuestionKind


class ToolsReason(TypedDict):
    """These tools are not ready; the ready ones are listed."""

    code: Literal["tools_not_ready"]
    tools: list[int]
    once: list[int]


class DieReason(TypedDict):
    """No die shows this face."""

    code: Literal["die_not_there"]
    face: int
    left: list[int]


class SplitReason(TypedDict):
    """The hunt brought less."""

    code: Literal["split_too_much"]
    amount: int
    decorations: int


class PayReason(TypedDict):
    """The player has less."""

    code: Literal["cannot_pay"]
    have: Goods


class PriceReason(TypedDict):
    """The price is different."""

    code: Literal["wrong_price"]
    place: Place
    price: Price


class ReceivedReason(TypedDict):
    """After an exchange the payment must use a kind just received (9.4.6)."""

    code: Literal["needs_received"]
    received: list[Resource]


class TraderReason(TypedDict):
    """There is no exchange at this trader level."""

    code: Literal["no_exchange_rate"]
    level: int


class RateReason(TypedDict):
    """The rate at this trader level is different."""

    code: Literal["exchange_wrong_rate"]
    level: int
    give: int
    get: int


class SupplyReason(TypedDict):
    """The piles contain less (12-C02)."""

    code: Literal["supply_short"]
    supply: Goods


class ShortageReason(TypedDict):
    """A different amount of food is missing."""

    code: Literal["wrong_shortage"]
    shortage: int
    paid: int


MoveReason = (
    PlainReason
    | PlaceReason
    | VillageReason
    | CrowdReason
    | PeopleReason
    | RoomReason
    | HomeReason
    | HutReason
    | UnknownMoveReason
    | QuestionReason
    | ToolsReason
    | DieReason
    | SplitReason
    | PayReason
    | PriceReason
    | ReceivedReason
    | TraderReason
    | RateReason
    | SupplyReason
    | ShortageReason
)
