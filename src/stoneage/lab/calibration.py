"""Measures and fits the calibration of a network: does a seat with a win probability of 70 % win 7 games of 10?

The network plays against itself by static evaluation. Every position contributes the win probability of the seat that
has just chosen, and that seat's result. All games have equal weight, shared equally by the positions of a game. This
has the same expectation as one random position per game, and is as precise with a twentieth of the games.
"""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from stoneage.bots.brain.network import Weights, layers
from stoneage.bots.brain.scratch import GAMES, new_scratch
from stoneage.bots.brain.td_learning import LEARNER, MOST_STEPS, REPORT, SAMPLE, play
from stoneage.bots.weights import Calibration, LoadedNetwork
from stoneage.rules.options import STACK_HEIGHT
from stoneage.rules.state import new_games

DECILES: Final = 10
BATCH: Final = 8  # games per call of the compiled self-play
STEPS: Final = 8  # of Newton's method; the sixth changes the fifth decimal
Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Decile:
    """A group of positions with similar win probabilities: mean prediction and mean result."""

    positions: int
    chance: float
    won: float
    deviation: float  # standard error of `won - chance`, clustered by game


@dataclass(frozen=True, slots=True)
class Reliability:
    """Predicted win probabilities of many positions, and the results."""

    chances: Floats
    won: Floats
    game: Numbers  # of each position, from 0

    @property
    def games(self) -> int:
        return int(self.game.max()) + 1

    @property
    def weights(self) -> Floats:
        """The weight of each position: 1 / number of positions in its game."""
        return np.asarray(1.0 / np.bincount(self.game)[self.game])

    @property
    def brier(self) -> float:
        """The Brier score: mean squared error of the win probabilities."""
        return float(np.average((self.chances - self.won) ** 2, weights=self.weights))

    @property
    def reference(self) -> float:
        """The Brier score of the constant prediction that equals the mean result."""
        weights = self.weights
        return float(np.average((self.won - np.average(self.won, weights=weights)) ** 2, weights=weights))

    def deciles(self) -> list[Decile]:
        """Returns the positions in ten groups of equal weight, in ascending order of win probability."""
        order, weights = np.argsort(self.chances, kind="stable"), self.weights
        reached = np.cumsum(weights[order]) - weights[order] / 2
        ends = np.searchsorted(reached, weights.sum() * np.arange(1, DECILES) / DECILES)
        return [self._decile(group, weights[group]) for group in np.split(order, ends) if len(group)]

    def _decile(self, group: Numbers, weights: Floats) -> Decile:
        chance, won = (float(np.average(some[group], weights=weights)) for some in (self.chances, self.won))
        errors = self.won[group] - self.chances[group] - (won - chance)
        by_game = np.bincount(self.game[group], weights=weights * errors)
        return Decile(len(group), chance, won, float(np.sqrt((by_game**2).sum()) / weights.sum()))

    def as_json(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "positions": len(self.chances),
            "brier": self.brier,
            "reference": self.reference,
            "deciles": [
                {"positions": d.positions, "chance": d.chance, "won": d.won, "deviation": d.deviation}
                for d in self.deciles()
            ],
        }


def measure_reliability(
    network: LoadedNetwork, players: int, expansion: bool, games: int, seed: int, stack_height: int = STACK_HEIGHT
) -> Reliability:
    """Plays `games` games of self-play and compares the calibrated win probabilities with the results."""
    logits, won, game = _self_play(network, network.calibrated, players, expansion, games, seed, stack_height)
    return Reliability(_softmax(logits)[:, 0], won, game)


def fit_calibration(
    network: LoadedNetwork, players: int, expansion: bool, games: int, seed: int, stack_height: int = STACK_HEIGHT
) -> Calibration:
    """Returns the calibration that maximizes the likelihood of the results of `games` games of self-play."""
    logits, won, game = _self_play(network, network.weights, players, expansion, games, seed, stack_height)
    return maximum_likelihood(logits, won, 1.0 / np.bincount(game)[game])


def maximum_likelihood(logits: Floats, won: Floats, weights: Floats) -> Calibration:
    """Returns the calibration that maximizes the likelihood of the viewing seats' results.

    `logits` has one row per position, with the viewing seat first. Bias and slope are the two parameters of a
    logistic regression, fitted with STEPS steps of Newton's method.
    """
    bias, slope = 0.0, 1.0
    own, others = logits[:, 0], logits[:, 1:]
    for _ in range(STEPS):
        calibrated = slope * logits
        calibrated[:, 0] -= bias
        chance, shares = _softmax(calibrated)[:, 0], _softmax(calibrated[:, 1:])
        by_parameter = np.stack([np.full_like(own, -1.0), own - (shares * others).sum(axis=1)])
        gradient = by_parameter @ (weights * (won - chance))
        curvature = (by_parameter * (weights * chance * (1.0 - chance))) @ by_parameter.T
        step = np.linalg.solve(curvature, gradient)
        bias, slope = bias + step[0], slope + step[1]
    return Calibration(float(bias), float(slope))


def viewer_win_probabilities(weights: Weights, vectors: Any, players: int) -> Floats:
    """Returns the viewing seats' win probabilities for rows of features."""
    return _softmax(_logits(weights, vectors, players))[:, 0]


def _self_play(
    network: LoadedNetwork,
    evaluator: Weights,
    players: int,
    expansion: bool,
    games: int,
    seed: int,
    stack_height: int,
) -> tuple[Floats, Floats, Numbers]:
    """Returns, for every position of `games` games, the logits by seat, the viewing seat's result and the game's index.

    `network` chooses the moves; `evaluator` computes the win logits, with the viewing seat first.
    """
    rng = np.random.default_rng([seed, players, expansion])
    empty = new_games(GAMES + 1)
    empty["players"], empty["expansion"], empty["stack_height"] = players, expansion, stack_height
    scratch, samples = new_scratch(rng, 2), np.zeros((BATCH + 1) * MOST_STEPS, SAMPLE)
    weights = network.weights
    logits, won, game, played = [], [], [], 0
    while played < games:
        now = min(BATCH, games - played)
        count = play(empty, scratch, samples, weights, weights, now, LEARNER, 0.0, 0.0, False, np.zeros(1, REPORT))
        logits.append(_logits(evaluator, samples["vector"][:count], players))
        won.append(samples["won"][:count].astype(np.float64))
        game.append(played + samples["game"][:count].astype(np.int64))
        played = int(game[-1].max()) + 1
    return np.concatenate(logits), np.concatenate(won), np.concatenate(game)


def _logits(weights: Weights, vectors: Any, players: int) -> Floats:
    """Returns the logits of many positions, computed as `forward` does for one."""
    network = layers(weights)
    first = np.maximum(vectors @ network.first + network.first_bias, 0.0)
    second = np.maximum(first @ network.second + network.second_bias, 0.0)
    return np.asarray((second @ network.out + network.out_bias)[:, :players], np.float64)


def _softmax(logits: Floats) -> Floats:
    raised = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(raised / raised.sum(axis=1, keepdims=True))
