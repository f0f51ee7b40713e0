"""The events of a game as codes and parameters, for logs and animations.

The narrator follows the game one kernel step behind, with a state of its own, and derives each event from the
difference. Events contain no hidden information: a drawn card has no name until the game is over.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, cast

from stoneage.game.events import Event, EventBase, SeatEvent
from stoneage.game.history import EventLog, History, SeatMark
from stoneage.game.move import MOVES, Move
from stoneage.game.names import ENDINGS, GOOD_NAMES, PHASES, PLACE_NAMES, cards_of
from stoneage.game.points import points, total, winners
from stoneage.game.state_reader import open_row, read
from stoneage.game.vocabulary import Goods, WithoutEffect, Yield
from stoneage.rules import kernel
from stoneage.rules.effects import DECORATION, FOOD, KINDS
from stoneage.rules.engine import ACTIONS_BEGIN, FED, RESOLVED, ROUND_DONE, TURN_DONE, WAITING
from stoneage.rules.feeding import STARVATION
from stoneage.rules.moves import new_buffer
from stoneage.rules.pieces import BAR_KIND, BAR_NAMES, DIVISOR, ONCE_VALUES, TOP_KIND
from stoneage.rules.sets import BUILDING_IDS, CARD_IDS
from stoneage.rules.state import (
    ACTIONS,
    ASK_FEED,
    ASK_PICK,
    ASK_TAKE,
    BUILDING,
    BY_CARDS,
    CARD,
    NO_PIECE,
    OVER,
    Games,
    Player,
    State,
)

_PROMISES: Final[Mapping[str, WithoutEffect]] = {
    "wood": "wood", "brick": "brick", "stone": "stone", "gold": "gold",
    "tool": "tool", "field": "field", "draw": "card", "toolmaker": "tool", "hut": "person",
}  # fmt: skip
"""What a reward or a place gives that can come to an end."""


class Narrator(EventLog[Event]):
    """Derives the events of a game from its first state and its choices; each choice is processed once."""

    def __init__(self, history: History) -> None:
        super().__init__(history)
        self._now = read(self._games)
        self._buffer = new_buffer()
        self._items += _beginning(self._now)

    def story(self, games: Games, skipped: int = 0) -> list[Event]:
        """Returns the events without the first `skipped`, and the end of a game that was stopped."""
        story, over = self.items(), int(games["phase"][0]) == OVER
        stopped = self._now.phase != OVER and over
        end = [*_final(games, {"choice": len(self._starts), "forced": True})] if stopped else []
        events = story[skipped:] + end[max(skipped - len(story), 0) :]
        return events if over or self._now.open_cards else [_without_names(event) for event in events]

    def cut(self, choices: int, games: Games) -> None:
        """Discards what follows the first `choices` choices, which lead to this state."""
        super().cut(choices, games)
        self._now = read(self._games)

    def _follow(self, moves: Sequence[int]) -> None:
        for move in moves:
            self._starts.append(len(self._items))
            choice = len(self._starts)
            self._history.script.load(self._games)
            self._step(MOVES[move], {"choice": choice, "forced": False})
            while kernel.legal(self._games, self._buffer) == 1:
                self._step(MOVES[self._buffer[0]], {"choice": choice, "forced": True})

    def _mark(self, mark: SeatMark) -> Event:
        return {"code": "marked", "seat": mark.seat, "what": mark.what, "choice": mark.choice, "forced": True}

    def _step(self, move: Move, at: EventBase) -> None:
        before, by_itself = self._now, EventBase(choice=at["choice"], forced=True)
        kernel.perform(self._games, move.number)
        after = read(self._games)
        self._items += _moved(move, before, after, at)
        while (transition := kernel.proceed(self._games)) != WAITING:
            before, after = after, read(self._games)
            self._items += _proceeded(transition, before, after, self._games, by_itself)
        self._now = after


# --- effects of a move


def _moved(move: Move, b: State, a: State, at: EventBase) -> Iterator[Event]:
    seat, details = b.seat, move.details
    by: SeatEvent = {**at, "seat": seat}
    if move.kind == "place":
        yield {**by, "code": "placed", "place": details["place"], "people": details["people"]}
    elif move.kind == "resolve":
        place = PLACE_NAMES.index(details["place"])
        yield {**by, "code": "resolves", "place": details["place"], "people": b.at[place][seat]}
        yield from _rolled(b, a, by)
        yield from _given(details["place"], b, a, by)
    elif move.kind == "decline":
        yield {**by, "code": "declined", "place": PLACE_NAMES[a.place]}
    elif move.kind == "tools":
        if details["tools"] or details["once"]:
            yield {**by, "code": "used_tools", "tools": details["tools"], "once": details["once"]}
        yield _harvested(b, a, by)
    elif move.kind == "pay":
        yield from _bought(details["goods"], b, a, by)
    elif move.kind == "exchange":
        yield {**by, "code": "exchanged", "give": details["give"], "get": details["get"]}
    elif move.kind == "pick":
        yield {**by, "code": "picked", "face": details["face"], "bar": BAR_NAMES[b.bar]}
        yield from _given(KINDS[BAR_KIND[b.bar, details["face"] - 1]], b, a, by)
    elif move.kind == "split":
        decorations = details["decorations"]
        yield {**by, "code": "split", "food": b.yielded - decorations, "decorations": decorations}
    elif move.kind == "draw":
        paid = b.player[seat].goods[DECORATION] - a.player[seat].goods[DECORATION]
        yield {**by, "code": "paid", "goods": {"decorations": paid}, "place": None}
        yield from _drew(b, a, by)
    elif move.kind == "skip":
        yield {**by, "code": "skipped_draw"}
    elif move.kind == "take":
        yield {**by, "code": "took", "goods": details["goods"]}
    elif move.kind == "feed":
        yield {**by, "code": "fed", "goods": details["goods"]}
    else:
        assert move.kind == "starve", move
        yield {**by, "code": "starved", "shortage": b.shortage, "points": STARVATION}


def _rolled(b: State, a: State, by: SeatEvent) -> Iterator[Event]:
    if a.counter == b.counter:
        return
    dice, for_all = a.die[: a.dice], a.question == ASK_PICK
    good, bar = (None, BAR_NAMES[a.bar]) if for_all else (_yield(a.wanted), None)
    yield {**by, "code": "rolled", "dice": dice, "good": good, "bar": bar}


def _yield(wanted: int) -> Yield:
    return cast("Yield", KINDS[wanted])


def _harvested(b: State, a: State, by: SeatEvent) -> Event:
    me, then = a.player[b.seat], b.player[b.seat]
    if b.wanted == FOOD:
        amount = a.yielded if b.expansion else me.food - then.food
    else:
        amount = me.goods[b.wanted] - then.goods[b.wanted]
    pile = amount if amount < a.pips // DIVISOR[b.wanted] else None
    return {**by, "code": "harvested", "good": _yield(b.wanted), "amount": amount, "pips": a.pips, "pile": pile}


def _bought(paid: Goods, b: State, a: State, by: SeatEvent) -> Iterator[Event]:
    seat, place = b.seat, PLACE_NAMES[b.place]
    yield {**by, "code": "paid", "goods": paid, "place": place}
    if b.place < BUILDING:
        card = b.slot[b.place - CARD]
        yield {**by, "code": "took_card", "place": place, "card": CARD_IDS[card]}
        yield from _rolled(b, a, by)
        yield from _given(KINDS[TOP_KIND[card]], b, a, by, paid)
        return
    stack = b.place - BUILDING
    left = a.stack_left[stack]
    scored = a.player[seat].building_points - b.player[seat].building_points
    yield {**by, "code": "built", "place": place, "building": BUILDING_IDS[b.stack[stack][left]], "points": scored}
    turned_up = BUILDING_IDS[a.stack[stack][left - 1]] if left else None
    yield {**by, "code": "turned_up", "place": place, "building": turned_up, "left": left}


def _given(source: str, b: State, a: State, by: SeatEvent, paid: Goods | None = None) -> Iterator[Event]:
    """Yields what a place or a reward brought, or that it had no effect."""
    changes = [*_changes(b, a, by, paid)]
    if not changes and source in _PROMISES:
        changes = [{**by, "code": "no_effect", "what": _PROMISES[source]}]
    yield from changes


def _changes(b: State, a: State, by: SeatEvent, paid: Goods | None = None) -> Iterator[Event]:
    """Yields everything that a player gained."""
    old, new = b.player[by["seat"]], a.player[by["seat"]]
    gained = _gained(old, new, paid or {})
    if gained:
        yield {**by, "code": "gained", "goods": gained}
    if new.card_points != old.card_points:
        yield {**by, "code": "scored", "points": new.card_points - old.card_points}
    if new.tool != old.tool:
        yield {**by, "code": "tool", "tools": sorted(filter(None, new.tool), reverse=True)}
    if new.people != old.people:
        yield {**by, "code": "born", "people": new.people}
    if new.field != old.field:
        yield {**by, "code": "field", "level": new.field}
    if new.trader != old.trader:
        yield {**by, "code": "trader", "level": new.trader}
    if new.once != old.once:
        yield {**by, "code": "once", "value": ONCE_VALUES[(new.once & ~old.once).bit_length() - 1]}
    if new.takes != old.takes:
        yield {**by, "code": "kept", "now": a.question == ASK_TAKE}
    yield from _drew(b, a, by)


def _gained(old: Player, new: Player, paid: Goods) -> Goods:
    gained: Goods = {}
    for name, was, now in zip(GOOD_NAMES, old.goods, new.goods, strict=True):
        if amount := now - was + paid.get(name, 0):
            gained[name] = amount
    if new.food != old.food:
        gained["food"] = new.food - old.food
    return gained


def _drew(b: State, a: State, by: SeatEvent) -> Iterator[Event]:
    drawn = a.player[by["seat"]].drawn & ~b.player[by["seat"]].drawn
    if drawn:
        yield {**by, "code": "drew", "count": drawn.bit_count(), "cards": cards_of(drawn)}


def _without_names(event: Event) -> Event:
    """Returns an event as everyone may know it while the game lasts."""
    return {**event, "cards": None} if event["code"] == "drew" else event


# --- automatic transitions


def _proceeded(transition: int, b: State, a: State, games: Games, at: EventBase) -> Iterator[Event]:
    if transition == ACTIONS_BEGIN:
        for seat in range(a.players):
            if a.player[seat].home:
                yield {**at, "code": "unplaced", "seat": seat, "people": a.player[seat].home}
        yield {**at, "code": "phase", "phase": PHASES[a.phase], "round": a.round}
        yield {**at, "code": "turn", "seat": a.turn}
    elif transition == RESOLVED and b.place != a.place:
        people = b.at[b.place][b.turn]
        yield {**at, "code": "returned", "seat": b.turn, "place": PLACE_NAMES[b.place], "people": people}
    elif transition == TURN_DONE:
        if a.phase == ACTIONS:
            yield {**at, "code": "turn", "seat": a.turn}
        else:
            yield {**at, "code": "phase", "phase": PHASES[a.phase], "round": a.round}
    elif transition == FED:
        yield from _ate(b, a, {**at, "seat": b.turn})
    elif transition == ROUND_DONE:
        yield from _end(b, a, games, at) if a.phase == OVER else _new_round(b, a, at)


def _ate(b: State, a: State, by: SeatEvent) -> Iterator[Event]:
    me = b.player[b.turn]
    if me.field:
        yield {**by, "code": "income", "food": me.field}
    if a.question == ASK_FEED:
        yield {**by, "code": "hungry", "food": me.food + me.field, "shortage": a.shortage}
    else:
        yield {**by, "code": "ate", "food": me.people}


def _beginning(g: State) -> Iterator[Event]:
    at: EventBase = {"choice": 0, "forced": True}
    yield {**at, "code": "round", "round": g.round, "start": g.start}
    yield _dealt(g, list(range(len(open_row(g)))), at)


def _new_round(b: State, a: State, at: EventBase) -> Iterator[Event]:
    yield {**at, "code": "round", "round": a.round, "start": a.start}
    new = _new_slots(b, a)
    if new:
        yield _dealt(a, new, at)


def _end(b: State, a: State, games: Games, at: EventBase) -> Iterator[Event]:
    """Yields the end of a round; if a slot stays empty, the cards slide before the end is known (7.1.3, 7.1.4)."""
    if a.ended == BY_CARDS:
        yield _dealt(a, _new_slots(b, a), at)
    yield from _final(games, at)


def _new_slots(b: State, a: State) -> list[int]:
    return [slot for slot, card in enumerate(open_row(a)) if card != NO_PIECE and card not in b.slot]


def _dealt(g: State, new: list[int], at: EventBase) -> Event:
    """Returns the row of cards from slot 1 on, with None for empty slots, and the newly filled slots."""
    cards = [None if card == NO_PIECE else CARD_IDS[card] for card in open_row(g)]
    return {
        **at,
        "code": "dealt",
        "cards": cards,
        "new": [PLACE_NAMES[CARD + slot] for slot in new],
        "deck": g.deck_left,
    }


def _final(games: Games, at: EventBase) -> Iterator[Event]:
    """Yields the end, each player's points by source, and the winners."""
    g = read(games)
    ended = ENDINGS[g.ended]
    assert ended is not None
    yield {**at, "code": "over", "ended": ended}
    for seat, by_source in enumerate(points(games)):
        drawn = cards_of(g.player[seat].drawn)
        yield {**at, "code": "final", "seat": seat, "points": by_source, "total": total(by_source), "drawn": drawn}
    yield {**at, "code": "won", "seats": list(winners(games))}
