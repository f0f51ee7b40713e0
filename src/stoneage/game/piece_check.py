"""Every piece lies in one place. A state in which one lies in two is no game, and could not even be looked at."""

from collections import Counter

from stoneage.game.errors import OptionError
from stoneage.game.names import buildings_of, cards_of
from stoneage.game.reading import glance
from stoneage.rules.sets import BUILDING_IDS, CARD_IDS
from stoneage.rules.state import NO_PIECE, Games, Player, State


def check_pieces(games: Games) -> None:
    """OptionError names a card or building that lies in two places."""
    g = glance(games)
    for piece, places in Counter(_cards(g) + _tiles(g)).items():
        if places > 1:
            raise OptionError("piece_twice", piece=piece, places=places)


def _cards(g: State) -> list[str]:
    lying = [*g.deck[: g.deck_left], *(card for card in g.slot if card != NO_PIECE)]
    owned = [card for player in _players(g) for card in cards_of(player.bought) + cards_of(player.drawn)]
    return [CARD_IDS[card] for card in lying] + owned


def _tiles(g: State) -> list[str]:
    lying = [tile for tiles, left in zip(g.stack, g.stack_left, strict=True) for tile in tiles[:left]]
    return [BUILDING_IDS[tile] for tile in lying] + [
        tile for player in _players(g) for tile in buildings_of(player.built)
    ]


def _players(g: State) -> list[Player]:
    return [g.player[seat] for seat in range(g.players)]
