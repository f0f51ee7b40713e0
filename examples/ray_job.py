"""A job on a Ray cluster: `python examples/ray_job.py --address auto --games 2000`.

The same seeds give the same games on one core, on two, and on any cluster; a machine that dies costs nothing but time.
"""

import argparse

from stoneage import Options
from stoneage.lab.lineup import Lineup, seat_bots
from stoneage.lab.processes import on_cluster
from stoneage.lab.results import SimulationTotals
from stoneage.lab.simulation import Simulation


def main() -> None:
    """Play the games of a line-up on a cluster, and print how they came out."""
    parser = argparse.ArgumentParser(description="Simulate on a Ray cluster.")
    parser.add_argument("--address", default="auto", help="auto, local, or host:port of the head; none: this process")
    parser.add_argument("--bots", default="value,woodcards")
    parser.add_argument("--games", type=int, default=1000)
    given = parser.parse_args()
    lineup = Lineup(Options(players=2), seat_bots(given.bots, 2), "ray")
    totals = SimulationTotals(2)
    with on_cluster(None if given.address == "none" else given.address):
        for results in Simulation(lineup, given.games).run():
            totals.add(results)
    for seat, bot in enumerate(lineup.bots):
        print(f"{bot}: {totals.won(seat):g} of {totals.games} games, {totals.scores[seat].mean:.1f} points")


if __name__ == "__main__":
    main()
