"""The dataset card: a README next to the tables that says what they contain, how they were made and their limits."""

from collections.abc import Mapping, Sequence
from typing import Final

from stoneage.distribution import version
from stoneage.lab.lineup import Lineup

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
