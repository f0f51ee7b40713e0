"""The arrays of a batch that callers may read."""

import numpy as np
from numpy.typing import NDArray

from stoneage.batch.arrays import BatchArrays
from stoneage.batch.batch_settings import BatchSettings
from stoneage.batch.threads import Shares
from stoneage.game.options import Options
from stoneage.rules.state import BY_LIMIT, RUNNING, Games


class LiveArrays:
    """Settings and arrays; every step writes into the arrays."""

    settings: BatchSettings
    _rows: BatchArrays
    _shares: Shares

    def _take(self, settings: BatchSettings, rows: BatchArrays) -> None:
        """Sets settings and arrays."""
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
        """The raw records of the kernel, including hidden information."""
        return self._rows.games

    @property
    def seats(self) -> NDArray[np.int8]:
        """The seat to choose; -1 if the game is over."""
        return self._rows.seats

    @property
    def legal(self) -> NDArray[np.int16]:
        """The legal moves of each game: the first `counts` numbers of its row, in ascending order."""
        return self._rows.legal

    @property
    def counts(self) -> NDArray[np.int64]:
        """The number of legal moves of each game; 0 if it is over."""
        return self._rows.counts

    @property
    def rewards(self) -> NDArray[np.float32]:
        """The reward of each seat in the last step: at the end of a game its win share or its points, else 0."""
        return self._rows.rewards

    @property
    def scores(self) -> NDArray[np.int32]:
        """The final scores of the last game that ended in each row, by seat."""
        return self._rows.scores

    @property
    def endings(self) -> NDArray[np.int8]:
        """How each game ended in the last step: 0 not over, 1 cards, 2 buildings, 3 round limit."""
        return self._rows.endings

    @property
    def episodes(self) -> NDArray[np.int64]:
        """The number of games played before the current one in each row."""
        return self._rows.episodes

    @property
    def terminated(self) -> NDArray[np.bool_]:
        """The games that ended by their rules in the last step."""
        ended: NDArray[np.bool_] = (self.endings != RUNNING) & (self.endings != BY_LIMIT)
        return ended

    @property
    def truncated(self) -> NDArray[np.bool_]:
        """The games that ended by the round limit in the last step."""
        limited: NDArray[np.bool_] = self.endings == BY_LIMIT
        return limited
