"""A tour of the doors for many games: what they write, by the compiled kernel or by its source un-jitted."""

import copy
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from stoneage.batch import entry_points as batch
from stoneage.batch.move_parts import LENGTH, WIDTH
from stoneage.batch.vector_layout import VECTOR
from stoneage.rules.moves import MOST_LEGAL, MOVES
from stoneage.rules.state import SEATS, STATE
from tests.kernel.two_kinds_of_state import Game, Plain, numbers

ROWS = 3
STEPS = 160


class PlainGames(list[Any]):
    """Games of plain numbers; one that is put into a row is copied, as a record is."""

    def __setitem__(self, row: Any, game: Any) -> None:
        super().__setitem__(row, copy.deepcopy(game))


def batch_tour(make: Callable[[], Game]) -> Iterator[Any]:
    """Yields all that the entry points write in some games of both editions, played to their end and started again."""
    for players, expansion, round_limit in ((2, 0, 3), (5, 1, 2), (3, 1, 100)):
        blank = make()
        blank.put("players", players)
        blank.put("expansion", expansion)
        yield from _play(make, blank, players, round_limit)


def _rows(make: Callable[[], Game], blank: Game) -> Any:
    if make is Plain:
        return PlainGames(copy.deepcopy(blank.games[0]) for _ in range(ROWS))
    return np.repeat(blank.games, ROWS).astype(STATE)


def _play(make: Callable[[], Game], blank: Game, players: int, round_limit: int) -> Iterator[Any]:
    games, again, what = _rows(make, blank), players % 2, players % 2
    keys = np.arange(1, 2 * ROWS + 1, dtype=np.uint64).reshape(ROWS, 2)
    episodes, counts = np.zeros(ROWS, np.int64), np.zeros(ROWS, np.int64)
    legal, seats = np.zeros((ROWS, MOST_LEGAL), np.int16), np.zeros(ROWS, np.int8)
    rewards, scores = np.zeros((ROWS, SEATS), np.float32), np.zeros((ROWS, SEATS), np.int32)
    mask, endings = np.zeros((ROWS, MOVES if again else 0), np.uint8), np.zeros(ROWS, np.int8)
    noise, moves = np.arange(5, 5 + ROWS, dtype=np.uint64), np.zeros(ROWS, np.int16)
    batch.begin(games, blank.games, keys, episodes, -1, np.array([1, 1, 0], np.uint8), legal, counts, seats)
    batch.begin(games, blank.games, keys, episodes, 0, np.array([0, 0, 1], np.uint8), legal, counts, seats)
    if again:
        batch.write_mask(legal, counts, mask)
    for turn in range(STEPS):
        batch.sample(legal, counts, noise, moves)
        if turn % 40 == 7:
            moves[0] = batch.NO_MOVE
        yield [batch.first_illegal(legal, counts, moves), numbers(moves)]
        ended = batch.step(
            games, blank.games, keys, episodes, moves, -1, round_limit, again, what, legal, counts, mask, seats,
            rewards, scores, endings,
        )  # fmt: skip
        yield [int(ended), *map(numbers, (counts, seats, endings, scores, episodes)), rewards.tolist()]
        if turn % 20 == 3:
            yield from _seen(games, seats)
            yield from _parts(legal.copy(), counts.copy(), mask)
    moves[:] = MOVES - 1
    yield int(batch.first_illegal(legal, counts, moves))
    batch.find_legal(games, legal, counts, seats)
    yield [numbers(counts), numbers(seats)]
    yield from _seen(games, np.full(ROWS, batch.NOBODY, np.int8))


def _seen(games: Any, seats: Any) -> Iterator[Any]:
    vectors = np.zeros(ROWS, VECTOR)
    plain = isinstance(games, PlainGames)
    batch.write_vectors(games, seats, vectors.view(np.recarray) if plain else vectors)
    yield vectors.tobytes().hex()


def _parts(legal: Any, counts: Any, mask: Any) -> Iterator[Any]:
    out, chosen, noise = np.zeros((ROWS, WIDTH), np.uint8), np.zeros(ROWS, np.int16), np.ones(ROWS, np.uint64)
    if mask.shape[1]:
        batch.sample_mask(np.vstack([mask[:-1], np.zeros((1, MOVES), np.uint8)]), noise, chosen)
        yield numbers(chosen)
    for part in range(LENGTH):
        batch.write_part_mask(legal, counts, part, out)
        answers = np.array([max(np.flatnonzero(row), default=0) for row in out], np.int16)
        yield [int(batch.first_impossible(legal, counts, part, answers)), numbers(out)]
        yield int(batch.keep_answered(legal, counts, part, answers))
    yield int(batch.first_impossible(np.zeros_like(legal), np.ones_like(counts), 0, np.full(ROWS, WIDTH, np.int16)))
