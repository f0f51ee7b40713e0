"""Many games of one edition at once, with arrays as input and output of compiled code."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from typing import Any, Final, Self, Unpack

import numpy as np
from numpy.typing import NDArray

from stoneage.batch import entry_points
from stoneage.batch import vector_layout as layout
from stoneage.batch.arrays import BYTES, BatchArrays, checked, whole_numbers
from stoneage.batch.batch_settings import BatchSettings, Rewards, number_between
from stoneage.batch.errors import BatchError, IllegalBatchMove
from stoneage.batch.live import LiveArrays
from stoneage.batch.parts import PartByPart
from stoneage.batch.vector_encoding import ACTIONS, VECTOR
from stoneage.bots.brain.style_moves import NO_STYLE, answer
from stoneage.bots.brain.styles import RANDOM, STYLES
from stoneage.game import proof
from stoneage.game.errors import OptionError
from stoneage.game.game import Game
from stoneage.game.integers import whole_number
from stoneage.game.move import MOVES
from stoneage.game.options import Options, OptionValues
from stoneage.game.reasons import why_not
from stoneage.rules import kernel
from stoneage.rules.moves import new_buffer
from stoneage.rules.rounds import ROUND_LIMIT
from stoneage.rules.scoring import EVERYONE, SOURCES
from stoneage.rules.state import RUNNING, STATE, Games

Style = str | None  # the name of a style, or None for a seat that is played otherwise
NO_MOVE: Final = entry_points.NO_MOVE


class Batch(LiveArrays):
    """A number of games that are played side by side.

    >>> batch = Batch(1024, players=4, seed=1)
    >>> moves = batch.sample()  # a random legal move in each game
    >>> batch.step(moves)  # how many games ended by it
    0
    >>> batch.mask().shape, batch.observe().shape
    ((1024, 1894), (1024, 675))

    The arrays `seats`, `rewards`, `scores`, `endings`, `episodes`, `legal`, `counts` and `states` are the batch's own:
    every step writes into them, so copy what you want to keep.
    """

    actions: Final = ACTIONS

    def __init__(
        self,
        size: int,
        *,
        seed: int | str | None = None,
        rewards: Rewards = "win",
        auto_reset: bool = True,
        round_limit: int = ROUND_LIMIT,
        threads: int = 1,
        **options: Unpack[OptionValues],
    ) -> None:
        """Deals `size` games. The game of row i equals `Game(..., seed=f"{seed}/{i}")`.

        With `auto_reset`, a game that ends is followed at once by another one under its own key.
        """
        number_between("size", size, 1)
        settings = BatchSettings(Options.of({**options}), rewards, auto_reset, round_limit, threads)
        self._take(settings, BatchArrays.empty(size, settings.options.players))
        self.reset(seed=proof.new_secret().hex() if seed is None else seed)

    def game(self, row: int) -> Game:
        """Returns a copy of one game; it has no history."""
        number = whole_number(row)
        if number is None or not 0 <= number < len(self):
            raise OptionError("bad_option", option="row", expected=f"from 0 to {len(self) - 1}", given=row)
        return Game.from_state(self._rows.games[number : number + 1], cards=self.options.cards)

    # --- playing

    def reset(self, seed: int | str | None = None, which: NDArray[np.bool_] | None = None) -> None:
        """Deals the first games of a seed; without a seed the next game of each row, or of the rows in `which`."""
        size = len(self)
        if seed is not None:
            if which is not None:
                raise OptionError("bad_option", option="which", expected="left out with a seed", given="rows")
            self._seed(seed)
        rows = np.ones(size, np.bool_) if which is None else checked("which", which, (size,), "bool")
        if seed is None:
            self._rows.episodes[rows] += 1

        def begin(own: BatchArrays, chosen: NDArray[np.uint8]) -> None:
            entry_points.begin(
                own.games,
                self.settings.blank,
                own.keys,
                own.episodes,
                self.settings.start,
                chosen,
                own.legal,
                own.counts,
                own.seats,
            )

        self._shares.do(begin, rows.view(np.uint8))
        self._rows.rewards[rows] = 0
        self._rows.endings[rows] = RUNNING
        self._refresh_mask()

    def _seed(self, seed: int | str) -> None:
        keys = b"".join(proof.key_of(proof.secret_of_seed(f"{seed}/{row}"), ()) for row in range(len(self)))
        self._rows.keys[:] = np.frombuffer(keys, "<u8").reshape(-1, 2)
        secret = proof.key_of(proof.secret_of_seed(f"{seed}/noise"), ())
        noise = np.random.default_rng(list(secret))
        self._rows.noise[:] = noise.integers(0, 1 << 64, len(self), np.uint64)
        self._rows.episodes[:] = 0
        self._rows.scores[:] = 0

    def step(self, moves: NDArray[np.integer] | Sequence[int]) -> int:
        """Plays a move in every game, and the forced moves after it; returns the number of games that ended.

        -1 leaves a game unchanged. Raises IllegalBatchMove for the first game whose move is not legal; then no move has
        been played.
        """
        given = whole_numbers("moves", moves, len(self), NO_MOVE, ACTIONS - 1)
        self._check_legal(given)
        return sum(self._shares.do(self._step if self.settings.auto_reset else self._finish, given))

    def _step(self, own: BatchArrays, moves: NDArray[np.int16], again: int = 1) -> int:
        return entry_points.step(
            own.games, self.settings.blank, own.keys, own.episodes, moves, self.settings.start,
            self.settings.round_limit, again, self.settings.counted, own.legal, own.counts, own.mask, own.seats,
            own.rewards, own.scores, own.endings,
        )  # fmt: skip

    def _finish(self, own: BatchArrays, moves: NDArray[np.int16]) -> int:
        """Plays a step without auto-reset: a game that ends stays over."""
        return self._step(own, moves, again=0)

    def _check_legal(self, moves: NDArray[np.int16]) -> None:
        wrong = entry_points.first_illegal(self._rows.legal, self._rows.counts, moves)
        if wrong >= 0:
            raise IllegalBatchMove(wrong, why_not(self._rows.games[wrong : wrong + 1], MOVES[int(moves[wrong])]))

    def sample(self, mask: NDArray[Any] | None = None, out: NDArray[np.int16] | None = None) -> NDArray[np.int16]:
        """Returns a random legal move of each game, or one of those set in a given mask; -1 if there is none.

        Each row has a random state of its own, derived from the seed.
        """
        size = len(self)
        out = np.empty(size, np.int16) if out is None else checked("out", out, (size,), "int16")
        given = None if mask is None else checked("mask", mask, (size, ACTIONS), *BYTES)
        if given is None or (len(self._rows.mask[0]) and np.shares_memory(given, self._rows.mask)):
            entry_points.sample(self._rows.legal, self._rows.counts, self._rows.noise, out)
        else:
            entry_points.sample_mask(given.view(np.uint8), self._rows.noise, out)
        return out

    def parts(self) -> PartByPart:
        """Returns the questions of all games, to be answered part by part."""
        return PartByPart(self._rows.legal, self._rows.counts)

    def answer(self, styles: Style | Sequence[Style], out: NDArray[np.int16] | None = None) -> NDArray[np.int16]:
        """Returns the moves of styles (`random`, `woodcards`, `value` …), one for all seats or one per seat.

        For seats with None and for finished games `out` is not changed; in a new array they have -1.
        """
        seated = np.array([self._styles(styles)] * len(self), np.int8)
        return self._answer(seated, out)

    def _answer(self, styles: NDArray[np.int8], out: NDArray[np.int16] | None = None) -> NDArray[np.int16]:
        """Returns the moves of styles by number, with a row of seats per game."""
        size = len(self)
        out = np.full(size, NO_MOVE, np.int16) if out is None else checked("out", out, (size,), "int16")

        def answered(own: BatchArrays, seated: NDArray[np.int8], moves: NDArray[np.int16]) -> None:
            answer(own.games, own.legal, own.counts, own.seats, seated, own.noise, moves)

        self._shares.do(answered, styles, out)
        return out

    def _styles(self, styles: Style | Sequence[Style]) -> list[int]:
        players = self.options.players
        seated = [styles] * players if styles is None or isinstance(styles, str) else list(styles)
        if len(seated) != players:
            raise OptionError("bad_option", option="styles", expected=f"one or {players}", given=seated)
        for style in seated:
            if style is not None and style not in STYLES:
                raise BatchError("unknown_style", style=style, known=", ".join(STYLES))
        return [NO_STYLE if style is None else STYLES.index(style) for style in seated]

    def play_out(self, styles: str | Sequence[str] = "random") -> NDArray[np.int32]:
        """Plays every game to its end in a style, one for all seats or one per seat; returns the final scores.

        Afterwards all games are over, even with auto-reset; `reset` deals the next ones.
        """
        seated = self._styles(styles)
        if NO_STYLE in seated:
            raise OptionError("bad_option", option="styles", expected="a style for every seat", given=styles)
        if set(seated) == {RANDOM}:
            self._shares.do(self._play_at_random)
        else:
            rows = np.array([seated] * len(self), np.int8)
            while self._rows.counts.any():
                self._shares.do(self._finish, self._answer(rows))
        self._rows.counts[:] = 0
        self._rows.seats[:] = entry_points.NOBODY
        self._refresh_mask()
        self._rows.scores[:] = self.points()
        return self._rows.scores

    def _play_at_random(self, own: BatchArrays) -> None:
        nothing = np.empty((len(own.games), 0), np.int16)
        kernel.play_at_random(
            own.games, own.noise, self.settings.round_limit, nothing, np.zeros(len(own.games), np.int64), new_buffer()
        )

    def points(self) -> NDArray[np.int32]:
        """Returns every seat's points in each game, as if it were over now, including hidden cards."""
        by_source = np.zeros((len(self), self.options.players, len(SOURCES)), np.int64)
        kernel.points_by_source(self._rows.games, EVERYONE, by_source)
        summed: NDArray[np.int32] = by_source.sum(axis=2, dtype=np.int32)
        return summed

    # --- masks and observations

    def mask(self, out: NDArray[Any] | None = None) -> NDArray[np.bool_]:
        """Returns the legal moves as a mask, one row per game.

        Without `out` it is an array of the batch, which every step updates in place. That is cheaper than writing 1,894
        bytes per game.
        """
        if out is not None:
            given = checked("out", out, (len(self), ACTIONS), *BYTES)
            entry_points.write_mask(self._rows.legal, self._rows.counts, given.view(np.uint8))
            written: NDArray[np.bool_] = given.view(np.bool_)
            return written
        if not self._rows.mask.shape[1]:
            self._take(self.settings, replace(self._rows, mask=np.zeros((len(self), ACTIONS), np.uint8)))
            self._refresh_mask()
        return self._rows.mask.view(np.bool_)

    def _refresh_mask(self) -> None:
        if self._rows.mask.shape[1]:
            entry_points.write_mask(self._rows.legal, self._rows.counts, self._rows.mask)

    def observe(
        self, seats: int | NDArray[np.integer] | None = None, out: NDArray[np.float32] | None = None
    ) -> NDArray[np.float32]:
        """Returns the vector of each game (see `VECTOR`) as the seat to choose, or another seat, sees it."""
        shape = (len(self), len(VECTOR))
        out = np.empty(shape, np.float32) if out is None else checked("out", out, shape, "float32")
        self._written(entry_points.write_vectors, out.view(layout.VECTOR).reshape(len(self)), seats)
        return out

    def _written(self, write: Callable[..., None], records: Any, seats: Any) -> None:
        if seats is None:
            self._shares.do(lambda own, part: write(own.games, own.seats, part), records)
            return
        last = self.options.players - 1
        each = np.full(len(self), seats) if isinstance(seats, int) else seats
        chosen = whole_numbers("seats", each, len(self), 0, last).astype(np.int8)
        self._shares.do(lambda own, part, who: write(own.games, who, part), records, chosen)

    # --- copies

    def copy(self) -> Self:
        """Returns an independent copy with the same random states."""
        return self.select(np.arange(len(self)))

    def select(self, rows: NDArray[Any] | Sequence[int]) -> Self:
        """Returns a copy of some games: row numbers, which may repeat, or a mask of rows."""
        index = np.asarray(rows)
        if index.ndim != 1 or index.dtype.kind not in "iub" or (index.dtype.kind == "b" and len(index) != len(self)):
            raise BatchError("bad_array", what="rows", expected="row numbers or a mask of rows", given=str(rows))
        index = np.flatnonzero(index) if index.dtype.kind == "b" else index.astype(np.int64)
        if not len(index) or index.min() < 0 or index.max() >= len(self):
            expected = f"some of 0 to {len(self) - 1}"
            raise BatchError("bad_array", what="rows", expected=expected, given=str(index.tolist()))
        return self._with(self._rows.picked(index))

    @staticmethod
    def concatenate(batches: Sequence["Batch"]) -> "Batch":
        """Returns a copy of the games of several batches with equal options; other settings come from the first."""
        _need_some(batches, "batches")
        first = batches[0]
        for other in batches:
            if other.options != first.options:
                raise OptionError("bad_option", option="options", expected=first.options, given=other.options)
        whole = [replace(batch._rows, mask=batch._rows.mask[:, :0]) for batch in batches]
        return first._with(BatchArrays.joined(whole))

    @classmethod
    def from_games(cls, games: Sequence[Game], seed: int | str = 0) -> "Batch":
        """Returns a batch that continues these games. Their options must be equal, except for the start player."""
        _need_some(games, "games")
        first = games[0].options
        for game in games:
            if replace(game.options, start=None) != replace(first, start=None):
                raise OptionError("bad_option", option="options", expected=first, given=game.options)
        return cls.from_states(np.concatenate([game.state for game in games]), first, seed)

    @classmethod
    def from_states(cls, states: Games, options: Options, seed: int | str = 0) -> "Batch":
        """Returns a batch that continues raw records of the kernel, all with these options.

        A game that ends stays over.
        """
        if not isinstance(states, np.ndarray) or states.dtype != STATE or states.ndim != 1:
            raise BatchError("bad_array", what="states", expected="records of the kernel", given=type(states).__name__)
        given = np.ascontiguousarray(states)
        batch = cls(len(given), seed=seed, auto_reset=False, **asdict(options))
        batch._rows.games.view(np.uint8)[:] = given.view(np.uint8)
        entry_points.find_legal(batch._rows.games, batch._rows.legal, batch._rows.counts, batch._rows.seats)
        return batch

    def _with(self, rows: BatchArrays) -> Self:
        other = type(self).__new__(type(self))
        other._take(self.settings, rows)
        return other


def _need_some(given: Sequence[object], what: str) -> None:
    if not given:
        raise BatchError("bad_array", what=what, expected="one or more", given="none")
