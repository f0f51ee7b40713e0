"""Opponents for people: a level, a character at a level, or company that keeps the games close."""

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

POINTS_LIKE_A_WIN: Final = 100.0  # near an even game a point is worth about one per cent
FOOD_A_HUNTER: Final = 1.75  # on average
# Shares of the error: what a level thinks of a thing for a whole game, of a place at one placement, and of the number
# of people that go there.
TASTE: Final = 1.2
MOMENT: Final = 0.5
NUMBER: Final = 0.3
# Share of the error by which what can be bought seems to be worth more than it is: people take what they can pay. With
# two players and without it games of the weakest level took 17 to 19 rounds, with it 15 (20 games each).
EAGER: Final = 1.0

# Things that a level has an opinion about: places, cards by their lower half, buildings with a fixed price and others.
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
    """The same brain at every level: it misjudges each placement by some points, and a character has its likings.

    Most of the error is the level's opinion of a thing, which lasts a game: `for_game` draws it. Without that it is
    drawn at every placement.
    """

    def __init__(
        self,
        level: Level,
        character: Character | None = None,
        name: str = "",
        scale: Scale | None = None,
        tastes: Any = None,
    ) -> None:
        """`scale` is for tuning; without it the one of the table is taken. `tastes`: by thing, in errors."""
        self._tastes = tastes
        self.name = name or level.name
        self.about = level.about if character is None else character.about
        self._level, self._character, self._scale = level, character, scale
        self._provides = level.weakness is not None and level.weakness > 0 and (character is None or character.feeds)
        self._sensible = level.weakness is not None and level.weakness > SENSIBLE

    def for_game(self, seed: int) -> "LevelBot":
        """Returns the same level with opinions that last a game."""
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
        """Returns placements, best first: those of a search, or all as the level judges them."""
        if self._level.playouts and self._character is None:
            return ExpertBot().search(workspace, Budget(playouts=self._level.playouts)).moves
        return workspace.legal[np.argsort(-(self._judge(workspace) + self._misjudge(workspace, rng)), kind="stable")]

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
        eager = EAGER * ((where >= CARD) & (where < PRIVATE))
        likings = np.zeros(workspace.count)
        if self._character is not None:
            likings = self._character.likings(workspace) * max(error / scale.even, 1.0) ** 0.5
            error = max(error**2 - (self._character.costs * scale.even) ** 2, 0.0) ** 0.5
        tastes = (rng.normal(size=THINGS) if self._tastes is None else self._tastes)[_things(game, where)]
        tastes = np.where(likings > 0, np.maximum(tastes, 0.0), tastes)  # a character never dislikes what it likes
        moment = MOMENT * rng.gumbel(size=PLACES)[where] + NUMBER * rng.gumbel(size=workspace.count)
        return error * (TASTE * tastes + moment + eager) + likings

    def _answer(self, workspace: Workspace) -> int:
        """Answer all other questions: with common sense, or on a strong level by the network; nobody errs here."""
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
        """Returns how it pays what it came for, although it would rather keep its goods; declines if it cannot."""
        payments = payments_for(workspace.games[0], workspace.legal)
        if not payments:
            return int(DECLINE)
        plain = workspace.answer(BUILDER_STYLE)
        if plain in payments:
            return plain
        values = dict(zip(workspace.legal.tolist(), workspace.evaluate(), strict=True))
        return max(payments, key=lambda move: float(values[move]))
