"""The tuning of levels finds the errors at which shares are won, and notices when it has to be done again."""

import json
import re

import numpy as np
import pytest

from stoneage.lab.beginner import Beginner
from stoneage.lab.tune_levels import END, FILE, PAGE, START, TABLES, WANTED, Trial, crossing, inputs_of, page_table

KNOWN = json.loads(FILE.read_text(encoding="utf-8"))["tables"]
PROSE = PAGE.read_text(encoding="utf-8")


def name(table: tuple[int, bool]) -> str:
    players, expansion = table
    return f"{'expansion' if expansion else 'base'}-{players}"


@pytest.mark.parametrize("truth", [0.8, 3.0, 9.0])
def test_the_error_of_a_wanted_share_is_found_from_games_around_it(truth: float) -> None:
    rng = np.random.default_rng(1)
    errors = [truth * ratio for ratio in (0.6, 0.9, 1.3, 2.0) for _ in range(200)]
    chances = [1 / (1 + 1.5 * (error / truth) ** 2) for error in errors]  # 40 % at the truth
    shares = [float(rng.random() < chance) for chance in chances]
    assert crossing(errors, shares, 0.4) == pytest.approx(truth, rel=0.15)


def test_one_beginner_sits_among_levels_and_one_level_among_value() -> None:
    beginners = Trial(4, False, "beginner", 5.0, 0).seats(2)
    assert [isinstance(bot, Beginner) for bot in beginners] == [False, False, True, False]
    assert [bot.name for bot in Trial(3, False, "even", 1.0, 0).seats(0)] == ["even", "value", "value"]


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_no_table_was_tuned_with_other_inputs(table: tuple[int, bool]) -> None:
    """If this fails, run `python -m stoneage.lab.tune_levels --check`."""
    assert KNOWN[name(table)]["inputs"] == inputs_of(*table)


def test_another_input_is_another_hash(monkeypatch: pytest.MonkeyPatch) -> None:
    before = inputs_of(2, False)
    with monkeypatch.context() as changed:
        changed.setattr("stoneage.lab.tune_levels.WANTED", WANTED | {2: 0.45})
        assert inputs_of(2, False) != before
    with monkeypatch.context() as changed:
        changed.setattr("stoneage.lab.tune_levels.bundled_hash", lambda *_: ("base-2", "another"))
        assert inputs_of(2, False) != before
    with monkeypatch.context() as changed:
        changed.setattr("stoneage.bots.level_bot.EAGER", 0.4)
        assert inputs_of(2, False) != before
    assert inputs_of(2, False) == before


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_the_beginner_wins_about_the_wanted_share_against_first_evening(table: tuple[int, bool]) -> None:
    measured = KNOWN[name(table)]["measured"]
    assert measured["games"] >= 400
    assert abs(measured["share"] - WANTED[table[0]]) <= 0.05


def test_the_page_shows_the_figures_of_the_data_file() -> None:
    assert f"{START}{page_table(KNOWN)}{END}" in PROSE
    wanted = re.search(
        r"the beginner wins (\d+) % of games with two players, (\d+) % with three, (\d+) % with four and (\d+) %",
        " ".join(PROSE.split()),
    )
    assert wanted is not None
    assert [int(share) / 100 for share in wanted.groups()] == list(WANTED.values())
