"""Points by source and winners, computed by the kernel."""

from collections.abc import Mapping
from typing import cast

import numpy as np
from numpy.typing import NDArray

from stoneage.game.types import Points
from stoneage.rules import kernel
from stoneage.rules.scoring import EVERYONE, SOURCES
from stoneage.rules.state import SEATS, Games


def points(games: Games, shown: int = EVERYONE) -> list[Points]:
    """Returns each player's points by source, as if the game were over now; drawn cards of the seats `shown` count."""
    players = int(games["players"][0])
    return [_named(row) for row in _by_source(games, shown)[0, :players].tolist()]


def points_of(games: Games, seat: int, shown: int = EVERYONE) -> Points:
    """Returns one player's points by source, as if the game were over now."""
    return _named(_by_source(games, shown)[0, seat].tolist())


def totals_of(games: Games, seat: int) -> list[int]:
    """Returns one player's points in each of several games, as if they were over now, with the player's drawn cards."""
    out = np.zeros((len(games), SEATS, len(SOURCES)), np.int64)
    kernel.points_by_source(games, 1 << seat, out)
    totals: list[int] = out[:, seat].sum(axis=1).tolist()
    return totals


def _named(by_source: list[int]) -> Points:
    return cast("Points", dict(zip(SOURCES, by_source, strict=True)))


def total(points: Points) -> int:
    """Returns the sum over all sources."""
    return sum(cast("Mapping[str, int]", points).values())


def _by_source(games: Games, shown: int) -> NDArray[np.int64]:
    out = np.zeros((1, SEATS, len(SOURCES)), np.int64)
    kernel.points_by_source(games[:1], shown, out)
    return out


def winners(games: Games) -> tuple[int, ...]:
    """Returns the seats with the best standing (8.3)."""
    out = np.zeros((1, int(games["players"][0])), np.int64)
    kernel.standings(games[:1], out)
    best: list[int] = np.flatnonzero(out[0] == out[0].max()).tolist()
    return tuple(best)
