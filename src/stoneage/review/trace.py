"""The first pass: replays a game once and notes the static value of every choice and chance event."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np

from stoneage.bots.brain.evaluation_tasks import ACTUAL, CHANCE, DEAL, DICE, END, NO_MOVE
from stoneage.bots.brain.sampling import POINTS
from stoneage.bots.exact import best_first
from stoneage.game.game import Game
from stoneage.game.history import History
from stoneage.game.observation import Observation, PooledObservation
from stoneage.game.options import RULE_OPTIONS
from stoneage.game.state_check import state_from
from stoneage.review.evaluator import ReviewEvaluator, Values, Vector
from stoneage.review.luck import ChanceContext, ChanceStep, Outcomes, equal_dice, outcomes_of, viewer_of
from stoneage.review.tuning import TUNING
from stoneage.rules import kernel
from stoneage.rules.engine import WAITING
from stoneage.rules.moves import DECLINE_HUT, RESOLVE, new_buffer
from stoneage.rules.state import ASK_RESOLVE, BUILDING, NO_PIECE, OVER, Games, copy_games, new_games

_SHARES: Final = np.round([0.0, *(1 / sharers for sharers in range(1, 6))], 9)  # of a win


@dataclass(frozen=True, slots=True)
class ChoiceStep:
    """One choice of a game: its legal moves, their static values, and the move that was played."""

    index: int  # number of choices made earlier in the game
    round: int
    seat: int
    question: int  # kind of decision, an ASK_ constant
    seen: Observation  # what the seat knew
    moves: tuple[int, ...]  # legal moves
    played: int  # index into `moves`
    values: Values  # one row per move: win probability by seat, then the chooser's point margin
    expected: int  # index of the move that is expected: the network's own, or the best where values are exact
    is_stand_in: bool = False  # made by a bot for an absent player
    is_contested: bool = True  # the static values of the moves differ
    is_exact: bool = False  # all values are final results or solved, not estimates

    @property
    def players(self) -> int:
        return int(self.seen.state["players"][0])


@dataclass(frozen=True, slots=True)
class GameTrace:
    """A whole game: choices and chance events in their order, the value at its start, and the result."""

    players: int
    start: Vector
    result: Vector
    steps: tuple[ChoiceStep | ChanceStep, ...]


def evaluate_choice(evaluator: ReviewEvaluator, seen: Observation, question: int, moves: Any) -> tuple[Values, bool]:
    """Returns the static value of each move of a question, and whether all values are exact."""
    exact = evaluator.solve_moves(seen, moves)
    if exact is not None:
        return exact, True
    if question == ASK_RESOLVE:  # a static evaluation cannot distinguish orders of actions
        return np.tile(evaluator.evaluate_event(seen), (len(moves), 1)), False
    values = evaluator.evaluate_moves(seen, moves)
    players = int(seen.state["players"][0])
    return values, bool(np.isin(np.round(values[:, :players], 9), _SHARES).all())


def best_of(values: Values, seat: int, played: int) -> int:
    """Returns the index of the best row for a seat; ties go to the higher margin, then to the played move."""
    return int(np.lexsort((np.arange(len(values)) == played, values[:, POINTS], values[:, seat]))[-1])


class Tracer:
    """Replays one game."""

    def __init__(self, game: Game, evaluator: ReviewEvaluator, seed: int) -> None:
        self._game, self._evaluator = game, evaluator
        self._history: History = game.history
        self._players = game.options.players
        self._rng = np.random.default_rng([seed, 1])
        self._steps: list[ChoiceStep | ChanceStep] = []
        self._absent = _absences(self._history)
        self._buffer = new_buffer()
        self._carried: Vector = np.zeros(self._players)  # win probabilities carried from step to step …
        self._round = 0  # … within this round

    def trace(self) -> GameTrace:
        """Returns the whole game with its static values."""
        state = state_from(self._history.first)
        dealt = self._evaluator.evaluate_round_start(PooledObservation(state), 0)[: self._players]
        start = self._set_up(dealt)
        for index, move in enumerate(self._history.moves):
            self._history.script.load(state)
            self._choose(state, index, move)
            found = self._step(state, index + 1, move)
            while found == CHANCE:
                forced = int(self._buffer[0]) if kernel.legal(state, self._buffer) else NO_MOVE
                found = self._step(state, index + 1, forced)
        return GameTrace(self._players, start, self._result(), tuple(self._steps))

    def _result(self) -> Vector:
        result = np.zeros(self._players)
        result[list(self._game.winners)] = 1 / len(self._game.winners)
        return result

    def _set_up(self, dealt: Vector) -> Vector:
        """Returns the win probabilities before the deal; a game that starts from a position has no deal."""
        if self._game.deal is None:
            return dealt.copy()
        start = np.full(self._players, 1 / self._players)
        if self._game.options.start is not None:
            start = self._expected_of_setups(self._game.options.start)
        self._steps.append(ChanceStep(0, 1, "setup", None, start, dealt.copy()))
        return start

    def _expected_of_setups(self, first: int) -> Vector:
        games = new_games(TUNING.setups)
        for name in ("players", "pieces", *RULE_OPTIONS):
            games[name] = self._game.state[name][0]
        games["key"] = self._rng.integers(0, 1 << 63, size=(TUNING.setups, 2), dtype=np.uint64)
        kernel.prepare(games, first)
        seen = [PooledObservation(games[i : i + 1]) for i in range(TUNING.setups)]
        values = [self._evaluator.evaluate_round_start(one, first) for one in seen]
        return np.mean(values, axis=0)[: self._players]  # type: ignore[no-any-return]  # untyped rows

    def _choose(self, state: Games, index: int, move: int) -> None:
        game = state[0]
        seat, question, number = int(game["seat"]), int(game["question"]), int(game["round"])
        moves = tuple(self._buffer[: kernel.legal(state, self._buffer)].tolist())
        seen, played = Observation(state, seat), moves.index(move)
        values, exact = evaluate_choice(self._evaluator, seen, question, moves)
        contested = float(np.ptp(values[:, seat])) >= TUNING.negligible
        if not exact:
            if number != self._round:
                pooled = PooledObservation(state)
                self._round, self._carried = number, self._evaluator.evaluate_round_start(pooled, seat)[: self._players]
            self._level(values, best_of(values, seat, played))
        self._carried = values[played, : self._players].copy()
        stand_in = (index, seat) in self._absent
        expected = best_of(values, seat, played) if exact else moves.index(self._evaluator.network_move(seen))
        self._steps.append(
            ChoiceStep(index, number, seat, question, seen, moves, played, values, expected, stand_in, contested, exact)
        )

    def _level(self, values: Values, best: int) -> None:
        """Shifts the values of a choice so that the best one equals the carried win probabilities.

        The network's values of two positions seen by two seats are not comparable; only differences within a choice
        are. The level is taken where the network is most accurate, at the start of a round.
        """
        chances = values[:, : self._players]
        chances += self._carried - chances[best]
        np.clip(chances, 0.0, 1.0, out=chances)
        chances /= chances.sum(axis=1, keepdims=True)

    def _step(self, state: Games, index: int, move: int) -> int:
        """Plays one step, notes its chance, and advances to the next choice, chance event or end."""
        before, viewer, number = copy_games(state), viewer_of(state, move), int(state["round"][0])
        outcomes = outcomes_of(Observation(before, viewer), move, self._rng)
        if move == NO_MOVE:
            kernel.proceed(state)
        else:
            kernel.perform(state, move)
        if outcomes is not None:
            self._note(before, state, move, outcomes, viewer, index, number)
        after = copy_games(state)
        found = self._evaluator.advance(state)
        if found == END:
            self._reveal(self._evaluator.evaluate_event(Observation(after, viewer)), index, number)
        return found

    def _note(
        self, before: Games, after: Games, move: int, outcomes: Outcomes, viewer: int, index: int, number: int
    ) -> None:
        seen = Observation(before, viewer)
        values = self._evaluator.evaluate_outcomes(seen, move, outcomes.sets, outcomes.codes)[:, : self._players]
        kind, code, turned_up = ACTUAL, np.uint64(0), 0
        seat: int | None = viewer
        dice: tuple[int, ...] = ()
        cards: tuple[int, ...] = ()
        place = building = -1
        if outcomes.sets == DICE:
            dice = tuple(after["die"][0, : int(after["dice"][0])].tolist())
            place = move - RESOLVE if move < DECLINE_HUT else int(before["place"][0])
            kind, code = DICE, equal_dice(outcomes, dice)
        elif outcomes.kind == "tile":
            place = int(before["place"][0])
            stack = place - BUILDING
            building = int(after["stack"][0, stack, int(after["stack_left"][0, stack]) - 1])
            kind, code = outcomes.sets, np.uint64(building)
        elif outcomes.kind == "draw":
            kind, code = outcomes.sets, _new_bit(before, after, viewer)
            cards = (int(code),)
        else:
            seat, known = None, before["slot"][0].tolist()
            cards = tuple(card for card in after["slot"][0].tolist() if card != NO_PIECE and card not in known)
            turned_up = len(cards)
        if kind == ACTUAL:
            actual = self._evaluator.evaluate_event(Observation(after, viewer))
        else:
            actual = self._evaluator.evaluate_outcomes(seen, move, kind, [code])[0]
        error = float(values.std(axis=0, ddof=1).max() / np.sqrt(len(values))) if outcomes.sets == DEAL else 0.0
        step = ChanceStep(
            index, number, outcomes.kind, seat, outcomes.weights @ values, actual[: self._players], error, dice, place,
            cards, building, ChanceContext(PooledObservation(before, turned_up), move, viewer, kind, code),
        )  # fmt: skip
        expected = self._solved(before, [move]) if move != NO_MOVE else None
        if expected is not None:
            found = self._solved(after)
            step = replace(step, expected=expected, actual=step.actual if found is None else found, context=None)
        self._carried = self._carried + step.luck
        self._steps.append(step)

    def _solved(self, state: Games, moves: Sequence[int] | None = None) -> Vector | None:
        """Returns the exact value of the best of some moves, or of all legal ones; None if it is not known."""
        state = copy_games(state)
        while kernel.proceed(state) != WAITING:
            pass
        if state["phase"][0] == OVER:
            return None
        seen = Observation.of_asked(state)
        rows = self._evaluator.solve_moves(seen, moves or [move.number for move in seen.legal])
        return None if rows is None else rows[best_first(rows, seen.seat)[0], : self._players]

    def _reveal(self, row: Vector, index: int, number: int) -> None:
        """Notes what drawn cards, which are shown at the end, added to what was expected of them."""
        result = self._result()
        if not np.allclose(row[: self._players], result):
            self._steps.append(ChanceStep(index, number, "reveal", None, row[: self._players].copy(), result))


def _new_bit(before: Games, after: Games, seat: int) -> Any:
    drawn = int(after["player"]["drawn"][0, seat]) & ~int(before["player"]["drawn"][0, seat])
    return np.uint64(drawn.bit_length() - 1)


def _absences(history: History) -> set[tuple[int, int]]:
    """Returns the choices, with their seats, that a stand-in made: for a seat that was away, or too slow a bot."""
    away: dict[int, int] = {}
    found: set[tuple[int, int]] = set()
    for mark in history.marks:
        if mark.what == "quick answer":
            found.add((mark.choice - 1, mark.seat))
        elif mark.what == "returned":
            begun = away.pop(mark.seat, None)
            found |= {(number, mark.seat) for number in range(begun or 0, mark.choice)} if begun is not None else set()
        else:
            away.setdefault(mark.seat, mark.choice)
    for seat, begun in away.items():
        found |= {(number, seat) for number in range(begun, len(history.moves))}
    return found


def choice_states(game: Game) -> Iterator[tuple[int, Games, int]]:
    """Yields every choice of a game: its index, a copy of the state in which it is asked, and the move made."""
    history, buffer = game.history, new_buffer()
    state = state_from(history.first)
    for number, move in enumerate(history.moves):
        yield number, copy_games(state), move
        history.script.load(state)
        kernel.apply(state, move, buffer)
