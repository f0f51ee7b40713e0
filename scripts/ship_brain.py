"""Put a trained network into the package, with a card that says how it was made.

    uv run python scripts/ship_brain.py CHECKPOINT.npz [--onto]

With --onto it is a further stage of what the package has; without, it began from nothing.
"""

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np

from stoneage.bots.brain.learning import LAMBDA
from stoneage.bots.brain.scratch import FIRST, OUTPUTS, SECOND
from stoneage.bots.brain.sight import FEATURES
from stoneage.bots.weights import card_for

BRAINS = Path(__file__).parents[1] / "src" / "stoneage" / "data" / "brains"


def stage(checkpoint: dict[str, Any]) -> dict[str, Any]:
    """What one training says about itself."""
    plan, progress = checkpoint["plan"], checkpoint["progress"]
    return {
        "learner": f"stoneage train: TD(λ) with λ = {LAMBDA} on afterstates, Adam, one step a game",
        "games": progress["games"],
        "minutes": round(progress["seconds"] / 60, 1),
        "threads": plan["threads"],
        "rate": plan["rate"],
        "random choices": plan["error"],
        "games against other styles": plan["mixed"],
        "share of wins against value": round(progress["curve"][-1]["value"], 3),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--onto", action="store_true")
    arguments = parser.parse_args()
    with np.load(arguments.checkpoint) as stored:
        weights, checkpoint = stored["weights"], json.loads(str(stored["card"]))
    plan = checkpoint["plan"]
    before = card_for(plan["players"], plan["expansion"])["stages"] if arguments.onto else []
    card = {
        "players": plan["players"],
        "expansion": plan["expansion"],
        "network": f"{FEATURES}-{FIRST}-{SECOND}-{OUTPUTS}",
        "stages": [*before, stage(checkpoint)],
    }
    name = f"{'expansion' if plan['expansion'] else 'base'}-{plan['players']}.npz"
    np.savez(BRAINS / name, weights=weights, card=np.array(json.dumps(card, ensure_ascii=False)))


if __name__ == "__main__":
    main()
