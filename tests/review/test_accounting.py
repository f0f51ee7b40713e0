"""Choices count in the accounting identity against what the evaluator expected, not against the best move."""

import numpy as np
import pytest

from stoneage import Game, Options
from stoneage.bots import Budget
from stoneage.bots.brain.sampling import COLUMNS
from stoneage.lab.lineup import Lineup
from stoneage.lab.playing import play_out
from stoneage.review import review
from stoneage.review.accounting import Account, account_of
from stoneage.review.estimates import Estimate
from stoneage.review.trace import ChoiceStep, GameTrace
from stoneage.rules.state import ASK_PLACE

SEEN = Game(2, seed=1).observation(0)


def choice(index: int, seat: int, best: float, expected: float, played: float) -> Estimate:
    """A choice of two players between three moves; the numbers are the first seat's win probabilities."""
    values = np.zeros((3, COLUMNS))
    values[:, 0] = best, expected, played
    values[:, 1] = 1 - values[:, 0]
    return Estimate.static(ChoiceStep(index, 9, seat, ASK_PLACE, SEEN, (0, 1, 2), 2, values, 1))


def account(result: float, *choices: Estimate) -> Account:
    steps = tuple(estimate.choice for estimate in choices)
    return account_of(GameTrace(2, np.array([0.5, 0.5]), np.array([result, 1 - result]), steps), choices, False)


def test_a_plan_that_the_evaluator_misses_too_costs_nothing_in_the_balance_however_often() -> None:
    missed = [choice(number, 0, 0.9, 0.5, 0.5) for number in range(10)]
    assert [estimate.loss for estimate in missed] == pytest.approx([0.4] * 10)
    found = account(0.5, *missed)
    assert found.own_choices == pytest.approx([0, 0])
    assert found.evaluation_drift == pytest.approx([0, 0])


def test_a_worse_move_than_expected_costs_and_a_better_one_gains() -> None:
    assert account(0.2, choice(0, 0, 0.6, 0.5, 0.2)).own_choices == pytest.approx([-0.3, 0])
    better = account(0.6, choice(0, 0, 0.6, 0.5, 0.6))
    assert better.own_choices == pytest.approx([0.1, 0])
    assert better.others_choices == pytest.approx([0, -0.1])


def test_what_the_evaluator_changes_its_mind_about_is_drift() -> None:
    found = account(0.7, choice(0, 0, 0.5, 0.5, 0.5), choice(1, 1, 0.7, 0.7, 0.7))
    assert found.evaluation_drift == pytest.approx([0.2, -0.2])
    assert not found.own_choices.any()


def test_the_network_plays_its_own_game_as_it_expects_itself_to_although_samples_find_better_moves() -> None:
    game = play_out(Lineup(Options(players=2), ("net", "net"), "1"), 0)[0].moment(24)
    game.stop("abandoned")
    found = review(game, Budget(playouts=32))
    assert sum(one["loss"] for one in found["choices"]) > 0.1
    for seat in found["seats"]:
        assert abs(seat["own_choices"]) < 0.02
