"""`stoneage simulate`: many games, a table or one JSON object, and records that prove themselves."""

import json
from pathlib import Path
from typing import Any

import pytest

from stoneage.game.options import CARDS
from tests.kit.commands import Outcome, run


def simulated(*arguments: object) -> Outcome:
    return run("simulate", "--players", 2, "--games", 5, *arguments)


def results(*arguments: object) -> dict[str, Any]:
    """All but what depends on the day."""
    found: dict[str, Any] = simulated("--json", *arguments).json
    del found["seconds"], found["games_per_second"]
    return found


def test_the_table_tells_all_that_was_asked_for() -> None:
    outcome = simulated()
    assert outcome.status == 0
    assert not outcome.err
    for word in ("mean", "sd", "wins", "share", "buildings", "starvation", "Rounds", "Ended", "by cards", "games/s"):
        assert word in outcome.out


def test_json_is_one_object() -> None:
    found = simulated("--json").json
    assert found["games"] == 5
    assert found["bots"] == ["random", "random"]
    assert sum(found["wins"]) == 5
    assert sum(found["ended"].values()) == 5
    assert [set(score) for score in found["scores"]] == [{"mean", "sd", "min", "max"}] * 2
    assert found["games_per_second"] > 0


def test_the_same_seed_gives_the_same_results_and_another_seed_others() -> None:
    assert results("--seed", 1) == results("--seed", 1)
    assert results("--seed", 1)["scores"] != results("--seed", "another")["scores"]


def test_records_do_not_change_the_results(tmp_path: Path) -> None:
    assert results("--records", tmp_path / "games.jsonl") == results()


@pytest.mark.parametrize(
    "option",
    ["expansion", "multi_hunt", "limited_resources", "two_resources_now", "stack_height=3", "start=1"],
)
@pytest.mark.parametrize("dash", ["-", "_"])
def test_options_are_spelled_as_everywhere(tmp_path: Path, option: str, dash: str) -> None:
    file = tmp_path / "games.jsonl"
    name, *value = option.split("=")
    assert simulated("--" + name.replace("_", dash), *value, "--records", file).status == 0
    told = json.loads(file.read_text().splitlines()[0])["options"]
    assert told[name] == (int(value[0]) if value else True)


@pytest.mark.parametrize("cards", CARDS)
def test_whose_cards_are_seen_is_chosen_and_written_in_every_record(tmp_path: Path, cards: str) -> None:
    file = tmp_path / "games.jsonl"
    assert simulated("--cards", cards, "--records", file).status == 0
    assert {json.loads(line)["options"]["cards"] for line in file.read_text().splitlines()} == {cards}


def test_each_game_is_recorded_in_order_and_true(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    found = results("--records", file, "--expansion")
    records = [json.loads(line) for line in file.read_text().splitlines()]
    assert [record["seats"] for record in records] == [["random", "random"]] * 5
    scores = [[record["scores"][seat] for record in records] for seat in range(2)]
    assert [sum(seat) / 5 for seat in scores] == [score["mean"] for score in found["scores"]]
    assert run("verify", file).status == 0
    assert run("replay", file, "--game", 5).status == 0


def test_an_existing_file_is_replaced_by_force(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("old")
    assert simulated("--records", file, "--force").status == 0
    assert len(file.read_text().splitlines()) == 5
    assert [entry.name for entry in tmp_path.iterdir()] == ["games.jsonl"]


def test_a_link_keeps_pointing_to_the_file_that_is_replaced(tmp_path: Path) -> None:
    file, link = tmp_path / "games.jsonl", tmp_path / "link.jsonl"
    file.write_text("old")
    link.symlink_to(file)
    assert simulated("--records", link, "--force").status == 0
    assert link.is_symlink()
    assert len(file.read_text().splitlines()) == 5


@pytest.mark.parametrize(
    ("command", "nothing"),
    [(("simulate", "--records", "games.jsonl"), "nothing"), (("dataset", "games"), "no table")],
)
def test_an_interruption_before_the_first_game_says_that_nothing_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...], nothing: str
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("stoneage.lab.simulation.Simulation.play", interrupted)
    monkeypatch.setattr("stoneage.lab.dataset.DatasetPlan.play", interrupted)
    monkeypatch.chdir(tmp_path)
    outcome = run(*command, "--games", 20)
    assert (outcome.status, outcome.out) == (130, "")
    assert outcome.err == f"Stopped after 0 of 20 games; {nothing} was written.\n"
    assert not list(tmp_path.iterdir())
