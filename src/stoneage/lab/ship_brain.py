"""Adds a trained network to the package, with metadata about its training.

    uv run python -m stoneage.lab.ship_brain CHECKPOINT.npz [--onto] [--before CHECKPOINT.npz ...]

With --onto it is a further stage of the bundled network; --before names the checkpoints that it started from, oldest
first; without either it was trained from scratch.
"""

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np

from stoneage.bots.brain.feature_layout import FEATURES
from stoneage.bots.brain.scratch import FIRST, OUTPUTS, SECOND
from stoneage.bots.brain.td_learning import LAMBDA
from stoneage.bots.weights import read_weights, training_metadata
from stoneage.lab.learner import BATCH, PASSES
from stoneage.lab.training import GENERATION, Plan

BRAINS = Path(__file__).parents[1] / "data" / "brains"


def stage(checkpoint: dict[str, Any]) -> dict[str, Any]:
    """Returns the metadata of one training."""
    plan, progress = checkpoint["plan"], checkpoint["progress"]
    last = progress["curve"][-1]
    mixed_share = plan.get(
        "mixed", Plan(plan["players"], plan["expansion"]).mixed_share
    )  # older checkpoints contain the value
    return {
        "learner": (
            f"stoneage train: TD(λ) with λ = {LAMBDA} on afterstates and starts of rounds, win probabilities by seat, "
            f"{PASSES} passes of Adam, {BATCH} samples per step, after every {GENERATION} games, moving average "
            "of the weights"
        ),
        "games": progress["games"],
        "minutes": round(progress["seconds"] / 60, 1),
        "workers": plan.get("workers") or plan["threads"],  # in older checkpoints
        "rate": plan["rate"],
        "random choices": plan["error"],
        "games against other styles and former selves": round(mixed_share, 2),
        **({"exploiters, each third generation": met} if (met := checkpoint.get("exploiters")) else {}),
        f"share of wins against {last['style']}": round(last["share"], 3),
    }


def card_of(path: Path) -> dict[str, Any]:
    card: dict[str, Any] = json.loads(str(read_weights(path)["card"]))
    return card


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--onto", action="store_true")
    parser.add_argument("--before", type=Path, nargs="*", default=[])
    arguments = parser.parse_args()
    checkpoint = card_of(arguments.checkpoint)
    plan = checkpoint["plan"]
    before = training_metadata(plan["players"], plan["expansion"])["stages"] if arguments.onto else []
    card = {
        "players": plan["players"],
        "expansion": plan["expansion"],
        "network": f"{FEATURES}-{FIRST}-{SECOND}-{OUTPUTS}",
        "stages": [*before, *(stage(card_of(path)) for path in arguments.before), stage(checkpoint)],
    }
    name = f"{'expansion' if plan['expansion'] else 'base'}-{plan['players']}.npz"
    weights = read_weights(arguments.checkpoint)["weights"]
    np.savez(BRAINS / name, weights=weights, card=np.array(json.dumps(card, ensure_ascii=False)))


if __name__ == "__main__":
    main()
