"""`flat` improves on the style it plays out with: luck in a few playouts does not lead it astray."""

import numpy as np
import pytest

from stoneage.bots.simple import _Trials

MOVES = np.array([10, 20, 30, 40])
USUAL = 20


def trials(*samples: list[float]) -> _Trials:
    """Each sample: the win share of every move."""
    outcome = _Trials(MOVES, USUAL)
    for wins in samples:
        outcome.add(np.array(wins), np.zeros(4), 1)
    return outcome


@pytest.mark.parametrize(
    ("samples", "best"),
    [
        ([[0, 0, 1, 0]], USUAL),  # once is luck
        ([[0, 0, 1, 0], [1, 1, 0, 0], [0, 0, 1, 0]], USUAL),
        ([[0, 0, 1, 0]] * 6, 30),  # always better
        ([[0, 1, 0, 0]] * 6, USUAL),
        ([[0.5, 0.5, 0.5, 0.5]] * 6, USUAL),
    ],
)
def test_another_move_is_preferred_to_the_usual_one_only_when_its_lead_is_no_luck(
    samples: list[list[float]], best: int
) -> None:
    assert trials(*samples).best == best


def test_the_worse_half_is_dropped_but_never_the_usual_move() -> None:
    outcome = trials([1, 0, 1, 0.5])
    outcome.drop_the_worse_half()
    assert outcome.moves.tolist() == [10, USUAL, 30]
    assert outcome.wins.tolist() == [1, 0, 1]
    outcome.add(np.array([0.0, 0.0, 1.0]), np.zeros(3), 1)
    assert outcome.wins.tolist() == [1, 0, 2]


def test_points_count_beside_wins() -> None:
    outcome = _Trials(MOVES, USUAL)
    for _ in range(6):
        outcome.add(np.ones(4), np.array([0.0, 0.0, 0.0, 30.0]), 1)
    assert outcome.best == 40
