"""How a game came to where it is: its first state, the choices made since, and what was noted about seats."""

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

# A state is kept every so many choices. The kernel replays 256 in about 50 µs, and a long game keeps 3 kB of states.
STRIDE: Final = 256
ANYBODY: Final = -1


class SeatMark(NamedTuple):
    """That a seat resigned, was taken over or returned, after so many choices."""

    choice: int
    seat: int
    what: Mark


class History:
    """The choices of a game. Any state on the way is found again, none but a few are kept."""

    def __init__(self, first: bytes, script: ScriptedDice) -> None:
        self.first = first
        self.script = script
        self.moves: list[int] = []
        self.marks: list[SeatMark] = []  # in the order of their choices
        self._kept: dict[int, bytes] = {}  # states by the number of choices that led to them

    def copy(self) -> "History":
        other = History(self.first, self.script)
        other.moves, other.marks, other._kept = self.moves.copy(), self.marks.copy(), self._kept.copy()
        return other

    def add(self, move: int, after: Games) -> None:
        """One choice more, and the state it led to."""
        self.moves.append(move)
        if len(self.moves) % STRIDE == 0:
            self._kept[len(self.moves)] = after.tobytes()

    def state_at(self, choices: int) -> Games:
        """Returns the state after so many choices; a game that was stopped there goes on in it."""
        kept = max((number for number in self._kept if number <= choices), default=0)
        games = state_from(self._kept[kept] if kept else self.first)
        replayed = replay(games, self.moves[kept:choices], self.script)
        assert replayed.played == choices - kept
        return games

    def cut(self, choices: int) -> None:
        """Forget all choices but the first. What was noted about a seat stays true without the choice before it."""
        del self.moves[choices:]
        self._kept = {number: state for number, state in self._kept.items() if number <= choices}
        self.marks = [mark._replace(choice=min(mark.choice, choices)) for mark in self.marks]


class Replayed(NamedTuple):
    """What came of a list of choices: how many could be played, who made them, and the rolls up to each of them."""

    played: int
    seats: list[int]
    rolls: list[list[int]]
    until: list[int]


def replay(games: Games, moves: Sequence[int], script: ScriptedDice, asked: Sequence[int] | None = None) -> Replayed:
    """Play choices on a state, as far as they are legal and made by those who are `asked` (None: whoever it is)."""
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


Told = TypeVar("Told")


class Account(Generic[Told]):
    """A list of what happened in a game. Each choice is told once, an undo cuts the list: nothing is told again."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._games = state_from(history.first)
        self._told: list[Told] = []
        self._starts: list[int] = []  # where in the list each choice begins
        self._marked = 0

    def told(self) -> list[Told]:
        """Returns all of it, to be read and not to be changed."""
        moves, marks = self._history.moves, self._history.marks
        while self._marked < len(marks):
            mark = marks[self._marked]
            self._follow(moves[len(self._starts) : mark.choice])
            self._told.append(self._mark(mark))
            self._marked += 1
        self._follow(moves[len(self._starts) :])
        return self._told

    def cut(self, choices: int, games: Games) -> None:
        """Forget what came after so many choices, which led to this state. Call it before the history is cut."""
        if choices >= len(self._starts):
            return
        del self._told[self._starts[choices] :]
        del self._starts[choices:]
        self._marked = sum(mark.choice <= choices for mark in islice(self._history.marks, self._marked))
        self._games = copy_games(games)

    def _follow(self, moves: Sequence[int]) -> None:
        """Tell what these choices led to, one after the other; `_starts` says where each begins."""
        raise NotImplementedError

    def _mark(self, mark: SeatMark) -> Told:
        raise NotImplementedError
