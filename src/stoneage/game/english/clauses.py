"""Verb phrases of English sentences, for the event codes that need no context."""

from collections.abc import Callable
from typing import Any, Final

from stoneage.game.english.words import counted, goods, people
from stoneage.game.events import HungryEvent, NoEffectEvent, RolledEvent, SplitEvent, ToolEvent, UsedToolsEvent
from stoneage.game.vocabulary import Goods


def _rolled(event: RolledEvent) -> str:
    return f"rolls {' '.join(map(str, event['dice']))}{' for all' if event['bar'] else ''}"


def _used_tools(event: UsedToolsEvent) -> str:
    tools = [*map(str, event["tools"]), *(f"a one-use {value}" for value in event["once"])]
    return f"adds {'tools' if len(tools) > 1 else 'tool'} {' + '.join(tools)}"


def _split(event: SplitEvent) -> str:
    shares: Goods = {"food": event["food"], "decorations": event["decorations"]}
    return f"takes {goods(shares)}" if any(shares.values()) else ""


def _tools(event: ToolEvent) -> str:
    return f"now has {'tools' if len(event['tools']) > 1 else 'tool'} {' '.join(map(str, event['tools']))}"


def _hungry(event: HungryEvent) -> str:
    eaten = f"eats the last {event['food']} food" if event["food"] else "has no food"
    return f"{eaten}, is {event['shortage']} short"


_WITHOUT_EFFECT: Final = {
    "tool": "has the best tools already", "field": "has the largest field already",
    "person": "has no room for another person", "card": "finds the deck empty",
}  # fmt: skip


def _no_effect(event: NoEffectEvent) -> str:
    what = event["what"]
    return _WITHOUT_EFFECT.get(what, f"gets nothing because no {what} is left")


CLAUSES: Final[dict[str, Callable[[Any], str]]] = {
    "unplaced": lambda e: f"keeps {people(e['people'])} at home",
    "rolled": _rolled,
    "used_tools": _used_tools,
    "split": _split,
    "paid": lambda e: f"pays {goods(e['goods'])}",
    "exchanged": lambda e: f"exchanges {goods(e['give'])} for {goods(e['get'])}",
    "built": lambda e: f"builds {e['building']} for {counted(e['points'], 'point')}",
    "gained": lambda e: f"gains {goods(e['goods'])}",
    "scored": lambda e: f"scores {counted(e['points'], 'point')}",
    "tool": _tools,
    "born": lambda e: f"now has {people(e['people'])}",
    "field": lambda e: f"now has field level {e['level']}",
    "trader": lambda e: f"now has trader level {e['level']}",
    "once": lambda e: f"keeps a one-use tool of {e['value']}",
    "kept": lambda e: "" if e["now"] else "keeps two resources of choice for later",
    "no_effect": _no_effect,
    "skipped_draw": lambda _: "draws no extra card",
    "picked": lambda e: f"picks the {e['face']}",
    "took": lambda e: f"takes {goods(e['goods'])} of choice",
    "income": lambda e: f"harvests {e['food']} food",
    "ate": lambda e: f"eats {e['food']} food",
    "hungry": _hungry,
    "fed": lambda e: f"pays {goods(e['goods'])} instead",
    "starved": lambda e: f"starves and loses {e['points']} points",
    "turn": lambda _: "",
    "returned": lambda _: "",
}
