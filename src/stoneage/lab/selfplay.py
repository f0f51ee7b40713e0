"""Self-play as a task for any thread, process or machine: the task contains everything that it depends on."""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from stoneage.bots.brain.network import Weights
from stoneage.bots.brain.scratch import GAMES, new_scratch
from stoneage.bots.brain.td_learning import LEARNER, MOST_STEPS, REPORT, SAMPLE, play
from stoneage.game.options import SWITCHES, Options
from stoneage.rules.state import Games, new_games

SAMPLES_A_GAME: Final = 320  # capacity; four players produce about 300


@dataclass(frozen=True, slots=True)
class GameRules:
    """The options of the games of a training, by name."""

    players: int
    expansion: bool
    options: tuple[str, ...] = ()

    def games(self) -> Games:
        """Returns games to play in; the last one contains the options of a new game."""
        games = new_games(GAMES + 1)
        games["players"] = self.players
        games["expansion"] = self.expansion
        for option in self.options:
            games[option] = 1
        return games


def rules_of(options: Options) -> tuple[str, ...]:
    """Returns the names of the options that differ from the default."""
    return tuple(name for name in SWITCHES if name != "expansion" and getattr(options, name))


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """A number of games with these weights; the same seed gives the same games on every machine."""

    rules: GameRules
    games: int
    seed: tuple[int, ...]
    weights: Weights
    rival: Weights
    error: float = 0.0  # share of random choices
    mixed_share: float = 0.0  # share of games against other styles and the rival
    against: bool = False  # all other seats are the rival's
    style: int = LEARNER  # or that of all other seats, to count wins

    def play(self) -> "Played":
        """Returns the samples of these games."""
        scratch = new_scratch(np.random.default_rng(self.seed), 2)  # one for the learner, one for the rival
        samples = np.empty(self.games * SAMPLES_A_GAME + 4 * MOST_STEPS, SAMPLE)  # a few long games need more
        report = np.zeros(1, REPORT)
        weights, rival = (
            np.require(w, requirements=("C", "W")) for w in (self.weights, self.rival)
        )  # Ray's arrays are read-only
        kept = play(
            self.rules.games(), scratch, samples, weights, rival, self.games, self.style, self.error, self.mixed_share,
            self.against, report,
        )  # fmt: skip
        return Played(samples[:kept], report)


@dataclass(frozen=True, slots=True)
class Played:
    """The samples of some games, and sums over these games."""

    samples: NDArray[Any]
    report: NDArray[Any]
