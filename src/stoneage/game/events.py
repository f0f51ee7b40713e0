"""The events of a game: every kind with its facts.

Each event has the number of choices made before it (`choice`) and whether nobody chose it (`forced`).
"""

from typing import Final, Literal, get_args, get_type_hints

from typing_extensions import TypedDict  # pydantic reads typing's own only from Python 3.12 on

from stoneage.game.types import Points
from stoneage.game.vocabulary import BuildingId, CardId, Ending, Goods, Mark, Phase, Place, WithoutEffect, Yield


class EventBase(TypedDict):
    """The fields of every event."""

    choice: int
    forced: bool


class SeatEvent(EventBase):
    """The fields of every event of one player."""

    seat: int


class RoundEvent(EventBase):
    """A round begins."""

    code: Literal["round"]
    round: int
    start: int


class DealtEvent(EventBase):
    """Cards are laid out: the row from slot 1 on, and the newly filled slots."""

    code: Literal["dealt"]
    cards: list[CardId | None]
    new: list[Place]
    deck: int


class PhaseEvent(EventBase):
    """A phase of the round begins."""

    code: Literal["phase"]
    phase: Phase
    round: int


class TurnEvent(SeatEvent):
    """A player's actions begin."""

    code: Literal["turn"]


class PlacedEvent(SeatEvent):
    """A player places people."""

    code: Literal["placed"]
    place: Place
    people: int


class UnplacedEvent(SeatEvent):
    """A player cannot place all people."""

    code: Literal["unplaced"]
    people: int


class ResolvesEvent(SeatEvent):
    """A player uses a place."""

    code: Literal["resolves"]
    place: Place
    people: int


class RolledEvent(SeatEvent):
    """Dice are rolled: for a good, or for all players on a dice bar."""

    code: Literal["rolled"]
    dice: list[int]
    good: Yield | None
    bar: str | None


class UsedToolsEvent(SeatEvent):
    """Tools are added to the dice."""

    code: Literal["used_tools"]
    tools: list[int]
    once: list[int]


class HarvestedEvent(SeatEvent):
    """The yield of dice and tools; `pile` is set if the pile had less than they were worth (12-C02)."""

    code: Literal["harvested"]
    good: Yield
    amount: int
    pips: int
    pile: int | None


class DeclinedEvent(SeatEvent):
    """A player declines to buy, or to use the hut."""

    code: Literal["declined"]
    place: Place


class PaidEvent(SeatEvent):
    """Goods are paid; `place` is where, or None for an extra card (9.5.3)."""

    code: Literal["paid"]
    goods: Goods
    place: Place | None


class ExchangedEvent(SeatEvent):
    """Goods are exchanged with the trader."""

    code: Literal["exchanged"]
    give: Goods
    get: Goods


class TookCardEvent(SeatEvent):
    """A card is bought."""

    code: Literal["took_card"]
    place: Place
    card: CardId


class BuiltEvent(SeatEvent):
    """A building is built."""

    code: Literal["built"]
    place: Place
    building: BuildingId
    points: int


class TurnedUpEvent(SeatEvent):
    """The next building of the stack is revealed; None if the stack is empty."""

    code: Literal["turned_up"]
    place: Place
    building: BuildingId | None
    left: int


class GainedEvent(SeatEvent):
    """A player gains goods or food without dice."""

    code: Literal["gained"]
    goods: Goods


class ScoredEvent(SeatEvent):
    """A card scores points at once."""

    code: Literal["scored"]
    points: int


class ToolEvent(SeatEvent):
    """A player gains or raises a tool; `tools` are all tools now."""

    code: Literal["tool"]
    tools: list[int]


class BornEvent(SeatEvent):
    """A player gains a person; `people` is the number now."""

    code: Literal["born"]
    people: int


class FieldEvent(SeatEvent):
    """The field advances to this level."""

    code: Literal["field"]
    level: int


class TraderEvent(SeatEvent):
    """The trader track advances to this level."""

    code: Literal["trader"]
    level: int


class OnceEvent(SeatEvent):
    """A one-use tool of this value is gained."""

    code: Literal["once"]
    value: int


class KeptEvent(SeatEvent):
    """Two resources of choice are kept for later (5.9.10), or chosen `now` (12-C11)."""

    code: Literal["kept"]
    now: bool


class NoEffectEvent(SeatEvent):
    """A card, a die of a bar or a place has no effect: a limit is reached, or a pile or the deck is empty."""

    code: Literal["no_effect"]
    what: WithoutEffect


class DrewEvent(SeatEvent):
    """Cards are drawn face down; `cards` is set only if drawn cards are open or the game is over."""

    code: Literal["drew"]
    count: int
    cards: list[CardId] | None


class SkippedDrawEvent(SeatEvent):
    """A player draws no extra card."""

    code: Literal["skipped_draw"]


class PickedEvent(SeatEvent):
    """A die of a dice bar is picked."""

    code: Literal["picked"]
    face: int
    bar: str


class SplitEvent(SeatEvent):
    """A hunt is divided between food and decorations."""

    code: Literal["split"]
    food: int
    decorations: int


class TookEvent(SeatEvent):
    """Two resources of choice are taken."""

    code: Literal["took"]
    goods: Goods


class ReturnedEvent(SeatEvent):
    """People return from a place."""

    code: Literal["returned"]
    place: Place
    people: int


class IncomeEvent(SeatEvent):
    """The field brings food."""

    code: Literal["income"]
    food: int


class AteEvent(SeatEvent):
    """All people are fed with food."""

    code: Literal["ate"]
    food: int


class HungryEvent(SeatEvent):
    """Food is missing."""

    code: Literal["hungry"]
    food: int
    shortage: int


class FedEvent(SeatEvent):
    """Goods are paid instead of food."""

    code: Literal["fed"]
    goods: Goods


class StarvedEvent(SeatEvent):
    """A tribe is not fed; `points` are lost."""

    code: Literal["starved"]
    shortage: int
    points: int


class OverEvent(EventBase):
    """The game is over."""

    code: Literal["over"]
    ended: Ending


class FinalEvent(SeatEvent):
    """A player's points by source, with the cards drawn face down."""

    code: Literal["final"]
    points: Points
    total: int
    drawn: list[CardId]


class WonEvent(EventBase):
    """The winners."""

    code: Literal["won"]
    seats: list[int]


class MarkedEvent(SeatEvent):
    """A player resigns, is replaced by a bot, or returns; or a quick bot made the seat's last choice."""

    code: Literal["marked"]
    what: Mark


class UndoneEvent(SeatEvent):
    """`choices` choices are undone; `left` remain."""

    code: Literal["undone"]
    choices: int
    left: int


Event = (
    RoundEvent
    | DealtEvent
    | PhaseEvent
    | TurnEvent
    | PlacedEvent
    | UnplacedEvent
    | ResolvesEvent
    | RolledEvent
    | UsedToolsEvent
    | HarvestedEvent
    | DeclinedEvent
    | PaidEvent
    | ExchangedEvent
    | TookCardEvent
    | BuiltEvent
    | TurnedUpEvent
    | GainedEvent
    | ScoredEvent
    | ToolEvent
    | BornEvent
    | FieldEvent
    | TraderEvent
    | OnceEvent
    | KeptEvent
    | NoEffectEvent
    | DrewEvent
    | SkippedDrawEvent
    | PickedEvent
    | SplitEvent
    | TookEvent
    | ReturnedEvent
    | IncomeEvent
    | AteEvent
    | HungryEvent
    | FedEvent
    | StarvedEvent
    | OverEvent
    | FinalEvent
    | WonEvent
    | MarkedEvent
    | UndoneEvent
)
CODES: Final[tuple[str, ...]] = tuple(get_args(get_type_hints(event)["code"])[0] for event in get_args(Event))
