"""The effects of a card's upper half or of a face of a dice bar: one row per kind.

To add an effect, add a row here, its number below the table, and its rule in `cards.take_card` or `cards.reward`. The
loader of the pieces rejects a kind without a row, and tests check that all code that distinguishes kinds covers every
one.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray


class Effect(NamedTuple):
    """A kind of effect as the files of pieces write it, with the names of its parameters there."""

    kind: str
    amount: str = "amount"  # name of the parameter for the amount; "" if there is none
    of: str = ""  # name of the parameter for the object: a good to roll for, a dice bar
    on_bar: bool = False  # whether a face of a dice bar can have this effect
    asks: bool = False  # whether it can ask its owner something at once
    chance: bool = False  # whether it rolls dice or draws cards


# The first five are the goods, in the order of every vector of goods.
EFFECTS: Final = (
    Effect("wood", on_bar=True),
    Effect("brick", on_bar=True),
    Effect("stone", on_bar=True),
    Effect("gold", on_bar=True),
    Effect("decorations", on_bar=True),
    Effect("food", on_bar=True),
    Effect("points", on_bar=True),
    Effect("tool", on_bar=True),
    Effect("field", on_bar=True),
    Effect("trader_step", on_bar=True),
    Effect("roll", amount="dice", of="good", asks=True, chance=True),
    Effect("dice_bar", amount="", of="bar", asks=True, chance=True),
    Effect("draw", chance=True),
    Effect("once", amount="value"),
    Effect("take", asks=True),
)
KINDS: Final = tuple(effect.kind for effect in EFFECTS)

# Goods. A decoration can be used to pay but is not a resource (0.3.2).
WOOD: Final = KINDS.index("wood")
BRICK: Final = KINDS.index("brick")
STONE: Final = KINDS.index("stone")
GOLD: Final = KINDS.index("gold")
DECORATION: Final = KINDS.index("decorations")
RESOURCES: Final = 4
GOODS: Final = 5

FOOD: Final = KINDS.index("food")
POINTS: Final = KINDS.index("points")
TOOL: Final = KINDS.index("tool")
FIELD_STEP: Final = KINDS.index("field")
TRADER_STEP: Final = KINDS.index("trader_step")
ROLL: Final = KINDS.index("roll")
DICE_BAR: Final = KINDS.index("dice_bar")
DRAW_CARD: Final = KINDS.index("draw")
ONCE: Final = KINDS.index("once")
TAKE: Final = KINDS.index("take")

BY_CHANCE: Final[NDArray[np.int64]] = np.array([int(effect.chance) for effect in EFFECTS])
