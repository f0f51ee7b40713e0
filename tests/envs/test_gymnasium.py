"""The Gymnasium environments, by Gymnasium's own suite and by what we promise beyond it."""

import sys
from importlib import import_module
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import stoneage.envs.gymnasium
from stoneage import IllegalMove, OptionError
from stoneage.batch import ACTIONS, VECTOR
from stoneage.envs.gymnasium import ID


def make(**settings: Any) -> Any:
    return gymnasium.make(ID, **settings)


def masked(mask: Any, rng: np.random.Generator) -> Any:
    return (mask * rng.random(mask.shape)).argmax(axis=-1)


def finished(env: Any, seed: int = 1) -> tuple[float, bool, bool, dict[str, Any]]:
    """Play a game to its end at random."""
    rng = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    while True:
        _, reward, terminated, truncated, info = env.step(int(masked(info["action_mask"], rng)))
        if terminated or truncated:
            return reward, terminated, truncated, info
        assert reward == 0


@pytest.mark.parametrize("settings", [{}, {"players": 3, "expansion": True, "opponents": ["value", "net"], "seat": 1}])
def test_gymnasium_s_own_checks_pass_without_a_warning(settings: dict[str, Any]) -> None:
    check_env(make(**settings).unwrapped)


def test_a_mask_is_in_the_info_and_comes_from_a_method() -> None:
    env = make()
    _, info = env.reset(seed=1)
    mask = info["action_mask"]
    assert (mask.dtype, mask.shape) == (np.int8, (ACTIONS,))
    assert (env.get_wrapper_attr("action_masks")() == mask).all()
    assert mask[env.action_space.sample(mask)]


def test_a_game_ends_with_its_win_share_and_scores() -> None:
    reward, terminated, truncated, info = finished(make(players=3, opponents=["random"]))
    assert terminated
    assert not truncated
    best = max(info["scores"])
    assert reward == 0 or info["scores"][0] == best
    assert len(info["scores"]) == 3


def test_rewards_can_be_points() -> None:
    reward, *_, info = finished(make(rewards="points"))
    assert reward == info["scores"][0]


def test_the_round_limit_truncates() -> None:
    _, terminated, truncated, info = finished(make(round_limit=1))
    assert (terminated, truncated) == (False, True)
    assert "scores" in info


@pytest.mark.parametrize("ended_by", ["nothing", "its end", "an illegal action"])
def test_a_game_that_is_not_under_way_cannot_be_stepped(ended_by: str) -> None:
    env = make().unwrapped
    if ended_by != "nothing":
        env.reset(seed=1)
    if ended_by == "its end":
        finished(env)
    elif ended_by == "an illegal action":
        env.step(ACTIONS - 1)
    before = env.table.batch.states.tobytes()
    with pytest.raises(OptionError, match="no game is running"):
        env.step(0)
    assert env.table.batch.states.tobytes() == before


def test_an_illegal_action_loses_or_raises() -> None:
    env = make(opponents=["woodcards"])
    env.reset(seed=1)
    _, reward, terminated, _, info = env.step(ACTIONS - 1)
    assert (reward, terminated, info["illegal"]) == (0, True, True)
    strict = make(illegal="raise")
    strict.reset(seed=1)
    before = strict.unwrapped.table.batch.states.tobytes()
    with pytest.raises(IllegalMove, match="starve does not answer the current question"):
        strict.step(ACTIONS - 1)
    for action in (ACTIONS, -1, 10**9):
        with pytest.raises(OptionError, match=f"actions must be whole numbers from 0 to 1893, not {action}"):
            strict.step(action)
    assert strict.unwrapped.table.batch.states.tobytes() == before


def test_opponents_of_every_kind_can_be_named() -> None:
    for opponents in (["value"], ["net"], ["first-evening"]):
        env = make(opponents=opponents)
        env.reset(seed=2)
        for _ in range(5):
            env.step(int(env.get_wrapper_attr("action_masks")().argmax()))


def test_the_same_seed_is_the_same_game_against_bots_that_take_chances() -> None:
    runs = [finished(make(opponents=["first-evening"]), seed=4)[3]["scores"] for _ in range(2)]
    assert runs[0] == runs[1]


@pytest.mark.parametrize(("mode", "kind"), [("ansi", str), ("svg", str), ("rgb_array", np.ndarray)])
def test_a_game_can_be_looked_at(mode: str, kind: type) -> None:
    env = make(render_mode=mode, players=4, opponents=["random"])
    env.reset(seed=1)
    picture = env.render()
    assert isinstance(picture, kind)
    if isinstance(picture, str):
        assert picture.startswith("Round 1, placement" if mode == "ansi" else "<svg")
    if isinstance(picture, np.ndarray):
        assert picture.shape == (600, 960, 3)
        assert picture.std() > 10


def test_people_are_shown_the_table_after_every_step(capsys: pytest.CaptureFixture[str]) -> None:
    env = make(render_mode="human")
    _, info = env.reset(seed=1)
    env.step(int(info["action_mask"].argmax()))
    assert "Round 1, placement" in capsys.readouterr().out


# --- many at once


def test_many_games_are_one_batch() -> None:
    envs = gymnasium.make_vec(ID, num_envs=6, players=2, opponents=["value"])
    assert isinstance(envs, stoneage.envs.gymnasium.StoneAgeVectorEnv)
    rng = np.random.default_rng(1)
    seen, infos = envs.reset(seed=5)
    assert seen in envs.observation_space
    ended = 0
    while ended < 8:
        seen, rewards, terminated, truncated, infos = envs.step(masked(infos["action_mask"], rng))
        over = terminated | truncated
        assert seen.shape == (6, len(VECTOR))
        assert (infos["action_mask"].sum(axis=1) > 1).all()
        assert (rewards[~over] == 0).all()
        if over.any():
            assert (infos["_final_obs"] == over).all()
            assert (infos["final_obs"][over] != seen[over]).any(axis=1).all()
            assert (infos["final_info"]["scores"][over].max(axis=1) > -500).all()
        ended += int(over.sum())


def test_masks_are_complete_from_the_first_reset_on() -> None:
    envs = gymnasium.make_vec(ID, num_envs=3)
    _, infos = envs.reset(seed=1)
    assert infos["_action_mask"].tolist() == [True] * 3
    _, *_, later = envs.step(infos["action_mask"].argmax(axis=1))
    assert set(infos) == set(later)


def endings(mode: str) -> list[list[tuple[bytes, float, list[int]]]]:
    """The first games of every row: what was seen last, the reward, and the scores."""
    envs = gymnasium.make_vec(
        ID, num_envs=3, autoreset_mode=mode, rewards="points", opponents=["woodcards"], round_limit=4
    )
    assert envs.metadata["autoreset_mode"].value == mode
    _, infos = envs.reset(seed=3)
    found: list[list[tuple[bytes, float, list[int]]]] = [[], [], []]
    over = np.zeros(3, np.bool_)
    while min(map(len, found)) < 3:
        if mode == "Disabled" and over.any():
            _, infos = envs.reset(options={"reset_mask": over})
        seen, rewards, terminated, truncated, infos = envs.step(infos["action_mask"].argmax(axis=1))
        if mode == "NextStep":
            assert not ((terminated | truncated) & over).any()
            assert (rewards[over] == 0).all()
        over = terminated | truncated
        for row in np.flatnonzero(over):
            last = infos["final_obs"][row] if mode == "SameStep" else seen[row]
            scores = (infos["final_info"] if mode == "SameStep" else infos)["scores"][row]
            found[row].append((last.tobytes(), float(rewards[row]), scores.tolist()))
    return [games[:3] for games in found]


def test_every_autoreset_mode_plays_the_same_games() -> None:
    assert endings("SameStep") == endings("NextStep") == endings("Disabled")


def test_with_disabled_autoreset_an_ended_game_waits_for_its_reset() -> None:
    envs = gymnasium.make_vec(ID, num_envs=2, autoreset_mode="Disabled")
    _, infos = envs.reset(seed=1)
    actions = infos["action_mask"].argmax(axis=1)
    actions[1] = ACTIONS - 1
    *_, infos = envs.step(actions)
    with pytest.raises(OptionError, match="no game is running"):
        envs.step(infos["action_mask"].argmax(axis=1))
    _, infos = envs.reset(options={"reset_mask": np.array([False, True])})
    envs.step(infos["action_mask"].argmax(axis=1))


@pytest.mark.parametrize("mode", ["SameStep", "NextStep"])
def test_gymnasium_s_statistics_count_every_episode(mode: str) -> None:
    envs = gymnasium.wrappers.vector.RecordEpisodeStatistics(
        gymnasium.make_vec(ID, num_envs=3, autoreset_mode=mode, round_limit=2)
    )
    _, infos = envs.reset(seed=1)
    ended = 0
    while ended < 6:
        _, _, terminated, truncated, infos = envs.step(infos["action_mask"].argmax(axis=1))
        ended += int((terminated | truncated).sum())
    assert len(envs.return_queue) == ended


@pytest.mark.parametrize("many", [False, True])
def test_options_of_a_reset_are_refused(many: bool) -> None:
    env: Any = gymnasium.make_vec(ID, num_envs=2) if many else make()
    env.reset(seed=1, options={})
    with pytest.raises(OptionError, match=r"options\['players'\] must be left out: options of the game are arguments"):
        env.reset(options={"players": 4})


def test_an_unknown_autoreset_mode_is_one_clear_error() -> None:
    with pytest.raises(
        OptionError, match=r"autoreset_mode must be 'NextStep' or 'SameStep' or 'Disabled', not 'never'"
    ):
        gymnasium.make_vec(ID, num_envs=2, autoreset_mode="never")


def test_one_row_is_the_game_that_the_single_environment_plays() -> None:
    env, envs = make(opponents=["woodcards"]), gymnasium.make_vec(ID, num_envs=1, opponents=["woodcards"])
    seen, info = env.reset(seed=9)
    many, infos = envs.reset(seed=9)
    for _ in range(60):
        assert (seen == many[0]).all()
        assert (info["action_mask"] == infos["action_mask"][0]).all()
        action = int(np.flatnonzero(info["action_mask"])[-1])
        seen, *_, info = env.step(action)
        many, *_, infos = envs.step(np.array([action]))


def test_an_illegal_action_loses_one_game_of_many() -> None:
    envs = gymnasium.make_vec(ID, num_envs=3)
    _, infos = envs.reset(seed=1)
    actions = infos["action_mask"].argmax(axis=1)
    actions[1] = ACTIONS - 1
    _, rewards, terminated, _, infos = envs.step(actions)
    assert terminated.tolist() == [False, True, False]
    assert infos["final_info"]["illegal"].tolist() == [False, True, False]
    assert rewards.tolist() == [0, 0, 0]


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"opponents": ["valeu"]}, "there is no bot 'valeu'"),
        ({"players": 4, "opponents": ["value", "value"]}, "opponents must be one name or 3"),
        ({"seat": 2}, "2 is not a seat"),
        ({"illegal": "ignore"}, "illegal must be 'lose' or 'raise'"),
    ],
)
def test_wrong_settings_are_one_clear_error(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        make(**settings)


@pytest.mark.parametrize("actions", [np.zeros(2, np.int64), np.zeros(3), 1])
def test_actions_of_another_shape_or_type_are_refused(actions: Any) -> None:
    envs = gymnasium.make_vec(ID, num_envs=3)
    envs.reset(seed=1)
    with pytest.raises(OptionError, match="actions must be 3 whole numbers"):
        envs.step(actions)


@pytest.mark.parametrize(
    ("module", "blocked", "extra"),
    [
        ("stoneage.envs.gymnasium", "gymnasium", "gym"),
        ("stoneage.envs.stoneage_v1", "pettingzoo", "pettingzoo"),
        ("stoneage.envs.open_spiel", "pyspiel", "openspiel"),
    ],
)
def test_who_lacks_the_extra_is_told_its_name(
    module: str, blocked: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, blocked, None)
    monkeypatch.delitem(sys.modules, module, raising=False)
    with pytest.raises(ModuleNotFoundError, match=rf"pip install '\.\[{extra}\]'"):
        import_module(module)


def test_a_name_alone_is_that_of_every_opponent() -> None:
    named, listed = make(players=3, opponents="woodcards"), make(players=3, opponents=["woodcards"])
    assert finished(named)[3]["scores"] == finished(listed)[3]["scores"]


def test_many_tables_wait_for_their_first_reset() -> None:
    envs = gymnasium.make_vec(ID, num_envs=2, players=2)
    with pytest.raises(OptionError, match="no game is running"):
        envs.step(np.zeros(2, np.int64))


@pytest.mark.parametrize("kind", [stoneage.envs.gymnasium.StoneAgeEnv, stoneage.envs.gymnasium.StoneAgeVectorEnv])
def test_an_unknown_way_to_render_is_one_clear_error(kind: Any) -> None:
    with pytest.raises(OptionError, match=r"render_mode must be None or .*'svg'.*, not 'oil'"):
        kind(render_mode="oil")
