"""A learner's seat in many games, with opponents at the others: common code of the Gymnasium environments."""

from collections.abc import Sequence
from typing import Literal, Unpack

import numpy as np
from numpy.typing import NDArray

from stoneage.batch import ACTIONS, Batch
from stoneage.batch.batch_settings import Rewards
from stoneage.batch.errors import BatchError
from stoneage.bots import Bot, make_bot
from stoneage.bots.brain.styles import STYLES
from stoneage.game.errors import OptionError
from stoneage.game.observation import Observation
from stoneage.game.options import OptionValues

IllegalMoveRule = Literal["lose", "raise"]
_NO_MOVE = -1


class SeatedBatch:
    """A batch in which one seat of every game asks for actions, and bots play the others.

    Styles (`random`, `woodcards`, `value` …) play inside the kernel in all games at once; any other bot is asked game
    by game.
    """

    def __init__(
        self,
        size: int,
        *,
        opponents: Sequence[str],
        seat: int,
        rewards: Rewards,
        illegal: IllegalMoveRule,
        threads: int,
        round_limit: int,
        **options: Unpack[OptionValues],
    ) -> None:
        self.batch = Batch(
            size, seed=0, rewards=rewards, auto_reset=False, threads=threads, round_limit=round_limit, **options
        )
        players = self.batch.options.players
        if not isinstance(seat, int) or not 0 <= seat < players:
            raise OptionError("no_seat", seat=seat, last=players - 1)
        if illegal not in ("lose", "raise"):
            raise OptionError("bad_option", option="illegal", expected="'lose' or 'raise'", given=illegal)
        self.seat = seat
        self.illegal = illegal
        given = [opponents] if isinstance(opponents, str) else [*opponents]
        names = given * (players - 1) if len(given) == 1 else given
        if len(names) != players - 1:
            expected = f"one name or {players - 1}"
            raise OptionError("bad_option", option="opponents", expected=expected, given=given)
        seated = [*names[:seat], None, *names[seat:]]
        self._styles = [name if name in STYLES else None for name in seated]
        self._bots = {
            number: make_bot(name) for number, name in enumerate(seated) if name is not None and name not in STYLES
        }
        self._rngs: list[np.random.Generator] = []
        self._mask = self.batch.mask()

    def reset(self, seed: int | str) -> None:
        """Deals the first games of a seed; the opponents play until the learner is asked."""
        self.batch.reset(seed=seed)
        words = list(f"opponents {seed}".encode())
        self._rngs = [np.random.default_rng([*words, row]) for row in range(len(self.batch))] if self._bots else []
        self._let_others_play()

    def deal(self, which: NDArray[np.bool_]) -> None:
        """Deals the next game in some rows."""
        self.batch.reset(which=which)
        self._let_others_play()

    def act(
        self, actions: NDArray[np.integer], idle: NDArray[np.bool_] | None = None
    ) -> tuple[NDArray[np.float32], NDArray[np.int8], NDArray[np.bool_]]:
        """Plays the learner's moves and the opponents' moves; returns rewards, endings and which moves were illegal.

        An illegal move loses: it is not played, and a new game must be dealt in its row. Nothing is played in `idle`
        rows.
        """
        batch = self.batch
        moves = np.asarray(actions)
        if moves.shape != (len(batch),) or moves.dtype.kind not in "iu":
            raise BatchError("bad_array", what="actions", expected=f"{len(batch)} whole numbers", given=str(actions))
        if idle is not None:
            moves = np.where(idle, np.argmax(self._mask, axis=1), moves)
        inside = (moves >= 0) & (moves < ACTIONS)
        legal = inside & self._mask[np.arange(len(batch)), np.where(inside, moves, 0)]
        if self.illegal == "raise" and not inside.all():
            expected = f"whole numbers from 0 to {ACTIONS - 1}"
            raise BatchError("bad_array", what="actions", expected=expected, given=str(moves[~inside][0]))
        if idle is not None:
            legal |= idle
            moves = np.where(idle, _NO_MOVE, moves)
        batch.step(moves if self.illegal == "raise" else np.where(legal, moves, _NO_MOVE))
        rewards, endings = batch.rewards[:, self.seat].copy(), batch.endings.copy()
        self._let_others_play(rewards, endings, ~legal)
        return rewards, endings, ~legal

    def _let_others_play(
        self,
        rewards: NDArray[np.float32] | None = None,
        endings: NDArray[np.int8] | None = None,
        lost: NDArray[np.bool_] | None = None,
    ) -> None:
        """Lets bots play until the learner is asked in every running game; adds up rewards and endings."""
        batch = self.batch
        while True:
            waits = (batch.seats != self.seat) & (batch.counts > 0)
            if lost is not None:
                waits &= ~lost
            if not waits.any():
                return
            moves = batch.answer(self._styles)
            moves[~waits] = _NO_MOVE
            for row in np.flatnonzero(waits & (moves == _NO_MOVE)) if self._bots else ():
                moves[row] = self._asked(int(row))
            batch.step(moves)
            if rewards is not None and endings is not None:
                rewards += batch.rewards[:, self.seat]
                endings += batch.endings

    def _asked(self, row: int) -> int:
        seat = int(self.batch.seats[row])
        bot: Bot = self._bots[seat]
        return bot.choose(Observation(self.batch.states[row : row + 1], seat), self._rngs[row]).number

    def observe(self, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """Returns the learner's observation in each game."""
        return self.batch.observe(self.seat, out)

    def mask(self) -> NDArray[np.int8]:
        """Returns a copy of the masks; a finished game has no legal move."""
        return self._mask.astype(np.int8)
