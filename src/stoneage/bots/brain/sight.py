"""What the network sees, number by number.

A row is the name of a number and what it is divided by, so that the network gets numbers of about size one. The order
of the rows is the order of the network's input. A new row makes trained networks blind to it, so they must be trained
anew.
"""

from typing import Annotated, Any, Final

import numpy as np

from stoneage.rules.effects import GOODS, RESOURCES
from stoneage.rules.pieces import PROFESSIONS
from stoneage.rules.records import layout_of, numbers_of, overlaid
from stoneage.rules.state import SEATS, SLOTS

Flag = Annotated[float, 1]  # yes or no
Number = Annotated[float, 1]  # not divided


class TableSight:
    """The table as a whole, and the reward that is still to come."""

    points_ahead: Annotated[float, 50]  # of the best other, were the game over now
    deck: Annotated[float, 36]  # cards left
    lowest_stack: Annotated[float, 7]  # buildings left in it
    buildings: Annotated[float, 28]  # left in all stacks
    always: Flag  # a constant
    dice_bar_to_come: Flag
    roll_to_come: Annotated[float, 6]  # value of the resource that dice will be rolled for
    good_to_come: Annotated[float, 3]  # its number
    placement: Flag
    actions: Flag
    feeding: Flag
    turns_before_me: Annotated[float, 4]  # in the placement of this round
    starts_next: Flag  # I am the next start player
    rounds: Annotated[float, 15]  # the present one's number, at most 30
    empty_stack: Flag
    nearly_empty_stack: Flag  # the lowest has one building left
    deck_after: Annotated[float, 10]  # cards left for new ones once those stood on are taken, from -5 to 15
    lowest_after: Annotated[float, 3]  # buildings in the lowest stack once those stood on are taken, at most 5
    last_round: Flag  # the game ends with this round if everybody takes what he stands on


class PlayerSight:
    """One player's board, and what his people on the table will bring."""

    people: Annotated[float, 10]
    home: Annotated[float, 10]  # people not placed
    food: Annotated[float, 20]  # at most 40
    field: Annotated[float, 10]
    balance: Annotated[float, 10]  # food that is left after feeding, from -10 to 10
    hungry: Flag  # the balance is negative
    good: Annotated[Any, 8, GOODS]  # at most 15 of each
    resources: Annotated[float, 15]  # at most 30
    no_resources: Flag
    tools: Annotated[float, 12]
    ready_tools: Annotated[float, 12]  # not used yet in this round
    one_use_tools: Annotated[float, 3]  # how many
    takes: Number  # two-resources cards
    trader: Annotated[float, 10]
    built: Annotated[float, 10]
    profession_people: Annotated[Any, 6, len(PROFESSIONS)]  # on the cards that I may see
    profession_points: Annotated[Any, 40, len(PROFESSIONS)]
    first_set: Annotated[float, 8]  # green cards with different symbols
    second_set: Annotated[float, 8]
    first_set_points: Annotated[float, 40]
    second_set_points: Annotated[float, 40]
    cards: Annotated[float, 10]
    hidden_cards: Number  # drawn, and not shown to me
    card_points: Annotated[float, 100]
    score: Annotated[float, 100]  # on the track
    points: Annotated[float, 100]  # were the game over now
    at_toolmaker: Number
    at_hut: Annotated[float, 2]
    at_field: Number
    at_trader: Annotated[float, 2]
    hunt_food: Annotated[float, 8]  # that the hunters will bring on average
    hunts: Flag
    gathered: Annotated[Any, 4, RESOURCES]  # what the others will bring on average
    gathers: Annotated[Any, 1, RESOURCES]  # somebody stands there
    shortfall: Annotated[float, 10]  # food missing after the hunt, from -5 to 10
    on_cards: Annotated[float, 3]  # people there
    on_buildings: Annotated[float, 3]
    has_placed: Flag
    claimed_points: Annotated[float, 10]  # that the lower halves of the cards he stands on would add
    claimed_buildings: Annotated[float, 15]  # points of the buildings of fixed price he stands on
    owed: Annotated[float, 6]  # resources that all he stands on costs
    spare: Annotated[float, 6]  # resources that he has or gathers beyond these, from -6 to 12


class SlotSight:
    """An open card: who stands on it, what its halves bring, what it is worth."""

    mine: Flag  # I stand there
    taken: Flag  # somebody else does
    goods: Annotated[float, 6]  # value of the goods that the upper half gives
    food: Annotated[float, 5]
    points: Flag
    tool: Flag
    field_step: Flag
    trader_step: Flag
    roll: Flag
    dice_bar: Flag
    draw: Flag
    one_use_tool: Annotated[float, 4]  # its pips
    two_resources: Flag
    green: Flag
    profession_people: Annotated[Any, 2, len(PROFESSIONS)]
    worth: Annotated[float, 10]  # points that the lower half would add for me
    rival_worth: Annotated[float, 10]  # for the one who gains most of the others
    affordable: Flag
    stands: Annotated[Any, 1, SEATS]  # who stands there; I am the first
    worths: Annotated[Any, 10, SEATS]  # points that the lower half would add for each


class StackSight:
    """An open building: who stands on it, what it brings, what it costs."""

    mine: Flag  # I stand there
    taken: Flag  # somebody else does
    left: Annotated[float, 7]  # buildings in the stack
    points: Annotated[float, 15]  # of a fixed price
    affordable: Flag
    missing: Annotated[float, 3]  # goods that I lack
    some_kinds: Flag  # so many resources of so many kinds
    kinds: Annotated[float, 4]
    any_goods: Flag  # up to seven resources
    payable: Annotated[float, 7]  # resources that I could pay
    stands: Annotated[Any, 1, SEATS]  # who stands there; I am the first
    lacks: Annotated[Any, 3, SEATS]  # goods of its price that each lacks, at most 6


class _Parts:
    table: Annotated[Any, TableSight]
    player: Annotated[Any, PlayerSight, SEATS]  # I am the first, the others follow in their order of play
    slot: Annotated[Any, SlotSight, SLOTS]
    stack: Annotated[Any, StackSight, SEATS]


_numbers = list(numbers_of(_Parts))
DIVISORS: Final = np.array([divisor for _, divisor in _numbers], np.float32)
FEATURES: Final = len(DIVISORS)

# Where the parts begin. With fewer players than there may be, the numbers of the others are zero, and those who go
# through all of them leave these out.
PLAYER: Final = len(list(numbers_of(PlayerSight)))  # numbers of one
STACK: Final = len(list(numbers_of(StackSight)))
FIRST_PLAYER: Final = len(list(numbers_of(TableSight)))
FIRST_SLOT: Final = FIRST_PLAYER + SEATS * PLAYER
FIRST_STACK: Final = FEATURES - SEATS * STACK


class Sight(_Parts):
    """What the network sees: the numbers by their names, and in the same memory as one vector."""

    vector: Any


SIGHT: Final = overlaid(layout_of(_Parts, np.float32), "vector", np.float32)
