"""`stoneage knowledge`: worth with intervals, measured over games."""

from pathlib import Path

import numpy as np
import pytest

from stoneage import Game, Options
from stoneage.lab.knowledge import STAGES, KnowledgePlan, Tally, give_card, means_of, stage_of
from stoneage.rules.sets import CARD_IDS
from stoneage.testing import arrange
from tests.kit.commands import run


def test_a_mean_counts_what_was_measured_and_its_interval_counts_games() -> None:
    one, other = Tally(), Tally()
    for value in (1.0, 3.0):
        one.add(("x",), value)
    other.add(("x",), 5.0)
    found = means_of([one, other])[("x",)]
    assert found.mean == pytest.approx(3.0)
    assert found.games == 2
    assert found.half == pytest.approx(1.96 * np.sqrt((2.0**2 + 2.0**2) * 2) / 3)


def test_every_round_has_a_stage() -> None:
    assert [stage_of(number) for number in (1, 3, 4, 9, 10, 60)] == [0, 0, 1, 2, 3, 3]
    assert len(STAGES) == 4


def test_a_card_for_nothing_brings_its_lower_half_and_what_is_certain_above() -> None:
    state = arrange(Game(2, seed=1), {0: {"food": 3}}).state
    give_card(state, 0, CARD_IDS.index("C03"))  # 5 food, healing
    assert int(state["player"]["food"][0, 0]) == 8
    assert int(state["player"]["bought"][0, 0]) == 1 << CARD_IDS.index("C03")


def test_the_command_writes_a_page_with_pictures(tmp_path: Path) -> None:
    page = tmp_path / "knowledge.md"
    outcome = run("knowledge", "--games", 2, "--output", page)
    assert outcome.status == 0, outcome.err
    text = page.read_text("utf-8")
    for heading in ("a field, a person, a tool", "the start seat", "Fields and people", "starving pays", "each card"):
        assert heading in text
    for picture in ("worth", "fields", "people"):
        assert f"knowledge-{picture}.svg" in text
        assert (tmp_path / f"knowledge-{picture}.svg").read_text("utf-8").startswith("<svg")


def test_a_game_is_measured_alike_every_time() -> None:
    plan = KnowledgePlan(Options(players=3))
    assert plan.measure(1).sums == plan.measure(1).sums
