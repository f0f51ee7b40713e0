"""Maskable PPO through Gymnasium; needs `pip install sb3-contrib`, which brings torch."""

import argparse
import sys

import gymnasium

import stoneage.envs.gymnasium  # noqa: F401 (registers the environment)


def main() -> int:
    """Train against a bot, then measure."""
    parser = argparse.ArgumentParser(description="Learn against a bot with maskable PPO.")
    parser.add_argument("--steps", type=int, default=100_000)
    # Only the end of a game is rewarded: against a stronger opponent it would never see a win to learn from.
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--games", type=int, default=100, help="games of the measurement")
    given = parser.parse_args()
    try:
        from sb3_contrib import MaskablePPO
    except ModuleNotFoundError:
        print("this example needs sb3-contrib, which brings torch: pip install sb3-contrib", file=sys.stderr)
        return 3
    env = gymnasium.make("stoneage/StoneAge-v1", players=2, opponents=[given.opponent])
    # A game has some 250 choices, so its end must count for its beginning.
    learner = MaskablePPO(
        "MlpPolicy", env, n_steps=1024, batch_size=256, ent_coef=0.01, gamma=0.999, gae_lambda=0.98, seed=1, verbose=1
    )
    learner.learn(total_timesteps=given.steps)
    won = 0.0
    for seed in range(given.games):
        seen, info = env.reset(seed=seed)
        over = False
        while not over:
            action, _ = learner.predict(seen, action_masks=info["action_mask"], deterministic=True)
            seen, reward, terminated, truncated, info = env.step(int(action))
            over = terminated or truncated
        won += float(reward)
    print(f"won {won:g} of {given.games} games against {given.opponent}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
