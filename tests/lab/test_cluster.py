"""On a cluster: the same results as on this machine, whatever becomes of its workers."""

import os
import signal
import sys
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from threading import Timer

import pytest

from stoneage import OptionError, Options
from stoneage.lab.arena import Contest
from stoneage.lab.cluster import connected
from stoneage.lab.ledger import play_contest
from stoneage.lab.lineup import Lineup
from stoneage.lab.processes import on_cluster, spread
from stoneage.lab.results import Tally
from stoneage.lab.simulation import Simulation
from tests.kit.commands import run

PATIENCE = 180  # seconds for all tests on the two nodes; they take about 20
LINEUP = Lineup(Options(players=2), ("random", "woodcards"), "cluster")


@pytest.fixture(scope="module")
def two_nodes() -> Iterator[str]:
    """A cluster of two nodes with a core each, on this machine."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Ray's own; what they are about changes with its versions
        from ray.cluster_utils import Cluster

        cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
        cluster.add_node(num_cpus=1)
        # A cluster that does nothing would hold up the whole suite: tests of one that is gone fail.
        watch = Timer(PATIENCE, lambda: [node.kill_all_processes() for node in cluster.list_all_nodes()])
        watch.start()
        yield str(cluster.address)
        watch.cancel()
        cluster.shutdown()


def tally(jobs: int) -> dict[str, object]:
    found = Tally(2)
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


def dies_once(task: tuple[str, int]) -> int:
    """A task whose worker is killed in the middle, the first time."""
    marker, number = Path(task[0]), task[1]
    if number == 2 and not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(0.05)
    return number * number


@pytest.mark.filterwarnings("ignore")
def test_a_killed_worker_costs_nothing_but_time(two_nodes: str, tmp_path: Path) -> None:
    tasks = [(str(tmp_path / "died"), number) for number in range(6)]
    with on_cluster(two_nodes):
        assert list(spread(dies_once, tasks, 1)) == [number * number for number in range(6)]
    assert (tmp_path / "died").exists()


@pytest.mark.filterwarnings("ignore")
def test_an_unreachable_cluster_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(**_: object) -> None:
        raise ConnectionError("could not find any running Ray instance")

    monkeypatch.setattr("ray.init", nobody)
    outcome = run("simulate", "--games", "1", "--players", "2", "--ray", "auto")
    assert outcome.status == 2
    assert outcome.err.splitlines()[-1].startswith("stoneage: no Ray cluster answers at 'auto'")


def test_who_lacks_ray_is_told_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with (
        pytest.raises(OptionError, match=r"clusters need an extra: pip install 'stoneage-game\[ray\]'"),
        connected("auto"),
    ):
        pass
