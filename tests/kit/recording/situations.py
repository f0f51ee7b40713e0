"""The questions that the client's tests need an example of, and games in which each is soon asked."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from tests.kit.recording.party import Message, Party

Game = dict[str, Any]
Found = dict[str, Message]


def _kinds(game: Game) -> set[str]:
    return {offer["kind"] for offer in game["offers"]}


def _gains_with_and_without_once(game: Any) -> bool:
    """Whether tools alone bring more, and one-use tools still more."""
    amounts = [{o["amount"] for o in game["offers"] if bool(o["once"]) == once} for once in (False, True)]
    return len(amounts[0]) > 1 and max(amounts[1], default=0) > max(amounts[0])


def _amounts(game: Game) -> set[int]:
    return {offer["amount"] for offer in game["offers"]}


def _payments(game: Game) -> list[dict[str, Any]]:
    return [offer for offer in game["offers"] if offer["kind"] == "pay"]


def _me(game: Game) -> dict[str, Any]:
    player: dict[str, Any] = game["players"][game["audience"]]
    return player


def _asks(kind: str, so: Callable[[Game], bool] = lambda _: True) -> Callable[[Game], bool]:
    return lambda game: bool(game["offers"]) and game["question"]["kind"] == kind and so(game)


def _choice_of_points(game: Game) -> bool:
    return len({offer["points"] for offer in _payments(game)}) > 2


def _one_payment(game: Game) -> bool:
    return game["question"]["place"].startswith("building") and len(_payments(game)) == 1


BASE: dict[str, Callable[[Game], bool]] = {
    "place.first": _asks("place", lambda game: game["round"] == 1),
    "place.tools": _asks("place", lambda game: bool(_me(game)["tools"]) and _me(game)["home"] == _me(game)["people"]),
    "resolve.dice": _asks("resolve", lambda game: any(offer["rolls"] for offer in game["offers"])),
    "resolve.hut": _asks("resolve", lambda game: "decline" in _kinds(game)),
    "resolve.take": _asks("resolve", lambda game: "take" in _kinds(game)),
    "tools.gain": _asks("tools", lambda game: len(_amounts(game)) > 2),
    "tools.once": _asks("tools", lambda game: _gains_with_and_without_once(game)),
    "tools.vain": _asks("tools", lambda game: len(_amounts(game)) == 1),
    "pay.dice_for_all": _asks("pay", lambda game: any((o["rolls"] or {}).get("for_all") for o in _payments(game))),
    "pay.card": _asks("pay", lambda game: game["question"]["place"].startswith("card") and len(_payments(game)) > 4),
    "pay.building": _asks("pay", lambda game: _one_payment(game)),
    "pick": _asks("pick", lambda game: game["question"]["bar"] == "base"),
    "feed": _asks("feed", lambda game: "feed" in _kinds(game)),
    "feed.much": _asks("feed", lambda game: len(game["offers"]) > 8),
    "other.pay": lambda game: not game["offers"] and (game["question"] or {}).get("kind") == "pay",
}
EXPANSION: dict[str, Callable[[Game], bool]] = {
    "expansion.place": _asks("place", lambda game: game["round"] == 2),
    "expansion.exchange": _asks("pay", lambda game: "exchange" in _kinds(game) and _choice_of_points(game)),
    "expansion.pick": _asks("pick", lambda game: game["question"]["bar"] == "expansion"),
    "expansion.split": _asks("split"),
    "expansion.draw": _asks("draw"),
    "expansion.feed": _asks("feed", lambda game: "feed" in _kinds(game)),
}
TWO_RESOURCES_NOW: dict[str, Callable[[Game], bool]] = {"take": _asks("take")}


class Whim:
    """Chooses at random, the same every time; buys what can be bought."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def __call__(self, offers: Sequence[dict[str, Any]]) -> str:
        buying = [offer for offer in offers if offer["kind"] in ("pay", "feed")]
        exchanging = [offer for offer in offers if offer["kind"] == "exchange"]
        if exchanging and not buying:
            return str(self._random.choice(exchanging)["move"])
        return str(self._random.choice(buying or list(offers))["move"])


async def find(party: Party, wanted: dict[str, Callable[[Game], bool]], whim: Whim, found: Found) -> None:
    """Play on until every situation was met, or the game is over; Ann's view of each is kept."""
    while not party.over and not wanted.keys() <= found.keys():
        game = party.ann.last["game"]
        for name, so in wanted.items():
            if name not in found and so(game):
                found[name] = await party.look()
        await party.play(whim)
