"""The PettingZoo environment, by PettingZoo's own suite."""

import warnings
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

from stoneage import IllegalMove, OptionError
from stoneage.envs import stoneage_v1

# PettingZoo looks for arrays, and its own games with masks have dictionaries.
ABOUT_DICTS = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
)


@pytest.mark.parametrize("make", [stoneage_v1.env, stoneage_v1.raw_env])
@pytest.mark.parametrize("settings", [{"players": 2}, {"players": 5, "expansion": True}], ids=str)
def test_the_api_is_kept_with_no_warning_but_the_two_about_dictionaries(make: Any, settings: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        for message in ABOUT_DICTS:
            warnings.filterwarnings("ignore", message=message)
        api_test(make(**settings), num_cycles=300)


def test_the_same_seed_is_the_same_game() -> None:
    seed_test(lambda: stoneage_v1.env(players=2))


def test_every_render_mode_renders(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode=None: stoneage_v1.env(players=3, render_mode=render_mode))
    assert "Round 1" in capsys.readouterr().out


def test_the_benchmark_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    clock = iter(range(0, 100000, 3))  # two looks at it and its five seconds are over
    monkeypatch.setattr(
        import_module("pettingzoo.test.performance_benchmark"), "time", SimpleNamespace(time=clock.__next__)
    )
    performance_benchmark(stoneage_v1.env(players=2))
    assert "turns per second" in capsys.readouterr().out


def test_everyone_gets_a_win_share_at_the_end_and_is_asked_until_then() -> None:
    env = stoneage_v1.env(players=3)
    env.reset(seed=3)
    rng = np.random.default_rng(1)
    got: dict[str, float] = {}
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, info = env.last()
        if terminated or truncated:
            got[agent] = reward
            assert "score" in info
            env.step(None)
        else:
            assert seen["action_mask"].any()
            others = [env.observe(other)["action_mask"].any() for other in env.agents if other != agent]
            assert not any(others)
            env.step(int((seen["action_mask"] * rng.random(len(seen["action_mask"]))).argmax()))
    assert sum(got.values()) == 1
    assert len(got) == 3


def test_the_round_limit_truncates() -> None:
    env = stoneage_v1.raw_env(players=2, round_limit=1)
    env.reset(seed=1)
    while not any(env.truncations.values()):
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


def test_an_illegal_action_raises_in_the_raw_environment_and_changes_nothing() -> None:
    env = stoneage_v1.raw_env(players=2)
    env.reset(seed=1)
    before = env.observe("player_0")["observation"].tobytes()
    with pytest.raises(IllegalMove, match="does not answer the current question"):
        env.step(1893)
    assert env.observe("player_0")["observation"].tobytes() == before


@pytest.mark.parametrize("action", [1.5, "place hunt 1", None, True, 1894, -1, 10**9])
def test_what_is_no_action_is_refused(action: object) -> None:
    env = stoneage_v1.raw_env(players=2)
    env.reset(seed=1)
    before = env.observe("player_0")["observation"].tobytes()
    with pytest.raises(OptionError, match="action must be a whole number from 0 to 1893"):
        env.step(action)
    assert env.observe("player_0")["observation"].tobytes() == before


def test_a_game_that_is_not_under_way_cannot_be_stepped() -> None:
    env = stoneage_v1.raw_env(players=2, round_limit=1)
    with pytest.raises(OptionError, match="no game is running"):
        env.step(0)
    env.reset(seed=1)
    for agent in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        env.step(None if terminated or truncated else int(env.observe(agent)["action_mask"].argmax()))
        assert seen is not None
    with pytest.raises(OptionError, match="no game is running"):
        env.step(0)


def test_an_unknown_way_to_render_is_one_clear_error() -> None:
    with pytest.raises(OptionError, match=r"render_mode must be None or .*'svg', not 'oil'"):
        stoneage_v1.env(render_mode="oil")


@pytest.mark.parametrize("make", [stoneage_v1.env, stoneage_v1.raw_env])
def test_options_of_the_game_are_refused_in_a_reset(make: Any) -> None:
    env = make()
    env.reset(seed=1, options={})
    with pytest.raises(OptionError, match=r"options\['players'\] must be left out: options of the game are arguments"):
        env.reset(options={"players": 4})
