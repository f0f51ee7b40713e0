"""Opponents for people: a level, a character at a level, or company that keeps the games close."""

from typing import Any, Final

import numpy as np

from stoneage.bots.bot import Budget, Opinion
from stoneage.bots.brain.styles import VALUE_STYLE
from stoneage.bots.characters import STEADIER, Character
from stoneage.bots.learned import ExpertBot, NetBot
from stoneage.bots.levels import SENSIBLE, Level
from stoneage.bots.weights import SHIPPED
from stoneage.bots.workspace import Workspace
from stoneage.game.move import MOVES, Move
from stoneage.game.observation import Observation
from stoneage.rules.state import ASK_PLACE

POINTS_LIKE_A_WIN: Final = 100.0  # near an even game a point is worth about one per cent


class LevelBot:
    """The same brain at every level: it misjudges each placement by some points, and a character has its likings."""

    def __init__(self, level: Level, character: Character | None = None, name: str = "") -> None:
        self.name = name or level.name
        self.about = level.about if character is None else character.about
        self._level, self._character = level, character
        self._error = level.error if character is None else level.error * STEADIER

    def choose(self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None) -> Move:
        workspace = Workspace(observation, rng, SHIPPED)
        return MOVES[self._place(workspace, rng) if workspace.question == ASK_PLACE else self._answer(workspace)]

    def opinions(
        self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None
    ) -> list[Opinion]:
        return NetBot().opinions(observation, rng, budget)

    def _place(self, workspace: Workspace, rng: np.random.Generator) -> int:
        if self._level.playouts and self._character is None:
            return int(ExpertBot().search(workspace, Budget(playouts=self._level.playouts)).moves[0])
        judged = self._judge(workspace)
        if self._error:
            judged = judged + self._error * rng.gumbel(size=workspace.count)
        return int(workspace.legal[int(np.argmax(judged))])

    def _judge(self, workspace: Workspace) -> Any:
        """Returns what each placement is worth, in points; a strong level looks at its chances, too."""
        if self._level.error >= SENSIBLE:
            _, worth = workspace.predict()
        else:
            worth = workspace.evaluate() * POINTS_LIKE_A_WIN
        return worth if self._character is None else worth + self._character.likings(workspace)

    def _answer(self, workspace: Workspace) -> int:
        """Answer all other questions: with common sense, or on a strong level by the network; nobody errs here."""
        if self._character is not None:
            habit = self._character.habit(workspace)
            if habit is not None:
                return habit
        if self._level.error >= SENSIBLE:
            return workspace.answer(VALUE_STYLE)
        return int(workspace.legal[int(np.argmax(workspace.evaluate()))])
