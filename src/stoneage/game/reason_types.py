"""Why something is not possible: a code, and the facts that a sentence about it needs."""

from typing import Literal

from typing_extensions import TypedDict  # pydantic reads typing's own only from Python 3.12 on

from stoneage.game.vocabulary import Goods, MoveText, Place, Price, QuestionKind, Resource


class PlainReason(TypedDict):
    """A reason whose code says it all."""

    code: Literal["game_over", "after_exchange", "exchange_used", "exchange_not_here", "no_take"]


class PlaceReason(TypedDict):
    """A place is not open to this player."""

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
    """With few players a gathering place takes only some of them (4.4)."""

    code: Literal["too_many_players"]
    place: Place
    players: int
    limit: int


class PeopleReason(TypedDict):
    """A place takes another number of people."""

    code: Literal["exactly", "at_most", "at_least"]
    place: Place
    people: int


class RoomReason(TypedDict):
    """A place has room for fewer."""

    code: Literal["room_for"]
    place: Place
    room: int


class HomeReason(TypedDict):
    """Fewer people are at home."""

    code: Literal["too_few_at_home"]
    home: int
    people: int


class HutReason(TypedDict):
    """Who owns all ten people has nothing to decline at the hut."""

    code: Literal["hut_nothing_to_decline"]
    people: int


class UnknownMoveReason(TypedDict):
    """No move is written like that."""

    code: Literal["unknown_move"]
    move: str


class QuestionReason(TypedDict):
    """The move answers another question."""

    code: Literal["wrong_question"]
    move: MoveText
    question: QuestionKind


class ToolsReason(TypedDict):
    """These tools are not ready; those that are."""

    code: Literal["tools_not_ready"]
    tools: list[int]
    once: list[int]


class DieReason(TypedDict):
    """No such face is left."""

    code: Literal["die_not_there"]
    face: int
    left: list[int]


class SplitReason(TypedDict):
    """The hunt brought less."""

    code: Literal["split_too_much"]
    amount: int
    decorations: int


class PayReason(TypedDict):
    """The player owns less."""

    code: Literal["cannot_pay"]
    have: Goods


class PriceReason(TypedDict):
    """The price is another."""

    code: Literal["wrong_price"]
    place: Place
    price: Price


class ReceivedReason(TypedDict):
    """After an exchange the payment uses a kind just received (9.4.6)."""

    code: Literal["needs_received"]
    received: list[Resource]


class TraderReason(TypedDict):
    """At this trader level there is no exchange."""

    code: Literal["no_exchange_rate"]
    level: int


class RateReason(TypedDict):
    """At this trader level the rate is another."""

    code: Literal["exchange_wrong_rate"]
    level: int
    give: int
    get: int


class SupplyReason(TypedDict):
    """The piles hold less (12-C02)."""

    code: Literal["supply_short"]
    supply: Goods


class ShortageReason(TypedDict):
    """Another amount of food is missing."""

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
