"""9.4: the exchanges that the kernel finds by thinking are those that trying every payment finds."""

from functools import cache
from itertools import combinations_with_replacement, product

import numpy as np
import pytest
from numpy.typing import NDArray

from stoneage import Game
from stoneage.game.names import GOOD_LETTERS, GOOD_NAMES, goods_text
from stoneage.rules.pieces import building_data
from stoneage.rules.sets import BUILDING_IDS
from stoneage.testing import arrange
from tests.kit.rules.scenes import buying

Goods = NDArray[np.int64]  # by kind: w b s g d

PRICES = ["card1", "card2", "card3", "card4", *BUILDING_IDS]
RATES = {1: (2, 1), 4: (1, 1), 9: (1, 2)}
POSITIONS = 8  # of each price and rate
ENDLESS = 99


@cache
def bundles(size: int, letters: str = GOOD_LETTERS) -> list[Goods]:
    """All ways to choose a number of goods of these kinds."""
    chosen = combinations_with_replacement(letters, size)
    return [np.array([goods.count(letter) for letter in GOOD_LETTERS]) for goods in chosen]


@cache
def payments(price: str) -> Goods:
    """Every payment that a card slot or a building accepts, a row each."""
    return np.array([paid for size in range(1, 8) for paid in bundles(size) if accepts(price, paid)])


def accepts(price: str, paid: Goods) -> bool:
    """Whether a price is met exactly (5.7.1, 5.8.1, 5.8.3, 5.8.4, 9.6.4)."""
    total, kinds, decorations = paid[:4].sum(), np.count_nonzero(paid[:4]), paid[4]
    if price.startswith("card"):
        return bool(total == int(price[-1]) and not decorations)
    tile = building_data(BUILDING_IDS.index(price))
    if tile["kind"] == "fixed":
        return all(tile["cost"].get(name, 0) == n for name, n in zip(GOOD_NAMES, paid, strict=True))
    if tile["kind"] == "kinds":
        return bool(total == tile["count"] and kinds == tile["kinds"] and not decorations)
    return bool(tile["min"] <= total <= tile["max"] and not decorations)


def by_force(price: str, level: int, owned: Goods, supply: Goods) -> set[str]:
    """Every exchange that 9.4 allows, found by trying all payments after it."""
    giving, getting = RATES[level]
    return {
        f"exchange {goods_text(tuple(give))} for {goods_text(tuple(get))}"
        for give, get in product(bundles(giving), bundles(getting, "wbsg"))
        if (give <= owned).all() and (get <= supply + give).all() and (give != get).any()
        if serves(payments(price), owned - give + get, got=get)
    }


def serves(payments: Goods, owned: Goods, got: Goods) -> bool:
    """Whether one of the payments can be made and has a kind just got in it (9.4.8)."""
    affordable = (payments <= owned).all(axis=1)
    uses_got = payments[:, got > 0].any(axis=1)
    return bool((affordable & uses_got).any())


def offered(asked: Game, level: int, owned: Goods, supply: Goods) -> set[str]:
    """The exchanges that the kernel offers, with these goods on the board and in the supply."""
    mine = {"goods": goods_text(tuple(owned)), "trader": level}
    game = arrange(asked, {0: mine}, supply=goods_text(tuple(supply)))
    return {str(move) for move in game.legal if move.kind == "exchange"}


@pytest.mark.rule("9.4.1", "9.4.3", "9.4.4", "9.4.5", "9.4.6", "9.4.7", "9.4.8")
@pytest.mark.parametrize("limited", [False, True])
@pytest.mark.parametrize("price", PRICES)
def test_the_exchanges_offered_are_those_found_by_trying(price: str, limited: bool) -> None:
    place, tile = (price, "B26") if price.startswith("card") else ("building1", price)
    asked = buying(place, "9w 9b 9s 9g 9d", tile=tile, supply="9w 9b 9s 9g" if limited else None)
    rng = np.random.default_rng([PRICES.index(price), limited])
    ever: set[str] = set()
    for level, _ in product(RATES, range(POSITIONS)):
        owned = rng.choice([0, 0, 1, 1, 2, 2, 3, 5], size=5)
        supply = np.append(rng.integers(3, size=4) if limited else [ENDLESS] * 4, ENDLESS)
        expected = by_force(price, level, owned, supply)
        assert offered(asked, level, owned, supply) == expected, (level, owned, supply)
        ever |= expected
    assert ever
