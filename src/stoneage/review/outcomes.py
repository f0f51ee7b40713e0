"""The possible outcomes of a roll, draw, turned-up tile or deal, and the probability of each."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stoneage.bots.brain.evaluation_tasks import DEAL, DICE, DRAWN_CARD, NO_MOVE, TILE, TOP_CARD
from stoneage.game.observation import Observation
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
