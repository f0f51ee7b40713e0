"""The denier: takes what the leader wants, as far as the first network knows; all else as `value`."""

import numpy as np

from stoneage.bots.bot import Budget, Opinion
from stoneage.bots.brain.styles import VALUE_STYLE
from stoneage.bots.learned import NetBot
from stoneage.bots.weights import FIRST
from stoneage.bots.workspace import Workspace
from stoneage.game.move import MOVES, Move
from stoneage.game.observation import Observation
from stoneage.rules.moves import PLACE_WHERE
from stoneage.rules.state import ASK_PLACE, HUNT, RIVER


class DenierBot:
    """A table of deniers plays against the leader: the hardest test we know for a network without search."""

    name = "denier"
    about = "takes away what the leader wants"

    def choose(self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None) -> Move:
        workspace = Workspace(observation, rng, FIRST)
        if workspace.question == ASK_PLACE:
            denied = self._wanted_by_leader(observation, workspace)
            if denied is not None:
                return MOVES[denied]
        return MOVES[workspace.answer(VALUE_STYLE)]

    def opinions(
        self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None
    ) -> list[Opinion]:
        return NetBot(FIRST).opinions(observation, rng, budget)

    def _wanted_by_leader(self, observation: Observation, workspace: Workspace) -> int | None:
        """Returns the placement on the place that the leader would choose now, if it is a place for one."""
        leader = self._leader(observation)
        if leader is None or not workspace.games["player"]["home"][0, leader]:
            return None
        mine = {int(PLACE_WHERE[move]): int(move) for move in workspace.legal}
        placement = workspace.wanted_by(leader)
        if placement is None:
            return None
        wanted = int(PLACE_WHERE[placement])
        return None if HUNT <= wanted <= RIVER else mine.get(wanted)

    def _leader(self, observation: Observation) -> int | None:
        """Returns the other seat with most points, as far as all can see."""
        players = observation.view["players"]
        others = [seat for seat in range(len(players)) if seat != observation.seat]
        return max(others, key=lambda seat: players[seat]["projected"] or 0) if others else None
