"""Section 1: the cards and buildings are those of the lists, card by card."""

from collections import Counter
from typing import Any

import pytest

from stoneage.rules.effects import KINDS
from stoneage.rules.pieces import BAR_AMOUNT, BAR_KIND, BAR_NAMES, BUILDINGS, CARDS, building_data, card_data
from stoneage.rules.sets import BUILDING_IDS, CARD_IDS, NEWEST

CARD_DATA = [card_data(number) for number in range(CARDS)]
TILE_DATA = [building_data(number) for number in range(BUILDINGS)]
VALUES = {"wood": 3, "brick": 4, "stone": 5, "gold": 6, "decorations": 2}

FIXED = """
2 wood 1 brick = 10, 2 wood 1 stone = 11, 1 wood 2 brick = 11, 1 wood 1 brick 1 stone = 12, 1 wood 1 brick 1 stone = 12,
2 wood 1 gold = 12, 1 wood 1 brick 1 gold = 13, 1 wood 1 brick 1 gold = 13, 1 wood 2 stone = 13, 2 brick 1 stone = 13,
1 wood 1 stone 1 gold = 14, 1 wood 1 stone 1 gold = 14, 2 brick 1 gold = 14, 1 brick 2 stone = 14,
1 brick 1 stone 1 gold = 15, 1 brick 1 stone 1 gold = 15, 2 stone 1 gold = 16
"""
HOUSE = """
1 wood 1 brick 1 decorations = 9 forest 3, 2 brick 1 decorations = 10 forest 3,
1 wood 1 stone 2 decorations = 12 river 3, 1 brick 1 stone 2 decorations = 13 river 3,
2 wood 2 decorations = 10, 1 wood 1 brick 2 decorations = 11, 1 stone 1 gold 2 decorations = 15,
2 gold 1 decorations = 14, 1 brick 1 gold 3 decorations = 16
"""
PAIRS = {
    "healing": "food 5, take 2",
    "art": "tool 1, roll gold 2",
    "writing": "draw 1, dice_bar base",
    "pottery": "food 7, dice_bar base",
    "time": "field 1, dice_bar base",
    "transport": "stone 2, dice_bar base",
    "music": "points 3, points 3",
    "weaving": "food 3, food 1",
    "farmer 1": "stone 1, field 1, dice_bar base",
    "farmer 2": "food 3, dice_bar base",
    "toolmaker 1": "once 4, once 3",
    "toolmaker 2": "once 2, dice_bar base, dice_bar base",
    "builder 1": "food 4, dice_bar base",
    "builder 2": "food 2, dice_bar base",
    "builder 3": "points 3",
    "shaman 1": "stone 1, gold 1, roll stone 2",
    "shaman 2": "brick 1, roll wood 2",
    "jewellery": "decorations 3, dice_bar expansion",
    "trader 1": "trader_step 1, decorations 2, dice_bar expansion",
    "trader 2": "decorations 1, dice_bar expansion, food 3",
    "trader 3": "points 3",
}


def listed(table: str) -> list[str]:
    return sorted(entry.strip() for entry in table.split(","))


def written(parts: dict[str, Any]) -> str:
    return " ".join(str(value) for value in parts.values())


def price(tile: dict[str, Any]) -> str:
    cost = " ".join(f"{n} {good}" for good, n in tile["cost"].items())
    place = f" {tile['private']} {tile['rings']}" if "private" in tile else ""
    return f"{cost} = {tile['points']}{place}"


def worth(tile: dict[str, Any]) -> int:
    return sum(VALUES[good] * n for good, n in tile["cost"].items())


@pytest.mark.rule("1.6.1")
def test_base_buildings_are_17_fixed_8_of_so_many_kinds_and_3_free_ones() -> None:
    kinds = Counter(tile["kind"] for tile in TILE_DATA[: NEWEST.base_buildings])
    assert kinds == {"fixed": 17, "kinds": 8, "any": 3}


@pytest.mark.rule("1.6.1")
def test_buildings_of_so_many_kinds_ask_for_four_or_five_resources_of_one_to_four_kinds() -> None:
    asked = [(tile["count"], tile["kinds"]) for tile in TILE_DATA if tile["kind"] == "kinds"]
    assert sorted(asked) == [(count, kinds) for count in (4, 5) for kinds in (1, 2, 3, 4)]


@pytest.mark.rule("1.6.1")
def test_free_buildings_ask_for_one_to_seven_resources() -> None:
    assert [(tile["min"], tile["max"]) for tile in TILE_DATA if tile["kind"] == "any"] == [(1, 7)] * 3


@pytest.mark.rule("1.6.2")
def test_fixed_prices_and_points_are_those_of_the_list() -> None:
    fixed = [tile for tile in TILE_DATA[: NEWEST.base_buildings] if tile["kind"] == "fixed"]
    assert sorted(map(price, fixed)) == listed(FIXED)


@pytest.mark.rule("1.6.2", "13.2.2")
def test_fixed_points_are_the_value_of_the_price() -> None:
    fixed = [tile for tile in TILE_DATA if tile["kind"] == "fixed"]
    assert [tile["points"] for tile in fixed] == [worth(tile) for tile in fixed]


@pytest.mark.rule("1.7.1")
def test_there_are_two_cards_of_each_of_eight_symbols_and_five_of_each_of_four_professions() -> None:
    bottoms = [card["bottom"] for card in CARD_DATA[: NEWEST.base_cards]]
    symbols = Counter(bottom["symbol"] for bottom in bottoms if "symbol" in bottom)
    professions = Counter(bottom["profession"] for bottom in bottoms if "profession" in bottom)
    assert sorted(symbols.values()) == [2] * 8
    assert professions == {"farmer": 5, "toolmaker": 5, "builder": 5, "shaman": 5}


@pytest.mark.rule("1.7.2")
def test_upper_halves_are_as_many_of_each_kind_as_listed() -> None:
    tops = Counter(card["top"]["kind"] for card in CARD_DATA[: NEWEST.base_cards])
    resources = sum(tops.pop(kind) for kind in ("brick", "stone", "gold"))
    assert resources == 5
    assert tops == {
        "dice_bar": 10, "food": 7, "roll": 3, "points": 3, "once": 3, "field": 2, "tool": 1, "draw": 1, "take": 1,
    }  # fmt: skip


@pytest.mark.rule("1.7.3")
def test_people_on_cards_add_up_to_7_farmers_8_tool_makers_9_hut_builders_and_7_shamans() -> None:
    people: Counter[str] = Counter()
    for card in CARD_DATA[: NEWEST.base_cards]:
        people[card["bottom"].get("profession", "green")] += card["bottom"].get("people", 0)
    assert people == {"farmer": 7, "toolmaker": 8, "builder": 9, "shaman": 7, "green": 0}


@pytest.mark.rule("1.7.2", "1.7.4", "9.6.1", "9.6.2", "9.6.3")
@pytest.mark.parametrize("bottom", PAIRS)
def test_upper_and_lower_halves_are_paired_as_listed(bottom: str) -> None:
    tops = [written(card["top"]) for card in CARD_DATA if written(card["bottom"]) == bottom]
    assert sorted(tops) == listed(PAIRS[bottom])


@pytest.mark.rule("1.7.4")
def test_pieces_are_numbered_in_their_order() -> None:
    assert (*(f"C{n:02}" for n in range(1, 37)), *(f"E{n}" for n in range(1, 10))) == CARD_IDS
    assert (*(f"B{n:02}" for n in range(1, 29)), *(f"H{n}" for n in range(1, 10))) == BUILDING_IDS


@pytest.mark.rule("1.8.1", "9.6.5")
def test_the_nine_cards_and_nine_buildings_of_the_expansion_are_marked_as_our_own() -> None:
    assert sorted(NEWEST.house_ids) == [f"{letter}{n}" for letter in "EH" for n in range(1, 10)]


@pytest.mark.rule("9.7.1", "13.2.2")
def test_house_buildings_have_the_prices_points_and_rings_of_the_list() -> None:
    assert sorted(map(price, TILE_DATA[NEWEST.base_buildings :])) == listed(HOUSE)


@pytest.mark.rule("5.9.1", "9.6.3", "13.2.1")
@pytest.mark.parametrize(
    ("bar", "rewards"),
    [
        ("base", "wood 1, brick 1, stone 1, gold 1, tool 1, field 1"),
        ("expansion", "wood 1, brick 1, stone 1, gold 1, decorations 2, trader_step 1"),
    ],
)
def test_each_dice_bar_is_a_table_of_rewards_by_face(bar: str, rewards: str) -> None:
    faces = zip(BAR_KIND[BAR_NAMES.index(bar)], BAR_AMOUNT[BAR_NAMES.index(bar)], strict=True)
    assert ", ".join(f"{KINDS[kind]} {amount}" for kind, amount in faces) == rewards
