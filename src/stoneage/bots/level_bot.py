"""Opponents for people: a level, a character at a level, or the adaptive opponent."""

from math import ceil
from typing import Any, Final

import numpy as np

from stoneage.bots.bot import Budget, MoveEstimate
from stoneage.bots.brain.styles import BUILDER_STYLE, VALUE_STYLE
from stoneage.bots.characters import Character
from stoneage.bots.finishing import finishing_move
from stoneage.bots.learned import ExpertBot, NetBot
from stoneage.bots.levels import SENSIBLE, Level, Scale, scale_of
from stoneage.bots.purposes import payments_for, useful
from stoneage.bots.weights import BUNDLED
from stoneage.bots.workspace import Workspace
from stoneage.game.move import MOVES, Move
from stoneage.game.observation import Observation
from stoneage.rules.moves import DECLINE, PLACE_WHERE
from stoneage.rules.pieces import BUILDING_FIXED, CARD_PROFESSION, PROFESSIONS
from stoneage.rules.state import ASK_PAY, ASK_PLACE, BUILDING, CARD, HUNT, PLACES, PRIVATE

POINTS_LIKE_A_WIN: Final = 100.0  # near an even game, one point is worth about 1 % win probability
FOOD_A_HUNTER: Final = 1.75  # expected food per hunter
# Shares of the error: an opinion of a thing for a whole game, an error per place and placement, and one per number of
# people.
TASTE: Final = 1.2
MOMENT: Final = 0.5
NUMBER: Final = 0.3
# Share of the error by which purchases are overvalued, because people buy what they can pay for. With two players,
# games of the weakest level took 17 to 19 rounds without it and 15 with it (20 games each).
EAGER: Final = 1.0

# The things that a level has an opinion about: places, cards by lower half, buildings with a fixed price and others.
GREEN: Final = len(PROFESSIONS)
CARD_THING: Final = PLACES + np.where(CARD_PROFESSION < 0, GREEN, CARD_PROFESSION)
BUILDING_THING: Final = PLACES + GREEN + 1 + BUILDING_FIXED
THINGS: Final = PLACES + GREEN + 3


def _things(game: Any, where: Any) -> Any:
    """Returns the thing at each place."""
    things = where.copy()
    cards, buildings = (where >= CARD) & (where < BUILDING), (where >= BUILDING) & (where < PRIVATE)
    things[cards] = CARD_THING[game["slot"][where[cards] - CARD]]
    stacks = where[buildings] - BUILDING
    things[buildings] = BUILDING_THING[game["stack"][stacks, game["stack_left"][stacks] - 1]]
    return things


def _last_hunters(workspace: Workspace) -> int | None:
    """Returns the placement that sends the last people at home hunting, if the tribe would otherwise go hungry.

    Even a person who has just learned the rules knows that the tribe must eat. Without this the weakest level left it
    unfed in three rounds of a game.
    """
    game = workspace.games[0]
    me, hunting = game["player"][game["seat"]], game["at"][HUNT, game["seat"]]
    missing = int(me["people"]) - int(me["food"]) - int(me["field"]) - hunting * FOOD_A_HUNTER
    needed = ceil(missing / FOOD_A_HUNTER)
    if needed < int(me["home"]):
        return None
    return max((int(move) for move in workspace.legal if PLACE_WHERE[move] == HUNT), default=None)


class LevelBot:
    """The network with an error: each placement is misjudged by some points, and a character has preferences.

    Most of the error is the level's opinion of a thing, which lasts a game: `for_game` draws it. Without it the error
    is drawn at every placement.
    """

    def __init__(
        self,
        level: Level,
        character: Character | None = None,
        name: str = "",
        scale: Scale | None = None,
        tastes: Any = None,
    ) -> None:
        """Sets the level. `scale` is for tuning; `tastes` are opinions by thing, in units of the error."""
        self._tastes = tastes
        self.name = name or level.name
        self.about = level.about if character is None else character.about
        self._level, self._character, self._scale = level, character, scale
        self._provides = level.weakness is not None and level.weakness > 0 and (character is None or character.feeds)
        self._sensible = level.weakness is not None and level.weakness > SENSIBLE

    def for_game(self, seed: int) -> "LevelBot":
        """Returns the same level with opinions that last one game."""
        tastes = np.random.default_rng([seed, THINGS]).normal(size=THINGS)
        return LevelBot(self._level, self._character, self.name, self._scale, tastes)

    def choose(self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None) -> Move:
        workspace = Workspace(observation, rng, BUNDLED)
        finishing = finishing_move(workspace, workspace.evaluate())
        if finishing is not None:
            return MOVES[finishing]
        return MOVES[self._place(workspace, rng) if workspace.question == ASK_PLACE else self._answer(workspace)]

    def estimates(
        self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None
    ) -> list[MoveEstimate]:
        return NetBot().estimates(observation, rng, budget)

    def _place(self, workspace: Workspace, rng: np.random.Generator) -> int:
        hunters = _last_hunters(workspace) if self._provides else None
        if hunters is not None:
            return hunters
        weakness = self._level.weakness
        moves = workspace.legal[useful(workspace.games[0], workspace.legal, plans=weakness is None or weakness <= 0)]
        for move in self._ranked(workspace, rng):
            if not len(moves) or move in moves:
                return int(move)
        return int(moves[0])

    def _ranked(self, workspace: Workspace, rng: np.random.Generator) -> Any:
        """Returns placements, best first: those of a search, or all by the level's evaluation."""
        if self._level.playouts and self._character is None:
            return ExpertBot().search(workspace, Budget(playouts=self._level.playouts)).moves
        return workspace.legal[
            np.argsort(-(self._judge(workspace) + self._placement_errors(workspace, rng)), kind="stable")
        ]

    def _judge(self, workspace: Workspace) -> Any:
        """Returns the value of each placement in points; a strong level also considers win probability."""
        if not self._sensible:
            return workspace.evaluate() * POINTS_LIKE_A_WIN
        _, worth = workspace.predict()
        return worth

    def _placement_errors(self, workspace: Workspace, rng: np.random.Generator) -> Any:
        """Returns the error of each placement in points: random errors, and a character's preferences."""
        game, where = workspace.games[0], PLACE_WHERE[workspace.legal]
        scale = self._scale or scale_of(int(game["players"]), bool(game["expansion"]))
        error = 0.0 if self._level.weakness is None else scale.error(self._level.weakness)
        eager = EAGER * ((where >= CARD) & (where < PRIVATE))
        preferences = np.zeros(workspace.count)
        if self._character is not None:
            preferences = self._character.preferences(workspace) * max(error / scale.even, 1.0) ** 0.5
            error = max(error**2 - (self._character.costs * scale.even) ** 2, 0.0) ** 0.5
        tastes = (rng.normal(size=THINGS) if self._tastes is None else self._tastes)[_things(game, where)]
        tastes = np.where(
            preferences > 0, np.maximum(tastes, 0.0), tastes
        )  # a character never dislikes what it prefers
        moment = MOMENT * rng.gumbel(size=PLACES)[where] + NUMBER * rng.gumbel(size=workspace.count)
        return error * (TASTE * tastes + moment + eager) + preferences

    def _answer(self, workspace: Workspace) -> int:
        """Answers all other questions without error: by simple rules, or on a strong level by the network."""
        if self._character is not None:
            habit = self._character.habit(workspace)
            if habit is not None:
                return habit
        answer = self._plain_answer(workspace)
        if workspace.question == ASK_PAY and answer == DECLINE:
            return self._purchase(workspace)
        return answer

    def _plain_answer(self, workspace: Workspace) -> int:
        if self._sensible:
            return workspace.answer(VALUE_STYLE)
        return int(workspace.legal[int(np.argmax(workspace.evaluate()))])

    def _purchase(self, workspace: Workspace) -> int:
        """Returns a payment for what it came for, even if it would rather keep its goods; declines if it cannot pay."""
        payments = payments_for(workspace.games[0], workspace.legal)
        if not payments:
            return int(DECLINE)
        plain = workspace.answer(BUILDER_STYLE)
        if plain in payments:
            return plain
        values = dict(zip(workspace.legal.tolist(), workspace.evaluate(), strict=True))
        return max(payments, key=lambda move: float(values[move]))
