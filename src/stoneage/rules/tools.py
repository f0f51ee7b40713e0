"""Tools: gaining them (5.2) and adding them to a roll (5.6)."""

from typing import Any

from stoneage.rules.jit import inlined
from stoneage.rules.moves import (
    MOST_TOOL,
    ONCE_SET_VALUE,
    ONCE_SETS,
    READY_MOVES,
    READY_SET_COUNT,
    TOOL_SET_VALUE,
    TOOLS,
    USED_TILES,
)
from stoneage.rules.state import TOOL_SLOTS, Player, State


@inlined
def gain_tool(me: Player) -> None:
    """Adds a tile of value 1, or raises the lowest tile, a ready one first (5.2.1, 5.2.3)."""
    best = 0
    for slot in range(1, TOOL_SLOTS):
        lower = me.tool[slot] < me.tool[best]
        ready = me.tool[slot] == me.tool[best] and me.tool_used[slot] < me.tool_used[best]
        if lower or ready:
            best = slot
    if me.tool[best] < MOST_TOOL:
        me.tool[best] += 1


@inlined
def tool_value(me: Player) -> int:
    """Returns the sum of the values of the tool tiles (0.3.5)."""
    return int(me.tool[0] + me.tool[1] + me.tool[2])


@inlined
def _ready(me: Player, slot: int) -> int:
    return 0 if me.tool_used[slot] else int(me.tool[slot])


@inlined
def legal_tools(g: State, out: Any) -> int:
    """Lists every distinct set of ready tiles with every set of one-use tools; tiles of equal value are alike."""
    me = g.player[g.seat]
    a, b, c = _ready(me, 0), _ready(me, 1), _ready(me, 2)
    sets = int(READY_SET_COUNT[a, b, c])
    if not me.once:
        for i in range(1 << TOOL_SLOTS):
            out[i] = READY_MOVES[a, b, c, i]
        return sets
    count = 0
    for i in range(sets):
        once = 0
        while True:
            out[count] = READY_MOVES[a, b, c, i] + once
            count += 1
            once = (once - me.once) & me.once  # the next subset of the one-use tools
            if once == 0:
                break
    return count


@inlined
def use_tools(g: State, move: int) -> None:
    """Uses the chosen tools and adds their values to the dice."""
    if move == TOOLS:
        return  # no tools
    me = g.player[g.seat]
    tiles, once = (move - TOOLS) // ONCE_SETS, (move - TOOLS) % ONCE_SETS
    g.pips += TOOL_SET_VALUE[tiles] + ONCE_SET_VALUE[once]
    me.once &= ~once
    used = USED_TILES[_ready(me, 0), _ready(me, 1), _ready(me, 2), tiles]
    for slot in range(TOOL_SLOTS):
        me.tool_used[slot] |= used >> slot & 1


@inlined
def ready_tools(me: Player) -> None:
    """Makes all tiles ready again (7.1.5)."""
    for slot in range(TOOL_SLOTS):
        me.tool_used[slot] = 0
