"""`stoneage knowledge`: worth with intervals, measured over games."""

import json
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

from stoneage import Game, Move, Options
from stoneage.game.observation import Observation
from stoneage.lab import knowledge_tally
from stoneage.lab.knowledge import STAGES, KnowledgePlan, building_kind, cheapest_payment, give_card, stage_of
from stoneage.lab.knowledge_table import table_of
from stoneage.lab.knowledge_tally import Mean, Tallies, Tally, contest_starving, contest_things
from stoneage.learn.knowledge import FILE, shipped_knowledge
from stoneage.learn.puzzles import shipped_puzzles
from stoneage.review.evaluator import ReviewEvaluator
from stoneage.rules.sets import CARD_IDS, NEWEST
from stoneage.testing import arrange
from tests.kit.commands import run


def test_a_mean_counts_what_was_measured_and_its_interval_counts_games() -> None:
    one, other = Tally(), Tally()
    for value in (1.0, 3.0):
        one.add(("x",), value)
    other.add(("x",), 5.0)
    tallies = Tallies()
    tallies.add(one)
    tallies.add(other)
    found = tallies.means()[("x",)]
    assert found.mean == pytest.approx(3.0)
    assert found.games == 2
    assert found.half == pytest.approx(1.96 * np.sqrt((2.0**2 + 2.0**2) * 2) / 3)


def test_every_round_has_a_stage() -> None:
    assert [stage_of(number) for number in (1, 3, 4, 9, 10, 60)] == [0, 0, 1, 2, 3, 3]
    assert len(STAGES) == 4


def test_a_card_for_nothing_brings_both_halves() -> None:
    state = arrange(Game(2, seed=1), {0: {"food": 3}}).state
    give_card(state, 0, CARD_IDS.index("C03"), ReviewEvaluator(2, False))  # 5 food, healing
    assert int(state["player"]["food"][0, 0]) == 8
    assert int(state["player"]["bought"][0, 0]) == 1 << CARD_IDS.index("C03")


def test_everybody_picks_from_a_dice_bar_and_nothing_else_changes() -> None:
    game = Game(2, seed=1)
    before, state = game.state, game.state
    give_card(state, 0, CARD_IDS.index("C16"), ReviewEvaluator(2, False))  # a dice bar, time
    for seat in range(2):
        gained = state["player"][0][seat], before["player"][0][seat]
        assert gained[0]["goods"].sum() + gained[0]["field"] + gained[0]["tool"].sum() > (
            gained[1]["goods"].sum() + gained[1]["field"] + gained[1]["tool"].sum()
        )
    for name in ("slot", "question", "seat", "turn", "place", "round"):
        assert np.array_equal(state[name], before[name])


def test_a_building_costs_the_cheapest_that_does() -> None:
    payments = {building_kind(tile): cheapest_payment(tile) for tile in NEWEST.tiles(False)}
    assert payments["exact", 5, 3][0].tolist() == [3, 1, 1, 0, 0]
    assert payments["exact", 5, 3][1] == 3 * 3 + 4 + 5
    assert payments["range", 1, 7][1] == 21
    assert payments["fixed", 10][1] == 10


def test_what_few_games_measured_is_not_told() -> None:
    plan = KnowledgePlan(Options(players=2))
    told = table_of(plan, 50, {("won", 0): Mean(0.5, 0.1, 50), ("won", 1): Mean(0.5, 0.1, 9)})
    assert told["start"][0]["won"] == [0.5, 0.1]
    assert told["start"][1]["won"] is None


def test_the_command_writes_a_page_with_pictures_and_data(tmp_path: Path) -> None:
    page, data = tmp_path / "knowledge.md", tmp_path / "knowledge.json"
    wishes = ("knowledge", "--games", 2, "--output", page, "--data", data)
    outcome = run(*wishes)
    assert outcome.status == 0, outcome.err
    text = page.read_text("utf-8")
    for heading in ("a field, a person, a tool", "the start seat", "Fields, people", "starving pays", "each card"):
        assert heading in text
    for picture in ("worth", "field", "people", "tools"):
        assert f"knowledge-{picture}.svg" in text
        assert (tmp_path / f"knowledge-{picture}.svg").read_text("utf-8").startswith("<svg")
    assert len(json.loads(data.read_text("utf-8"))["tables"][0]["cards"]) == 36
    assert run(*wishes).is_one_line_of_bad_input, "what exists is replaced only when told"
    assert run(*wishes, "--players", 3, "--force").status == 0
    assert [table["players"] for table in json.loads(data.read_text("utf-8"))["tables"]] == [2, 3]
    data.write_text("[]")
    assert run(*wishes, "--force").is_one_line_of_bad_input


def test_a_contest_gives_the_thing_and_plays_on_in_the_same_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    state, evaluator = Game(2, seed=1, start=0).state, ReviewEvaluator(2, False)
    points = {
        "nothing": lambda *_: True,
        "hundred points": lambda given, seat: given["player"]["card_points"].__setitem__((0, seat), 500) or True,
        "no room": lambda *_: False,
    }
    monkeypatch.setattr(knowledge_tally, "THINGS", points)
    tally = Tally()
    for seed in range(4):
        contest_things(state, 0, evaluator, tally, np.random.default_rng(seed))
    assert tally.sums["contest", "nothing", 0] == [0.0, 4 * knowledge_tally.WORLDS]
    assert tally.sums["contest", "hundred points", 0][0] > 0
    assert ("contest", "no room", 0) not in tally.sums


def test_starving_is_played_on_beside_a_meal() -> None:
    hungry = next(puzzle for puzzle in shipped_puzzles() if puzzle["kind"] == "feed" and puzzle["players"] == 2)
    seen = Observation.of_asked(Game.from_position(hungry["position"], seed=1).state)
    meal = Move.parse(hungry["moves"][1]["move"]).number
    tally = Tally()
    contest_starving(seen, meal, 5, ReviewEvaluator(2, False), tally, np.random.default_rng(1))
    total, count = tally.sums["contest of starving", 5]
    assert count == knowledge_tally.WORLDS_OF_STARVING
    assert -count <= total <= count


def test_the_command_resumes_from_its_progress_file(tmp_path: Path) -> None:
    page, data, done = tmp_path / "knowledge.md", tmp_path / "knowledge.json", tmp_path / "done.jsonl"
    wishes = ("knowledge", "--output", page, "--data", data, "--progress-file", done, "--force", "--games")
    assert run(*wishes, 2).status == 0
    first = done.read_text("utf-8")
    at_once = data.read_text("utf-8")
    done.write_text(first.splitlines(keepends=True)[1], "utf-8")
    assert run(*wishes, 2).status == 0
    assert len(done.read_text("utf-8").splitlines()) == 2, "one game was known"
    assert json.loads(data.read_text("utf-8")) == json.loads(at_once)
    done.write_text("{", "utf-8")
    assert run(*wishes, 2).is_one_line_of_bad_input


def test_what_is_shipped_is_small_and_tells_of_every_card() -> None:
    tables = shipped_knowledge()["tables"]
    assert {(table["players"], table["expansion"]) for table in tables} >= {(2, False), (4, False)}
    assert len(files("stoneage").joinpath(FILE).read_bytes()) < 60_000
    for table in tables:
        assert len(table["cards"]) == (48 if table["expansion"] else 36)


def test_a_game_is_measured_alike_every_time() -> None:
    plan = KnowledgePlan(Options(players=3))
    assert plan.measure(1).sums == plan.measure(1).sums
