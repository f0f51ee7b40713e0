"""The kernel and the bots' brain as plain Python: slow, never compiled, and the same answers.

Compiled code takes arrays of records. Plain Python gets them in two forms:

- Records of whole numbers (the state of a game) are copied into objects with Python's integers, which never
  overflow, and written back when the entry point returns.
- Records that contain fractions (working memory, trees, encodings) are views with attributes: they are large, and
  NumPy's own numbers have the right width.
"""

from collections.abc import Callable
from functools import cache, wraps
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

Function = TypeVar("Function", bound=Callable[..., Any])


class Plain:
    """The backend that compiles nothing."""

    name = "python"

    def entry(self, function: Function) -> Function:
        """Returns a function that takes arrays of records, as the compiled one does."""

        @wraps(function)
        def call(*arguments: Any) -> Any:
            given = [_opened(argument) for argument in arguments]
            with np.errstate(over="ignore", divide="ignore", invalid="ignore"):
                found = function(*given)
            for plain, argument in zip(given, arguments, strict=True):
                if isinstance(plain, PlainRecords):
                    plain.write_to(argument)
            return found

        return call  # type: ignore[return-value]  # the same signature

    def inner(self, function: Function, **options: Any) -> Function:  # noqa: ARG002 - the compiler's options
        """Returns the function itself."""
        return function

    def constant(self, records: NDArray[np.void]) -> NDArray[np.void]:
        """Returns a view of the records with attributes."""
        return records.view(np.recarray)


def _opened(argument: Any) -> Any:
    """Returns an argument as the kernel's functions need it; only arrays of records are converted."""
    if not isinstance(argument, np.ndarray) or argument.dtype.names is None:
        return argument
    return PlainRecords(argument) if _is_whole(argument.dtype) else argument.view(np.recarray)


@cache
def _is_whole(kind: np.dtype[Any]) -> bool:
    """Returns whether a record contains only integers."""
    if kind.names is not None:
        return all(_is_whole(kind[name].base) for name in kind.names)
    return kind.kind in "iub"


class PlainRecord:
    """A record as an object: numbers are Python's, rows are lists, tables are arrays of Python's numbers.

    Unsigned 64-bit words stay NumPy's, because they must wrap around.
    """

    def __init__(self, record: Any) -> None:
        for name in record.dtype.names:
            setattr(self, name, _plain(record[name]))

    def take_over(self, other: "PlainRecord") -> None:
        """Copies another record into this one, in place, as compiled code does."""
        for name, value in vars(other).items():
            if isinstance(value, PlainRecords):
                for own, its in zip(getattr(self, name), value, strict=True):
                    own.take_over(its)
            else:
                setattr(self, name, value.copy() if isinstance(value, list | np.ndarray) else value)

    def write_to(self, record: Any) -> None:
        """Writes the numbers into a record of an array."""
        for name, value in vars(self).items():
            if isinstance(value, PlainRecords):
                value.write_to(record[name])
            else:
                record[name] = value


class PlainRecords(list[Any]):
    """An array of records as objects. Assigning a record to a row copies it, as in an array."""

    def __init__(self, records: Any) -> None:
        super().__init__(map(PlainRecord, records))

    def __setitem__(self, row: Any, record: Any) -> None:
        self[row].take_over(record)

    def write_to(self, records: Any) -> None:
        """Writes all records back into their array."""
        for row, plain in enumerate(self):
            plain.write_to(records[row])


def _plain(value: Any) -> Any:
    if value.dtype.names is not None:
        return PlainRecords(value) if value.ndim else PlainRecord(value)
    if value.dtype == np.uint64:
        return value.copy()
    if value.ndim > 1:
        return value.astype(object)
    return value.tolist()
