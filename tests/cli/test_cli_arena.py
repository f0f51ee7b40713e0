"""The arena: mirrored deals, every seat, honest shares."""

import json
from pathlib import Path

import numpy as np
import pytest

from stoneage import Move, Observation, Options, verify
from stoneage.bots import Budget, registry
from stoneage.bots.random import RandomBot
from stoneage.lab.arena import Contest
from stoneage.lab.standings import interval
from tests.kit.commands import run


def contest(bots: str, players: int = 2, games: int = 4) -> Contest:
    return Contest(Options(players=players), tuple(bots.split(",")), games, "1")


def test_every_deal_is_played_from_every_seat() -> None:
    bouts = list(contest("a,b", games=4).bouts())
    assert [(bout.deal, bout.lineup.bots) for bout in bouts] == [
        (0, ("a", "b")), (0, ("b", "a")), (1, ("a", "b")), (1, ("b", "a")),
    ]  # fmt: skip


def test_a_bot_against_itself_plays_every_deal_once() -> None:
    assert [(bout.deal, bout.lineup.bots) for bout in contest("a", games=2).bouts()] == [
        (0, ("a", "a")),
        (1, ("a", "a")),
    ]


def test_with_more_seats_the_first_bot_meets_a_table_of_the_other() -> None:
    assert contest("a,b", players=4).line_ups() == [("a", "b", "b", "b")]
    assert contest("a,b,c", players=4).line_ups() == [("a", "b", "c", "b")]


def test_more_than_two_bots_meet_in_pairs() -> None:
    assert contest("a,b,c").line_ups() == [("a", "b"), ("a", "c"), ("b", "c")]


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"), [(0, 10, 0.0, 0.278), (5, 10, 0.237, 0.763), (400, 400, 0.990, 1.0)]
)
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert interval(wins, games) == pytest.approx((low, high), abs=0.001)


def test_the_command_tells_shares_that_add_up() -> None:
    outcome = run("arena", "--bots", "hunter,random", "--games", 6, "--json")
    told = json.loads(outcome.out)
    assert told["games"] == 6
    assert sum(bot["wins"] for bot in told["bots"].values()) == pytest.approx(6)
    assert set(told["bots"]["hunter"]) >= {"games", "wins", "win_share", "interval", "mean_score", "ms_per_choice"}


def test_the_table_names_every_bot() -> None:
    outcome = run("arena", "--bots", "hunter,random,starver", "--games", 2)
    assert outcome.status == 0
    assert outcome.out.count("starver") >= 3


def test_a_contest_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    log = tmp_path / "games.jsonl"
    arguments = ("arena", "--bots", "hunter,random", "--json", "--results", log)
    run(*arguments, "--games", 2)
    with log.open("a") as file:
        file.write('{"key": "cut o')
    assert json.loads(run(*arguments, "--games", 4).out)["games"] == 4
    assert len(log.read_text().splitlines()) == 5


def test_a_log_of_another_contest_is_refused(tmp_path: Path) -> None:
    log = tmp_path / "games.jsonl"
    run("arena", "--bots", "hunter,random", "--games", 2, "--results", log)
    outcome = run("arena", "--bots", "hunter,random", "--games", 2, "--results", log, "--seed", "other")
    assert outcome.is_one_line_of_bad_input


def test_a_plot_is_drawn(tmp_path: Path) -> None:
    assert run("arena", "--bots", "hunter,random", "--games", 2, "--plot", tmp_path / "shares.svg").status == 0
    assert (tmp_path / "shares.svg").read_text().startswith("<?xml")


@pytest.mark.parametrize(
    "line",
    [
        "arena --bots nobody,random",
        "arena --bots hunter,random --players 6",
        "arena --bots hunter,random --ms 5 --playouts 5",
        "arena --bots hunter,random --cpu-time",
        "arena --bots hunter,random --playouts -1",
        "train --output nowhere/brain.npz",
        "train --output brain.npz --players 9",
        "train --output brain.npz --from nothing.npz --minutes 0.01",
    ],
)
def test_arguments_that_make_no_sense_are_one_line(line: str) -> None:
    assert run(*line.split()).is_one_line_of_bad_input


def test_tables_fit_80_columns_and_keep_every_name_in_a_pipe() -> None:
    bots = "first-evening,family,woodcards,starver,hunter,random,collector:first-evening"
    outcome = run("arena", "--bots", bots, "--games", 2)
    assert max(map(len, outcome.out.splitlines())) <= 80
    assert all(outcome.out.count(bot) >= 3 for bot in bots.split(","))


def test_a_table_of_many_bots_is_cut_into_columns_that_fit() -> None:
    bots = "random,random@1,random@2,random@3,random@4,random@5,random@6,random@7,random@8"
    outcome = run("arena", "--bots", bots, "--games", "1")
    assert max(map(len, outcome.out.splitlines())) <= 80
    assert "…" not in outcome.out
    headings = [line.split()[2:] for line in outcome.out.splitlines() if " won against" in line]
    assert headings == [[*"123456"], [*"789"]]


def test_records_of_all_games_are_kept_and_true(tmp_path: Path) -> None:
    records = tmp_path / "games.jsonl"
    assert run("arena", "--bots", "hunter,starver", "--games", 2, "--records", records).status == 0
    games = [json.loads(line) for line in records.read_text().splitlines()]
    assert [game["seats"] for game in games] == [["hunter", "starver"], ["starver", "hunter"]]
    assert all(verify(game).status == 0 for game in games)


def test_options_of_the_game_reach_every_game(tmp_path: Path) -> None:
    records = tmp_path / "games.jsonl"
    options = ("--multi-hunt", "--cards", "all_visible")
    run("arena", "--bots", "hunter,starver", "--games", 1, *options, "--records", records)
    played = json.loads(records.read_text())["options"]
    assert played["multi_hunt"]
    assert played["cards"] == "all_visible"


class Sleeper(RandomBot):
    """Fails in one game of two."""

    name = "sleeper"

    def choose(self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None) -> Move:
        if observation.seat == 1:
            raise RuntimeError("fell asleep")
        return super().choose(observation, rng, budget)


def test_a_fault_is_named_with_its_game_while_the_contest_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._OURS, "sleeper", Sleeper)
    outcome = run("arena", "--bots", "sleeper,hunter", "--games", 4, "--json")
    assert outcome.status == 1
    assert outcome.json["games"] == 2
    assert "sleeper failed at choice" in outcome.err
    assert "RuntimeError: fell asleep (seed '1/0', seats hunter, sleeper)" in outcome.err


def test_what_was_played_is_told_even_if_the_plot_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr("stoneage.lab.plots.plot_shares", broken)
    outcome = run("arena", "--bots", "hunter,random", "--games", 2, "--plot", tmp_path / "shares.svg")
    assert "share" in outcome.out
    assert outcome.status == 2


@pytest.mark.parametrize("name", ["shares.doc", "nowhere/shares.svg"])
def test_a_plot_that_cannot_be_drawn_is_refused_before_the_first_game(tmp_path: Path, name: str) -> None:
    arguments = ("arena", "--bots", "hunter,random", "--games", 2, "--plot", tmp_path / name)
    assert run(*arguments).is_one_line_of_bad_input


def test_records_are_replaced_only_if_asked(tmp_path: Path) -> None:
    records = tmp_path / "games.jsonl"
    arguments = ("arena", "--bots", "hunter,starver", "--games", 1, "--records", records)
    assert run(*arguments).status == 0
    assert run(*arguments).is_one_line_of_bad_input
    assert run(*arguments, "--force").status == 0


def test_games_that_were_played_before_are_said_to_have_no_record(tmp_path: Path) -> None:
    arguments = ("arena", "--bots", "hunter,starver", "--results", tmp_path / "results.jsonl", "--games")
    run(*arguments, 2)
    outcome = run(*arguments, 3, "--records", tmp_path / "games.jsonl")
    assert "2 games were played in an earlier run and are not in the records file" in outcome.err
    assert len((tmp_path / "games.jsonl").read_text().splitlines()) == 1
