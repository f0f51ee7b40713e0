"""What can still be had at one's next choice was not lost."""

from typing import Any

import numpy as np
import pytest

from stoneage.bots.brain.judging import WIDTH
from stoneage.review.accounting import account_of
from stoneage.review.recovery import recover
from stoneage.review.walk import ChanceStep, ChoiceStep, Walk
from stoneage.rules.state import ASK_PLACE


def choice(
    seat: int, best: float, played: float, round_number: int = 9, *, stand_in: bool = False, exact: bool = False
) -> ChoiceStep:
    """A choice of two players; chances are those of the first."""
    rows = np.zeros((2, WIDTH))
    rows[:, 0] = best, played
    rows[:, 1] = 1 - rows[:, 0]
    state: Any = None
    return ChoiceStep(0, round_number, seat, ASK_PLACE, state, [0, 1], 1, rows, stand_in, differ=True, exact=exact)


def luck(amount: float) -> ChanceStep:
    return ChanceStep(0, 9, "roll", 0, np.array([0.5, 0.5]), np.array([0.5 + amount, 0.5 - amount]))


def walked(*steps: ChoiceStep | ChanceStep) -> list[float]:
    """Returns what each choice lost after all; the sums have to stay those of the game."""
    walk = Walk(2, np.array([0.5, 0.5]), np.array([0.0, 1.0]), list(steps))
    recover(walk)
    account = account_of(walk, abandoned=False)
    parts = account.luck + account.errors + account.from_others + account.stand_ins + account.revised
    assert parts == pytest.approx(walk.result - walk.start)
    assert (account.errors <= 1e-12).all()
    return [step.lost - step.recovered for step in walk.choices()]


def test_of_one_error_seen_coming_only_the_last_choice_is_blamed() -> None:
    assert walked(choice(0, 0.6, 0.1), choice(0, 0.6, 0.1), choice(0, 0.1, 0.1)) == pytest.approx([0, 0.5, 0])


def test_what_others_do_in_between_and_see_otherwise_does_not_matter() -> None:
    theirs = choice(1, 0.3, 0.3)
    assert walked(choice(0, 0.6, 0.1), theirs, choice(0, 0.6, 0.6)) == pytest.approx([0, 0, 0])
    assert walked(choice(0, 0.6, 0.4), theirs, choice(0, 0.4, 0.4)) == pytest.approx([0.2, 0, 0])


def test_another_sees_no_error_of_his_own_in_what_came_back_to_me() -> None:
    found = walked(choice(1, 0.2, 0.6), choice(0, 0.6, 0.1), choice(0, 0.6, 0.6), choice(1, 0.6, 0.6))
    assert found == pytest.approx([0.4, 0, 0, 0])


def test_luck_does_not_undo_an_error() -> None:
    assert walked(choice(0, 0.6, 0.1), luck(0.5), choice(0, 0.6, 0.6)) == pytest.approx([0.5, 0])


def test_an_error_of_another_does_not_undo_mine() -> None:
    assert walked(choice(0, 0.6, 0.1), choice(1, 0.1, 0.6), choice(0, 0.6, 0.6)) == pytest.approx([0.5, 0.5, 0])


@pytest.mark.parametrize(
    ("first", "then"),
    [
        (choice(0, 0.6, 0.1), choice(0, 0.6, 0.6, 10)),  # of the next round
        (choice(0, 0.6, 0.57), choice(0, 0.6, 0.6)),  # small
        (choice(0, 0.6, 0.4), choice(0, 0.43, 0.43)),  # hardly anything
        (choice(0, 0.6, 0.1, exact=True), choice(0, 0.6, 0.6)),  # results
    ],
)
def test_what_is_small_or_later_counts_as_lost(first: ChoiceStep, then: ChoiceStep) -> None:
    assert walked(first, then)[0] == pytest.approx(first.lost)


def test_a_stand_in_gets_nothing_back() -> None:
    assert walked(choice(0, 0.6, 0.1, stand_in=True), choice(0, 0.6, 0.6))[0] == pytest.approx(0.5)
