"""Lines of a position's text, which errors name by number, and the pieces in them."""

import random
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, NoReturn

import numpy as np

from stoneage.game.errors import PositionError
from stoneage.game.names import GOOD_LETTERS
from stoneage.game.position import FIRST_LINE, HIDDEN
from stoneage.rules.moves import MOST_TOOL
from stoneage.rules.state import TOOL_SLOTS

MOST_COUNT = 9999
Facts = dict[str, list[str]]


class PositionLine(NamedTuple):
    """One line, `name: value`, with its continuation lines."""

    number: int
    name: str
    value: str

    def wrong(self, what: str) -> NoReturn:
        raise PositionError("bad_position", line=self.number, what=what)

    def count(self, word: str, least: int = 0, most: int = MOST_COUNT) -> int:
        """Returns a number between bounds."""
        digits = word.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal() and len(digits) < 10):
            self.wrong(f"{word!r} is no number")
        if not least <= int(word) <= most:
            self.wrong(f"{word} is not from {least} to {most}")
        return int(word)

    def one_of(self, word: str, known: Sequence[str | None], what: str) -> int:
        """Returns the index of the word among the known ones."""
        if word not in known:
            self.wrong(f"{word!r} is no {what}; known are {', '.join(name for name in known if name)}")
        return known.index(word)

    def facts(self, *needed: str, **lengths: int | None) -> Facts:
        """Returns the facts between commas: a name followed by the given number of words (None: at least one)."""
        found: Facts = {}
        for fact in filter(None, map(str.strip, self.value.split(","))):
            name, *words = fact.split()
            if name not in lengths or name in found:
                self.wrong(f"{fact!r} does not belong here; known are {', '.join(lengths)}")
            length = lengths[name]
            if not words if length is None else len(words) != length:
                self.wrong(f"{fact!r}: {name} takes {'some' if length is None else length or 'no'} words")
            found[name] = words
        for name in needed:
            if name not in found:
                self.wrong(f"{name} is missing here")
        return found

    def after_first(self) -> tuple[str, "PositionLine"]:
        """Returns the text before the first comma, and a line with the rest."""
        first, _, rest = self.value.partition(",")
        return " ".join(first.split()), self._replace(value=rest)


class PositionLines:
    """PositionLines by name; each is taken once, and none may remain."""

    def __init__(self, text: str) -> None:
        self._last = PositionLine(max(len(text.splitlines()), 1), "", "")
        self._left: dict[str, PositionLine] = {}
        before = ""
        for number, written in enumerate(text.splitlines(), 1):
            if number == 1 and " ".join(written.split()) != FIRST_LINE:
                PositionLine(1, "", "").wrong(f"a position begins with {FIRST_LINE!r}")
            elif number > 1 and written.strip():
                before = self._add(number, written, before)

    def _add(self, number: int, written: str, before: str) -> str:
        """Adds a line or a continuation line; returns its name."""
        if written[0].isspace():
            if not before:
                PositionLine(number, "", "").wrong("there is no line that this could go on with")
            line = self._left[before]
            self._left[before] = line._replace(value=f"{line.value} {written.strip()}")
            return before
        name, colon, value = written.partition(":")
        line = PositionLine(number, " ".join(name.split()), value.strip())
        if not colon:
            line.wrong(f"{written.strip()!r} is no line of a position: `name: value`")
        if line.name in self._left:
            line.wrong(f"{line.name!r} stands in line {self._left[line.name].number} already")
        self._left[line.name] = line
        return line.name

    def take(self, name: str) -> PositionLine:
        """Returns a required line."""
        if name not in self._left:
            self._last.wrong(f"a line {name!r} is missing")
        return self._left.pop(name)

    def take_if_there(self, name: str) -> PositionLine | None:
        return self._left.pop(name, None)

    def take_all(self, start: str) -> list[PositionLine]:
        """Returns the lines whose names start with this text."""
        return [self._left.pop(name) for name in list(self._left) if name.startswith(start)]

    def check_none_left(self) -> None:
        for line in self._left.values():
            line.wrong(f"{line.name!r} is no line of this position")


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
