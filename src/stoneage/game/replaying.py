"""Events of records: the choices and rolls of a game, and the replay of a record.

Choices are much faster than the events of a story. A record is replayed at once in the kernel, then one by one from the
first event that does not fit.
"""

from collections.abc import Callable, Sequence
from copy import copy
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from stoneage.game.errors import FalseRecord, NotationError, StoneAgeError
from stoneage.game.history import EventLog, Replayed, SeatMark, replay
from stoneage.game.move import MOVES, Move
from stoneage.game.record import FORMATS_WITHOUT_LIMIT, MARKS, ROLL, ParsedRecord
from stoneage.game.record_types import RecordEvent
from stoneage.rules.rounds import ROUND_LIMIT
from stoneage.rules.state import Games, copy_games

if TYPE_CHECKING:
    from stoneage.game.game import Game


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


def play_back(game: "Game", parsed: ParsedRecord, follow: "Callable[[RecordedChoices], int]") -> None:
    """Replays a record on a new game; `follow` plays many choices at once and returns the number played.

    Raises FalseRecord, which names the first event that does not fit.
    """
    choices = RecordedChoices(parsed.events, game.options.players)
    stopped = _play(game, parsed.events, choices.index_after(follow(choices)))
    if stopped is not None or parsed.events != game.events:
        for index, (event, true) in enumerate(zip_longest(parsed.events, game.events)):
            if event != true and (stopped is None or index < stopped[0]):
                raise _false(index, f"{_written(event)} is recorded, but {_written(true)} happened")
    if stopped is not None:
        raise _false(*stopped)
    _end(game, parsed)


class RecordedChoices:
    """The choices of a record up to the first event that is not one, and the marks between them."""

    def __init__(self, events: list[list[Any]], players: int) -> None:
        self.moves: list[int] = []
        self.seats: list[int] = []
        self.marks: list[SeatMark] = []
        self._indices: list[int] = []
        for index, (first, second) in enumerate(events):
            if first == ROLL:
                continue
            if not 0 <= first < players:
                break
            if second in MARKS:
                self.marks.append(SeatMark(len(self.moves), first, second))
                continue
            try:
                self.moves.append(Move.parse(second).number)
            except NotationError:
                break
            self.seats.append(first)
            self._indices.append(index)
        else:
            index = len(events)
        self._indices.append(index)

    def first(self, number: int) -> "RecordedChoices":
        """Returns the first `number` choices."""
        shorter = copy(self)
        shorter.moves, shorter.seats = self.moves[:number], self.seats[:number]
        return shorter

    def index_after(self, played: int) -> int:
        """Returns the index of the event that follows `played` choices."""
        return self._indices[played]


def _play(game: "Game", events: list[list[Any]], start: int) -> tuple[int, str] | None:
    """Plays the events from `start` on one by one; returns the first one that is not possible, with the reason."""
    for index, (first, second) in enumerate(events[start:], start):
        try:
            if first == ROLL:
                continue
            if second in MARKS:
                game.mark(first, second)
            elif first != game.seat:
                return index, f"it is not seat {first}'s choice"
            else:
                game.play(second)
        except StoneAgeError as error:
            return index, str(error)
    return None


def _end(game: "Game", parsed: ParsedRecord) -> None:
    if parsed.ended is None or parsed.ended == game.ended:
        return
    by_unnamed_limit = parsed.ended == "limit" and parsed.format in FORMATS_WITHOUT_LIMIT
    if game.over or not (parsed.ended == "abandoned" or by_unnamed_limit):
        raise FalseRecord("bad_record", where="ended", what=f"it is {game.ended or 'not over'}")
    if by_unnamed_limit and (game.round <= ROUND_LIMIT or game.state["crowd"].any()):
        raise FalseRecord("bad_record", where="ended", what=f"the limit is the end of round {ROUND_LIMIT}")
    game.stop(parsed.ended)


def _false(index: int, what: str) -> FalseRecord:
    return FalseRecord("bad_record", where=f"event {index}", what=what)


def _written(event: list[Any] | None) -> str:
    return "nothing" if event is None else f"{event[0]} {event[1]}"
