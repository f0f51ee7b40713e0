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
from stoneage.game.reasons import closed_codes, closed_reason, price
from stoneage.game.snapshot import glance, home_of, open_row, places_of, rest_of
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

Place = dict[str, Any]
Part = Callable[[Any, Any, Callable[[], Any]], Any]

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


def build_view(known: Games, seat: int | None) -> dict[str, Any]:
    """The view of `seat` (None: a spectator) from a state made for that audience."""
    g, places = glance(known), Places()
    public = places.public(g)
    return _view(g, known, seat, _built, public if seat is None else places.own(g, known, seat, public))


def _built(_what: Any, _source: Any, build: Callable[[], Any]) -> Any:
    """A part of a view, built anew."""
    return build()


def _view(g: State, known: Games, seat: int | None, part: Part, places: list[Place]) -> dict[str, Any]:
    over = g.phase == OVER
    shown = EVERYONE if g.open_cards or over else 0 if seat is None else 1 << seat
    players = [_player_part(g, known, owner, shown, part) for owner in range(g.players)]
    view: dict[str, Any] = {
        "audience": seat,
        "options": part("options", None, lambda: _options(g)),
        "round": g.rounds,
        "phase": PHASES[g.phase],
        "start": g.start,
        "turn": None if over else g.turn,
        "choice": _choice(g),
        "legal": _legal_texts(g, known, seat),
        "places": places,
        "cards": part("cards", g.slot, lambda: _cards(g)),
        "deck": g.deck_left,
        "buildings": part("buildings", g.stack_left, lambda: _buildings(g)),
        "supply": dict(zip(GOOD_NAMES, g.supply, strict=False)) if g.limited_resources else None,
        "players": players,
        "ended": ENDINGS[g.ended],
        "scores": [player["projected"] for player in players] if over else None,
        "winners": list(winners(known)) if over else None,
    }
    return view


def _options(g: State) -> dict[str, Any]:
    return {"players": g.players, **{flag: bool(getattr(g, flag)) for flag in OPTION_FLAGS}}


class Views:
    """The views of one game for all who look, after every choice: a part that did not change is not built again.

    So views share their parts, with each other and with later ones: they are to be read, not to be changed.
    """

    def __init__(self) -> None:
        self._parts: dict[Any, tuple[Any, Any]] = {}
        self._places = Places()

    def build(self, known: Games, own: dict[int, Games | None]) -> dict[int | None, dict[str, Any]]:
        """The spectators' view and those of some seats, which add what each seat knows besides; without legal moves.

        `known` is a state made for spectators, `own` holds one made for each seat, or none for a seat without secrets.
        """
        g = glance(known)
        public = _view(g, known, None, self._kept, self._places.public(g))
        del public["legal"]
        views: dict[int | None, dict[str, Any]] = {None: public}
        for seat, state in own.items():
            players = list(public["players"])
            players[seat] = self._own_player(players[seat], state, seat)
            places = self._places.own(g, known, seat, public["places"])
            views[seat] = {**public, "audience": seat, "places": places, "players": players}
        return views

    def _own_player(self, public: dict[str, Any], state: Games | None, seat: int) -> dict[str, Any]:
        if state is not None:
            return _player_part(glance(state), state, seat, 1 << seat, self._kept)
        own: dict[str, Any] = self._kept(("own", seat), public, lambda: {**public, "drawn": []})
        return own

    def _kept(self, what: Any, source: Any, build: Callable[[], Any]) -> Any:
        """A part of a view, built anew if what it is made from has changed."""
        kept = self._parts.get(what)
        if kept is None or (kept[0] is not source and kept[0] != source):
            kept = self._parts[what] = source, build()
        return kept[1]


def _legal_texts(g: State, known: Games, seat: int | None) -> list[str]:
    return [str(move) for move in _legal(known)] if g.choice != NOTHING and g.seat == seat else []


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
        self._shown: list[tuple[list[int], Place]] = []
        self._own: dict[int, list[tuple[Place, int, Place]]] = {}

    def public(self, g: State) -> list[Place]:
        """As everyone sees them."""
        numbers, at = places_of(g), g.at
        before = self._shown or [([], {})] * len(numbers)
        self._shown = [
            old if old[0] == at[number] else (at[number], _place(number, at[number][: g.players]))
            for number, old in zip(numbers, before, strict=True)
        ]
        return [place for _, place in self._shown]

    def own(self, g: State, known: Games, seat: int, public: list[Place]) -> list[Place]:
        """As a player sees them: while people are placed, with the reason why one is closed to him."""
        if g.phase != PLACEMENT:
            return public
        numbers, codes = places_of(g), closed_codes(known, seat)
        before = self._own.get(seat) or [({}, 0, {})] * len(public)
        self._own[seat] = own = [
            old
            if old[0] is place and old[1] == codes[number]
            else (place, codes[number], _closed(g, place, number, codes))
            for number, place, old in zip(numbers, public, before, strict=True)
        ]
        return [shown for _, _, shown in own]


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


def _player_part(g: State, known: Games, seat: int, shown: int, part: Part) -> dict[str, Any]:
    """Who places people changes nothing else about himself, and that is what happens most."""
    home, rest = home_of(g, seat), rest_of(g, seat)
    player: dict[str, Any] = part(("player", seat, shown), rest, lambda: _player(g, known, seat, shown))
    now: dict[str, Any] = part(("home", seat, shown), (player, home), lambda: {**player, "home": home})
    return now


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
