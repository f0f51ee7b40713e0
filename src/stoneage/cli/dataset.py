"""`stoneage dataset`: plays games and writes Parquet tables."""

import json
import time
from contextlib import closing
from pathlib import Path

from stoneage.cli.console import progress, report_on_interrupt, result_console
from stoneage.cli.files import new_folder
from stoneage.lab.dataset import DatasetPlan, DatasetWriter, check_installed
from stoneage.lab.processes import spread


def run(plan: DatasetPlan, folder: str, jobs: int, force: bool, as_json: bool) -> int:
    check_installed()
    with new_folder(Path(folder), force) as unfinished:
        began = time.perf_counter()
        choices = _write(plan, unfinished, jobs)
        seconds = time.perf_counter() - began
    if as_json:
        print(json.dumps({"games": plan.games, "choices": choices, "folder": folder, "seconds": seconds}, indent=2))
    else:
        result_console().print(
            f"{plan.games:,} games with {choices:,} choices in {folder} ({seconds:.1f} s)", soft_wrap=True
        )
    return 0


def _write(plan: DatasetPlan, folder: Path, jobs: int) -> int:
    games = choices = 0
    writer = DatasetWriter(folder, plan)
    with (
        closing(writer),
        progress("Playing", plan.games) as advance,
        closing(spread(plan.play, plan.batches(), jobs)) as chunks,
        report_on_interrupt(lambda: f"{games:,} of {plan.games:,} games; no table was written"),
    ):
        for chunk in chunks:
            writer.add(chunk)
            games += len(chunk.games["game"])
            choices += len(chunk.choices["game"])
            advance(len(chunk.games["game"]))
    return choices
