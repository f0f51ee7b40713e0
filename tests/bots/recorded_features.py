"""What the network saw in whole games, kept as checksums: the shipped networks know only these numbers in this order.

Write them anew with `uv run python tests/bots/recorded_features.py`, and only together with networks trained anew.
"""

import json
import zlib
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from stoneage import Game
from stoneage.bots import make_bot
from stoneage.bots.brain.styles import VALUE_STYLE
from stoneage.bots.workspace import Thinking

GOLDEN = Path(__file__).parent.parent / "golden" / "games"
RECORDED = Path(__file__).parent / "recorded_features.json"
BUILDERS = "builders-5"  # golden games end by their cards; this one ends by an empty stack
NAMES = [*sorted(path.stem for path in GOLDEN.glob("*.txt")), BUILDERS]
MOVES_A_CHOICE = 5  # at most about so many, spread over all legal ones


def replayed(name: str) -> tuple[NDArray[np.float32], NDArray[np.int16]]:
    """Returns what the network saw after moves of a game, a row each, and the answers of `value`."""
    finished = by_builders() if name == BUILDERS else golden(name)
    game = finished.moment(0)
    seen, answers = [], []
    for move in finished.moves:
        thinking = Thinking(game.observation(), np.random.default_rng(1))
        answers.append(thinking.answer(VALUE_STYLE))
        for legal in thinking.legal[:: max(thinking.count // MOVES_A_CHOICE, 1)]:
            seen.append(seen_after(thinking, int(legal)))
        game.play(move)
    return np.array(seen), np.array(answers, np.int16)


def golden(name: str) -> Game:
    record = GOLDEN.joinpath(f"{name}.txt").read_text(encoding="utf-8").split("\n}\n")[0] + "}"
    return Game.from_record(json.loads(record))


def by_builders() -> Game:
    game = Game(5, expansion=True, seed=BUILDERS)
    bot, rng = make_bot("builder"), np.random.default_rng(1)
    while not game.over:
        game.play(bot.choose(game.observation(), rng))
    return game


def seen_after(thinking: Thinking, move: int) -> NDArray[np.float32]:
    thinking.legal, thinking.count = np.array([move], np.int16), 1
    thinking.expect()
    vector: NDArray[np.float32] = thinking.scratch["sight"]["vector"][0].copy()
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
