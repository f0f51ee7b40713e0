"""Scripted dice: rolls known beforehand, for tests and for playing records back."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from stoneage.game.errors import OptionError
from stoneage.rules import kernel
from stoneage.rules.chance import dice_of, words_of
from stoneage.rules.state import FACES, MOST_DICE, Games


class ScriptedDice:
    """A list of rolls, each a list of pips. Once it is used up the game's key rolls again. Nothing changes it."""

    def __init__(self, rolls: Sequence[Sequence[int]], begun: Games) -> None:
        """The rolls count from the moment at which the game has `begun`."""
        self.rolls = [_checked(index, dice) for index, dice in enumerate(rolls)]
        self.words = words_of(self.rolls)
        self.first = np.uint64(begun["counter"][0])

    def __bool__(self) -> bool:
        return bool(self.rolls)

    def load(self, games: Games) -> None:
        """Put the rolls that come next into the state; it holds more than any one choice can need."""
        if self.rolls:
            kernel.script(games, self.words, self.first)

    def left(self, games: Games) -> list[list[int]]:
        """Returns the rolls that a game has still to come."""
        return self.rolls[int(games["counter"][0]) - int(self.first) :]


def waiting_in(games: Games) -> list[list[int]]:
    """Returns the scripted rolls that wait in a state."""
    return [dice_of(int(word)) for word in games["scripted"][0, games["scripted_next"][0] : games["scripted_end"][0]]]


def is_roll(dice: object) -> bool:
    """Whether this is a list of as many dice as one roll can have."""
    return isinstance(dice, Sequence) and 1 <= len(dice) <= MOST_DICE and all(map(_is_die, dice))


def _is_die(pips: object) -> bool:
    return isinstance(pips, int) and not isinstance(pips, bool) and 1 <= pips <= FACES


def _checked(index: int, dice: Any) -> list[int]:
    if not is_roll(dice):
        raise OptionError("bad_dice", index=index, given=dice)
    return list(dice)
