"""What an audience may see of a game, JSON-ready.

A view is built from a state in which everything the audience cannot know has been dealt afresh
(`observation.known_to`), and of such a state it shows only what is public or the audience's own.
"""

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from stoneage.game.legal import LegalMoves
from stoneage.game.names import ENDINGS, GOOD_NAMES, PHASES, PLACE_NAMES, QUESTIONS, cards_of, tiles_of
from stoneage.game.reading import but_for_home, crowds_of, glance, home_of, open_row, places_of, record_of
from stoneage.game.reasons import closed_codes, closed_reason, price
from stoneage.rules import kernel
from stoneage.rules.moves import MOST, new_buffer
from stoneage.rules.pieces import BAR_NAMES, CARD_IDS, DIVISOR, GOODS, ONCE_VALUES, RESOURCES, REWARDS, TILE_IDS
from stoneage.rules.scoring import EVERYONE, SOURCES
from stoneage.rules.state import (
    ASK_FEED,
    ASK_PAY,
    ASK_PICK,
    ASK_PLACE,
    ASK_SPLIT,
    ASK_TOOLS,
    BUILDING,
    CARD,
    HUNT,
    NO_PIECE,
    NOTHING,
    OVER,
    PLACEMENT,
    SEATS,
    Games,
    Player,
    State,
)

View = dict[str, Any]
Layers = tuple[View, ...]  # a view in parts that different audiences share
Place = dict[str, Any]

OPTION_FLAGS: Final = ("expansion", "multi_hunt", "limited_resources", "two_resources_now", "open_cards")
_RINGS: Final = tuple(None if place == HUNT else int(most) for place, most in enumerate(MOST))


def points(games: Games, shown: int = EVERYONE) -> list[dict[str, int]]:
    """Each player's points by source, were the game over now; `shown` are the seats whose drawn cards count."""
    players = int(games["players"][0])
    return [dict(zip(SOURCES, row, strict=True)) for row in _by_source(games, shown)[0, :players].tolist()]


def points_of(games: Games, seat: int, shown: int = EVERYONE) -> dict[str, int]:
    """The same of one player."""
    return dict(zip(SOURCES, _by_source(games, shown)[0, seat].tolist(), strict=True))


def _by_source(games: Games, shown: int) -> NDArray[np.int64]:
    out = np.zeros((1, SEATS, len(SOURCES)), np.int64)
    kernel.points_by_source(games[:1], shown, out)
    return out


def winners(games: Games) -> tuple[int, ...]:
    """The seats with the best standing (8.3)."""
    out = np.zeros((1, int(games["players"][0])), np.int64)
    kernel.standings(games[:1], out)
    best: list[int] = np.flatnonzero(out[0] == out[0].max()).tolist()
    return tuple(best)


def build_view(known: Games, seat: int | None) -> View:
    """The view of `seat` (None: a spectator) from a state made for that audience."""
    view = whole(Views().build(known, {} if seat is None else {seat: known})[seat])
    return {**view, "legal": _legal_texts(known, seat)}


def whole(layers: Layers) -> View:
    """A view put together."""
    return {name: part for layer in layers for name, part in layer.items()}


class Views:
    """The views of one game for all who look, after every choice: a part that did not change is not built again.

    So views share their parts, with each other and with later ones: they are to be read, not to be changed.
    """

    def __init__(self) -> None:
        self._parts: dict[str, tuple[Any, Any]] = {}
        self._places = Places()
        self._players: dict[tuple[int, int], tuple[bytes, View]] = {}
        self._own: dict[int, tuple[View, View]] = {}

    def build(self, known: Games, own: dict[int, Games | None]) -> dict[int | None, Layers]:
        """The spectators' view and those of some seats, in two layers: what all see alike, and what not all do.

        `known` is a state made for spectators, `own` holds one made for each seat, or none for a seat without secrets.
        """
        g = glance(known)
        shown = EVERYONE if g.open_cards or g.phase == OVER else 0
        players = [self._player(g, known, seat, shown) for seat in range(g.players)]
        places = self._places.public(g)
        common = self._common(g, known, players)
        views: dict[int | None, Layers] = {None: (common, {"audience": None, "places": places, "players": players})}
        for seat, state in own.items():
            seen = [*players]
            seen[seat] = self._own_player(players[seat], state, seat)
            views[seat] = (
                common,
                {"audience": seat, "places": self._places.own(g, known, seat, places), "players": seen},
            )
        return views

    def _common(self, g: State, known: Games, players: list[View]) -> View:
        over = g.phase == OVER
        return {
            "options": self._kept("options", None, _options, g),
            "round": g.rounds,
            "phase": PHASES[g.phase],
            "start": g.start,
            "turn": None if over else g.turn,
            "choice": _choice(g),
            "cards": self._kept("cards", g.slot, _cards, g),
            "deck": g.deck_left,
            "buildings": self._kept("buildings", g.stack_left, _buildings, g),
            "supply": dict(zip(GOOD_NAMES, g.supply, strict=False)) if g.limited_resources else None,
            "ended": ENDINGS[g.ended],
            "scores": [player["projected"] for player in players] if over else None,
            "winners": list(winners(known)) if over else None,
        }

    def _player(self, g: State, known: Games, seat: int, shown: int) -> View:
        """Who places people changes nothing else about himself, and that is what happens most."""
        record = record_of(g, seat)
        before, player = self._players.get((seat, shown)) or (b"", {})
        if record != before:
            if but_for_home(record) == but_for_home(before):
                player = {**player, "home": home_of(g, seat)}
            else:
                player = _player(g, known, seat, shown)
            self._players[seat, shown] = record, player
        return player

    def _own_player(self, public: View, state: Games | None, seat: int) -> View:
        if state is not None:
            return self._player(glance(state), state, seat, 1 << seat)
        before, own = self._own.get(seat) or ({}, {})
        if public is not before:
            own = {**public, "drawn": []}
            self._own[seat] = public, own
        return own

    def _kept(self, what: str, source: Any, build: Callable[[State], Any], g: State) -> Any:
        """A part of a view, built anew if what it is made from has changed."""
        kept = self._parts.get(what)
        if kept is None or kept[0] != source:
            kept = self._parts[what] = source, build(g)
        return kept[1]


def _options(g: State) -> View:
    return {"players": g.players, **{flag: bool(getattr(g, flag)) for flag in OPTION_FLAGS}}


def _legal_texts(known: Games, seat: int | None) -> list[str]:
    asked = int(known["choice"][0]) != NOTHING and int(known["seat"][0]) == seat
    return [str(move) for move in _legal(known)] if asked else []


def _legal(known: Games) -> LegalMoves:
    buffer = new_buffer()
    return LegalMoves(buffer[: kernel.legal(known, buffer)].tolist())


def _choice(g: State) -> dict[str, Any] | None:
    """What is asked of whom, with the facts needed to answer."""
    if g.choice == NOTHING:
        return None
    asked: dict[str, Any] = {"seat": g.seat, "question": QUESTIONS[g.choice]}
    if g.choice == ASK_PLACE:
        asked["people"] = home_of(g, g.seat)
    elif g.choice == ASK_FEED:
        asked["shortage"] = g.shortage
    else:
        asked["place"] = PLACE_NAMES[g.place] if g.place >= 0 else None
    if g.choice == ASK_TOOLS:
        dice = g.die[: g.dice]
        asked |= {"dice": dice, "pips": g.pips, "good": REWARDS[g.wanted], "divisor": int(DIVISOR[g.wanted])}
    elif g.choice == ASK_PAY:
        asked |= {"price": price(g, g.place), "exchanged": bool(g.received)}
    elif g.choice == ASK_PICK:
        asked |= {"bar": BAR_NAMES[g.bar], "faces": [face + 1 for face in range(6) for _ in range(g.face[face])]}
    elif g.choice == ASK_SPLIT:
        asked["yielded"] = g.yielded
    return asked


class Places:
    """The places of one game: one at which nothing has changed since it was last shown is the same object again."""

    def __init__(self) -> None:
        self._crowds: list[bytes] = []
        self._public: list[Place] = []
        self._own: dict[int, tuple[list[Place], list[int], list[Place]]] = {}

    def public(self, g: State) -> list[Place]:
        """As everyone sees them."""
        crowds, before = crowds_of(g), self._crowds
        if crowds != before:
            shown = self._public or [{}] * len(places_of(g))
            self._public = [
                place if before and crowds[number] == before[number] else _place(number, [*crowds[number][: g.players]])
                for number, place in zip(places_of(g), shown, strict=True)
            ]
            self._crowds = crowds
        return self._public

    def own(self, g: State, known: Games, seat: int, public: list[Place]) -> list[Place]:
        """As a player sees them: while people are placed, with the reason why one is closed to him."""
        if g.phase != PLACEMENT:
            return public
        codes = closed_codes(known, seat)
        before, old, shown = self._own.get(seat) or ([{}] * len(public), codes, public)
        if public is not before or codes != old:
            shown = [
                seen if place is was and codes[number] == old[number] else _closed(g, place, number, codes)
                for number, place, was, seen in zip(places_of(g), public, before, shown, strict=True)
            ]
            self._own[seat] = public, codes, shown
        return shown


def _place(number: int, people: list[int]) -> Place:
    return {"place": PLACE_NAMES[number], "people": people, "rings": _RINGS[number], "closed": None}


def _closed(g: State, place: Place, number: int, codes: list[int]) -> Place:
    if not codes[number]:
        return place
    code, arguments = closed_reason(g.players, number, codes[number])
    return {**place, "closed": {"code": code, "arguments": arguments}}


def _cards(g: State) -> list[dict[str, Any]]:
    return [
        {
            "place": PLACE_NAMES[CARD + slot],
            "card": None if g.slot[slot] == NO_PIECE else CARD_IDS[g.slot[slot]],
            "price": price(g, CARD + slot),
        }
        for slot in range(len(open_row(g)))
    ]


def _buildings(g: State) -> list[dict[str, Any]]:
    shown = []
    for stack in range(g.players):
        left = g.stack_left[stack]
        shown.append(
            {
                "place": PLACE_NAMES[BUILDING + stack],
                "building": TILE_IDS[g.stack[stack][left - 1]] if left else None,
                "price": price(g, BUILDING + stack) if left else None,
                "left": left,
            }
        )
    return shown


def _player(g: State, known: Games, seat: int, shown: int) -> dict[str, Any]:
    me: Player = g.player[seat]
    by_source = points_of(known, seat, shown)
    goods = GOODS if g.expansion else RESOURCES
    player: dict[str, Any] = {
        "seat": seat,
        "people": me.people,
        "home": me.hand,
        "food": me.food,
        "goods": dict(zip(GOOD_NAMES[:goods], me.good, strict=False)),
        "field": me.field,
        "tools": [
            {"value": value, "used": bool(used)} for value, used in zip(me.tool, me.tool_used, strict=True) if value
        ],
        "once": [value for bit, value in enumerate(ONCE_VALUES) if me.once >> bit & 1],
        "takes": me.takes,
        "bought": cards_of(me.bought),
        "drawn": cards_of(me.drawn) if shown >> seat & 1 else None,
        "drawn_count": me.drawn.bit_count(),
        "buildings": tiles_of(me.built),
        "score": by_source["buildings"] + by_source["cards"] + by_source["starvation"],
        "points": by_source,
        "projected": sum(by_source.values()),
        "hungry": max(me.people - me.food - me.field, 0),
    }
    if g.expansion:
        player["trader"] = me.trader
    return player
