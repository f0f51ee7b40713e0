"""`stoneage calibrate`: compares a network's win probabilities with results."""

import json

from stoneage.bots.weights import BUNDLED, network_from_file
from stoneage.cli.console import figures_table, result_console
from stoneage.game.english.words import edition
from stoneage.lab.calibration import Reliability, measure_reliability
from stoneage.rules.options import STACK_HEIGHT
from stoneage.rules.sets import NEWEST


def run(
    players: int, expansion: bool, stack_height: int, games: int, seed: int, network: str | None, as_json: bool
) -> int:
    loaded = (BUNDLED if network is None else network_from_file(network)).load(players, expansion, stack_height)
    found = measure_reliability(loaded, players, expansion, games, seed, stack_height)
    if as_json:
        settings = {"players": players, "expansion": expansion, "stack_height": stack_height, "seed": seed}
        print(json.dumps({**settings, **found.as_json()}, indent=2))
    else:
        stacks = "" if stack_height == STACK_HEIGHT else f", stacks of {stack_height}"
        _show(found, f"{games:,} games, {players} players, {edition(expansion, NEWEST)}{stacks}")
    return 0


def _show(found: Reliability, heading: str) -> None:
    console = result_console()
    console.print(heading)
    grid = figures_table("positions", "predicted", "won", "difference", "95 %", words=0, narrow=True)
    for decile in found.deciles():
        grid.add_row(
            f"{decile.positions:,}", f"{decile.chance:.1%}", f"{decile.won:.1%}",
            f"{100 * (decile.won - decile.chance):+.1f}", f"±{200 * decile.deviation:.1f}",
        )  # fmt: skip
    console.print(grid)
    console.print(f"Brier score {found.brier:.4f}; a constant prediction of the mean has {found.reference:.4f}")
