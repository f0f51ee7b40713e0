"""The arrays of a batch that everybody may read."""

import numpy as np
from numpy.typing import NDArray

from stoneage.batch.arrays import Rows
from stoneage.batch.settings import Settings
from stoneage.batch.threads import Shares
from stoneage.game.options import Options
from stoneage.rules.state import BY_LIMIT, RUNNING, Games


class LiveArrays:
    """Settings and arrays; every step writes into the arrays."""

    settings: Settings
    _rows: Rows
    _shares: Shares

    def _take(self, settings: Settings, rows: Rows) -> None:
        """Take over settings and arrays."""
        self.settings = settings
        self._rows = rows
        self._shares = Shares(rows, min(settings.threads, len(rows.games)))

    def __len__(self) -> int:
        return len(self._rows.games)

    @property
    def options(self) -> Options:
        """The options of all games."""
        return self.settings.options

    def __repr__(self) -> str:
        return f"<Batch of {len(self)} games, {self.options}>"

    @property
    def states(self) -> Games:
        """The raw records of the kernel, everything in them, hidden or not."""
        return self._rows.games

    @property
    def seats(self) -> NDArray[np.int8]:
        """Whose choice it is; -1 when the game is over."""
        return self._rows.seats

    @property
    def legal(self) -> NDArray[np.int16]:
        """The legal moves of each game: the first `counts` numbers of its row, rising."""
        return self._rows.legal

    @property
    def counts(self) -> NDArray[np.int64]:
        """How many legal moves each game has; 0 when it is over."""
        return self._rows.counts

    @property
    def rewards(self) -> NDArray[np.float32]:
        """What each seat got by the last step: at the end of a game its win share or its points, else 0."""
        return self._rows.rewards

    @property
    def scores(self) -> NDArray[np.int32]:
        """The final scores of the last game that ended in each row, by seat."""
        return self._rows.scores

    @property
    def endings(self) -> NDArray[np.int8]:
        """How each game ended by the last step: 0 not at all, 1 cards, 2 buildings, 3 the round limit."""
        return self._rows.endings

    @property
    def episodes(self) -> NDArray[np.int64]:
        """How many games were played before the present one in each row."""
        return self._rows.episodes

    @property
    def terminated(self) -> NDArray[np.bool_]:
        """Which games ended by their rules in the last step."""
        ended: NDArray[np.bool_] = (self.endings != RUNNING) & (self.endings != BY_LIMIT)
        return ended

    @property
    def truncated(self) -> NDArray[np.bool_]:
        """Which games ended by the round limit in the last step."""
        limited: NDArray[np.bool_] = self.endings == BY_LIMIT
        return limited
