"""Stone Age, the board game: exact rules at the speed of C, with a face people enjoy."""

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
