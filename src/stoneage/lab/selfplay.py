"""Games to learn from, as a task that any thread, process or machine can do: all that it depends on comes with it."""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from stoneage.bots.brain.learning import LEARNER, MOST_STEPS, REPORT, SAMPLE, play
from stoneage.bots.brain.network import Weights
from stoneage.bots.brain.scratch import GAMES, new_scratch
from stoneage.game.options import SWITCHES, Options
from stoneage.rules.state import Games, new_games

SAMPLES_A_GAME: Final = 320  # room for; four players see about 300


@dataclass(frozen=True, slots=True)
class GameRules:
    """The game that is learned: its options by name."""

    players: int
    expansion: bool
    options: tuple[str, ...] = ()

    def games(self) -> Games:
        """Returns games to play in; the last holds the options of a new one."""
        games = new_games(GAMES + 1)
        games["players"] = self.players
        games["expansion"] = self.expansion
        for option in self.options:
            games[option] = 1
        return games


def rules_of(options: Options) -> tuple[str, ...]:
    """Returns the names of the rules that these options change."""
    return tuple(name for name in SWITCHES if name != "expansion" and getattr(options, name))


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """So many games with these weights; the same seed gives the same games wherever they are played."""

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
        """Returns what the learners saw in these games."""
        scratch = new_scratch(np.random.default_rng(self.seed), 2)  # one for the learner, one for the rival
        samples = np.empty(self.games * SAMPLES_A_GAME + 4 * MOST_STEPS, SAMPLE)  # long games of a few need more
        report = np.zeros(1, REPORT)
        weights, rival = (
            np.require(w, requirements=("C", "W")) for w in (self.weights, self.rival)
        )  # Ray's are read-only
        kept = play(
            self.rules.games(), scratch, samples, weights, rival, self.games, self.style, self.error, self.mixed_share,
            self.against, report,
        )  # fmt: skip
        return Played(samples[:kept], report)


@dataclass(frozen=True, slots=True)
class Played:
    """What the learners saw in some games, and sums over these games."""

    samples: NDArray[Any]
    report: NDArray[Any]
