"""The first pass: walk through a game once, and note what every choice and all chance was worth at sight."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from stoneage.bots.brain.judging import AS_IT_IS, CHANCE, DEAL, DICE, END, NO_MOVE
from stoneage.bots.brain.sampling import POINTS
from stoneage.game.game import Game
from stoneage.game.history import History
from stoneage.game.options import FLAGS
from stoneage.game.state_check import state_from
from stoneage.review.chance import Outcomes, equal_dice, outcomes_of, viewer_of
from stoneage.review.judge import Judge, Rows
from stoneage.review.shapes import ChanceKind
from stoneage.rules import kernel
from stoneage.rules.moves import DECLINE_HUT, RESOLVE, new_buffer
from stoneage.rules.state import ASK_RESOLVE, BUILDING, NO_PIECE, Games, copy_games, new_games

if TYPE_CHECKING:
    from stoneage.review.race import Race

Vector = NDArray[np.float64]  # a number for each seat
SAME: Final = 0.005  # candidates this close come to the same: half a point of 100
SHARES: Final = np.round([0.0, *(1 / sharers for sharers in range(1, 6))], 9)  # of a win
SETUPS: Final = 48  # sampled where the start player is fixed


@dataclass(slots=True)
class ChoiceStep:
    """A choice: its legal moves with their rows at sight, and what was played."""

    number: int  # choices made before it
    round: int
    seat: int
    question: int
    state: Games
    moves: list[int]
    played: int  # place in `moves`
    rows: Rows
    stand_in: bool  # made by a bot for an absent person
    differ: bool  # at sight its options do not all come to the same
    exact: bool = False
    samples: int = 0
    sampled: "Sampled | None" = None
    race: "Race | None" = None  # its samples, until all labels are decided
    # Places of the moves that would have been better at the seat's last choice, and of what the network does here when
    # it plays samples on; None where nobody asks.
    again: tuple[tuple[int, ...], int] | None = None
    still: dict[int, tuple[float, float]] = field(
        default_factory=dict
    )  # by move: how far each of these is ahead of the
    # last, and the standard error of that
    recovered: float = 0.0  # of what it lost: still to be had at the next choice of the same seat
    recovered_error: float = 0.0  # its standard error
    recovering: int | None = None  # place of the move by which it was
    decided: bool = False  # nothing that is still to be looked at changes what it lost

    @property
    def lost(self) -> float:
        """How far what was played is behind the best, by what the two lead to if the network plays on."""
        return float(self.wins[self.best] - self.wins[self.played])

    @property
    def lost_error(self) -> float:
        """The standard error of that."""
        return float(self.sampled.behind_errors[self.sampled.played]) if self.sampled is not None else 0.0

    @property
    def returned(self) -> Vector:
        """What every seat gets back of the difference between the best and what was played."""
        share = self.recovered / self.lost if self.recovered else 0.0
        return share * (self.rows[self.best] - self.rows[self.played])  # type: ignore[no-any-return]  # untyped rows

    @property
    def wins(self) -> Vector:
        """What each move is worth to the one who chooses."""
        return self.rows[:, self.seat]

    @property
    def best(self) -> int:
        """The place of the best move; points decide among equals, and what was played is preferred to its equals."""
        if self.sampled is not None:
            return self.sampled.places[self.sampled.best]
        order = np.lexsort((np.arange(len(self.moves)) == self.played, self.rows[:, POINTS], self.wins))
        return int(order[-1])

    @property
    def counts(self) -> bool:
        """Whether it was a real choice: its options do not all come to the same."""
        if self.question == ASK_RESOLVE:
            return not self.stand_in and self.decided and self.best != self.played
        return not self.stand_in and self.differ


@dataclass(frozen=True, slots=True)
class Sampled:
    """What paired samples say of some candidates: their places among the moves, and standard errors of their means."""

    places: list[int]
    samples: int
    best: int  # place in `places`
    win_errors: Vector
    points_errors: Vector
    behind: Vector  # the best, in win chance
    behind_errors: Vector
    played: int  # place in `places`

    def with_best_played(self) -> "Sampled":
        """Returns the same for a choice in which nothing is better than what was played."""
        return replace(self, best=self.played, behind=np.maximum(self.behind - self.behind[self.played], 0.0))


@dataclass(frozen=True, slots=True)
class Asked:
    """The step in which chance struck: the state before it, and what came."""

    before: Games
    move: int
    viewer: int
    kind: int  # of the code that stands for what came
    code: Any


@dataclass(slots=True)
class ChanceStep:
    """A stroke of chance: what was expected of it and what came, by seat."""

    choice: int
    round: int
    kind: ChanceKind
    seat: int | None
    expected: Vector
    got: Vector
    deviation: float = 0.0  # standard error of the expectation, for the seat it concerns
    dice: list[int] = field(default_factory=list)
    place: int = -1
    cards: list[int] = field(default_factory=list)
    building: int = -1
    asked: Asked | None = None

    @property
    def luck(self) -> Vector:
        """What it gave to each seat or took."""
        return self.got - self.expected


@dataclass(frozen=True, slots=True)
class Valued:
    """What a game was worth at some moment of a round, played on from there: a row for each world."""

    round: int
    rows: Rows


@dataclass(slots=True)
class Walk:
    """A whole game: choices and chance in their order, the value at its start, and the result."""

    players: int
    start: Vector
    result: Vector
    steps: list[ChoiceStep | ChanceStep]
    looked_at: int = 0  # steps that have had their first deeper look
    valued: Valued | None = None  # by what the last of them was played on; None where somebody did otherwise since
    refined: int = 0  # times that a choice in doubt got more samples since
    work: int = 0  # that both took …
    works: list[int] = field(default_factory=list)  # … and one sample of each step, as `work.py` counts it

    def choices(self) -> Iterator[ChoiceStep]:
        return (step for step in self.steps if isinstance(step, ChoiceStep))


class Walker:
    """Walks through one game."""

    def __init__(self, game: Game, judge: Judge, seed: int) -> None:
        self._game, self._judge = game, judge
        self._history: History = game._history
        self._players = game.options.players
        self._rng = np.random.default_rng([seed, 1])
        self._steps: list[ChoiceStep | ChanceStep] = []
        self._absent = _absences(self._history)
        self._buffer = new_buffer()
        self._carried: Vector = np.zeros(self._players)  # everybody's chance as it stands …
        self._round = 0  # … in this round

    def walk(self) -> Walk:
        """Returns the whole game at sight."""
        state = state_from(self._history.first)
        start = self._set_up(self._judge.stand(state, 0)[: self._players])
        for number, move in enumerate(self._history.moves):
            self._history.script.load(state)
            self._choose(state, number, move)
            found = self._step(state, number + 1, move)
            while found == CHANCE:
                forced = int(self._buffer[0]) if kernel.legal(state, self._buffer) else NO_MOVE
                found = self._step(state, number + 1, forced)
        result = np.zeros(self._players)
        result[list(self._game.winners)] = 1 / len(self._game.winners)
        return Walk(self._players, start, result, self._steps)

    def _set_up(self, dealt: Vector) -> Vector:
        """Returns the chances before the deal; a game that began at a position has none."""
        if self._game.deal is None:
            return dealt.copy()
        start = np.full(self._players, 1 / self._players)
        if self._game.options.start is not None:
            start = self._expected_of_setups(self._game.options.start)
        self._steps.append(ChanceStep(0, 1, "setup", None, start, dealt.copy()))
        return start

    def _expected_of_setups(self, first: int) -> Vector:
        games = new_games(SETUPS)
        for name in ("players", "pieces", *FLAGS):
            games[name] = self._game.state[name][0]
        games["key"] = self._rng.integers(0, 1 << 63, size=(SETUPS, 2), dtype=np.uint64)
        kernel.prepare(games, first)
        rows = [self._judge.stand(games[i : i + 1], first) for i in range(SETUPS)]
        return np.mean(rows, axis=0)[: self._players]  # type: ignore[no-any-return]  # untyped rows

    def _choose(self, state: Games, number: int, move: int) -> None:
        game = state[0]
        seat, question = int(game["seat"]), int(game["question"])
        moves = self._buffer[: kernel.legal(state, self._buffer)].tolist()
        if question == ASK_RESOLVE:  # at sight the order of actions makes no difference
            rows = np.tile(self._judge.settle(copy_games(state), seat)[1], (len(moves), 1))
        else:
            rows = self._judge.candidates(state, moves)
        exact = bool(np.isin(np.round(rows[:, : self._players], 9), SHARES).all())
        differ = float(np.ptp(rows[:, seat])) >= SAME
        step = ChoiceStep(
            number, int(game["round"]), seat, question, copy_games(state), moves, moves.index(move), rows,
            stand_in=(number, seat) in self._absent, differ=differ, exact=exact,
        )  # fmt: skip
        if not exact:
            self._level(step)
        self._carried = rows[step.played, : self._players].copy()
        self._steps.append(step)

    def _level(self, step: ChoiceStep) -> None:
        """Bring a choice to the level of what is carried on: at sight only its differences count.

        A network told of one position by one seat and of the next by another is not of one mind. So it is asked for
        the level where it knows best, at the beginning of a round.
        """
        if step.round != self._round:
            self._round, self._carried = step.round, self._judge.stand(step.state, step.seat)[: self._players]
        chances = step.rows[:, : self._players]
        chances += self._carried - chances[step.best]
        np.clip(chances, 0.0, 1.0, out=chances)
        chances /= chances.sum(axis=1, keepdims=True)

    def _step(self, state: Games, number: int, move: int) -> int:
        """Make one step, note its chance, and go on to the next choice, chance or end."""
        before, viewer, round_number = copy_games(state), viewer_of(state, move), int(state["round"][0])
        outcomes = outcomes_of(state, move, self._rng)
        if move == NO_MOVE:
            kernel.proceed(state)
        else:
            kernel.perform(state, move)
        if outcomes is not None:
            self._note(before, state, move, outcomes, viewer, number, round_number)
        found, row = self._judge.settle(state, viewer)
        if found == END:
            self._reveal(row, number, round_number)
        return found

    def _note(
        self, before: Games, after: Games, move: int, outcomes: Outcomes, viewer: int, number: int, round_number: int
    ) -> None:
        rows = self._judge.outcomes(before, move, outcomes.sets, outcomes.codes, viewer)[:, : self._players]
        step = ChanceStep(number, round_number, outcomes.kind, viewer, outcomes.weights @ rows, rows[0])
        kind, code = AS_IT_IS, np.uint64(0)
        if outcomes.sets == DICE:
            step.dice = after["die"][0, : int(after["dice"][0])].tolist()
            step.place = move - RESOLVE if move < DECLINE_HUT else int(before["place"][0])
            kind, code = DICE, equal_dice(outcomes, step.dice)
        elif outcomes.kind == "tile":
            step.place = int(before["place"][0])
            stack = step.place - BUILDING
            step.building = int(after["stack"][0, stack, int(after["stack_left"][0, stack]) - 1])
            kind, code = outcomes.sets, np.uint64(step.building)
        elif outcomes.kind == "draw":
            kind, code = outcomes.sets, _new_bit(before, after, viewer)
            step.cards = [int(code)]
        else:
            step.seat = None
            known = before["slot"][0].tolist()
            step.cards = [card for card in after["slot"][0].tolist() if card != NO_PIECE and card not in known]
        got = self._judge.outcomes(before, move, kind, [code], viewer)
        step.asked = Asked(before, move, viewer, kind, code)
        step.got = got[0, : self._players]
        if outcomes.sets == DEAL:
            step.deviation = float(rows.std(axis=0, ddof=1).max() / np.sqrt(len(rows)))
        self._carried = self._carried + step.luck
        self._steps.append(step)

    def _reveal(self, row: Vector, number: int, round_number: int) -> None:
        """Drawn cards are shown when all is over: what was expected of them, and what they were."""
        result = np.zeros(self._players)
        result[list(self._game.winners)] = 1 / len(self._game.winners)
        if not np.allclose(row[: self._players], result):
            self._steps.append(ChanceStep(number, round_number, "reveal", None, row[: self._players].copy(), result))


def _new_bit(before: Games, after: Games, seat: int) -> Any:
    drawn = int(after["player"]["drawn"][0, seat]) & ~int(before["player"]["drawn"][0, seat])
    return np.uint64(drawn.bit_length() - 1)


def _absences(history: History) -> set[tuple[int, int]]:
    """Returns the choices, with their seats, that fell while a seat had resigned or somebody stood in for it."""
    away: dict[int, int] = {}
    found: set[tuple[int, int]] = set()
    for mark in history.marks:
        if mark.what == "returned":
            begun = away.pop(mark.seat, None)
            found |= {(number, mark.seat) for number in range(begun or 0, mark.choice)} if begun is not None else set()
        else:
            away.setdefault(mark.seat, mark.choice)
    for seat, begun in away.items():
        found |= {(number, seat) for number in range(begun, len(history.moves))}
    return found


def choice_states(game: Game) -> Iterator[tuple[int, Games, int]]:
    """Yield every choice of a game: its number, a copy of the state in which it is asked, and the move made."""
    history, buffer = game._history, new_buffer()
    state = state_from(history.first)
    for number, move in enumerate(history.moves):
        yield number, copy_games(state), move
        history.script.load(state)
        kernel.apply(state, move, buffer)
