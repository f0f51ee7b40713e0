"""What of the hidden has come to light: if it changed, a choice cannot be taken back."""

from typing import Any

from stoneage.game.game import Game


def shown(game: Game) -> tuple[Any, ...]:
    """Rolls so far, cards that left the deck, tiles that left their stacks, and whether all is open."""
    state = game.state
    return int(state["counter"][0]), int(state["deck_left"][0]), state["stack_left"][0].tobytes(), game.over
