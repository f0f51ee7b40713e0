"""Gymnasium: one learner against named bots. Importing this module registers `stoneage/StoneAge-v1`.

>>> import gymnasium, stoneage.envs.gymnasium
>>> env = gymnasium.make("stoneage/StoneAge-v1", players=2, opponents=["value"])
>>> envs = gymnasium.make_vec("stoneage/StoneAge-v1", num_envs=64, players=2, opponents=["value"])
"""

from collections.abc import Sequence
from typing import Any, Final, Unpack, cast

import numpy as np
from numpy.typing import NDArray

from stoneage.batch import ACTIONS, VECTOR
from stoneage.batch.batch_settings import Rewards
from stoneage.distribution import install_command
from stoneage.envs import picture
from stoneage.envs.errors import EnvironmentUseError, refuse_reset_options
from stoneage.envs.seated import IllegalMoveRule, SeatedBatch
from stoneage.game.errors import OptionError
from stoneage.game.options import OptionValues
from stoneage.rules.rounds import ROUND_LIMIT
from stoneage.rules.state import BY_LIMIT, RUNNING

try:
    import gymnasium
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as error:
    missing = f"the Gymnasium environments need an extra: {install_command('gym')}"
    raise ModuleNotFoundError(missing, name=error.name) from error

ID: Final = "stoneage/StoneAge-v1"
_VECTOR_MODES: Final = ("ansi", "svg", "rgb_array")  # one window per table would be useless
Info = dict[str, Any]
Seen = NDArray[np.float32]


def observation_space() -> gymnasium.Space[Seen]:
    """Returns the space of the vector that `stoneage.batch.VECTOR` describes."""
    space: Any = gymnasium.spaces.Box(VECTOR.low, VECTOR.high, dtype=np.float32)
    return cast("gymnasium.Space[Seen]", space)


class StoneAgeEnv(gymnasium.Env[Seen, np.int64]):
    """One seat of one game; bots play the others.

    The mask of legal actions is in `info["action_mask"]` and is returned by `action_masks()`. An illegal action loses
    the game, with `info["illegal"]`; with `illegal="raise"` it raises IllegalMove.
    """

    metadata = {"render_modes": list(picture.MODES), "render_fps": 1}  # noqa: RUF012 (as Gymnasium declares it)

    def __init__(
        self,
        *,
        opponents: Sequence[str] = ("random",),
        seat: int = 0,
        rewards: Rewards = "win",
        illegal: IllegalMoveRule = "lose",
        round_limit: int = ROUND_LIMIT,
        render_mode: str | None = None,
        **options: Unpack[OptionValues],
    ) -> None:
        options.setdefault("players", 2)
        self.table = SeatedBatch(
            1, opponents=opponents, seat=seat, rewards=rewards, illegal=illegal, threads=1, round_limit=round_limit,
            **options,
        )  # fmt: skip
        self._over = True  # until the first reset
        self.render_mode = picture.checked_mode(render_mode)
        self.observation_space = observation_space()
        self.action_space = gymnasium.spaces.Discrete(ACTIONS)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, Info]:
        """Starts a game; the same seed gives the same game. Returns what the learner sees, and the mask.

        There are no options; those of the game are arguments of the environment. Raises OptionError for any other.
        """
        refuse_reset_options(options)
        super().reset(seed=seed)
        self.table.reset(int(self.np_random.integers(1 << 62)))
        self._over = False
        return self._seen(), {"action_mask": self.action_masks()}

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, Info]:
        """Plays a move of the learner and the opponents' moves after it."""
        if self._over:
            raise EnvironmentUseError("no_game")
        rewards, endings, illegal = self.table.act(np.array([action]))
        truncated = bool(endings[0] == BY_LIMIT)
        terminated = bool(illegal[0]) or bool(endings[0] != RUNNING and not truncated)
        self._over = terminated or truncated
        info: Info = {"action_mask": self.action_masks()}
        if illegal[0]:
            info["illegal"] = True
        elif terminated or truncated:
            info["scores"] = self.table.batch.scores[0].tolist()
        if self.render_mode == "human":
            self.render()
        return self._seen(), float(rewards[0]), terminated, truncated, info

    def _seen(self) -> Seen:
        return cast("Seen", self.table.observe()[0])

    def action_masks(self) -> NDArray[np.int8]:
        """Returns the legal actions, in the form that maskable learners expect."""
        return cast("NDArray[np.int8]", self.table.mask()[0])

    def render(self) -> Any:
        """Returns the table as the learner sees it, in the mode of `render_mode`."""
        return picture.render(self.table.batch.game(0).view(self.table.seat), self.render_mode)


def _mode(given: str | AutoresetMode) -> AutoresetMode:
    try:
        return AutoresetMode(given)
    except ValueError:
        known = " or ".join(repr(mode.value) for mode in AutoresetMode)
        raise OptionError("bad_option", option="autoreset_mode", expected=known, given=given) from None


class StoneAgeVectorEnv(VectorEnv[Seen, NDArray[np.int64], Any]):
    """One seat of many games in one batch. `infos["action_mask"]` has a row per game.

    `autoreset_mode` is one of Gymnasium's. In the mode `SameStep`, the default, a game that ends is followed by another
    one in the same step; its last observation is in `infos["final_obs"]`, its scores in `infos["final_info"]`. In the
    mode `NextStep` the next step begins the new game and ignores the action; the scores are in `infos["scores"]`. In
    the mode `Disabled` `reset(options={"reset_mask": …})` begins new games.
    """

    metadata = {  # noqa: RUF012 (as Gymnasium declares it)
        "render_modes": list(_VECTOR_MODES),
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        *,
        opponents: Sequence[str] = ("random",),
        seat: int = 0,
        rewards: Rewards = "win",
        illegal: IllegalMoveRule = "lose",
        threads: int = 1,
        round_limit: int = ROUND_LIMIT,
        render_mode: str | None = None,
        autoreset_mode: str | AutoresetMode = AutoresetMode.SAME_STEP,
        **options: Unpack[OptionValues],
    ) -> None:
        self.autoreset_mode = _mode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        options.setdefault("players", 2)
        self.table = SeatedBatch(
            num_envs, opponents=opponents, seat=seat, rewards=rewards, illegal=illegal, threads=threads,
            round_limit=round_limit, **options,
        )  # fmt: skip
        self._over = np.ones(num_envs, np.bool_)  # games that are not under way
        self._begun = False
        self.num_envs = num_envs
        self.render_mode = picture.checked_mode(render_mode, _VECTOR_MODES)
        self.single_observation_space = observation_space()
        self.single_action_space = gymnasium.spaces.Discrete(ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, Info]:
        """Starts all games, or new ones in the rows of `options["reset_mask"]`; the same seed gives the same games.

        Raises OptionError for other options, and for a seed together with a mask.
        """
        refuse_reset_options(options, "reset_mask")
        which = (options or {}).get("reset_mask")
        if which is None:
            super().reset(seed=seed)
            self.table.reset(int(self.np_random.integers(1 << 62)))
            self._over[:] = False
            self._begun = True
        else:
            if seed is not None or not self._begun:
                raise OptionError(
                    "bad_option", option="seed", expected="given without a reset_mask, and first", given=seed
                )
            self.table.deal(which)
            self._over[which] = False
        return self.table.observe(), self._masks()

    def _masks(self) -> Info:
        return {"action_mask": self.table.mask(), "_action_mask": np.ones(self.num_envs, np.bool_)}

    def step(self, actions: Any) -> tuple[Seen, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Info]:
        """Plays the learner's move in every game, and the opponents' moves after it."""
        waiting = self._over.copy()
        if not self._begun or (self.autoreset_mode == AutoresetMode.DISABLED and waiting.any()):
            raise EnvironmentUseError("no_game")
        rewards, endings, illegal = self.table.act(np.asarray(actions), waiting if waiting.any() else None)
        truncated = endings == BY_LIMIT
        terminated = illegal | ((endings != RUNNING) & ~truncated)
        ended = terminated | truncated
        if waiting.any():
            self.table.deal(waiting)
        self._over = ended
        infos = self._finals(ended, illegal) if ended.any() else {}
        if self.autoreset_mode == AutoresetMode.SAME_STEP and ended.any():
            self.table.deal(ended)
            self._over = np.zeros(self.num_envs, np.bool_)
        return self.table.observe(), rewards.astype(np.float64), terminated, truncated, infos | self._masks()

    def _finals(self, ended: NDArray[np.bool_], illegal: NDArray[np.bool_]) -> Info:
        scores = self.table.batch.scores.copy()
        final = {"scores": scores, "_scores": ended & ~illegal, "illegal": illegal.copy(), "_illegal": ended}
        if self.autoreset_mode != AutoresetMode.SAME_STEP:
            return final
        return {"final_obs": self.table.observe(), "_final_obs": ended, "final_info": final, "_final_info": ended}

    def render(self) -> tuple[Any, ...] | None:
        """Returns every table as its learner sees it, in the mode of `render_mode`."""
        if self.render_mode is None:
            return None
        games = map(self.table.batch.game, range(self.num_envs))
        return tuple(picture.render(game.view(self.table.seat), self.render_mode) for game in games)


if ID not in gymnasium.registry:
    gymnasium.register(
        ID,
        entry_point="stoneage.envs.gymnasium:StoneAgeEnv",
        vector_entry_point="stoneage.envs.gymnasium:StoneAgeVectorEnv",
    )
