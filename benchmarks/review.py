"""Measures reviews: mean luck, variance without luck, stability under other seeds, time, memory.

uv run python benchmarks/review.py --players 2 --games 1000                  # static reviews
uv run python benchmarks/review.py --players 2 --games 0 --deep 60           # the standard review
uv run python benchmarks/review.py --players 2 --games 0 --deep 20 --twice   # the standard review with two seeds
uv run python benchmarks/review.py --players 2 --games 0 --luck 200          # luck alone, the same
"""

import argparse
import resource
import time
from collections import Counter
from dataclasses import dataclass
from functools import partial

import numpy as np

from stoneage import Options
from stoneage.lab.lineup import Lineup
from stoneage.lab.playing import play_out
from stoneage.lab.processes import spread
from stoneage.review import STANDARD, IncrementalReview, Review, review
from stoneage.review.estimates import LABELS
from stoneage.review.types import Label

STEPS: tuple[Label | None, ...] = (None, *(label for _, label in reversed(LABELS)))
PARTS = ("luck", "own_choices", "others_choices", "evaluation_drift")


@dataclass(frozen=True)
class Reviewed:
    """The figures of a review."""

    parts: list[float]  # of the first seat: the seats of a game are not independent
    own_luck: float
    raw: float
    seconds: float
    memory: float  # most that the process has had so far, in MB
    labels: dict[int, Label | None]  # by judged choice


def reviewed(lineup: Lineup, standard: bool, task: tuple[int, int]) -> Reviewed:
    number, seed = task
    game, _ = play_out(lineup, number)
    begun = time.process_time()
    return kept(review(game, STANDARD if standard else None, seed=seed), begun)


def kept(found: Review, begun: float) -> Reviewed:
    seconds, seat = time.process_time() - begun, found["seats"][0]
    parts = [seat["luck"], seat["own_choices"], seat["others_choices"], seat["evaluation_drift"]]
    labels = {choice["choice"]: choice["label"] for choice in found["choices"]}
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return Reviewed(parts, seat["own_luck"], seat["result"] - seat["start"], seconds, memory, labels)


def reviewed_luck(lineup: Lineup, number: int) -> Reviewed:
    game, _ = play_out(lineup, number)
    begun = time.process_time()
    growing = IncrementalReview(game)
    growing.sampled.sample_luck(STANDARD)
    return kept(growing.review(), begun)


def tell(found: list[Reviewed], what: str) -> None:
    seconds = [one.seconds for one in found]
    print(f"{what}: {np.mean(seconds):.2f} s of CPU a review, {max(seconds):.2f} at most")
    tenth = found[len(found) // 10]
    print(f"  memory {tenth.memory:.0f} MB after a tenth of the games, {found[-1].memory:.0f} MB after all")
    lucks, own = np.array([one.parts[0] for one in found]), np.array([one.own_luck for one in found])
    raw = np.array([one.raw for one in found])
    half = 1.96 / np.sqrt(len(found))
    print(f"  mean luck {lucks.mean():+.4f} ± {half * lucks.std():.4f}, ", end="")
    print(f"of own rolls {own.mean():+.4f} ± {half * own.std():.4f}")
    adjusted = raw - lucks
    print(f"  variance raw {raw.var():.4f}, without luck {adjusted.var():.4f} ({ratio(adjusted, raw)})")
    deviations = np.array([one.parts for one in found]).std(axis=0)
    drift = 100 * np.abs([one.parts[PARTS.index("evaluation_drift")] for one in found])
    print(f"  mean absolute evaluation drift {drift.mean():.1f} points, {drift.max():.1f} at most")
    print("  deviations: " + ", ".join(f"{part} {d:.3f}" for part, d in zip(PARTS, deviations, strict=True)))


def ratio(adjusted: np.ndarray, raw: np.ndarray) -> str:
    """Returns the ratio of the variances, with a bootstrap interval over games."""
    if raw.var() == 0:
        return "all results are the same"
    rng, ratios = np.random.default_rng(1), []
    for _ in range(1000):
        drawn = rng.integers(0, len(raw), len(raw))
        if raw[drawn].var() > 0:
            ratios.append(adjusted[drawn].var() / raw[drawn].var())
    low, high = np.quantile(ratios, (0.025, 0.975))
    return f"{adjusted.var() / raw.var():.0%}, 95 %: {low:.0%} to {high:.0%}"


def stability(ones: list[Reviewed], others: list[Reviewed]) -> None:
    counts: Counter[str] = Counter()
    most = 0
    for one, other in zip(ones, others, strict=True):
        counts["judged"] += len(one.labels)
        counts["changed"] += len(one.labels.keys() ^ other.labels.keys())
        for choice in one.labels.keys() & other.labels.keys():
            before, after = STEPS.index(one.labels[choice]), STEPS.index(other.labels[choice])
            counts["labelled"] += bool(before or after)
            counts["relabelled"] += before != after
            most = max(most, abs(before - after))
    print(f"other seeds: {counts['changed']} of {counts['judged']} judged choices change, ", end="")
    print(f"{counts['relabelled']} of {counts['labelled']} labels, by {most} steps at most")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--expansion", action="store_true")
    parser.add_argument("--bots", default="net", help="bots of the seats, in turn")
    parser.add_argument("--games", type=int, default=200, help="games with a static review")
    parser.add_argument("--deep", type=int, default=0, help="games with the standard review")
    parser.add_argument("--luck", type=int, default=0, help="games with the standard review of luck alone")
    parser.add_argument("--twice", action="store_true", help="the standard review with two seeds")
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--seed", default="reviewed", help="of the games")
    parser.add_argument("--jobs", type=int, default=1)
    wishes = parser.parse_args()
    bots = wishes.bots.split(",")
    options = Options(players=wishes.players, expansion=wishes.expansion)
    lineup = Lineup(options, tuple(bots[i % len(bots)] for i in range(wishes.players)), wishes.seed)
    if wishes.games:
        tasks = [(wishes.first + number, 0) for number in range(wishes.games)]
        tell(list(spread(partial(reviewed, lineup, False), tasks, wishes.jobs)), f"{wishes.games} games, static")
    if wishes.luck:
        numbers = range(wishes.first, wishes.first + wishes.luck)
        tell(list(spread(partial(reviewed_luck, lineup), numbers, wishes.jobs)), f"{wishes.luck} games, standard luck")
    if wishes.deep:
        seeds = 2 if wishes.twice else 1
        tasks = [(wishes.first + number, seed) for number in range(wishes.deep) for seed in range(seeds)]
        found = []
        for (number, seed), one in zip(tasks, spread(partial(reviewed, lineup, True), tasks, wishes.jobs), strict=True):
            labelled = sum(label is not None for label in one.labels.values())
            told = f"game {number}, seed {seed}: {one.seconds:.1f} s, {len(one.labels)} judged, {labelled} labelled"
            print(told, flush=True)
            found.append(one)
            if len(found) % 2 == 0 and wishes.twice:
                stability(found[-2:-1], found[-1:])
        tell(found[::seeds], f"{wishes.deep} games, standard")
        if wishes.twice:
            stability(found[::2], found[1::2])


if __name__ == "__main__":
    main()
