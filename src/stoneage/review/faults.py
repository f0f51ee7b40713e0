"""Names what is wrong with a move by itself, whatever the best move is."""

from typing import Any

from stoneage.game.observation import Observation
from stoneage.review.explanations import Chooser, tool_pips
from stoneage.review.types import Explanation
from stoneage.rules.effects import GOODS
from stoneage.rules.moves import ONCE_SETS, PLACE_PEOPLE, PLACE_WHERE, TOOLS
from stoneage.rules.pieces import BUILDING_COST, BUILDING_FIXED, BUILDING_MIN, DIVISOR
from stoneage.rules.purchase import SLOT5
from stoneage.rules.sets import BUILDING_IDS
from stoneage.rules.state import ASK_PLACE, ASK_TOOLS, BUILDING, CARD, HUNT, PLACE_GOOD, PRIVATE


def fault_of(seen: Observation, best: int, played: int) -> Explanation | None:
    """Returns what is wrong with a move, or None if it has no fault that has a name."""
    me, question = Chooser(seen.state), int(seen.state["question"][0])
    if question == ASK_TOOLS:
        return _tools(me, best, played)
    if question != ASK_PLACE or int(PLACE_WHERE[best]) == int(PLACE_WHERE[played]):
        return None
    where = int(PLACE_WHERE[played])
    if CARD <= where < BUILDING and where != SLOT5:
        return _card(me, where - CARD + 1)
    if BUILDING <= where < PRIVATE:
        return _building(me, me.tile(where - BUILDING))
    return _hunt(me, int(PLACE_PEOPLE[played])) if where == HUNT else None


def _gathers(me: Chooser, good: int | None = None) -> bool:
    """Returns whether the seat has people at a place with resources, or with this one."""
    places: Any = me.game["at"][:, me.seat]
    return any(
        int(places[place]) and 0 <= int(PLACE_GOOD[place]) < GOODS and good in (None, int(PLACE_GOOD[place]))
        for place in range(PRIVATE)
    )


def _card(me: Chooser, price: int) -> Explanation | None:
    if me.resources() >= price or _gathers(me):
        return None
    return {"code": "unaffordable_card", "amount": price, "count": me.resources()}


def _building(me: Chooser, tile: int) -> Explanation | None:
    if BUILDING_FIXED[tile]:
        lacking = {good: int(BUILDING_COST[tile, good]) - me.goods(good) for good in range(GOODS)}
        missing = {good: amount for good, amount in lacking.items() if amount > 0 and not _gathers(me, good)}
        amount = sum(missing.values())
    else:
        amount = 0 if _gathers(me) else max(0, int(BUILDING_MIN[tile]) - me.resources())
    return {"code": "unaffordable_building", "building": BUILDING_IDS[tile], "amount": amount} if amount else None


def _hunt(me: Chooser, people: int) -> Explanation | None:
    """Returns a fault if the food lasts for this round and the next without the hunters."""
    spare = me.of("food") - 2 * (me.of("people") - me.of("field"))
    return {"code": "enough_food", "amount": me.of("food"), "count": people} if spare >= 0 else None


def _tools(me: Chooser, best: int, played: int) -> Explanation | None:
    """Returns a fault if a one-use tool is spent although the best choice gets as much without one."""
    divisor, pips = int(DIVISOR[int(me.game["wanted"])]), int(me.game["pips"])
    gained = [(pips + tool_pips(move)) // divisor for move in (best, played)]
    once = [(move - TOOLS) % ONCE_SETS for move in (best, played)]
    return {"code": "once_tool"} if once[1] and not once[0] and gained[0] >= gained[1] else None
