"""The compact view of `encoding`: all that one seat may know of a game, as plain whole numbers."""

from typing import Any, Final

from stoneage.rules.chance import count_bits
from stoneage.rules.effects import GOODS, RESOURCES
from stoneage.rules.encoding import COMPACT_NUMBERS, CompactPlayer, CompactRows
from stoneage.rules.jit import inlined
from stoneage.rules.knowledge import knows_drawn
from stoneage.rules.pieces import BUILDINGS, CARDS, ONCE_VALUES
from stoneage.rules.placement import places_in_play
from stoneage.rules.purchase import open_building
from stoneage.rules.state import (
    ASK_FEED,
    ASK_PICK,
    ASK_SPLIT,
    ASK_TOOLS,
    FACES,
    SLOTS,
    TOOL_SLOTS,
    State,
)
from stoneage.rules.vector import relative

_ONCE: Final = len(ONCE_VALUES)


@inlined
def write_compact(g: State, seat: int, rows: CompactRows, numbers: Any) -> None:
    """Write what `seat` knows; `numbers` is the memory of the rows as one vector."""
    for i in range(COMPACT_NUMBERS):
        numbers[i] = 0
    rows.players = g.players
    rows.expansion = g.expansion
    rows.multi_hunt = g.multi_hunt
    rows.limited_resources = g.limited_resources
    rows.two_resources_now = g.two_resources_now
    rows.open_cards = g.open_cards
    rows.phase = g.phase
    rows.question = g.question
    rows.asked = relative(g, seat, g.seat)
    rows.first = relative(g, seat, g.start)
    rows.turn = relative(g, seat, g.turn)
    rows.rounds = g.round
    rows.place = g.place + 1
    rows.exchanged = g.exchanged
    rows.deck = g.deck_left
    for resource in range(RESOURCES):
        rows.supply[resource] = g.supply[resource]
        rows.received[resource] = g.received >> resource & 1
    for slot in range(SLOTS):
        rows.slot[slot] = g.slot[slot] + 1
    for stack in range(g.players):
        rows.left[stack] = g.stack_left[stack]
        rows.top[stack] = open_building(g, stack) + 1 if g.stack_left[stack] else 0
    _write_question(g, rows)
    for step in range(g.players):
        _write_player(g, (seat + step) % g.players, seat, rows.player[step])


@inlined
def _write_question(g: State, rows: CompactRows) -> None:
    """The numbers that only one question is about; at other times the state may hold old ones."""
    if g.question == ASK_TOOLS or g.question == ASK_PICK:
        for die in range(g.dice):
            rows.dice[die] = g.die[die]
    if g.question == ASK_TOOLS:
        rows.pips = g.pips
        rows.wanted = g.wanted + 1
    elif g.question == ASK_SPLIT:
        rows.caught = g.yielded
    elif g.question == ASK_PICK:
        rows.bar = g.bar + 1
        for face in range(FACES):
            rows.faces[face] = g.face[face]
    elif g.question == ASK_FEED:
        rows.shortage = g.shortage


@inlined
def _write_player(g: State, owner: int, seat: int, row: CompactPlayer) -> None:
    me = g.player[owner]
    row.people = me.people
    row.home = me.home
    row.food = me.food
    row.field = me.field
    row.trader = me.trader
    row.takes = me.takes
    row.starved = me.starved
    row.building_points = me.building_points
    row.card_points = me.card_points
    for good in range(GOODS):
        row.goods[good] = me.goods[good]
    for slot in range(TOOL_SLOTS):
        row.tools[slot] = me.tool[slot]
        row.used[slot] = me.tool_used[slot]
    for bit in range(_ONCE):
        row.once[bit] = me.once >> bit & 1
    known = knows_drawn(g, seat, owner)
    cards = me.bought | me.drawn if known else me.bought
    row.hidden_cards = 0 if known else count_bits(me.drawn)
    for card in range(CARDS):
        row.cards[card] = cards >> card & 1
    for building in range(BUILDINGS):
        row.buildings[building] = me.built >> building & 1
    for place in range(places_in_play(g)):
        row.at[place] = g.at[place, owner]
