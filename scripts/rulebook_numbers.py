"""Writes the numbers of the rulebook in the browser: `uv run python -m scripts.rulebook_numbers`.

They come from the kernel's constants, from the set of pieces and from games that the kernel plays, so that a changed
constant changes the text. `numbers.json` is compared with them by a test.
"""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from stoneage.game.game import Game
from stoneage.game.options import EDITIONS, SHORT_STACKS
from stoneage.rules.effects import FOOD, GOLD, KINDS, RESOURCES, STONE, WOOD
from stoneage.rules.feeding import STARVATION
from stoneage.rules.moves import MOST_TOOL, START_PEOPLE, TAKE_TWO
from stoneage.rules.options import STACK_HEIGHT
from stoneage.rules.pieces import (
    DIVISOR,
    ONCE_VALUES,
    RATE_OF_LEVEL,
    RATES,
    SUPPLY,
    TRACK_END,
    VALUE,
    building_data,
    card_data,
)
from stoneage.rules.placement import GATHERING_LIMIT, VILLAGE_LIMIT
from stoneage.rules.sets import NEWEST
from stoneage.rules.setup import BASE_SLOTS, START_FOOD
from stoneage.rules.state import BOARD, MOST_PEOPLE, RINGS, SEATS, SLOTS, TOOL_SLOTS

PAGE: Final = Path(__file__).parents[1] / "web" / "src" / "features" / "rulebook" / "numbers.json"
_GOODS: Final = KINDS[:RESOURCES]
_SHORT_ROUNDS: Final = 8  # of a short game, about (12-C32)
_RING: Final = 3  # decorations that one ring stands for (9.1.1); the kernel counts decorations only

# The dice of the worked examples.
DICE: Final[dict[str, list[int]]] = {"hunt": [5, 4, 2], "quarry": [6, 3], "bar": [2, 2, 5, 6], "gold": [4, 5]}

_AT_THE_TRADER: Final = ("place trader 2", "place hunt 5", "place hunt 3", "resolve trader")


def numbers() -> dict[str, int]:
    """Returns every number that the rulebook's texts may name."""
    found = _limits() | _pieces() | _places() | _expansion() | _examples()
    return {name: int(number) for name, number in found.items()}


def _limits() -> dict[str, int]:
    few = [players for players in range(2, SEATS) if GATHERING_LIMIT[players] < SEATS]
    return {
        "players_least": EDITIONS[False][1], "players_base": EDITIONS[False][2], "players_expansion": EDITIONS[True][2],
        "few_least": few[0], "few_most": few[-1], "gathering_least": GATHERING_LIMIT[few[0]],
        "gathering_most": GATHERING_LIMIT[few[-1]],
        "people_start": START_PEOPLE, "people_most": MOST_PEOPLE, "food_start": START_FOOD,
        "tool_spaces": TOOL_SLOTS, "tool_most": MOST_TOOL, "tool_sum": TOOL_SLOTS * MOST_TOOL, "track_end": TRACK_END,
        "stack": STACK_HEIGHT, "slots": BASE_SLOTS, "rings": RINGS, "penalty": STARVATION, "take": TAKE_TWO,
        "short_least": min(SHORT_STACKS.values()), "short_most": max(SHORT_STACKS.values()),
        "short_rounds": _SHORT_ROUNDS,
        **{f"village_{players}": VILLAGE_LIMIT[players] for players in range(2, SEATS + 1)},
        **{f"gathering_{players}": min(GATHERING_LIMIT[players], players) for players in range(2, SEATS + 1)},
        **{f"supply_{good}": SUPPLY[index] for index, good in enumerate(_GOODS)},
        **{f"value_{good}": VALUE[index] for index, good in enumerate(_GOODS)},
        "pips_food": DIVISOR[FOOD],
    }  # fmt: skip


def _places() -> dict[str, int]:
    least = {place.name: place.least for place in BOARD}
    village = [place for place in BOARD if place.kind == "village"]
    base: Any = Game(2, seed=1).view()["cards"]
    slots: Any = Game(2, seed=1, expansion=True).view()["cards"]
    return {
        "hut_people": least["hut"], "trader_people": least["trader"],
        "village_base": sum(not place.expansion for place in village), "village_expansion": len(village),
        **{f"slot_{number}": slot["price"]["least"] for number, slot in enumerate(base, start=1)},
        "slot_5": slots[SLOTS - 1]["price"]["goods"]["decorations"],
        "slots_expansion": SLOTS,
    }  # fmt: skip


def _pieces() -> dict[str, int]:
    cards, tiles = [card_data(number) for number in NEWEST.deck(False)], _tiles(NEWEST.tiles(False))
    green = [card["bottom"]["symbol"] for card in cards if "symbol" in card["bottom"]]
    sand = [card["bottom"] for card in cards if "profession" in card["bottom"]]
    kinds = [tile for tile in tiles if tile["kind"] == "kinds"]
    free = next(tile for tile in tiles if tile["kind"] == "any")
    tops = [card["top"] for card in cards]
    effects = [top["kind"] for top in tops]
    return {
        "buildings": len(tiles), "buildings_fixed": sum(tile["kind"] == "fixed" for tile in tiles),
        "buildings_kinds": len(kinds), "buildings_any": sum(tile["kind"] == "any" for tile in tiles),
        "count_least": min(tile["count"] for tile in kinds), "count_most": max(tile["count"] for tile in kinds),
        "kinds_least": min(tile["kinds"] for tile in kinds), "kinds_most": max(tile["kinds"] for tile in kinds),
        "any_least": free["min"], "any_most": free["max"],
        "cards": len(cards), "green": len(green), "symbols": len(set(green)), "copies": green.count(green[0]),
        "sand": len(sand), "professions": len({bottom["profession"] for bottom in sand}),
        "sand_each": sum(bottom["profession"] == "farmer" for bottom in sand), "best_set": len(set(green)) ** 2,
        **{f"top_{kind}": effects.count(kind) for kind in ("dice_bar", "food", "roll", "points", "once", "field")},
        **{f"top_{kind}": effects.count(kind) for kind in ("tool", "draw", "take")},
        "top_resource": sum(kind in _GOODS for kind in effects),
        "points_card": next(top["amount"] for top in tops if top["kind"] == "points"),
        "roll_dice": next(top["dice"] for top in tops if top["kind"] == "roll"),
        **{f"all_{name}": _people(sand, name) for name in ("farmer", "toolmaker", "builder", "shaman")},
        **{f"once_{index}": value for index, value in enumerate(ONCE_VALUES, start=1)},
    }  # fmt: skip


def _tiles(numbers: Iterable[int]) -> list[dict[str, Any]]:
    return [building_data(number) for number in numbers]


def _people(sand: Iterable[Mapping[str, Any]], profession: str) -> int:
    return sum(bottom["people"] for bottom in sand if bottom["profession"] == profession)


def _expansion() -> dict[str, int]:
    game = Game(2, seed=1, expansion=True, start=0)
    before: Any = game.view()["players"][0]
    for move in _AT_THE_TRADER:
        game.play(move)
    after: Any = game.view()["players"][0]
    base, all_tiles = NEWEST.tiles(False), NEWEST.tiles(True)
    cards = [card_data(number) for number in NEWEST.deck(True)]
    new = cards[len(NEWEST.deck(False)) :]
    green = {card["bottom"]["symbol"] for card in cards if "symbol" in card["bottom"]}
    rates = {f"rate_{index}": rate for index, rate in enumerate(RATES, start=1)}
    levels = {
        name: [level for level in range(TRACK_END + 1) if RATE_OF_LEVEL[level] == index]
        for index, name in enumerate(rates)
    }
    return {
        "decorations_start": before["goods"]["decorations"], "ring": _RING,
        "trader_steps": after["trader"] - before["trader"],
        "trader_decorations": after["goods"]["decorations"] - before["goods"]["decorations"],
        "new_cards": len(new), "new_buildings": len(all_tiles) - len(base),
        "all_cards": len(cards), "all_buildings": len(all_tiles), "all_symbols": len(green),
        "all_best_set": len(green) ** 2, "new_green": sum("symbol" in card["bottom"] for card in new),
        "private_rings": next(tile["rings"] for tile in _tiles(all_tiles) if "rings" in tile),
        **{f"{name}_give": give for name, (give, _) in rates.items()},
        **{f"{name}_get": get for name, (_, get) in rates.items()},
        **{f"{name}_from": levels[name][0] for name in rates}, **{f"{name}_to": levels[name][-1] for name in rates},
    }  # fmt: skip


def _examples() -> dict[str, int]:
    """Returns the numbers of the worked examples: what is given, and what the rules make of it."""
    hunt, quarry, gold = (sum(DICE[name]) for name in ("hunt", "quarry", "gold"))
    feed = {"feed_people": 6, "feed_food": 4}
    tie = {"tie_field_1": 5, "tie_tools_1": 6, "tie_people_1": 8, "tie_field_2": 9, "tie_tools_2": 3, "tie_people_2": 6}
    green, farmers, level = 5, 3, 5
    return {
        "hunt_people": len(DICE["hunt"]), "hunt_sum": hunt, "hunt_food": hunt // DIVISOR[FOOD],
        "quarry_people": len(DICE["quarry"]), "quarry_sum": quarry, "quarry_tool": 1, "quarry_total": quarry + 1,
        "quarry_before": quarry // DIVISOR[STONE], "quarry_stone": (quarry + 1) // DIVISOR[STONE],
        "gold_sum": gold, "gold_tool": 3, "gold_total": gold + 3, "gold_gain": (gold + 3) // DIVISOR[GOLD],
        "forest_first": RINGS - 1, "forest_left": 1,
        "kinds_stone": 3, "kinds_wood": 1, "kinds_points": 3 * VALUE[STONE] + VALUE[WOOD],
        **feed, "feed_short": feed["feed_people"] - feed["feed_food"],
        "set_size": green, "set_points": green**2, "two_sets_points": green**2 + 1,
        "farmers": farmers, "farm_level": level, "farm_points": farmers * level,
        **tie, "tie_sum_1": sum(tie[f"tie_{what}_1"] for what in ("field", "tools", "people")),
        "tie_sum_2": sum(tie[f"tie_{what}_2"] for what in ("field", "tools", "people")),
        **{f"bar_die_{index}": face for index, face in enumerate(DICE["bar"], start=1)},
    }  # fmt: skip


def places() -> list[dict[str, Any]]:
    """Returns the places of the board: people per placement, room in all (None: no limit), and what dice bring."""
    slots = {f"{kind}{number}" for kind in ("card", "building") for number in range(2, SLOTS + 1)}
    return [
        {
            "place": place.name.rstrip("1"),
            "expansion": place.expansion,
            "least": place.least,
            "most": place.most,
            "room": None if place.kind == "hunt" else place.most,
            "good": KINDS[place.good] if place.good >= 0 else None,
            "pips": int(DIVISOR[place.good]) if place.good >= 0 else None,
        }
        for place in BOARD
        if place.kind != "private" and place.name not in slots
    ]


def limits() -> dict[str, list[dict[str, int | None]]]:
    """Returns for each edition and number of players the village places in use and the players per gathering place."""
    return {
        edition: [_limit(players, all_places) for players in range(least, most + 1)]
        for (edition, least, most), all_places in (
            (("base", *EDITIONS[False][1:]), numbers()["village_base"]),
            (("expansion", *EDITIONS[True][1:]), numbers()["village_expansion"]),
        )
    }


def _limit(players: int, all_places: int) -> dict[str, int | None]:
    most = int(GATHERING_LIMIT[players])
    # Without the trader, four players use all three places.
    village = min(int(VILLAGE_LIMIT[players]), all_places)
    return {"players": players, "village": village, "all": all_places, "gathering": most if most < players else None}


def page() -> str:
    """Returns the file as it should be."""
    found = {"numbers": numbers(), "dice": DICE, "places": places(), "limits": limits()}
    return json.dumps(found, indent=2) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
