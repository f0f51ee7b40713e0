"""Encodes a game as the features of the network, from the point of view of one seat.

Only what that seat may know is encoded: opponents' drawn cards enter as a count.
"""

from stoneage.bots.brain.compiling import compiled
from stoneage.bots.brain.feature_layout import (
    DIVISORS,
    FEATURES,
    FIRST_PLAYER,
    FIRST_SLOT,
    FIRST_STACK,
    PLAYER,
    STACK,
    Features,
    PlayerFeatures,
    SlotFeatures,
    StackFeatures,
    TableFeatures,
)
from stoneage.bots.brain.heuristics import PIPS, lower_half_points, people_on
from stoneage.rules.chance import count_bits
from stoneage.rules.effects import (
    DECORATION,
    DICE_BAR,
    DRAW_CARD,
    FIELD_STEP,
    FOOD,
    GOODS,
    ONCE,
    POINTS,
    RESOURCES,
    ROLL,
    TAKE,
    TOOL,
    TRADER_STEP,
)
from stoneage.rules.goods import resources
from stoneage.rules.pieces import (
    BUILDING_COST,
    BUILDING_FIXED,
    BUILDING_KINDS,
    BUILDING_MAX,
    BUILDING_MIN,
    BUILDING_POINTS,
    CARD_PEOPLE,
    CARD_PROFESSION,
    DIVISOR,
    PROFESSIONS,
    SYMBOL_CARDS,
    TOP_AMOUNT,
    TOP_KIND,
    TOP_OF,
    VALUE,
)
from stoneage.rules.purchase import open_building
from stoneage.rules.scoring import multiplier, score
from stoneage.rules.setup import slots_in_play
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
    PLACE_GOOD,
    PLACEMENT,
    PLACES,
    PRIVATE,
    SEATS,
    SLOTS,
    TOOL_SLOTS,
    TOOLMAKER,
    TRADER,
    Player,
    State,
)
from stoneage.rules.tools import tool_value


@compiled
def encode(g: State, seat: int, reward: int, covered: int, features: Features) -> None:
    """Writes the features of a position from the point of view of `seat`.

    `reward` is a card whose upper half is still to be applied, or NO_PIECE; `covered` is a stack whose next tile is
    unknown, or -1.
    """
    numbers = features.vector
    for i in range(FEATURES):
        numbers[i] = 0.0
    _encode_table(g, seat, features.table)
    best = -1000.0
    for step in range(1, g.players):
        best = max(best, _encode_player(g, (seat + step) % g.players, seat, features.player[step]))
    features.table.points_ahead = _encode_player(g, seat, seat, features.player[0]) - best
    for slot in range(SLOTS):
        if g.slot[slot] != NO_PIECE:
            _encode_slot(g, seat, slot, features.slot[slot])
    for stack in range(g.players):
        if g.stack_left[stack] and stack != covered:
            _encode_stack(g, seat, stack, features.stack[stack])
    if reward != NO_PIECE:
        _encode_reward(reward, features.table)
    for i in range(FIRST_PLAYER):
        numbers[i] /= DIVISORS[i]
    for i in range(FIRST_SLOT, FIRST_STACK):
        numbers[i] /= DIVISORS[i]
    for step in range(SEATS):
        if step < g.players:
            for i in range(FIRST_PLAYER + PLAYER * step, FIRST_PLAYER + PLAYER * (step + 1)):
                numbers[i] /= DIVISORS[i]
            for i in range(FIRST_STACK + STACK * step, FIRST_STACK + STACK * (step + 1)):
                numbers[i] /= DIVISORS[i]


@compiled
def _encode_table(g: State, seat: int, table: TableFeatures) -> None:
    lowest = 7
    buildings = 0
    for stack in range(g.players):
        lowest = min(lowest, g.stack_left[stack])
        buildings += g.stack_left[stack]
    table.deck = g.deck_left
    table.lowest_stack = lowest
    table.buildings = buildings
    table.always = 1
    table.placement = g.phase == PLACEMENT
    table.actions = g.phase == ACTIONS
    table.feeding = g.phase >= FEEDING
    table.turns_before_me = (seat - g.start) % g.players
    table.starts_next = (g.start + 1) % g.players == seat
    table.rounds = min(g.round, 30)
    table.empty_stack = lowest == 0
    table.nearly_empty_stack = lowest == 1
    _encode_end(g, table)


@compiled
def _encode_end(g: State, table: TableFeatures) -> None:
    """Encodes how near the end is once every player has taken what their people occupy."""
    deck, lowest = int(g.deck_left), 5
    for slot in range(slots_in_play(g)):
        if g.slot[slot] == NO_PIECE or g.crowd[CARD + slot]:
            deck -= 1
    for stack in range(g.players):
        lowest = min(lowest, g.stack_left[stack] - (g.crowd[BUILDING + stack] > 0))
    table.deck_after = min(max(deck, -5), 15)
    table.lowest_after = lowest
    table.last_round = deck < 0 or lowest == 0


@compiled
def _encode_reward(card: int, table: TableFeatures) -> None:
    """Encodes a reward that is still to be rolled: a dice bar, or dice for a resource."""
    if TOP_KIND[card] == DICE_BAR:
        table.dice_bar_to_come = 1
    elif TOP_KIND[card] == ROLL:
        table.roll_to_come = VALUE[TOP_OF[card]]
    table.good_to_come = TOP_OF[card]


@compiled
def _encode_player(g: State, owner: int, seat: int, player: PlayerFeatures) -> float:
    """Encodes one player's board; returns the player's points as if the game were over now."""
    me = g.player[owner]
    player.people = me.people
    player.home = me.home
    _encode_food(g, owner, player)
    for good in range(GOODS):
        player.good[good] = min(me.goods[good], 15)
    owned = resources(me)
    player.resources = min(owned, 30)
    player.no_resources = owned == 0
    _encode_tools(me, player)
    player.takes = me.takes
    player.trader = me.trader
    player.built = count_bits(me.built)
    points = _encode_cards(g, me, bool(owner == seat or g.open_cards), player)
    points += score(g, me) + owned + 2 * me.takes
    player.score = score(g, me)
    player.points = points
    _encode_placed(g, owner, player)
    return float(points)


@compiled
def _encode_food(g: State, owner: int, player: PlayerFeatures) -> None:
    me = g.player[owner]
    balance = me.food + me.field - me.people
    if g.question == ASK_FEED and g.turn == owner:
        balance = -g.shortage
    player.food = min(me.food, 40)
    player.field = me.field
    player.balance = min(max(balance, -10), 10)
    player.hungry = balance < 0


@compiled
def _encode_tools(me: Player, player: PlayerFeatures) -> None:
    ready = 0
    for slot in range(TOOL_SLOTS):
        if not me.tool_used[slot]:
            ready += me.tool[slot]
    player.tools = tool_value(me)
    player.ready_tools = ready
    player.one_use_tools = count_bits(me.once)


@compiled
def _encode_cards(g: State, me: Player, shown: bool, player: PlayerFeatures) -> float:
    """Encodes cards by their value: people and points of each profession, green sets; returns their points."""
    cards = me.bought | me.drawn if shown else me.bought
    first = second = 0
    for symbol in range(len(SYMBOL_CARDS)):
        copies = count_bits(cards & SYMBOL_CARDS[symbol])
        first += copies > 0
        second += copies > 1
    points = first * first + second * second
    for profession in range(len(PROFESSIONS)):
        people = people_on(cards, profession)
        worth = people * multiplier(g, me, profession)
        points += worth
        player.profession_people[profession] = people
        player.profession_points[profession] = worth
    player.first_set = first
    player.second_set = second
    player.first_set_points = first * first
    player.second_set_points = second * second
    player.cards = count_bits(cards)
    player.hidden_cards = 0 if shown else count_bits(me.drawn)
    player.card_points = points
    return float(points)


@compiled
def _encode_placed(g: State, owner: int, player: PlayerFeatures) -> None:
    """Encodes the placed people: expected goods, and occupied places."""
    player.at_toolmaker = g.at[TOOLMAKER, owner]
    player.at_hut = g.at[HUT, owner]
    player.at_field = g.at[FIELD, owner]
    player.at_trader = g.at[TRADER, owner]
    hunters = g.at[HUNT, owner]
    caught = hunters * PIPS / DIVISOR[FOOD]
    player.hunt_food = caught
    player.hunts = hunters > 0
    for good in range(RESOURCES):
        people = g.at[FOREST + good, owner]
        for place in range(PRIVATE, PLACES):
            if PLACE_GOOD[place] == good:
                people += g.at[place, owner]
        player.gathered[good] = people * PIPS / DIVISOR[good]
        player.gathers[good] = people > 0
    me = g.player[owner]
    player.shortfall = min(max(me.people - me.food - me.field - caught, -5.0), 10.0)
    player.has_placed = me.home < me.people
    _encode_claims(g, owner, player)


@compiled
def _encode_claims(g: State, owner: int, player: PlayerFeatures) -> None:
    """Encodes the gain and cost of the cards and buildings that a player occupies."""
    me = g.player[owner]
    owed, spare = 0, float(resources(me))
    for slot in range(SLOTS):
        if g.at[CARD + slot, owner]:
            player.on_cards += 1
            if g.slot[slot] != NO_PIECE:
                player.claimed_points += lower_half_points(g, me, g.slot[slot])
                owed += slot + 1
    for stack in range(g.players):
        if g.at[BUILDING + stack, owner]:
            player.on_buildings += 1
            if g.stack_left[stack]:
                tile = open_building(g, stack)
                player.claimed_buildings += BUILDING_POINTS[tile] if BUILDING_FIXED[tile] else 0
                owed += 3 if BUILDING_FIXED[tile] else BUILDING_MIN[tile]
    for good in range(RESOURCES):
        spare += player.gathered[good]
    player.owed = owed
    player.spare = min(max(spare - owed, -6.0), 12.0)


@compiled
def _encode_slot(g: State, seat: int, number: int, slot: SlotFeatures) -> None:
    """Encodes an open card: who occupies it, its effects, its points for the viewer and for the others."""
    place, card = CARD + number, g.slot[number]
    if g.at[place, seat]:
        slot.mine = 1
    elif g.crowd[place]:
        slot.taken = 1
    _encode_upper_half(card, slot)
    profession = CARD_PROFESSION[card]
    if profession < 0:
        slot.green = 1
    else:
        slot.profession_people[profession] = CARD_PEOPLE[card]
    rival = 0.0
    for step in range(g.players):
        other = (seat + step) % g.players
        worth = lower_half_points(g, g.player[other], card)
        slot.stands[step] = g.at[place, other] > 0
        slot.worths[step] = worth
        if step:
            rival = max(rival, worth)
    slot.worth = slot.worths[0]
    slot.rival_worth = rival
    slot.affordable = resources(g.player[seat]) > number


@compiled
def _encode_upper_half(card: int, slot: SlotFeatures) -> None:
    kind, amount = TOP_KIND[card], TOP_AMOUNT[card]
    if kind <= DECORATION:
        slot.goods = amount * (VALUE[kind] if kind < RESOURCES else 2)
    elif kind == FOOD:
        slot.food = amount
    elif kind == POINTS:
        slot.points = 1
    elif kind == TOOL:
        slot.tool = 1
    elif kind == FIELD_STEP:
        slot.field_step = 1
    elif kind == TRADER_STEP:
        slot.trader_step = 1
    elif kind == ROLL:
        slot.roll = 1
    elif kind == DICE_BAR:
        slot.dice_bar = 1
    elif kind == DRAW_CARD:
        slot.draw = 1
    elif kind == ONCE:
        slot.one_use_tool = amount
    elif kind == TAKE:
        slot.two_resources = 1


@compiled
def _encode_stack(g: State, seat: int, number: int, stack: StackFeatures) -> None:
    """Encodes an open building: who occupies it, its points, and how much of its price the viewer has."""
    place, tile = BUILDING + number, open_building(g, number)
    me = g.player[seat]
    if g.at[place, seat]:
        stack.mine = 1
    elif g.crowd[place]:
        stack.taken = 1
    stack.left = g.stack_left[number]
    for step in range(g.players):
        other = (seat + step) % g.players
        stack.stands[step] = g.at[place, other] > 0
        stack.lacks[step] = min(_lacking(g.player[other], tile), 6)
    if BUILDING_FIXED[tile]:
        missing = _lacking(me, tile)
        stack.points = BUILDING_POINTS[tile]
        stack.affordable = missing == 0
        stack.missing = missing
    elif BUILDING_KINDS[tile]:
        stack.some_kinds = 1
        stack.kinds = BUILDING_KINDS[tile]
        stack.missing = _lacking(me, tile)
    else:
        stack.any_goods = 1
        stack.payable = min(resources(me), BUILDING_MAX[tile])


@compiled
def _lacking(me: Player, tile: int) -> int:
    """Returns the number of goods of a building's fixed price that a player is short of."""
    if not BUILDING_FIXED[tile]:
        return int(max(BUILDING_MIN[tile] - resources(me), 0))
    lacking = 0
    for good in range(GOODS):
        lacking += max(BUILDING_COST[tile, good] - me.goods[good], 0)
    return lacking
