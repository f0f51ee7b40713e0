"""The rules engine: which moves are legal, what a move does, and the automatic transitions between questions.

`perform` plays one move. `proceed` makes one automatic transition. `step` plays a move with all transitions up to the
next question; `apply` also plays forced moves, up to the next real choice.
"""

from typing import Any

from stoneage.rules.actions import harvest, legal_resolves, legal_splits, resolve, split
from stoneage.rules.cards import draw_extra, legal_picks, may_draw, pick, take_card
from stoneage.rules.chance import load, noise_below
from stoneage.rules.feeding import feed, feed_from_stores, legal_feedings, starve
from stoneage.rules.goods import legal_takes, take_two
from stoneage.rules.jit import inlined
from stoneage.rules.moves import (
    DECLINE,
    DECLINE_HUT,
    DRAW,
    EXCHANGE,
    PAY,
    RESOLVE,
    SKIP,
    SPLIT,
    STARVE,
    TAKE_MOVE,
)
from stoneage.rules.placement import bring_home, legal_placements, next_placer, next_seat, place_people
from stoneage.rules.purchase import build, exchange, legal_purchase, pay
from stoneage.rules.rounds import end, prepare_round
from stoneage.rules.state import (
    ACTIONS,
    ASK_DRAW,
    ASK_FEED,
    ASK_PAY,
    ASK_PICK,
    ASK_PLACE,
    ASK_RESOLVE,
    ASK_SPLIT,
    ASK_TAKE,
    ASK_TOOLS,
    BUILDING,
    BY_LIMIT,
    FEEDING,
    HUT,
    NO_QUESTION,
    NOWHERE,
    OVER,
    PLACEMENT,
    State,
)
from stoneage.rules.tools import legal_tools, use_tools

# What `proceed` did.
WAITING, NEXT_PLACER, ACTIONS_BEGIN, RESOLVED, NEXT_ACTION, TURN_DONE, FED, ROUND_DONE = range(8)


@inlined
def legal(g: State, out: Any) -> int:
    """Writes the legal moves into `out` in ascending order; returns their number."""
    question = g.question
    if question == ASK_PLACE:
        return legal_placements(g, out)
    if question == ASK_RESOLVE:
        return legal_resolves(g, out)
    if question == ASK_TOOLS:
        return legal_tools(g, out)
    if question == ASK_PAY:
        return legal_purchase(g, out)
    if question == ASK_PICK:
        return legal_picks(g, out)
    if question == ASK_SPLIT:
        return legal_splits(g, out)
    if question == ASK_DRAW:
        out[0], out[1] = DRAW, SKIP
        return 2
    if question == ASK_TAKE:
        return legal_takes(g, out, 0)
    if question == ASK_FEED:
        return legal_feedings(g, out)
    return 0


@inlined
def perform(g: State, move: int) -> None:
    """Plays one legal move. Afterwards a question is pending, or `proceed` continues."""
    question = g.question
    g.question = NO_QUESTION
    if question == ASK_PLACE:
        place_people(g, move)
    elif TAKE_MOVE <= move < PAY:
        take_two(g, move)
        if question != ASK_TAKE:
            g.question = question  # the same question again (5.9.10)
    elif question == ASK_RESOLVE:
        _resolve(g, move)
    elif question == ASK_TOOLS:
        use_tools(g, move)
        harvest(g)
    elif question == ASK_PAY:
        _purchase(g, move)
    elif question == ASK_PICK:
        pick(g, move)
    elif question == ASK_SPLIT:
        split(g, move - SPLIT)
    elif question == ASK_DRAW:
        if move == DRAW:
            draw_extra(g)
        _bring_home(g)
    elif question == ASK_FEED:
        if move == STARVE:
            starve(g)
        else:
            feed(g, move)
        _next_turn(g)


@inlined
def _resolve(g: State, move: int) -> None:
    if move == DECLINE_HUT:
        g.place = HUT
    else:
        resolve(g, move - RESOLVE)


@inlined
def _purchase(g: State, move: int) -> None:
    if move >= EXCHANGE:
        exchange(g, move)
        g.question = ASK_PAY
    elif move < DECLINE:
        worth = pay(g, move)
        if g.place < BUILDING:
            take_card(g)
        else:
            build(g, worth)


@inlined
def proceed(g: State) -> int:
    """Makes one transition without a question; returns which, or WAITING for a player's choice or the end."""
    if g.question != NO_QUESTION or g.phase == OVER:
        return WAITING
    if g.phase == PLACEMENT:
        return _proceed_placing(g)
    if g.phase == ACTIONS:
        return _proceed_acting(g)
    if g.phase == FEEDING:
        g.seat = g.turn
        feed_from_stores(g)
        if g.question == NO_QUESTION:
            _next_turn(g)
        return FED
    prepare_round(g)
    return ROUND_DONE


@inlined
def _proceed_placing(g: State) -> int:
    placer = next_placer(g)
    if placer >= 0:
        g.seat = placer
        g.question = ASK_PLACE
        return NEXT_PLACER
    g.phase = ACTIONS
    g.turn = g.start
    return ACTIONS_BEGIN


@inlined
def _proceed_acting(g: State) -> int:
    me = g.player[g.turn]
    g.seat = g.turn
    if g.place != NOWHERE:
        if may_draw(g):
            g.question = ASK_DRAW
        else:
            _bring_home(g)
        return RESOLVED
    if me.home < me.people:
        g.question = ASK_RESOLVE
        return NEXT_ACTION
    g.exchanged = 0
    _next_turn(g)
    return TURN_DONE


@inlined
def _bring_home(g: State) -> None:
    bring_home(g, g.turn, g.place)
    g.place = NOWHERE


@inlined
def _next_turn(g: State) -> None:
    """Passes actions or feeding to the next seat; after the last seat the next phase begins (3.1, 3.4)."""
    g.turn = next_seat(g, g.turn)
    if g.turn == g.start:
        g.phase += 1


@inlined
def step(g: State, move: int) -> None:
    """Plays one move, chosen or forced, up to the next question."""
    perform(g, move)
    while proceed(g) != WAITING:
        pass


@inlined
def apply(g: State, move: int, buffer: Any) -> int:
    """Plays a chosen move and all forced ones after it; writes the legal moves of the next choice into `buffer`."""
    step(g, move)
    count = legal(g, buffer)
    while count == 1:
        step(g, buffer[0])
        count = legal(g, buffer)
    return count


@inlined
def _holds(numbers: Any, count: int, number: int) -> bool:
    for i in range(count):
        if numbers[i] == number:
            return True
    return False


@inlined
def _write_roll(g: State, roll: Any) -> None:
    """Writes the number of dice on the table, then the dice."""
    roll[0] = g.dice
    for i in range(g.dice):
        roll[i + 1] = g.die[i]


@inlined
def replay(g: State, moves: Any, asked: Any, scripted: Any, first: Any, rolls: Any, until: Any, buffer: Any) -> int:
    """Plays choices, each with the forced moves after it, while they are legal; returns the number of choices played.

    `asked` contains the seat of each choice; another seat ends the replay. -1 stands for any seat and is replaced by
    the one that chose. Dice are scripted as in `chance.load`, unless `scripted` is empty. Rolls are written into
    `rolls`, and `until[i]` is their number after choice i. Dice that do not fit also end the replay and set
    `scripted_wrong`; the state is then unusable.
    """
    played = rolled = 0
    while True:
        answers = legal(g, buffer)
        move = int(buffer[0])
        if answers != 1 or not played:  # the first question of a replay was asked even if it has only one answer
            if played == len(moves) or not _holds(buffer, answers, moves[played]):
                return played
            if asked[played] >= 0 and asked[played] != g.seat:
                return played
            asked[played] = g.seat
            move = int(moves[played])
            if len(scripted):
                load(g, scripted, first)
            played += 1
        before = g.counter
        step(g, move)
        if g.counter != before:
            _write_roll(g, rolls[min(rolled, len(rolls) - 1)])
            rolled += 1
        if g.scripted_wrong:
            return played - 1
        until[played - 1] = rolled


@inlined
def play_at_random(g: State, noise: Any, round_limit: int, chosen: Any, count: Any, buffer: Any) -> int:
    """Plays a game to its end with random choices; returns the number of decisions, including forced ones."""
    decisions = choices = 0
    while g.phase != OVER:
        answers = legal(g, buffer)
        move = buffer[0]
        if answers > 1:
            move = buffer[noise_below(noise, answers)]
            if choices < len(chosen):
                chosen[choices] = move
            choices += 1
        step(g, move)
        decisions += 1
        if g.round > round_limit:
            end(g, BY_LIMIT)
    count[0] = choices
    return decisions
