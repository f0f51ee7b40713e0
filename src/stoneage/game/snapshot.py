"""A state as plain Python numbers: quick to read, and a stand-in for the record when the kernel runs un-jitted."""

from typing import Any, cast

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
_STATE_LISTS = tuple(name for name in _STATE_FIELDS if STATE[name].shape)
_PLAYER_LISTS = tuple(name for name in _PLAYER_FIELDS if STATE["player"].base[name].shape)


def snapshot(games: Games) -> State:
    """The first game of the array as it is now."""
    state = State()
    # Filled all at once: this is called several times a choice, and attribute by attribute took thrice as long.
    state.__dict__ = _plain(_STATE_FIELDS, games[:1].tolist()[0], _STATE_LISTS)
    players = []
    for record in state.player:
        player = Player()
        player.__dict__ = _plain(_PLAYER_FIELDS, record, _PLAYER_LISTS)
        players.append(player)
    state.player = players
    return state


def _plain(names: tuple[str, ...], values: Any, lists: tuple[str, ...]) -> dict[str, Any]:
    fields = dict(zip(names, values, strict=True))
    for name in lists:
        fields[name] = fields[name].tolist()
    return fields


class _Glance:
    """A record as it was, whose fields become plain numbers when they are asked for."""

    def __init__(self, record: Any) -> None:
        self._record = record

    def __getattr__(self, name: str) -> Any:
        field = self._record[name]
        value = [_Glance(player) for player in field] if name == "player" else field.tolist()
        self.__dict__[name] = value
        return value


def glance(games: Games) -> State:
    """The same as a snapshot for those who look at a few fields only, as stories do; made in no time."""
    state: Any = _Glance(np.frombuffer(games[:1].tobytes(), STATE)[0])
    return cast("State", state)


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
