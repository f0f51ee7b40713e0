"""The whole game in one record.

`Player` and `State` say what is in it, once: for the type checker as attributes, for NumPy as the layout of
`STATE`. Every pending sub-decision is data in here, so any moment can be copied, saved and searched.
"""

from typing import Annotated, Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stoneage.native.arguments import Array, Within
from stoneage.rules.effects import BRICK, FOOD, GOLD, GOODS, RESOURCES, STONE, WOOD
from stoneage.rules.options import RuleOptions
from stoneage.rules.pieces import BUILDINGS, MOST_CARDS, Lookup, building_data
from stoneage.rules.records import layout_of
from stoneage.rules.sets import NEWEST

SEATS: Final = 5
SLOTS: Final = 5
STACK_HEIGHT: Final = 7
TOOL_SLOTS: Final = 3
MOST_PEOPLE: Final = 10  # of one colour (1.1.2)
MOST_DICE: Final = MOST_PEOPLE
RINGS: Final = 7  # at each gathering place (4.3.5)
FACES: Final = 6
MOST_SCRIPTED: Final = 16  # scripted rolls waiting in the state; no single choice leads to more

NOWHERE: Final = -1
NO_PIECE: Final = -1


class Place(NamedTuple):
    """One place of the board: all that is always true of it."""

    name: str
    kind: str
    spoken: str  # as an English sentence says it
    least: int = 1  # people of one placement (4.3)
    most: int = 1
    expansion: bool = False  # whether only the expansion has it
    good: int = -1  # what its dice bring
    building: int = NO_PIECE  # the building that is this place for its owner


def _private(number: int) -> Place:
    """A building with rings: its owner's place (9.7)."""
    data = building_data(number)
    good = next(place.good for place in _PUBLIC if place.name == data["private"])
    name = data["id"]
    return Place(name, "private", f"building {name}", 1, data["rings"], True, good, number)


# In the order of the move numbers: places of one kind stand together, the village first.
_PUBLIC: Final = (
    Place("toolmaker", "village", "the tool maker"),
    Place("hut", "village", "the hut", 2, 2),
    Place("field", "village", "the field"),
    Place("trader", "village", "the trader", 2, 2, expansion=True),
    Place("hunt", "hunt", "the hunt", 1, MOST_PEOPLE, good=FOOD),
    Place("forest", "gathering", "the forest", 1, RINGS, good=WOOD),
    Place("claypit", "gathering", "the clay pit", 1, RINGS, good=BRICK),
    Place("quarry", "gathering", "the quarry", 1, RINGS, good=STONE),
    Place("river", "gathering", "the river", 1, RINGS, good=GOLD),
    *(Place(f"card{k}", "card", f"card slot {k}", expansion=k == SLOTS) for k in range(1, SLOTS + 1)),
    *(Place(f"building{k}", "building", f"building stack {k}", expansion=k == SEATS) for k in range(1, SEATS + 1)),
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

# The columns that rules read, by number of place; a place that is no building counts as building 0, never asked for.
PLACE_KINDS: Final = ("village", "hunt", "gathering", "card", "building", "private")
PLACE_GOOD: Final[Lookup] = np.array([place.good for place in BOARD])
PLACE_BUILDING: Final[Lookup] = np.array([max(place.building, 0) for place in BOARD])
WITH_EXPANSION: Final[Lookup] = np.array([int(place.expansion) for place in BOARD])
LEAST: Final[Lookup] = np.array([place.least for place in BOARD])
MOST: Final[Lookup] = np.array([place.most for place in BOARD])

# Phases of a round (3.1), in their order; BETWEEN two rounds the next one is prepared.
PLACEMENT, ACTIONS, FEEDING, BETWEEN, OVER = range(5)

# What the player at `seat` is asked. With NOTHING the game goes on by itself.
NOTHING, ASK_PLACE, ASK_RESOLVE, ASK_TOOLS, ASK_PAY, ASK_PICK, ASK_SPLIT, ASK_DRAW, ASK_TAKE, ASK_FEED = range(10)

# How a game ended.
RUNNING, BY_CARDS, BY_BUILDINGS, BY_LIMIT, BY_ABANDONING = range(5)

Small = Annotated[int, np.int8]
Count = Annotated[int, np.int16]
Points = Annotated[int, np.int32]
Bits = Annotated[int, np.int64]
Word = Annotated[Any, np.uint64]

# Arguments of entry points.
Seat = Annotated[int, Within(0, SEATS - 1)]
SeatOrNone = Annotated[int, Within(-1, SEATS - 1)]
PlaceNumber = Annotated[int, Within(0, PLACES - 1)]


class Player:
    """What lies on one player's board."""

    bought: Bits  # cards taken in the open
    drawn: Bits  # cards drawn face down
    built: Bits  # building tiles
    building_points: Points
    card_points: Points  # scored at once by upper halves
    starved: Count  # rounds in which the tribe was not fed
    food: Count
    goods: Annotated[Any, np.int16, GOODS]
    people: Count
    home: Count  # people at home, not placed
    field: Count
    trader: Count
    takes: Count  # two-resources cards not used yet
    once: Count  # bits of the one-use tools not used yet
    tool: Annotated[Any, np.int8, TOOL_SLOTS]
    tool_used: Annotated[Any, np.int8, TOOL_SLOTS]


class State(RuleOptions):
    """One game at one moment; the options that rules read are flags of it."""

    __setattr__ = object.__setattr__  # a state is not frozen, as options are

    key: Annotated[Any, np.uint64, 2]
    counter: Word  # words of chance taken so far
    scripted: Annotated[Any, np.uint64, MOST_SCRIPTED]  # scripted rolls, used before the key's
    scripted_next: Small
    scripted_end: Small
    scripted_wrong: Small  # a scripted roll had another number of dice than were rolled
    players: Small
    pieces: Small  # number of the set of pieces
    ended: Small
    phase: Small
    question: Small  # what is asked …
    seat: Small  # … and of whom
    start: Small  # start player of the round
    turn: Small  # whose actions or feeding it is
    round: Count  # number of the present round, from 1
    place: Small  # being resolved
    dice: Small  # how many dice lie on the table
    die: Annotated[Any, np.int8, MOST_DICE]
    pips: Count  # their sum while tools may be added
    wanted: Small  # the good they were rolled for
    yielded: Count  # what a hunt with the expansion leaves to split
    bar: Small  # dice bar in progress
    face: Annotated[Any, np.int8, FACES]  # its dice not picked yet, by face
    shortage: Count  # food missing for the one who is asked
    exchanged: Small  # the turn's exchange is used up
    received: Small  # bits of the kinds got by an exchange for the purchase in progress
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
    """An array of empty games, for the newest set of pieces; `setup.set_up` makes them playable."""
    games = np.zeros(count, STATE)
    games["pieces"] = NEWEST.number
    return games


def copy_games(games: Games) -> Games:
    """A copy through plain bytes: NumPy's own copy of nested records is a thousand times slower."""
    return np.frombuffer(bytearray(games.tobytes()), STATE)
