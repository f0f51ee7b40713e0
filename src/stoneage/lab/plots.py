"""Plots of results."""

from pathlib import Path
from typing import Any

from stoneage.distribution import install_command
from stoneage.lab.errors import LabError
from stoneage.lab.standings import Standings, interval


def check_plots() -> None:
    """Raises OptionError if matplotlib is missing."""
    _canvas(1, 1)


def _canvas(width: float, height: float) -> tuple[Any, Any]:
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise LabError("no_extra", what="plots", command=install_command("plots")) from error
    figure = Figure(figsize=(width, height), layout="constrained")
    return figure, figure.subplots()


def plot_shares(standings: Standings, path: Path) -> None:
    """Draws each bot's win rate with its 95 % interval."""
    bots = [bot for bot, totals in standings.totals.items() if totals.games]
    figure, axes = _canvas(6, 0.6 + 0.45 * len(bots))
    for row, bot in enumerate(reversed(bots)):
        totals = standings.totals[bot]
        low, high = interval(totals.wins, totals.games)
        axes.plot([low, high], [row, row], color="#8b8a84", linewidth=2)
        axes.plot([totals.win_share], [row], "o", color="#b8431c")
    axes.set_yticks(range(len(bots)), list(reversed(bots)))
    axes.set_xlim(0, 1)
    axes.set_xlabel("share of games won")
    figure.savefig(path)


def plot_ratings(standings: Standings, path: Path) -> None:
    """Draws each bot's rating, the strongest at the top."""
    bots = sorted((bot for bot, totals in standings.totals.items() if totals.games), key=standings.rating)
    figure, axes = _canvas(6, 0.6 + 0.35 * len(bots))
    axes.barh(bots, [standings.rating(bot) for bot in bots], color="#b8431c")
    axes.set_xlabel("rating")
    figure.savefig(path)


def plot_curve(curve: list[dict[str, Any]], path: Path) -> None:
    """Draws the strength over the games of training, one line per baseline."""
    figure, axes = _canvas(6, 3.5)
    for style in dict.fromkeys(point["style"] for point in curve):
        points = [point for point in curve if point["style"] == style]
        axes.plot([point["games"] for point in points], [point["share"] for point in points], label=style)
    axes.set_xlabel("games of training")
    axes.set_ylabel("share of games won")
    axes.set_ylim(0, 1)
    axes.legend(title="against")
    figure.savefig(path)
