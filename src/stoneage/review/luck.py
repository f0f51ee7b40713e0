"""Luck in the deeper look: what the game was worth after each stroke of chance, played on in the same worlds.

Chance is seen by what all seats together know: only what nobody knew is dealt. A stroke of luck is what the game is
worth after it less what it was worth before it, and that is what it was worth after the stroke before, as long as
everybody does what the network would do in the samples. So the luck of a round is known as well as its two ends are,
however many strokes there were. Where somebody did otherwise, the game is played on from there anew.

Samples end at the beginning of the next round, where the network is asked, or at the end of the game if that is near.
"""

from typing import Any, Final

import numpy as np

from stoneage.bots.brain.judging import ANYTHING
from stoneage.bots.brain.sampling import NEAR
from stoneage.review.chance import may_end_within
from stoneage.review.judge import Judge
from stoneage.review.walk import ChanceStep, ChoiceStep, Valued, Walk

WORLDS: Final = 32  # in which a stroke is played on …
# … and so many, by players, where the next round may be the last: there the luck of a stroke is uncertain by 1 to 2
# points (96 worlds, two players; the standard error, 16 games), before that by half a point.
WORLDS_NEAR_END: Final = {2: 96, 3: 64, 4: 48, 5: 48}
FEWEST: Final = 4  # in a game that is too long for more


def worlds_of(step: ChanceStep, share: float, seed: int) -> Any:
    """Returns the keys of the worlds of a stroke, the first of those of the game; of a very long game a share."""
    return np.random.default_rng([seed, 2]).integers(
        0, 1 << 63, size=max(int(count_worlds(step) * share), FEWEST), dtype=np.uint64
    )


def count_worlds(step: ChanceStep) -> int:
    """Returns in how many worlds a stroke is played on; one of the set-up or the end in none."""
    if step.asked is None:
        return 0
    return WORLDS_NEAR_END[len(step.got)] if may_end_within(step.asked.before, NEAR + 1) else WORLDS


def note_choice(walk: Walk, step: ChoiceStep, judge: Judge) -> None:
    """Forget what the game was worth if somebody did not do what the network does in samples."""
    if walk.valued is not None and step.moves[step.played] != judge.usual(step.state):
        walk.valued = None


def play_chance(walk: Walk, step: ChanceStep, judge: Judge, share: float, seed: int) -> int:
    """Tell the luck of a stroke by playing on from before and after it; returns how many games were played."""
    asked, players = step.asked, walk.players
    if step.kind == "reveal":
        step.expected = step.got  # what was drawn counted when it was drawn: its owner knew it
    if asked is None:
        return 0
    worlds = worlds_of(step, share, seed)
    games, valued = len(worlds), walk.valued
    if valued is None or valued.round != step.round or len(valued.rows) != len(worlds):
        rows = judge.play_chance(asked.before, asked.move, ANYTHING, 0, asked.viewer, worlds)
        valued, games = Valued(step.round, rows), 2 * games
    rows = judge.play_chance(asked.before, asked.move, asked.kind, asked.code, asked.viewer, worlds)
    walk.valued = Valued(step.round, rows)
    before, after = valued.rows[:, :players], rows[:, :players]
    step.expected, step.got = before.mean(axis=0), after.mean(axis=0)
    step.deviation = float((after - before)[:, asked.viewer].std(ddof=1) / np.sqrt(len(worlds)))
    return games
