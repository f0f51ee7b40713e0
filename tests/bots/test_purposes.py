"""Which placements can do something: what a seat can pay, and what it can still earn."""

import pytest

from stoneage import Game
from stoneage.bots.purposes import is_affordable, payments_for, useful
from stoneage.game.move import MOVES
from stoneage.rules.kernel import legal
from stoneage.rules.moves import new_buffer
from stoneage.rules.state import BUILDING, CARD, CLAYPIT, FOREST, QUARRY
from stoneage.testing import arrange

THREE_KINDS, ONE_KIND = "B20", "B22"  # four resources of three kinds, five of one kind


def affordable(goods: str, building: str, **changes: object) -> bool:
    game = arrange(Game(2, seed=1), {0: {"goods": goods, **changes}}, start=0, stacks=[[building]])
    return is_affordable(game.state[0], BUILDING, [], plans=False)


@pytest.mark.parametrize(
    ("building", "goods", "paid"),
    [
        (THREE_KINDS, "9w", False),
        (THREE_KINDS, "9w 1b", False),
        (THREE_KINDS, "1w 1b 1s", False),
        (THREE_KINDS, "2w 1b 1s", True),
        (ONE_KIND, "3w 3b", False),
        (ONE_KIND, "5w", True),
    ],
)
def test_a_building_is_paid_with_its_number_of_kinds(building: str, goods: str, paid: bool) -> None:
    assert affordable(goods, building) == paid


def test_a_card_to_come_counts_as_two_resources() -> None:
    assert not affordable("3w", ONE_KIND)
    assert affordable("3w", ONE_KIND, takes=1)


def moves_of(game: Game, plans: bool) -> set[str]:
    """Returns the useful placements of the seat that is asked."""
    buffer = new_buffer()
    found = buffer[: legal(game.state, buffer)].copy()
    return {str(MOVES[int(move)]) for move in found[useful(game.state[0], found, plans)]}


def test_people_at_home_can_still_earn_what_was_claimed_and_are_not_sent_elsewhere() -> None:
    """Seat 0 has five people and no goods, claims the first card and needs one resource for it."""
    game = arrange(Game(2, seed=1), {0: {"goods": "", "food": 30}}, start=0)
    assert "place card1 1" in moves_of(game, plans=True)
    assert "place card1 1" not in moves_of(game, plans=False)
    for move in ("place card1 1", "place hut 2"):
        game.play(move)
    found = moves_of(game, plans=True)
    assert {"place forest 1", "place hunt 3", "place forest 4"} <= found
    assert "place hunt 4" not in found


def test_goods_that_other_claims_need_are_not_spent() -> None:
    game = arrange(Game(2, seed=1), {0: {"goods": "2w 1b", "food": 30}}, start=0)
    for move in ("place card2 1", "place hunt 5", "place card1 1", "place hunt 3"):
        game.play(move)
    game.play("resolve card1")
    found = new_buffer()
    payments = payments_for(game.state[0], found[: legal(game.state, found)])
    assert {str(MOVES[move]) for move in payments} == {"pay 1w", "pay 1b"}


def test_gatherers_bring_what_dice_bring_on_average() -> None:
    game = arrange(Game(2, seed=1), {0: {"goods": "", "food": 30}}, start=0)
    for move in ("place forest 3", "place hunt 5"):
        game.play(move)
    state, places = game.state[0], [FOREST, CLAYPIT, QUARRY]
    assert is_affordable(state, CARD + 2, places, plans=False)  # three people bring 10.5 pips: three wood
    assert not is_affordable(state, CARD + 3, places, plans=False)
    assert is_affordable(state, CARD + 3, places, plans=True)
