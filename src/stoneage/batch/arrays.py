"""The arrays of a batch, and checks of the arrays that callers pass in."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from stoneage.batch.errors import BatchError
from stoneage.rules.moves import MOST_LEGAL
from stoneage.rules.state import STATE, Games, new_games

BYTES: Final = ("bool", "int8", "uint8")


@dataclass(frozen=True, slots=True)
class BatchArrays:
    """All arrays of a batch, with one row per game. Compiled code writes into them."""

    games: Games
    keys: NDArray[np.uint64]  # key of the first game in each row
    episodes: NDArray[np.int64]
    noise: NDArray[np.uint64]  # random state of samples and styles
    legal: NDArray[np.int16]
    counts: NDArray[np.int64]
    mask: NDArray[np.uint8]
    seats: NDArray[np.int8]
    rewards: NDArray[np.float32]
    scores: NDArray[np.int32]
    endings: NDArray[np.int8]

    @classmethod
    def empty(cls, size: int, players: int) -> "BatchArrays":
        return cls(
            games=new_games(size),
            keys=np.zeros((size, 2), np.uint64),
            episodes=np.zeros(size, np.int64),
            noise=np.zeros(size, np.uint64),
            legal=np.zeros((size, MOST_LEGAL), np.int16),
            counts=np.zeros(size, np.int64),
            mask=np.zeros((size, 0), np.uint8),
            seats=np.zeros(size, np.int8),
            rewards=np.zeros((size, players), np.float32),
            scores=np.zeros((size, players), np.int32),
            endings=np.zeros(size, np.int8),
        )

    def _mapped(self, change: Any) -> "BatchArrays":
        return BatchArrays(*(change(getattr(self, field.name)) for field in fields(self)))

    def part(self, first: int, end: int) -> "BatchArrays":
        """Returns a view of some rows."""
        return self._mapped(lambda array: array[first:end])

    def picked(self, rows: NDArray[np.int64]) -> "BatchArrays":
        """Returns a copy of some rows, in the given order."""
        return self._mapped(lambda array: _picked(array, rows))

    @staticmethod
    def joined(parts: Sequence["BatchArrays"]) -> "BatchArrays":
        """Returns a copy of the rows of all parts, one after the other."""
        names = [field.name for field in fields(BatchArrays)]
        return BatchArrays(*(_joined([getattr(part, name) for part in parts]) for name in names))


def _as_bytes(games: Games) -> NDArray[np.uint8]:
    """Returns games as rows of bytes, because NumPy copies nested records a thousand times more slowly."""
    return games.view(np.uint8).reshape(len(games), STATE.itemsize)


def _picked(array: Any, rows: NDArray[np.int64]) -> Any:
    return _as_bytes(array)[rows].view(STATE).reshape(len(rows)) if array.dtype == STATE else array[rows]


def _joined(arrays: list[Any]) -> Any:
    if arrays[0].dtype != STATE:
        return np.concatenate(arrays)
    return np.concatenate([_as_bytes(array) for array in arrays]).view(STATE).reshape(-1)


def checked(what: str, given: Any, shape: tuple[int, ...], *kinds: str) -> Any:
    """Returns an array that compiled code may write into. Raises BatchError if shape or type is wrong."""
    if not isinstance(given, np.ndarray) or given.shape != shape or given.dtype.name not in kinds:
        raise BatchError("bad_array", what=what, expected=_described(shape, kinds), given=_kind_of(given))
    if not given.flags.c_contiguous or not given.flags.writeable:
        raise BatchError("bad_array", what=what, expected="contiguous and writeable", given="a view that is not")
    return given


def whole_numbers(what: str, given: Any, size: int, least: int, most: int) -> NDArray[np.int16]:
    """Returns one integer per game. Raises BatchError if the number or a value is wrong."""
    numbers = np.asarray(given)  # no subclass of arrays, which compiled code would not accept
    if numbers.shape != (size,) or numbers.dtype.kind not in "iu":
        expected = f"{size} whole numbers"
        raise BatchError("bad_array", what=what, expected=expected, given=_kind_of(numbers))
    if numbers.dtype == np.int16 and numbers.flags.c_contiguous:
        checked: NDArray[np.int16] = numbers
    else:
        checked = numbers.clip(least - 1, most + 1).astype(np.int16)
    if size and (checked.min() < least or checked.max() > most):
        wrong = numbers[(checked < least) | (checked > most)][0]
        raise BatchError("bad_array", what=what, expected=f"from {least} to {most}", given=str(wrong))
    return checked


def _described(shape: tuple[int, ...], kinds: Sequence[str]) -> str:
    return f"an array of shape {shape} and type {' or '.join(kinds)}"


def _kind_of(given: Any) -> str:
    if isinstance(given, np.ndarray):
        return f"one of shape {given.shape} and type {given.dtype.name}"
    return f"a {type(given).__name__}"
