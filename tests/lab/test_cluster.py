"""On a cluster: the same results as on this machine, whatever becomes of its workers."""

import os
import signal
import sys
import time
import warnings
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Timer
from typing import Any

import pytest

from stoneage import OptionError, Options
from stoneage.lab import training
from stoneage.lab.arena import Contest, play_contest
from stoneage.lab.cluster import connected
from stoneage.lab.lineup import Lineup
from stoneage.lab.processes import on_cluster, spread
from stoneage.lab.results import SimulationTotals
from stoneage.lab.simulation import Simulation
from stoneage.lab.training import Plan, Training
from tests.kit.commands import run

PATIENCE = 400  # seconds for all tests on the two nodes; they take about 20
LINEUP = Lineup(Options(players=2), ("random", "woodcards"), "cluster")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A cluster of two nodes with a core each, on this machine."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Ray's own; what they are about changes with its versions
        from ray.cluster_utils import Cluster

        cluster: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
        cluster.add_node(num_cpus=1)
        # A cluster that does nothing would hold up the whole suite: tests of one that is gone fail.
        watch = Timer(PATIENCE, lambda: [node.kill_all_processes() for node in cluster.list_all_nodes()])
        watch.start()
        yield cluster
        watch.cancel()
        cluster.shutdown()


@pytest.fixture
def two_nodes(cluster: Any) -> str:
    """The address of the cluster."""
    return str(cluster.address)


def tally(jobs: int) -> dict[str, object]:
    found = SimulationTotals(2)
    for results in Simulation(LINEUP, 6).run(jobs):
        found.add(results)
    return found.as_json()


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_of_two_nodes_gives_what_one_core_gives(two_nodes: str) -> None:
    here = tally(1)
    contest = Contest(Options(players=2), ("woodcards", "random"), 4, "cluster")
    outcomes = [(outcome.key, outcome.scores) for outcome in play_contest(contest, 1, None)]
    with on_cluster(two_nodes):
        assert tally(1) == here
        assert [(outcome.key, outcome.scores) for outcome in play_contest(contest, 1, None)] == outcomes


@pytest.mark.filterwarnings("ignore")
def test_what_a_cluster_reports_is_told_beside_the_results(two_nodes: str, capsys: pytest.CaptureFixture[str]) -> None:
    """As Ray does when a worker of its own dies, at any time: from a thread, on standard output."""
    with connected(two_nodes):
        from ray._private import worker

        worker.print_to_stdstream({"lines": ["a worker died"], "pid": "raylet", "is_err": False}, ignore_prefix=False)
    told = capsys.readouterr()
    assert (told.out, "a worker died" in told.err) == ("", True)


def dies_once(task: tuple[Path, int]) -> int:
    """A task that says on which node it runs; the worker of the third is killed in the middle, the first time."""
    import ray

    folder, number = task
    (folder / ray.get_runtime_context().get_node_id()).touch()
    if number == 2 and not (folder / "died").exists():
        (folder / "died").touch()
        os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(0.2)
    return number


@pytest.mark.filterwarnings("ignore")
def test_a_killed_worker_and_a_killed_node_cost_nothing_but_time(cluster: Any, tmp_path: Path) -> None:
    doomed = cluster.add_node(num_cpus=1)
    tasks = [(tmp_path, number) for number in range(12)]
    with on_cluster(cluster.address), closing(spread(dies_once, tasks, 1)) as done:
        results = [next(done)]
        while not (tmp_path / doomed.node_id).exists():
            results.append(next(done))
        cluster.remove_node(doomed, allow_graceful=False)
        results.extend(done)
    assert results == list(range(12))
    assert (tmp_path / "died").exists()


@pytest.mark.filterwarnings("ignore")
def test_reviews_on_two_nodes_are_those_of_one_core(two_nodes: str, tmp_path: Path) -> None:
    games = tmp_path / "games.jsonl"
    run("simulate", "--bots", "woodcards", "--games", 2, "--records", games)
    reviewed = run("review", games, "--quick", "--json")
    assert reviewed.status == 0
    assert run("review", games, "--quick", "--json", "--ray", two_nodes).out == reviewed.out


@pytest.mark.filterwarnings("ignore")
def test_puzzles_and_knowledge_of_two_processes_and_of_two_nodes_are_those_of_one_core(
    two_nodes: str, tmp_path: Path
) -> None:
    files = {}
    for number, where in enumerate(((), ("--jobs", 2), ("--ray", two_nodes))):
        folder = tmp_path / str(number)
        folder.mkdir()
        mined = run("puzzles", "mine", "--games", 2, "--ms", 1, "--progress-file", folder / "mined.jsonl", *where)
        data, page = folder / "knowledge.json", folder / "knowledge.md"
        measured = run("knowledge", "--games", 3, "--output", page, "--data", data, *where)
        assert mined.status == measured.status == 0, mined.err + measured.err
        files[where] = [path.read_bytes() for path in sorted(folder.iterdir())]
    assert files[()] == files["--jobs", 2] == files["--ray", two_nodes]


@pytest.mark.filterwarnings("ignore")
def test_a_dataset_of_two_nodes_has_the_bytes_of_one_core(two_nodes: str, tmp_path: Path) -> None:
    plan = ("--players", 2, "--bots", "random", "--games", 600, "--seed", "cluster")
    assert run("dataset", tmp_path / "here", *plan).status == 0
    assert run("dataset", tmp_path / "there", *plan, "--ray", two_nodes).status == 0
    tables = sorted(file.name for file in (tmp_path / "here").iterdir())
    assert tables == ["README.md", "choices.parquet", "games.parquet", "seats.parquet"]
    for table in tables:
        assert (tmp_path / "there" / table).read_bytes() == (tmp_path / "here" / table).read_bytes()


@pytest.mark.filterwarnings("ignore")
def test_a_training_learns_the_same_on_two_nodes_as_on_two_threads(
    two_nodes: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(training, "GENERATION", 2)
    plan = Plan(2, False, games=12, workers=2, seed=5)
    here, there = Training(plan), Training(plan)
    reports = list(here.run())
    with on_cluster(two_nodes):
        assert [report["error"] for report in there.run()] == [report["error"] for report in reports]
    assert there.weights.tobytes() == here.weights.tobytes()


@pytest.mark.filterwarnings("ignore")
def test_an_unreachable_cluster_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(**_: object) -> None:
        raise ConnectionError("could not find any running Ray instance")

    monkeypatch.setattr("ray.init", nobody)
    outcome = run("simulate", "--games", "1", "--players", "2", "--ray", "auto")
    assert outcome.status == 2
    assert outcome.err.splitlines()[-1].startswith("stoneage: no Ray cluster answers at 'auto'")


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("127.0.0.1:1", "Connection refused"),
        ("ray://127.0.0.1:1", "Connection refused"),
        ("nowhere", "an address is auto, local or host:port"),
    ],
)
def test_an_address_where_nobody_listens_is_one_line_at_once(address: str, why: str) -> None:
    outcome = run("simulate", "--games", "1", "--ray", address)
    assert outcome.is_one_line_of_bad_input
    assert outcome.err.startswith(f"stoneage: no Ray cluster answers at {address!r}: ")
    assert why in outcome.err


def test_who_lacks_ray_is_told_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with (
        pytest.raises(OptionError, match=r"clusters need an extra: pip install '\.\[ray\]'"),
        connected("auto"),
    ):
        pass
