"""Writes the vector of `vector_layout`: a game from the point of view of one seat, without hidden information."""

from typing import Any, Final

import numpy as np

from stoneage.batch.vector_layout import (
    LEAST_NUMBER,
    NEGATIVE_NUMBERS,
    NUMBERS,
    PER_UNIT,
    PlayerRow,
    SlotRow,
    StackRow,
    TableRow,
    VectorRows,
)
from stoneage.rules.chance import count_bits, lowest_bit
from stoneage.rules.effects import DECORATION, GOODS, RESOURCES, ROLL
from stoneage.rules.goods import resources
from stoneage.rules.hidden_information import knows_drawn
from stoneage.rules.jit import inlined
from stoneage.rules.moves import SLOT5_PRICE, TAKE_TWO
from stoneage.rules.options import STACK_HEIGHT
from stoneage.rules.pieces import (
    BUILDING_COST,
    BUILDING_FIXED,
    BUILDING_KINDS,
    BUILDING_MAX,
    BUILDING_MIN,
    BUILDING_POINTS,
    CARD_PEOPLE,
    CARD_PROFESSION,
    CARD_SYMBOL,
    ONCE_VALUES,
    PROFESSIONS,
    SYMBOL_CARDS,
    SYMBOLS,
    TOP_AMOUNT,
    TOP_KIND,
    TOP_OF,
)
from stoneage.rules.placement import places_in_play
from stoneage.rules.purchase import SLOT5, open_building
from stoneage.rules.scoring import multiplier, score
from stoneage.rules.state import (
    ASK_FEED,
    ASK_PICK,
    ASK_SPLIT,
    ASK_TOOLS,
    BUILDING,
    CARD,
    FACES,
    FEEDING,
    NO_PIECE,
    NO_QUESTION,
    NOWHERE,
    SLOTS,
    TOOL_SLOTS,
    Player,
    State,
)

_ONCE: Final = len(ONCE_VALUES)
_GREEN: Final = int(SYMBOL_CARDS.sum())  # all cards with a symbol


@inlined
def write_vector(g: State, seat: int, rows: VectorRows, numbers: Any) -> None:
    """Writes what `seat` knows; `numbers` is the memory of the rows as one vector."""
    for i in range(NUMBERS):
        numbers[i] = np.float32(0.0)
    _write_table(g, seat, rows.table)
    for other in range(g.players):
        _write_player(g, other, seat, rows.player[relative(g, seat, other)])
    for slot in range(SLOTS):
        if g.slot[slot] != NO_PIECE:
            _write_slot(g, seat, slot, rows.slot[slot])
    for stack in range(g.players):
        if g.stack_left[stack]:
            _write_stack(g, seat, stack, rows.stack[stack])
    for i in range(NUMBERS):
        numbers[i] = min(numbers[i] * PER_UNIT[i], np.float32(1.0))
    for k in range(len(NEGATIVE_NUMBERS)):
        i = NEGATIVE_NUMBERS[k]
        numbers[i] = max(numbers[i], LEAST_NUMBER[i])


@inlined
def relative(g: State, seat: int, other: int) -> int:
    """Returns the distance from `seat` to another seat in turn order."""
    distance = other - seat
    return distance if distance >= 0 else int(distance + g.players)


@inlined
def _write_table(g: State, seat: int, row: TableRow) -> None:
    row.players = g.players
    row.expansion = g.expansion
    row.multi_hunt = g.multi_hunt
    row.limited_resources = g.limited_resources
    row.two_resources_now = g.two_resources_now
    row.open_cards = g.open_cards
    row.rounds = g.round
    if g.phase <= FEEDING:
        row.phase[g.phase] = 1
    if g.question != NO_QUESTION:
        row.question[g.question - 1] = 1
        row.asked[relative(g, seat, g.seat)] = 1
    row.first[relative(g, seat, g.start)] = 1
    row.turn[relative(g, seat, g.turn)] = 1
    if g.place != NOWHERE:
        row.place[g.place] = 1
    row.deck = g.deck_left
    fewest = STACK_HEIGHT
    for stack in range(g.players):
        fewest = min(fewest, g.stack_left[stack])
    row.fewest_buildings = fewest
    for resource in range(RESOURCES):
        row.supply[resource] = g.supply[resource]
        row.received[resource] = g.received >> resource & 1
    row.exchanged = g.exchanged
    _write_question(g, row)


@inlined
def _write_question(g: State, row: TableRow) -> None:
    """Writes the numbers that only one question uses; otherwise the state may contain old ones."""
    if g.question == ASK_TOOLS:
        row.pips = g.pips
        row.wanted[g.wanted] = 1
    elif g.question == ASK_SPLIT:
        row.caught = g.yielded
    elif g.question == ASK_PICK:
        row.bar[g.bar] = 1
        for face in range(FACES):
            row.faces[face] = g.face[face]
    elif g.question == ASK_FEED:
        row.shortage = g.shortage


@inlined
def _write_player(g: State, owner: int, seat: int, row: PlayerRow) -> None:
    me = g.player[owner]
    row.present = 1
    row.people = me.people
    row.home = me.home
    row.food = me.food
    row.field = me.field
    asked = g.question == ASK_FEED and g.turn == owner
    row.food_after = -g.shortage if asked else me.food + me.field - me.people
    for good in range(GOODS):
        row.goods[good] = me.goods[good]
    row.resources = resources(me)
    for slot in range(TOOL_SLOTS):
        row.tools[slot] = me.tool[slot]
        row.ready[slot] = 0 if me.tool_used[slot] else me.tool[slot]
    for bit in range(_ONCE):
        row.once[bit] = me.once >> bit & 1
    row.takes = me.takes
    row.trader = me.trader
    row.buildings = count_bits(me.built)
    for place in range(places_in_play(g)):
        row.at[place] = g.at[place, owner]
    _write_cards(g, owner, seat, row)


@inlined
def _write_cards(g: State, owner: int, seat: int, row: PlayerRow) -> None:
    """Writes cards by their value: symbols, people, and points together with the rest of the score."""
    me = g.player[owner]
    known = knows_drawn(g, seat, owner)
    cards = me.bought | me.drawn if known else me.bought
    row.hidden_cards = 0 if known else count_bits(me.drawn)
    points = _write_symbols(cards, row)
    sand = cards & ~_GREEN
    while sand:
        card = lowest_bit(sand)
        row.sand_people[CARD_PROFESSION[card]] += CARD_PEOPLE[card]
        sand &= sand - 1
    for profession in range(len(PROFESSIONS)):
        points += row.sand_people[profession] * multiplier(g, me, profession)
    row.card_points = points
    row.score = score(g, me)
    row.points = points + score(g, me) + resources(me) + TAKE_TWO * me.takes


@inlined
def _write_symbols(cards: int, row: PlayerRow) -> float:
    """Writes the number of copies of each symbol; returns the points of the green sets."""
    points = 0.0
    green = cards & _GREEN
    while green:
        different = 0
        for symbol in range(len(SYMBOLS)):
            copies = green & SYMBOL_CARDS[symbol]
            green ^= copies & -copies
            row.symbols[symbol] += copies != 0
            different += copies != 0
        points += different * different
    return points


@inlined
def _write_slot(g: State, seat: int, slot: int, row: SlotRow) -> None:
    place, card, me = CARD + slot, g.slot[slot], g.player[seat]
    row.present = 1
    row.mine = g.at[place, seat] > 0
    row.taken = g.crowd[place] > g.at[place, seat]
    row.reward[TOP_KIND[card]] = 1
    row.amount = TOP_AMOUNT[card]
    if TOP_KIND[card] == ROLL:
        row.resource[TOP_OF[card]] = 1
    symbol = CARD_SYMBOL[card]
    if symbol < 0:
        row.sand_people[CARD_PROFESSION[card]] = CARD_PEOPLE[card]
    else:
        row.symbol[symbol] = 1
        row.new_symbol = (me.bought | me.drawn) & SYMBOL_CARDS[symbol] == 0
    row.affordable = me.goods[DECORATION] >= SLOT5_PRICE if place == SLOT5 else resources(me) > slot


@inlined
def _write_stack(g: State, seat: int, stack: int, row: StackRow) -> None:
    place, building, me = BUILDING + stack, open_building(g, stack), g.player[seat]
    row.left = g.stack_left[stack]
    row.mine = g.at[place, seat] > 0
    row.taken = g.crowd[place] > g.at[place, seat]
    missing = 0
    if BUILDING_FIXED[building]:
        for good in range(GOODS):
            row.cost[good] = BUILDING_COST[building, good]
            missing += max(BUILDING_COST[building, good] - me.goods[good], 0)
        row.points = BUILDING_POINTS[building]
    else:
        row.least = BUILDING_MIN[building]
        row.most = BUILDING_MAX[building]
        row.kinds = BUILDING_KINDS[building]
        missing = max(BUILDING_MIN[building] - resources(me), _kinds_missing(me, BUILDING_KINDS[building]))
    row.missing = missing
    row.affordable = missing <= 0


@inlined
def _kinds_missing(me: Player, kinds: int) -> int:
    owned = 0
    for resource in range(RESOURCES):
        if me.goods[resource]:
            owned += 1
    return max(kinds - owned, 0)
