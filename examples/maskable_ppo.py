"""Maskable PPO through Gymnasium; needs `pip install sb3-contrib`, which brings torch.

`python examples/maskable_ppo.py --minutes 10` learns the base game for two players on one core and prints its share of
wins now and then. Who begins never wins against a good player, so the win share alone would teach nothing: a little of
the points ahead at the end of a game is added to it.
"""

import argparse
import sys
import time
from typing import Any

import gymnasium
import numpy as np

import stoneage.envs.gymnasium  # registers the environment

POINTS = 0.01  # what a point ahead counts relative to a win
STEPS = 256  # of each table between two updates
SECONDS_BETWEEN = 60  # measurements
LIMIT = 40  # rounds; who knows the game needs fifteen, beginners would play for ever


class PointsToo(gymnasium.Wrapper):
    """Adds a little of the points ahead to the reward at the end of a game."""

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play a move; the learner has seat 0."""
        seen, reward, terminated, truncated, info = self.env.step(action)
        if "scores" in info:
            mine, *others = info["scores"]
            reward = float(reward) + POINTS * (mine - max(others))
        return seen, float(reward), terminated, truncated, info


def measured(learner: Any, opponent: str, games: int) -> tuple[float, float]:
    """Returns the share of wins and the points ahead in `games` games, played in one batch."""
    envs = gymnasium.make_vec(
        stoneage.envs.gymnasium.ID, num_envs=games, players=2, opponents=[opponent], round_limit=LIMIT
    )
    seen, infos = envs.reset(seed=10**6)
    running, won, ahead = np.ones(games, np.bool_), np.zeros(games), np.zeros(games)
    while running.any():
        actions, _ = learner.predict(seen, action_masks=infos["action_mask"])
        seen, rewards, terminated, truncated, infos = envs.step(actions)
        ended = running & (terminated | truncated)
        won[ended] = rewards[ended]
        if ended.any():
            scores = infos["final_info"]["scores"][ended]
            ahead[ended] = scores[:, 0] - scores[:, 1]
        running &= ~ended
    return float(won.mean()), float(ahead.mean())


def main() -> int:
    """Train against a bot, and measure."""
    parser = argparse.ArgumentParser(description="Learn against a bot with maskable PPO.")
    parser.add_argument("--minutes", type=float, default=10.0, help="of one core's time")
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--tables", type=int, default=32, help="games played side by side")
    parser.add_argument("--games", type=int, default=200, help="games of a measurement")
    given = parser.parse_args()
    try:
        import torch
        from sb3_contrib import MaskablePPO
        from stable_baselines3.common.env_util import make_vec_env
    except ModuleNotFoundError:
        print("this example needs sb3-contrib, which brings torch: pip install sb3-contrib", file=sys.stderr)
        return 3
    torch.set_num_threads(1)
    rules = {"players": 2, "opponents": [given.opponent], "round_limit": LIMIT}
    envs = make_vec_env(
        stoneage.envs.gymnasium.ID, n_envs=given.tables, seed=1, env_kwargs=rules, wrapper_class=PointsToo
    )
    # A game has some 200 choices, so its end must count for its beginning.
    learner = MaskablePPO(
        "MlpPolicy", envs, n_steps=STEPS, batch_size=1024, n_epochs=4, ent_coef=0.01, gamma=0.999, gae_lambda=0.98,
        seed=1, device="cpu",
    )  # fmt: skip

    def report() -> None:
        share, ahead = measured(learner, given.opponent, given.games)
        result = f"{share:6.1%} of {given.games} games against {given.opponent}, {ahead:+.0f} points"
        print(f"{(time.process_time() - began) / 60:5.1f} min {learner.num_timesteps:>9,} steps  {result}", flush=True)

    began = reported = time.process_time()
    report()
    while time.process_time() - began < 60 * given.minutes:
        learner.learn(STEPS * given.tables, reset_num_timesteps=False)
        if time.process_time() - reported > SECONDS_BETWEEN:
            reported = time.process_time()
            report()
    report()
    return 0


if __name__ == "__main__":
    sys.exit(main())
