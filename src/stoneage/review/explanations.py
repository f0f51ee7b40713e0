"""Explains why the best move is better than the played one, and what is wrong with a move by itself.

Both are rules of thumb. An explanation is a code with arguments. Each client has one complete message per code.
"""

from collections.abc import Callable
from typing import Any, Final, cast

from stoneage.game.names import PLACE_NAMES
from stoneage.game.observation import Observation
from stoneage.game.odds import odds
from stoneage.game.vocabulary import GOODS as GOOD_NAMES
from stoneage.review.types import Explanation, ReasonCode
from stoneage.rules.effects import DECORATION, FIELD_STEP, FOOD, GOODS, KINDS, POINTS, RESOURCES, TOOL
from stoneage.rules.feeding import STARVATION
from stoneage.rules.moves import (
    DECLINE,
    EXCHANGE,
    EXCHANGE_GET,
    EXCHANGE_GIVE,
    FEED,
    ONCE_SET_VALUE,
    ONCE_SETS,
    PAY,
    PAYMENTS,
    PICK,
    PLACE_PEOPLE,
    PLACE_WHERE,
    RESOLVE,
    SPLIT,
    STARVE,
    TOOL_SET_VALUE,
    TOOLS,
    VECTORS,
)
from stoneage.rules.pieces import (
    BAR_AMOUNT,
    BAR_KIND,
    BUILDER,
    BUILDING_COST,
    BUILDING_FIXED,
    BUILDING_MIN,
    BUILDING_POINTS,
    CARD_PEOPLE,
    CARD_PROFESSION,
    CARD_SYMBOL,
    DIVISOR,
    FARMER,
    PROFESSIONS,
    SHAMAN,
    SYMBOLS,
    TOOLMAKER_CARD,
    VALUE,
)
from stoneage.rules.purchase import SLOT5
from stoneage.rules.sets import BUILDING_IDS, CARD_IDS
from stoneage.rules.state import (
    ASK_FEED,
    ASK_PAY,
    ASK_PICK,
    ASK_PLACE,
    ASK_RESOLVE,
    ASK_SPLIT,
    ASK_TOOLS,
    BUILDING,
    CARD,
    FIELD,
    HUNT,
    HUT,
    NO_PIECE,
    PLACE_GOOD,
    PRIVATE,
    TOOLMAKER,
    Games,
)

OVERALL: Final[Explanation] = {"code": "overall"}
DENIED: Final = 4  # points by which a card must be worth more to another player


def reason_of(seen: Observation, best: int, played: int) -> Explanation:
    """Returns why one legal move of the choosing seat is better than another, by rules of thumb."""
    explain = _BY_QUESTION.get(int(seen.state["question"][0]))
    return explain(Chooser(seen.state), best, played) if explain is not None else OVERALL


def card_worths(state: Games) -> dict[int, int]:
    """Returns by place the points that the lower half of each free card is worth to the chooser."""
    me = Chooser(state)
    slots = enumerate(me.game["slot"].tolist())
    free = [slot for slot, card in slots if card != NO_PIECE and not int(me.game["crowd"][CARD + slot])]
    return {CARD + slot: me.worth(int(me.game["slot"][slot]), me.seat) for slot in free}


class Chooser:
    """The state from the choosing seat's point of view."""

    def __init__(self, state: Games) -> None:
        self.game: Any = state[0]
        self.seat = int(self.game["seat"])
        self.players = int(self.game["players"])
        self.place = int(self.game["place"])

    def of(self, what: str, seat: int | None = None) -> int:
        return int(self.game["player"][what][self.seat if seat is None else seat])

    def goods(self, good: int) -> int:
        return int(self.game["player"]["goods"][self.seat, good])

    def resources(self) -> int:
        return int(self.game["player"]["goods"][self.seat, :RESOURCES].sum())

    def ready_tools(self) -> int:
        """Returns the sum of the tool tiles that are still unused."""
        player = self.game["player"]
        return int((player["tool"][self.seat] * (player["tool_used"][self.seat] == 0)).sum())

    def cards(self, seat: int) -> int:
        drawn = self.of("drawn", seat) if seat == self.seat else 0
        return self.of("bought", seat) | drawn

    def multiplier(self, profession: int, seat: int) -> int:
        if profession == FARMER:
            return self.of("field", seat)
        if profession == TOOLMAKER_CARD:
            return int(self.game["player"]["tool"][seat].sum())
        if profession == BUILDER:
            return self.of("built", seat).bit_count()
        return self.of("people" if profession == SHAMAN else "trader", seat)

    def people_on_cards(self, profession: int) -> int:
        cards = self.cards(self.seat)
        return sum(
            int(CARD_PEOPLE[card])
            for card in range(len(CARD_IDS))
            if cards >> card & 1 and CARD_PROFESSION[card] == profession
        )

    def has_symbol(self, symbol: int, seat: int) -> bool:
        return any(self.cards(seat) >> card & 1 and CARD_SYMBOL[card] == symbol for card in range(len(CARD_IDS)))

    def symbols(self, seat: int) -> int:
        return sum(self.has_symbol(symbol, seat) for symbol in range(len(SYMBOLS)))

    def worth(self, card: int, seat: int) -> int:
        """Returns the points of a card's lower half for a seat if the game ended now."""
        if CARD_SYMBOL[card] >= 0:
            return 1 if self.has_symbol(int(CARD_SYMBOL[card]), seat) else 2 * self.symbols(seat) + 1
        return int(CARD_PEOPLE[card]) * self.multiplier(int(CARD_PROFESSION[card]), seat)

    def tile(self, stack: int) -> int:
        return int(self.game["stack"][stack, int(self.game["stack_left"][stack]) - 1])


def _place(me: Chooser, best: int, played: int) -> Explanation:
    where, other = int(PLACE_WHERE[best]), int(PLACE_WHERE[played])
    if where == other:
        return _people(me, where, int(PLACE_PEOPLE[best]), int(PLACE_PEOPLE[played]))
    if where == HUT:
        return {"code": "grows", "amount": me.of("people") + 1}
    if where in (FIELD, TOOLMAKER):
        return _village(me, where)
    if where == HUNT or (where >= PRIVATE and PLACE_GOOD[where] == FOOD):
        return _hunt(me)
    if CARD <= where < BUILDING:
        return _card(me, int(me.game["slot"][where - CARD]))
    if BUILDING <= where < PRIVATE:
        return _building(me, where - BUILDING)
    if PLACE_GOOD[where] >= 0:
        return _gather(me, int(PLACE_GOOD[where]))
    if BUILDING <= other < PRIVATE and int(me.game["stack_left"][other - BUILDING]) == 1:
        return {"code": "goes_on", "building": BUILDING_IDS[me.tile(other - BUILDING)]}
    return OVERALL


def _people(me: Chooser, where: int, people: int, others: int) -> Explanation:
    """Compares two numbers of people by the yield whose chance differs most."""
    code: ReasonCode = "people" if people > others else "spare_people"
    if PLACE_GOOD[where] < 0:
        return OVERALL
    good, tools = int(PLACE_GOOD[where]), me.ready_tools()
    more, fewer = (
        odds(dice, tools, int(DIVISOR[good]))["at_least"] for dice in (max(people, others), min(people, others))
    )
    fewer = fewer + [0.0] * (len(more) - len(fewer))
    k = max(range(len(more)), key=lambda i: more[i] - fewer[i])
    best, other = (more[k], fewer[k]) if people > others else (fewer[k], more[k])
    return {
        "code": code,
        "place": PLACE_NAMES[where],
        "good": _good(good),
        "amount": people,
        "other_amount": others,
        "count": k + 1,
        "percent": round(100 * best),
        "other_percent": round(100 * other),
    }


def _village(me: Chooser, where: int) -> Explanation:
    profession = FARMER if where == FIELD else TOOLMAKER_CARD
    people = me.people_on_cards(profession)
    if people >= 3:
        return {"code": "raises_multiplier", "profession": PROFESSIONS[profession], "amount": people}
    if where == FIELD:
        return {"code": "field", "amount": me.of("field") + 1}
    return {"code": "tool", "amount": me.multiplier(TOOLMAKER_CARD, me.seat) + 1}


def _hunt(me: Chooser) -> Explanation:
    """Explains food by what is missing in this round or, if nothing is, after the next one."""
    need = me.of("people") - me.of("field")
    missing, later = need - me.of("food"), 2 * need - me.of("food")
    if missing > 0:
        return {"code": "feeds", "amount": missing}
    return {"code": "food_next", "amount": later} if later > 0 else {"code": "food"}


def _gather(me: Chooser, good: int) -> Explanation:
    for stack in range(me.players):
        if int(me.game["stack_left"][stack]) == 0:
            continue
        tile = me.tile(stack)
        stands = int(me.game["at"][BUILDING + stack, me.seat]) > 0
        lacks = int(BUILDING_COST[tile, good]) - me.goods(good)
        if BUILDING_FIXED[tile] and lacks > 0 and (stands or not int(me.game["crowd"][BUILDING + stack])):
            return {"code": "goods_for_building", "good": _good(good), "building": BUILDING_IDS[tile], "amount": lacks}
    return {"code": "goods", "good": _good(good), "count": me.resources()}


def _card(me: Chooser, card: int) -> Explanation:
    mine = me.worth(card, me.seat)
    rival = max((s for s in range(me.players) if s != me.seat), key=lambda seat: me.worth(card, seat))
    if me.worth(card, rival) >= mine + DENIED:
        return {"code": "denies_card", "card": CARD_IDS[card], "seat": rival, "amount": me.worth(card, rival)}
    return _bought(me, card)


def _bought(me: Chooser, card: int) -> Explanation:
    mine = me.worth(card, me.seat)
    if CARD_SYMBOL[card] >= 0 and not me.has_symbol(int(CARD_SYMBOL[card]), me.seat):
        symbol = SYMBOLS[int(CARD_SYMBOL[card])]
        return {"code": "new_symbol", "card": CARD_IDS[card], "symbol": symbol, "amount": mine}
    if CARD_PROFESSION[card] >= 0 and mine >= 4:
        profession = PROFESSIONS[int(CARD_PROFESSION[card])]
        return {"code": "multiplier", "card": CARD_IDS[card], "profession": profession, "amount": mine}
    return {"code": "better_card", "card": CARD_IDS[card]}


def _building(me: Chooser, stack: int) -> Explanation:
    tile = me.tile(stack)
    if int(me.game["stack_left"][stack]) == 1:
        return {"code": "ends_game", "building": BUILDING_IDS[tile]}
    if BUILDING_FIXED[tile]:
        if any(me.goods(good) < int(BUILDING_COST[tile, good]) for good in range(GOODS)):
            rival = _who_can_build(me, tile)
            if rival is not None:
                return {"code": "denies_building", "building": BUILDING_IDS[tile], "seat": rival}
        return {"code": "building_points", "building": BUILDING_IDS[tile], "amount": int(BUILDING_POINTS[tile])}
    return {"code": "better_building", "building": BUILDING_IDS[tile]}


def _who_can_build(me: Chooser, tile: int) -> int | None:
    goods = me.game["player"]["goods"]
    able = (s for s in range(me.players) if s != me.seat and all(goods[s, :GOODS] >= BUILDING_COST[tile, :GOODS]))
    return next(able, None)


def _tools(me: Chooser, best: int, played: int) -> Explanation:
    divisor, pips = int(DIVISOR[int(me.game["wanted"])]), int(me.game["pips"])
    gain, other = ((pips + tool_pips(move)) // divisor for move in (best, played))
    if gain > other:
        return {"code": "tools_gain", "good": _good(int(me.game["wanted"])), "amount": gain, "other_amount": other}
    return {"code": "tools_later", "amount": tool_pips(played) - tool_pips(best)}


def tool_pips(move: int) -> int:
    """Returns the pips that a choice of tools adds to a roll."""
    tiles, once = divmod(move - TOOLS, ONCE_SETS)
    return int(TOOL_SET_VALUE[tiles] + ONCE_SET_VALUE[once])


def _pay(me: Chooser, best: int, played: int) -> Explanation:
    if best == DECLINE:
        amount = _exchanged_and_paid(me, played) if EXCHANGE <= played < FEED else _paid(played)
        return {"code": "keeps_goods", "amount": amount} if amount > 0 else OVERALL
    if not PAY <= best < DECLINE:
        return {"code": "exchange"} if best >= EXCHANGE else OVERALL
    if PAY <= played < DECLINE:
        if me.place >= BUILDING and _value(best) > _value(played):
            return {"code": "more_points", "amount": _value(best), "other_amount": _value(played)}
        return {"code": "cheaper_payment", "amount": _value(best), "other_amount": _value(played)}
    if me.place >= BUILDING:
        tile = me.tile(me.place - BUILDING)
        points = int(BUILDING_POINTS[tile]) if BUILDING_FIXED[tile] else _value(best)
        return {"code": "building_points", "building": BUILDING_IDS[tile], "amount": points}
    return _bought(me, int(me.game["slot"][me.place - CARD]))


def _exchanged_and_paid(me: Chooser, move: int) -> int:
    """Returns the number of goods lost by an exchange and the cheapest payment after it."""
    lost = int(EXCHANGE_GIVE[move - EXCHANGE].sum() - EXCHANGE_GET[move - EXCHANGE].sum())
    if me.place < BUILDING:
        return lost + me.place - CARD + 1
    tile = me.tile(me.place - BUILDING)
    return lost + int(BUILDING_COST[tile].sum() if BUILDING_FIXED[tile] else BUILDING_MIN[tile])


def _paid(move: int) -> int:
    return int(PAYMENTS[move - PAY].sum()) if PAY <= move < DECLINE else 0


def _value(move: int) -> int:
    return int(PAYMENTS[move - PAY][:RESOURCES] @ VALUE)


def _feed(me: Chooser, best: int, played: int) -> Explanation:
    shortage = int(me.game["shortage"])
    if best == STARVE:
        return {"code": "starving_pays", "amount": shortage, "other_amount": STARVATION}
    if played == STARVE:
        return {"code": "no_need_to_starve", "amount": shortage, "other_amount": STARVATION}
    if FEED <= best < STARVE and FEED <= played < STARVE:
        values = [int(VECTORS[move - FEED + 1] @ VALUE) for move in (best, played)]
        return {"code": "cheaper_payment", "amount": values[0], "other_amount": values[1]}
    return OVERALL


def _pick(me: Chooser, best: int, played: int) -> Explanation:  # noqa: ARG001 - all questions are explained alike
    bar = int(me.game["bar"])
    kind, amount = int(BAR_KIND[bar, best - PICK]), int(BAR_AMOUNT[bar, best - PICK])
    if kind == TOOL:
        return _village(me, TOOLMAKER)
    if kind == FIELD_STEP:
        return _village(me, FIELD)
    if kind == FOOD:
        return _hunt(me)
    if kind == POINTS:
        return {"code": "points_now", "amount": amount}
    if kind < GOODS:
        return {"code": "goods", "good": _good(kind), "amount": amount, "count": me.resources()}
    return OVERALL


def _split(me: Chooser, best: int, played: int) -> Explanation:
    if best < played:
        return _hunt(me)
    return {"code": "goods", "good": _good(DECORATION), "amount": best - SPLIT, "count": me.resources()}


def _resolve(me: Chooser, best: int, played: int) -> Explanation:  # noqa: ARG001 - all questions are explained alike
    """Explains an order of actions by the rolls and purchases that follow."""
    where = best - RESOLVE
    rest = [place for place in range(PRIVATE) if place != where and int(me.game["at"][place, me.seat])]
    if where == TOOLMAKER and any(PLACE_GOOD[place] >= 0 for place in rest):
        return {"code": "order_tool"}
    gathers = 0 <= where < PRIVATE and 0 <= PLACE_GOOD[where] < GOODS
    if gathers and any(place >= CARD for place in rest):
        return {"code": "order_goods", "good": _good(int(PLACE_GOOD[where]))}
    return {"code": "order"}


def _good(number: int) -> Any:
    return cast("Any", GOOD_NAMES[number] if number < GOODS else KINDS[number])


_BY_QUESTION: Final[dict[int, Callable[[Chooser, int, int], Explanation]]] = {
    ASK_PLACE: _place,
    ASK_TOOLS: _tools,
    ASK_PAY: _pay,
    ASK_FEED: _feed,
    ASK_PICK: _pick,
    ASK_SPLIT: _split,
    ASK_RESOLVE: _resolve,
}


# --- faults


def fault_of(seen: Observation, best: int, played: int) -> Explanation | None:
    """Returns what is wrong with a move, or None if it has no fault that has a name."""
    me, question = Chooser(seen.state), int(seen.state["question"][0])
    if question == ASK_TOOLS:
        return _spent_tools(me, best, played)
    if question != ASK_PLACE or int(PLACE_WHERE[best]) == int(PLACE_WHERE[played]):
        return None
    where = int(PLACE_WHERE[played])
    if CARD <= where < BUILDING and where != SLOT5:
        return _unaffordable_card(me, where - CARD + 1)
    if BUILDING <= where < PRIVATE:
        return _unaffordable_building(me, me.tile(where - BUILDING))
    return _spare_hunters(me, int(PLACE_PEOPLE[played])) if where == HUNT else None


def _gathers(me: Chooser, good: int | None = None) -> bool:
    """Returns whether the seat has people at a place with resources, or with this one."""
    places: Any = me.game["at"][:, me.seat]
    return any(
        int(places[place]) and 0 <= int(PLACE_GOOD[place]) < GOODS and good in (None, int(PLACE_GOOD[place]))
        for place in range(PRIVATE)
    )


def _unaffordable_card(me: Chooser, price: int) -> Explanation | None:
    if me.resources() >= price or _gathers(me):
        return None
    return {"code": "unaffordable_card", "amount": price, "count": me.resources()}


def _unaffordable_building(me: Chooser, tile: int) -> Explanation | None:
    if BUILDING_FIXED[tile]:
        lacking = {good: int(BUILDING_COST[tile, good]) - me.goods(good) for good in range(GOODS)}
        missing = {good: amount for good, amount in lacking.items() if amount > 0 and not _gathers(me, good)}
        amount = sum(missing.values())
    else:
        amount = 0 if _gathers(me) else max(0, int(BUILDING_MIN[tile]) - me.resources())
    return {"code": "unaffordable_building", "building": BUILDING_IDS[tile], "amount": amount} if amount else None


def _spare_hunters(me: Chooser, people: int) -> Explanation | None:
    """Returns a fault if the food lasts for this round and the next without the hunters."""
    spare = me.of("food") - 2 * (me.of("people") - me.of("field"))
    return {"code": "enough_food", "amount": me.of("food"), "count": people} if spare >= 0 else None


def _spent_tools(me: Chooser, best: int, played: int) -> Explanation | None:
    """Returns a fault if a one-use tool is spent although the best choice gets as much without one."""
    divisor, pips = int(DIVISOR[int(me.game["wanted"])]), int(me.game["pips"])
    gained = [(pips + tool_pips(move)) // divisor for move in (best, played)]
    once = [(move - TOOLS) % ONCE_SETS for move in (best, played)]
    return {"code": "once_tool"} if once[1] and not once[0] and gained[0] >= gained[1] else None
