"""Factored choices: kind, then place, people, tools or goods; the mask of each part depends on the parts before."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from stoneage.batch import entry_points
from stoneage.batch.arrays import BYTES, checked, whole_numbers
from stoneage.batch.errors import BatchError
from stoneage.batch.move_parts import KINDS, LENGTH, WIDTH


class PartByPart:
    """The question of every game of a batch, answered part by part until one move is left in each.

    >>> from stoneage.batch import Batch
    >>> batch = Batch(2, players=2, seed=1)
    >>> parts = batch.parts()
    >>> while parts.part < parts.parts and not parts.decided:
    ...     parts.choose(parts.mask().argmax(axis=1))
    >>> batch.step(parts.moves)
    0
    """

    kinds: Final = KINDS  # answers to the first part
    parts: Final = LENGTH
    width: Final = WIDTH  # number of different answers to a part

    def __init__(self, legal: NDArray[np.int16], counts: NDArray[np.int64]) -> None:
        self._candidates = legal.copy()
        self._counts = counts.copy()
        self._undecided = int((counts > 1).sum())
        self.part = 0  # index of the current part

    @property
    def decided(self) -> bool:
        """Whether one move is left in every running game; the remaining answers follow from it."""
        return not self._undecided

    def mask(self, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """Returns the answers to the current part that lead to a legal move, one row per game."""
        shape = (len(self._counts), WIDTH)
        out = np.empty(shape, np.bool_) if out is None else checked("out", out, shape, *BYTES)
        entry_points.write_part_mask(self._candidates, self._counts, self.part, out.view(np.uint8))
        return out

    def choose(self, answers: NDArray[np.integer] | list[int]) -> None:
        """Answers the current part in every game. Raises OptionError if an answer is not in the mask.

        Then nothing changes. The answer of a finished game is ignored.
        """
        if self.part == LENGTH:
            raise BatchError("bad_array", what="answers", expected="left out: every part is answered", given="more")
        given = whole_numbers("answers", answers, len(self._counts), 0, WIDTH - 1)
        wrong = entry_points.first_impossible(self._candidates, self._counts, self.part, given)
        if wrong >= 0:
            expected = f"answers that the mask allows (part {self.part} of game {wrong})"
            raise BatchError("bad_array", what="answers", expected=expected, given=str(given[wrong]))
        self._undecided = entry_points.keep_answered(self._candidates, self._counts, self.part, given)
        self.part += 1

    @property
    def moves(self) -> NDArray[np.int16]:
        """Returns the move left in each game, for `Batch.step`. Raises OptionError before all are decided."""
        if self._undecided:
            raise BatchError("bad_array", what="moves", expected="decided in every game", given="asked for before")
        return np.where(self._counts > 0, self._candidates[:, 0], entry_points.NO_MOVE).astype(np.int16)
