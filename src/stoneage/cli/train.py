"""`stoneage train`: a network learns the game, with its strength measured every minute."""

import time
from pathlib import Path
from typing import Final

from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from stoneage.cli.console import result_console, status_console
from stoneage.cli.errors import BadInput
from stoneage.lab.training import Plan, Training

BETWEEN_MEASUREMENTS: Final = 60.0  # seconds


def run(plan: Plan, output: str, resume: bool, begin_from: str | None, plot: str | None) -> int:
    path = Path(output)
    if path.exists() and not resume:
        raise BadInput(f"{path} exists already; --resume goes on with it")
    if not path.resolve().parent.is_dir():
        raise BadInput(f"{path} cannot be written: no such folder")
    training = _begun(plan, path, resume, begin_from)
    console = result_console()
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=status_console(), transient=True) as bar:
        task = bar.add_task("Learning", total=plan.minutes * 60)
        measured = time.monotonic()
        for report in training.run():
            bar.update(task, completed=report["seconds"])
            if time.monotonic() - measured > BETWEEN_MEASUREMENTS:
                share = training.measure()
                training.save(path)
                measured = time.monotonic()
                console.print(_line(report, share), soft_wrap=True)
    share = training.measure()
    training.save(path)
    if plot is not None:
        from stoneage.lab.plots import plot_curve

        plot_curve(training.progress.curve, Path(plot))
    console.print(f"{training.progress.games:,} games; wins {share:.1%} against value; saved in {path}", soft_wrap=True)
    return 0


def _begun(plan: Plan, path: Path, resume: bool, begin_from: str | None) -> Training:
    training = Training(plan)
    source = path if resume and path.exists() else begin_from
    if source is None:
        return training
    try:
        training.go_on_from(Path(source), whole=source == path)
    except KeyError as error:
        raise BadInput(f"{source} is no checkpoint of this network: {error} is missing") from error
    except (OSError, ValueError) as error:
        raise BadInput(f"{source} is no checkpoint of this network: {error}") from error
    return training


def _line(report: dict[str, float], share: float) -> str:
    return (
        f"{report['seconds'] / 60:6.1f} min {report['games']:>9,.0f} games  error {report['error']:.4f}"
        f"  points {report['points']:.1f}  rounds {report['rounds']:.1f}  against value {share:.1%}"
    )
