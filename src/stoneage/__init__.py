"""Stone Age, the board game: exact rules at the speed of C, with a face people enjoy."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from stoneage.game.errors import (
        FalseRecord,
        IllegalMove,
        NotationError,
        OptionError,
        RecordError,
        StoneAgeError,
    )
    from stoneage.game.game import Game
    from stoneage.game.legal import LegalMoves
    from stoneage.game.move import Move
    from stoneage.game.observation import Observation
    from stoneage.game.options import Options
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
    "RecordError",
    "StoneAgeError",
    "Verdict",
    "verify",
]

_ERRORS = ("FalseRecord", "IllegalMove", "NotationError", "OptionError", "RecordError", "StoneAgeError")
_HOMES = {
    **dict.fromkeys(_ERRORS, "errors"),
    "Game": "game",
    "LegalMoves": "legal",
    "Move": "move",
    "Observation": "observation",
    "Options": "options",
    "Verdict": "verify",
    "verify": "verify",
}


def __getattr__(name: str) -> Any:
    # Numba takes a second or two to import: a server or a help text that does not need it yet comes up without.
    if name not in _HOMES:
        raise AttributeError(f"module 'stoneage' has no attribute {name!r}")
    return getattr(import_module(f"stoneage.game.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
