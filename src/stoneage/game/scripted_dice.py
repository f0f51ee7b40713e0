"""Scripted dice: known rolls, for tests and for replaying records."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from stoneage.game.errors import OptionError
from stoneage.rules import kernel
from stoneage.rules.chance import dice_of, words_of
from stoneage.rules.state import FACES, MOST_DICE, Games


class ScriptedDice:
    """An immutable list of rolls, each a list of pips. When it is used up, the key of the game rolls again."""

    def __init__(self, rolls: Sequence[Sequence[int]], begun: Games) -> None:
        """Counts the rolls from the state `begun`."""
        self.rolls = [_checked(index, dice) for index, dice in enumerate(rolls)]
        self.words = words_of(self.rolls)
        self.first = np.uint64(begun["counter"][0])

    def __bool__(self) -> bool:
        return bool(self.rolls)

    def load(self, games: Games) -> None:
        """Loads the next rolls into the state, which can hold more than any one choice needs."""
        if self.rolls:
            kernel.script(games, self.words, self.first)

    def left(self, games: Games) -> list[list[int]]:
        """Returns the rolls that have not been used."""
        return self.rolls[int(games["counter"][0]) - int(self.first) :]


def waiting_in(games: Games) -> list[list[int]]:
    """Returns the scripted rolls stored in a state."""
    return [dice_of(int(word)) for word in games["scripted"][0, games["scripted_next"][0] : games["scripted_end"][0]]]


def is_roll(dice: object) -> bool:
    """Returns whether this is a list of as many dice as one roll can have."""
    return isinstance(dice, Sequence) and 1 <= len(dice) <= MOST_DICE and all(map(_is_die, dice))


def _is_die(pips: object) -> bool:
    return isinstance(pips, int) and not isinstance(pips, bool) and 1 <= pips <= FACES


def _checked(index: int, dice: Any) -> list[int]:
    if not is_roll(dice):
        raise OptionError("bad_dice", index=index, given=dice)
    return list(dice)
