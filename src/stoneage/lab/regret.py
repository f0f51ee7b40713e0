"""Measures the regret of a player: win probability lost per decision, by the network's evaluation of its moves."""

from dataclasses import dataclass

import numpy as np

from stoneage.bots import Budget, make_bot
from stoneage.bots.bot import MoveEstimate
from stoneage.bots.weights import BUNDLED
from stoneage.bots.workspace import Workspace
from stoneage.game.move import Move
from stoneage.game.observation import Observation
from stoneage.lab.lineup import Lineup
from stoneage.lab.playing import play_out
from stoneage.rules.state import ASK_PLACE


@dataclass(slots=True)
class Regret:
    """Sums over decisions: win probability lost, and the number of losses above two percentage points."""

    decisions: int = 0
    lost: float = 0.0
    bad: int = 0

    @property
    def mean(self) -> float:
        """Mean loss per decision, in percentage points of win probability."""
        return 100 * self.lost / max(self.decisions, 1)

    @property
    def bad_share(self) -> float:
        return self.bad / max(self.decisions, 1)


BAD = 0.02  # win probability; a review would mention a larger loss


class RecordedBot:
    """A bot whose placements are judged as it plays."""

    def __init__(self, name: str, regret: Regret) -> None:
        self._bot, self._regret = make_bot(name), regret
        self.name, self.about = self._bot.name, self._bot.about

    def choose(self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None) -> Move:
        move = self._bot.choose(observation, rng, budget)
        workspace = Workspace(observation, np.random.default_rng(0), BUNDLED)
        if workspace.question == ASK_PLACE and workspace.count > 1:
            wins, _ = workspace.predict()
            lost = float(wins.max() - wins[list(workspace.legal).index(move.number)])
            self._regret.decisions += 1
            self._regret.lost += lost
            self._regret.bad += lost > BAD
        return move

    def estimates(
        self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None
    ) -> list[MoveEstimate]:
        return self._bot.estimates(observation, rng, budget)


def regret_of(lineup: Lineup, games: int, budget: Budget | None = None) -> Regret:
    """Returns the regret of a line-up's first bot at its placements, over `games` games."""
    regret = Regret()
    for number in range(games):
        play_out(lineup, number, budget, seats=[RecordedBot(lineup.bots[0], regret), *map(make_bot, lineup.bots[1:])])
    return regret
