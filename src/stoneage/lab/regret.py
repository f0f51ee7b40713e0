"""Measures the regret of a player: win probability lost per decision, by the network's evaluation of its moves."""

from dataclasses import dataclass

import numpy as np

from stoneage.bots import Budget, make_bot
from stoneage.bots.bot import Bot, MoveEstimate, bot_for_game
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

    def __init__(self, bot: Bot, regret: Regret) -> None:
        self._bot, self._regret = bot, regret
        self.name, self.about = bot.name, bot.about

    def for_game(self, seed: int) -> "RecordedBot":
        return RecordedBot(bot_for_game(self._bot, seed), self._regret)

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
        first, *others = map(make_bot, lineup.bots)
        play_out(lineup, number, budget, seats=[RecordedBot(first, regret), *others])
    return regret
