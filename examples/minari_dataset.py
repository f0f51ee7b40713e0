"""Writes games of a bot as a Minari dataset for offline learning; needs `pip install 'minari[arrow,create]'`.

`python examples/minari_dataset.py --games 1000 --policy value` stores the dataset `stoneage/value-v0` in Minari's
folder (MINARI_DATASETS_PATH). Each step has the observation vector, the action, the reward and the mask of legal
actions, in `infos["action_mask"]`.
"""

import argparse
import sys
from typing import Any

import gymnasium

import stoneage.envs.gymnasium  # registers the environment

try:
    import minari
except ModuleNotFoundError:
    print("this example needs Minari: pip install 'minari[arrow,create]'", file=sys.stderr)
    sys.exit(3)


class MaskOnly(minari.StepDataCallback):  # type: ignore[misc]  # untyped
    """Stores the mask of each step; Minari requires the same infos in all steps."""

    def __call__(self, env: gymnasium.Env[Any, Any], **step: Any) -> Any:
        """Returns what is stored of a step."""
        data = super().__call__(env, **step)
        data["info"] = {"action_mask": data["info"]["action_mask"]}
        return data


def collect(policy: str, opponent: str, games: int, seed: int) -> minari.MinariDataset:
    """Plays games of a style against an opponent and stores them."""
    env = gymnasium.make(stoneage.envs.gymnasium.ID, players=2, opponents=[opponent])
    collector = minari.DataCollector(env, step_data_callback=MaskOnly, record_infos=True, data_format="arrow")
    batch = env.unwrapped.table.batch  # type: ignore[attr-defined]  # the environment's own game
    for game in range(games):
        collector.reset(seed=seed + game)
        ended = False
        while not ended:
            _, _, terminated, truncated, _ = collector.step(batch.answer(policy)[0])
            ended = terminated or truncated
    return collector.create_dataset(
        f"stoneage/{policy}-v0", algorithm_name=policy, eval_env=env,
        description=f"{games} games of the style {policy!r} against {opponent!r}, two players, seeds from {seed}.",
    )  # fmt: skip


def main() -> None:
    """Collects and prints what was stored."""
    parser = argparse.ArgumentParser(description="Write games of a bot as a Minari dataset.")
    parser.add_argument("--games", type=int, default=100, help="number of games")
    parser.add_argument("--policy", default="value", help="style of the learner's seat: random, woodcards, value …")
    parser.add_argument("--opponent", default="value", help="style of the other seat")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first game")
    given = parser.parse_args()
    stored = collect(given.policy, given.opponent, given.games, given.seed)
    print(f"{stored.id}: {stored.total_episodes} games, {stored.total_steps} steps")


if __name__ == "__main__":
    main()
