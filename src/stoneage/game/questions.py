"""Questions to players, with the facts needed to answer."""

from functools import cache
from typing import cast

from stoneage.game.names import PLACE_NAMES, QUESTIONS
from stoneage.game.reasons import price, price_of_slot
from stoneage.game.types import Question
from stoneage.game.vocabulary import Rate, Yield
from stoneage.rules.effects import KINDS
from stoneage.rules.pieces import BAR_NAMES, DIVISOR
from stoneage.rules.purchase import SLOT5
from stoneage.rules.state import (
    ASK_DRAW,
    ASK_FEED,
    ASK_PAY,
    ASK_PICK,
    ASK_PLACE,
    ASK_RESOLVE,
    ASK_SPLIT,
    ASK_TOOLS,
    NO_QUESTION,
    State,
)


def question(g: State) -> Question | None:
    """Returns the current question, with the facts needed to answer."""
    asked, seat = g.question, g.seat
    if asked == NO_QUESTION:
        return None
    if asked == ASK_PLACE:
        return {"kind": "place", "seat": seat, "people": g.player[seat].home}
    if asked == ASK_RESOLVE:
        return {"kind": "resolve", "seat": seat}
    if asked == ASK_FEED:
        return {"kind": "feed", "seat": seat, "shortage": g.shortage}
    place = PLACE_NAMES[g.place]
    if asked == ASK_TOOLS:
        rate = rate_of(g.wanted)
        return {"kind": "tools", "seat": seat, "place": place, "dice": g.die[: g.dice], "pips": g.pips, "rate": rate}
    if asked == ASK_PAY:
        exchanged = bool(g.received)
        return {"kind": "pay", "seat": seat, "place": place, "price": price(g, g.place), "exchanged": exchanged}
    if asked == ASK_PICK:
        faces = [face for face, count in enumerate(g.face, 1) for _ in range(count)]
        return {"kind": "pick", "seat": seat, "place": place, "bar": BAR_NAMES[g.bar], "faces": faces}
    if asked == ASK_SPLIT:
        return {"kind": "split", "seat": seat, "place": place, "amount": g.yielded}
    if asked == ASK_DRAW:
        return {"kind": "draw", "seat": seat, "place": place, "price": price_of_slot(SLOT5)}
    assert QUESTIONS[asked] == "take"
    return {"kind": "take", "seat": seat, "place": place}


@cache
def rate_of(good: int) -> Rate:
    """Returns the number of pips per unit of a good."""
    return {"good": cast("Yield", KINDS[good]), "pips": int(DIVISOR[good])}


def pips_for(good: Yield) -> int:
    """Returns the number of pips per unit of a good, by name."""
    return rate_of(KINDS.index(good))["pips"]
