"""A state as plain Python numbers: quick to read, and a stand-in for the record when the kernel runs un-jitted."""

from typing import Any

import numpy as np

from stoneage.rules.setup import BASE_SLOTS
from stoneage.rules.state import (
    BUILDING,
    CARD,
    PLACES,
    PRIVATE,
    SLOTS,
    STATE,
    TRADER,
    Games,
    Player,
    State,
)

_STATE_FIELDS = STATE.names or ()
_PLAYER_FIELDS = STATE["player"].base.names or ()


def _plain(value: Any) -> Any:
    return value.tolist() if isinstance(value, np.ndarray) else value


def snapshot(games: Games) -> State:
    """The first game of the array as it is now."""
    state = State()
    for name, value in zip(_STATE_FIELDS, games[:1].tolist()[0], strict=True):
        setattr(state, name, _plain(value))
    players = []
    for record in state.player:
        player = Player()
        for name, value in zip(_PLAYER_FIELDS, record, strict=True):
            setattr(player, name, _plain(value))
        players.append(player)
    state.player = players
    return state


def open_row(g: State) -> list[int]:
    """The row of face-up cards, from slot 1 on."""
    row: list[int] = g.slot[: SLOTS if g.expansion else BASE_SLOTS]
    return row


def places_of(g: State) -> list[int]:
    """The places that this game has."""
    cards = range(CARD, CARD + len(open_row(g)))
    village_and_dice = [place for place in range(CARD) if g.expansion or place != TRADER]
    buildings = range(BUILDING, BUILDING + g.players)
    return [*village_and_dice, *cards, *buildings, *(range(PRIVATE, PLACES) if g.expansion else ())]
