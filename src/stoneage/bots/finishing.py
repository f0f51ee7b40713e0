"""Ends games that are won: among moves that win equally surely, the one that shortens the game."""

from typing import Any, Final

import numpy as np

from stoneage.bots.purposes import is_affordable, payments_for
from stoneage.bots.workspace import Workspace
from stoneage.rules.moves import PLACE_WHERE
from stoneage.rules.state import ASK_PAY, ASK_PLACE, BUILDING, CARD, PRIVATE

SAFE: Final = 0.99  # win probability from which a game is decided
ALIKE: Final = 0.005  # difference in win probability of moves that win equally surely


def finishing_move(workspace: Workspace, values: Any, among: Any = True) -> int | None:
    """Returns the move that shortens a decided game most; None if the game is open or no move shortens it.

    A game ends when a stack of buildings is empty or the cards cannot be refilled. `values`: how good each legal move
    is, which decides between moves that shorten the game equally. `among`: whether each one may be returned.
    """
    if workspace.question not in (ASK_PLACE, ASK_PAY) or values.max() < SAFE:
        return None
    wins, _ = workspace.predict()
    if wins.max() < SAFE:
        return None
    haste = _purchases(workspace) if workspace.question == ASK_PLACE else _payments(workspace)
    haste = np.where((wins >= wins.max() - ALIKE) & among, haste, 0)
    if not haste.any():
        return None
    return int(workspace.legal[np.lexsort((values, haste))[-1]])


def _payments(workspace: Workspace) -> Any:
    """Returns 1 for each payment that leaves enough for the seat's other claims."""
    return np.isin(workspace.legal, payments_for(workspace.games[0], workspace.legal)).astype(int)


def _purchases(workspace: Workspace) -> Any:
    """Returns how much each placement shortens the game.

    3: a building of the lowest stack; 2: a card; 1: another building; 0: any other place, or nothing that can be paid.
    """
    game, where = workspace.games[0], PLACE_WHERE[workspace.legal]
    haste = np.zeros(workspace.count, int)
    left = game["stack_left"][: game["players"]]
    for place in np.unique(where[(where >= CARD) & (where < PRIVATE)]):
        if is_affordable(game, int(place), [], plans=False):
            lowest = place >= BUILDING and left[place - BUILDING] == left.min()
            haste[where == place] = 3 if lowest else 2 if place < BUILDING else 1
    return haste
