"""Places as an audience sees them."""

from collections.abc import Sequence
from functools import cache
from typing import cast

from stoneage.game.names import PLACE_NAMES
from stoneage.game.questions import rate_of
from stoneage.game.reasons import closed_codes, closed_reason
from stoneage.game.state_reader import crowds_of
from stoneage.game.types import BoardPlace, PlaceView
from stoneage.game.vocabulary import PlaceKind, Rate
from stoneage.rules.sets import SETS
from stoneage.rules.state import BOARD, BUILDING, HUNT, NO_PIECE, PLACEMENT, PRIVATE, SEATS, Games, State


@cache
def places_of(players: int, expansion: bool, pieces: int) -> tuple[int, ...]:
    """Returns the places that such a game has; `pieces` is the number of its set."""
    stacks = range(BUILDING + players, BUILDING + SEATS)  # stacks of absent players
    found = [n for n, place in enumerate(BOARD) if (expansion or not place.expansion) and n not in stacks]
    built = SETS[pieces].buildings
    return tuple(n for n in found if BOARD[n].building == NO_PIECE or BOARD[n].building in built)


@cache
def board(players: int, expansion: bool, pieces: int) -> list[BoardPlace]:
    """Returns the constant properties of the places of such a game."""
    return [
        {
            "place": BOARD[place].name,
            "kind": cast("PlaceKind", BOARD[place].kind),
            "rings": None if place == HUNT else BOARD[place].most,
            "rate": rate_at(place),
        }
        for place in places_of(players, expansion, pieces)
    ]


@cache
def rate_at(place: int) -> Rate | None:
    """Returns the rate of the dice at a place; None if no dice are rolled there."""
    return rate_of(BOARD[place].good) if BOARD[place].good >= 0 else None


class Places:
    """The places of one game. A place that has not changed since the last view is the same object again."""

    def __init__(self) -> None:
        self._crowds: Sequence[bytes] = []
        self._owners: dict[int, int | None] = {}
        self._public: list[PlaceView] = []
        self._own: dict[int, tuple[Sequence[PlaceView | None], list[int], list[PlaceView]]] = {}

    def public(self, g: State) -> list[PlaceView]:
        """Returns the places as all audiences see them."""
        places = places_of(g.players, bool(g.expansion), g.pieces)
        crowds, owners = crowds_of(g), {place: _owner(g, place) for place in places if place >= PRIVATE}
        if crowds != self._crowds or owners != self._owners:
            shown: Sequence[PlaceView | None] = self._public or [None] * len(places)
            self._public = [
                seen
                if seen is not None and crowds[place] == self._crowds[place] and owners.get(place) == seen["owner"]
                else _place(place, [*crowds[place][: g.players]], owners.get(place))
                for place, seen in zip(places, shown, strict=True)
            ]
            self._crowds, self._owners = crowds, owners
        return self._public

    def own(self, g: State, known: Games, seat: int, public: list[PlaceView]) -> list[PlaceView]:
        """Returns the places as one player sees them: during placement, with the reason why a place is closed."""
        if g.phase != PLACEMENT:
            return public
        codes = closed_codes(known, seat)
        kept = self._own.get(seat)
        if kept is None or kept[0] is not public or kept[1] != codes:
            places = places_of(g.players, bool(g.expansion), g.pieces)
            if kept is None:
                shown = [_closed(g, place, codes[number], number) for number, place in zip(places, public, strict=True)]
            else:
                shown = [
                    seen
                    if place is was and codes[number] == kept[1][number]
                    else _closed(g, place, codes[number], number)
                    for number, place, was, seen in zip(places, public, kept[0], kept[2], strict=True)
                ]
            kept = self._own[seat] = public, codes, shown
        return kept[2]


def _owner(g: State, place: int) -> int | None:
    """Returns the owner of a private place (9.7)."""
    tile = BOARD[place].building
    return next((seat for seat in range(g.players) if g.player[seat].built >> tile & 1), None)


def _place(number: int, people: list[int], owner: int | None) -> PlaceView:
    return {"place": PLACE_NAMES[number], "people": people, "owner": owner, "closed": None}


def _closed(g: State, place: PlaceView, code: int, number: int) -> PlaceView:
    return {**place, "closed": closed_reason(g.players, number, code)} if code else place
