"""Exact values of moves in what is surely the last round, from observations only."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from stoneage.bots.brain.last_round import DEPTH, MOST_NODES, MOST_VALUES, SOLVER, UNSOLVED, solve_last_round
from stoneage.bots.brain.sampling import COLUMNS, POINTS
from stoneage.rules.effects import DRAW_CARD
from stoneage.rules.pieces import TOP_KIND
from stoneage.rules.setup import BASE_SLOTS
from stoneage.rules.state import ACTIONS, BUILDING, CARD, NO_PIECE, SLOTS, Games, new_games

# Positions that are solved in a millisecond of an idle core, at least.
NODES_PER_MILLISECOND: Final = 200
DRAWING: Final = frozenset(np.flatnonzero(TOP_KIND == DRAW_CARD).tolist())  # cards
NODES_PER_PLAYOUT: Final = 12  # in the time of one
_DECIMALS: Final = 12


def is_surely_last(seen: Games) -> bool:
    """Returns whether this round is the last, whatever else is bought in it; placements must be over."""
    game = seen[0]
    if int(game["phase"]) < ACTIONS:
        return False
    slots = game["slot"].tolist()[: SLOTS if game["expansion"] else BASE_SLOTS]
    empty_stack = int(game["stack_left"][: int(game["players"])].min()) == 0
    return empty_stack or slots.count(NO_PIECE) > int(game["deck_left"])


def best_first(rows: NDArray[np.float64], seat: int) -> NDArray[np.int64]:
    """Returns the numbers of the rows, best first for a seat; points decide among equals."""
    return np.lexsort((-rows[:, POINTS], -rows[:, seat]))


def exact_values(seen: Games, moves: Any, most_nodes: int = MOST_NODES) -> NDArray[np.float64] | None:
    """Returns a row for each move of what a seat knows: win probabilities by seat, then its points ahead.

    None if this is not surely the last round, more than one card is unknown, or more positions would have to be solved
    than `most_nodes`.
    """
    if not is_surely_last(seen):
        return None
    games, rows = new_games(DEPTH + 1), np.zeros((len(moves), COLUMNS))
    memory = np.zeros(SOLVER.itemsize, np.uint8).view(SOLVER)  # the system clears what is used; records, NumPy would
    games[:1].view(np.uint8)[:] = seen[:1].view(np.uint8)
    limit = min(most_nodes, (MOST_VALUES - 1) // _row_width(seen[0]))
    found = solve_last_round(games, memory, limit, np.asarray(moves, np.int16), rows)
    # the same sums in another order may differ by the last bits
    return None if found == UNSOLVED else np.round(rows, _DECIMALS)


def _row_width(game: Any) -> int:
    """Returns how many numbers the solver keeps for a position: two by seat and world.

    The solver checks its memory when it meets a position and takes it when the position is solved, so the limit on
    positions must ensure that all rows fit.
    """
    players, slots = int(game["players"]), game["slot"].tolist()
    drawn = 0 if game["open_cards"] else sum(int(cards).bit_count() for cards in game["player"]["drawn"][:players])
    claimed = [slot for slot, people in enumerate(game["crowd"][CARD:BUILDING].tolist()) if people]
    draws = any(
        slot == SLOTS - 1 or (slots[slot] != NO_PIECE and TOP_KIND[slots[slot]] == DRAW_CARD) for slot in claimed
    )
    worlds = int(game["deck_left"]) + drawn if drawn or draws else 1
    return 2 * players * max(worlds, 1)
