"""The whole game in one record.

`Player` and `State` say what is in it, once: for the type checker as attributes, for NumPy as the layout of
`STATE`. Every pending sub-decision is data in here, so any moment can be copied, saved and searched.
"""

from typing import Annotated, Any, Final, get_args, get_type_hints

import numpy as np
from numpy.typing import NDArray

from stoneage.native.arguments import Array, Within
from stoneage.rules.pieces import CARDS, GOODS, PRIVATE_TILES, RESOURCES

SEATS: Final = 5
SLOTS: Final = 5
STACK_HEIGHT: Final = 7
TOOL_SLOTS: Final = 3
MOST_DICE: Final = 10  # one for each person a player can own
FACES: Final = 6
GIVEN: Final = 16  # scripted rolls waiting in the state; no single choice leads to more

# Places, in the order of the move numbers.
TOOLMAKER, HUT, FIELD, TRADER, HUNT, FOREST, CLAYPIT, QUARRY, RIVER = range(9)
CARD: Final = 9  # card1 … card5
BUILDING: Final = CARD + SLOTS  # building1 … building5
PRIVATE: Final = BUILDING + SEATS  # the owner's places: buildings with rings (9.7)
PLACES: Final = PRIVATE + len(PRIVATE_TILES)
NOWHERE: Final = -1
NO_PIECE: Final = -1

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
Place = Annotated[int, Within(0, PLACES - 1)]


class Player:
    """What lies on one player's board."""

    bought: Bits  # cards taken in the open
    drawn: Bits  # cards drawn face down
    built: Bits  # building tiles
    building_points: Points
    card_points: Points  # scored at once by upper halves
    starved: Count  # rounds in which the tribe was not fed
    food: Count
    good: Annotated[Any, np.int16, GOODS]
    people: Count
    hand: Count  # people at home, not placed
    field: Count
    trader: Count
    takes: Count  # two-resources cards not used yet
    once: Count  # bits of the one-use tools not used yet
    tool: Annotated[Any, np.int8, TOOL_SLOTS]
    tool_used: Annotated[Any, np.int8, TOOL_SLOTS]


class State:
    """One game at one moment."""

    key: Annotated[Any, np.uint64, 2]
    counter: Word  # words of chance taken so far
    given: Annotated[Any, np.uint64, GIVEN]  # scripted rolls, used before the key's
    given_next: Small
    given_end: Small
    misgiven: Small  # a scripted roll had another number of dice than were rolled
    players: Small
    expansion: Small
    multi_hunt: Small
    limited_resources: Small
    two_resources_now: Small
    open_cards: Small
    ended: Small
    phase: Small
    choice: Small  # what is asked …
    seat: Small  # … and of whom
    start: Small  # start player of the round
    turn: Small  # whose actions or feeding it is
    rounds: Count  # number of the present round, from 1
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
    deck: Annotated[Any, np.int8, CARDS]  # the top card is deck[deck_left - 1]
    slot: Annotated[Any, np.int8, SLOTS]
    stack_left: Annotated[Any, np.int8, SEATS]
    stack: Annotated[Any, np.int8, (SEATS, STACK_HEIGHT)]  # the open tile is stack[s, stack_left[s] - 1]
    supply: Annotated[Any, np.int16, RESOURCES]
    crowd: Annotated[Any, np.int8, PLACES]  # people on each place, all players together
    at: Annotated[Any, np.int8, (PLACES, SEATS)]  # people on each place, by seat
    player: Annotated[Any, Player, SEATS]


def layout_of(described: type) -> np.dtype[np.void]:
    """The record that an annotated class describes."""
    fields: list[Any] = []
    for name, hint in get_type_hints(described, include_extras=True).items():
        _, kind, *shape = get_args(hint)
        fields.append((name, layout_of(kind) if kind is Player else kind, *shape))
    return np.dtype(fields, align=True)


STATE: Final = layout_of(State)
Games = Annotated[NDArray[np.void], Array(STATE, (1,))]


def new_games(count: int = 1) -> Games:
    """An array of empty games; `setup.set_up` makes them playable."""
    return np.zeros(count, STATE)


def copy_games(games: Games) -> Games:
    """A copy through plain bytes: NumPy's own copy of nested records is a thousand times slower."""
    return np.frombuffer(bytearray(games.tobytes()), STATE)
