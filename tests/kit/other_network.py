"""A network that is about as strong as the bundled one and chooses otherwise at times, and reviews of their games.

    uv run python -m tests.kit.other_network [GAMES]

prints the verdicts of both networks and of samples on that many games of two players. Each weight differs by 4 % on
average; the other network wins 49.1 % of 1,000 games against `net`.
"""

import json
import sys
import tempfile
from pathlib import Path
from typing import Final

import numpy as np

from stoneage import Options
from stoneage.bots import Budget
from stoneage.bots.brain.network import Weights, layers
from stoneage.bots.weights import BUNDLED, NetworkSource, weights_for
from stoneage.lab.lineup import Lineup
from stoneage.lab.playing import play_out
from stoneage.review import review
from stoneage.review.profile import Profiles

NET, OTHER = "net", "other"
NOISE: Final = 0.04  # standard deviation of the relative difference
SEED: Final = 4
SAMPLES: Final = Budget(playouts=12)


def other_weights() -> Weights:
    """Returns the weights of the other network."""
    rng, net = np.random.default_rng(SEED), layers(weights_for(2, False).copy())
    for layer in (net.first, net.second, net.out):
        layer *= 1 + NOISE * rng.standard_normal(layer.shape).astype(np.float32)
    return net.weights


def other_network(folder: Path) -> NetworkSource:
    """Writes the other network into a folder."""
    file = folder / "other.npz"
    np.savez(file, weights=other_weights(), card=np.array(json.dumps({"players": 2, "expansion": False})))
    return NetworkSource(file=file)


class Series:
    """Games between the two networks, each starting half of them, and their reviews."""

    def __init__(self, other: NetworkSource, games: int) -> None:
        bots = (NET, f"net:{other.file}")
        self.games = []
        for number in range(games):
            order = bots if number % 2 == 0 else bots[::-1]
            self.games.append(play_out(Lineup(Options(players=2), order, "judge"), number)[0])

    def profiles(self, judge: NetworkSource, budget: Budget | None = None) -> Profiles:
        """Returns the profiles of both by one judge: by samples with a budget, else by static evaluation."""
        found = Profiles()
        for number, game in enumerate(self.games):
            judged = review(game, budget, network=judge)
            for seat in judged["seats"]:
                seat["name"] = NET if seat["seat"] == number % 2 else OTHER
            found.add(judged)
        return found


def compare(games: int) -> None:
    """Prints what three judges say about both networks."""
    with tempfile.TemporaryDirectory() as folder:
        other = other_network(Path(folder))
        series = Series(other, games)
        judges = {"net, static": (BUNDLED, None), "other, static": (other, None), "net, samples": (BUNDLED, SAMPLES)}
        for name, (judge, budget) in judges.items():
            profiles = series.profiles(judge, budget)
            for profile in profiles.all():
                labels = sum(profile["labels"].values())
                print(f"{name}: {profile['name']} loses {profile['mean_loss']:.5f}, {labels:.1f} labels per game")
            (verdict,) = profiles.verdicts()
            print(f"{name}: difference {verdict['difference']:.5f}, {verdict['interval']}; better: {verdict['better']}")


if __name__ == "__main__":
    compare(int(sys.argv[1]) if len(sys.argv) > 1 else 40)
