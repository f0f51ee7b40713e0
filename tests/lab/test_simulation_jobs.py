"""Simulations: the same games on any number of cores, and every kind of line-up."""

import json
from pathlib import Path
from typing import Any

import pytest

from stoneage import Game, OptionError, Options, verify
from stoneage.lab.lineup import Lineup, seat_bots
from stoneage.lab.playing import play_at_random, play_in_styles, play_with_bots
from stoneage.lab.results import SimulationTotals
from stoneage.lab.simulation import Simulation

PLUGIN = '''
class Hunter:
    """Sends everybody hunting, so that the game never ends by itself."""

    name = "hunter"

    def choose(self, observation, rng, budget=None):
        hunts = [move for move in observation.legal if str(move).startswith("place hunt")]
        return hunts[-1] if hunts else observation.legal[0]
'''


def lineup(players: int = 2, bots: str = "random", **options: Any) -> Lineup:
    return Lineup(Options(players=players, **options), seat_bots(bots, players), "jobs")


def summed(simulation: Simulation, jobs: int) -> tuple[dict[str, object], list[str]]:
    tally = SimulationTotals(simulation.lineup.options.players)
    records: list[Any] = []
    for results in simulation.run(jobs):
        tally.add(results)
        records += results.records
    return tally.as_json(), records


@pytest.fixture
def hunter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot from another package, announced as any other would be."""
    (tmp_path / "hunter.py").write_text(PLUGIN)
    announced = tmp_path / "hunter-1.dist-info"
    announced.mkdir()
    (announced / "METADATA").write_text("Metadata-Version: 2.1\nName: hunter\nVersion: 1\n")
    (announced / "entry_points.txt").write_text("[stoneage.bots]\nhunter = hunter:Hunter\n")
    monkeypatch.syspath_prepend(tmp_path)


def test_threads_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stoneage.lab.simulation.KERNEL_BATCH", 3)
    simulation = Simulation(lineup(4), 20)
    assert summed(simulation, jobs=1) == summed(simulation, jobs=3)


@pytest.mark.usefixtures("hunter")
def test_processes_change_nothing() -> None:
    simulation = Simulation(lineup(bots="hunter,random"), 3, keep_records=True)
    assert summed(simulation, jobs=1) == summed(simulation, jobs=2)


def test_batches_cover_every_game_once() -> None:
    batches = list(Simulation(lineup(), 600).batches())
    assert [number for batch in batches for number in batch] == list(range(600))


@pytest.mark.usefixtures("hunter")
def test_a_game_without_end_is_stopped_after_round_100() -> None:
    tally, records = summed(Simulation(lineup(bots="hunter"), 1, keep_records=True), jobs=1)
    assert tally["ended"] == {"cards": 0, "buildings": 0, "limit": 1}
    assert json.loads(records[0])["ended"] == "limit"
    assert verify(json.loads(records[0])).status == 0


@pytest.mark.parametrize("expansion", [False, True])
def test_the_kernel_plays_the_games_that_game_deals(expansion: bool) -> None:
    results = play_at_random(lineup(3, expansion=expansion), range(7, 9), keep_records=True)
    for row, text in enumerate(results.records):
        record = json.loads(text)
        fresh = Game(3, expansion=expansion, seed=f"jobs/{7 + row}").record()
        assert [record[key] for key in ("start", "deck", "stacks")] == [
            fresh[key] for key in ("start", "deck", "stacks")
        ]
        assert record["scores"] == results.points[row].sum(axis=1).tolist()
        assert verify(record).status == 0


@pytest.mark.parametrize("bots", ["value,builder,woodcards", "hunter,random,starver"])
def test_styles_play_inside_the_kernel_the_games_that_they_play_outside(bots: str) -> None:
    here = lineup(3, bots)
    assert Simulation(here, 1).in_kernel
    inside = play_in_styles(here, range(4, 6), keep_records=True)
    assert play_in_styles(here, range(4, 6), keep_records=False).points.tolist() == inside.points.tolist()
    assert all(verify(json.loads(record)).status == 0 for record in inside.records)
    if "random" not in bots:
        outside = play_with_bots(here, range(4, 6), keep_records=True)
        assert outside.records == inside.records


def test_bots_play_the_same_games_whatever_was_played_before() -> None:
    both = play_with_bots(lineup(), range(2), keep_records=True).records
    assert play_with_bots(lineup(), range(1, 2), keep_records=True).records == both[1:]
    assert verify(json.loads(both[0])).status == 0


def test_the_players_own_randomness_differs_from_game_to_game_and_from_the_dice() -> None:
    here = lineup()
    assert here.noise_of(0) != here.noise_of(1)
    from stoneage.game.proof import secret_of_seed

    assert here.noise_of(0) != secret_of_seed(here.seed_of(0))


def test_one_bot_takes_every_seat_or_each_seat_has_its_own() -> None:
    assert seat_bots("random", 3) == ("random",) * 3
    assert seat_bots("random, random", 2) == ("random", "random")
    for names in ("random,random,random", "", "nobody"):
        with pytest.raises(OptionError):
            seat_bots(names, 2)
