"""Choices and rolls in order, as a record keeps them; found much faster than the story of the same game."""

from collections.abc import Sequence

from stoneage.game.move import MOVES
from stoneage.game.record import ROLL
from stoneage.game.record_shapes import RecordEvent
from stoneage.game.scripted_dice import ScriptedDice
from stoneage.rules import kernel
from stoneage.rules.engine import WAITING
from stoneage.rules.moves import new_buffer
from stoneage.rules.state import Games


class RecordEvents:
    """Follows a game with a state of its own; each choice is noted once, with the rolls it led to."""

    def __init__(self, games: Games, script: ScriptedDice) -> None:
        self._games = games
        self._script = script
        self._buffer = new_buffer()
        self._noted: list[list[RecordEvent]] = []

    def events(self, moves: Sequence[int], marks: Sequence[tuple[int, int, str]]) -> list[RecordEvent]:
        """All events, with what was noted about seats where it was noted."""
        for move in moves[len(self._noted) :]:
            self._noted.append(self._follow(move))
        marked: dict[int, list[RecordEvent]] = {}
        for choice, seat, what in marks:
            marked.setdefault(choice, []).append([seat, what])
        events = list(marked.get(0, ()))
        for choice, noted in enumerate(self._noted, 1):
            events += noted
            events += marked.get(choice, ())
        return events

    def _follow(self, move: int) -> list[RecordEvent]:
        """A choice and all that is forced after it."""
        self._script.load(self._games)
        noted: list[RecordEvent] = [[int(self._games["seat"][0]), str(MOVES[move])], *self._step(move)]
        while kernel.legal(self._games, self._buffer) == 1:
            noted += self._step(int(self._buffer[0]))
        return noted

    def _step(self, move: int) -> list[RecordEvent]:
        rolls = self._games["counter"][0]
        kernel.perform(self._games, move)
        rolled = self._games["counter"][0] != rolls
        dice = [[ROLL, self._games["die"][0, : self._games["dice"][0]].tolist()]] if rolled else []
        while kernel.proceed(self._games) != WAITING:
            pass
        return dice
