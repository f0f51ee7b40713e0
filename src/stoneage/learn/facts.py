"""Facts about a seat that a goal can ask for, read from the kernel's state."""

from collections.abc import Mapping
from typing import cast

from stoneage.game.game import Game


def facts(game: Game, seat: int) -> dict[str, int]:
    """Returns facts by name, each a number that grows as things go well."""
    player = game.view(seat)["players"][seat]
    return {
        "people": player["people"],
        "food": player["food"],
        "field": player["field"],
        "score": player["score"],
        "green": game.breakdown(seat)["green"],
        "over": int(game.over),
        "won": int(seat in game.winners),
        "decorations": 0,
        **cast("Mapping[str, int]", player["goods"]),
    }
