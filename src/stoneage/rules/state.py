"""The state of a game: one record.

`Player` and `State` declare its fields for the type checker and, through `STATE`, for NumPy. Every pending decision is
data in the record, so a state can be copied, stored and searched at any moment.
"""

from typing import Annotated, Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stoneage.native.arguments import Array, Within
from stoneage.rules.effects import BRICK, FOOD, GOLD, GOODS, RESOURCES, STONE, WOOD
from stoneage.rules.options import STACK_HEIGHT, RuleOptions
from stoneage.rules.pieces import BUILDINGS, MOST_CARDS, Lookup, building_data
from stoneage.rules.records import layout_of
from stoneage.rules.sets import NEWEST

SEATS: Final = 5
SLOTS: Final = 5
TOOL_SLOTS: Final = 3
MOST_PEOPLE: Final = 10  # of one colour (1.1.2)
MOST_DICE: Final = MOST_PEOPLE
RINGS: Final = 7  # at each gathering place (4.3.5)
FACES: Final = 6
MOST_SCRIPTED: Final = 16  # scripted rolls stored in the state; no single choice leads to more

NOWHERE: Final = -1
NO_PIECE: Final = -1


class PlaceRow(NamedTuple):
    """One place of the board: its constant properties."""

    name: str
    kind: str
    spoken: str  # its name in an English sentence
    least: int = 1  # fewest people in one placement (4.3)
    most: int = 1
    expansion: bool = False  # whether it exists only in the expansion
    good: int = -1  # that its dice bring
    building: int = NO_PIECE  # the building whose owner can use this place


def _private(number: int) -> PlaceRow:
    """Returns the place on a building with rings, which only its owner can use (9.7)."""
    data = building_data(number)
    good = next(place.good for place in _PUBLIC if place.name == data["private"])
    name = data["id"]
    return PlaceRow(name, "private", f"building {name}", 1, data["rings"], True, good, number)


# In the order of the move numbers: places of one kind are contiguous, the village first.
_PUBLIC: Final = (
    PlaceRow("toolmaker", "village", "the tool maker"),
    PlaceRow("hut", "village", "the hut", 2, 2),
    PlaceRow("field", "village", "the field"),
    PlaceRow("trader", "village", "the trader", 2, 2, expansion=True),
    PlaceRow("hunt", "hunt", "the hunt", 1, MOST_PEOPLE, good=FOOD),
    PlaceRow("forest", "gathering", "the forest", 1, RINGS, good=WOOD),
    PlaceRow("claypit", "gathering", "the clay pit", 1, RINGS, good=BRICK),
    PlaceRow("quarry", "gathering", "the quarry", 1, RINGS, good=STONE),
    PlaceRow("river", "gathering", "the river", 1, RINGS, good=GOLD),
    *(PlaceRow(f"card{k}", "card", f"card slot {k}", expansion=k == SLOTS) for k in range(1, SLOTS + 1)),
    *(PlaceRow(f"building{k}", "building", f"building stack {k}", expansion=k == SEATS) for k in range(1, SEATS + 1)),
)
BOARD: Final = (*_PUBLIC, *(_private(number) for number in range(BUILDINGS) if "private" in building_data(number)))
PLACES: Final = len(BOARD)
PLACE_NAMES: Final = tuple(place.name for place in BOARD)

TOOLMAKER: Final = PLACE_NAMES.index("toolmaker")
HUT: Final = PLACE_NAMES.index("hut")
FIELD: Final = PLACE_NAMES.index("field")
TRADER: Final = PLACE_NAMES.index("trader")
HUNT: Final = PLACE_NAMES.index("hunt")
FOREST: Final = PLACE_NAMES.index("forest")
CLAYPIT: Final = PLACE_NAMES.index("claypit")
QUARRY: Final = PLACE_NAMES.index("quarry")
RIVER: Final = PLACE_NAMES.index("river")
CARD: Final = PLACE_NAMES.index("card1")
BUILDING: Final = PLACE_NAMES.index("building1")
PRIVATE: Final = len(_PUBLIC)

# Columns by number of place. A place that is no building has building 0, which is never read.
PLACE_KINDS: Final = ("village", "hunt", "gathering", "card", "building", "private")
PLACE_GOOD: Final[Lookup] = np.array([place.good for place in BOARD])
PLACE_BUILDING: Final[Lookup] = np.array([max(place.building, 0) for place in BOARD])
WITH_EXPANSION: Final[Lookup] = np.array([int(place.expansion) for place in BOARD])
LEAST: Final[Lookup] = np.array([place.least for place in BOARD])
MOST: Final[Lookup] = np.array([place.most for place in BOARD])

# Phases of a round (3.1) in order; ROUND_END prepares the next round.
PLACEMENT, ACTIONS, FEEDING, ROUND_END, OVER = range(5)

# The question for the player at `seat`. With NO_QUESTION the game proceeds automatically.
NO_QUESTION, ASK_PLACE, ASK_RESOLVE, ASK_TOOLS, ASK_PAY, ASK_PICK, ASK_SPLIT, ASK_DRAW, ASK_TAKE, ASK_FEED = range(10)

# How a game ended.
RUNNING, BY_CARDS, BY_BUILDINGS, BY_LIMIT, BY_ABANDONING = range(5)

Small = Annotated[int, np.int8]
Count = Annotated[int, np.int16]
PointCount = Annotated[int, np.int32]
Bits = Annotated[int, np.int64]
Word = Annotated[Any, np.uint64]

# Arguments of entry points.
SeatIndex = Annotated[int, Within(0, SEATS - 1)]
SeatOrNone = Annotated[int, Within(-1, SEATS - 1)]
PlaceNumber = Annotated[int, Within(0, PLACES - 1)]


class Player:
    """The pieces on one player's board."""

    bought: Bits  # bits of cards taken in the open
    drawn: Bits  # bits of cards drawn face down
    built: Bits  # bits of building tiles
    building_points: PointCount
    card_points: PointCount  # scored at once by upper halves
    starved: Count  # number of rounds in which the tribe was not fed
    food: Count
    goods: Annotated[Any, np.int16, GOODS]
    people: Count
    home: Count  # people not placed
    field: Count
    trader: Count
    takes: Count  # unused two-resources cards
    once: Count  # bits of the unused one-use tools
    tool: Annotated[Any, np.int8, TOOL_SLOTS]
    tool_used: Annotated[Any, np.int8, TOOL_SLOTS]


class State(RuleOptions):
    """One game at one moment; it contains the options that rules read."""

    __setattr__ = object.__setattr__  # a state is not frozen, unlike options

    key: Annotated[Any, np.uint64, 2]
    counter: Word  # number of random words taken so far
    scripted: Annotated[Any, np.uint64, MOST_SCRIPTED]  # used before the words of the key
    scripted_next: Small
    scripted_end: Small
    scripted_wrong: Small  # a scripted roll had a different number of dice from the roll in the game
    players: Small
    pieces: Small  # number of the set of pieces
    ended: Small
    phase: Small
    question: Small  # an ASK_ constant
    seat: Small  # of the player who is asked
    start: Small  # start player of the round
    turn: Small  # seat whose actions or feeding it is
    round: Count  # number of the current round, from 1
    place: Small  # being resolved
    dice: Small  # number of dice on the table
    die: Annotated[Any, np.int8, MOST_DICE]
    pips: Count  # sum of the dice and of the tools added to them
    wanted: Small  # good that the dice were rolled for
    yielded: Count  # goods that a hunt with the expansion leaves to split
    bar: Small  # dice bar in progress
    face: Annotated[Any, np.int8, FACES]  # number of its unpicked dice, by face
    shortage: Count  # food missing for the player who is asked
    exchanged: Small  # whether the exchange of this turn is used up
    received: Small  # bits of the kinds received by an exchange for the purchase in progress
    deck_left: Small
    deck: Annotated[Any, np.int8, MOST_CARDS]  # the top card is deck[deck_left - 1]
    slot: Annotated[Any, np.int8, SLOTS]
    stack_left: Annotated[Any, np.int8, SEATS]
    stack: Annotated[Any, np.int8, (SEATS, STACK_HEIGHT)]  # the open tile is stack[s, stack_left[s] - 1]
    supply: Annotated[Any, np.int16, RESOURCES]
    crowd: Annotated[Any, np.int8, PLACES]  # people on each place, all players together
    at: Annotated[Any, np.int8, (PLACES, SEATS)]  # people on each place, by seat
    player: Annotated[Any, Player, SEATS]


STATE: Final = layout_of(State)
Games = Annotated[NDArray[np.void], Array(STATE, (1,))]


def new_games(count: int = 1) -> Games:
    """Returns an array of empty games with the newest set of pieces; `setup.set_up` makes them playable."""
    games = np.zeros(count, STATE)
    games["pieces"] = NEWEST.number
    games["stack_height"] = STACK_HEIGHT
    return games


def copy_games(games: Games) -> Games:
    """Returns a copy made as bytes: NumPy copies nested records a thousand times more slowly."""
    return np.frombuffer(bytearray(games.tobytes()), STATE)
