"""Views: what an audience may see of a game, JSON-ready.

A view is built from a state in which everything that the audience cannot know has been resampled
(`observation.known_to`), and shows only what is public or the audience's own.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, cast

from stoneage.game import types, vocabulary
from stoneage.game.legal import LegalMoves
from stoneage.game.names import ENDINGS, PHASES, PLACE_NAMES, RESOURCE_NAMES, buildings_of, cards_of
from stoneage.game.options import options_in
from stoneage.game.places import Places, board
from stoneage.game.points import points_of, total, winners
from stoneage.game.questions import question
from stoneage.game.reasons import price
from stoneage.game.state_reader import open_row, read, without_home
from stoneage.game.types import CommonView, OwnView, PlayerView, View
from stoneage.game.vocabulary import Cards
from stoneage.rules import kernel
from stoneage.rules.moves import new_buffer
from stoneage.rules.pieces import ONCE_VALUES
from stoneage.rules.scoring import EVERYONE
from stoneage.rules.sets import BUILDING_IDS, CARD_IDS, SETS
from stoneage.rules.state import BUILDING, CARD, NO_PIECE, NO_QUESTION, OVER, Games, Player, State


class ViewLayers(NamedTuple):
    """A view in two parts: what all audiences see alike, and what depends on the audience."""

    common: CommonView
    own: OwnView


def build_view(known: Games, seat: int | None, cards: Cards = "bought_visible") -> View:
    """Returns the view of `seat` (None: a spectator) from a state made for that audience."""
    layers = Views().build(known, {} if seat is None else {seat: known}, cards)[seat]
    return {**layers.common, **layers.own, "legal": _legal_texts(known, seat)}


class Views:
    """The views of one game for all audiences, after every choice. A part that has not changed is reused.

    Views share their parts with each other and with later ones, so they must not be changed.
    """

    def __init__(self) -> None:
        self._parts: dict[str, tuple[Any, Any]] = {}
        self._places = Places()
        self._players: dict[tuple[int, int | None], tuple[bytes, PlayerView]] = {}
        self._own: dict[int, tuple[PlayerView, PlayerView]] = {}

    def build(
        self, known: Games, own: dict[int, Games | None], cards: Cards, *, reveal_bought: bool = False
    ) -> dict[int | None, ViewLayers]:
        """Returns the spectators' view and those of some seats.

        `known` is a state made for spectators; `own` has a state made for each seat, or None for a seat without
        secrets. `cards` is the option of the game: if bought cards lie face down, nobody sees others' bought cards and
        points until the game is over, unless `reveal_bought` is true.
        """
        g = read(known)
        face_down = cards == "face_down" and not (reveal_bought or g.open_cards or g.phase == OVER)
        shown = None if face_down else EVERYONE if g.open_cards or g.phase == OVER else 0
        players = [self._player(g, known, seat, shown) for seat in range(g.players)]
        places = self._places.public(g)
        common = self._common(g, known, players, cards)
        found: dict[int | None, ViewLayers] = {
            None: ViewLayers(common, {"audience": None, "places": places, "players": players})
        }
        for seat, state in own.items():
            seen = [*players]
            seen[seat] = self._own_player(players[seat], known if face_down and state is None else state, seat)
            mine = self._places.own(g, known, seat, places)
            found[seat] = ViewLayers(common, {"audience": seat, "places": mine, "players": seen})
        return found

    def _common(self, g: State, known: Games, players: list[PlayerView], cards: Cards) -> CommonView:
        over = g.phase == OVER
        return {
            "options": self._kept("options", cards, lambda state: options_in(state, cards), g),
            "pieces": SETS[g.pieces].name,
            "board": board(g.players, bool(g.expansion), g.pieces),
            "round": g.round,
            "phase": PHASES[g.phase],
            "start": g.start,
            "turn": None if over else g.turn,
            "question": question(g),
            "cards": self._kept("cards", g.slot, _cards, g),
            "deck": g.deck_left,
            "buildings": self._kept("buildings", g.stack_left, _buildings, g),
            "supply": _goods(RESOURCE_NAMES, g.supply) if g.limited_resources else None,
            "ended": ENDINGS[g.ended],
            "scores": [total(points_of(known, player["seat"], EVERYONE)) for player in players] if over else None,
            "winners": list(winners(known)) if over else None,
        }

    def _player(self, g: State, known: Games, seat: int, shown: int | None) -> PlayerView:
        """Reuses a player's part while that player places people, the most frequent change."""
        record = g.player.record(seat)
        kept = self._players.get((seat, shown))
        if kept is not None and kept[0] == record:
            return kept[1]
        player: PlayerView
        if kept is not None and without_home(record) == without_home(kept[0]):
            player = {**kept[1], "home": g.player[seat].home}
        else:
            player = _player(g, known, seat, shown)
        self._players[seat, shown] = record, player
        return player

    def _own_player(self, public: PlayerView, state: Games | None, seat: int) -> PlayerView:
        if state is not None:
            return self._player(read(state), state, seat, 1 << seat)
        kept = self._own.get(seat)
        if kept is None or kept[0] is not public:
            kept = self._own[seat] = public, {**public, "drawn": []}
        return kept[1]

    def _kept(self, what: str, source: Any, build: Callable[[State], Any], g: State) -> Any:
        """Returns a part of a view, built again if its source has changed."""
        kept = self._parts.get(what)
        if kept is None or kept[0] != source:
            kept = self._parts[what] = source, build(g)
        return kept[1]


def _goods(
    names: tuple[vocabulary.Good, ...] | tuple[vocabulary.Resource, ...], amounts: list[int]
) -> vocabulary.Goods:
    return cast("vocabulary.Goods", dict(zip(names, amounts, strict=False)))


def _legal_texts(known: Games, seat: int | None) -> list[str]:
    asked = int(known["question"][0]) != NO_QUESTION and int(known["seat"][0]) == seat
    return [str(move) for move in _legal(known)] if asked else []


def _legal(known: Games) -> LegalMoves:
    buffer = new_buffer()
    return LegalMoves(buffer[: kernel.legal(known, buffer)].tolist())


def _cards(g: State) -> list[types.CardView]:
    return [
        {
            "place": PLACE_NAMES[CARD + slot],
            "card": None if g.slot[slot] == NO_PIECE else CARD_IDS[g.slot[slot]],
            "price": price(g, CARD + slot),
        }
        for slot in range(len(open_row(g)))
    ]


def _buildings(g: State) -> list[types.BuildingView]:
    shown: list[types.BuildingView] = []
    for stack in range(g.players):
        left = g.stack_left[stack]
        shown.append(
            {
                "place": PLACE_NAMES[BUILDING + stack],
                "building": BUILDING_IDS[g.stack[stack][left - 1]] if left else None,
                "price": price(g, BUILDING + stack) if left else None,
                "left": left,
            }
        )
    return shown


def _player(g: State, known: Games, seat: int, shown: int | None) -> PlayerView:
    """Returns a player's part; `shown` are the seats whose drawn cards are visible; None: all cards are face down."""
    me: Player = g.player[seat]
    by_source = points_of(known, seat, shown or 0)
    player: PlayerView = {
        "seat": seat,
        "people": me.people,
        "home": me.home,
        "food": me.food,
        "goods": _goods(vocabulary.GOODS if g.expansion else RESOURCE_NAMES, me.goods),
        "field": me.field,
        "tools": [
            {"value": value, "used": bool(used)} for value, used in zip(me.tool, me.tool_used, strict=True) if value
        ],
        "once": [value for bit, value in enumerate(ONCE_VALUES) if me.once >> bit & 1],
        "takes": me.takes,
        "bought": None if shown is None else cards_of(me.bought),
        "bought_count": me.bought.bit_count(),
        "drawn": cards_of(me.drawn) if shown is not None and shown >> seat & 1 else None,
        "drawn_count": me.drawn.bit_count(),
        "buildings": buildings_of(me.built),
        "score": by_source["buildings"] + by_source["cards"] + by_source["starvation"],
        "points": None if shown is None else by_source,
        "projected": None if shown is None else total(by_source),
        "shortage": max(me.people - me.food - me.field, 0),
    }
    if g.expansion:
        player["trader"] = me.trader
    return player
