"""Line-ups: which bots play under which options, and the seeds of their games."""

import hashlib
from dataclasses import asdict, dataclass

from stoneage.bots import make_bot
from stoneage.bots.brain.styles import STYLES
from stoneage.game import proof
from stoneage.game.errors import OptionError
from stoneage.game.game import Game
from stoneage.game.options import Options

RANDOM = "random"


@dataclass(frozen=True, slots=True)
class Lineup:
    """Options, a bot for each seat, and the seed of all games and of all bots' randomness."""

    options: Options
    bots: tuple[str, ...]
    seed: str

    def __post_init__(self) -> None:
        proof.secret_of_seed(self.seed)  # a seed that cannot be written is refused now, not in the first game

    @property
    def all_random(self) -> bool:
        """Whether all bots are random, so that the kernel can play without Python."""
        return set(self.bots) == {RANDOM}

    @property
    def all_styles(self) -> bool:
        """Whether all bots are fixed styles, so that the compiled code can play without Python."""
        return set(self.bots) <= set(STYLES)

    def seed_of(self, number: int) -> str:
        """Returns the seed of one game."""
        return f"{self.seed}/{number}"

    def new_game(self, number: int) -> Game:
        """Returns one of the games before its first choice."""
        return Game(**asdict(self.options), seed=self.seed_of(number), seats=self.bots)

    def noise_of(self, number: int) -> bytes:
        """Returns the seed of the players' own randomness in one game; it reveals nothing about the game's dice."""
        return hashlib.sha256(f"stoneage players {self.seed_of(number)}".encode()).digest()


def known_bots(names: str) -> tuple[str, ...]:
    """Returns the names in a comma-separated list. Raises OptionError for an unknown bot."""
    bots = _names(names)
    for name in dict.fromkeys(bots):
        make_bot(name)
    return bots


def seat_bots(names: str, players: int) -> tuple[str, ...]:
    """Returns a bot for each seat from a comma-separated list; a single name is used for every seat."""
    given = len(_names(names))
    if given not in (1, players):
        raise OptionError("bad_option", option="bots", expected=f"one name or {players}", given=names)
    bots = known_bots(names)
    return bots if given == players else bots * players


def _names(names: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in names.split(","))
