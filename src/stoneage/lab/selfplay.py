"""Self-play as a task for any thread, process or machine: the task contains everything that it depends on."""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from stoneage.bots.brain.network import Weights
from stoneage.bots.brain.scratch import GAMES, new_scratch
from stoneage.bots.brain.td_learning import LEARNER, MOST_STEPS, REPORT, SAMPLE, play
from stoneage.game.options import RULE_DEFAULTS, Options
from stoneage.rules.state import Games, new_games

SAMPLES_A_GAME: Final = 320  # capacity; four players produce about 300


@dataclass(frozen=True, slots=True)
class GameRules:
    """The options of the games of a training; `options` are names and values that differ from the printed rules."""

    players: int
    expansion: bool
    options: tuple[tuple[str, int], ...] = ()

    def games(self) -> Games:
        """Returns games to play in; the last one contains the options of a new game."""
        games = new_games(GAMES + 1)
        games["players"] = self.players
        games["expansion"] = self.expansion
        for option, value in self.options:
            games[option] = value
        return games


def rules_of(options: Options) -> tuple[tuple[str, int], ...]:
    """Returns the options that rules read and that differ from the default, besides the expansion."""
    values = {name: getattr(options, name) for name in RULE_DEFAULTS if name != "expansion"}
    return tuple((name, int(value)) for name, value in values.items() if value != RULE_DEFAULTS[name])


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

    def play(self) -> "SelfPlayResult":
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
        return SelfPlayResult(samples[:kept], report)


@dataclass(frozen=True, slots=True)
class SelfPlayResult:
    """The samples of some games, and sums over these games."""

    samples: NDArray[Any]
    report: NDArray[Any]
