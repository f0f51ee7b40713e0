"""The outcomes of a chance event: what could happen, as far as anyone at the table can know, and how likely each is."""

from typing import Any

import numpy as np
import pytest

from stoneage import Game
from stoneage.bots.brain.heuristics import NO_MOVE
from stoneage.game.observation import PooledObservation, known_to
from stoneage.review.luck import outcomes_of
from stoneage.rules.moves import PAY
from stoneage.rules.sets import BUILDING_IDS, CARD_IDS, NEWEST
from stoneage.rules.state import NO_PIECE, Games
from stoneage.testing import arrange

SLOTS = ["C03", "C05", "C09", "C10"]
DRAWN, LAST = "C21", "C28"


def possible(state: Games, move: int) -> Any:
    seen: Any = PooledObservation(state)
    found = outcomes_of(seen, move, np.random.default_rng(1))
    assert found is not None
    return found


def one_slot_empty() -> Games:
    """Two cards are unseen by the player who places first: one that the other has drawn, one of the deck."""
    bought = [card for card in CARD_IDS[: NEWEST.base_cards] if card not in (*SLOTS, DRAWN, LAST)]
    me, other = {"bought": bought[::2]}, {"bought": bought[1::2], "drawn": [DRAWN]}
    state = arrange(Game(2, seed=5, start=1), {0: me, 1: other}, slots=SLOTS, deck=[LAST]).state
    state["slot"][0, 0] = NO_PIECE
    state["player"]["bought"][0, 0] |= 1 << CARD_IDS.index(SLOTS[0])
    return state


@pytest.mark.parametrize("key", range(3))
def test_a_deal_of_one_card_is_any_that_the_next_to_place_cannot_know(key: int) -> None:
    """What another player has drawn is among them: to the first to place it may be the deck's last card."""
    dealt = possible(known_to(one_slot_empty(), 0, (key, 0)), NO_MOVE)
    assert {CARD_IDS[code] for code in dealt.codes.tolist()} == {DRAWN, LAST}
    assert dealt.weights.tolist() == [0.5, 0.5]


def test_the_tile_under_a_building_that_is_bought_is_any_unseen_one() -> None:
    game = arrange(
        Game(2, seed=5, start=0), {0: {"goods": "9w 9b 9s 9g"}}, stacks=[["B01", "B02", "B03"], ["B04", "B05"]]
    )
    for move in ("place building1 1", "place hunt 5", "place hunt 4", "resolve building1"):
        game.play(move)
    pays = next(move.number for move in game.legal if str(move).startswith("pay"))
    assert pays >= PAY
    turned = possible(game.state, pays)
    shown = {str(tile["building"]) for tile in game.view()["buildings"]}
    assert len(shown) == 2
    assert {BUILDING_IDS[code] for code in turned.codes.tolist()} == set(BUILDING_IDS[: NEWEST.base_buildings]) - shown
    assert np.allclose(turned.weights, 1 / len(turned.codes))
