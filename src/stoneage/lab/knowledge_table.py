"""Converts the measurements into the table that the package contains and the game shows (`learn/knowledge.py`)."""

from collections.abc import Mapping
from typing import Any, Final, get_args

from stoneage.bots.weights import evaluator_of
from stoneage.lab.knowledge import LAST_ROUND, MOST_MISSING, STAGES, KnowledgePlan
from stoneage.lab.knowledge_tally import THINGS, Key, Mean
from stoneage.learn.knowledge import (
    BuildingWorth,
    CardWorth,
    Figure,
    KnowledgeTable,
    Possession,
    Starving,
    ThingWorth,
    WinnersHave,
)
from stoneage.rules.sets import CARD_IDS

FEWEST: Final = 10  # minimum number of games behind a figure
DIGITS: Final = 4  # a hundredth of a percentage point
MIDDLE: Final = 1  # the stage by which cards and buildings are sorted
ROUNDS: Final = range(1, LAST_ROUND + 1)
BUILDING_FIELDS: Final = {"fixed": ("points",), "exact": ("resources", "kinds"), "range": ("least", "most")}
Means = Mapping[Key, Mean]


def table_of(plan: KnowledgePlan, games: int, means: Means) -> KnowledgeTable:
    """Returns all measurements for one kind of table."""
    players, expansion = plan.options.players, plan.options.expansion
    return {
        "players": players,
        "expansion": expansion,
        "games": games,
        "seed": plan.seed,
        "evaluator": evaluator_of(players, expansion, plan.network),
        "stages": [[first, last if last < 99 else None] for first, last in STAGES],
        "rounds": list(ROUNDS),
        "worth": [_worth(means, what, players) for what in THINGS],
        "start": [
            {"won": _figure(means, "won", place), "judged": _figure(means, "judged", place)} for place in range(players)
        ],
        "winners": [_winners(means, what) for what in get_args(Possession)],
        "starving": _starving(means),
        "cards": _cards(means),
        "buildings": _buildings(means),
    }


def _figure(means: Means, *key: Any) -> Figure:
    """Returns a mean and half of its interval, or None if too few games measured it for an interval."""
    found = means.get(key)
    if found is None or found.games < FEWEST:
        return None
    return [round(found.mean, DIGITS), round(found.half, DIGITS)]


def _stages(means: Means, *key: Any) -> list[Figure]:
    return [_figure(means, *key, stage) for stage in range(len(STAGES))]


def _worth(means: Means, what: Any, players: int) -> ThingWorth:
    return {
        "what": what,
        "contest": _stages(means, "contest", what),
        "by_stage": _stages(means, "worth", what, "stage"),
        "by_round": [_figure(means, "worth", what, "round", number) for number in ROUNDS],
        "by_place": [_stages(means, "worth", what, "place", place) for place in range(players)],
    }


def _winners(means: Means, what: Possession) -> WinnersHave:
    return {
        "what": what,
        "winners": [_figure(means, what, "winners", number) for number in ROUNDS],
        "others": [_figure(means, what, "others", number) for number in ROUNDS],
    }


def _starving(means: Means) -> Starving:
    return {
        "by_missing": [
            {
                "missing": missing,
                "contest": _figure(means, "contest of starving", missing),
                "gain": _figure(means, "starving gains", "missing", missing),
                "right": _figure(means, "starving is right", "missing", missing),
            }
            for missing in range(1, MOST_MISSING + 1)
        ],
        "by_stage": [
            {
                "gain": _figure(means, "starving gains", "stage", stage),
                "right": _figure(means, "starving is right", "stage", stage),
            }
            for stage in range(len(STAGES))
        ],
    }


def _cards(means: Means) -> list[CardWorth]:
    cards = sorted({key[1] for key in means if key[0] == "card"}, key=lambda card: (_order(means, "card", card), card))
    return [{"card": CARD_IDS[card], "by_stage": _stages(means, "card", card)} for card in cards]


def _buildings(means: Means) -> list[BuildingWorth]:
    kinds = {key[1] for key in means if key[0] == "building"}
    found: list[BuildingWorth] = []
    for kind in sorted(kinds, key=lambda kind: (_order(means, "building", kind), kind)):
        row: BuildingWorth = {
            "kind": kind[0],
            **dict(zip(BUILDING_FIELDS[kind[0]], kind[1:], strict=True)),  # type: ignore[typeddict-item]  # by kind
            "by_stage": _stages(means, "building", kind),
            "profit": _stages(means, "profit", kind),
        }
        found.append(row)
    return found


def _order(means: Means, *key: Any) -> float:
    """Returns the sort key that puts the most valuable first."""
    found = means.get((*key, MIDDLE))
    return -found.mean if found is not None else 0.0
