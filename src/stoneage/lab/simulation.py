"""Simulates many games of one line-up on several cores; the results do not depend on the number of cores."""

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import Final

from stoneage.game.game import Game
from stoneage.game.options import Options
from stoneage.lab.lineup import RANDOM, Lineup
from stoneage.lab.playing import play_at_random, play_in_styles, play_with_bots
from stoneage.lab.processes import spread
from stoneage.lab.results import Results

KERNEL_BATCH: Final = 256
RECORDED_BATCH: Final = 16


@dataclass(frozen=True, slots=True)
class Simulation:
    """A number of games, in batches that do not depend on the number of jobs."""

    lineup: Lineup
    games: int
    keep_records: bool = False

    @property
    def in_kernel(self) -> bool:
        """Whether the kernel plays without Python, with the GIL released, so that threads are enough."""
        return self.lineup.all_styles and not self.keep_records

    def warm_up(self) -> None:
        """Compiles what is needed before the clock runs, and before each worker would do it."""
        if self.in_kernel:
            self.play(range(1))
        else:
            Game(2, seed=0).view(0)
            play_at_random(Lineup(Options(players=2), (RANDOM, RANDOM), "warm-up"), range(1), keep_records=True)

    def batches(self) -> Iterator[range]:
        recorded = RECORDED_BATCH if self.lineup.all_styles else 1
        size = KERNEL_BATCH if self.in_kernel else recorded
        for first in range(0, self.games, size):
            yield range(first, min(first + size, self.games))

    def play(self, batch: range) -> Results:
        if self.lineup.all_random:
            return play_at_random(self.lineup, batch, self.keep_records)
        play = play_in_styles if self.lineup.all_styles else play_with_bots
        return play(self.lineup, batch, self.keep_records)

    def run(self, jobs: int = 1) -> Generator[Results, None, None]:
        """Yields results batch by batch, in the order of the games."""
        yield from spread(self.play, self.batches(), jobs, threads=self.in_kernel)
