"""A state as plain Python numbers: quick to read, and a stand-in for the record when the kernel runs un-jitted."""

import math
from collections import namedtuple
from collections.abc import Callable
from struct import Struct
from typing import Any, ClassVar, Final, Self, cast

import numpy as np

from stoneage.rules.setup import BASE_SLOTS
from stoneage.rules.state import PLACES, SEATS, SLOTS, STATE, Games, Player, State

_Reading = Callable[[bytes, int], Any]


class _Record:
    """How to read a record quickly: its single numbers at once, each list by itself."""

    def __init__(self, layout: np.dtype[np.void]) -> None:
        singles, end = "", 0
        self.names: list[str] = []
        self.lists: dict[str, _Reading] = {}
        for name, (kind, offset, *_) in (layout.fields or {}).items():
            if kind.shape:
                if not kind.base.names:
                    self.lists[name] = _list_at(offset, kind)
                continue
            singles += f"{offset - end}x{kind.char}"
            end = offset + kind.itemsize
            self.names.append(name)
        self.singles = Struct(singles).unpack_from


def _list_at(offset: int, kind: np.dtype[Any]) -> _Reading:
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
_AT_KIND, _AT_START = STATE.fields["at"][:2]
assert _AT_KIND.base.itemsize == 1  # so that each number of people is one byte of a record
_AT_STARTS: Final = range(_AT_START, _AT_START + PLACES * SEATS, SEATS)
_FIRST_PLAYER: Final = STATE.fields["player"][1]
_PLAYER_SIZE: Final = STATE["player"].base.itemsize
assert STATE["player"].base.fields is not None
_HOME_KIND, _HOME_START = STATE["player"].base.fields["home"][:2]
_HOME: Final = Struct(_HOME_KIND.char)
_PLAYER_STARTS: Final = [_FIRST_PLAYER + seat * _PLAYER_SIZE for seat in range(SEATS)]


class _Glance(tuple[int, ...]):
    """A record as it was: its single numbers by name, and of its lists those that were asked for."""

    _singles: ClassVar[Callable[[bytes, int], tuple[int, ...]]]
    _lists: ClassVar[dict[str, _Reading]]
    _record: bytes
    _start: int

    def __new__(cls, record: bytes, start: int = 0) -> Self:
        glanced = super().__new__(cls, cls._singles(record, start))
        glanced._record, glanced._start = record, start
        return glanced

    def __getattr__(self, name: str) -> Any:
        if name not in self._lists:
            raise AttributeError(name)
        found = self.__dict__[name] = self._lists[name](self._record, self._start)
        return found


def _glancing(kind: _Record, **lists: _Reading) -> type[Any]:
    """Glances at this kind of record; nothing in Python finds a number by its name as quickly as a named tuple."""
    named: Any = namedtuple("named", kind.names)  # type: ignore[misc]  # names that only the layout knows
    numbers = {name: getattr(named, name) for name in kind.names}
    return type("Glance", (_Glance,), {"_singles": kind.singles, "_lists": kind.lists | lists, **numbers})


_PlayerGlance: Final = _glancing(_PLAYER)


class _Players(dict[int, Any]):
    """Glances at players, by seat: at those who were asked for."""

    def __init__(self, record: bytes) -> None:
        self._record = record

    def __missing__(self, seat: int) -> Any:
        player = self[seat] = _PlayerGlance(self._record, _PLAYER_STARTS[seat])
        return player


_StateGlance: Final = _glancing(_STATE, player=lambda record, _: _Players(record))


def glance(games: Games) -> State:
    """The first game of the array as it is now, for those who read: views, stories, reasons."""
    state: Any = _StateGlance(games[:1].tobytes())
    return cast("State", state)


def people_at(g: State, place: int, seat: int) -> int:
    """How many of a player's people stand somewhere; all places together take longer to read."""
    glanced: Any = g
    return int(glanced._record[_AT_STARTS[place] + seat])


def home_of(g: State, seat: int) -> int:
    """How many people a player has at home."""
    glanced: Any = g
    return int(_HOME.unpack_from(glanced._record, _PLAYER_STARTS[seat] + _HOME_START)[0])


def crowds_of(g: State) -> list[bytes]:
    """Who stands at each place, to be compared: whatever changes there, changes this."""
    glanced: Any = g
    record: bytes = glanced._record
    return [record[start : start + SEATS] for start in _AT_STARTS]


def record_of(g: State, seat: int) -> bytes:
    """All that a glance knows of a player, to be compared."""
    glanced: Any = g
    start = _PLAYER_STARTS[seat]
    record: bytes = glanced._record[start : start + _PLAYER_SIZE]
    return record


def but_for_home(record: bytes) -> bytes:
    """The same without the people whom the player has at home."""
    return record[:_HOME_START] + record[_HOME_START + _HOME.size :]


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
    singles = dict(zip(kind.names, kind.singles(record, start), strict=True))
    return singles | {name: make(record, start) for name, make in kind.lists.items()}


def open_row(g: State) -> list[int]:
    """The row of face-up cards, from slot 1 on."""
    row: list[int] = g.slot[: SLOTS if g.expansion else BASE_SLOTS]
    return row
