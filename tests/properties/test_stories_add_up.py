"""A story is complete: from it alone follows what each player owns."""

import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from stoneage import Game
from stoneage.game.events import CODES
from tests.kit.random_games import Table, moments, tables

GOODS = ("wood", "brick", "stone", "gold", "decorations")


@dataclass
class Board:
    """What a listener writes down about one player."""

    goods: Counter[str] = field(default_factory=Counter)
    points: int = 0
    tools: list[int] = field(default_factory=list)
    levels: Counter[str] = field(default_factory=Counter)
    once: list[int] = field(default_factory=list)
    bought: set[str] = field(default_factory=set)
    buildings: set[str] = field(default_factory=set)
    takes: int = 0
    drawn: int = 0

    def give(self, goods: dict[str, int]) -> None:
        self.goods.subtract(goods)


def first_boards(game: Game) -> list[Board]:
    decorations = 1 if game.options.expansion else 0
    return [
        Board(Counter(food=12, decorations=decorations), levels=Counter(people=5)) for _ in range(game.options.players)
    ]


def follow(me: Board, told: Any, hunt_is_split: bool) -> None:
    """Write down one event of a story."""
    match told:
        case {"code": "harvested", "good": good, "amount": amount} if not (good == "food" and hunt_is_split):
            me.goods[good] += amount
        case {"code": "split", "food": food, "decorations": decorations}:
            me.goods.update(food=food, decorations=decorations)
        case {"code": "gained", "goods": goods}:
            me.goods.update(goods)
        case {"code": "took", "goods": goods}:
            me.takes -= 1
            me.goods.update(goods)
        case {"code": "paid" | "fed", "goods": goods}:
            me.give(goods)
        case {"code": "exchanged", "give": give, "get": get}:
            me.give(give)
            me.goods.update(get)
        case {"code": "income", "food": food}:
            me.goods["food"] += food
        case {"code": "ate" | "hungry", "food": food}:
            me.give({"food": food})
        case {"code": "starved"}:
            me.points -= 10
        case {"code": "scored", "points": points}:
            me.points += points
        case {"code": "built", "points": points, "building": building}:
            me.points += points
            me.buildings.add(building)
        case {"code": "took_card", "card": card}:
            me.bought.add(card)
        case {"code": "tool", "tools": tools}:
            me.tools = tools
        case {"code": "born", "people": people}:
            me.levels["people"] = people
        case {"code": "field" | "trader" as track, "level": level}:
            me.levels[track] = level
        case {"code": "once", "value": value}:
            me.once.append(value)
        case {"code": "used_tools", "once": used}:
            me.once = [value for value in me.once if value not in used]
        case {"code": "kept"}:
            me.takes += 1
        case {"code": "drew", "count": count}:
            me.drawn += count


def board_shown(shown: Any) -> Board:
    """The same from the view, which comes from the state."""
    return Board(
        goods=Counter(food=shown["food"], **shown["goods"]),
        points=shown["score"],
        tools=sorted((tool["value"] for tool in shown["tools"]), reverse=True),
        levels=Counter(people=shown["people"], field=shown["field"], trader=shown.get("trader", 0)),
        once=sorted(shown["once"]),
        bought=set(shown["bought"]),
        buildings=set(shown["buildings"]),
        takes=shown["takes"],
        drawn=shown["drawn_count"],
    )


def comparable(board: Board) -> Board:
    """Counts of nothing left out."""
    board.goods, board.levels, board.once = +board.goods, +board.levels, sorted(board.once)
    return board


@given(moments())
@settings(max_examples=30)
def test_following_the_story_gives_every_players_board(game: Game) -> None:
    boards = first_boards(game)
    for told in game.story:
        if "seat" in told:
            follow(boards[told["seat"]], told, game.options.expansion)
    shown = [board_shown(game.view(seat)["players"][seat]) for seat in range(game.options.players)]
    assert list(map(comparable, boards)) == list(map(comparable, shown))


@given(moments())
def test_the_row_of_cards_the_deck_and_the_stacks_are_told(game: Game) -> None:
    row: list[str | None] = []
    deck = 0
    open_tiles: dict[str, str | None] = {tile["place"]: "unknown" for tile in game.view()["buildings"]}
    for told in game.story:
        if told["code"] == "dealt":
            row, deck = list(told["cards"]), told["deck"]
        elif told["code"] == "round" and told["round"] > 1:
            row = [card for card in row if card is not None]
        elif told["code"] == "took_card":
            row[row.index(told["card"])] = None
        elif told["code"] == "drew":
            deck -= told["count"]
        elif told["code"] == "turned_up":
            open_tiles[told["place"]] = told["building"]
    view = game.view()
    if not game.over:
        assert row == [slot["card"] for slot in view["cards"]]
        assert deck == view["deck"]
    for stack in view["buildings"]:
        assert open_tiles[stack["place"]] in (stack["building"], "unknown")


@given(moments())
def test_stories_and_views_are_ready_for_json(game: Game) -> None:
    for told in (game.story, *(game.view(seat) for seat in (None, *range(game.options.players)))):
        assert json.loads(json.dumps(told, allow_nan=False)) == told


@given(tables(), st.integers(0, 300))
def test_a_story_only_grows(table: Table, choices: int) -> None:
    game = table.played(choices)
    told = list(game.story)
    for move in table.choices(game, 30):
        game.play(move)
    assert game.story[: len(told)] == told


@given(tables())
def test_every_event_has_a_known_code_and_belongs_to_a_choice(table: Table) -> None:
    game = table.finished()
    choices = [event["choice"] for event in game.story]
    assert {event["code"] for event in game.story} <= set(CODES)
    assert choices == sorted(choices)
    chosen = {event["choice"] for event in game.story if not event["forced"]}
    assert chosen == set(range(1, len(game.moves) + 1))


@given(tables())
def test_the_story_ends_with_the_scores_and_the_winners(table: Table) -> None:
    game = table.finished()
    finals = [event for event in game.story if event["code"] == "final"]
    assert [event["total"] for event in finals] == list(game.scores)
    assert game.story[-1]["seats"] == list(game.winners)
    assert [event["ended"] for event in game.story if event["code"] == "over"] == [game.ended]
