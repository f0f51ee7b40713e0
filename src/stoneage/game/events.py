"""The story of a game: every kind of event, with exactly the facts it carries.

All events tell after how many choices they happened (`choice`) and whether nobody chose them (`forced`).
"""

from typing import Final, Literal, get_args, get_type_hints

from typing_extensions import TypedDict  # pydantic reads typing's own only from Python 3.12 on

from stoneage.game.types import Points
from stoneage.game.vocabulary import BuildingId, CardId, Ending, Goods, Mark, Phase, Place, WithoutEffect, Yield


class Moment(TypedDict):
    """When an event happened."""

    choice: int
    forced: bool


class SeatMoment(Moment):
    """The same for what one player did."""

    seat: int


class RoundEvent(Moment):
    """A round begins."""

    code: Literal["round"]
    round: int
    start: int


class DealtEvent(Moment):
    """Cards were laid out: the row from slot 1 on, and which of its places are newly filled."""

    code: Literal["dealt"]
    cards: list[CardId | None]
    new: list[Place]
    deck: int


class PhaseEvent(Moment):
    """A phase of the round begins."""

    code: Literal["phase"]
    phase: Phase
    round: int


class TurnEvent(SeatMoment):
    """A player's actions begin."""

    code: Literal["turn"]


class PlacedEvent(SeatMoment):
    """A player placed people."""

    code: Literal["placed"]
    place: Place
    people: int


class UnplacedEvent(SeatMoment):
    """A player could not place all people."""

    code: Literal["unplaced"]
    people: int


class ResolvesEvent(SeatMoment):
    """A player uses a place."""

    code: Literal["resolves"]
    place: Place
    people: int


class RolledEvent(SeatMoment):
    """Dice fell: for a good, or for everyone on a dice bar."""

    code: Literal["rolled"]
    dice: list[int]
    good: Yield | None
    bar: str | None


class UsedToolsEvent(SeatMoment):
    """Tools were added to the dice."""

    code: Literal["used_tools"]
    tools: list[int]
    once: list[int]


class HarvestedEvent(SeatMoment):
    """What dice and tools together brought; `pile` is all that was left where they were worth more (12-C02)."""

    code: Literal["harvested"]
    good: Yield
    amount: int
    pips: int
    pile: int | None


class DeclinedEvent(SeatMoment):
    """A player did not buy, or did not use the hut."""

    code: Literal["declined"]
    place: Place


class PaidEvent(SeatMoment):
    """Goods were paid; `place` is where, or None for an extra card (9.5.3)."""

    code: Literal["paid"]
    goods: Goods
    place: Place | None


class ExchangedEvent(SeatMoment):
    """Goods were exchanged with the trader."""

    code: Literal["exchanged"]
    give: Goods
    get: Goods


class TookCardEvent(SeatMoment):
    """A card was bought."""

    code: Literal["took_card"]
    place: Place
    card: CardId


class BuiltEvent(SeatMoment):
    """A building was built."""

    code: Literal["built"]
    place: Place
    building: BuildingId
    points: int


class TurnedUpEvent(SeatMoment):
    """The next building of the stack; None when it is empty."""

    code: Literal["turned_up"]
    place: Place
    building: BuildingId | None
    left: int


class GainedEvent(SeatMoment):
    """Goods or food came without dice."""

    code: Literal["gained"]
    goods: Goods


class ScoredEvent(SeatMoment):
    """A card brought points at once."""

    code: Literal["scored"]
    points: int


class ToolEvent(SeatMoment):
    """A tool more or a better one: the player's tools now."""

    code: Literal["tool"]
    tools: list[int]


class BornEvent(SeatMoment):
    """A person more: the player's people now."""

    code: Literal["born"]
    people: int


class FieldEvent(SeatMoment):
    """The field grew to this level."""

    code: Literal["field"]
    level: int


class TraderEvent(SeatMoment):
    """The trader track was climbed to this level."""

    code: Literal["trader"]
    level: int


class OnceEvent(SeatMoment):
    """A one-use tool of this value is kept."""

    code: Literal["once"]
    value: int


class KeptEvent(SeatMoment):
    """Two resources of choice are kept for later (5.9.10), or chosen `now` (12-C11)."""

    code: Literal["kept"]
    now: bool


class NoEffectEvent(SeatMoment):
    """A card, a die of a bar or a place had nothing to give: a limit is reached, or a pile or the deck is empty."""

    code: Literal["no_effect"]
    what: WithoutEffect


class DrewEvent(SeatMoment):
    """Cards were drawn face down; `cards` only where drawn cards are open."""

    code: Literal["drew"]
    count: int
    cards: list[CardId] | None


class SkippedDrawEvent(SeatMoment):
    """No extra card was drawn."""

    code: Literal["skipped_draw"]


class PickedEvent(SeatMoment):
    """A die of a dice bar was taken."""

    code: Literal["picked"]
    face: int
    bar: str


class SplitEvent(SeatMoment):
    """A hunt was shared out between food and decorations."""

    code: Literal["split"]
    food: int
    decorations: int


class TookEvent(SeatMoment):
    """Two resources of choice were taken."""

    code: Literal["took"]
    goods: Goods


class ReturnedEvent(SeatMoment):
    """People came home from a place."""

    code: Literal["returned"]
    place: Place
    people: int


class IncomeEvent(SeatMoment):
    """The field brought food."""

    code: Literal["income"]
    food: int


class AteEvent(SeatMoment):
    """All people were fed with food."""

    code: Literal["ate"]
    food: int


class HungryEvent(SeatMoment):
    """Food is missing."""

    code: Literal["hungry"]
    food: int
    shortage: int


class FedEvent(SeatMoment):
    """Goods were eaten instead of food."""

    code: Literal["fed"]
    goods: Goods


class StarvedEvent(SeatMoment):
    """A tribe was not fed; `points` are lost."""

    code: Literal["starved"]
    shortage: int
    points: int


class OverEvent(Moment):
    """The game is over."""

    code: Literal["over"]
    ended: Ending


class FinalEvent(SeatMoment):
    """A player's points by source; what was drawn face down is open now."""

    code: Literal["final"]
    points: Points
    total: int
    drawn: list[CardId]


class WonEvent(Moment):
    """Who won."""

    code: Literal["won"]
    seats: list[int]


class MarkedEvent(SeatMoment):
    """A player resigned, was taken over by a bot, or returned."""

    code: Literal["marked"]
    what: Mark


class UndoneEvent(SeatMoment):
    """So many `choices` were taken back; `left` remain."""

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
