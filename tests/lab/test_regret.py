"""The win probability that a player loses by choices."""

import pytest

from stoneage import Options
from stoneage.bots import Budget
from stoneage.lab.lineup import Lineup
from stoneage.lab.regret import regret_of


def regret(bot: str, games: int = 4) -> tuple[int, float]:
    found = regret_of(Lineup(Options(players=2), (bot, bot), "regret"), games, Budget(playouts=4))
    return found.decisions, found.mean


def test_the_network_regrets_nothing_by_its_own_judgement() -> None:
    decisions, mean = regret("net")
    assert decisions > 50
    assert mean == pytest.approx(0, abs=0.5)  # payments behind a placement are judged a little differently


def test_a_low_level_gives_away_more_than_a_high_one() -> None:
    """Among its equals: in games that are lost anyway there is little to give away."""
    first_evening, club, league = (regret(level, 16)[1] for level in ("first-evening", "club", "league"))
    assert first_evening > club > league > 0
