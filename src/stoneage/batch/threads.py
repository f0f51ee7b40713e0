"""Divides the rows of a batch among threads; compiled code runs without Python's lock."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

from stoneage.batch.arrays import BatchArrays


class Shares:
    """Rows of a batch in as many shares as there are threads."""

    def __init__(self, rows: BatchArrays, threads: int) -> None:
        self.rows = rows
        size = len(rows.games)
        edges = [size * number // threads for number in range(threads + 1)]
        self._ends = list(pairwise(edges))
        self._parts = [rows.part(first, end) for first, end in self._ends]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

    def do(self, work: Callable[..., Any], *arrays: Any) -> list[Any]:
        """Calls `work` on every share, with the same rows of the other arrays; returns the results."""
        if self._pool is None:
            return [work(self.rows, *arrays)]
        others = ([array[first:end] for first, end in self._ends] for array in arrays)
        return list(self._pool.map(work, self._parts, *others))
