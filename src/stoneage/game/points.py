"""Points by source and who has won, read from the kernel."""

from collections.abc import Mapping
from typing import cast

import numpy as np
from numpy.typing import NDArray

from stoneage.game.types import Points
from stoneage.rules import kernel
from stoneage.rules.scoring import EVERYONE, SOURCES
from stoneage.rules.state import SEATS, Games


def points(games: Games, shown: int = EVERYONE) -> list[Points]:
    """Each player's points by source, were the game over now; `shown` are the seats whose drawn cards count."""
    players = int(games["players"][0])
    return [_named(row) for row in _by_source(games, shown)[0, :players].tolist()]


def points_of(games: Games, seat: int, shown: int = EVERYONE) -> Points:
    """The same of one player."""
    return _named(_by_source(games, shown)[0, seat].tolist())


def totals_of(games: Games, seat: int) -> list[int]:
    """One player's points in each of several games, were they over now; his own drawn cards count."""
    out = np.zeros((len(games), SEATS, len(SOURCES)), np.int64)
    kernel.points_by_source(games, 1 << seat, out)
    totals: list[int] = out[:, seat].sum(axis=1).tolist()
    return totals


def _named(by_source: list[int]) -> Points:
    return cast("Points", dict(zip(SOURCES, by_source, strict=True)))


def total(points: Points) -> int:
    """The sum over all sources."""
    return sum(cast("Mapping[str, int]", points).values())


def _by_source(games: Games, shown: int) -> NDArray[np.int64]:
    out = np.zeros((1, SEATS, len(SOURCES)), np.int64)
    kernel.points_by_source(games[:1], shown, out)
    return out


def winners(games: Games) -> tuple[int, ...]:
    """The seats with the best standing (8.3)."""
    out = np.zeros((1, int(games["players"][0])), np.int64)
    kernel.standings(games[:1], out)
    best: list[int] = np.flatnonzero(out[0] == out[0].max()).tolist()
    return tuple(best)
