"""A scripted beginner: the fixed opponent that the weakest level of every table is tuned against.

It plays simply and sensibly, like a person who has just learned the rules:

1. In the first five rounds it goes to the hut if the hut is free.
2. It goes to buildings that it can pay with the goods it has.
3. It works on the field once.
4. It sends hunters if food is short.
5. Every other round it goes to the cheapest card that it can pay.
6. All others gather what is missing for the open building that lacks least.

It uses tools, pays, feeds and picks by the rules of `bots/brain/heuristics.py`.

The beginner never changes: win rates against it are comparable only as long as it plays the same moves. A test compares
its moves in seeded games with a stored hash. `stoneage arena` plays it by its file:

    stoneage arena --bots src/stoneage/lab/beginner.py:Beginner,first-evening --players 4 --games 400
"""

from math import ceil
from typing import Any, Final

import numpy as np

from stoneage.bots.bot import Budget, MoveEstimate
from stoneage.bots.brain.styles import BUILDER_STYLE
from stoneage.bots.simple import StyleBot
from stoneage.bots.workspace import Workspace
from stoneage.game.move import MOVES, Move
from stoneage.game.observation import Observation
from stoneage.rules.effects import RESOURCES
from stoneage.rules.moves import PLACE_PEOPLE, PLACE_WHERE
from stoneage.rules.pieces import BUILDING_COST, BUILDING_FIXED, BUILDING_KINDS, BUILDING_MIN
from stoneage.rules.state import ASK_PLACE, BUILDING, CARD, FIELD, FOREST, HUNT, HUT, NO_PIECE, SLOTS

HUT_ROUNDS: Final = 5  # number of first rounds in which it goes to the hut
FIELDS: Final = 1  # number of fields after which it ignores the field place
CARD_EVERY: Final = 2  # period of card purchases, in rounds
FOOD_PER_HUNTER: Final = 1.75  # on average
GATHERERS: Final = 5  # maximum number of people that it sends to one place at once
SLOT_5: Final = SLOTS - 1  # costs decorations (9.5.2), which it does not collect


class Beginner:
    """A fixed bot with simple, sensible rules."""

    name = "beginner"
    about = "feeds its people, likes buildings, grows early and buys a card now and then"

    def choose(self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None) -> Move:  # noqa: ARG002
        workspace = Workspace(observation, rng)
        if workspace.question == ASK_PLACE:
            return MOVES[_placement(workspace.games[0], workspace.legal)]
        return MOVES[workspace.answer(BUILDER_STYLE)]

    def estimates(
        self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None
    ) -> list[MoveEstimate]:
        """Returns the mean outcome of each move if all seats continue in the style of `builder`."""
        return StyleBot("builder").estimates(observation, rng, budget)


def _placement(game: Any, legal: Any) -> int:
    """Returns the first placement of the list above that is legal."""
    me, at = game["player"][game["seat"]], game["at"][:, game["seat"]]
    goods = me["goods"].astype(int)
    wishes: list[tuple[int, int]] = []  # place, and number of people
    if game["round"] <= HUT_ROUNDS:
        wishes.append((HUT, 2))
    wishes += [(BUILDING + stack, 1) for stack in _open_buildings(game) if _missing(game, stack, goods).sum() == 0]
    if me["field"] < FIELDS:
        wishes.append((FIELD, 1))
    hungry = ceil((int(me["people"]) - int(me["food"]) - int(me["field"])) / FOOD_PER_HUNTER)
    if hungry > 0 and not at[HUNT]:
        wishes.append((HUNT, hungry))
    if game["round"] % CARD_EVERY == 0 and not at[CARD:BUILDING].any():
        affordable = min(int(goods[:RESOURCES].sum()), SLOT_5)  # card k costs k goods
        wishes += [(CARD + slot, 1) for slot in range(affordable) if game["slot"][slot] != NO_PIECE]
    wishes += [(FOREST + int(resource), GATHERERS) for resource in _most_wanted(game, goods)]
    wishes.append((HUNT, int(me["home"])))
    for place, people in wishes:
        fitting = [int(move) for move in legal if PLACE_WHERE[move] == place and PLACE_PEOPLE[move] <= people]
        if fitting:
            return fitting[-1]
    return int(legal[0])


def _open_buildings(game: Any) -> list[int]:
    """Returns the stacks whose open tile is not occupied."""
    stacks = range(int(game["players"]))
    return [stack for stack in stacks if game["stack_left"][stack] and not game["crowd"][BUILDING + stack]]


def _missing(game: Any, stack: int, goods: Any) -> Any:
    """Returns the resources that are missing for the open tile of a stack, by kind.

    A tile with a free choice of resources lacks the kinds that the player does not have, then wood.
    """
    tile = int(game["stack"][stack, game["stack_left"][stack] - 1])
    missing = np.maximum(BUILDING_COST[tile] - goods, 0)
    if not BUILDING_FIXED[tile]:
        absent = np.flatnonzero(goods[:RESOURCES] == 0)
        kinds = RESOURCES - len(absent)
        missing[absent[: max(int(BUILDING_KINDS[tile]) - kinds, 0)]] += 1
        missing[0] += max(int(BUILDING_MIN[tile]) - int(goods[:RESOURCES].sum()) - int(missing.sum()), 0)
    return missing


def _most_wanted(game: Any, goods: Any) -> Any:
    """Returns the resources in the order in which it gathers them: those that the nearest open building lacks, then
    others.
    """
    lacking = [missing for stack in _open_buildings(game) if (missing := _missing(game, stack, goods)).sum() > 0]
    nearest = min(lacking, key=lambda missing: int(missing.sum()), default=goods * 0)
    return np.argsort(-nearest[:RESOURCES], kind="stable")
