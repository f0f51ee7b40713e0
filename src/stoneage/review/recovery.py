"""Losses that are none: what can still be had at one's next choice was not lost.

A choice is judged by what it leads to if the network plays on. Where the network does not see the right way, all
choices that leave it open look like errors, one after the other, though only the last is one. So what a seat's chance
rises by until its next choice in the round, without luck and without what others chose, is taken off its loss.
"""

from typing import Final

import numpy as np

from stoneage.review.walk import ChoiceStep, Walk

LEAST: Final = 0.05  # of a loss and of a rise; two looks at one position differ by 0.01 to 0.03 in most rounds


def recover(walk: Walk) -> None:
    """Note for every choice what of its loss was still to be had."""
    last: dict[int, ChoiceStep] = {}
    value, since = walk.start.copy(), np.zeros(walk.players)
    for step in walk.steps:
        if not isinstance(step, ChoiceStep):
            value = value + step.luck
            continue
        step.recovered = 0.0
        since += step.rows[step.best, : walk.players] - value
        earlier = last.get(step.seat)
        if earlier is not None and earlier.round == step.round and not (earlier.stand_in or earlier.exact):
            earlier.recovered = recovered(earlier.lost, float(since[step.seat]))
            since -= earlier.returned[: walk.players]
        since[step.seat] = 0.0
        last[step.seat], value = step, step.rows[step.played, : walk.players]


def recovered(lost: float, rise: float) -> float:
    """Returns how much of a loss a rise takes back; neither counts if it is small."""
    return min(lost, rise) if lost >= LEAST and rise >= LEAST else 0.0
