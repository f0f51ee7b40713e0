"""PettingZoo: every seat is an agent, one after the other (AEC).

>>> from stoneage.envs import stoneage_v1
>>> env = stoneage_v1.env(players=3)
"""

from typing import Any, ClassVar, Unpack

import numpy as np

from stoneage.batch import ACTIONS, VECTOR, Batch
from stoneage.batch.batch_settings import Rewards
from stoneage.distribution import install_command
from stoneage.envs import picture
from stoneage.envs.errors import EnvironmentUseError, refuse_reset_options
from stoneage.game.errors import OptionError
from stoneage.game.integers import whole_number
from stoneage.game.options import OPTIONS, OptionValues
from stoneage.rules.rounds import ROUND_LIMIT
from stoneage.rules.state import BY_LIMIT

try:
    import gymnasium
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as error:
    missing = f"the PettingZoo environment needs an extra: {install_command('pettingzoo')}"
    raise ModuleNotFoundError(missing, name=error.name) from error


def env(**settings: Any) -> Any:
    """Returns the environment in PettingZoo's usual wrappers: an illegal action ends the game for all agents."""
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(**settings), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 (PettingZoo's own name for it)
    """The environment without wrappers; an illegal action raises IllegalMove and changes nothing."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "stoneage_v1",
        "render_modes": list(picture.MODES),
        "render_fps": 1,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        *,
        rewards: Rewards = "win",
        round_limit: int = ROUND_LIMIT,
        render_mode: str | None = None,
        **options: Unpack[OptionValues],
    ) -> None:
        options.setdefault("players", 2)
        self._batch = Batch(1, seed=0, rewards=rewards, auto_reset=False, round_limit=round_limit, **options)
        self._mask = self._batch.mask()[0].view(np.int8)
        self._nothing = np.zeros(ACTIONS, np.int8)
        self._move = np.zeros(1, np.int16)
        self._rng = np.random.default_rng()
        self.agents: list[str] = []  # until the first reset
        self.render_mode = picture.checked_mode(render_mode)
        self.possible_agents = [f"player_{seat}" for seat in range(self._batch.options.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        seen = gymnasium.spaces.Box(VECTOR.low, VECTOR.high, dtype=np.float32)
        mask = gymnasium.spaces.Box(0, 1, (ACTIONS,), np.int8)
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: gymnasium.spaces.Discrete(ACTIONS) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """Returns the observation space: the vector of `stoneage.batch.VECTOR`, and the mask of legal actions."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Returns the space of the numbers of `Move`."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a game; the same seed gives the same game.

        The options of the game are arguments of the environment; here they raise OptionError. Other names are ignored,
        because PettingZoo's own test passes one.
        """
        refuse_reset_options({name: value for name, value in (options or {}).items() if name in OPTIONS})
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self._batch.reset(seed=int(self._rng.integers(1 << 62)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self._batch.seats[0]]

    def observe(self, agent: str) -> dict[str, Any]:
        """Returns an agent's observation; the mask is empty unless the agent is asked."""
        seat = self._seats[agent]
        mask = self._mask if self._batch.seats[0] == seat else self._nothing
        return {"observation": self._batch.observe(seat)[0], "action_mask": mask.copy()}

    def step(self, action: Any) -> None:
        """Plays a move of the agent that is asked."""
        if not self.agents:
            raise EnvironmentUseError("no_game")
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        move = whole_number(action)
        if move is None or not 0 <= move < ACTIONS:
            expected = f"a whole number from 0 to {ACTIONS - 1}"
            raise OptionError("bad_option", option="action", expected=expected, given=action)
        self._move[0] = move
        ended = self._batch.step(self._move)
        self._cumulative_rewards[self.agent_selection] = 0.0
        if ended:
            self._end()
        else:
            self.agent_selection = self.possible_agents[self._batch.seats[0]]
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        limit = bool(self._batch.endings[0] == BY_LIMIT)
        for agent, seat in self._seats.items():
            self.rewards[agent] = float(self._batch.rewards[0, seat])
            self.terminations[agent], self.truncations[agent] = not limit, limit
            self.infos[agent] = {"score": int(self._batch.scores[0, seat])}
        self._accumulate_rewards()

    def render(self) -> Any:
        """Returns the table as the agent that is asked sees it, in the mode of `render_mode`."""
        seat = int(self._batch.seats[0])
        return picture.render(self._batch.game(0).view(None if seat < 0 else seat), self.render_mode)

    def close(self) -> None:
        """Does nothing: the environment has no open resources."""
