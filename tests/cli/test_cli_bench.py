"""`stoneage bench`: figures for people and for programs."""

from tests.kit.commands import run

TABLES = [(2, False), (3, False), (4, False), (2, True), (3, True), (4, True), (5, True)]


def test_json_is_one_object_with_every_figure() -> None:
    figures = run("bench", "--quick", "--json").json
    assert [(row["players"], row["expansion"]) for row in figures["random_play"]] == TABLES
    for row in figures["random_play"]:
        assert row["decisions_per_second"] > row["choices_per_second"] > row["games_per_second"] > 0
    for name in ("copy_ns", "legal_us", "apply_us", "game_legal_us", "game_play_us", "two_threads", "python_yardstick"):
        assert figures[name] > 0
    assert figures["memory"]["games"] == 512
    assert figures["batch_memory"]["steps"] > 40_000
    assert all(figures["batches"][name] > 0 for name in ("masks", "masks_and_vectors", "single_with_mask"))


def test_the_table_says_what_the_yardstick_is() -> None:
    outcome = run("bench", "--quick")
    assert outcome.status == 0
    assert "5 players, expansion" in outcome.out
    assert "a loop in pure Python" in outcome.out
    assert "choices/s" in outcome.out
    assert max(map(len, outcome.out.splitlines())) <= 80


def test_other_environments_are_measured_too_or_named_as_missing() -> None:
    rows = {row["environment"]: row for row in run("bench", "--compare", "--quick", "--json").json["comparison"]}
    assert rows["stoneage, one game of four"]["ours"] == 1
    assert rows["OpenSpiel backgammon"]["steps"] > 0
    assert all("missing" in row or row["steps"] > 0 for row in rows.values())
