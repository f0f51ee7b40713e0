"""Effects of cards: upper halves and dice bars (5.9, 9.3.3, 9.6.3), and the extra card of slot 5 (9.5.3)."""

from typing import Any

from stoneage.rules.chance import roll
from stoneage.rules.effects import (
    DECORATION,
    DICE_BAR,
    DRAW_CARD,
    FIELD_STEP,
    FOOD,
    ONCE,
    POINTS,
    ROLL,
    TAKE,
    TOOL,
    TRADER_STEP,
)
from stoneage.rules.goods import can_take, gain, give, step_field, step_trader
from stoneage.rules.jit import inlined
from stoneage.rules.moves import PICK, SLOT5_PRICE
from stoneage.rules.pieces import BAR_AMOUNT, BAR_KIND, TOP_AMOUNT, TOP_KIND, TOP_OF
from stoneage.rules.placement import next_seat
from stoneage.rules.purchase import SLOT5
from stoneage.rules.setup import draw
from stoneage.rules.state import ASK_PICK, ASK_TAKE, ASK_TOOLS, CARD, FACES, NO_PIECE, Player, State
from stoneage.rules.tools import gain_tool


@inlined
def take_card(g: State) -> None:
    """Moves the card to the buyer; its upper half takes effect at once (5.7.2)."""
    me = g.player[g.seat]
    card = g.slot[g.place - CARD]
    g.slot[g.place - CARD] = NO_PIECE
    me.bought |= 1 << card
    kind, amount = TOP_KIND[card], TOP_AMOUNT[card]
    if kind == DICE_BAR:
        _roll_bar(g, TOP_OF[card])
    elif kind == ROLL:
        roll(g, amount)
        g.wanted = TOP_OF[card]
        g.question = ASK_TOOLS
    elif kind == DRAW_CARD:
        for _ in range(amount):
            draw_face_down(g, me)
    elif kind == ONCE:
        me.once |= 1 << TOP_OF[card]
    elif kind == TAKE:
        me.takes += 1
        if g.two_resources_now and can_take(g):
            g.question = ASK_TAKE
    else:
        reward(g, me, kind, amount)


@inlined
def reward(g: State, me: Player, kind: int, amount: int) -> None:
    """Applies the effects of cards and dice-bar faces that ask nothing."""
    if kind <= DECORATION:
        gain(g, me, kind, amount)
    elif kind == FOOD:
        me.food += amount
    elif kind == POINTS:
        me.card_points += amount
    elif kind == TOOL:
        for _ in range(amount):
            gain_tool(me)
    elif kind == FIELD_STEP:
        step_field(me, amount)
    elif kind == TRADER_STEP:
        step_trader(me, amount)


@inlined
def draw_face_down(g: State, me: Player) -> None:
    """Draws a card whose lower half alone counts; an empty deck gives none (5.9.8)."""
    card = draw(g)
    if card != NO_PIECE:
        me.drawn |= 1 << card


@inlined
def _roll_bar(g: State, bar: int) -> None:
    """Rolls one die per player; the buyer picks first (5.9.1)."""
    roll(g, g.players)
    g.bar = bar
    for face in range(FACES):
        g.face[face] = 0
    for i in range(g.players):
        g.face[g.die[i] - 1] += 1
    g.question = ASK_PICK


@inlined
def legal_picks(g: State, out: Any) -> int:
    count = 0
    for face in range(FACES):
        if g.face[face]:
            out[count] = PICK + face
            count += 1
    return count


@inlined
def pick(g: State, move: int) -> None:
    """Takes the reward of a die; the next seat picks from the remaining dice until every player has one."""
    face = move - PICK
    g.face[face] -= 1
    reward(g, g.player[g.seat], BAR_KIND[g.bar, face], BAR_AMOUNT[g.bar, face])
    g.seat = next_seat(g, g.seat)
    if g.seat != g.turn:
        g.question = ASK_PICK


@inlined
def may_draw(g: State) -> bool:
    """Returns whether the player may draw a card for 3 more decorations, after slot 5 and its reward (9.5.3)."""
    bought = g.place == SLOT5 and g.slot[SLOT5 - CARD] == NO_PIECE
    return bool(bought and g.player[g.turn].goods[DECORATION] >= SLOT5_PRICE and g.deck_left > 0)


@inlined
def draw_extra(g: State) -> None:
    me = g.player[g.seat]
    give(g, me, DECORATION, SLOT5_PRICE)
    draw_face_down(g, me)
