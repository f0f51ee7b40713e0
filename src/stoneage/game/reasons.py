"""Explains why a move is illegal, as a structure with all facts that a player needs."""

from collections.abc import Callable
from functools import cache
from typing import Final, Literal

import numpy as np

from stoneage.game.errors import IllegalMove
from stoneage.game.move import Move
from stoneage.game.names import GOOD_NAMES, PLACE_NAMES, QUESTIONS, RESOURCE_NAMES, goods_names
from stoneage.game.reason_types import MoveReason
from stoneage.game.state_reader import read
from stoneage.game.types import MoveDetails
from stoneage.game.vocabulary import Goods, Price, QuestionKind
from stoneage.rules import kernel, placement
from stoneage.rules.moves import SLOT5_PRICE
from stoneage.rules.pieces import (
    BUILDING_COST,
    BUILDING_FIXED,
    BUILDING_KINDS,
    BUILDING_MAX,
    BUILDING_MIN,
    ONCE_VALUES,
    RATE_OF_LEVEL,
    RATES,
)
from stoneage.rules.purchase import SLOT5
from stoneage.rules.state import ASK_PAY, BUILDING, CARD, HUT, LEAST, MOST, PLACES, Games, State

_Closed = Literal["not_in_play", "already_there", "full", "nothing_there", "not_yours"]
_CLOSED: Final[dict[int, _Closed]] = {
    placement.NOT_IN_PLAY: "not_in_play",
    placement.ALREADY_THERE: "already_there",
    placement.FULL: "full",
    placement.NOTHING_THERE: "nothing_there",
    placement.NOT_YOURS: "not_yours",
}
# Kinds of moves that answer each question.
_ANSWERS: Final[dict[QuestionKind, tuple[str, ...]]] = {
    "place": ("place",),
    "resolve": ("resolve", "decline", "take"),
    "tools": ("tools",),
    "pay": ("pay", "decline", "exchange", "take"),
    "pick": ("pick",),
    "split": ("split",),
    "draw": ("draw", "skip"),
    "take": ("take",),
    "feed": ("feed", "starve", "take"),
}


def why_not(games: Games, move: Move) -> IllegalMove:
    """Returns the error that explains why a move, known to be illegal, is illegal."""
    g = read(games)
    question = QUESTIONS[g.question]
    if question is None:
        return IllegalMove("game_over")
    if move.kind not in _ANSWERS[question] or (
        move.kind == "decline" and bool(move.details) != (question == "resolve")
    ):
        return IllegalMove({"code": "wrong_question", "move": str(move), "question": question})
    return IllegalMove(_REASONS[move.kind](g, games, move.details))


def wrong_people(text: str) -> IllegalMove | None:
    """Returns the error of a placement that no game allows, such as two people on a card; None for others."""
    match text.split():
        case ["place", place, people] if place in PLACE_NAMES and people.isdecimal():
            index = PLACE_NAMES.index(place)
            least, most = int(LEAST[index]), int(MOST[index])
            if least == most:
                return IllegalMove({"code": "exactly", "place": place, "people": most})
            if int(people) < least:
                return IllegalMove({"code": "at_least", "place": place, "people": least})
            return IllegalMove({"code": "at_most", "place": place, "people": most})
    return None


def closed_codes(games: Games, seat: int) -> list[int]:
    """Returns, for each place, whether it is closed to a player: 0, or a code of `placement`."""
    codes = np.zeros(PLACES, np.int64)
    kernel.closed_reasons(games, seat, codes)
    found: list[int] = codes.tolist()
    return found


@cache
def closed_reason(players: int, place: int, number: int) -> MoveReason:
    """Returns the reason that such a code stands for."""
    name = PLACE_NAMES[place]
    if number == placement.VILLAGE_CLOSED:
        return {"code": "village_closed", "players": players, "limit": int(placement.VILLAGE_LIMIT[players])}
    if number == placement.TOO_MANY_PLAYERS:
        limit = int(placement.GATHERING_LIMIT[players])
        return {"code": "too_many_players", "place": name, "players": players, "limit": limit}
    return {"code": _CLOSED[number], "place": name}


def _place(g: State, games: Games, details: MoveDetails) -> MoveReason:
    place, people = PLACE_NAMES.index(details["place"]), details["people"]
    closed = closed_codes(games, g.seat)[place]
    if closed:
        return closed_reason(g.players, place, closed)
    home = g.player[g.seat].home
    if people > home:
        return {"code": "too_few_at_home", "home": home, "people": people}
    return {"code": "room_for", "place": details["place"], "room": kernel.capacity(games, g.seat, place)}


def _resolve(g: State, games: Games, details: MoveDetails) -> MoveReason:
    return {"code": "nobody_there", "place": details["place"]}


def _decline(g: State, games: Games, details: MoveDetails) -> MoveReason:
    if g.question == ASK_PAY:
        return {"code": "after_exchange"}
    if not g.at[HUT][g.seat]:
        return {"code": "nobody_there", "place": details["place"]}
    return {"code": "hut_nothing_to_decline", "people": g.player[g.seat].people}


def _tools(g: State, games: Games, details: MoveDetails) -> MoveReason:
    me = g.player[g.seat]
    tools = sorted((v for v, used in zip(me.tool, me.tool_used, strict=True) if v and not used), reverse=True)
    once = [value for bit, value in enumerate(ONCE_VALUES) if me.once >> bit & 1]
    return {"code": "tools_not_ready", "tools": tools, "once": once}


def _pick(g: State, games: Games, details: MoveDetails) -> MoveReason:
    left = [face for face, count in enumerate(g.face, 1) for _ in range(count)]
    return {"code": "die_not_there", "face": details["face"], "left": left}


def _split(g: State, games: Games, details: MoveDetails) -> MoveReason:
    return {"code": "split_too_much", "amount": g.yielded, "decorations": details["decorations"]}


def _amounts(goods: Goods) -> list[int]:
    return [goods.get(name, 0) for name in GOOD_NAMES]


def _lacks(g: State, amounts: list[int]) -> bool:
    return any(have < n for have, n in zip(g.player[g.seat].goods, amounts, strict=True))


def _cannot_pay(g: State) -> MoveReason:
    return {"code": "cannot_pay", "have": goods_names(tuple(g.player[g.seat].goods))}


def price(g: State, place: int) -> Price:
    """Returns the price of a card or building."""
    if place < BUILDING:
        return price_of_slot(place)
    return price_of_building(g.stack[place - BUILDING][g.stack_left[place - BUILDING] - 1])


@cache
def price_of_slot(place: int) -> Price:
    """Returns the price of a card slot."""
    if place == SLOT5:
        return {"kind": "goods", "goods": {"decorations": SLOT5_PRICE}}
    return {"kind": "resources", "least": place - CARD + 1, "most": place - CARD + 1, "kinds": None}


@cache
def price_of_building(tile: int) -> Price:
    """Returns the price of a building."""
    if BUILDING_FIXED[tile]:
        return {"kind": "goods", "goods": goods_names(tuple(int(n) for n in BUILDING_COST[tile]))}
    kinds = int(BUILDING_KINDS[tile]) or None
    return {"kind": "resources", "least": int(BUILDING_MIN[tile]), "most": int(BUILDING_MAX[tile]), "kinds": kinds}


def _pay(g: State, games: Games, details: MoveDetails) -> MoveReason:
    amounts = _amounts(details["goods"])
    if _lacks(g, amounts):
        return _cannot_pay(g)
    if g.received and not any(n and g.received >> kind & 1 for kind, n in enumerate(amounts)):
        received = [name for kind, name in enumerate(RESOURCE_NAMES) if g.received >> kind & 1]
        return {"code": "needs_received", "received": received}
    return {"code": "wrong_price", "place": PLACE_NAMES[g.place], "price": price(g, g.place)}


def _exchange(g: State, games: Games, details: MoveDetails) -> MoveReason:
    me = g.player[g.seat]
    if g.received:
        return {"code": "after_exchange"}
    if g.exchanged:
        return {"code": "exchange_used"}
    rate = int(RATE_OF_LEVEL[me.trader])
    if rate < 0:
        return {"code": "no_exchange_rate", "level": me.trader}
    if g.place == SLOT5:
        return {"code": "exchange_not_here"}
    give, get = RATES[rate]
    given, got = _amounts(details["give"]), _amounts(details["get"])
    if (sum(given), sum(got)) != (give, get):
        return {"code": "exchange_wrong_rate", "level": me.trader, "give": give, "get": get}
    if _lacks(g, given):
        return _cannot_pay(g)
    supply = [pile + back for pile, back in zip(g.supply, given, strict=False)]
    if g.limited_resources and any(n > pile for n, pile in zip(got, supply, strict=False)):
        return _supply_short(supply)
    return {"code": "exchange_useless", "place": PLACE_NAMES[g.place]}


def _take(g: State, games: Games, details: MoveDetails) -> MoveReason:
    if g.received:
        return {"code": "after_exchange"}
    if not g.player[g.seat].takes:
        return {"code": "no_take"}
    return _supply_short(g.supply)


def _supply_short(supply: list[int]) -> MoveReason:
    return {"code": "supply_short", "supply": goods_names(tuple(supply))}


def _feed(g: State, games: Games, details: MoveDetails) -> MoveReason:
    paid = sum(_amounts(details["goods"]))
    if paid != g.shortage:
        return {"code": "wrong_shortage", "shortage": g.shortage, "paid": paid}
    return _cannot_pay(g)


_REASONS: Final[dict[str, Callable[[State, Games, MoveDetails], MoveReason]]] = {
    "place": _place,
    "resolve": _resolve,
    "decline": _decline,
    "tools": _tools,
    "pick": _pick,
    "split": _split,
    "pay": _pay,
    "exchange": _exchange,
    "take": _take,
    "feed": _feed,
}
