"""The expert: what samples and the network's own evaluation count for."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from stoneage import Game
from stoneage.bots import Budget
from stoneage.bots.learned import PRIOR_SAMPLES, ExpertBot

NETWORK = np.array([0.6, 0.5])  # values of two moves without samples
SAMPLED = np.array([0.5, 0.6])  # mean of every sample


@pytest.mark.parametrize(("samples", "best"), [(PRIOR_SAMPLES // 2, 0), (2 * PRIOR_SAMPLES, 1)])
def test_the_networks_evaluation_counts_for_as_much_as_twelve_samples(samples: int, best: int) -> None:
    workspace: Any = SimpleNamespace(sample_round=lambda _moves, count: count * SAMPLED)
    found = ExpertBot().sample(workspace, Budget(playouts=2 * samples), np.array([0, 1]), NETWORK)
    means = (12 * NETWORK + samples * SAMPLED) / (12 + samples)
    assert found.moves[0] == best
    assert found.values.tolist() == pytest.approx(sorted(means, reverse=True))


def test_the_expert_says_how_many_playouts_it_made() -> None:
    bot, rng = ExpertBot(), np.random.default_rng(1)
    asked = [Game(2, seed=seed).observation() for seed in range(4)]
    made = []
    for observation in asked:
        bot.choose(observation, rng, Budget(playouts=64))
        made.append(bot.playouts)
    assert all(0 <= playouts <= 64 for playouts in made)
    assert max(made) > 0
    bot.choose(asked[int(np.argmax(made))], rng, Budget(playouts=8))
    assert bot.playouts <= 8
