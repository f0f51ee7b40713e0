"""Win shares without luck: the mean stays, the interval becomes narrower."""

import pytest

from stoneage.game.options import Options
from stoneage.lab.arena import BoutResult, Contest, play_contest
from stoneage.lab.without_luck import adjusted_share, luck_of


def test_luck_is_subtracted_from_the_seat_of_the_bot() -> None:
    def outcome(seats: tuple[str, str], wins: list[float]) -> BoutResult:
        return BoutResult("", seats, 0, [0, 0], wins, 12, [{}, {}], [0.0, 0.0], [1, 1])

    outcomes = [outcome(("a", "b"), [1.0, 0.0]), outcome(("b", "a"), [1.0, 0.0])]
    found = adjusted_share("a", outcomes, [[0.4, -0.4], [0.6, -0.6]])
    assert (found.raw, found.share) == (0.5, pytest.approx(((1 - 0.4) + (0 + 0.6)) / 2))
    assert found.half < found.raw_half


def test_luck_comes_from_the_record_of_a_game() -> None:
    contest = Contest(Options(players=2), ("net", "value"), 2, "luck", keep_records=True)
    outcomes = [one for one in play_contest(contest, 1, None) if isinstance(one, BoutResult)]
    lucks = [luck_of(outcome) for outcome in outcomes]
    assert all(sum(luck) == pytest.approx(0, abs=1e-9) for luck in lucks)
    assert any(abs(luck[0]) > 0.01 for luck in lucks)
