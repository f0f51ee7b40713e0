"""Offers: each legal move with its target, and what is known about it beforehand."""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from itertools import combinations
from typing import Final, NamedTuple, cast

import numpy as np

from stoneage.game.game import Game
from stoneage.game.move import MOVES, Move
from stoneage.game.odds import harvest, odds, rate_at
from stoneage.game.points import totals_of
from stoneage.game.state_reader import PLAYER, without
from stoneage.game.types import BoardView, PayQuestion, PlayerView, Question, ToolsQuestion
from stoneage.game.vocabulary import Goods, Place, Reward, RewardKind, Roll, Yield
from stoneage.match.types import Offer, PayOffer, PlaceOffer
from stoneage.rules import kernel
from stoneage.rules.effects import DICE_BAR, KINDS, ROLL
from stoneage.rules.feeding import STARVATION
from stoneage.rules.pieces import BAR_AMOUNT, BAR_KIND, BUILDING_POINTS, TOP_AMOUNT, TOP_KIND
from stoneage.rules.sets import PieceSet, set_named
from stoneage.rules.state import STATE, copy_games

_PLACES: Final = {move.number: move.details["place"] for move in MOVES if move.kind == "place"}
_RATES: Final = {place: rate for place in dict.fromkeys(_PLACES.values()) if (rate := rate_at(place))}
_RESOURCES: Final = ("wood", "brick", "stone", "gold")
# A player's record with all that the worth of a card or building depends on: how much he has to pay does not matter.
_as_scored: Final = without("home", "food", "goods", "takes", "once", "tool_used", "starved", "card_points")
_WORTH: Final[Mapping[str, int]] = {"decorations": 2, "wood": 3, "brick": 4, "stone": 5, "gold": 6}  # pips (5.5)


def worth(goods: Goods) -> int:
    """Returns what goods are worth when they have to be given away: what their dice would cost."""
    return sum(_WORTH[good] * count for good, count in cast("Mapping[str, int]", goods).items())


def offers(game: Game, board: BoardView, seat: int) -> list[Offer]:
    """Returns the legal moves of the player who is asked, as he sees the board."""
    question = board["question"]
    assert question is not None
    if question["kind"] == "place":
        return _placements(game, board, seat)
    if question["kind"] == "pay":
        return [*_payments(game, board, question)]
    return [_offer(game, board, question, move) for move in game.legal]


def _placements(game: Game, board: BoardView, seat: int) -> list[Offer]:
    tools = _ready(board["players"][seat])
    wares = _wares(board, seat)
    at_end = dict(zip(wares, _at_end(game, seat, tuple(wares.values())), strict=True))
    piles = {place: _pile(board, rate["good"]) for place, rate in _RATES.items()} if board["supply"] else {}
    places = [(number, _PLACES[number]) for number in game.legal.numbers]
    return [_placement(number, tools, piles.get(place), at_end.get(place)) for number, place in places]


def _offer(game: Game, board: BoardView, question: Question, move: Move) -> Offer:
    if question["kind"] == "tools":
        return _with_tools(board, move, question)
    if question["kind"] == "split":
        decorations = move.details["decorations"]
        food = question["amount"] - decorations
        return {"kind": "split", "move": str(move), "food": food, "decorations": decorations}
    if question["kind"] == "pick":
        face = move.details["face"]
        reward, effect = _reward(board["pieces"], question["bar"], face), brings(game, move, question["seat"])
        return {"kind": "pick", "move": str(move), "face": face, "reward": reward, "effect": effect}
    if question["kind"] == "resolve" and move.kind == "resolve":
        return _resolve(board, question["seat"], move)
    if move.kind == "decline":
        return {"kind": "decline", "move": str(move), "place": move.details["place"]}
    return _plain(move.number)


@cache
def _plain(number: int) -> Offer:
    """Returns an offer that depends on nothing but its move."""
    move = MOVES[number]
    text, details = str(move), move.details
    if move.kind == "take":
        return {"kind": "take", "move": text, "goods": details["goods"], "worth": worth(details["goods"])}
    if move.kind == "feed":
        return {"kind": "feed", "move": text, "goods": details["goods"], "worth": worth(details["goods"])}
    if move.kind == "exchange":
        return {"kind": "exchange", "move": text, "give": details["give"], "get": details["get"]}
    if move.kind == "draw":
        return {"kind": "draw", "move": text}
    if move.kind == "skip":
        return {"kind": "skip", "move": text}
    assert move.kind == "starve", move
    return {"kind": "starve", "move": text, "points": -STARVATION}


def _ready(player: PlayerView) -> int:
    """Returns the value of all tools a player could add to a roll."""
    return sum(tool["value"] for tool in player["tools"] if not tool["used"]) + sum(player["once"])


def _pile(board: BoardView, good: Yield) -> int | None:
    """Returns the supply of a good; None if it is unlimited: food, and all goods without the option."""
    supply = board["supply"]
    return None if supply is None or good == "food" else supply[good]


@cache
def _placement(number: int, tools: int, pile: int | None, at_end: int | None) -> PlaceOffer:
    """Returns an offer to place people. The same one occurs many times per game, so few are built."""
    move = MOVES[number]
    place, people = move.details["place"], move.details["people"]
    rate = rate_at(place)
    return {
        "kind": "place",
        "move": str(move),
        "place": place,
        "people": people,
        "odds": odds(people, 0, rate["pips"], pile) if rate else None,
        "odds_with_tools": odds(people, tools, rate["pips"], pile) if rate and tools else None,
        "at_end": at_end,
    }


class _Ware(NamedTuple):
    """A card or building as it would be mine: its bit, and the points that a building scores at once."""

    card: int = 0
    building: int = 0
    points: int = 0


@cache
def _card(pieces: str, card: str) -> _Ware:
    return _Ware(card=1 << _set(pieces).card_numbers[card])


@cache
def _building(pieces: str, building: str, points: int | None) -> _Ware:
    """Returns a building that scores `points`, or (None) the points printed on it."""
    tile = _set(pieces).building_numbers[building]
    return _Ware(building=1 << tile, points=int(BUILDING_POINTS[tile]) if points is None else points)


def _wares(board: BoardView, seat: int) -> dict[Place, _Ware]:
    """Returns what lies on the board; buildings whose price is free with the best that the player could pay now."""
    stock = tuple(cast("Mapping[str, int]", board["players"][seat]["goods"]).items())
    pieces = board["pieces"]
    wares = {slot["place"]: _card(pieces, slot["card"]) for slot in board["cards"] if slot["card"]}
    for stack in board["buildings"]:
        price = stack["price"]
        if stack["building"] and price:
            points = None
            if price["kind"] == "resources":
                points = _dearest(stock, price["least"], price["most"], price["kinds"])
            if points != 0:
                wares[stack["place"]] = _building(pieces, stack["building"], points)
    return wares


@lru_cache(maxsize=4096)
def _dearest(stock: tuple[tuple[str, int], ...], least: int, most: int, kinds: int | None) -> int:
    """Returns what the best payment of a free choice of resources is worth; 0 if the stock does not suffice."""
    had = {good: count for good, count in stock if count and good in _RESOURCES}
    groups = combinations(had, kinds) if kinds else [tuple(had)]
    worths = (_dearest_of({good: had[good] for good in group}, least, most, bool(kinds)) for group in groups)
    return max(worths, default=0)


def _dearest_of(had: Mapping[str, int], least: int, most: int, one_of_each: bool) -> int:
    """Returns that for these kinds: one of each that the price asks for, then the most expensive that are left."""
    first = list(had) if one_of_each else []
    rest = [good for good, count in had.items() for _ in range(count - one_of_each)]
    rest.sort(key=_WORTH.__getitem__, reverse=True)
    paid = [*first, *rest][:most]
    return sum(_WORTH[good] for good in paid) if len(paid) >= least else 0


def _at_end(game: Game, seat: int, wares: tuple[_Ware, ...]) -> list[int]:
    """Returns what each card or building would add to a player's points, were the game over now."""
    return _added(_as_scored(game.state["player"][0, seat].tobytes()), wares)


@lru_cache(maxsize=2_000)
def _added(player: bytes, wares: tuple[_Ware, ...]) -> list[int]:
    """The same for a player's record, kept because most choices change neither.

    One call to the kernel for all: a game of this player alone as it is, and one with each of the wares.
    """
    trials = np.zeros(1 + len(wares), STATE)
    trials["players"] = 1
    trials["player"][:, 0] = np.frombuffer(player, PLAYER)
    mine = trials["player"][1:, 0]
    mine["bought"] |= [ware.card for ware in wares]
    mine["built"] |= [ware.building for ware in wares]
    mine["building_points"] += np.array([ware.points for ware in wares], PLAYER["building_points"])
    before, *after = totals_of(trials, 0)
    return [points - before for points in after]


def _resolve(board: BoardView, seat: int, move: Move) -> Offer:
    """Returns the offer to use a place; a dice place rolls one die for each of the player's people."""
    place = move.details["place"]
    rolls: Roll | None = None
    if rate_at(place):
        people = next(there["people"] for there in board["places"] if there["place"] == place)
        rolls = {"dice": people[seat], "for_all": False}
    return {"kind": "resolve", "move": str(move), "place": place, "rolls": rolls}


def _with_tools(board: BoardView, move: Move, question: ToolsQuestion) -> Offer:
    tools, once, rate = move.details["tools"], move.details["once"], question["rate"]
    amount = harvest(question["pips"] + sum(tools) + sum(once), rate["pips"], _pile(board, rate["good"]))
    return {"kind": "tools", "move": str(move), "tools": tools, "once": once, "amount": amount}


@cache
def _reward(pieces: str, bar: str, face: int) -> Reward:
    number = _set(pieces).bars[bar]
    kind = cast("RewardKind", KINDS[BAR_KIND[number, face - 1]])
    return {"kind": kind, "amount": int(BAR_AMOUNT[number, face - 1])}


def _set(name: str) -> PieceSet:
    pieces = set_named(name)
    assert pieces is not None, name
    return pieces


def brings(game: Game, move: Move, seat: int) -> bool:
    """Returns whether a die of the bar changes anything for a player who picks it (5.9.1a), by playing it."""
    after = copy_games(game.state)
    after["seat"][0] = seat
    before = after["player"][0, seat].tobytes()
    kernel.perform(after, move.number)
    return bool(after["player"][0, seat].tobytes() != before)


def _payments(game: Game, board: BoardView, question: PayQuestion) -> Iterator[Offer]:
    """Yields payments, with the building's points or the card's dice, and exchanges."""
    place, card = question["place"], _card_at(board, question["place"])
    at_end = _at_end(game, question["seat"], (_card(board["pieces"], card),))[0] if card else None
    rolls = _rolls(board["pieces"], card, len(board["players"])) if card else None
    for move in game.legal:
        if move.kind == "decline":
            yield {"kind": "decline", "move": str(move), "place": place}
        elif move.kind == "pay":
            yield _payment(game, move, card, at_end, rolls)
        else:
            yield _plain(move.number)


def _card_at(board: BoardView, place: Place) -> str | None:
    return next((slot["card"] for slot in board["cards"] if slot["place"] == place), None)


def _payment(game: Game, move: Move, card: str | None, at_end: int | None, rolls: Roll | None) -> PayOffer:
    goods = move.details["goods"]
    return {
        "kind": "pay",
        "move": str(move),
        "goods": goods,
        "worth": worth(goods),
        "points": _points(game, move) if card is None else None,
        "at_end": at_end,
        "rolls": rolls,
    }


def _points(game: Game, move: Move) -> int:
    after = copy_games(game.state)
    seat = int(after["seat"][0])
    before = int(after["player"]["building_points"][0, seat])
    kernel.perform(after, move.number)
    return int(after["player"]["building_points"][0, seat]) - before


@cache
def _rolls(pieces: str, card: str, players: int) -> Roll | None:
    number = _set(pieces).card_numbers[card]
    if TOP_KIND[number] == DICE_BAR:
        return {"dice": players, "for_all": True}
    return {"dice": int(TOP_AMOUNT[number]), "for_all": False} if TOP_KIND[number] == ROLL else None
