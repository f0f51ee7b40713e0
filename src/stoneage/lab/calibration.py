"""Calibration: does somebody who is given 70 % win seven games of ten?

A network plays against itself at sight. Of every position of a game it is noted which chance the network gave the one
who had just chosen, and what became of it. A game counts as one, however long: each of its positions has an equal part
of it. That tells what one position a game, drawn at random, would tell, and as exactly from a twentieth of the games.
"""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from stoneage.bots.brain.learning import LEARNER, MOST_STEPS, REPORT, SAMPLE, play
from stoneage.bots.brain.network import Weights, layers
from stoneage.bots.brain.scratch import GAMES, new_scratch
from stoneage.bots.weights import Correction, Loaded
from stoneage.rules.state import new_games

DECILES: Final = 10
AT_ONCE: Final = 8  # games between two looks at their samples
STEPS: Final = 8  # of Newton's method; the sixth changes the fifth decimal
Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Decile:
    """Positions with about the same chance: what was said of them, and what became of them."""

    positions: int
    chance: float
    won: float
    deviation: float  # standard deviation of the difference of both, by chance; positions of a game share their luck


@dataclass(frozen=True, slots=True)
class Calibration:
    """What a network said of positions, and what became of them."""

    chances: Floats
    won: Floats
    game: Numbers  # of each position, from 0

    @property
    def games(self) -> int:
        return int(self.game.max()) + 1

    @property
    def weights(self) -> Floats:
        """The parts of their games that the positions have."""
        return np.asarray(1.0 / np.bincount(self.game)[self.game])

    @property
    def brier(self) -> float:
        """The mean squared error of the chances; who always says the equal share has the `reference`."""
        return float(np.average((self.chances - self.won) ** 2, weights=self.weights))

    @property
    def reference(self) -> float:
        """The Brier score of somebody who knows only how often one wins."""
        weights = self.weights
        return float(np.average((self.won - np.average(self.won, weights=weights)) ** 2, weights=weights))

    def deciles(self) -> list[Decile]:
        """Returns the positions in ten groups of equal weight, by rising chance."""
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


def calibrate(network: Loaded, players: int, expansion: bool, games: int, seed: int) -> Calibration:
    """Let a network play against itself and compare what it tells with what became of it."""
    logits, won, game = _self_play(network, network.telling, players, expansion, games, seed)
    return Calibration(_softmax(logits)[:, 0], won, game)


def correction_of(network: Loaded, players: int, expansion: bool, games: int, seed: int) -> Correction:
    """Returns the correction under which what became of so many games was likeliest."""
    logits, won, game = _self_play(network, network.weights, players, expansion, games, seed)
    return likeliest(logits, won, 1.0 / np.bincount(game)[game])


def likeliest(logits: Floats, won: Floats, weights: Floats) -> Correction:
    """Returns the correction of logits, the viewer's first, under which the viewers' results were likeliest.

    Optimism and slope are the two parameters of a logistic regression; STEPS of Newton's method find them.
    """
    optimism, slope = 0.0, 1.0
    own, others = logits[:, 0], logits[:, 1:]
    for _ in range(STEPS):
        corrected = slope * logits
        corrected[:, 0] -= optimism
        chance, shares = _softmax(corrected)[:, 0], _softmax(corrected[:, 1:])
        by_parameter = np.stack([np.full_like(own, -1.0), own - (shares * others).sum(axis=1)])
        gradient = by_parameter @ (weights * (won - chance))
        curvature = (by_parameter * (weights * chance * (1.0 - chance))) @ by_parameter.T
        step = np.linalg.solve(curvature, gradient)
        optimism, slope = optimism + step[0], slope + step[1]
    return Correction(float(optimism), float(slope))


def own_chances(weights: Weights, vectors: Any, players: int) -> Floats:
    """Returns the win chances that a network gives those who see these numbers."""
    return _softmax(_logits(weights, vectors, players))[:, 0]


def _self_play(
    network: Loaded, teller: Weights, players: int, expansion: bool, games: int, seed: int
) -> tuple[Floats, Floats, Numbers]:
    """Returns of every position of so many games everybody's logits, the viewer's result, and the game's number.

    The network plays, `teller` gives the logits: those of everybody's chance to win, the viewer's first.
    """
    rng = np.random.default_rng([seed, players, expansion])
    empty = new_games(GAMES + 1)
    empty["players"], empty["expansion"] = players, expansion
    scratch, samples = new_scratch(rng, 2), np.zeros((AT_ONCE + 1) * MOST_STEPS, SAMPLE)
    weights = network.weights
    logits, won, game, played = [], [], [], 0
    while played < games:
        now = min(AT_ONCE, games - played)
        count = play(empty, scratch, samples, weights, weights, now, LEARNER, 0.0, 0.0, False, np.zeros(1, REPORT))
        logits.append(_logits(teller, samples["vector"][:count], players))
        won.append(samples["won"][:count].astype(np.float64))
        game.append(played + samples["game"][:count].astype(np.int64))
        played = int(game[-1].max()) + 1
    return np.concatenate(logits), np.concatenate(won), np.concatenate(game)


def _logits(weights: Weights, vectors: Any, players: int) -> Floats:
    """Returns what a network says of many positions before its softmax, as `forward` computes it for one."""
    network = layers(weights)
    first = np.maximum(vectors @ network.first + network.first_bias, 0.0)
    second = np.maximum(first @ network.second + network.second_bias, 0.0)
    return np.asarray((second @ network.out + network.out_bias)[:, :players], np.float64)


def _softmax(logits: Floats) -> Floats:
    raised = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(raised / raised.sum(axis=1, keepdims=True))
