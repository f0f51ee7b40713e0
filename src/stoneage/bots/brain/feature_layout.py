"""The features: the input of the network, number by number.

A row is the name of a feature and its divisor, which scales it to about 1. The order of the rows is the order of the
network's input. Networks must be trained again after any change of the rows.
"""

from typing import Annotated, Any, Final

import numpy as np

from stoneage.rules.effects import GOODS, RESOURCES
from stoneage.rules.pieces import PROFESSIONS
from stoneage.rules.records import layout_of, numbers_of, overlaid
from stoneage.rules.state import SEATS, SLOTS

Flag = Annotated[float, 1]  # yes or no
Number = Annotated[float, 1]  # not divided


class TableFeatures:
    """The table as a whole, and the reward that is still to come."""

    points_ahead: Annotated[float, 50]  # margin over the best other player, if the game were over now
    deck: Annotated[float, 36]  # cards left
    lowest_stack: Annotated[float, 7]  # number of buildings left in the lowest stack
    buildings: Annotated[float, 28]  # number left in all stacks
    always: Flag  # a constant
    dice_bar_to_come: Flag
    roll_to_come: Annotated[float, 6]  # value of the resource that dice will be rolled for
    good_to_come: Annotated[float, 3]  # number of that resource
    placement: Flag
    actions: Flag
    feeding: Flag
    turns_before_me: Annotated[float, 4]  # number of turns before the viewer's in the placement of this round
    starts_next: Flag  # whether the viewer is the next start player
    rounds: Annotated[float, 15]  # number of the current round, at most 30
    empty_stack: Flag
    nearly_empty_stack: Flag  # whether the lowest stack has one building left
    deck_after: Annotated[float, 10]  # cards left to fill slots after the occupied ones are taken, from -5 to 15
    lowest_after: Annotated[float, 3]  # buildings in the lowest stack after the occupied ones are taken, at most 5
    last_round: Flag  # whether this round is the last if every player takes what their people occupy


class PlayerFeatures:
    """One player's board, and what their people on the table will bring."""

    people: Annotated[float, 10]
    home: Annotated[float, 10]  # people not placed
    food: Annotated[float, 20]  # at most 40
    field: Annotated[float, 10]
    balance: Annotated[float, 10]  # food left after feeding, from -10 to 10
    hungry: Flag  # whether the balance is negative
    good: Annotated[Any, 8, GOODS]  # at most 15 of each
    resources: Annotated[float, 15]  # at most 30
    no_resources: Flag
    tools: Annotated[float, 12]
    ready_tools: Annotated[float, 12]  # unused in this round
    one_use_tools: Annotated[float, 3]  # number
    takes: Number  # two-resources cards
    trader: Annotated[float, 10]
    built: Annotated[float, 10]
    profession_people: Annotated[Any, 6, len(PROFESSIONS)]  # on the cards that the viewer may see
    profession_points: Annotated[Any, 40, len(PROFESSIONS)]
    first_set: Annotated[float, 8]  # green cards with different symbols
    second_set: Annotated[float, 8]
    first_set_points: Annotated[float, 40]
    second_set_points: Annotated[float, 40]
    cards: Annotated[float, 10]
    hidden_cards: Number  # drawn, unknown to the viewer
    card_points: Annotated[float, 100]
    score: Annotated[float, 100]  # on the track
    points: Annotated[float, 100]  # if the game were over now
    at_toolmaker: Number
    at_hut: Annotated[float, 2]
    at_field: Number
    at_trader: Annotated[float, 2]
    hunt_food: Annotated[float, 8]  # expected food of the hunters
    hunts: Flag
    gathered: Annotated[Any, 4, RESOURCES]  # expected goods of the people there
    gathers: Annotated[Any, 1, RESOURCES]  # whether the player has people there
    shortfall: Annotated[float, 10]  # food missing after the hunt, from -5 to 10
    on_cards: Annotated[float, 3]  # people there
    on_buildings: Annotated[float, 3]
    has_placed: Flag
    claimed_points: Annotated[float, 10]  # points that the lower halves of the occupied cards would add
    claimed_buildings: Annotated[float, 15]  # points of the occupied buildings with a fixed price
    owed: Annotated[float, 6]  # resources that all occupied cards and buildings cost
    spare: Annotated[float, 6]  # owned and expected resources beyond these, from -6 to 12


class SlotFeatures:
    """An open card: who occupies it, its effects, and its points."""

    mine: Flag  # occupied by the viewer
    taken: Flag  # occupied by another player
    goods: Annotated[float, 6]  # value of the goods of the upper half
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
    worth: Annotated[float, 10]  # points that the lower half would add for the viewer
    rival_worth: Annotated[float, 10]  # the most points that it would add for another player
    affordable: Flag
    stands: Annotated[Any, 1, SEATS]  # who occupies it, the viewer first
    worths: Annotated[Any, 10, SEATS]  # points that the lower half would add for each player


class StackFeatures:
    """An open building: who occupies it, its points and its price."""

    mine: Flag  # occupied by the viewer
    taken: Flag  # occupied by another player
    left: Annotated[float, 7]  # buildings in the stack
    points: Annotated[float, 15]  # of a building with a fixed price
    affordable: Flag
    missing: Annotated[float, 3]  # goods that the viewer is short of
    some_kinds: Flag  # price: a number of resources of a number of kinds
    kinds: Annotated[float, 4]
    any_goods: Flag  # price: up to seven resources
    payable: Annotated[float, 7]  # resources that the viewer could pay
    stands: Annotated[Any, 1, SEATS]  # who occupies it, the viewer first
    lacks: Annotated[Any, 3, SEATS]  # goods of its price that each player is short of, at most 6


class _Parts:
    table: Annotated[Any, TableFeatures]
    player: Annotated[Any, PlayerFeatures, SEATS]  # the viewer first, the others in turn order
    slot: Annotated[Any, SlotFeatures, SLOTS]
    stack: Annotated[Any, StackFeatures, SEATS]


_numbers = list(numbers_of(_Parts))
DIVISORS: Final = np.array([divisor for _, divisor in _numbers], np.float32)
FEATURES: Final = len(DIVISORS)

# Offsets of the parts. With fewer players than SEATS the features of the absent ones are zero, and loops skip them.
PLAYER: Final = len(list(numbers_of(PlayerFeatures)))  # features of one player
STACK: Final = len(list(numbers_of(StackFeatures)))
FIRST_PLAYER: Final = len(list(numbers_of(TableFeatures)))
FIRST_SLOT: Final = FIRST_PLAYER + SEATS * PLAYER
FIRST_STACK: Final = FEATURES - SEATS * STACK


class Features(_Parts):
    """The features by name, and as one vector in the same memory."""

    vector: Any


FEATURE_LAYOUT: Final = overlaid(layout_of(_Parts, np.float32), "vector", np.float32)
