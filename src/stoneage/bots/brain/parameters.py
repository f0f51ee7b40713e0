"""Parameters of the `value` style: name, default and meaning.

The defaults were found by `scripts/tune_value.py`.
"""

from typing import Annotated, Final, get_args, get_type_hints

import numpy as np

from stoneage.rules.jit import constant


class Parameters:
    """Worth of things, in points unless stated otherwise."""

    cards_per_round: Annotated[float, 0.98, "cards that a player takes per round"]
    buildings_per_round: Annotated[float, 0.42, "buildings taken from the lowest stack per round"]
    resource: Annotated[float, 0.78, "worth of a resource, as a share of its value"]
    missing_food: Annotated[float, 2.41, "worth of one missing food"]
    spare_food: Annotated[float, 0.62, "worth of one spare food"]
    tool_round: Annotated[float, 0.66, "worth of a tool per round"]
    field_round: Annotated[float, 1.18, "worth of a field step per round"]
    person_round: Annotated[float, 2.03, "worth of a person per round"]
    growth: Annotated[float, 0.17, "growth of a profession's multiplier per round"]
    green_growth: Annotated[float, 0.73, "expected growth of a green set"]
    dice_bar: Annotated[float, 4.6, "worth of a dice bar"]
    drawn_card: Annotated[float, 4.25, "worth of a drawn card"]
    denial: Annotated[float, 0.14, "share of a card's worth to the next player"]
    nearly_paid: Annotated[float, 0.27, "share of the worth of a building that is one good short"]
    decoration: Annotated[float, 1.13, "worth of a decoration"]
    trader_step: Annotated[float, 1.56, "worth of a trader step"]
    person_at_home: Annotated[float, 0.49, "resources expected of an unplaced person"]
    tools_per_roll: Annotated[float, 0.41, "share of the tools used per roll"]
    single_place: Annotated[float, 0.98, "relative worth of a single place for which a group leaves a person"]
    free_choice: Annotated[float, 0.83, "share of the gain of a building of free choice"]
    one_use_pip: Annotated[float, 0.54, "worth of a pip of a one-use tool"]
    person_delay: Annotated[float, 1.0, "rounds until a new person works"]
    tool_delay: Annotated[float, 0.36, "rounds until a new tool works"]


_ROWS: Final = {name: get_args(hint)[1:] for name, hint in get_type_hints(Parameters, include_extras=True).items()}
MEANINGS: Final = {name: meaning for name, (_, meaning) in _ROWS.items()}
PARAMETERS: Final = np.dtype([(name, np.float64) for name in _ROWS])
DEFAULTS: Final = constant(np.array([tuple(default for default, _ in _ROWS.values())], PARAMETERS))
