"""How far Numba is with a part, counted in functions: of all that its entry points call, so many are compiled."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import FunctionType, ModuleType
from typing import Any

from numba.core import event
from numba.core.dispatcher import Dispatcher


def needed_by(entries: Iterable[Any]) -> set[FunctionType]:
    """Returns every function that is compiled for these entry points, themselves included."""
    waiting, met = list(entries), dict[FunctionType, Any]()
    while waiting:
        dispatcher = waiting.pop()
        if dispatcher.py_func not in met:
            met[dispatcher.py_func] = dispatcher
            waiting += _called_by(dispatcher.py_func)
    return {function for function, dispatcher in met.items() if not _is_pasted(dispatcher)}


def _is_pasted(dispatcher: Any) -> bool:
    """Is a function written out where it is called, and never compiled by itself?"""
    return bool(dispatcher.targetoptions.get("inline") == "always")


def _called_by(function: FunctionType) -> Iterator[Any]:
    """Returns the compiled functions that a function names, by themselves or as `module.name`."""
    names = function.__code__.co_names
    for value in (function.__globals__.get(name) for name in names):
        named = [getattr(value, name, None) for name in names] if isinstance(value, ModuleType) else [value]
        yield from (one for one in named if isinstance(one, Dispatcher))


class Progress(event.Listener):
    """Reports the share of these functions that Numba has compiled, whenever it has finished one."""

    def __init__(self, needed: set[FunctionType], report: Callable[[float], None]) -> None:
        self._needed = needed
        self._left = set(needed)
        self._report = report

    def on_start(self, _: Any) -> None:
        """A function may wait for others that it calls."""

    def on_end(self, ended: Any) -> None:
        self._left.discard(ended.data["dispatcher"].py_func)
        self._report(1 - len(self._left) / len(self._needed))


@contextmanager
def watching(entries: Iterable[Any], report: Callable[[float], None]) -> Iterator[None]:
    """Reports, while it is entered, how much of what these entry points need is compiled."""
    with event.install_listener("numba:compile", Progress(needed_by(entries), report)):
        yield
