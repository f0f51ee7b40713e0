"""What can still be had at one's next choice was not lost."""

from typing import Any

import numpy as np
import pytest

from stoneage.bots.brain.sampling import WIDTH
from stoneage.review.accounting import account_of
from stoneage.review.deepening import interval_of_loss
from stoneage.review.recovery import next_choices, recover
from stoneage.review.walk import ChanceStep, ChoiceStep, Sampled, Walk
from stoneage.rules.state import ASK_PLACE

ERROR = 0.003


def choice(
    seat: int,
    best: float,
    played: float,
    again: tuple[float, float] | None = None,
    *,
    round_number: int = 9,
    stand_in: bool = False,
    exact: bool = False,
) -> ChoiceStep:
    """A choice of two players; chances are the first's. `again`: the move that was best before, and the network's."""
    rows = np.zeros((2, WIDTH))
    rows[:, 0] = best, played
    rows[:, 1] = 1 - rows[:, 0]
    state: Any = None
    errors = np.array([0.0, ERROR])
    wins = rows[:, seat]
    sampled = Sampled([0, 1], 256, 0, errors, errors, wins[0] - wins, errors, 1)
    return ChoiceStep(
        0, round_number, seat, ASK_PLACE, state, [0, 1], 1, rows, stand_in, differ=True, exact=exact,
        sampled=None if exact else sampled, still={0: (again[0] - again[1], ERROR)} if again else {},
    )  # fmt: skip


def luck(amount: float) -> ChanceStep:
    return ChanceStep(0, 9, "roll", 0, np.array([0.5, 0.5]), np.array([0.5 + amount, 0.5 - amount]))


def walked(*steps: ChoiceStep | ChanceStep) -> list[float]:
    """Returns what each choice lost after all; the sums have to stay those of the game."""
    walk = Walk(2, np.array([0.5, 0.5]), np.array([0.0, 1.0]), list(steps))
    for at, after in next_choices(walk).items():
        earlier, later = steps[at], steps[after] if after is not None else None
        assert isinstance(earlier, ChoiceStep)
        assert not isinstance(later, ChanceStep)
        recover(earlier, later)
    account = account_of(walk, abandoned=False)
    parts = account.luck + account.errors + account.from_others + account.stand_ins + account.revised
    assert parts == pytest.approx(walk.result - walk.start)
    assert (account.errors <= 1e-12).all()
    return [step.lost - step.recovered for step in walk.choices()]


def test_of_one_error_seen_coming_only_the_last_choice_is_blamed() -> None:
    found = walked(choice(0, 0.6, 0.1), choice(0, 0.6, 0.1, (0.6, 0.1)), choice(0, 0.1, 0.1))
    assert found == pytest.approx([0, 0.5, 0])


def test_who_makes_the_best_move_a_choice_later_has_lost_only_what_it_is_worth_less_by_then() -> None:
    assert walked(choice(0, 0.6, 0.4), choice(0, 0.6, 0.6, (0.6, 0.4))) == pytest.approx([0, 0])
    assert walked(choice(0, 0.6, 0.4), choice(0, 0.45, 0.45, (0.45, 0.4))) == pytest.approx([0.15, 0])


def missed_for_good(behind: float, still: float) -> ChoiceStep:
    """Returns a choice that lost 20 points; at the next the best cannot be made any more, but one that was `behind`."""
    first, then = choice(0, 0.6, 0.4), choice(0, 0.7, 0.4)
    first.moves, first.rows = [0, 1, 2], np.vstack([first.rows, first.rows[:1]])
    first.rows[2, :2] += -behind, behind
    errors = np.array([0.0, ERROR, ERROR])
    first.sampled = Sampled([0, 1, 2], 256, 0, errors, errors, first.wins[0] - first.wins, errors, 1)
    then.still = {2: (still, ERROR)}
    walked(first, then)
    return first


def test_another_move_as_good_as_the_best_regains_no_more_than_it_would_have_brought() -> None:
    assert missed_for_good(behind=0.0, still=0.3).recovered == pytest.approx(0.2)
    assert missed_for_good(behind=0.0, still=0.1).recovered == pytest.approx(0.1)


def test_the_farther_a_move_was_behind_the_best_the_less_it_regains_and_no_limit_turns_a_label_over() -> None:
    regained = [missed_for_good(behind, still=0.3).recovered for behind in np.linspace(0, 0.1, 101)]
    assert regained[0] == pytest.approx(0.2)
    assert regained[-1] == 0
    assert max(-np.diff(regained)) < 0.005  # for a tenth of a point farther behind
    assert min(-np.diff(regained)) >= 0


def test_the_doubt_in_how_far_a_move_was_behind_is_in_the_interval_of_the_loss() -> None:
    sure, unsure = missed_for_good(behind=0.0799999, still=0.3), missed_for_good(behind=0.04, still=0.3)
    assert sure.recovered_error == pytest.approx(ERROR / 0.08 * 0.12, rel=1e-3)  # the share is 0, and may be more
    assert unsure.recovered_error == pytest.approx(np.hypot(ERROR / 0.08 * 0.16, 0.5 * ERROR))


def test_what_the_network_does_itself_at_the_next_choice_is_counted_already() -> None:
    assert walked(choice(0, 0.6, 0.4), choice(0, 0.6, 0.3, (0.6, 0.6))) == pytest.approx([0.2, 0.3])
    assert walked(choice(0, 0.6, 0.4), choice(0, 0.6, 0.3, (0.5, 0.6))) == pytest.approx([0.2, 0.3])


def test_what_others_and_dice_do_in_between_does_not_matter() -> None:
    assert walked(choice(0, 0.6, 0.1), choice(1, 0.1, 0.6), luck(0.3), choice(0, 0.9, 0.9, (0.9, 0.9)))[0] == 0.5


@pytest.mark.parametrize(
    ("first", "then"),
    [
        (choice(0, 0.6, 0.1), choice(0, 0.6, 0.6, again=(0.6, 0.1), round_number=10)),  # of the next round
        (choice(0, 0.6, 0.1), choice(1, 0.1, 0.6, again=(0.1, 0.6))),  # of another seat
        (choice(0, 0.6, 0.1, exact=True), choice(0, 0.6, 0.6, again=(0.6, 0.1))),  # a result
        (choice(0, 0.6, 0.1, stand_in=True), choice(0, 0.6, 0.6, again=(0.6, 0.1))),  # nobody is blamed anyway
    ],
)
def test_nothing_else_is_taken_off_a_loss(first: ChoiceStep, then: ChoiceStep) -> None:
    assert walked(first, then)[0] == pytest.approx(first.lost)


def test_the_interval_of_a_loss_covers_the_doubt_in_what_is_taken_off() -> None:
    first, then = choice(0, 0.6, 0.4), choice(0, 0.5, 0.5, (0.5, 0.4))
    walked(first, then)
    found = interval_of_loss(first)
    assert found is not None
    assert found == pytest.approx([0.1 - 1.96 * ERROR * 2**0.5, 0.1 + 1.96 * ERROR * 2**0.5])


def test_the_next_choice_of_a_seat_in_a_round_is_known() -> None:
    steps = [choice(0, 0.6, 0.6), choice(1, 0.6, 0.6), choice(0, 0.6, 0.6), choice(0, 0.6, 0.6, round_number=10)]
    walk = Walk(2, np.array([0.5, 0.5]), np.array([0.0, 1.0]), list(steps))
    assert next_choices(walk) == {0: 2, 1: None, 2: None, 3: None}
