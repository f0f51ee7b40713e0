"""Hindsight credit: what can still be regained at a seat's next choice was not lost."""

from dataclasses import replace

import numpy as np
import pytest

from stoneage import Game
from stoneage.bots.brain.sampling import COLUMNS
from stoneage.review.accounting import account_of
from stoneage.review.estimates import Estimate, Leads, PairedEstimate, Recovery, credited, next_choices
from stoneage.review.luck import ChanceStep
from stoneage.review.trace import ChoiceStep, GameTrace
from stoneage.rules.state import ASK_PLACE

SEEN = Game(2, seed=1).observation(0)
ERROR = 0.003


def choice(
    seat: int,
    best: float,
    played: float,
    *others: float,
    round_number: int = 9,
    stand_in: bool = False,
    exact: bool = False,
) -> Estimate:
    """A sampled choice of two players. Win probabilities are the first seat's: best move, played move, others."""
    values = np.zeros((2 + len(others), COLUMNS))
    values[:, 0] = best, played, *others
    values[:, 1] = 1 - values[:, 0]
    moves = tuple(range(len(values)))
    errors = np.array([0.0, *(ERROR for _ in moves[1:])])
    wins = values[:, seat]
    paired = PairedEstimate(moves, 256, 0, 1, errors, errors, wins[0] - wins, errors, (256,) * len(moves))
    step = ChoiceStep(0, round_number, seat, ASK_PLACE, SEEN, moves, 1, values, 0, stand_in, is_exact=exact)
    return Estimate(step, values, None if exact else paired)


def luck(amount: float) -> ChanceStep:
    return ChanceStep(0, 9, "roll", 0, np.array([0.5, 0.5]), np.array([0.5 + amount, 0.5 - amount]))


def credit(*findings: Estimate | ChanceStep, leads: dict[int, Leads]) -> list[Estimate]:
    """Returns the choices after hindsight credit; the sums have to stay those of the game.

    `leads` are those of the better moves of the seat's previous choice, by the index of the step at which they count.
    """
    steps = tuple(found.choice if isinstance(found, Estimate) else found for found in findings)
    trace = GameTrace(2, np.array([0.5, 0.5]), np.array([0.0, 1.0]), steps)
    after, known = next_choices(steps), list(findings)
    for at, found in enumerate(findings):
        if isinstance(found, Estimate):
            later = after[at]
            known[at] = replace(found, recovery=credited(found, leads.get(later, {}) if later is not None else {}))
    account = account_of(trace, known, abandoned=False)
    parts = account.luck + account.own_choices + account.others_choices + account.stand_ins + account.evaluation_drift
    assert parts == pytest.approx(trace.result - trace.start)
    assert (account.own_choices <= 1e-12).all()  # the expected move is the best one here
    return [found for found in known if isinstance(found, Estimate)]


def losses(*findings: Estimate | ChanceStep, leads: dict[int, Leads]) -> list[float]:
    return [found.loss for found in credit(*findings, leads=leads)]


def test_of_one_error_seen_coming_only_the_last_choice_is_blamed() -> None:
    found = losses(choice(0, 0.6, 0.1), choice(0, 0.6, 0.1), choice(0, 0.1, 0.1), leads={1: {0: (0.5, ERROR)}})
    assert found == pytest.approx([0, 0.5, 0])


def test_making_the_best_move_a_choice_later_loses_only_what_it_is_worth_less_by_then() -> None:
    assert losses(choice(0, 0.6, 0.4), choice(0, 0.6, 0.6), leads={1: {0: (0.2, ERROR)}}) == pytest.approx([0, 0])
    found = losses(choice(0, 0.6, 0.4), choice(0, 0.45, 0.45), leads={1: {0: (0.05, ERROR)}})
    assert found == pytest.approx([0.15, 0])


def missed_for_good(behind: float, still: float) -> Recovery:
    """A choice lost 20 points; the best move is no longer legal at the next choice, but one that was `behind` it is."""
    first, then = choice(0, 0.6, 0.4, 0.6 - behind), choice(0, 0.7, 0.4)
    return credit(first, then, leads={1: {2: (still, ERROR)}})[0].recovery


def test_another_move_as_good_as_the_best_regains_no_more_than_it_would_have_brought() -> None:
    assert missed_for_good(behind=0.0, still=0.3).amount == pytest.approx(0.2)
    assert missed_for_good(behind=0.0, still=0.1).amount == pytest.approx(0.1)


def test_the_farther_a_move_was_behind_the_best_the_less_it_regains_and_no_limit_flips_a_label() -> None:
    regained = [missed_for_good(behind, still=0.3).amount for behind in np.linspace(0, 0.1, 101)]
    assert regained[0] == pytest.approx(0.2)
    assert regained[-1] == 0
    assert max(-np.diff(regained)) < 0.005  # for a tenth of a point farther behind
    assert min(-np.diff(regained)) >= 0


def test_the_uncertainty_of_how_far_a_move_was_behind_is_in_the_interval_of_the_loss() -> None:
    sure, unsure = missed_for_good(behind=0.0799999, still=0.3), missed_for_good(behind=0.04, still=0.3)
    assert sure.total_error == pytest.approx(ERROR / 0.08 * 0.12, rel=1e-3)  # the share is 0, and may be more
    assert unsure.total_error == pytest.approx(np.hypot(ERROR / 0.08 * 0.16, 0.5 * ERROR))


def test_what_the_network_does_itself_at_the_next_choice_is_counted_already() -> None:
    for lead in (0.0, -0.1):
        found = losses(choice(0, 0.6, 0.4), choice(0, 0.6, 0.3), leads={1: {0: (lead, ERROR)}})
        assert found == pytest.approx([0.2, 0.3])


def test_what_others_and_dice_do_in_between_does_not_matter() -> None:
    found = losses(
        choice(0, 0.6, 0.1), choice(1, 0.1, 0.6), luck(0.3), choice(0, 0.9, 0.9), leads={3: {0: (0.0, ERROR)}}
    )
    assert found[0] == 0.5


@pytest.mark.parametrize(
    ("first", "then"),
    [
        (choice(0, 0.6, 0.1), choice(0, 0.6, 0.6, round_number=10)),  # of the next round
        (choice(0, 0.6, 0.1), choice(1, 0.1, 0.6)),  # of another seat
        (choice(0, 0.6, 0.1, exact=True), choice(0, 0.6, 0.6)),  # a result
        (choice(0, 0.6, 0.1, stand_in=True), choice(0, 0.6, 0.6)),  # nobody is blamed anyway
    ],
)
def test_nothing_else_is_subtracted_from_a_loss(first: Estimate, then: Estimate) -> None:
    assert losses(first, then, leads={1: {0: (0.5, ERROR)}})[0] == pytest.approx(first.gross_loss)


def test_the_interval_of_a_loss_covers_the_uncertainty_of_what_is_subtracted() -> None:
    found = credit(choice(0, 0.6, 0.4), choice(0, 0.5, 0.5), leads={1: {0: (0.1, ERROR)}})[0].loss_interval
    assert found is not None
    assert found == pytest.approx([0.1 - 1.96 * ERROR * 2**0.5, 0.1 + 1.96 * ERROR * 2**0.5])


def test_the_next_choice_of_a_seat_in_a_round_is_known() -> None:
    found = [choice(0, 0.6, 0.6), choice(1, 0.6, 0.6), choice(0, 0.6, 0.6), choice(0, 0.6, 0.6, round_number=10)]
    assert next_choices([one.choice for one in found]) == {0: 2, 1: None, 2: None, 3: None}
