"""Every tuning constant of the reviews, with the measurement or the reason that set it.

Points are percentage points of win probability. A `z` is a number of standard errors.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from stoneage.bots.brain.last_round import MOST_NODES
from stoneage.rules.state import ASK_PLACE, ASK_RESOLVE


def _by_players(two: int, three: int, four: int, five: int) -> Mapping[int, int]:
    return {2: two, 3: three, 4: four, 5: five}


@dataclass(frozen=True, slots=True)
class Tuning:
    """The allocation of samples, and the criteria that end sampling."""

    # --- static evaluation
    setups: int = 48  # set-ups sampled where the start player is fixed
    deals: int = 24  # deals sampled where a round turns up several cards
    worlds_of_a_step: int = 24  # worlds over which a step that shows hidden pieces is averaged
    negligible: float = 0.005  # a smaller difference in win probability counts as none

    # Positions that may be solved for one choice of what is surely the last round: all that the solver can keep, up to
    # 40 ms of a core. With a quarter of it, one open choice in ten of three players had to be sampled.
    solved_positions: int = MOST_NODES

    # --- candidates (successive elimination)
    close: float = 0.06  # moves whose static value is this close to the best are sampled
    # Maximum number of candidates besides the played move, by players: with more players a sample takes longer.
    most_candidates: Mapping[int, int] = field(default_factory=lambda: _by_players(4, 4, 3, 3))
    # In the actions of what may be the last round the network's win probability is off by 26 points on average.
    close_at_end: float = 0.26
    most_candidates_at_end: int = 8
    # Samples of the first pass by question. An order of actions seldom matters; what is asked late in a round is cheap.
    first_samples: Mapping[int, int] = field(default_factory=lambda: {ASK_PLACE: 12, ASK_RESOLVE: 10})
    first_samples_of_others: int = 20
    best_z: float = 3.0  # lead that another move needs to be called the best
    elimination_z: float = 3.0  # a candidate that is this unlikely to matter is sampled no further
    # A few equal samples do not prove equality. The error is computed with one more sample, which differs by this share
    # of the range of the samples …
    pseudo_sample_spread: float = 0.25
    # … and by 1 where games end in the samples and the result is open: the mean margin is within this number of
    # standard deviations of a tie.
    tie_z: float = 4.0

    # --- hindsight credit
    # A move this far behind the best, as a share of the loss, does not count as equivalent any more. With a step at 0.2
    # instead of a slope to 0.4, 28 of 168 labels changed with another seed, one of them twice; so 22 of 165.
    equivalence_span: float = 0.4

    # --- labels
    equality_z: float = 2.5  # distance to the smallest label at which a move that may be better is left alone
    final_z: float = 2.25  # distance to a threshold at which the remaining samples would hardly change a label
    threshold_scale: float = 3.0  # squared standard errors from a threshold at which samples are worth a third
    wide_error: float = 0.01  # standard error that is urgent whatever the samples cost
    max_half_width: float = 0.05  # widest half interval that is left as it is: losses are added up …
    wide_max_z: float = 2.0  # … so a wider one counts as no farther than this from a threshold

    # --- luck
    luck_worlds: int = 32  # sampled worlds per chance event …
    # … and by players where the next round may be the last. With 96 worlds the standard error of one event is 1 to 2
    # points there, and half a point earlier in the game (two players, 16 games).
    luck_worlds_near_end: Mapping[int, int] = field(default_factory=lambda: _by_players(96, 64, 48, 48))
    min_luck_worlds: int = 4  # in very long games

    # --- compute budget
    # Cost of a whole review per sample of the budget, by players.
    cost_budget: Mapping[int, int] = field(default_factory=lambda: _by_players(64_000, 98_000, 124_000, 124_000))
    first_pass_budget: float = 0.5  # share that the first pass may use
    min_first_samples: int = 4  # in very long games
    max_refinement: int = 16  # times the budget's samples that one choice may get at most
    base_cost: int = 25  # options: what a sample costs besides the options that the network weighs
    # Placements that an option of another question costs: its position differs in more inputs from the last one, and a
    # payment for a building in those of the next tile.
    cost_of_other_options: int = 2
    cost_of_building_options: int = 5
    cost_rounds: int = 4  # rounds played to count the options of actions


TUNING: Final = Tuning()
