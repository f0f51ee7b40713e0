"""OpenSpiel's playthroughs of our game, compressed; `python -m tests.golden.playthroughs` regenerates them."""

import lzma
from pathlib import Path
from typing import Final

from open_spiel.python.algorithms.generate_playthrough import playthrough

import stoneage.envs.open_spiel  # noqa: F401 (registers the game)

FOLDER: Final = Path(__file__).parent / "playthroughs"
GAMES: Final = {"base-2": "python_stoneage(players=2)", "expansion-3": "python_stoneage(players=3,expansion=True)"}
SEED: Final = 20080


def generated(name: str) -> str:
    """Returns the playthrough as it is now."""
    return str(playthrough(GAMES[name], None, seed=SEED))


def stored(name: str) -> str:
    """Returns the playthrough as it was."""
    return lzma.decompress((FOLDER / f"{name}.txt.xz").read_bytes()).decode()


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        (FOLDER / f"{game}.txt.xz").write_bytes(lzma.compress(generated(game).encode(), preset=9))
