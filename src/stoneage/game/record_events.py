"""Choices and rolls in order, as in a record; much faster than the events of the same game."""

from collections.abc import Sequence

from stoneage.game.history import EventLog, Replayed, SeatMark, replay
from stoneage.game.move import MOVES
from stoneage.game.record import MARKS, ROLL
from stoneage.game.record_types import RecordEvent
from stoneage.rules.state import Games, copy_games


class RecordEvents(EventLog[RecordEvent]):
    """Each choice with its rolls, and the marks at their positions."""

    def events(self) -> list[RecordEvent]:
        """Returns all events; the caller may keep and change them."""
        return _copied(self.items())

    def choices_after(self, choices: int) -> list[RecordEvent]:
        """Returns copies of the choices and rolls after `choices` choices."""
        items = self.items()
        start = self._starts[choices] if choices < len(self._starts) else len(items)
        return [event for event in _copied(items[start:]) if event[0] == ROLL or event[1] not in MARKS]

    def adopt(self, moves: Sequence[int], replayed: Replayed, games: Games) -> None:
        """Adopts the result of a replay from the start."""
        self._note(moves, replayed)
        self._games = copy_games(games)

    def _follow(self, moves: Sequence[int]) -> None:
        if moves:
            self._note(moves, replay(self._games, moves, self._history.script))

    def _note(self, moves: Sequence[int], replayed: Replayed) -> None:
        rolled = 0
        for move, seat, until in zip(moves, replayed.seats, replayed.until, strict=True):
            self._starts.append(len(self._items))
            self._items.append([seat, str(MOVES[move])])
            self._items += [[ROLL, dice] for dice in replayed.rolls[rolled:until]]
            rolled = until

    def _mark(self, mark: SeatMark) -> RecordEvent:
        return [mark.seat, mark.what]


def _copied(events: Sequence[RecordEvent]) -> list[RecordEvent]:
    return [[first, [*second] if isinstance(second, list) else second] for first, second in events]
