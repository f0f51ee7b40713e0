"""Writes games as three Parquet tables for pandas, polars and DuckDB (docs/how-to/run-experiments.md).

`games` has a row per game, `seats` per player, `choices` per choice. They are written as the games end, so a data set
may be larger than the memory.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from stoneage.batch import Batch
from stoneage.bots import make_bot
from stoneage.distribution import install_command, version
from stoneage.game.move import MOVES
from stoneage.game.names import ENDINGS, QUESTIONS
from stoneage.game.observation import Observation
from stoneage.lab.errors import LabError
from stoneage.lab.lineup import Lineup
from stoneage.lab.playing import moves_of
from stoneage.lab.results import WIN, results_of
from stoneage.rules.scoring import SOURCES

SCHEMA_VERSION: Final = "1"
TABLES: Final = ("games", "seats", "choices")
BATCH: Final = 256  # games that are played and written together
EVALUATOR: Final = "net"

Columns = dict[str, Any]
CARD: Final = "README.md"
_COLUMNS: Final[Mapping[str, str]] = {
    "game": "number of the game, from 0",
    "seed": "seed of the game: `Game(players, seed=...)` deals it again",
    "players": "number of players",
    "expansion": "whether the expansion was played",
    "start": "start player's seat",
    "rounds": "number of rounds",
    "choices": "number of choices; forced moves are not counted",
    "ended": "how the game ended",
    "seat": "seat, from 0",
    "bot": "name of the bot in the seat",
    "score": "final score",
    "won": "share of the win: 1, or 1 / n for n winners",
    "number": "number of the choice in its game, from 0",
    "round": "number of the round, from 1",
    "question": "kind of the choice",
    "legal": "number of legal moves",
    "move": "the move, in the notation of records",
    "best_move": "the best move by the bundled network's static evaluation",
    "best_win_chance": "win probability after the best move, by the same evaluation",
    "win_chance": "win probability after the played move; null if it is not among the best five",
}


@dataclass(frozen=True, slots=True)
class Chunk:
    """The columns of some games, by table."""

    games: Columns
    seats: Columns
    choices: Columns


@dataclass(frozen=True, slots=True)
class DatasetPlan:
    """The contents of a data set: the games of a line-up, with or without evaluations of every choice."""

    lineup: Lineup
    games: int
    evaluate: bool = False

    def batches(self) -> Iterator[range]:
        """Yields the numbers of the games that are played together."""
        for first in range(0, self.games, BATCH):
            yield range(first, min(first + BATCH, self.games))

    def play(self, numbers: range) -> Chunk:
        """Returns the columns of some games."""
        dealt, moves = moves_of(self.lineup, numbers)
        batch = Batch.from_states(dealt, self.lineup.options)
        steps = _Steps(batch, moves, numbers.start, self.evaluate)
        results = results_of(batch.states, steps.lengths)
        players = self.lineup.options.players
        return Chunk(
            games={
                "game": np.arange(numbers.start, numbers.stop, dtype=np.int32),
                "seed": [self.lineup.seed_of(number) for number in numbers],
                "players": np.full(len(numbers), players, np.int8),
                "expansion": np.full(len(numbers), self.lineup.options.expansion),
                "start": steps.starters,
                "rounds": results.rounds.astype(np.int16),
                "choices": steps.lengths.astype(np.int32),
                "ended": [ENDINGS[how] for how in results.ended.tolist()],
            },
            seats={
                "game": np.repeat(np.arange(numbers.start, numbers.stop, dtype=np.int32), players),
                "seat": np.tile(np.arange(players, dtype=np.int8), len(numbers)),
                "bot": list(self.lineup.bots) * len(numbers),
                "score": results.points.sum(axis=2).astype(np.int16).ravel(),
                "won": (results.wins / WIN).astype(np.float32).ravel(),
                **{
                    source: results.points[:, :, number].astype(np.int16).ravel()
                    for number, source in enumerate(SOURCES)
                },
            },
            choices=steps.columns(),
        )


class _Steps:
    """Games replayed choice by choice, with the question of each choice."""

    def __init__(self, batch: Batch, moves: Sequence[Sequence[int]], first: int, evaluate: bool) -> None:
        self.lengths = np.array([len(chosen) for chosen in moves], np.int64)
        self._first = first
        longest = int(self.lengths.max())
        self._moves = np.full((len(batch), longest), -1, np.int16)
        for row, chosen in enumerate(moves):
            self._moves[row, : len(chosen)] = chosen
        self._seats, self._questions = np.zeros_like(self._moves, np.int8), np.zeros_like(self._moves, np.int8)
        self._rounds, self._legal = np.zeros_like(self._moves), np.zeros_like(self._moves)
        self.starters = batch.seats.copy()
        self._evaluations = _Evaluations() if evaluate else None
        for step in range(longest):
            self._seats[:, step], self._legal[:, step] = batch.seats, batch.counts
            self._questions[:, step], self._rounds[:, step] = batch.states["question"], batch.states["round"]
            if self._evaluations is not None:
                self._evaluations.add(batch, self._moves[:, step], step)
            batch.step(self._moves[:, step])

    def columns(self) -> Columns:
        """Returns the columns of the choices, game by game."""
        made = self._moves >= 0
        rows, steps = np.nonzero(made)
        columns: Columns = {
            "game": (rows + self._first).astype(np.int32),
            "number": steps.astype(np.int32),
            "round": self._rounds[made],
            "seat": self._seats[made],
            "question": self._questions[made],
            "legal": self._legal[made],
            "move": self._moves[made],
        }
        return columns if self._evaluations is None else columns | self._evaluations.columns(rows, steps)


class _Evaluations:
    """The network's evaluation of each choice: the best move, its win probability, and that of the played move."""

    def __init__(self) -> None:
        self._bot = make_bot(EVALUATOR)
        self._found: dict[tuple[int, int], tuple[int, float, float | None]] = {}

    def add(self, batch: Batch, moves: NDArray[np.int16], step: int) -> None:
        for row in np.flatnonzero(moves >= 0).tolist():
            observation = Observation(batch.states[row : row + 1], int(batch.seats[row]))
            estimates = self._bot.estimates(observation, np.random.default_rng(0))
            made = [opinion.win_chance for opinion in estimates if opinion.move.number == moves[row]]
            best = estimates[0]
            self._found[row, step] = (best.move.number, best.win_chance, made[0] if made else None)

    def columns(self, rows: NDArray[np.int64], steps: NDArray[np.int64]) -> Columns:
        found = [self._found[at] for at in zip(rows.tolist(), steps.tolist(), strict=True)]
        best, chances, made = zip(*found, strict=True)
        return {"best_move": list(best), "best_win_chance": list(chances), "win_chance": list(made)}


class DatasetWriter:
    """Three files in a folder, written chunk by chunk, and a dataset card."""

    def __init__(self, folder: Path, plan: DatasetPlan) -> None:
        self._arrow, self._parquet = _arrow()
        self._folder = folder
        self._about = {b"stoneage": SCHEMA_VERSION.encode(), b"options": str(asdict(plan.lineup.options)).encode()}
        self._plan = plan
        self._files = ExitStack()
        self._writers = {table: self._writer(table) for table in TABLES}

    def _writer(self, table: str) -> Any:
        schema = _schema(self._arrow, table, self._plan.evaluate).with_metadata(self._about)
        return self._files.enter_context(
            self._parquet.ParquetWriter(self._folder / f"{table}.parquet", schema, compression="zstd")
        )

    def add(self, chunk: Chunk) -> None:
        """Writes the columns of some games."""
        for table, writer in self._writers.items():
            columns = getattr(chunk, table)
            arrays = [self._array(columns[field.name], field) for field in writer.schema]
            writer.write_table(self._arrow.Table.from_arrays(arrays, schema=writer.schema))

    def _array(self, values: Any, field: Any) -> Any:
        if not self._arrow.types.is_dictionary(field.type):
            return self._arrow.array(values, field.type)
        if field.name in _WORDS:
            return self._arrow.DictionaryArray.from_arrays(
                self._arrow.array(values, field.type.index_type), list(_WORDS[field.name])
            )
        return self._arrow.array(values).dictionary_encode().cast(field.type)

    def close(self) -> None:
        """Finishes the files and writes the card next to them."""
        self._files.close()
        columns = {
            table: [(field.name, self._type_name(field.type)) for field in writer.schema]
            for table, writer in self._writers.items()
        }
        card = dataset_card(self._plan.lineup, self._plan.games, columns)
        self._folder.joinpath(CARD).write_text(card, encoding="utf-8")

    def _type_name(self, kind: Any) -> str:
        return str(kind.value_type if self._arrow.types.is_dictionary(kind) else kind)


# Columns that are dictionary-encoded: moves in the notation, questions.
_WORDS: Final = {
    "move": [str(move) for move in MOVES],
    "best_move": [str(move) for move in MOVES],
    "question": ["", *(question for question in QUESTIONS if question)],
}


def _schema(arrow: Any, table: str, evaluated: bool) -> Any:
    """Returns the documented schema of a table."""
    words = arrow.dictionary(arrow.int16(), arrow.string())
    game = ("game", arrow.int32())
    if table == "games":
        return arrow.schema([
            game, ("seed", arrow.string()), ("players", arrow.int8()), ("expansion", arrow.bool_()),
            ("start", arrow.int8()), ("rounds", arrow.int16()), ("choices", arrow.int32()), ("ended", words),
        ])  # fmt: skip
    if table == "seats":
        sources = [(source, arrow.int16()) for source in SOURCES]
        return arrow.schema([
            game, ("seat", arrow.int8()), ("bot", words), ("score", arrow.int16()), ("won", arrow.float32()), *sources,
        ])  # fmt: skip
    evaluations = [("best_move", words), ("best_win_chance", arrow.float32()), ("win_chance", arrow.float32())]
    return arrow.schema([
        game, ("number", arrow.int32()), ("round", arrow.int16()), ("seat", arrow.int8()), ("question", words),
        ("legal", arrow.int16()), ("move", words), *(evaluations if evaluated else ()),
    ])  # fmt: skip


def _arrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ModuleNotFoundError as error:
        raise LabError("no_extra", what="data sets", command=install_command("parquet")) from error
    return pyarrow, pyarrow.parquet


def check_installed() -> None:
    """Raises OptionError if pyarrow is missing, before any game is played."""
    _arrow()


def dataset_card(lineup: Lineup, games: int, tables: Mapping[str, Sequence[tuple[str, str]]]) -> str:
    """Returns the card in Markdown; `tables` are the columns of each table, with their types."""
    options = ", ".join(f"{name} {value}" for name, value in lineup.options.differing().items())
    lines = [
        "---", "license: mit", "task_categories: [reinforcement-learning]", "tags: [board-games]", "---", "",
        f"# {games:,} Stone Age games of bots", "",
        f"- Options: {options}", f"- Bots by seat: {', '.join(lineup.bots)}", f"- Seed: {lineup.seed}",
        f"- Made by: stoneage-game {version()}, `stoneage dataset`", "",
        "The same options, bots and seed give the same games. All players are programs; no person's data is included.",
        "Games of one line-up of bots show few of the positions that people reach. Dice and cards are those of the",
        "seed, so training and test sets must differ in their seeds.",
    ]  # fmt: skip
    for table, columns in tables.items():
        lines += ["", f"## {table}.parquet", "", "| column | type | content |", "| --- | --- | --- |"]
        lines += [f"| `{name}` | {kind} | {_content(name)} |" for name, kind in columns]
    return "\n".join(lines) + "\n"


def _content(column: str) -> str:
    return _COLUMNS.get(column, "points from this source")
