"""Scripted dice: rolls known beforehand, for tests and for playing records back."""

from collections.abc import Sequence
from typing import Any

from stoneage.game.errors import OptionError
from stoneage.rules.chance import script
from stoneage.rules.state import FACES, MOST_DICE, Games


class ScriptedDice:
    """A list of rolls, each a list of pips. Once it is used up the game's key rolls again."""

    def __init__(self, rolls: Sequence[Sequence[int]] = ()) -> None:
        self.rolls = [_checked(index, dice) for index, dice in enumerate(rolls)]
        self._first = 0

    def __bool__(self) -> bool:
        return bool(self.rolls)

    def start(self, games: Games) -> None:
        """The rolls count from this moment of the game."""
        self._first = int(games["counter"][0])

    def load(self, games: Games) -> None:
        """Put the rolls that come next into the state; it holds more than any one choice can need."""
        if self.rolls:
            rolled = int(games["counter"][0]) - self._first
            script(games, self.rolls[rolled:])


def is_roll(dice: object) -> bool:
    """Whether this is a list of as many dice as one roll can have."""
    return isinstance(dice, Sequence) and 1 <= len(dice) <= MOST_DICE and all(map(_is_die, dice))


def _is_die(pips: object) -> bool:
    return isinstance(pips, int) and not isinstance(pips, bool) and 1 <= pips <= FACES


def _checked(index: int, dice: Any) -> list[int]:
    if not is_roll(dice):
        raise OptionError("bad_dice", index=index, given=dice)
    return list(dice)
