"""What the network has learned, as data: made by `stoneage knowledge`, read by the help of the game."""

import json
from functools import cache
from importlib.resources import files
from typing import (
    Final,
    Literal,
    NotRequired,  # pydantic reads typing's own only from Python 3.12 on
)

from typing_extensions import TypedDict

from stoneage.game.record_types import Evaluator
from stoneage.game.vocabulary import CardId

FILE: Final = "data/knowledge.json"

Figure = list[float] | None  # a mean and half of its 95 % interval over games; None where too few games measured it
Thing = Literal["field", "person", "tool", "food", "wood", "brick", "stone", "gold"]
Possession = Literal["field", "people", "tools"]


class ThingWorth(TypedDict):
    """The win probability that one more of something adds at the beginning of a round.

    In contests the network plays on from the same position with and without the thing; everything else is its opinion.
    """

    what: Thing
    contest: NotRequired[list[Figure]]  # by stage
    by_stage: list[Figure]
    by_round: list[Figure]
    by_place: list[list[Figure]]  # by how long after the round's start player one sits, and by stage


class StartWorth(TypedDict):
    """What a seat is worth at the start: the share of wins, and the network's opinion before the first placement."""

    won: Figure
    judged: Figure


class WinnersHave(TypedDict):
    """How much of something winners and others have at the beginning of a round."""

    what: Possession
    winners: list[Figure]
    others: list[Figure]


class StarvingPays(TypedDict):
    """Starving against the best payment: what it gains, and in which share of the choices it is right."""

    missing: NotRequired[int]  # food; the last stands for more, too
    contest: NotRequired[Figure]  # gain if the game is played on; the others are the network's opinion
    gain: Figure
    right: Figure


class Starving(TypedDict):
    """When starving pays."""

    by_missing: list[StarvingPays]
    by_stage: list[StarvingPays]


class CardWorth(TypedDict):
    """What a card is worth that costs nothing."""

    card: CardId
    by_stage: list[Figure]


class BuildingWorth(TypedDict):
    """What a kind of building is worth: for nothing, and when its resources are paid (the cheapest that do)."""

    kind: Literal["fixed", "exact", "range"]
    points: NotRequired[int]  # of a fixed one
    resources: NotRequired[int]  # exactly this number …
    kinds: NotRequired[int]  # … of this number of kinds
    least: NotRequired[int]
    most: NotRequired[int]
    by_stage: list[Figure]
    profit: list[Figure]


class KnowledgeTable(TypedDict):
    """All that was measured at tables of one kind."""

    players: int
    expansion: bool
    games: int
    seed: str
    evaluator: Evaluator
    stages: list[list[int | None]]  # first and last round of each; None is the end of the game
    rounds: list[int]  # the last stands for all later ones, too
    worth: list[ThingWorth]
    start: list[StartWorth]  # by how long after the first start player a seat sits
    winners: list[WinnersHave]
    starving: Starving
    cards: list[CardWorth]  # dearest first
    buildings: list[BuildingWorth]  # dearest first


class Knowledge(TypedDict):
    """The whole file: a table for each kind of table that was measured."""

    format: Literal["stoneage/knowledge/1"]
    tables: list[KnowledgeTable]


@cache
def shipped_knowledge() -> Knowledge:
    """Returns what comes with the package; no tables where the file is not there."""
    found = files("stoneage").joinpath(FILE)
    if not found.is_file():
        return {"format": "stoneage/knowledge/1", "tables": []}
    book: Knowledge = json.loads(found.read_text("utf-8"))
    return book
