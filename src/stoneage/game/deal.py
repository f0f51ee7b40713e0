"""The state before the first choice: start player, deck and stacks."""

from dataclasses import dataclass

from stoneage.game.options import Options
from stoneage.rules import kernel
from stoneage.rules.sets import BUILDING_IDS, CARD_IDS, PieceSet
from stoneage.rules.state import Games, new_games


@dataclass(frozen=True, slots=True)
class Deal:
    """Ids, top first: the deck before the first cards are dealt, and the stacks."""

    start: int
    deck: tuple[str, ...]
    stacks: tuple[tuple[str, ...], ...]


def first_state(options: Options, pieces: PieceSet, key: bytes, deal: Deal) -> Games:
    """Returns the state before the first choice. The key makes its shuffles even if `deal` replaces their result."""
    games = _shuffled(options, pieces, key)
    games["start"] = deal.start
    games["deck"][0, : len(deal.deck)] = [pieces.card_numbers[card] for card in reversed(deal.deck)]
    for stack, tiles in enumerate(deal.stacks):
        games["stack"][0, stack, : len(tiles)] = [pieces.building_numbers[tile] for tile in reversed(tiles)]
    kernel.deal(games)
    return games


def _shuffled(options: Options, pieces: PieceSet, key: bytes) -> Games:
    games = new_games()
    options.write_to(games)
    games["pieces"] = pieces.number
    games["key"][0] = [int.from_bytes(key[:8], "little"), int.from_bytes(key[8:], "little")]
    kernel.set_up(games, -1 if options.start is None else options.start)
    return games


def deal_of_key(options: Options, pieces: PieceSet, key: bytes) -> Deal:
    """Returns the deal that follows from a key."""
    games = _shuffled(options, pieces, key)
    left = int(games["deck_left"][0])
    deck = tuple(CARD_IDS[card] for card in reversed(games["deck"][0, :left].tolist()))
    stacks = games["stack"][0, : options.players, : options.stack_height].tolist()
    return Deal(int(games["start"][0]), deck, tuple(tuple(BUILDING_IDS[t] for t in reversed(s)) for s in stacks))
