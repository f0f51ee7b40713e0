"""A scripted habit against which networks are measured: the village first, everything else as `value` does.

It goes to the hut, the field or the tool maker whenever one of them is free and still of use. A network that loses many
games to it undervalues growth. `stoneage arena` plays it by its file:

    stoneage arena --bots src/stoneage/lab/villager.py:Villager,net --players 2 --expansion --games 200
"""

from typing import Final

import numpy as np

from stoneage.bots.bot import Budget, MoveEstimate
from stoneage.bots.brain.styles import VALUE_STYLE
from stoneage.bots.purposes import is_full
from stoneage.bots.simple import StyleBot
from stoneage.bots.workspace import Workspace
from stoneage.game.move import MOVES, Move
from stoneage.game.observation import Observation
from stoneage.rules.moves import PLACE_WHERE
from stoneage.rules.state import ASK_PLACE, FIELD, HUT, TOOLMAKER

VILLAGE: Final = (HUT, FIELD, TOOLMAKER)  # in this order


class Villager:
    """A fixed bot that never leaves a place of the village free."""

    name = "villager"
    about = "takes hut, field and tool maker whenever they are free, and plays on like value"

    def choose(self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None) -> Move:  # noqa: ARG002
        workspace = Workspace(observation, rng)
        if workspace.question == ASK_PLACE:
            for place in VILLAGE:
                moves = workspace.legal[PLACE_WHERE[workspace.legal] == place]
                if len(moves) and not is_full(workspace.games[0], place):
                    return MOVES[int(moves[0])]
        return MOVES[workspace.answer(VALUE_STYLE)]

    def estimates(
        self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None
    ) -> list[MoveEstimate]:
        return StyleBot("value").estimates(observation, rng, budget)
