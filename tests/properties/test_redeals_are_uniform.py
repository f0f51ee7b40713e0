"""Hidden information is resampled uniformly: chi-square tests with fixed keys."""

from collections import Counter
from collections.abc import Callable, Hashable
from typing import Any

import numpy as np
import pytest

from stoneage import Game
from stoneage.game.names import cards_of
from stoneage.rules.sets import BUILDING_IDS
from stoneage.rules.state import Games
from stoneage.testing import arrange

SAMPLES = 8000
DRAWN = ["C01", "C05", "C09"]  # of seat 1, unknown to seat 0
SEEN = ["C02", "C03", "C10", "C20"]  # the open row
DECK = ["C11", "C12", "C13", "C14", "C15", "C16", "C17"]
BOUGHT = [card for card in (f"C{n:02}" for n in range(1, 37)) if card not in {*DRAWN, *SEEN, *DECK}]


@pytest.fixture(scope="module")
def samples() -> list[Games]:
    """One seat's knowledge of one game, dealt again and again: ten cards and 26 tiles are hidden."""
    players = {0: {"bought": BOUGHT}, 1: {"drawn": DRAWN}}
    game = arrange(Game(2, seed=11), players, slots=SEEN, deck=DECK)
    observation = game.observation(0)
    rng = np.random.default_rng(3)
    return [observation.sample(rng) for _ in range(SAMPLES)]


def chi_square_is_plausible(counts: Counter[Any], cells: int) -> bool:
    """Whether equal chances would give such counts in all but one of ten thousand trials (Wilson and Hilferty)."""
    expected = counts.total() / cells
    statistic = sum((count - expected) ** 2 for count in counts.values()) / expected
    statistic += (cells - len(counts)) * expected
    freedom = cells - 1
    spread = (2 / (9 * freedom)) ** 0.5
    return abs((statistic / freedom) ** (1 / 3) - (1 - spread**2)) < 3.72 * spread


def top_card(state: Games) -> Hashable:
    return int(state["deck"][0, 6])


def two_neighbours(state: Games) -> Hashable:
    return tuple(state["deck"][0, 2:4].tolist())


def foreign_hand(state: Games) -> Hashable:
    return int(state["player"]["drawn"][0, 1])


def lowest_tile(state: Games) -> Hashable:
    return int(state["stack"][0, 0, 0])


def tiles_of_both_stacks(state: Games) -> Hashable:
    return int(state["stack"][0, 0, 5]), int(state["stack"][0, 1, 0])


@pytest.mark.parametrize(
    ("what", "cells"),
    [
        (top_card, 10),
        (two_neighbours, 10 * 9),
        (foreign_hand, 120),  # three of ten cards
        (lowest_tile, 26),
        (tiles_of_both_stacks, 26 * 25),
    ],
)
def test_every_deal_of_the_hidden_is_equally_likely(
    samples: list[Games], what: Callable[[Games], Hashable], cells: int
) -> None:
    assert chi_square_is_plausible(Counter(map(what, samples)), cells)


def test_only_what_is_unseen_is_dealt(samples: list[Games]) -> None:
    hidden = {*DRAWN, *DECK}
    for state in samples[:100]:
        deck = {f"C{card + 1:02}" for card in state["deck"][0, :7].tolist()}
        assert deck | set(cards_of(int(state["player"]["drawn"][0, 1]))) == hidden
        open_tiles = {BUILDING_IDS[tile] for tile in state["stack"][0, :2, 6].tolist()}
        covered = {BUILDING_IDS[tile] for tile in state["stack"][0, :2, :6].ravel().tolist()}
        assert len(covered) == 12
        assert not covered & open_tiles


def test_the_dice_to_come_are_other_dice(samples: list[Games]) -> None:
    assert len({state["key"].tobytes() for state in samples}) == SAMPLES


def test_the_test_itself_notices_unequal_chances() -> None:
    even = Counter(dict.fromkeys(range(10), 800))
    loaded = Counter({cell: 800 + 30 * cell for cell in range(10)})
    rng = np.random.default_rng(1)
    fair = Counter(rng.integers(10, size=8000).tolist())
    assert chi_square_is_plausible(fair, 10)
    assert not chi_square_is_plausible(even, 10), "too even to be chance"
    assert not chi_square_is_plausible(loaded, 10)
