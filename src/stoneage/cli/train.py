"""`stoneage train`: trains a network by self-play and measures its strength meanwhile."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

import numpy as np
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from stoneage.bots.brain.network import Weights
from stoneage.bots.weights import read_weights, weights_for
from stoneage.cli.console import result_console, status_console
from stoneage.cli.errors import BadInput
from stoneage.cli.files import check_plot
from stoneage.lab.training import Plan, Training

SECONDS_BETWEEN: Final = 60.0  # between measurements, in a training by time
MEASUREMENTS: Final = 20  # in a training by games
BUNDLED: Final = "net"  # the bundled network, in place of a file


def run(
    plan: Plan,
    output: str,
    resume: bool,
    force: bool,
    start_from: str | None,
    against: str | None,
    exploiters: str | None,
    plot: str | None,
    as_json: bool,
) -> int:
    path = Path(output)
    check_network_file(path, resume, force)
    check_plot(plot)
    training = _prepared(plan, path, resume, start_from, against, exploiters)
    try:
        _learn(training, path, as_json)
    except (KeyboardInterrupt, SystemExit):
        _save(training, path)
        status_console().print(
            f"Stopped after {training.progress.games:,} games; saved in {path}, --resume continues.",
            soft_wrap=True,
        )
        raise
    _finish(training, path, plot, as_json)
    return 0


def _save(training: Training, path: Path) -> None:
    try:
        training.save(path)
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {error.strerror or error}") from error


def check_network_file(path: Path, resume: bool, force: bool) -> None:
    """Raises BadInput if no network can be stored there, before hours of work."""
    if resume and force:
        raise BadInput("--resume and --force exclude each other")
    if path.exists() and not (resume or force):
        raise BadInput(f"{path} already exists; --resume continues it, --force overwrites it")
    if not path.resolve().parent.is_dir():
        raise BadInput(f"{path} cannot be written: there is no such folder")


def _learn(training: Training, path: Path, as_json: bool) -> None:
    console, plan = result_console(), training.plan
    measured_at, measured_share = training.progress.seconds, training.share
    with _bar() as show:
        for report in training.run():
            show(training.share)
            due = training.progress.seconds - measured_at > SECONDS_BETWEEN
            if plan.games is not None:
                due = training.share - measured_share >= 1 / MEASUREMENTS
            if due and training.share < 1:
                point = training.measure()
                _save(training, path)
                measured_at, measured_share = training.progress.seconds, training.share
                if not as_json:
                    console.print(_line(report, point), soft_wrap=True)


@contextmanager
def _bar() -> Iterator[Any]:
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    console = status_console()
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("Training", total=1.0)
        yield lambda share: bar.update(task, completed=share)


def _finish(training: Training, path: Path, plot: str | None, as_json: bool) -> None:
    point = training.measure()
    _save(training, path)
    if as_json:
        summary = {"plan": asdict(training.plan), "progress": asdict(training.progress), "saved": str(path)}
        print(json.dumps(summary, indent=2))
    else:
        result_console().print(
            f"{training.progress.games:,} games; wins {point['share']:.1%} against {point['style']}; saved in {path}",
            soft_wrap=True,
        )
    if plot is not None:
        from stoneage.lab.plots import plot_curve

        plot_curve(training.progress.curve, Path(plot))


def _prepared(
    plan: Plan, path: Path, resume: bool, start_from: str | None, against: str | None, exploiters: str | None
) -> Training:
    begin = None if start_from is None else _mean(_networks(start_from, plan))
    rival = None if against is None else _network(against, plan)
    training = Training(plan, begin, rival, () if exploiters is None else _networks(exploiters, plan))
    if resume and path.exists():
        with _reading(path):
            training.resume_from(path)
    return training


def _network(source: str, plan: Plan) -> Weights:
    """Returns the weights in a file, or the bundled ones for these options."""
    if source == BUNDLED:
        return weights_for(plan.players, plan.expansion)
    with _reading(Path(source)):
        weights: Weights = read_weights(Path(source))["weights"]
        return weights


def _networks(sources: str, plan: Plan) -> list[Weights]:
    return [_network(source, plan) for source in sources.split(",")]


def _mean(networks: list[Weights]) -> Weights:
    """Returns the mean of networks that descend from the same one.

    With five players and the expansion, a network and its successor after 100,096 more games won 48.6 and 48.8 %
    against `value`; their mean won 51.6 % (1,000 games each).
    """
    return np.asarray(np.mean(networks, axis=0), np.float32)


@contextmanager
def _reading(path: Path) -> Iterator[None]:
    try:
        yield
    except KeyError as error:
        raise BadInput(f"{path} is not a checkpoint of this network: {error} is missing") from error
    except (OSError, TypeError, ValueError) as error:
        raise BadInput(f"{path} is not a checkpoint of this network: {error}") from error


def _line(report: dict[str, float], point: dict[str, Any]) -> str:
    return (
        f"{report['seconds'] / 60:6.1f} min {report['games']:>9,.0f} games  error {report['error']:.4f}"
        f"  points {report['points']:.1f}  {point['share']:.1%} against {point['style']}"
    )
