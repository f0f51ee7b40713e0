"""A state as plain Python numbers: quick to read, and a stand-in for the record when the kernel runs un-jitted."""

import math
from collections.abc import Callable
from operator import itemgetter
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
    """How to read a record quickly: all its numbers at once, and its lists out of them."""

    def __init__(self, layout: np.dtype[np.void]) -> None:
        codes, names, positions, end, count = "", [], [], 0, 0
        self.lists: dict[str, Callable[[tuple[int, ...]], list[Any]]] = {}
        for name, (kind, offset, *_) in (layout.fields or {}).items():
            codes += f"{offset - end}x" + (f"{kind.itemsize}x" if kind.base.names else f"{_size(kind)}{kind.base.char}")
            end = offset + kind.itemsize
            if kind.base.names:
                continue
            if kind.shape:
                self.lists[name] = _list_at(count, kind.shape)
            else:
                names.append(name)
                positions.append(count)
            count += _size(kind)
        self._unpack = Struct(codes).unpack_from
        self._names, self._singles = names, itemgetter(*positions)

    def read(self, record: bytes, offset: int) -> tuple[dict[str, int], tuple[int, ...]]:
        """The single numbers by name, and all numbers in their order."""
        numbers = self._unpack(record, offset)
        return dict(zip(self._names, self._singles(numbers), strict=True)), numbers


def _size(kind: np.dtype[Any]) -> int:
    return math.prod(kind.shape)


def _list_at(first: int, shape: tuple[int, ...]) -> Callable[[tuple[int, ...]], list[Any]]:
    end, width = first + math.prod(shape), shape[-1]
    if len(shape) == 1:
        return lambda numbers: list(numbers[first:end])
    return lambda numbers: [list(numbers[row : row + width]) for row in range(first, end, width)]


_STATE: Final = _Record(STATE)
_PLAYER: Final = _Record(STATE["player"].base)
_PLAYER_STARTS: Final = [STATE.fields["player"][1] + seat * STATE["player"].base.itemsize for seat in range(SEATS)]  # type: ignore[index]


class _Glance:
    """A record as it was; lists are made when they are asked for."""

    def __init__(self, kind: _Record, record: bytes, offset: int = 0) -> None:
        self.__dict__, numbers = kind.read(record, offset)
        self._source = kind, record, numbers

    def __getattr__(self, name: str) -> Any:
        kind, record, numbers = self._source
        if name == "player":
            value: list[Any] = [_Glance(_PLAYER, record, start) for start in _PLAYER_STARTS[: self.players]]
        else:
            value = kind.lists[name](numbers)
        self.__dict__[name] = value
        return value


def glance(games: Games) -> State:
    """The first game of the array as it is now, for those who read: views, stories, reasons."""
    state: Any = _Glance(_STATE, games[:1].tobytes())
    return cast("State", state)


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


def _whole(kind: _Record, record: bytes, offset: int) -> dict[str, Any]:
    fields, numbers = kind.read(record, offset)
    return fields | {name: make(numbers) for name, make in kind.lists.items()}


def open_row(g: State) -> list[int]:
    """The row of face-up cards, from slot 1 on."""
    row: list[int] = g.slot[: SLOTS if g.expansion else BASE_SLOTS]
    return row


def places_of(g: State) -> list[int]:
    """The places that this game has."""
    cards = range(CARD, CARD + len(open_row(g)))
    village_and_dice = [place for place in range(CARD) if g.expansion or place != TRADER]
    buildings = range(BUILDING, BUILDING + g.players)
    return [*village_and_dice, *cards, *buildings, *(range(PRIVATE, PLACES) if g.expansion else ())]
