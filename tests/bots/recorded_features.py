"""What the network saw in whole games, kept as checksums: the shipped networks know only these numbers in this order.

Record them again with `uv run python -m tests.bots.recorded_features`, and only together with new networks.
"""

import json
import zlib
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from stoneage import Game
from stoneage.bots import make_bot
from stoneage.bots.brain.styles import VALUE_STYLE
from stoneage.bots.workspace import Workspace
from tests.golden.golden_games import GAMES, TABLES, record_of

RECORDED = Path(__file__).parent / "recorded_features.json"
BUILDERS = "builders-5"  # golden games end by their cards; this one ends by an empty stack
NAMES = [*TABLES, BUILDERS]
MOVES_A_CHOICE = 5  # at most about this number, spread over all legal ones


def replayed(name: str) -> tuple[NDArray[np.float32], NDArray[np.int16]]:
    """Returns what the network saw after moves of a game, a row each, and the answers of `value`."""
    finished = by_builders() if name == BUILDERS else golden(name)
    game = finished.moment(0)
    seen, answers = [], []
    for move in finished.moves:
        workspace = Workspace(game.observation(), np.random.default_rng(1))
        answers.append(workspace.answer(VALUE_STYLE))
        for legal in workspace.legal[:: max(workspace.count // MOVES_A_CHOICE, 1)]:
            seen.append(seen_after(workspace, int(legal)))
        game.play(move)
    return np.array(seen), np.array(answers, np.int16)


def golden(name: str) -> Game:
    text = GAMES.joinpath(f"{name}.txt").read_text(encoding="utf-8")
    return Game.from_record(record_of(text.split("\n")))


def by_builders() -> Game:
    game = Game(5, expansion=True, seed=BUILDERS)
    bot, rng = make_bot("builder"), np.random.default_rng(1)
    while not game.over:
        game.play(bot.choose(game.observation(), rng))
    return game


def seen_after(workspace: Workspace, move: int) -> NDArray[np.float32]:
    workspace.legal, workspace.count = np.array([move], np.int16), 1
    workspace.predict()
    vector: NDArray[np.float32] = workspace.scratch["features"]["vector"][0].copy()
    return vector


def checksums(name: str) -> dict[str, str | list[str]]:
    """Returns one checksum for each feature, and one for the answers of `value`."""
    seen, answers = replayed(name)
    return {"features": [_checksum(column) for column in seen.T], "value": _checksum(answers)}


def _checksum(numbers: NDArray[np.generic]) -> str:
    return f"{zlib.crc32(np.ascontiguousarray(numbers).tobytes()):08x}"


if __name__ == "__main__":
    recorded = {name: checksums(name) for name in NAMES}
    lines = [f'"{name}":{json.dumps(sums, separators=(",", ":"))}' for name, sums in recorded.items()]
    RECORDED.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8", newline="\n")
