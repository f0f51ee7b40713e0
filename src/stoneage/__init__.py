"""Stone Age, the board game: rules, games, records, bots and reviews."""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from stoneage.game.errors import (
        FalseRecord,
        IllegalMove,
        NotationError,
        OptionError,
        PositionError,
        RecordError,
        StoneAgeError,
    )
    from stoneage.game.game import Game
    from stoneage.game.legal import LegalMoves
    from stoneage.game.move import Move
    from stoneage.game.observation import Observation
    from stoneage.game.options import Options
    from stoneage.game.record_files import read_games
    from stoneage.game.verify import Verdict, verify

__all__ = [
    "FalseRecord",
    "Game",
    "IllegalMove",
    "LegalMoves",
    "Move",
    "NotationError",
    "Observation",
    "OptionError",
    "Options",
    "PositionError",
    "RecordError",
    "StoneAgeError",
    "Verdict",
    "read_games",
    "verify",
]

# Imported on first use: NumPy and the kernel take some tenths of a second to load, and `stoneage --help` needs neither.
_HOMES: Final = {
    "errors": (
        "FalseRecord",
        "IllegalMove",
        "NotationError",
        "OptionError",
        "PositionError",
        "RecordError",
        "StoneAgeError",
    ),
    "game": ("Game",),
    "legal": ("LegalMoves",),
    "move": ("Move",),
    "observation": ("Observation",),
    "options": ("Options",),
    "record_files": ("read_games",),
    "verify": ("Verdict", "verify"),
}


def __getattr__(name: str) -> Any:
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"stoneage.game.{home}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
