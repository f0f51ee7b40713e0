"""Chance events: the possible outcomes of each, their expected value, and the luck that the actual one brought.

The luck of an event is the value after it minus the value before it. The second pass estimates both in the same set of
sampled worlds. Only information that no seat has is sampled; drawn cards count as known.

As long as every player makes the move the network would make, the value before an event equals the value after the
previous one and is reused. The luck of a whole round is then the difference of two estimates, and the errors of
single events cancel. After any other move the value is estimated again.

Samples end at the start of the next round, or at the end of the game if the next round may be the last.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stoneage.bots.brain.evaluation_tasks import DEAL, DICE, DRAWN_CARD, NO_MOVE, RESAMPLED, TILE, TOP_CARD
from stoneage.bots.brain.sampling import ENDGAME_ROUNDS
from stoneage.game.observation import Observation, PooledObservation
from stoneage.review.evaluator import ReviewEvaluator, Values, Vector
from stoneage.review.tuning import TUNING
from stoneage.review.types import ChanceKind
from stoneage.rules.chance import words_of
from stoneage.rules.effects import BY_CHANCE, DICE_BAR, ROLL
from stoneage.rules.kernel import unseen_cards
from stoneage.rules.moves import DECLINE, DECLINE_HUT, DRAW, PAY, RESOLVE
from stoneage.rules.pieces import SET_BUILDING_BITS, TOP_AMOUNT, TOP_KIND
from stoneage.rules.setup import BASE_SLOTS
from stoneage.rules.state import (
    ASK_DRAW,
    ASK_PAY,
    ASK_RESOLVE,
    BUILDING,
    CARD,
    FACES,
    HUNT,
    NO_PIECE,
    PRIVATE,
    SLOTS,
    Games,
)


@dataclass(frozen=True, slots=True)
class Outcomes:
    """All outcomes of a step, or a uniform sample of them: codes for the evaluator, and their weights."""

    kind: ChanceKind
    sets: int  # what a code sets before the step
    codes: NDArray[np.uint64]
    weights: NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class ChanceContext:
    """The step in which a chance event happened: what all seats knew before it, and the outcome as a code."""

    before: PooledObservation
    move: int
    viewer: int
    kind: int  # what `code` sets before the step
    code: Any


@dataclass(frozen=True, slots=True)
class ChanceStep:
    """One chance event: the values expected before it and the actual ones after it, by seat."""

    choice: int  # number of choices made before it
    round: int
    kind: ChanceKind
    seat: int | None
    expected: Vector
    actual: Vector
    error: float = 0.0  # standard error of the expectation, for the seat it concerns
    dice: tuple[int, ...] = ()
    place: int = -1
    cards: tuple[int, ...] = ()
    building: int = -1
    context: ChanceContext | None = None  # None where nothing is sampled: set-up, final reveal, exact values

    @property
    def luck(self) -> Vector:
        """What the event gave to each seat or took."""
        return self.actual - self.expected


@dataclass(frozen=True, slots=True)
class CarriedValue:
    """The value of a game at a moment of a round: one row per sampled world."""

    round: int
    values: Values


# --- outcomes


def outcomes_of(seen: Observation, move: int, rng: np.random.Generator) -> Outcomes | None:
    """Returns the possible outcomes of a step for the seat that sees it; None if nothing is left to chance.

    `rng` samples deals of several cards; all other outcomes are enumerated.
    """
    state = seen.state
    game = state[0]
    question, place = int(game["question"]), int(game["place"])
    if move == NO_MOVE:
        return _deal(state, rng)
    if question == ASK_RESOLVE and _rolls(move):
        return _dice("roll", int(game["at"][move - RESOLVE, int(game["seat"])]))
    if question == ASK_PAY and PAY <= move < DECLINE:
        return _turned_up(state, place) if place >= BUILDING else _upper_half(state, int(game["slot"][place - CARD]))
    if question == ASK_DRAW and move == DRAW:
        return _drawn(state)
    return None


def may_end_within(state: Games, rounds: int) -> bool:
    """Returns whether the game may end within `rounds` rounds, of which the present one is the first."""
    game = state[0]
    slots = SLOTS if game["expansion"] else BASE_SLOTS
    stacks = game["stack_left"][: int(game["players"])]
    return bool(stacks.min() <= rounds or int(game["deck_left"]) < rounds * slots)


def viewer_of(state: Games, move: int) -> int:
    """Returns the seat from whose point of view a step is evaluated: the chooser, or for a deal the first to place."""
    game = state[0]
    return (int(game["start"]) + 1) % int(game["players"]) if move == NO_MOVE else int(game["seat"])


def _rolls(move: int) -> bool:
    return RESOLVE + HUNT <= move < RESOLVE + CARD or RESOLVE + PRIVATE <= move < DECLINE_HUT


def _upper_half(state: Games, card: int) -> Outcomes | None:
    kind = int(TOP_KIND[card])
    if not BY_CHANCE[kind]:
        return None
    if kind == DICE_BAR:
        return _bar(int(state["players"][0]))
    if kind == ROLL:
        return _dice("roll", int(TOP_AMOUNT[card]))
    return _drawn(state) if int(state["deck_left"][0]) else None


@cache
def _dice(kind: ChanceKind, dice: int) -> Outcomes:
    """Returns one roll per sum of pips, because only the sum counts."""
    weights = np.ones(1)
    for _ in range(dice):
        weights = np.convolve(weights, np.full(FACES, 1 / FACES))
    return Outcomes(kind, DICE, words_of([_with_sum(dice, dice + i) for i in range(len(weights))]), weights)


def _with_sum(dice: int, pips: int) -> list[int]:
    """Returns a roll with this sum."""
    rest = pips - dice
    return [1 + min(max(rest - i * (FACES - 1), 0), FACES - 1) for i in range(dice)]


@cache
def _bar(dice: int) -> Outcomes:
    """Returns the multisets of faces, because each player takes a die of a bar."""
    rolls = list(combinations_with_replacement(range(1, FACES + 1), dice))
    ways = [factorial(dice) / prod(map(factorial, Counter(roll).values())) for roll in rolls]
    return Outcomes("dice_bar", DICE, words_of(rolls), np.array(ways) / FACES**dice)


def equal_dice(outcomes: Outcomes, rolled: Sequence[int]) -> Any:
    """Returns the code of the outcome that a roll was."""
    if outcomes.kind == "dice_bar":
        return words_of([sorted(rolled)])[0]
    return words_of([_with_sum(len(rolled), sum(rolled))])[0]


def _equal(kind: ChanceKind, sets: int, pieces: int) -> Outcomes | None:
    codes = np.array([piece for piece in range(64) if pieces >> piece & 1], np.uint64)
    return Outcomes(kind, sets, codes, np.full(len(codes), 1 / len(codes))) if len(codes) else None


def _turned_up(state: Games, place: int) -> Outcomes | None:
    """Returns the tiles that no seat has seen, those set aside at set-up included."""
    game = state[0]
    if int(game["stack_left"][place - BUILDING]) < 2:
        return None
    unseen = int(SET_BUILDING_BITS[int(game["pieces"]), int(game["expansion"])])
    for seat in range(int(game["players"])):
        unseen &= ~int(game["player"]["built"][seat])
        left = int(game["stack_left"][seat])
        if left:
            unseen &= ~(1 << int(game["stack"][seat, left - 1]))
    return _equal("tile", TILE, unseen)


def _drawn(state: Games) -> Outcomes | None:
    return _equal("draw", DRAWN_CARD, unseen_cards(state, int(state["seat"][0])))


def _deal(state: Games, rng: np.random.Generator) -> Outcomes | None:
    """Returns the cards of a new round. One card is enumerated; deals of several are sampled uniformly."""
    slots = state["slot"][0].tolist()[: SLOTS if state["expansion"][0] else BASE_SLOTS]
    if slots.count(NO_PIECE) == 1:
        return _equal("deal", TOP_CARD, unseen_cards(state, viewer_of(state, NO_MOVE)))
    keys = rng.integers(0, 1 << 63, size=TUNING.deals, dtype=np.uint64)
    return Outcomes("deal", DEAL, keys, np.full(TUNING.deals, 1 / TUNING.deals))


# --- sampled luck


def world_keys(step: ChanceStep, share: float, seed: int) -> Any:
    """Returns the random keys of the worlds for an event; `share` scales their number down in very long games."""
    size = max(int(count_worlds(step) * share), TUNING.min_luck_worlds)
    return np.random.default_rng([seed, 2]).integers(0, 1 << 63, size=size, dtype=np.uint64)


def count_worlds(step: ChanceStep) -> int:
    """Returns the number of worlds for an event; 0 for the set-up and the final reveal."""
    if step.context is None:
        return 0
    near = may_end_within(step.context.before.state, ENDGAME_ROUNDS + 1)
    return TUNING.luck_worlds_near_end[len(step.actual)] if near else TUNING.luck_worlds


def estimate_luck(
    step: ChanceStep, carried: CarriedValue | None, evaluator: ReviewEvaluator, share: float, seed: int
) -> tuple[ChanceStep, CarriedValue | None, int]:
    """Returns the event with sampled values, the value that is carried on, and the number of games played."""
    if step.kind == "reveal":
        step = replace(step, expected=step.actual)  # a drawn card counted when it was drawn: its owner knew it
    if step.context is None:
        return step, carried, 0
    context, keys, players = step.context, world_keys(step, share, seed), len(step.actual)
    games = len(keys)
    if carried is None or carried.round != step.round or len(carried.values) != len(keys):
        values = evaluator.play_chance(context.before, context.move, RESAMPLED, 0, context.viewer, keys)
        carried, games = CarriedValue(step.round, values), 2 * games
    values = evaluator.play_chance(context.before, context.move, context.kind, context.code, context.viewer, keys)
    before, after = carried.values[:, :players], values[:, :players]
    error = float((after - before)[:, context.viewer].std(ddof=1) / np.sqrt(len(keys)))
    found = replace(step, expected=before.mean(axis=0), actual=after.mean(axis=0), error=error)
    return found, CarriedValue(step.round, values), games
