"""Errors of batches: arrays, styles, and moves that are illegal in one game of many."""

from typing import ClassVar

from stoneage.game.errors import IllegalMove, OptionError


class BatchError(OptionError):
    """An array or a style that a batch cannot use."""

    codes: ClassVar = {
        **OptionError.codes,
        "bad_array": "{what} must be {expected}, not {given}",
        "unknown_style": "there is no style {style!r}; the styles are {known}",
    }


class IllegalBatchMove(IllegalMove):
    """A move that is illegal in one game of a batch; `game` is its row. No game of the batch has changed."""

    def __init__(self, game: int, why: IllegalMove) -> None:
        super().__init__(why.reason, why.suggestion)
        self.game = game

    def __str__(self) -> str:
        return f"game {self.game}: {super().__str__()}"
