"""The settings of a batch, with their checks."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

from stoneage.batch import entry_points
from stoneage.game.errors import OptionError
from stoneage.game.options import Options
from stoneage.rules.rounds import ROUND_LIMIT
from stoneage.rules.state import Games, new_games

Rewards = Literal["win", "points"]
_REWARDS: Final = {"win": entry_points.BY_WINS, "points": entry_points.BY_POINTS}
MOST_THREADS: Final = 256


@dataclass(frozen=True)
class BatchSettings:
    """The options of the games, and the settings of the batch."""

    options: Options
    rewards: Rewards
    auto_reset: bool
    round_limit: int
    threads: int

    def __post_init__(self) -> None:
        if self.rewards not in _REWARDS:
            raise OptionError("bad_option", option="rewards", expected="'win' or 'points'", given=self.rewards)
        if not isinstance(self.auto_reset, bool):
            raise OptionError("bad_option", option="auto_reset", expected="true or false", given=self.auto_reset)
        number_between("round_limit", self.round_limit, 1, ROUND_LIMIT)
        number_between("threads", self.threads, 1, MOST_THREADS)

    @cached_property
    def blank(self) -> Games:
        """A game with only its options set."""
        blank = new_games(1)
        self.options.write_to(blank)
        return blank

    @cached_property
    def start(self) -> int:
        """The start player for the kernel; -1 is random."""
        return -1 if self.options.start is None else self.options.start

    @cached_property
    def counted(self) -> int:
        """The kind of rewards, for the kernel."""
        return _REWARDS[self.rewards]


def number_between(option: str, given: object, least: int, most: int | None = None) -> None:
    """Raises OptionError if the value is not an integer between the bounds."""
    number = isinstance(given, int) and not isinstance(given, bool)
    if not number or given < least or (most is not None and given > most):  # type: ignore[operator]
        expected = f"a number from {least} on" if most is None else f"a number from {least} to {most}"
        raise OptionError("bad_option", option=option, expected=expected, given=given)
