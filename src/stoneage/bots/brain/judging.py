"""What a review asks of the brain: what each candidate is worth to every seat, before chance and after it.

A row holds the win chance of each seat, which add up to one, and in its last column the chooser's points ahead. Values
are the network's, told by what the chooser knows; where the game is over they are the result.
"""

from typing import Annotated, Any, Final

import numpy as np

from stoneage.bots.brain.compiling import compiled
from stoneage.bots.brain.evaluate import evaluate, perform_up_to_chance
from stoneage.bots.brain.last_round import is_surely_last
from stoneage.bots.brain.network import MARGIN, NetworkWeights
from stoneage.bots.brain.playout import points_ahead, win_share
from stoneage.bots.brain.sampling import GAMES, POINTS, WIDTH, match_dice, played_row, standing_row
from stoneage.bots.brain.scratch import Scratch, TwoScratches, YesOrNo
from stoneage.bots.brain.steps import legal, perform
from stoneage.native.arguments import Array
from stoneage.rules import engine
from stoneage.rules.actions import rolls_dice
from stoneage.rules.chance import noise
from stoneage.rules.effects import BY_CHANCE, DECORATION
from stoneage.rules.goods import give
from stoneage.rules.jit import entry
from stoneage.rules.knowledge import ALL_SEATS, observe, unseen_cards
from stoneage.rules.moves import (
    DECLINE,
    DRAW,
    EXCHANGE,
    FEED,
    MOST_LEGAL,
    PAY,
    SLOT5_PRICE,
    TAKE_MOVE,
)
from stoneage.rules.pieces import CARDS, TOP_KIND
from stoneage.rules.setup import slots_in_play
from stoneage.rules.state import (
    ASK_DRAW,
    ASK_PAY,
    ASK_RESOLVE,
    BETWEEN,
    BUILDING,
    CARD,
    FEEDING,
    NO_PIECE,
    NOTHING,
    OVER,
    SEATS,
    STATE,
    State,
)

REVEALED: Final = 24  # deals of the others' drawn cards over which the end of a game is averaged

CANDIDATES, OUTCOMES, SETTLE, STAND, PLAY_MOVES, PLAY_CHANCE = range(6)  # tasks of `judge`
# What an outcome sets before the step; ANYTHING: nothing, and all that may come is dealt afresh.
AS_IT_IS, DICE, TILE, TOP_CARD, DRAWN_CARD, DEAL, ANYTHING = range(7)
NO_MOVE: Final = -1  # the step is a transition that asks nobody: the next round is prepared
CHOICE, CHANCE, END = range(3)  # what `settle` stopped at

JudgeGames = Annotated[Any, Array(STATE, (GAMES,))]
Work = Annotated[Any, Array(np.float64, (3, WIDTH))]
Rows = Annotated[Any, Array(np.float64, (0, WIDTH))]
Codes = Annotated[Any, Array(np.uint64, (0,))]
Moves = Annotated[Any, Array(np.int16, (0,))]


@compiled
def triggers_chance(g: State, move: int) -> bool:
    """Returns whether a move rolls, draws or turns something up at once."""
    if g.question == ASK_RESOLVE:
        return rolls_dice(move)
    if g.question == ASK_PAY and PAY <= move < DECLINE:
        if g.place >= BUILDING:
            return bool(g.stack_left[g.place - BUILDING] > 1)
        return bool(BY_CHANCE[TOP_KIND[g.slot[g.place - CARD]]])
    return bool(g.question == ASK_DRAW and move == DRAW)


@compiled
def cards_to_deal(g: State) -> int:
    """Returns how many cards the next round turns up; none when the game ends instead."""
    empty = 0
    for slot in range(slots_in_play(g)):
        empty += g.slot[slot] == NO_PIECE
    for stack in range(g.players):
        if g.stack_left[stack] == 0:
            return 0
    return empty if empty <= g.deck_left else 0


@compiled
def _transition(g: State) -> None:
    engine.proceed(g)


@compiled
def settle(g: State, moves: Any) -> int:
    """Go on as far as nobody has a choice and nothing is left to chance; says what comes then."""
    while g.phase != OVER:
        if g.question == NOTHING:
            if g.phase == BETWEEN and cards_to_deal(g):
                return CHANCE
            _transition(g)
            continue
        if legal(g, moves) > 1:
            return CHOICE
        if triggers_chance(g, int(moves[0])):
            return CHANCE
        perform(g, int(moves[0]))
    return END


@compiled
def value_row(g: State, viewer: int, reward: int, covered: int, w: Any, scratch: Scratch, row: Any) -> None:
    """Writes each seat's win chance by what `viewer` knows, and the viewer's points ahead."""
    players = int(g.players)
    evaluate(g, viewer, reward, covered, w, scratch)
    row[POINTS] = scratch.out[SEATS] * MARGIN
    for seat in range(SEATS):
        row[seat] = 0.0
    for ahead in range(players):
        row[(viewer + ahead) % players] = scratch.chance[ahead]


@compiled
def result_row(games: Any, at: int, viewer: int, scratch: Scratch, row: Any) -> None:
    """Write the result of games[at], which is over, by what `viewer` knows: he has not seen the others' drawn cards.

    games[at + 1] is overwritten.
    """
    for column in range(WIDTH):
        row[column] = 0.0
    g = games[at]
    hidden = False
    for other in range(g.players):
        hidden = hidden or (other != viewer and g.player[other].drawn != 0 and not g.open_cards)
    deals = REVEALED if hidden else 1
    for _ in range(deals):
        games[at + 1] = games[at]
        dealt = games[at + 1]
        if hidden:
            dealt.phase = FEEDING  # nothing is revealed yet
            observe(dealt, viewer, noise(scratch.noise[:]), noise(scratch.noise[:]))
        for seat in range(g.players):
            row[seat] += win_share(dealt, seat) / deals
        row[POINTS] += points_ahead(dealt, viewer) / deals


@compiled
def _drawn_row(games: Any, at: int, viewer: int, w: Any, scratch: Scratch, work: Any, row: Any) -> None:
    """Write what drawing the extra card is worth before it is seen: the mean over all cards that it may be."""
    cards = unseen_cards(games[at], viewer)
    count = 0
    for column in range(WIDTH):
        row[column] = 0.0
    for card in range(CARDS):
        if cards >> card & 1:
            games[at + 1] = games[at]
            g = games[at + 1]
            give(g, g.player[viewer], DECORATION, SLOT5_PRICE)
            g.player[viewer].drawn |= 1 << card
            value_row(g, viewer, NO_PIECE, -1, w, scratch, work[1])
            count += 1
            for column in range(WIDTH):
                row[column] += work[1, column]
    for column in range(WIDTH):
        row[column] /= max(count, 1)


@compiled
def _after_row(games: Any, at: int, move: int, w: Any, scratch: Scratch, work: Any, row: Any) -> None:
    """Write what a move of games[at] is worth, up to the moment before chance; later games are overwritten."""
    viewer = int(games[at].seat)
    if games[at].question == ASK_DRAW and move == DRAW:
        _drawn_row(games, at, viewer, w, scratch, work, row)
        return
    games[at + 1] = games[at]
    g = games[at + 1]
    if g.question == ASK_RESOLVE and triggers_chance(g, move):
        value_row(g, viewer, NO_PIECE, -1, w, scratch, row)  # before the dice nothing has changed
        return
    by_chance = triggers_chance(g, move)
    reward, covered = perform_up_to_chance(g, move)
    if (not by_chance or covered >= 0) and is_surely_last(g):  # the next tile cannot matter any more
        games[at + 2] = g
        if settle(games[at + 2], scratch.moves[3 * MOST_LEGAL :]) == END:
            result_row(games, at + 2, viewer, scratch, row)
            return
    value_row(g, viewer, reward, covered, w, scratch, row)


@compiled
def candidate_row(games: Any, at: int, move: int, w: Any, scratch: Scratch, work: Any, row: Any) -> None:
    """Write what a move of games[at] is worth; an exchange or a take is worth what the best payment after it is."""
    viewer, question = int(games[at].seat), games[at].question
    if question == ASK_PAY and (EXCHANGE <= move < FEED or TAKE_MOVE <= move < PAY):
        games[at + 1] = games[at]
        perform(games[at + 1], move)
        count = legal(games[at + 1], scratch.moves[2 * MOST_LEGAL :])
        row[viewer] = -1.0
        for i in range(count):
            payment = int(scratch.moves[2 * MOST_LEGAL + i])
            if PAY <= payment <= DECLINE:
                _after_row(games, at + 1, payment, w, scratch, work, work[2])
                _keep_better(work[2], row, viewer)
        return
    _after_row(games, at, move, w, scratch, work, row)


@compiled
def _keep_better(row: Any, best: Any, seat: int) -> None:
    """Copy a row over another one that is worse for a seat; points decide among equals."""
    if row[seat] > best[seat] or (row[seat] == best[seat] and row[POINTS] > best[POINTS]):
        for column in range(WIDTH):
            best[column] = row[column]


@compiled
def waypoint_row(games: Any, at: int, viewer: int, w: Any, scratch: Scratch, work: Any, row: Any) -> None:
    """Settle games[at] and write what it is worth there.

    That is the best candidate of a choice, the result, or the network's evaluation before more chance.
    """
    g = games[at]
    found = settle(g, scratch.moves[MOST_LEGAL:])
    if found == END:
        result_row(games, at, viewer, scratch, row)
    elif found == CHOICE and g.question != ASK_RESOLVE:
        count = legal(g, scratch.moves[MOST_LEGAL:])
        seat = int(g.seat)
        row[seat] = -1.0
        for i in range(count):
            candidate_row(games, at, int(scratch.moves[MOST_LEGAL + i]), w, scratch, work, work[0])
            _keep_better(work[0], row, seat)
    elif found == CHOICE:
        value_row(g, int(g.seat), NO_PIECE, -1, w, scratch, row)
    elif g.question == ASK_PAY:
        legal(g, scratch.moves[MOST_LEGAL:])
        candidate_row(games, at, int(scratch.moves[MOST_LEGAL]), w, scratch, work, row)
    else:
        value_row(g, viewer, NO_PIECE, -1, w, scratch, row)


@compiled
def _prepare_outcome(g: State, kind: int, code: Any, viewer: int) -> None:
    """Set what chance will give in the next step."""
    if kind == DICE:
        g.scripted[0], g.scripted_next, g.scripted_end = code, 0, 1
    elif kind == TILE:
        stack = g.place - BUILDING
        g.stack[stack, g.stack_left[stack] - 2] = int(code)
    elif kind in (TOP_CARD, DRAWN_CARD):
        g.deck[g.deck_left - 1] = int(code)
    elif kind == DEAL:
        observe(g, viewer, code, np.uint64(1))


@compiled
def _take(g: State, move: int) -> None:
    """Make a step: a move, or the transition to the next round."""
    if move == NO_MOVE:
        _transition(g)
    else:
        perform(g, move)


@compiled
def _outcome_row(
    games: Any,
    move: int,
    kind: int,
    code: Any,
    viewer: int,
    w: Any,
    scratch: Scratch,
    work: Any,
    row: Any,
) -> None:
    """Write what games[0] is worth after a step in which chance gave this."""
    games[1] = games[0]
    g = games[1]
    _prepare_outcome(g, kind, code, viewer)
    _take(g, move)
    if kind == DRAWN_CARD:
        value_row(g, viewer, NO_PIECE, -1, w, scratch, row)  # nobody else sees what was drawn
    else:
        waypoint_row(games, 1, viewer, w, scratch, work, row)


@compiled
def _take_chance(games: Any, move: int, kind: int, code: Any, key: Any) -> None:
    """Make a step of games[0] in games[1]; what no seat knows after it, and before if ANYTHING may come, is dealt."""
    games[1] = games[0]
    g = games[1]
    if kind == ANYTHING:
        observe(g, ALL_SEATS, key, np.uint64(2))
        match_dice(g, move)
        _take(g, move)
    else:
        _prepare_outcome(g, kind, code, ALL_SEATS)
        _take(g, move)
        observe(g, ALL_SEATS, key, np.uint64(2))


@entry
def judge(
    games: JudgeGames, scratches: TwoScratches, work: Work, w: NetworkWeights, task: int, move: int,
    kind: int, viewer: int, until: int, steady: YesOrNo, moves: Moves, codes: Codes, keys: Codes, rows: Rows,
) -> int:  # fmt: skip
    """Do a task for games[0]: one entry point for all of them, because each takes a minute to compile.

    CANDIDATES: a row for each of `moves`, at sight. OUTCOMES: a row for each of `codes`, what chance gave in the step,
    at sight. SETTLE: go on to the next choice, chance or end of games[0]; its row is the first. STAND: the row of the
    position as the beginning of a round. PLAY_MOVES: for each of `keys` a row for each of `moves`, played on to round
    `until` in a world dealt under the key; with `steady` the same dice fall at the same places for all, and what they
    brought beyond what was to be expected is taken off. PLAY_CHANCE: the same for one step in which chance gave
    codes[0], or ANYTHING, by what all seats together know, and on to the end of the game if that is near.
    """
    scratch = scratches[0]
    if task == CANDIDATES:
        for i in range(len(moves)):
            candidate_row(games, 0, int(moves[i]), w, scratch, work, rows[i])
    elif task == OUTCOMES:
        for i in range(len(codes)):
            _outcome_row(games, move, kind, codes[i], viewer, w, scratch, work, rows[i])
    elif task == SETTLE:
        found = settle(games[0], scratch.moves[MOST_LEGAL:])
        games[1] = games[0]
        waypoint_row(games, 1, viewer, w, scratch, work, rows[0])
        return found
    elif task == STAND:
        standing_row(games[0], viewer, w, scratch, rows[0])
    elif task == PLAY_MOVES:
        for k in range(len(keys)):
            for i in range(len(moves)):
                games[1] = games[0]
                observe(games[1], viewer, keys[k], np.uint64(2))
                if steady:
                    match_dice(games[1], int(moves[i]))
                perform(games[1], int(moves[i]))
                row = rows[k * len(moves) + i]
                played_row(games, viewer, keys[k], until, False, steady == 1, w, scratches, work, row)
    else:
        for k in range(len(keys)):
            _take_chance(games, move, kind, codes[0], keys[k])
            played_row(games, viewer, keys[k], until, True, steady == 1, w, scratches, work, rows[k])
    return 0
