"""Moves: a line of text in the notation, and a number of the kernel."""

from dataclasses import dataclass
from typing import Final

from stoneage.game.errors import NotationError
from stoneage.game.integers import whole_number
from stoneage.game.names import PLACE_NAMES, goods_names, goods_text
from stoneage.game.types import MoveDetails
from stoneage.rules import moves as number
from stoneage.rules.moves import (
    EXCHANGE_GET,
    EXCHANGE_GIVE,
    ONCE_SETS,
    PAYMENTS,
    PLACE_PEOPLE,
    PLACE_WHERE,
    TAKE_FIRST_VECTOR,
    TOOL_SETS,
    VECTORS,
)
from stoneage.rules.moves import MOVES as NUMBERS
from stoneage.rules.pieces import ONCE_VALUES, Lookup, SmallLookup
from stoneage.rules.state import FACES, PLACES


@dataclass(frozen=True, slots=True, order=True, repr=False)
class Move:
    """A move. Its text is the notation; `kind` and `details` say the same to programs.

    >>> Move.parse("pay 2w 1b").details
    {'goods': {'wood': 2, 'brick': 1}}
    """

    number: int

    def __post_init__(self) -> None:
        number = whole_number(self.number)
        if number is None or not 0 <= number < NUMBERS:
            raise NotationError({"code": "unknown_move", "move": str(self.number)})
        object.__setattr__(self, "number", number)

    @classmethod
    def parse(cls, text: str) -> "Move":
        """Returns the move of a text. Raises NotationError if the text is not a move."""
        move = _BY_TEXT.get(text) or _BY_TEXT.get(" ".join(text.split()))
        if move is None:
            raise NotationError({"code": "unknown_move", "move": text})
        return move

    @property
    def kind(self) -> str:
        """The first word of the notation."""
        return _ALL[self.number].kind

    @property
    def details(self) -> MoveDetails:
        """The arguments of the notation, by name."""
        return _ALL[self.number].details.copy()

    def __str__(self) -> str:
        return _ALL[self.number].text

    def __repr__(self) -> str:
        return f"Move.parse({str(self)!r})"

    def __int__(self) -> int:
        return self.number


@dataclass(frozen=True, slots=True)
class _Written:
    text: str
    kind: str
    details: MoveDetails


def _vector(table: Lookup | SmallLookup, index: int) -> tuple[int, ...]:
    return tuple(int(n) for n in table[index])


def _tools(index: int) -> _Written:
    tiles, once_bits = divmod(index, ONCE_SETS)
    values = TOOL_SETS[tiles]
    once = [value for bit, value in enumerate(ONCE_VALUES) if once_bits >> bit & 1]
    words = [*map(str, values), *(f"once{value}" for value in once)] or ["none"]
    return _Written(" ".join(["tools", *words]), "tools", {"tools": list(values), "once": once})


def _goods(kind: str, goods: tuple[int, ...]) -> _Written:
    return _Written(f"{kind} {goods_text(goods)}", kind, {"goods": goods_names(goods)})


def _exchange(index: int) -> _Written:
    give, get = _vector(EXCHANGE_GIVE, index), _vector(EXCHANGE_GET, index)
    text = f"exchange {goods_text(give)} for {goods_text(get)}"
    return _Written(text, "exchange", {"give": goods_names(give), "get": goods_names(get)})


def _write_all() -> list[_Written]:
    """Returns the text and details of every move, by number."""
    written = [
        _Written(f"place {PLACE_NAMES[p]} {n}", "place", {"place": PLACE_NAMES[p], "people": int(n)})
        for p, n in zip(PLACE_WHERE, PLACE_PEOPLE, strict=True)
    ]
    written += [_Written(f"resolve {name}", "resolve", {"place": name}) for name in PLACE_NAMES[:PLACES]]
    written += [_Written("decline hut", "decline", {"place": "hut"})]
    written += [_tools(i) for i in range(number.TOOL_MOVES)]
    written += [_Written(f"pick {face}", "pick", {"face": face}) for face in range(1, FACES + 1)]
    written += [_Written(f"split {d}", "split", {"decorations": d}) for d in range(number.MOST_SPLIT + 1)]
    written += [_Written("draw", "draw", {}), _Written("skip", "skip", {})]
    written += [_goods("take", _vector(VECTORS, TAKE_FIRST_VECTOR + i)) for i in range(number.TAKES)]
    written += [_goods("pay", _vector(PAYMENTS, i)) for i in range(len(PAYMENTS))]
    written += [_Written("decline", "decline", {})]
    written += [_exchange(i) for i in range(len(EXCHANGE_GIVE))]
    written += [_goods("feed", _vector(VECTORS, i)) for i in range(1, len(VECTORS))]
    written += [_Written("starve", "starve", {})]
    return written


_ALL: Final = tuple(_write_all())
MOVES: Final = tuple(Move(n) for n in range(len(_ALL)))
_BY_TEXT: Final = {written.text: MOVES[n] for n, written in enumerate(_ALL)}
