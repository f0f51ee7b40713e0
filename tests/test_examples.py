"""Everything in examples/ runs, in a small size."""

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"


def run(example: str, *arguments: str, warnings: str = "error") -> str:
    command = [sys.executable, "-W", warnings, str(EXAMPLES / example), *arguments]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=500)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_selfplay_learns_and_saves(tmp_path: Path) -> None:
    kept = tmp_path / "policy.npz"
    said = run("selfplay.py", "--minutes", "0.001", "--games", "4", "--measured", "2", "--output", str(kept))
    assert "at the end against woodcards" in said
    with np.load(kept) as weights:
        assert np.isfinite(weights["w1"]).all()


def test_a_policy_gradient_step_makes_a_rewarded_move_likelier() -> None:
    sys.path.insert(0, str(EXAMPLES))
    try:
        import selfplay  # type: ignore[import-not-found]
    finally:
        sys.path.pop(0)
    batch = selfplay.Batch(1, players=2, seed=1)
    policy = selfplay.Policy()
    steps = selfplay.Steps(
        batch.observe(), batch.legal.copy(), batch.counts.copy(), np.array([3]), np.array([0]), np.array([0])
    )

    def chance() -> float:
        chances = policy.chances(steps.seen, steps.legal, steps.counts, policy.move_vectors())
        return float(chances[0, 3])

    before = chance()
    policy.learn(steps, np.ones(1, np.float32), 1e-3, entropy=0.0)
    assert chance() > before


def test_the_ray_job_runs_without_a_cluster_too() -> None:
    assert "of 4 games" in run("ray_job.py", "--address", "none", "--games", "4", "--bots", "woodcards,random")


@pytest.mark.skipif(find_spec("sb3_contrib") is None, reason="sb3-contrib, which brings torch, is not installed")
def test_maskable_ppo_learns() -> None:
    told = run("maskable_ppo.py", "--minutes", "0.05", "--tables", "2", "--games", "2", "--opponent", "random")
    assert told.count("of 2 games against random") >= 2


def test_maskable_ppo_says_what_it_lacks() -> None:
    if find_spec("sb3_contrib") is not None:
        pytest.skip("it lacks nothing here")
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / "maskable_ppo.py")], capture_output=True, encoding="utf-8", check=False
    )
    assert (done.returncode, done.stdout) == (3, "")
    assert "pip install sb3-contrib" in done.stderr


@pytest.mark.skipif(not (find_spec("minari") and find_spec("jax")), reason="Minari, which brings JAX, is not installed")
def test_games_become_a_minari_dataset(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import minari

    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))
    told = run("minari_dataset.py", "--games", "2", "--policy", "woodcards", warnings="default")
    assert told.startswith("stoneage/woodcards-v0: 2 games, ")
    stored = minari.load_dataset("stoneage/woodcards-v0")
    for game in stored.iterate_episodes():
        steps = np.arange(len(game.actions))
        assert game.observations.shape == (len(steps) + 1, 675)
        assert game.infos["action_mask"][steps, game.actions].all()
        assert game.terminations.tolist() == [False] * (len(steps) - 1) + [True]
    assert stored.recover_environment().observation_space.shape == (675,)


def test_every_cell_of_the_notebook_runs() -> None:
    cells = json.loads((EXAMPLES / "tour.ipynb").read_text("utf-8"))["cells"]
    names: dict[str, Any] = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
    assert len(names["curve"]) > 10
    assert all(seat["name"] in ("value", "woodcards") for seat in names["found"]["seats"])
    assert names["scores"].shape == (512, 2)
