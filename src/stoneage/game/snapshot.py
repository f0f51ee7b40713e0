"""A state as plain Python numbers: quick to read, and a stand-in for the record when the kernel runs un-jitted."""

import math
from collections.abc import Callable
from functools import cache
from struct import Struct
from typing import Any, Final, cast

import numpy as np

from stoneage.rules.setup import BASE_SLOTS
from stoneage.rules.state import (
    BUILDING,
    CARD,
    PLACES,
    PRIVATE,
    SEATS,
    SLOTS,
    STATE,
    TRADER,
    Games,
    Player,
    State,
)


class _Record:
    """How to read a record quickly: its single numbers at once, each list by itself."""

    def __init__(self, layout: np.dtype[np.void]) -> None:
        singles, end = "", 0
        self._names: list[str] = []
        self.lists: dict[str, Callable[[bytes, int], list[Any]]] = {}
        for name, (kind, offset, *_) in (layout.fields or {}).items():
            if kind.shape:
                if not kind.base.names:
                    self.lists[name] = _list_at(offset, kind)
                continue
            singles += f"{offset - end}x{kind.char}"
            end = offset + kind.itemsize
            self._names.append(name)
        self._singles = Struct(singles).unpack_from

    def read(self, record: bytes, start: int) -> dict[str, Any]:
        """The single numbers by name."""
        return dict(zip(self._names, self._singles(record, start), strict=True))


def _list_at(offset: int, kind: np.dtype[Any]) -> Callable[[bytes, int], list[Any]]:
    numbers, width = Struct(f"{math.prod(kind.shape)}{kind.base.char}"), kind.shape[-1]

    def flat(record: bytes, start: int) -> list[Any]:
        return list(numbers.unpack_from(record, start + offset))

    def rows(record: bytes, start: int) -> list[Any]:
        found = flat(record, start)
        return [found[row : row + width] for row in range(0, len(found), width)]

    return flat if len(kind.shape) == 1 else rows


_STATE: Final = _Record(STATE)
_PLAYER: Final = _Record(STATE["player"].base)
assert STATE.fields is not None
_FIRST_PLAYER: Final = STATE.fields["player"][1]
_PLAYER_SIZE: Final = STATE["player"].base.itemsize
_PLAYER_STARTS: Final = [_FIRST_PLAYER + seat * _PLAYER_SIZE for seat in range(SEATS)]


class _Glance:
    """A record as it was; what is not asked for is not read."""

    def __init__(self, kind: _Record, record: bytes, start: int = 0) -> None:
        self._source = kind, record, start

    def __getattr__(self, name: str) -> Any:
        kind, record, start = self._source
        if name in kind.lists:
            self.__dict__[name] = kind.lists[name](record, start)
        elif name == "player":
            self.__dict__[name] = [_Glance(_PLAYER, record, own) for own in _PLAYER_STARTS[: self.players]]
        else:
            self.__dict__ |= kind.read(record, start)
        return self.__dict__[name]


def glance(games: Games) -> State:
    """The first game of the array as it is now, for those who read: views, stories, reasons."""
    state: Any = _Glance(_STATE, games[:1].tobytes())
    return cast("State", state)


def player_bytes(g: State, seat: int) -> bytes:
    """All that a glance knows of a player: whatever changes about him, changes this."""
    glanced: Any = g
    _, record, _ = glanced._source
    start = _PLAYER_STARTS[seat]
    own: bytes = record[start : start + _PLAYER_SIZE]
    return own


def snapshot(games: Games) -> State:
    """The same as a whole state of plain numbers, which can be changed and stands in for the record."""
    record = games[:1].tobytes()
    state = State()
    state.__dict__ = _whole(_STATE, record, 0)
    state.player = []
    for start in _PLAYER_STARTS:
        player = Player()
        player.__dict__ = _whole(_PLAYER, record, start)
        state.player.append(player)
    return state


def _whole(kind: _Record, record: bytes, start: int) -> dict[str, Any]:
    return kind.read(record, start) | {name: make(record, start) for name, make in kind.lists.items()}


def open_row(g: State) -> list[int]:
    """The row of face-up cards, from slot 1 on."""
    row: list[int] = g.slot[: SLOTS if g.expansion else BASE_SLOTS]
    return row


def places_of(g: State) -> tuple[int, ...]:
    """The places that this game has."""
    return _places(g.players, bool(g.expansion))


@cache
def _places(players: int, expansion: bool) -> tuple[int, ...]:
    cards = range(CARD, CARD + (SLOTS if expansion else BASE_SLOTS))
    village_and_dice = [place for place in range(CARD) if expansion or place != TRADER]
    buildings = range(BUILDING, BUILDING + players)
    return (*village_and_dice, *cards, *buildings, *(range(PRIVATE, PLACES) if expansion else ()))
