"""What happened, step by step, as codes and parameters: a log can print it, a client can animate it.

The narrator follows the game with a state of its own, one kernel step behind the other, and tells each step
from the difference it made. No step of a story holds a secret: a drawn card is told without its name.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from stoneage.game.move import MOVES, Move
from stoneage.game.names import ENDINGS, GOOD_NAMES, PHASES, PLACE_NAMES, cards_of
from stoneage.game.reading import glance, open_row, people_at
from stoneage.game.scripted_dice import ScriptedDice
from stoneage.game.view import points, winners
from stoneage.rules import kernel
from stoneage.rules.engine import ACTIONS_BEGIN, FED, RESOLVED, ROUND_DONE, TURN_DONE, WAITING
from stoneage.rules.moves import new_buffer
from stoneage.rules.pieces import BAR_NAMES, CARD_IDS, ONCE_VALUES, REWARDS, TILE_IDS
from stoneage.rules.state import (
    ACTIONS,
    ASK_FEED,
    ASK_PICK,
    BUILDING,
    BY_CARDS,
    CARD,
    NO_PIECE,
    OVER,
    Games,
    State,
)

Event = dict[str, Any]


class Narrator:
    """Tells a game from its first state and its choices; each choice is told once and remembered."""

    def __init__(self, games: Games, script: ScriptedDice) -> None:
        self._games = games
        self._script = script
        self._now = glance(games)
        self._buffer = new_buffer()
        self._told: list[Event] = list(_beginning(self._now))
        self._choices = 0

    def story(self, moves: Sequence[int], games: Games, told: int = 0) -> list[Event]:
        """All that happened after the first `told` events; a game that was stopped is told to its end."""
        self._catch_up(moves)
        stopped = self._now.phase != OVER and int(games["phase"][0]) == OVER
        end = [{**event, "choice": len(moves), "forced": True} for event in _final(games)] if stopped else []
        return self._told[told:] + end[max(told - len(self._told), 0) :]

    def _catch_up(self, moves: Sequence[int]) -> None:
        for move in moves[self._choices :]:
            self._script.load(self._games)
            self._choices += 1
            self._step(MOVES[move], forced=False)
            while kernel.legal(self._games, self._buffer) == 1:
                self._step(MOVES[self._buffer[0]], forced=True)

    def _step(self, move: Move, forced: bool) -> None:
        before = self._now
        kernel.perform(self._games, move.number)
        after = glance(self._games)
        self._tell(_moved(move, before, after), forced)
        while (transition := kernel.proceed(self._games)) != WAITING:
            before, after = after, glance(self._games)
            self._tell(_proceeded(transition, before, after, self._games), forced=True)
        self._now = after

    def _tell(self, events: Iterator[Event], forced: bool) -> None:
        for event in events:
            event["choice"], event["forced"] = self._choices, forced
            self._told.append(event)


def _event(code: str, seat: int, **details: Any) -> Event:
    return {"code": code, "seat": seat, **details}


# --- what a move did


def _moved(move: Move, b: State, a: State) -> Iterator[Event]:
    seat, details = b.seat, move.details
    if move.kind == "place":
        yield _event("placed", seat, **details)
    elif move.kind == "resolve":
        place = PLACE_NAMES.index(details["place"])
        yield _event("resolves", seat, place=details["place"], people=people_at(b, place, seat))
        yield from _rolled(b, a)
        yield from _changes(b, a, seat)
    elif move.kind == "decline":
        yield _event("declined", seat, place=PLACE_NAMES[a.place])
    elif move.kind == "tools":
        if details["tiles"] or details["once"]:
            yield _event("used_tools", seat, **details)
        yield from _harvested(b, a)
    elif move.kind == "pay":
        yield from _bought(details["goods"], b, a)
    elif move.kind == "exchange":
        yield _event("exchanged", seat, **details)
    elif move.kind == "pick":
        yield _event("picked", seat, face=details["face"], bar=BAR_NAMES[b.bar])
        yield from _changes(b, a, seat)
    elif move.kind == "split":
        decorations = details["decorations"]
        yield _event("split", seat, food=b.yielded - decorations, decorations=decorations)
    elif move.kind == "draw":
        yield _event("paid", seat, goods={"decorations": b.player[seat].good[4] - a.player[seat].good[4]})
        yield from _drew(b, a, seat)
    elif move.kind == "take":
        yield _event("took", seat, goods=details["goods"])
    elif move.kind == "feed":
        yield _event("fed", seat, goods=details["goods"])
    elif move.kind == "starve":
        yield _event("starved", seat, shortage=b.shortage)
    else:
        yield _event("skipped_draw", seat)


def _rolled(b: State, a: State) -> Iterator[Event]:
    if a.counter == b.counter:
        return
    what = {"bar": BAR_NAMES[a.bar]} if a.choice == ASK_PICK else {"good": REWARDS[a.wanted]}
    yield _event("rolled", b.seat, dice=a.die[: a.dice], **what)


def _harvested(b: State, a: State) -> Iterator[Event]:
    good = REWARDS[b.wanted]
    if good == "food":
        amount = a.yielded if b.expansion else a.player[b.seat].food - b.player[b.seat].food
    else:
        amount = a.player[b.seat].good[b.wanted] - b.player[b.seat].good[b.wanted]
    yield _event("harvested", b.seat, good=good, amount=amount, pips=a.pips)


def _bought(paid: dict[str, int], b: State, a: State) -> Iterator[Event]:
    seat, place = b.seat, PLACE_NAMES[b.place]
    yield _event("paid", seat, goods=paid, place=place)
    if b.place < BUILDING:
        yield _event("took_card", seat, place=place, card=CARD_IDS[b.slot[b.place - CARD]])
        yield from _rolled(b, a)
        yield from _changes(b, a, seat, paid)
        return
    stack = b.place - BUILDING
    left = a.stack_left[stack]
    points_scored = a.player[seat].building_points - b.player[seat].building_points
    tile = TILE_IDS[b.stack[stack][left]]
    yield _event("built", seat, place=place, building=tile, points=points_scored)
    turned_up = TILE_IDS[a.stack[stack][left - 1]] if left else None
    yield _event("turned_up", seat, place=place, building=turned_up, left=left)


def _changes(b: State, a: State, seat: int, paid: dict[str, int] | None = None) -> Iterator[Event]:
    """What a player gained, whatever it was."""
    old, new = b.player[seat], a.player[seat]
    spent = paid or {}
    gained = {
        name: now - was + spent.get(name, 0)
        for name, was, now in zip((*GOOD_NAMES, "food"), (*old.good, old.food), (*new.good, new.food), strict=True)
    }
    if any(gained.values()):
        yield _event("gained", seat, goods={name: n for name, n in gained.items() if n})
    if new.card_points != old.card_points:
        yield _event("scored", seat, points=new.card_points - old.card_points)
    if new.tool != old.tool:
        yield _event("tool", seat, tools=sorted(filter(None, new.tool), reverse=True))
    if new.people != old.people:
        yield _event("born", seat, people=new.people)
    if new.field != old.field:
        yield _event("field", seat, level=new.field)
    if new.trader != old.trader:
        yield _event("trader", seat, level=new.trader)
    if new.once != old.once:
        yield _event("once", seat, value=ONCE_VALUES[(new.once & ~old.once).bit_length() - 1])
    if new.takes != old.takes:
        yield _event("kept", seat)
    yield from _drew(b, a, seat)


def _drew(b: State, a: State, seat: int) -> Iterator[Event]:
    drawn = a.player[seat].drawn & ~b.player[seat].drawn
    if drawn:
        shown = {"cards": cards_of(drawn)} if a.open_cards else {}
        yield _event("drew", seat, count=drawn.bit_count(), **shown)


# --- what happened by itself


def _proceeded(transition: int, b: State, a: State, games: Games) -> Iterator[Event]:
    if transition == ACTIONS_BEGIN:
        for seat in range(a.players):
            if a.player[seat].hand:
                yield _event("unplaced", seat, people=a.player[seat].hand)
        yield {"code": "phase", "phase": PHASES[a.phase], "round": a.rounds}
        yield _event("turn", a.turn)
    elif transition == RESOLVED and b.place != a.place:
        yield _event("returned", b.turn, place=PLACE_NAMES[b.place], people=people_at(b, b.place, b.turn))
    elif transition == TURN_DONE:
        if a.phase == ACTIONS:
            yield _event("turn", a.turn)
        else:
            yield {"code": "phase", "phase": PHASES[a.phase], "round": a.rounds}
    elif transition == FED:
        yield from _ate(b, a)
    elif transition == ROUND_DONE:
        yield from _end(b, a, games) if a.phase == OVER else _new_round(b, a)


def _ate(b: State, a: State) -> Iterator[Event]:
    seat, me = b.turn, b.player[b.turn]
    if me.field:
        yield _event("income", seat, food=me.field)
    if a.choice == ASK_FEED:
        yield _event("hungry", seat, food=me.food + me.field, shortage=a.shortage)
    else:
        yield _event("ate", seat, food=me.people)


def _beginning(g: State) -> Iterator[Event]:
    yield {"code": "round", "round": g.rounds, "start": g.start, "choice": 0, "forced": True}
    yield {"code": "dealt", **_dealt(g, list(range(len(open_row(g))))), "choice": 0, "forced": True}


def _new_round(b: State, a: State) -> Iterator[Event]:
    yield {"code": "round", "round": a.rounds, "start": a.start}
    new = _new_slots(b, a)
    if new:
        yield {"code": "dealt", **_dealt(a, new)}


def _end(b: State, a: State, games: Games) -> Iterator[Event]:
    """Where a slot stays empty, the cards have slid before the end is known (7.1.3, 7.1.4)."""
    if a.ended == BY_CARDS:
        yield {"code": "dealt", **_dealt(a, _new_slots(b, a))}
    yield from _final(games)


def _new_slots(b: State, a: State) -> list[int]:
    return [slot for slot, card in enumerate(open_row(a)) if card != NO_PIECE and card not in b.slot]


def _dealt(g: State, new: list[int]) -> dict[str, Any]:
    """The row of cards from slot 1 on, None where nothing lies, and which of its places are newly filled."""
    return {
        "cards": [None if card == NO_PIECE else CARD_IDS[card] for card in open_row(g)],
        "new": [PLACE_NAMES[CARD + slot] for slot in new],
        "deck": g.deck_left,
    }


def _final(games: Games) -> Iterator[Event]:
    """The end, each player's points by source, and who won."""
    g = glance(games)
    yield {"code": "over", "ended": ENDINGS[g.ended]}
    for seat, by_source in enumerate(points(games)):
        drawn = cards_of(g.player[seat].drawn)
        yield _event("final", seat, points=by_source, total=sum(by_source.values()), drawn=drawn)
    yield {"code": "won", "seats": list(winners(games))}


CODES: Final = (
    "round", "dealt", "placed", "unplaced", "phase", "turn", "resolves", "rolled", "used_tools", "harvested",
    "declined", "paid", "exchanged", "took_card", "built", "turned_up", "gained", "scored", "tool", "born",
    "field", "trader", "once", "kept", "drew", "skipped_draw", "picked", "split", "took", "returned",
    "income", "ate", "hungry", "fed", "starved", "over", "final", "won",
)  # fmt: skip
