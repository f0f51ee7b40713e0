"""Why a move is not legal now, in words a player needs."""

from functools import cache
from typing import Any, Final

import numpy as np

from stoneage.game.errors import IllegalMove
from stoneage.game.move import Move
from stoneage.game.names import GOOD_LETTERS, GOOD_NAMES, PLACE_NAMES, QUESTIONS, goods_text
from stoneage.game.reading import glance
from stoneage.rules import kernel, placement
from stoneage.rules.moves import LEAST, MOST, SLOT5_PRICE
from stoneage.rules.pieces import (
    ONCE_VALUES,
    RATE_OF_LEVEL,
    RATES,
    RESOURCES,
    TILE_COST,
    TILE_FIXED,
    TILE_KINDS,
    TILE_MAX,
    TILE_MIN,
)
from stoneage.rules.purchase import SLOT5
from stoneage.rules.state import ASK_PAY, BUILDING, CARD, HUT, NOTHING, PLACES, Games, State

_CLOSED: Final = {
    placement.NOT_IN_PLAY: "not_in_play",
    placement.ALREADY_THERE: "already_there",
    placement.FULL: "full",
    placement.VILLAGE_CLOSED: "village_closed",
    placement.TOO_MANY_PLAYERS: "too_many_players",
    placement.NOTHING_THERE: "nothing_there",
    placement.NOT_YOURS: "not_yours",
}
# Which kinds of moves answer which question.
_ANSWERS: Final = {
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
    """The error that says why a move, known to be illegal, is so."""
    g = glance(games)
    if g.choice == NOTHING:
        return IllegalMove("game_over")
    question = QUESTIONS[g.choice]
    assert question is not None
    if move.kind not in _ANSWERS[question] or (
        move.kind == "decline" and bool(move.details) != (question == "resolve")
    ):
        return IllegalMove("wrong_question", move=str(move), question=question)
    code, arguments = _REASONS[move.kind](g, games, move.details)
    return IllegalMove(code, **arguments)


def wrong_people(text: str) -> IllegalMove | None:
    """The error for a placement that no game allows: two people on a card, one in the hut."""
    match text.split():
        case ["place", place, people] if place in PLACE_NAMES and people.isdecimal():
            index = PLACE_NAMES.index(place)
            exact = LEAST[index] == MOST[index]
            if int(people) < LEAST[index] and not exact:
                return IllegalMove("at_least", place=place, people=int(LEAST[index]))
            return IllegalMove("exactly" if exact else "at_most", place=place, people=int(MOST[index]))
    return None


Reason = tuple[str, dict[str, Any]]


def closed_codes(games: Games, seat: int) -> list[int]:
    """For each place whether it is closed to a player, whatever the number of people: 0, or a code of `placement`."""
    codes = np.zeros(PLACES, np.int64)
    kernel.closed(games, seat, codes)
    found: list[int] = codes.tolist()
    return found


@cache
def closed_reason(players: int, place: int, number: int) -> Reason:
    """What such a code means."""
    code, arguments = _CLOSED[number], {"place": PLACE_NAMES[place]}
    if code == "village_closed":
        return code, {"players": players, "limit": int(placement.VILLAGE_LIMIT[players])}
    if code == "too_many_players":
        return code, {**arguments, "players": players, "limit": int(placement.GATHERING_LIMIT[players])}
    return code, arguments


def _place(g: State, games: Games, details: dict[str, Any]) -> Reason:
    place, people = PLACE_NAMES.index(details["place"]), details["people"]
    closed = closed_codes(games, g.seat)[place]
    if closed:
        return closed_reason(g.players, place, closed)
    hand = g.player[g.seat].hand
    if people > hand:
        return "too_few_at_home", {"hand": hand, "people": people}
    room = kernel.room(games, g.seat, place)
    return "room_for", {"place": details["place"], "room": room, "unit": "person" if room == 1 else "people"}


def _resolve(g: State, games: Games, details: dict[str, Any]) -> Reason:
    return "nobody_there", {"place": details["place"]}


def _decline(g: State, games: Games, details: dict[str, Any]) -> Reason:
    if g.choice == ASK_PAY:
        return "after_exchange", {}
    if not g.at[HUT][g.seat]:
        return "nobody_there", {"place": details["place"]}
    return "hut_nothing_to_decline", {"people": g.player[g.seat].people}


def _tools(g: State, games: Games, details: dict[str, Any]) -> Reason:
    return "tools_not_ready", {"ready": " ".join(ready_tools(g, g.seat)) or "none"}


def ready_tools(g: State, seat: int) -> list[str]:
    """The tools a player could add to a roll, in the words of the notation."""
    me = g.player[seat]
    tiles = sorted((v for v, used in zip(me.tool, me.tool_used, strict=True) if v and not used), reverse=True)
    once = [f"once{value}" for bit, value in enumerate(ONCE_VALUES) if me.once >> bit & 1]
    return [*map(str, tiles), *once]


def _pick(g: State, games: Games, details: dict[str, Any]) -> Reason:
    left = [str(face) for face, count in enumerate(g.face, 1) for _ in range(count)]
    return "die_not_there", {"face": details["face"], "left": " ".join(left)}


def _split(g: State, games: Games, details: dict[str, Any]) -> Reason:
    return "split_too_much", {"yielded": g.yielded, "decorations": details["decorations"]}


def _amounts(goods: dict[str, int]) -> list[int]:
    return [goods.get(name, 0) for name in GOOD_NAMES]


def _lacks(g: State, amounts: list[int]) -> bool:
    return any(have < n for have, n in zip(g.player[g.seat].good, amounts, strict=True))


def _cannot_pay(g: State) -> Reason:
    return "cannot_pay", {"have": goods_text(tuple(g.player[g.seat].good)) or "nothing"}


def price(g: State, place: int) -> str:
    """What a card or building costs, in letters of the notation."""
    if place == SLOT5:
        return f"{SLOT5_PRICE}d"
    if place < BUILDING:
        return _any_of(place - CARD + 1, place - CARD + 1, 0)
    return _price_of_building(g.stack[place - BUILDING][g.stack_left[place - BUILDING] - 1])


@cache
def _price_of_building(tile: int) -> str:
    if TILE_FIXED[tile]:
        return goods_text(tuple(int(n) for n in TILE_COST[tile]))
    return _any_of(int(TILE_MIN[tile]), int(TILE_MAX[tile]), int(TILE_KINDS[tile]))


@cache
def _any_of(fewest: int, most: int, kinds: int) -> str:
    amount = str(fewest) if fewest == most else f"{fewest} to {most}"
    noun = "resource" if most == 1 else "resources"
    return f"{amount} {noun} of exactly {kinds} kind{'s' * (kinds > 1)}" if kinds else f"{amount} {noun}"


def _pay(g: State, games: Games, details: dict[str, Any]) -> Reason:
    amounts = _amounts(details["goods"])
    if _lacks(g, amounts):
        return _cannot_pay(g)
    if g.received and not any(n and g.received >> kind & 1 for kind, n in enumerate(amounts)):
        received = " ".join(GOOD_LETTERS[kind] for kind in range(RESOURCES) if g.received >> kind & 1)
        return "needs_received", {"received": received}
    return "wrong_price", {"place": PLACE_NAMES[g.place], "price": price(g, g.place)}


def _exchange(g: State, games: Games, details: dict[str, Any]) -> Reason:
    me = g.player[g.seat]
    if g.received:
        return "after_exchange", {}
    if g.exchanged:
        return "exchange_used", {}
    rate = int(RATE_OF_LEVEL[me.trader])
    if rate < 0:
        return "no_exchange_rate", {"level": me.trader}
    if g.place == SLOT5:
        return "exchange_not_here", {}
    give, get = RATES[rate]
    if (sum(details["give"].values()), sum(details["get"].values())) != (give, get):
        return "exchange_wrong_rate", {"level": me.trader, "give": give, "get": get}
    given = _amounts(details["give"])
    if _lacks(g, given):
        return _cannot_pay(g)
    got = _amounts(details["get"])[:RESOURCES]
    supply = [pile + back for pile, back in zip(g.supply, given, strict=False)]
    if g.limited_resources and any(n > pile for n, pile in zip(got, supply, strict=True)):
        return _supply_short(supply)
    return "exchange_useless", {"place": PLACE_NAMES[g.place]}


def _take(g: State, games: Games, details: dict[str, Any]) -> Reason:
    if g.received:
        return "after_exchange", {}
    if not g.player[g.seat].takes:
        return "no_take", {}
    return _supply_short(g.supply)


def _supply_short(supply: list[int]) -> Reason:
    return "supply_short", {"supply": goods_text(tuple(supply)) or "nothing"}


def _feed(g: State, games: Games, details: dict[str, Any]) -> Reason:
    amounts = _amounts(details["goods"])
    if sum(amounts) != g.shortage:
        return "wrong_shortage", {"shortage": g.shortage, "paid": sum(amounts)}
    return _cannot_pay(g)


_REASONS: Final = {
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
