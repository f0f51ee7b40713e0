"""Divides the rows of a batch among threads; compiled code runs without Python's lock."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from itertools import pairwise
from typing import Any

from stoneage.batch.arrays import BatchArrays


class Shares:
    """Rows of a batch in as many shares as there are threads.

    Each share belongs to one thread, the first to the caller's, so that its rows stay in the cache of one core.
    """

    def __init__(self, rows: BatchArrays, threads: int) -> None:
        size = len(rows.games)
        edges = [size * number // threads for number in range(threads + 1)]
        self._ends = list(pairwise(edges))
        self._parts = [rows.part(first, end) for first, end in self._ends] if threads > 1 else [rows]
        self._others = [ThreadPoolExecutor(1) for _ in self._parts[1:]]

    def do(self, work: Callable[..., Any], *arrays: Any) -> list[Any]:
        """Calls `work` on every share, with the same rows of the other arrays; returns the results."""
        if not self._others:
            return [work(self._parts[0], *arrays)]
        shares = [
            (part, *(array[first:end] for array in arrays))
            for part, (first, end) in zip(self._parts, self._ends, strict=True)
        ]
        running = [other.submit(work, *share) for other, share in zip(self._others, shares[1:], strict=True)]
        try:
            result = work(*shares[0])
        finally:
            wait(running)  # nobody writes into the arrays after this call
        return [result, *(other.result() for other in running)]
