"""Pieces of a position: cards, buildings, goods and tools."""

import random
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from stoneage.game.names import GOOD_LETTERS
from stoneage.game.position import HIDDEN
from stoneage.game.position_lines import PositionLine
from stoneage.rules.moves import MOST_TOOL
from stoneage.rules.state import TOOL_SLOTS


class Pieces:
    """Cards or buildings: each is in one place, and a hidden one is any of those without a place."""

    def __init__(self, numbers: Sequence[int], ids: Sequence[str], what: str) -> None:
        self._numbers, self._what = {ids[number]: number for number in numbers}, what
        self._lines: dict[int, int] = {}
        self._hidden: list[tuple[PositionLine, Callable[[int], None]]] = []

    def lay(self, line: PositionLine, word: str, put: Callable[[int], None]) -> None:
        """Puts a piece down: at once if it is named, later if it is hidden."""
        if word == HIDDEN:
            self._hidden.append((line, put))
            return
        if word not in self._numbers:
            line.wrong(f"{word!r} is no {self._what} of this game")
        number = self._numbers[word]
        if number in self._lines:
            line.wrong(f"{word} lies in line {self._lines[number]} already")
        self._lines[number] = line.number
        put(number)

    def deal(self, rng: random.Random) -> None:
        """Deals the hidden pieces."""
        left = [number for number in self._numbers.values() if number not in self._lines]
        rng.shuffle(left)
        for line, put in self._hidden:
            if not left:
                line.wrong(f"there are fewer {self._what}s in this game")
            put(left.pop())


def putting(cells: Any, cell: int) -> Callable[[int], None]:
    """Returns a function that puts a piece into a cell."""

    def put(piece: int) -> None:
        cells[cell] = piece

    return put


def owning(bits: Any, seat: int) -> Callable[[int], None]:
    """Returns a function that gives a piece to a seat."""

    def put(piece: int) -> None:
        bits[seat] |= np.int64(1) << np.int64(piece)

    return put


def goods_of(line: PositionLine, words: list[str]) -> list[int]:
    """Returns amounts of goods: `2w 1b`."""
    amounts = [0] * len(GOOD_LETTERS)
    for word in words:
        good = line.one_of(word[-1], GOOD_LETTERS, "good")
        if amounts[good]:
            line.wrong(f"{word!r}: {GOOD_LETTERS[good]} is written twice")
        amounts[good] = line.count(word[:-1])
    return amounts


def lay_tools(line: PositionLine, words: list[str], tool: Any, used: Any) -> None:
    """Reads tools such as `2 1* 1`; a star marks a used tool."""
    if len(words) > TOOL_SLOTS:
        line.wrong(f"there is room for {TOOL_SLOTS} tools, not {len(words)}")
    for slot, word in enumerate(words):
        tool[slot] = line.count(word.removesuffix("*"), 1, MOST_TOOL)
        used[slot] = word.endswith("*")
