"""The network's evaluations for reviews: values of candidates, of chance outcomes and of rollouts.

A row contains the win probability of each seat, with sum 1, and in its last column the viewer's point margin. Values
are estimates of the network by what the viewer knows, or results if the game is over.
"""

from typing import Annotated, Any, Final

import numpy as np

from stoneage.bots.brain.compiling import compiled
from stoneage.bots.brain.evaluate import evaluate, perform_up_to_chance
from stoneage.bots.brain.last_round import is_surely_last
from stoneage.bots.brain.network import MARGIN, NetworkWeights
from stoneage.bots.brain.playout import points_ahead, win_share
from stoneage.bots.brain.sampling import (
    COLUMNS,
    POINTS,
    TASK_GAMES,
    use_common_dice,
    write_rollout_value,
    write_round_start_value,
)
from stoneage.bots.brain.scratch import Scratch, TwoScratches, YesOrNo
from stoneage.bots.brain.steps import legal, perform
from stoneage.native.arguments import Array
from stoneage.rules import engine
from stoneage.rules.actions import rolls_dice
from stoneage.rules.chance import noise
from stoneage.rules.effects import BY_CHANCE, DECORATION
from stoneage.rules.game_arrays import MoveList
from stoneage.rules.goods import give
from stoneage.rules.hidden_information import ALL_SEATS, observe, unseen_cards
from stoneage.rules.jit import entry
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
    BUILDING,
    CARD,
    FEEDING,
    NO_PIECE,
    NO_QUESTION,
    OVER,
    ROUND_END,
    SEATS,
    STATE,
    State,
)

RESULT_DEALS: Final = 24  # deals of the others' drawn cards over which a result is averaged

CANDIDATES, OUTCOMES, ADVANCE, ROUND_START, PLAY_MOVES, PLAY_CHANCE = range(6)  # tasks of `run_task`
# What an outcome fixes before the step; RESAMPLED: nothing, all hidden information is resampled.
ACTUAL, DICE, TILE, TOP_CARD, DRAWN_CARD, DEAL, RESAMPLED = range(7)
NO_MOVE: Final = -1  # the step is a transition without a choice: preparing the next round
CHOICE, CHANCE, END = range(3)  # reasons why `advance_to_event` stops

TaskGames = Annotated[Any, Array(STATE, (TASK_GAMES,))]
Work = Annotated[Any, Array(np.float64, (3, COLUMNS))]
ValueRows = Annotated[Any, Array(np.float64, (0, COLUMNS))]
OutcomeCodes = Annotated[Any, Array(np.uint64, (0,))]


@compiled
def triggers_chance(g: State, move: int) -> bool:
    """Returns whether a move rolls dice, draws a card or reveals a tile at once."""
    if g.question == ASK_RESOLVE:
        return rolls_dice(move)
    if g.question == ASK_PAY and PAY <= move < DECLINE:
        if g.place >= BUILDING:
            return bool(g.stack_left[g.place - BUILDING] > 1)
        return bool(BY_CHANCE[TOP_KIND[g.slot[g.place - CARD]]])
    return bool(g.question == ASK_DRAW and move == DRAW)


@compiled
def cards_to_deal(g: State) -> int:
    """Returns the number of cards that the next round reveals; 0 if the game ends instead."""
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
def advance_to_event(g: State, moves: Any) -> int:
    """Plays forced steps until a choice, a chance event or the end; returns which."""
    while g.phase != OVER:
        if g.question == NO_QUESTION:
            if g.phase == ROUND_END and cards_to_deal(g):
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
def write_value(g: State, viewer: int, reward: int, covered: int, w: Any, scratch: Scratch, row: Any) -> None:
    """Writes the win probability of each seat by what `viewer` knows, and the viewer's point margin."""
    players = int(g.players)
    evaluate(g, viewer, reward, covered, w, scratch)
    row[POINTS] = scratch.out[SEATS] * MARGIN
    for seat in range(SEATS):
        row[seat] = 0.0
    for ahead in range(players):
        row[(viewer + ahead) % players] = scratch.chance[ahead]


@compiled
def write_result(games: Any, at: int, viewer: int, scratch: Scratch, row: Any) -> None:
    """Writes the result of games[at], which is over, by what `viewer` knows.

    The others' drawn cards are not known yet, so the result is a mean over deals of them. games[at + 1] is overwritten.
    """
    for column in range(COLUMNS):
        row[column] = 0.0
    g = games[at]
    hidden = False
    for other in range(g.players):
        hidden = hidden or (other != viewer and g.player[other].drawn != 0 and not g.open_cards)
    deals = RESULT_DEALS if hidden else 1
    for _ in range(deals):
        games[at + 1] = games[at]
        dealt = games[at + 1]
        if hidden:
            dealt.phase = FEEDING  # drawn cards are still hidden
            observe(dealt, viewer, noise(scratch.noise[:]), noise(scratch.noise[:]))
        for seat in range(g.players):
            row[seat] += win_share(dealt, seat) / deals
        row[POINTS] += points_ahead(dealt, viewer) / deals


@compiled
def _write_drawn_value(games: Any, at: int, viewer: int, w: Any, scratch: Scratch, work: Any, row: Any) -> None:
    """Writes the value of drawing the extra card before it is seen: the mean over all cards that it can be."""
    cards = unseen_cards(games[at], viewer)
    count = 0
    for column in range(COLUMNS):
        row[column] = 0.0
    for card in range(CARDS):
        if cards >> card & 1:
            games[at + 1] = games[at]
            g = games[at + 1]
            give(g, g.player[viewer], DECORATION, SLOT5_PRICE)
            g.player[viewer].drawn |= 1 << card
            write_value(g, viewer, NO_PIECE, -1, w, scratch, work[1])
            count += 1
            for column in range(COLUMNS):
                row[column] += work[1, column]
    for column in range(COLUMNS):
        row[column] /= max(count, 1)


@compiled
def _write_afterstate_value(games: Any, at: int, move: int, w: Any, scratch: Scratch, work: Any, row: Any) -> None:
    """Writes the value of a move of games[at] before any chance event; later games are overwritten."""
    viewer = int(games[at].seat)
    if games[at].question == ASK_DRAW and move == DRAW:
        _write_drawn_value(games, at, viewer, w, scratch, work, row)
        return
    games[at + 1] = games[at]
    g = games[at + 1]
    if g.question == ASK_RESOLVE and triggers_chance(g, move):
        write_value(g, viewer, NO_PIECE, -1, w, scratch, row)  # before the roll nothing has changed
        return
    by_chance = triggers_chance(g, move)
    reward, covered = perform_up_to_chance(g, move)
    if (not by_chance or covered >= 0) and is_surely_last(g):  # the next tile can no longer matter
        games[at + 2] = g
        if advance_to_event(games[at + 2], scratch.moves[3 * MOST_LEGAL :]) == END:
            write_result(games, at + 2, viewer, scratch, row)
            return
    write_value(g, viewer, reward, covered, w, scratch, row)


@compiled
def write_candidate_value(games: Any, at: int, move: int, w: Any, scratch: Scratch, work: Any, row: Any) -> None:
    """Writes the value of a move of games[at]; an exchange or a take has the value of the best payment after it."""
    viewer, question = int(games[at].seat), games[at].question
    if question == ASK_PAY and (EXCHANGE <= move < FEED or TAKE_MOVE <= move < PAY):
        games[at + 1] = games[at]
        perform(games[at + 1], move)
        count = legal(games[at + 1], scratch.moves[2 * MOST_LEGAL :])
        row[viewer] = -1.0
        for i in range(count):
            payment = int(scratch.moves[2 * MOST_LEGAL + i])
            if PAY <= payment <= DECLINE:
                _write_afterstate_value(games, at + 1, payment, w, scratch, work, work[2])
                _keep_better(work[2], row, viewer)
        return
    _write_afterstate_value(games, at, move, w, scratch, work, row)


@compiled
def _keep_better(row: Any, best: Any, seat: int) -> None:
    """Copies a row over one that is worse for a seat; the point margin breaks ties."""
    if row[seat] > best[seat] or (row[seat] == best[seat] and row[POINTS] > best[POINTS]):
        for column in range(COLUMNS):
            best[column] = row[column]


@compiled
def write_event_value(games: Any, at: int, viewer: int, w: Any, scratch: Scratch, work: Any, row: Any) -> None:
    """Advances games[at] to the next event and writes its value there.

    That is the value of the best candidate of a choice, the result, or the network's evaluation before a chance event.
    """
    g = games[at]
    found = advance_to_event(g, scratch.moves[MOST_LEGAL:])
    if found == END:
        write_result(games, at, viewer, scratch, row)
    elif found == CHOICE and g.question != ASK_RESOLVE:
        count = legal(g, scratch.moves[MOST_LEGAL:])
        seat = int(g.seat)
        row[seat] = -1.0
        for i in range(count):
            write_candidate_value(games, at, int(scratch.moves[MOST_LEGAL + i]), w, scratch, work, work[0])
            _keep_better(work[0], row, seat)
    elif found == CHOICE:
        write_value(g, int(g.seat), NO_PIECE, -1, w, scratch, row)
    elif g.question == ASK_PAY:
        legal(g, scratch.moves[MOST_LEGAL:])
        write_candidate_value(games, at, int(scratch.moves[MOST_LEGAL]), w, scratch, work, row)
    else:
        write_value(g, viewer, NO_PIECE, -1, w, scratch, row)


@compiled
def _prepare_outcome(g: State, kind: int, code: Any, viewer: int) -> None:
    """Fixes the outcome of chance in the next step."""
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
def _make_step(g: State, move: int) -> None:
    """Makes a step: a move, or the transition to the next round."""
    if move == NO_MOVE:
        _transition(g)
    else:
        perform(g, move)


@compiled
def _write_outcome_value(
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
    """Writes the value of games[0] after a step with the given outcome of chance."""
    games[1] = games[0]
    g = games[1]
    _prepare_outcome(g, kind, code, viewer)
    _make_step(g, move)
    if kind == DRAWN_CARD:
        write_value(g, viewer, NO_PIECE, -1, w, scratch, row)  # only the viewer sees the drawn card
    else:
        write_event_value(games, 1, viewer, w, scratch, work, row)


@compiled
def _make_chance_step(games: Any, move: int, kind: int, code: Any, key: Any) -> None:
    """Makes a step of games[0] in games[1], then resamples what no seat knows; with RESAMPLED, before the step."""
    games[1] = games[0]
    g = games[1]
    if kind == RESAMPLED:
        observe(g, ALL_SEATS, key, np.uint64(2))
        use_common_dice(g, move)
        _make_step(g, move)
    else:
        _prepare_outcome(g, kind, code, ALL_SEATS)
        _make_step(g, move)
        observe(g, ALL_SEATS, key, np.uint64(2))


@entry
def run_task(
    games: TaskGames, scratches: TwoScratches, work: Work, w: NetworkWeights, task: int, move: int,
    kind: int, viewer: int, until: int, reduce_variance: YesOrNo, moves: MoveList, codes: OutcomeCodes,
    keys: OutcomeCodes, rows: ValueRows,
) -> int:  # fmt: skip
    """Runs a task for games[0]. All tasks share one entry point, because each entry point takes a minute to compile.

    CANDIDATES: writes a row per move in `moves`, by static evaluation.

    OUTCOMES: writes a row per outcome of chance in `codes` after the step, by static evaluation.

    ADVANCE: advances games[0] to the next choice, chance event or end; writes one row and returns which it is.

    ROUND_START: writes the row of the position as the start of a round.

    PLAY_MOVES: writes a row per key in `keys` and move in `moves`: a rollout to round `until` in a world sampled under
    the key. With `reduce_variance`, all moves share their dice by place, and a control variate is subtracted.

    PLAY_CHANCE: writes a row per key: a rollout after one step whose outcome is codes[0] or RESAMPLED, by what all
    seats know together. It continues to the end of the game if that is near.
    """
    scratch = scratches[0]
    if task == CANDIDATES:
        for i in range(len(moves)):
            write_candidate_value(games, 0, int(moves[i]), w, scratch, work, rows[i])
    elif task == OUTCOMES:
        for i in range(len(codes)):
            _write_outcome_value(games, move, kind, codes[i], viewer, w, scratch, work, rows[i])
    elif task == ADVANCE:
        found = advance_to_event(games[0], scratch.moves[MOST_LEGAL:])
        games[1] = games[0]
        write_event_value(games, 1, viewer, w, scratch, work, rows[0])
        return found
    elif task == ROUND_START:
        write_round_start_value(games[0], viewer, w, scratch, rows[0])
    elif task == PLAY_MOVES:
        for k in range(len(keys)):
            for i in range(len(moves)):
                games[1] = games[0]
                observe(games[1], viewer, keys[k], np.uint64(2))
                if reduce_variance:
                    use_common_dice(games[1], int(moves[i]))
                perform(games[1], int(moves[i]))
                row = rows[k * len(moves) + i]
                write_rollout_value(games, viewer, keys[k], until, False, reduce_variance == 1, w, scratches, work, row)
    else:
        for k in range(len(keys)):
            _make_chance_step(games, move, kind, codes[0], keys[k])
            write_rollout_value(games, viewer, keys[k], until, True, reduce_variance == 1, w, scratches, work, rows[k])
    return 0
