"""What may be answered: each legal move with its target, and what is known about it beforehand."""

from functools import cache
from typing import Any

from stoneage.game.game import Game
from stoneage.game.move import MOVES, Move
from stoneage.match.odds import divisor_of, odds
from stoneage.rules import kernel
from stoneage.rules.moves import DECLINE_HUT
from stoneage.rules.state import copy_games

Offer = dict[str, Any]


def offers(game: Game, asked: dict[str, Any], player: dict[str, Any]) -> list[Offer]:
    """The legal moves of the player who is asked, as he sees himself."""
    if asked["question"] == "place":
        tools = _ready(player)
        return [_placement(move.number, tools) for move in game.legal]
    if asked["question"] == "tools":
        return [_with_tools(move, asked) for move in game.legal]
    if asked["question"] == "pay" and asked["place"].startswith("building"):
        return [_building(game, move) for move in game.legal]
    return [written(move.number) for move in game.legal]


@cache
def written(number: int) -> Offer:
    """A move as text, kind and details."""
    move = MOVES[number]
    details = {"place": "hut"} if number == DECLINE_HUT else move.details
    return {"move": str(move), "kind": move.kind, **details}


def _ready(player: dict[str, Any]) -> int:
    """The value of all tools a player could add to a roll."""
    values: list[int] = [tool["value"] for tool in player["tools"] if not tool["used"]] + player["once"]
    return sum(values)


@cache
def _placement(number: int, tools: int) -> Offer:
    offer = written(number)
    divisor = divisor_of(offer["place"])
    if divisor is None:
        return offer
    people = offer["people"]
    return {**offer, "odds": odds(people, 0, divisor), "odds_with_tools": odds(people, tools, divisor)}


def _with_tools(move: Move, asked: dict[str, Any]) -> Offer:
    offer = written(move.number)
    added = sum(offer["tiles"]) + sum(offer["once"])
    return {**offer, "yield": (asked["pips"] + added) // asked["divisor"]}


def _building(game: Game, move: Move) -> Offer:
    """What the building would score for this payment."""
    if move.kind != "pay":
        return written(move.number)
    after = copy_games(game.state)
    seat = int(after["seat"][0])
    before = int(after["player"]["building_points"][0, seat])
    kernel.perform(after, move.number)
    return {**written(move.number), "points": int(after["player"]["building_points"][0, seat]) - before}
