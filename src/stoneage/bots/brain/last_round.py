"""Solves the actions of what is surely the last round, exactly: what each move is worth if everybody plays his best.

Sums of dice are enumerated, and every choice of every seat. A seat maximizes its expected share of the win by what it
knows; among equals it prefers more points ahead. A drawn card is its owner's secret: what the others do is the best on
average over all cards that it may be. Nobody reads a hand from another's moves. Positions with more than one unknown
card, or more nodes than allowed, are not solved.

The actions of one seat touch another only by its final score and by dice bars. So a seat that has acted is folded into
its score, and equal positions are solved once.
"""

from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Annotated, Any, Final

import numpy as np
from numpy.typing import NDArray

from stoneage.bots.brain.compiling import compiled
from stoneage.bots.brain.folding import cost_of_feeding, fold, hash_of_position
from stoneage.bots.brain.orders import orders_to_try, payments_to_try
from stoneage.bots.brain.sampling import COLUMNS, POINTS
from stoneage.bots.brain.steps import legal, perform
from stoneage.native.arguments import Array
from stoneage.rules import engine
from stoneage.rules.actions import rolls_dice
from stoneage.rules.chance import count_bits, words_of
from stoneage.rules.effects import DICE_BAR, DRAW_CARD, ROLL
from stoneage.rules.game_arrays import MoveList
from stoneage.rules.hidden_information import SPECTATOR, unseen_cards
from stoneage.rules.jit import entry
from stoneage.rules.moves import DECLINE, MOST_LEGAL, PAY, RESOLVE
from stoneage.rules.pieces import CARDS, TOP_AMOUNT, TOP_KIND, Lookup
from stoneage.rules.placement import next_seat
from stoneage.rules.purchase import SLOT5
from stoneage.rules.records import layout_of
from stoneage.rules.scoring import final_score, tie_break
from stoneage.rules.setup import slots_in_play
from stoneage.rules.state import (
    ACTIONS,
    ASK_FEED,
    ASK_PAY,
    ASK_RESOLVE,
    BUILDING,
    CARD,
    FACES,
    FEEDING,
    MOST_DICE,
    NO_PIECE,
    NO_QUESTION,
    OVER,
    SEATS,
    SLOTS,
    STATE,
    State,
)

DEPTH: Final = 192  # choices in a row: in 2 000 last rounds of five players there were at most 60
WORLDS: Final = CARDS  # what the unknown card may be
TABLE: Final = 1 << 17
MOST_NODES: Final = TABLE // 2
MOST_VALUES: Final = 1 << 20
ROW: Final = 2 * SEATS * WORLDS  # by world: shares of the win by seat, points ahead by seat
UNSOLVED: Final = -1
NEW: Final = 0
_EQUAL: Final = 1e-9  # difference of two sums of the same numbers in another order
_NO_CHANCE: Final = -1

# Every outcome of chance: a scripted roll and its probability. First the sums of 0 to 10 dice, then the dice of bars,
# without their order, by number of players.


def _with_sum(dice: int, total: int) -> tuple[int, ...]:
    """Returns any dice with a sum."""
    more = total - dice
    return tuple(1 + min(max(more - 5 * i, 0), 5) for i in range(dice))


def _sums(dice: int) -> list[tuple[tuple[int, ...], float]]:
    ways = np.ones(1)
    for _ in range(dice):
        ways = np.convolve(ways, np.ones(FACES) / FACES)
    return [(_with_sum(dice, dice + i), float(chance)) for i, chance in enumerate(ways)]


def _without_order(dice: int) -> list[tuple[tuple[int, ...], float]]:
    rolls = combinations_with_replacement(range(1, FACES + 1), dice)
    ways = [(roll, factorial(dice) / prod(factorial(roll.count(face)) for face in set(roll))) for roll in rolls]
    return [(roll, number / FACES**dice) for roll, number in ways]


_outcomes = [_sums(dice) for dice in range(MOST_DICE + 1)] + [_without_order(dice) for dice in range(SEATS + 1)]
_BARS: Final = MOST_DICE + 1
_outcomes.append([((), 1.0)])  # of what is certain
OUTCOME_FIRST: Final[Lookup] = np.cumsum([0, *(len(one) for one in _outcomes)])
OUTCOME_WORD: Final[NDArray[np.uint64]] = words_of([dice for one in _outcomes for dice, _ in one])
OUTCOME_CHANCE: Final[NDArray[np.float64]] = np.array([chance for one in _outcomes for _, chance in one])
CERTAIN: Final = len(OUTCOME_CHANCE) - 1


class Solver:
    """Working memory of one solution: the positions that are solved, and what is being compared at each depth."""

    nodes: Annotated[int, np.int64]
    most_nodes: Annotated[int, np.int64]
    used: Annotated[int, np.int64]  # of `values`; a row never begins at 0
    worlds: Annotated[int, np.int64]
    hidden: Annotated[int, np.int64]  # the bit of the card that stands for the unknown one; 0 if all are known
    card: Annotated[Any, np.int64, WORLDS]  # what it is in each world
    keys: Annotated[Any, np.uint64, TABLE]
    row: Annotated[Any, np.int32, TABLE]  # where in `values` the row of a position begins; 0: free
    values: Annotated[Any, np.float64, MOST_VALUES]
    width: Annotated[int, np.int64]  # of a row
    moves: Annotated[Any, np.int16, (DEPTH, MOST_LEGAL)]  # to try at each depth
    count: Annotated[Any, np.int64, DEPTH]
    tried: Annotated[Any, np.int64, DEPTH]
    outcome: Annotated[Any, np.int64, DEPTH]  # of the move that is being tried
    end: Annotated[Any, np.int64, DEPTH]
    key: Annotated[Any, np.uint64, DEPTH]
    expected: Annotated[Any, np.float64, (DEPTH, ROW)]  # of the outcomes of a move
    best: Annotated[Any, np.float64, (DEPTH, ROW)]  # of the moves so far
    standing: Annotated[Any, np.int64, SEATS]


SOLVER: Final = layout_of(Solver)
Solvers = Annotated[Any, Array(SOLVER, (1,))]
SolverGames = Annotated[Any, Array(STATE, (DEPTH + 1,))]

Rows = Annotated[Any, Array(np.float64, ("moves", COLUMNS))]


@compiled
def is_surely_last(g: State) -> bool:
    """Returns whether this round is the last, whatever is still bought in it."""
    if g.phase < ACTIONS:
        return False
    empty = 0
    for slot in range(slots_in_play(g)):
        empty += g.slot[slot] == NO_PIECE
    for stack in range(g.players):
        if g.stack_left[stack] == 0:
            return True
    return bool(empty > g.deck_left)


# --- what is hidden


@compiled
def _hide(g: State, s: Solver) -> int:
    """Lets one card stand for the unknown one; returns the number of the viewer's world, or UNSOLVED.

    That is a card that a seat has drawn, or one that may be drawn in this round. The viewer's world is the one that
    it knows, or WORLDS if it knows none.
    """
    s.worlds, s.hidden = 1, 0
    holder, unknown = -1, 0
    if not g.open_cards:
        for seat in range(g.players):
            if g.player[seat].drawn:
                holder = seat
                unknown += count_bits(g.player[seat].drawn)
    draws = _draws(g)
    if unknown + draws == 0:
        return 0
    if unknown + draws > 1:
        return UNSOLVED
    cards = unseen_cards(g, SPECTATOR if holder >= 0 else g.seat)
    s.hidden = cards & -cards
    own, s.worlds = WORLDS, 0
    for card in range(CARDS):
        if cards >> card & 1:
            if holder == g.seat and g.player[holder].drawn >> card & 1:
                own = s.worlds
            s.card[s.worlds] = card
            s.worlds += 1
    if holder >= 0:
        g.player[holder].drawn = s.hidden
    else:
        g.deck[g.deck_left - 1] = count_bits(s.hidden - 1)
    return own


@compiled
def _draws(g: State) -> int:
    """Returns how many cards may be drawn in what is left of the round."""
    if g.deck_left == 0 or g.phase != ACTIONS:
        return 0
    draws = 0
    for slot in range(SLOTS):
        if g.crowd[CARD + slot]:
            if g.slot[slot] != NO_PIECE and TOP_KIND[g.slot[slot]] == DRAW_CARD:
                draws += TOP_AMOUNT[g.slot[slot]]
            draws += CARD + slot == SLOT5
    return int(draws)


@compiled
def _knows(g: State, s: Solver, seat: int) -> bool:
    """Returns whether a seat knows the card that is unknown to others."""
    if s.worlds == 1:
        return False
    if not g.open_cards:
        return bool(g.player[seat].drawn & s.hidden)
    known = False
    for owner in range(g.players):
        known = known or bool(g.player[owner].drawn & s.hidden)
    return known


# --- the end


@compiled
def _shortage(g: State, seat: int) -> int:
    """Returns the food that a seat still has to make up for."""
    if g.phase > FEEDING:
        return 0
    if g.phase == FEEDING:
        fed = int(g.start)
        while fed != g.turn:
            if fed == seat:
                return 0
            fed = next_seat(g, fed)
        if seat == fed and g.question == ASK_FEED:
            return int(g.shortage)
    me = g.player[seat]
    return max(int(me.people - me.food - me.field), 0)


@compiled
def _result(g: State, s: Solver, at: int) -> None:
    """Writes the row of a position in which only the feeding is left."""
    players = int(g.players)
    for world in range(s.worlds):
        for seat in range(players):
            me = g.player[seat]
            cards = me.bought | me.drawn
            if s.hidden and me.drawn & s.hidden:
                cards = (cards & ~s.hidden) | 1 << s.card[world]
            total, shortage = final_score(g, me, cards), _shortage(g, seat)
            if shortage:
                total -= cost_of_feeding(g, me, shortage)
            s.standing[seat] = total * 64 + tie_break(me)
        _share(s, players, at + 2 * players * world)


@compiled
def _share(s: Solver, players: int, at: int) -> None:
    """Writes shares of the win and points ahead from the standings."""
    highest, sharers = s.standing[0], 0
    for seat in range(players):
        highest = max(highest, s.standing[seat])
    for seat in range(players):
        sharers += s.standing[seat] == highest
    for seat in range(players):
        best = -1000000
        for other in range(players):
            if other != seat:
                best = max(best, s.standing[other] >> 6)
        s.values[at + seat] = 1.0 / sharers if s.standing[seat] == highest else 0.0
        s.values[at + players + seat] = float((s.standing[seat] >> 6) - best)


# --- the search


@compiled
def _chance(g: State, move: int) -> int:
    """Returns which list of outcomes a move leads to, or _NO_CHANCE."""
    if g.question == ASK_RESOLVE and rolls_dice(move):
        return int(g.at[move - RESOLVE, g.seat])
    if g.question == ASK_PAY and PAY <= move < DECLINE and g.place < BUILDING:
        card = g.slot[g.place - CARD]
        if TOP_KIND[card] == ROLL:
            return int(TOP_AMOUNT[card])
        if TOP_KIND[card] == DICE_BAR:
            return int(_BARS + g.players)
    return _NO_CHANCE


@compiled
def _settle(g: State) -> None:
    while g.question == NO_QUESTION and g.phase == ACTIONS:
        engine.proceed(g)


@compiled
def _moves_to_try(g: State, out: Any) -> int:
    if g.question == ASK_RESOLVE:
        return orders_to_try(g, out)
    count = legal(g, out)
    return payments_to_try(g, out, count) if g.question == ASK_PAY else count


@compiled
def _slot_of(s: Solver, key: Any) -> int:
    """Returns where a position is in the table, or where it would be."""
    slot = np.int64(key & np.uint64(TABLE - 1))
    while s.row[slot] and s.keys[slot] != key:
        slot = (slot + 1) % TABLE
    return slot  # type: ignore[return-value]  # NumPy's integer of 64 bits


@compiled
def _solve_move(games: Any, move: int, s: Solver) -> bool:
    """Writes what a move of games[0] is worth into the first row of `expected`; returns whether it could be solved.

    games[depth] is the position at each depth of the line that is being tried.
    """
    s.moves[0, 0] = move
    _begin_move(games[0], s, 0)
    depth = 0
    while True:
        if s.outcome[depth] < s.end[depth]:
            _take_outcome(games, s, depth)
            at = _open(games[depth + 1], s, depth + 1)
            if at == UNSOLVED:
                return False
            if at == NEW:
                depth += 1
            else:
                _add_outcome(s, depth, at)
        elif depth == 0:
            return True
        else:
            g = games[depth]
            _keep_better(s, depth, int(g.seat), int(g.players), _knows(g, s, int(g.seat)))
            s.tried[depth] += 1
            if s.tried[depth] < s.count[depth]:
                _begin_move(g, s, depth)
            else:
                at = _close(s, depth)
                depth -= 1
                _add_outcome(s, depth, at)


@compiled
def _open(g: State, s: Solver, depth: int) -> int:
    """Returns where the row of a position begins; NEW where its moves are to be tried, or UNSOLVED."""
    _settle(g)
    if g.phase < FEEDING or (g.phase == FEEDING and g.question == NO_QUESTION and g.turn == g.start):
        fold(g, s.hidden)
    key = hash_of_position(g)
    slot = _slot_of(s, key)
    if s.row[slot]:
        return int(s.row[slot])
    if s.nodes >= s.most_nodes or s.used + s.width > MOST_VALUES or depth + 1 >= DEPTH:
        return UNSOLVED
    s.nodes += 1
    s.key[depth] = key
    if g.phase != ACTIONS:
        at = _new_row(s, depth)
        _result(g, s, at)
        return at
    s.count[depth] = _moves_to_try(g, s.moves[depth])
    s.tried[depth] = 0
    _begin_move(g, s, depth)
    return NEW


@compiled
def _close(s: Solver, depth: int) -> int:
    """Keeps the row of a position whose moves have been tried; returns where it begins."""
    at = _new_row(s, depth)
    for i in range(s.width):
        s.values[at + i] = s.best[depth, i]
    return at


@compiled
def _new_row(s: Solver, depth: int) -> int:
    slot = _slot_of(s, s.key[depth])
    at = int(s.used)
    s.used += s.width
    s.keys[slot] = s.key[depth]
    s.row[slot] = at
    return at


@compiled
def _begin_move(g: State, s: Solver, depth: int) -> None:
    """Begins with the outcomes of the next move to try at a depth."""
    outcomes = _chance(g, int(s.moves[depth, s.tried[depth]]))
    s.outcome[depth] = OUTCOME_FIRST[outcomes] if outcomes >= 0 else CERTAIN
    s.end[depth] = OUTCOME_FIRST[outcomes + 1] if outcomes >= 0 else CERTAIN + 1
    for i in range(s.width):
        s.expected[depth, i] = 0.0


@compiled
def _take_outcome(games: Any, s: Solver, depth: int) -> None:
    """Makes the move that is being tried at a depth, with the next of its outcomes."""
    games[depth + 1] = games[depth]
    after = games[depth + 1]
    after.scripted[0] = OUTCOME_WORD[s.outcome[depth]]
    after.scripted_next = 0
    after.scripted_end = 1
    perform(after, int(s.moves[depth, s.tried[depth]]))


@compiled
def _add_outcome(s: Solver, depth: int, at: int) -> None:
    """Adds the row of an outcome to what is expected of its move."""
    chance = OUTCOME_CHANCE[s.outcome[depth]]
    for i in range(s.width):
        s.expected[depth, i] += chance * s.values[at + i]
    s.outcome[depth] += 1


@compiled
def _keep_better(s: Solver, depth: int, seat: int, players: int, knows: bool) -> None:
    """Keeps the row of a move where it is better for the seat that chooses: world by world if it knows them apart."""
    width = 2 * players
    if s.tried[depth] == 0:
        for i in range(s.width):
            s.best[depth, i] = s.expected[depth, i]
        return
    for world in range(s.worlds if knows else 1):
        begin = width * world
        end = begin + width if knows else width * int(s.worlds)
        if _is_better(s, depth, begin, end, seat, players):
            for i in range(begin, end):
                s.best[depth, i] = s.expected[depth, i]


@compiled
def _is_better(s: Solver, depth: int, begin: int, end: int, seat: int, players: int) -> bool:
    win, ahead, at = 0.0, 0.0, begin + seat
    while at < end:  # a range whose step is not a constant might raise an exception
        win += s.expected[depth, at] - s.best[depth, at]
        ahead += s.expected[depth, at + players] - s.best[depth, at + players]
        at += 2 * players
    return win > _EQUAL or (win > -_EQUAL and ahead > _EQUAL)


@entry
def solve_last_round(games: SolverGames, solvers: Solvers, most_nodes: int, moves: MoveList, rows: Rows) -> int:
    """Writes for each move of games[0] the exact win probability of every seat, and the chooser's points ahead.

    Returns the number of positions that were solved, or UNSOLVED. All memory must be zero; the games are overwritten.
    """
    g, s = games[0], solvers[0]
    if g.phase == OVER or g.question == NO_QUESTION or g.limited_resources or not is_surely_last(g):
        return UNSOLVED
    viewer, players = int(g.seat), int(g.players)
    own = _hide(g, s)
    if own == UNSOLVED:
        return UNSOLVED
    s.used, s.width, s.most_nodes = 1, 2 * players * s.worlds, min(most_nodes, MOST_NODES)
    s.tried[0] = 0
    for i in range(len(moves)):
        if not _solve_move(games, int(moves[i]), s):
            return UNSOLVED
        for column in range(COLUMNS):
            rows[i, column] = 0.0
        for world in range(s.worlds):
            if own in (world, WORLDS):
                share = 1.0 / s.worlds if own == WORLDS else 1.0
                for seat in range(players):
                    rows[i, seat] += share * s.expected[0, 2 * players * world + seat]
                rows[i, POINTS] += share * s.expected[0, 2 * players * world + players + viewer]
    return int(s.nodes)
