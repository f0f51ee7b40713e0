"""`stoneage bench`: measures the speed of the rules engine on this machine."""

import json
import platform
from typing import Any, Final

from rich.table import Table

from stoneage.cli.console import figures_table, progress, result_console
from stoneage.lab.bench import BenchSettings, steps

QUICK_MEMORY_GAMES: Final = 512
UNKNOWN: Final = "not available on this system"


def run(quick: bool, games: int, as_json: bool) -> int:
    quickly = BenchSettings(1, 0.02, min(games, QUICK_MEMORY_GAMES), batch_steps=50_000)
    effort = quickly if quick else BenchSettings(5, 0.2, games, batch_steps=10_000_000)
    figures = _measure(effort)
    if as_json:
        print(json.dumps(figures, indent=2))
    else:
        _show(figures)
    return 0


def run_comparison(quick: bool, as_json: bool) -> int:
    from stoneage.lab.comparison import PEERS, measure

    rows = []
    with progress("Measuring", len(PEERS) + 1) as advance:
        for row in measure(1, 0.02) if quick else measure(5, 1.0):
            rows.append(row)
            advance(1)
    if as_json:
        print(json.dumps({"comparison": rows}, indent=2))
        return 0
    table = figures_table("random play, one core", "steps/s", "stoneage, one game")
    for row in rows:
        missing = "missing" in row
        figures = ("-", row["missing"]) if missing else (f"{row['steps']:,.0f}", f"{row['ours']:.3g} times")
        table.add_row(row["environment"], *figures)
    result_console().print(table)
    return 0


def _measure(effort: BenchSettings) -> dict[str, Any]:
    figures: dict[str, Any] = {}
    todo = list(steps(effort))
    with progress("Measuring", len(todo)) as advance:
        for step in todo:
            figures |= step()
            advance(1)
    return {**figures, "python": platform.python_version(), "machine": platform.machine()}


def _show(figures: dict[str, Any]) -> None:
    console = result_console()
    console.print(_random_play(figures["random_play"]))
    for what, figure in _lines(figures):
        console.print(f"{what:<28}{figure}", soft_wrap=True)


def _random_play(measured: list[dict[str, Any]]) -> Table:
    table = figures_table("random play", "choices/s", "with forced ones", "games/s")
    for row in measured:
        name = f"{row['players']} players{', expansion' if row['expansion'] else ''}"
        speeds = (row[f"{what}_per_second"] for what in ("choices", "decisions", "games"))
        table.add_row(name, *(f"{speed:,.0f}" for speed in speeds))
    return table


def _lines(figures: dict[str, Any]) -> list[tuple[str, str]]:
    return [
        ("copy of a state", f"{figures['copy_ns']:.1f} ns"),
        ("legal moves, kernel", f"{figures['legal_us']:.2f} us"),
        ("apply a move, kernel", f"{figures['apply_us']:.2f} us"),
        ("legal moves, Game", f"{figures['game_legal_us']:.1f} us"),
        ("play a move, Game", f"{figures['game_play_us']:.1f} us"),
        ("batch of 1,024, masks", f"{figures['batches']['masks']:,.0f} steps/s"),
        ("batch, masks and vectors", f"{figures['batches']['masks_and_vectors']:,.0f} steps/s"),
        ("one game, mask", f"{figures['batches']['single_with_mask']:,.0f} steps/s"),
        ("two threads", f"{figures['two_threads']:.2f} times one"),
        ("memory", _memory(figures["memory"])),
        ("memory of a batch", _batch_memory(figures["batch_memory"])),
        ("Python yardstick", f"{figures['python_yardstick']:,.0f} runs/s of a loop in pure Python"),
    ]


def _batch_memory(memory: dict[str, Any] | None) -> str:
    return UNKNOWN if memory is None else f"{memory['growth_mb']:+.1f} MB over {memory['steps']:,} steps"


def _memory(memory: dict[str, Any] | None) -> str:
    if memory is None:
        return UNKNOWN
    return f"{memory['growth_mb']:+.1f} MB over {memory['games']:,} games ({memory['late_mb']:.0f} MB in total)"
