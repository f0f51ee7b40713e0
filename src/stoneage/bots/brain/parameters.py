"""The numbers by which the `value` style counts: name, default, meaning, one row each.

The defaults were found by `scripts/tune_value.py`.
"""

from typing import Annotated, Final, get_args, get_type_hints

import numpy as np

from stoneage.rules.jit import constant


class Parameters:
    """What things are worth, in points unless it says otherwise."""

    cards_a_round: Annotated[float, 0.98, "cards a player takes in a round"]
    buildings_a_round: Annotated[float, 0.42, "buildings taken from the lowest stack in a round"]
    resource: Annotated[float, 0.78, "worth of a resource, as a part of its value"]
    missing_food: Annotated[float, 2.41, "worth of missing food"]
    spare_food: Annotated[float, 0.62, "worth of spare food"]
    tool_round: Annotated[float, 0.66, "a tool a round"]
    field_round: Annotated[float, 1.18, "a field a round"]
    person_round: Annotated[float, 2.03, "a person a round"]
    growth: Annotated[float, 0.17, "growth of what a profession counts, a round"]
    green_growth: Annotated[float, 0.73, "chance that a green set grows"]
    dice_bar: Annotated[float, 4.6, "a dice bar"]
    drawn_card: Annotated[float, 4.25, "a drawn card"]
    denial: Annotated[float, 0.14, "share of what a card is worth to the next player"]
    nearly_paid: Annotated[float, 0.27, "worth of a building that is one good short"]
    decoration: Annotated[float, 1.13, "a decoration"]
    trader_step: Annotated[float, 1.56, "a trader step"]
    person_at_home: Annotated[float, 0.49, "resources a person still at home may bring"]
    tools_a_roll: Annotated[float, 0.41, "tools at each roll, as a part of all"]
    single_place: Annotated[float, 0.98, "worth of a single place for which a group leaves a person"]
    free_choice: Annotated[float, 0.83, "worth of a building of free choice"]
    one_use_pip: Annotated[float, 0.54, "a pip of a one-use tool"]
    person_delay: Annotated[float, 1.0, "rounds until a new person works"]
    tool_delay: Annotated[float, 0.36, "rounds until a new tool works"]


_ROWS: Final = {name: get_args(hint)[1:] for name, hint in get_type_hints(Parameters, include_extras=True).items()}
MEANINGS: Final = {name: meaning for name, (_, meaning) in _ROWS.items()}
PARAMETERS: Final = np.dtype([(name, np.float64) for name in _ROWS])
DEFAULTS: Final = constant(np.array([tuple(default for default, _ in _ROWS.values())], PARAMETERS))
