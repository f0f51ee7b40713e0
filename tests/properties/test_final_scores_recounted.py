"""The final score counted again from the pieces on the table, by other code than the kernel's (section 8)."""

import json
from collections import Counter
from importlib.resources import files
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kit.random_games import Table, tables

DATA = json.loads(files("stoneage").joinpath("data/pieces/stoneage-1.json").read_text("utf-8"))
CARDS = {card["id"]: card for edition in ("base", "expansion") for card in DATA[edition]["cards"]}
BUILDINGS = {tile["id"]: tile for edition in ("base", "expansion") for tile in DATA[edition]["buildings"]}
VALUE = {"wood": 3, "brick": 4, "stone": 5, "gold": 6}

Board = Any
Story = Any


def green(cards: list[str]) -> int:
    copies = Counter(CARDS[card]["bottom"].get("symbol") for card in cards)
    del copies[None]
    return sum(sum(count >= copy for count in copies.values()) ** 2 for copy in (1, 2))


def sand(cards: list[str], me: Board) -> int:
    worth = {
        "farmer": me["field"],
        "toolmaker": sum(tool["value"] for tool in me["tools"]),
        "builder": len(me["buildings"]),
        "shaman": me["people"],
        "trader": me.get("trader"),
    }
    halves = [CARDS[card]["bottom"] for card in cards]
    return sum(half["people"] * worth[half["profession"]] for half in halves if "profession" in half)


def left_over(me: Board) -> int:
    return sum(me["goods"][resource] for resource in VALUE) + 2 * me["takes"]


def upper_halves(bought: list[str]) -> int:
    return sum(CARDS[card]["top"]["amount"] for card in bought if CARDS[card]["top"]["kind"] == "points")


def buildings(story: Story, seat: int) -> int:
    """From what was paid for them, according to the story."""
    points = 0
    paid: Any = {}
    for event in story:
        if event.get("seat") == seat and event["code"] == "paid":
            paid = event["goods"]
        elif event.get("seat") == seat and event["code"] == "built":
            tile = BUILDINGS[event["building"]]
            points += tile["points"] if "points" in tile else sum(VALUE[good] * n for good, n in paid.items())
    return points


def starvation(story: Story, seat: int) -> int:
    return -10 * sum(event["code"] == "starved" and event["seat"] == seat for event in story)


def recount(me: Board, story: Story) -> int:
    cards = me["bought"] + me["drawn"]
    table = buildings(story, me["seat"]) + upper_halves(me["bought"]) + starvation(story, me["seat"])
    return table + green(cards) + sand(cards, me) + left_over(me)


def tie_break(me: Board) -> int:
    return me["field"] + sum(tool["value"] for tool in me["tools"]) + me["people"]


@given(tables())
@settings(max_examples=25)
def test_final_scores_are_those_of_the_pieces(table: Table) -> None:
    game = table.finished()
    boards = game.view()["players"]
    assert [recount(me, game.story) for me in boards] == list(game.scores) == game.view()["scores"]
    parts: list[Any] = [game.breakdown(seat) for seat in range(len(boards))]
    assert [sum(part.values()) for part in parts] == list(game.scores)


@given(tables(), st.integers(0, 60))
@settings(max_examples=60)
def test_the_winners_have_the_best_score_and_among_equals_the_best_tribe(table: Table, choices: int) -> None:
    """Games abandoned early, when scores are often equal."""
    game = table.played(choices)
    game.stop()
    standing = list(zip(game.scores, map(tie_break, game.view()["players"]), strict=True))
    assert game.winners == tuple(seat for seat, me in enumerate(standing) if me == max(standing))


@given(tables())
def test_a_fixed_building_is_paid_with_exactly_its_cost(table: Table) -> None:
    paid: Any = {}
    for event in table.finished().story:
        if event["code"] == "paid":
            paid = event["goods"]
        elif event["code"] == "built":
            tile = BUILDINGS[event["building"]]
            if tile["kind"] == "fixed":
                assert paid == tile["cost"]
            elif tile["kind"] == "kinds":
                assert (sum(paid.values()), len(paid)) == (tile["count"], tile["kinds"])
            else:
                assert 1 <= sum(paid.values()) <= 7
