"""How honest and how fast reviews are: mean luck, variance without luck, stability under other seeds, CPU time.

uv run python benchmarks/review.py --players 2 --games 1000 --deep 20
"""

import argparse
import time
from collections.abc import Iterator

import numpy as np

from stoneage import Game, Options
from stoneage.lab.lineup import Lineup
from stoneage.lab.playing import play_out
from stoneage.review import STANDARD, Review, review

LABELS = (None, "inaccuracy", "mistake", "blunder")


def games(players: int, expansion: bool, bot: str, count: int) -> Iterator[Game]:
    lineup = Lineup(Options(players=players, expansion=expansion), (bot,) * players, "reviewed")
    return (play_out(lineup, number)[0] for number in range(count))


def luck(reviews: list[Review], what: str) -> None:
    """One seat of each game: the seats of a game are not independent."""
    rows = [
        (seat["luck"], seat["own_luck"], seat["result"] - seat["start"]) for r in reviews for seat in r["seats"][:1]
    ]
    lucks, own, raw = np.array(rows).T
    half = 1.96 / np.sqrt(len(rows))
    print(
        f"{what}: mean luck {lucks.mean():+.4f} ± {half * lucks.std():.4f}, of own rolls {own.mean():+.4f} ± ", end=""
    )
    print(f"{half * own.std():.4f}; variance raw {raw.var():.4f}, without luck {(raw - lucks).var():.4f}", end="")
    print(f" ({(raw - lucks).var() / raw.var():.0%}), deviation of what was revised ", end="")
    print(f"{np.std([seat['revised'] for r in reviews for seat in r['seats'][:1]]):.3f}")


def stability(pairs: list[tuple[Review, Review]]) -> None:
    judged = changed = labelled = relabelled = steps = 0
    for one, other in pairs:
        labels = [{c["choice"]: c["label"] for c in found["choices"]} for found in (one, other)]
        judged += len(labels[0])
        changed += len(labels[0].keys() ^ labels[1].keys())
        for choice in labels[0].keys() & labels[1].keys():
            before, after = (LABELS.index(found[choice]) for found in labels)
            labelled += bool(before or after)
            relabelled += before != after
            steps = max(steps, abs(before - after))
    print(f"other seeds: {changed} of {judged} judged choices and {relabelled} of {labelled} labels change, ", end="")
    print(f"by {steps} steps at most")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--expansion", action="store_true")
    parser.add_argument("--bot", default="league")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--deep", type=int, default=5)
    wishes = parser.parse_args()
    table = (wishes.players, wishes.expansion, wishes.bot)
    begun, found = time.process_time(), []
    for game in games(*table, wishes.games):
        found.append(review(game))
    print(f"at sight: {(time.process_time() - begun) / wishes.games:.2f} s of CPU a game, playing it included")
    luck(found, f"{wishes.games} games at sight")
    pairs, seconds = [], []
    for game in games(*table, wishes.deep):
        begun = time.process_time()
        pairs.append((review(game, STANDARD), review(game, STANDARD, seed=1)))
        seconds.append((time.process_time() - begun) / 2)
    if pairs:
        print(f"standard: {np.mean(seconds):.1f} s of CPU a game, {max(seconds):.1f} at most")
        luck([one for one, _ in pairs], f"{wishes.deep} games, standard")
        stability(pairs)


if __name__ == "__main__":
    main()
