"""A network that prefers the village: an opponent for trainings, in which every seat must be a network.

Hidden units of the least weight are replaced by a bonus for the viewer's own people at hut, field and tool maker. With
a bonus above 1 it goes there whenever one of them is free, and decides everything else as before; with less, the
village must not cost it more win probability than this.

    uv run python -m stoneage.lab.village_network --players 3 --expansion [--from FILE] [--bonus 2] --output village.npz
    uv run stoneage train --players 3 --expansion --from net --exploiters village.npz --output FILE.npz
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np

from stoneage.bots.brain.evaluate import MARGIN_WEIGHT
from stoneage.bots.brain.feature_layout import FEATURE_LAYOUT
from stoneage.bots.brain.network import Weights, layers
from stoneage.bots.weights import read_weights, weights_for
from stoneage.rules.state import SEATS

BONUS: Final = 2.0  # win probability per placement; more than 1 outweighs everything else
PEOPLE_AT: Final = ("at_hut", "at_field", "at_toolmaker")


def preferring_village(weights: Weights, bonus: float = BONUS) -> Weights:
    """Returns a network whose evaluation of a position is higher by `bonus` for each of these places it occupies.

    The bonus is added to the viewer's margin. Win probabilities change only as far as the replaced units mattered.
    """
    net = layers(weights.copy())
    first = int(np.argmin(np.linalg.norm(net.first, axis=0) * np.linalg.norm(net.second, axis=1)))
    second = int(np.argmin(np.linalg.norm(net.second, axis=0) * np.linalg.norm(net.out, axis=1)))
    net.first[:, first] = net.first_bias[first] = 0.0
    net.second[first] = net.second[:, second] = net.second_bias[second] = 0.0
    net.out[second] = 0.0
    named = np.zeros(1, FEATURE_LAYOUT)
    for name in PEOPLE_AT:
        named["player"][name][0, 0] = 1.0
    net.first[:, first] = named["vector"][0]
    net.second[first, second] = 1.0
    net.out[second, SEATS] = bonus / MARGIN_WEIGHT
    return net.weights


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--expansion", action="store_true")
    parser.add_argument("--from", dest="start", type=Path, metavar="FILE", help="default: the bundled network")
    parser.add_argument("--bonus", type=float, default=BONUS)
    parser.add_argument("--output", type=Path, required=True)
    given = parser.parse_args(arguments)
    begin = weights_for(given.players, given.expansion) if given.start is None else read_weights(given.start)["weights"]
    plan = {"players": given.players, "expansion": given.expansion}
    card = np.array(json.dumps({"plan": plan, "village bonus": given.bonus}))
    np.savez(given.output, weights=preferring_village(begin, given.bonus), card=card)


if __name__ == "__main__":
    main()
