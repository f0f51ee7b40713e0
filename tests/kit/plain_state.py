"""A whole state of plain numbers, which can be changed; it stands in for the record when the kernel runs un-jitted."""

from typing import Any

from stoneage.game.state_reader import PLAYER, read
from stoneage.rules.state import SEATS, STATE, Games, Player, State


def snapshot(games: Games) -> State:
    """Returns the first game of the array."""
    read_state: Any = read(games)
    state = State()
    state.__dict__ = {name: getattr(read_state, name) for name in STATE.names or ()}
    state.player = [_player(read_state.player[seat]) for seat in range(SEATS)]
    return state


def _player(read_player: Any) -> Player:
    player = Player()
    player.__dict__ = {name: getattr(read_player, name) for name in PLAYER.names or ()}
    return player
