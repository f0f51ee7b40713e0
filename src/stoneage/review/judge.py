"""The evaluator that reviews with: the network of the table, asked through the compiled brain."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from stoneage.bots.brain import judging
from stoneage.bots.brain.sampling import GAMES, WIDTH
from stoneage.bots.brain.scratch import new_scratch
from stoneage.bots.weights import SHIPPED, Network
from stoneage.bots.workspace import Workspace
from stoneage.game.observation import Observation, known_to
from stoneage.rules.setup import BASE_SLOTS
from stoneage.rules.state import NO_PIECE, OVER, SLOTS, Games, new_games

Rows = NDArray[np.float64]
NO_MOVES: Final[Any] = np.zeros(0, np.int16)
NO_CODES: Final[Any] = np.zeros(0, np.uint64)
DEALT: Final = 24  # worlds over which the end of a game is averaged
LAST_DEALS: Final = 3  # second half of their keys
NO_ROWS: Final[Rows] = np.zeros((0, WIDTH))


def _worlds(state: Games, viewer: int) -> list[Games]:
    """Returns states that agree with what a seat knows, where the true one would tell it more than that.

    When the game ends, the last cards are laid out first, and what lies open is not what others have drawn. So in what
    may be the last steps the deck is dealt afresh, always alike; the state itself does everywhere else.
    """
    game = state[0]
    players = int(game["players"])
    drawn = any(int(game["player"]["drawn"][seat]) for seat in range(players) if seat != viewer)
    slots = game["slot"].tolist()[: SLOTS if game["expansion"] else BASE_SLOTS]
    near = slots.count(NO_PIECE) + 1 > int(game["deck_left"]) or int(game["stack_left"][:players].min()) <= 1
    if not (drawn and near) or game["open_cards"] or game["phase"] == OVER:
        return [state]
    return [known_to(state, viewer, (deal, LAST_DEALS)) for deal in range(DEALT)]


class Judge:
    """One network with the memory it needs; answers about any moment of games of its kind.

    Samples are `steady` unless told: the same dice fall at the same places for all candidates, and what they brought
    beyond what was to be expected is taken off, which on average is nothing. Over 150 placements of three games of two
    players the variance of a difference was 0.46 of what it was without, for 5 % more time a sample.
    """

    def __init__(
        self, players: int, expansion: bool, network: Network = SHIPPED, seed: int = 0, *, steady: bool = True
    ) -> None:
        loaded = network.load(players, expansion)
        self.players, self._network, self._steady = players, network, steady
        self._weights = loaded.telling
        self._games = new_games(GAMES)
        self._scratch = new_scratch(np.random.default_rng([seed, 17]), 2)
        self._work = np.zeros((3, WIDTH))

    def candidates(self, state: Games, moves: Any) -> Rows:
        """Returns a row for each move: what it is worth before chance."""
        rows, moves = np.zeros((len(moves), WIDTH)), np.asarray(moves, np.int16)
        worlds = _worlds(state, int(state["seat"][0]))
        for world in worlds:
            dealt = np.zeros_like(rows)
            self._put(world)
            self._judge(judging.CANDIDATES, moves=moves, rows=dealt)
            rows += dealt / len(worlds)
        return rows

    def outcomes(self, state: Games, move: int, kind: int, codes: Any, viewer: int) -> Rows:
        """Returns a row for each outcome of the chance in a step of this state."""
        rows, codes = np.zeros((len(codes), WIDTH)), np.asarray(codes, np.uint64)
        worlds = _worlds(state, viewer)
        for world in worlds:
            dealt = np.zeros_like(rows)
            self._put(world)
            self._judge(judging.OUTCOMES, move, kind, viewer, codes=codes, rows=dealt)
            rows += dealt / len(worlds)
        return rows

    def settle(self, state: Games, viewer: int) -> tuple[int, Rows]:
        """Go on with this state to the next choice, chance or end; returns which, and what it is worth there."""
        worlds, row = _worlds(state, viewer), np.zeros(WIDTH)
        for world in worlds:
            rows = np.zeros((1, WIDTH))
            self._put(world)
            self._judge(judging.SETTLE, viewer=viewer, rows=rows)
            row += rows[0] / len(worlds)
        self._put(state)
        found = self._judge(judging.SETTLE, viewer=viewer, rows=np.zeros((1, WIDTH)))
        state[:1].view(np.uint8)[:] = self._games[:1].view(np.uint8)
        return found, row

    def stand(self, state: Games, viewer: int) -> Rows:
        """Returns what a position is worth as the beginning of a round."""
        rows = np.zeros((1, WIDTH))
        self._put(state)
        self._judge(judging.STAND, viewer=viewer, rows=rows)
        return rows[0]  # type: ignore[no-any-return]  # untyped rows

    def usual(self, state: Games) -> int:
        """Returns the move that the network makes when it plays a sample on."""
        seat = int(state["seat"][0])
        workspace = Workspace(Observation(state, seat), np.random.default_rng(0), self._network)
        return int(workspace.legal[int(np.argmax(workspace.evaluate()))])

    def play_moves(self, state: Games, moves: Any, keys: Any) -> Rows:
        """Returns a row for each key and move, played to the next round: every move gets the same world and dice."""
        rows = np.zeros((len(keys) * len(moves), WIDTH))
        self._put(state)
        self._judge(
            judging.PLAY_MOVES, viewer=int(state["seat"][0]), until=int(state["round"][0]) + 1,
            moves=np.asarray(moves, np.int16), keys=np.asarray(keys, np.uint64), rows=rows,
        )  # fmt: skip
        return rows.reshape(len(keys), len(moves), WIDTH)

    def play_chance(self, state: Games, move: int, kind: int, code: Any, viewer: int, keys: Any) -> Rows:
        """Returns a row for each key: a step in which chance gave this or ANYTHING, played on to the next round.

        What no seat knows is dealt. Where the end of the game is near then, it is played on to that.
        """
        rows = np.zeros((len(keys), WIDTH))
        self._put(state)
        self._judge(
            judging.PLAY_CHANCE, move, kind, viewer, int(state["round"][0]) + 1,
            codes=np.asarray([code], np.uint64), keys=keys, rows=rows,
        )  # fmt: skip
        return rows

    def _put(self, state: Games) -> None:
        self._games[:1].view(np.uint8)[:] = state[:1].view(np.uint8)
        self._scratch["updates"] = 0  # sums by differences carry rounding: the same question gets the same answer

    def _judge(
        self, task: int, move: int = judging.NO_MOVE, kind: int = judging.AS_IT_IS, viewer: int = 0, until: int = 0,
        moves: Any = NO_MOVES, codes: Any = NO_CODES, keys: Any = NO_CODES,
        rows: Rows = NO_ROWS,
    ) -> int:  # fmt: skip
        return judging.judge(
            self._games, self._scratch, self._work, self._weights, task, move, kind, viewer, until,
            int(self._steady), moves, codes, keys, rows,
        )  # fmt: skip
