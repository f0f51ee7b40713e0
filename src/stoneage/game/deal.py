"""How a game is laid out before the first choice: start player, deck and stacks."""

from dataclasses import dataclass

from stoneage.game.options import Options
from stoneage.rules import kernel
from stoneage.rules.pieces import BUILDING_IDS, CARD_IDS
from stoneage.rules.state import Games, new_games


@dataclass(frozen=True, slots=True)
class Deal:
    """Ids, top first: the deck before the first cards are dealt, and the stacks."""

    start: int
    deck: tuple[str, ...]
    stacks: tuple[tuple[str, ...], ...]


def first_state(options: Options, key: bytes, layout: Deal) -> Games:
    """The state before the first choice; the key has done its shuffles, whether or not the layout is its own."""
    games = _shuffled(options, key)
    games["start"] = layout.start
    games["deck"][0, : len(layout.deck)] = [CARD_IDS.index(card) for card in reversed(layout.deck)]
    for stack, tiles in enumerate(layout.stacks):
        games["stack"][0, stack] = [BUILDING_IDS.index(tile) for tile in reversed(tiles)]
    kernel.deal(games)
    return games


def _shuffled(options: Options, key: bytes) -> Games:
    games = new_games()
    for name in ("players", "expansion", "multi_hunt", "limited_resources", "two_resources_now", "open_cards"):
        games[name] = getattr(options, name)
    games["key"][0] = [int.from_bytes(key[:8], "little"), int.from_bytes(key[8:], "little")]
    kernel.set_up(games, -1 if options.start is None else options.start)
    return games


def deal_of_key(options: Options, key: bytes) -> Deal:
    """The layout that a key gives."""
    games = _shuffled(options, key)
    left = int(games["deck_left"][0])
    deck = tuple(CARD_IDS[card] for card in reversed(games["deck"][0, :left].tolist()))
    stacks = games["stack"][0, : options.players].tolist()
    return Deal(int(games["start"][0]), deck, tuple(tuple(BUILDING_IDS[t] for t in reversed(s)) for s in stacks))
