"""What the network sees: a game at any moment through the eyes of one seat, as numbers of about size one.

Only what that seat may know goes in: opponents' drawn cards are counted, not looked at.
"""

from typing import Any, Final

from stoneage.bots.brain.compiling import compiled
from stoneage.bots.brain.heuristics import PIPS, SYMBOL_CARDS, green_gain, people_on
from stoneage.rules.chance import count_bits
from stoneage.rules.goods import resources
from stoneage.rules.pieces import (
    BUILDER,
    CARD_PEOPLE,
    CARD_PROFESSION,
    CARD_SYMBOL,
    DECORATION,
    DICE_BAR,
    DIVISOR,
    DRAW,
    FIELD_STEP,
    FOOD,
    GOODS,
    ONCE,
    POINTS,
    PRIVATE_GOOD,
    PROFESSIONS,
    RESOURCES,
    ROLL,
    TAKE,
    TILE_COST,
    TILE_FIXED,
    TILE_KINDS,
    TILE_MAX,
    TILE_MIN,
    TILE_POINTS,
    TOOL,
    TOP_AMOUNT,
    TOP_KIND,
    TOP_OF,
    TRADER_STEP,
    VALUE,
)
from stoneage.rules.purchase import open_tile
from stoneage.rules.scoring import multiplier, score
from stoneage.rules.state import (
    ACTIONS,
    ASK_FEED,
    BUILDING,
    CARD,
    FEEDING,
    FIELD,
    FOREST,
    HUNT,
    HUT,
    NO_PIECE,
    PLACEMENT,
    PLACES,
    PRIVATE,
    SEATS,
    SLOTS,
    TOOLMAKER,
    TRADER,
    Player,
    State,
)
from stoneage.rules.tools import tool_value

TABLE: Final = 16  # numbers about the table as a whole
PERSON: Final = 56  # numbers about each player
SLOT: Final = 22  # numbers about each card slot
STACK: Final = 10  # numbers about each stack
FEATURES: Final = TABLE + SEATS * PERSON + SLOTS * SLOT + SEATS * STACK


@compiled
def see(g: State, seat: int, reward: int, covered: int, x: Any) -> None:
    """Write what `seat` sees into x.

    `reward` is a card whose upper half is still to come, or NO_PIECE; `covered` a stack whose next tile nobody has
    seen yet, or -1.
    """
    for i in range(FEATURES):
        x[i] = 0.0
    _see_table(g, seat, x)
    best = -1000.0
    for step in range(1, g.players):
        best = max(best, _see_player(g, (seat + step) % g.players, seat, x, TABLE + step * PERSON))
    mine = _see_player(g, seat, seat, x, TABLE)
    x[0] = (mine - best) / 50.0
    at = TABLE + SEATS * PERSON
    for slot in range(SLOTS):
        if g.slot[slot] != NO_PIECE:
            _see_slot(g, seat, slot, x, at + slot * SLOT)
    at += SLOTS * SLOT
    for stack in range(g.players):
        if g.stack_left[stack] and stack != covered:
            _see_stack(g, seat, stack, x, at + stack * STACK)
    if reward != NO_PIECE:
        _see_reward(reward, x, 5)


@compiled
def _see_table(g: State, seat: int, x: Any) -> None:
    lowest = 7
    tiles = 0
    for stack in range(g.players):
        lowest = min(lowest, g.stack_left[stack])
        tiles += g.stack_left[stack]
    x[1] = g.deck_left / 36.0
    x[2] = lowest / 7.0
    x[3] = tiles / 28.0
    x[4] = 1.0
    x[8] = 1.0 if g.phase == PLACEMENT else 0.0
    x[9] = 1.0 if g.phase == ACTIONS else 0.0
    x[10] = 1.0 if g.phase >= FEEDING else 0.0
    # who chooses before me in the next placement
    x[11] = ((seat - g.start) % g.players) / 4.0
    x[12] = 1.0 if (g.start + 1) % g.players == seat else 0.0
    x[13] = min(g.rounds, 30) / 15.0
    x[14] = 1.0 if lowest == 0 else 0.0
    x[15] = 1.0 if lowest == 1 else 0.0


@compiled
def _see_reward(card: int, x: Any, at: int) -> None:
    """A reward still to be rolled: a dice bar, or dice for a resource."""
    if TOP_KIND[card] == DICE_BAR:
        x[at] = 1.0
    elif TOP_KIND[card] == ROLL:
        x[at + 1] = VALUE[TOP_OF[card]] / 6.0
    x[at + 2] = TOP_OF[card] / 3.0


@compiled
def _see_player(g: State, owner: int, seat: int, x: Any, at: int) -> float:
    """One player's board; his points, were the game over now, come back."""
    me = g.player[owner]
    x[at] = me.people / 10.0
    x[at + 1] = me.hand / 10.0
    balance = me.food + me.field - me.people
    if g.choice == ASK_FEED and g.turn == owner:
        balance = -g.shortage
    x[at + 2] = min(me.food, 40) / 20.0
    x[at + 3] = me.field / 10.0
    x[at + 4] = min(max(balance, -10), 10) / 10.0
    x[at + 5] = 1.0 if balance < 0 else 0.0
    for good in range(GOODS):
        x[at + 6 + good] = min(me.good[good], 15) / 8.0
    owned = resources(me)
    x[at + 11] = min(owned, 30) / 15.0
    x[at + 12] = 1.0 if owned == 0 else 0.0
    x[at + 13] = tool_value(me) / 12.0
    ready = 0
    for slot in range(3):
        if not me.tool_used[slot]:
            ready += me.tool[slot]
    x[at + 14] = ready / 12.0
    x[at + 15] = count_bits(me.once) / 3.0
    x[at + 16] = me.takes
    x[at + 17] = me.trader / 10.0
    built = count_bits(me.built)
    x[at + 18] = built / 10.0
    points = _see_cards(me, bool(owner == seat or g.open_cards), built, x, at + 19)
    points += score(me) + owned + 2 * me.takes
    x[at + 36] = score(me) / 100.0
    x[at + 37] = points / 100.0
    _see_placed(g, owner, x, at + 38)
    return float(points)


@compiled
def _see_cards(me: Player, shown: bool, built: int, x: Any, at: int) -> float:
    """Cards by what they are worth: people and points of each profession, sets of green."""
    cards = me.bought | me.drawn if shown else me.bought
    first = second = 0
    for symbol in range(len(SYMBOL_CARDS)):
        copies = count_bits(cards & SYMBOL_CARDS[symbol])
        first += copies > 0
        second += copies > 1
    points = float(first * first + second * second)
    for profession in range(len(PROFESSIONS)):
        people = people_on(cards, profession)
        worth = people * (built if profession == BUILDER else multiplier(me, profession))
        points += worth
        x[at + 5 + profession] = worth / 40.0
        x[at + profession] = people / 6.0
    x[at + 10] = first / 8.0
    x[at + 11] = second / 8.0
    x[at + 12] = first * first / 40.0
    x[at + 13] = second * second / 40.0
    x[at + 14] = count_bits(cards) / 10.0
    x[at + 15] = 0.0 if shown else float(count_bits(me.drawn))
    x[at + 16] = points / 100.0
    return points


@compiled
def _see_placed(g: State, owner: int, x: Any, at: int) -> None:
    """What the people on the board will bring: expected goods, and who stands where."""
    x[at] = g.at[TOOLMAKER, owner]
    x[at + 1] = g.at[HUT, owner] / 2.0
    x[at + 2] = g.at[FIELD, owner]
    x[at + 3] = g.at[TRADER, owner] / 2.0
    hunters = g.at[HUNT, owner]
    x[at + 4] = hunters * PIPS / 2.0 / 8.0
    x[at + 5] = 1.0 if hunters else 0.0
    for good in range(RESOURCES):
        people = g.at[FOREST + good, owner]
        for place in range(PRIVATE, PLACES):
            if PRIVATE_GOOD[place - PRIVATE] == good:
                people += g.at[place, owner]
        x[at + 6 + good] = people * PIPS / DIVISOR[good] / 4.0
        x[at + 10 + good] = 1.0 if people else 0.0
    me = g.player[owner]
    shortfall = me.people - me.food - me.field - hunters * PIPS / 2.0
    x[at + 14] = min(max(shortfall, -5.0), 10.0) / 10.0
    cards = 0
    for place in range(CARD, BUILDING):
        cards += g.at[place, owner]
    tiles = 0
    for place in range(BUILDING, PRIVATE):
        tiles += g.at[place, owner]
    x[at + 15] = cards / 3.0
    x[at + 16] = tiles / 3.0
    x[at + 17] = 1.0 if me.hand < me.people else 0.0


@compiled
def card_worth(me: Player, card: int) -> float:
    """The points a card would add for a player now."""
    symbol = CARD_SYMBOL[card]
    if symbol < 0:
        return float(CARD_PEOPLE[card] * multiplier(me, CARD_PROFESSION[card]))
    return float(green_gain(me.bought, symbol))


@compiled
def _see_slot(g: State, seat: int, slot: int, x: Any, at: int) -> None:
    """An open card: who stands on it, what it brings, what it is worth to me and to the one who wants it most."""
    place, card = CARD + slot, g.slot[slot]
    if g.at[place, seat]:
        x[at] = 1.0
    elif g.crowd[place]:
        x[at + 1] = 1.0
    kind, amount = TOP_KIND[card], TOP_AMOUNT[card]
    if kind <= DECORATION:
        x[at + 2] = amount * (VALUE[kind] if kind < RESOURCES else 2) / 6.0
    elif kind == FOOD:
        x[at + 3] = amount / 5.0
    elif kind == POINTS:
        x[at + 4] = 1.0
    elif kind == TOOL:
        x[at + 5] = 1.0
    elif kind == FIELD_STEP:
        x[at + 6] = 1.0
    elif kind == TRADER_STEP:
        x[at + 7] = 1.0
    elif kind == ROLL:
        x[at + 8] = 1.0
    elif kind == DICE_BAR:
        x[at + 9] = 1.0
    elif kind == DRAW:
        x[at + 10] = 1.0
    elif kind == ONCE:
        x[at + 11] = amount / 4.0
    elif kind == TAKE:
        x[at + 12] = 1.0
    profession = CARD_PROFESSION[card]
    if profession < 0:
        x[at + 13] = 1.0
    else:
        x[at + 14 + profession] = CARD_PEOPLE[card] / 2.0
    x[at + 19] = card_worth(g.player[seat], card) / 10.0
    rival = 0.0
    for other in range(g.players):
        if other != seat:
            rival = max(rival, card_worth(g.player[other], card))
    x[at + 20] = rival / 10.0
    x[at + 21] = 1.0 if resources(g.player[seat]) > slot else 0.0


@compiled
def _see_stack(g: State, seat: int, stack: int, x: Any, at: int) -> None:
    """An open building: who stands on it, its points, and how much of its price I have."""
    place, tile = BUILDING + stack, open_tile(g, stack)
    me = g.player[seat]
    if g.at[place, seat]:
        x[at] = 1.0
    elif g.crowd[place]:
        x[at + 1] = 1.0
    x[at + 2] = g.stack_left[stack] / 7.0
    if TILE_FIXED[tile]:
        missing = 0
        for good in range(GOODS):
            missing += max(TILE_COST[tile, good] - me.good[good], 0)
        x[at + 3] = TILE_POINTS[tile] / 15.0
        x[at + 4] = 1.0 if missing == 0 else 0.0
        x[at + 5] = missing / 3.0
    elif TILE_KINDS[tile]:
        x[at + 6] = 1.0
        x[at + 7] = TILE_KINDS[tile] / 4.0
        x[at + 5] = max(TILE_MIN[tile] - resources(me), 0) / 3.0
    else:
        x[at + 8] = 1.0
        x[at + 9] = min(resources(me), TILE_MAX[tile]) / 7.0
