"""A game as the compiled kernel has it, and the same as plain numbers for the kernel's source un-jitted."""

import copy
from typing import Any, Protocol

import numpy as np

from stoneage.rules.state import State, copy_games, new_games
from tests.kit.plain_state import snapshot


class Game(Protocol):
    """What the tour needs of either."""

    games: Any

    def put(self, name: str, value: Any) -> None: ...
    def put_player(self, seat: int, name: str, value: Any) -> None: ...
    def copy(self) -> "Game": ...
    def look(self) -> State: ...


class Compiled:
    """A game in a record."""

    def __init__(self) -> None:
        self.games: Any = new_games()

    def put(self, name: str, value: Any) -> None:
        self.games[name][0] = value

    def put_player(self, seat: int, name: str, value: Any) -> None:
        self.games["player"][name][0, seat] = value

    def copy(self) -> "Compiled":
        other = Compiled()
        other.games = copy_games(self.games)
        return other

    def look(self) -> State:
        return snapshot(self.games)


class Plain:
    """A game of plain numbers; words of chance stay 64 bits wide, tables keep their two dimensions."""

    def __init__(self) -> None:
        g = snapshot(new_games())
        g.key, g.scripted = np.zeros(2, np.uint64), np.zeros(len(g.scripted), np.uint64)
        g.counter = np.uint64(0)
        g.at, g.stack = np.array(g.at, object), np.array(g.stack, object)
        self.games: Any = [g]

    def put(self, name: str, value: Any) -> None:
        now = getattr(self.games[0], name)
        setattr(self.games[0], name, np.array(value, now.dtype) if isinstance(now, np.ndarray) else value)

    def put_player(self, seat: int, name: str, value: Any) -> None:
        setattr(self.games[0].player[seat], name, value)

    def copy(self) -> "Plain":
        return copy.deepcopy(self)

    def look(self) -> State:
        g: State = self.games[0]
        return g


def numbers(value: Any) -> Any:
    """A state, or a part of one, as nested lists of numbers."""
    if hasattr(value, "__dict__"):
        return {name: numbers(part) for name, part in vars(value).items()}
    return [numbers(part) for part in value] if isinstance(value, np.ndarray | list) else int(value)
