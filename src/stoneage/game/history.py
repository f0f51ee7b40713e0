"""The history of a game: its first state, its choices, and the marks of its seats."""

from collections.abc import Sequence
from itertools import islice
from typing import Final, Generic, NamedTuple, TypeVar

import numpy as np

from stoneage.game.scripted_dice import ScriptedDice
from stoneage.game.state_check import state_from
from stoneage.game.vocabulary import Mark
from stoneage.rules import kernel
from stoneage.rules.moves import new_buffer
from stoneage.rules.state import MOST_DICE, MOST_SCRIPTED, Games, copy_games

# Interval between stored states, in choices. The kernel replays 256 choices in about 50 µs, and a long game stores 3 kB
# of states.
STRIDE: Final = 256
ANYBODY: Final = -1


class SeatMark(NamedTuple):
    """A mark after `choice` choices: a seat resigned, was taken over or returned, or got its last choice from a quick
    stand-in bot.
    """

    choice: int
    seat: int
    what: Mark


class History:
    """The choices of a game. States are stored at intervals; the others are computed again."""

    def __init__(self, first: bytes, script: ScriptedDice) -> None:
        self.first = first
        self.script = script
        self.moves: list[int] = []
        self.marks: list[SeatMark] = []  # ordered by choice
        self._kept: dict[int, bytes] = {}  # states by number of choices

    def copy(self) -> "History":
        other = History(self.first, self.script)
        other.moves, other.marks, other._kept = self.moves.copy(), self.marks.copy(), self._kept.copy()
        return other

    def add(self, move: int, after: Games) -> None:
        """Adds a choice and the state after it."""
        self.moves.append(move)
        if len(self.moves) % STRIDE == 0:
            self._kept[len(self.moves)] = after.tobytes()

    def state_at(self, choices: int) -> Games:
        """Returns the state after `choices` choices; in it a game that was stopped continues."""
        kept = max((number for number in self._kept if number <= choices), default=0)
        games = state_from(self._kept[kept] if kept else self.first)
        replayed = replay(games, self.moves[kept:choices], self.script)
        assert replayed.played == choices - kept
        return games

    def cut(self, choices: int) -> None:
        """Discards all choices but the first `choices`. Marks of who plays a seat stay; quick answers go."""
        del self.moves[choices:]
        self._kept = {number: state for number, state in self._kept.items() if number <= choices}
        kept = [mark for mark in self.marks if mark.choice <= choices or mark.what != "quick answer"]
        self.marks = [mark._replace(choice=min(mark.choice, choices)) for mark in kept]


class Replayed(NamedTuple):
    """The result of a replay: the number of choices played, their seats, and the rolls after each of them."""

    played: int
    seats: list[int]
    rolls: list[list[int]]
    until: list[int]


def replay(games: Games, moves: Sequence[int], script: ScriptedDice, asked: Sequence[int] | None = None) -> Replayed:
    """Plays choices on a state while they are legal and made by the seats in `asked` (None: any seat)."""
    seats = np.full(len(moves), ANYBODY, np.int8) if asked is None else np.array(asked, np.int8)
    rolls, until = (
        np.zeros((len(moves) * MOST_SCRIPTED + 1, MOST_DICE + 1), np.int8),
        np.zeros(len(moves) + 1, np.int64),
    )
    numbers = np.array(moves, np.int16)
    played = int(kernel.replay(games, numbers, seats, script.words, script.first, rolls, until, new_buffer()))
    ends: list[int] = until[:played].tolist()
    rolled = rolls[: ends[-1] if ends else 0].tolist()
    return Replayed(played, seats[:played].tolist(), [dice[1 : dice[0] + 1] for dice in rolled], ends)


Item = TypeVar("Item")


class EventLog(Generic[Item]):
    """A list derived from the choices of a game. Each choice adds to it once, and an undo cuts it."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._games = state_from(history.first)
        self._items: list[Item] = []
        self._starts: list[int] = []  # index in the list at which each choice begins
        self._marked = 0

    def items(self) -> list[Item]:
        """Returns the whole list, which must not be changed."""
        moves, marks = self._history.moves, self._history.marks
        while self._marked < len(marks):
            mark = marks[self._marked]
            self._follow(moves[len(self._starts) : mark.choice])
            self._items.append(self._mark(mark))
            self._marked += 1
        self._follow(moves[len(self._starts) :])
        return self._items

    def cut(self, choices: int, games: Games) -> None:
        """Discards what follows the first `choices` choices, leading to this state; called before History.cut."""
        if choices >= len(self._starts):
            return
        del self._items[self._starts[choices] :]
        del self._starts[choices:]
        self._marked = sum(mark.choice <= choices for mark in islice(self._history.marks, self._marked))
        self._games = copy_games(games)

    def _follow(self, moves: Sequence[int]) -> None:
        """Adds what these choices lead to and records where each begins in `_starts`."""
        raise NotImplementedError

    def _mark(self, mark: SeatMark) -> Item:
        raise NotImplementedError
