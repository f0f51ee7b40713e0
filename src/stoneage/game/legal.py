"""The legal moves as a lazy, sorted sequence."""

from collections.abc import Iterator, Sequence
from typing import overload

from stoneage.game.errors import NotationError
from stoneage.game.move import MOVES, Move


class LegalMoves(Sequence[Move]):
    """Legal moves in ascending order; `in` takes a move or its text."""

    __slots__ = ("numbers",)

    def __init__(self, numbers: Sequence[int]) -> None:
        self.numbers = numbers

    def __len__(self) -> int:
        return len(self.numbers)

    def __iter__(self) -> Iterator[Move]:
        return map(MOVES.__getitem__, self.numbers)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> "LegalMoves": ...
    def __getitem__(self, index: int | slice) -> "Move | LegalMoves":
        if isinstance(index, slice):
            return LegalMoves(self.numbers[index])
        return MOVES[self.numbers[index]]

    def __contains__(self, move: object) -> bool:
        if isinstance(move, str):
            try:
                move = Move.parse(move)
            except NotationError:
                return False
        return isinstance(move, Move) and move.number in self.numbers

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, Sequence) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self.numbers))

    def __repr__(self) -> str:
        return f"<{len(self)} legal moves: {', '.join(map(str, self[:5]))}{', …' * (len(self) > 5)}>"
