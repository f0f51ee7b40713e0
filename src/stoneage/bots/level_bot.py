"""Opponents for people: a level, a character at a level, or company that keeps the games close."""

from math import ceil
from typing import Any, Final

import numpy as np

from stoneage.bots.bot import Budget, MoveEstimate
from stoneage.bots.brain.styles import VALUE_STYLE
from stoneage.bots.characters import Character
from stoneage.bots.learned import ExpertBot, NetBot
from stoneage.bots.levels import SENSIBLE, Level, Scale, scale_of
from stoneage.bots.weights import BUNDLED
from stoneage.bots.workspace import Workspace
from stoneage.game.move import MOVES, Move
from stoneage.game.observation import Observation
from stoneage.rules.moves import PLACE_WHERE
from stoneage.rules.state import ASK_PLACE, BUILDING, CARD, HUNT, PLACES

POINTS_LIKE_A_WIN: Final = 100.0  # near an even game a point is worth about one per cent
FOOD_A_HUNTER: Final = 1.75  # on average
NUMBER: Final = 0.3  # of the error falls on how many people go; the whole of it on where they go

# Share of the error by which a card is thought to be worth less than it is. With two players and without it the weakest
# level won 60 % of 200 games against `builder`, who buys no cards, and 24 % against `woodcards`, who wants all of them.
OVERLOOKED: Final = 0.8

IS_CARD: Final = np.zeros(PLACES)
IS_CARD[CARD:BUILDING] = 1.0


def _last_hunters(workspace: Workspace) -> int | None:
    """Returns the placement that sends the last people at home hunting, if the tribe would go hungry without it.

    Who has just learned the rules knows that people want to eat. Without this the weakest level left them unfed in
    three rounds of a game.
    """
    game = workspace.games[0]
    me, hunting = game["player"][game["seat"]], game["at"][HUNT, game["seat"]]
    missing = int(me["people"]) - int(me["food"]) - int(me["field"]) - hunting * FOOD_A_HUNTER
    needed = ceil(missing / FOOD_A_HUNTER)
    if needed < int(me["home"]):
        return None
    return max((int(move) for move in workspace.legal if PLACE_WHERE[move] == HUNT), default=None)


class LevelBot:
    """The same brain at every level: it misjudges each placement by some points, and a character has its likings."""

    def __init__(
        self, level: Level, character: Character | None = None, name: str = "", scale: Scale | None = None
    ) -> None:
        """`scale` is for tuning; without it the one of the table is taken."""
        self.name = name or level.name
        self.about = level.about if character is None else character.about
        self._level, self._character, self._scale = level, character, scale
        self._provides = level.weakness is not None and level.weakness > 0 and (character is None or character.feeds)
        self._sensible = level.weakness is not None and level.weakness > SENSIBLE

    def choose(self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None) -> Move:
        workspace = Workspace(observation, rng, BUNDLED)
        return MOVES[self._place(workspace, rng) if workspace.question == ASK_PLACE else self._answer(workspace)]

    def estimates(
        self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None
    ) -> list[MoveEstimate]:
        return NetBot().estimates(observation, rng, budget)

    def _place(self, workspace: Workspace, rng: np.random.Generator) -> int:
        if self._level.playouts and self._character is None:
            return int(ExpertBot().search(workspace, Budget(playouts=self._level.playouts)).moves[0])
        hunters = _last_hunters(workspace) if self._provides else None
        if hunters is not None:
            return hunters
        return int(workspace.legal[int(np.argmax(self._judge(workspace) + self._misjudge(workspace, rng)))])

    def _judge(self, workspace: Workspace) -> Any:
        """Returns what each placement is worth, in points; a strong level looks at its chances, too."""
        if not self._sensible:
            return workspace.evaluate() * POINTS_LIKE_A_WIN
        _, worth = workspace.predict()
        return worth

    def _misjudge(self, workspace: Workspace, rng: np.random.Generator) -> Any:
        """Returns by how many points each placement is misjudged: by chance, as beginners do, and by a character."""
        game, where = workspace.games[0], PLACE_WHERE[workspace.legal]
        scale = self._scale or scale_of(int(game["players"]), bool(game["expansion"]))
        error = 0.0 if self._level.weakness is None else scale.error(self._level.weakness)
        overlooked = OVERLOOKED * IS_CARD[where]
        likings = np.zeros(workspace.count)
        if self._character is not None:
            likings = self._character.likings(workspace) * max(error / scale.even, 1.0) ** 0.5
            error = max(error**2 - (self._character.costs * scale.even) ** 2, 0.0) ** 0.5
            overlooked = np.where(likings > 0, 0.0, overlooked)
        chance = rng.gumbel(size=PLACES)[where] + NUMBER * rng.gumbel(size=workspace.count)
        return error * (chance - overlooked) + likings

    def _answer(self, workspace: Workspace) -> int:
        """Answer all other questions: with common sense, or on a strong level by the network; nobody errs here."""
        if self._character is not None:
            habit = self._character.habit(workspace)
            if habit is not None:
                return habit
        if self._sensible:
            return workspace.answer(VALUE_STYLE)
        return int(workspace.legal[int(np.argmax(workspace.evaluate()))])
