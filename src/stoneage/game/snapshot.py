"""Reading a game at its current moment; nothing here changes it."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from stoneage.game.board_svg import board_svg
from stoneage.game.board_text import board_text
from stoneage.game.errors import IllegalMove, OptionError
from stoneage.game.history import History
from stoneage.game.integers import whole_number
from stoneage.game.legal import LegalMoves
from stoneage.game.names import ENDINGS
from stoneage.game.observation import Observation, known_to
from stoneage.game.options import Options
from stoneage.game.points import points, points_of, total, winners
from stoneage.game.position import write_known_position, write_position
from stoneage.game.types import Points, View
from stoneage.game.view import ViewLayers, Views, build_view
from stoneage.game.vocabulary import Ending
from stoneage.rules import kernel
from stoneage.rules.state import OVER, Games, copy_games


class Outcome(NamedTuple):
    """How a game came out."""

    ended: Ending
    scores: tuple[int, ...]  # by seat
    winners: tuple[int, ...]  # seats


class GameSnapshot:
    """A game at one moment: its state, and everything that can be read from it."""

    options: Options
    round_limit: int | None  # the last round: after it a game without an end is over
    _games: Games
    _history: History
    _buffer: Any
    _count: int
    _views: Views

    def _stand(self, games: Games) -> None:
        """Sets the state of the game, which nothing else may use."""
        self._games = games
        self._count = kernel.legal(games, self._buffer)

    # --- seat and legal moves

    @property
    def seat(self) -> int | None:
        """The seat to choose; None if the game is over."""
        return None if self.over else int(self._games["seat"][0])

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return int(self._games["round"][0])

    @property
    def legal(self) -> LegalMoves:
        """The legal moves in ascending order."""
        return LegalMoves(self._buffer[: self._count].tolist())

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return int(self._games["phase"][0]) == OVER

    @property
    def ended(self) -> Ending | None:
        """How the game ended: `cards`, `buildings`, `limit` or `abandoned`; None while it runs."""
        return ENDINGS[int(self._games["ended"][0])]

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's points, as if the game were over now."""
        return tuple(map(total, points(self._games)))

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won, several if the tie-break is tied; empty while the game runs."""
        return winners(self._games) if self.over else ()

    @property
    def outcome(self) -> Outcome | None:
        """How a finished game came out: `ended`, `scores` and `winners`; None while it runs."""
        return None if self.ended is None else Outcome(self.ended, self.scores, self.winners)

    def breakdown(self, seat: int) -> Points:
        """Returns a seat's points by source, as if the game were over now."""
        return points_of(self._games, self._seat(seat))

    def view(self, seat: int | None = None) -> View:
        """Returns all that a seat (None: a spectator) sees by the option `cards`, JSON-ready."""
        seat = None if seat is None else self._seat(seat)
        return build_view(known_to(self._games, seat), seat, self.options.cards)

    def views(self, seats: Iterable[int], *, reveal_bought: bool = False) -> dict[int | None, ViewLayers]:
        """Returns the views of several seats and of a spectator (None), without legal moves, in layers.

        This is cheaper than one view at a time: views share their parts and must not be changed. The option `cards`
        decides who sees bought cards (12-C24); `reveal_bought` shows them even if they lie face down.
        """
        drawn = self._games["player"]["drawn"][0].tolist()
        own = {seat: known_to(self._games, seat) if drawn[seat] else None for seat in seats}
        return self._views.build(known_to(self._games, None), own, self.options.cards, reveal_bought=reveal_bought)

    def observation(self, seat: int | None = None) -> Observation:
        """Returns the observation of a seat, by default of the seat to choose."""
        if seat is None:
            seat = self.seat
        if seat is None:
            raise IllegalMove("game_over")
        return Observation(self._games, self._seat(seat))

    @property
    def revealed(self) -> tuple[int, int, bytes, bool]:
        """Returns what has been revealed: rolls, cards dealt, tiles turned up, and whether everything is open."""
        games = self._games
        return int(games["counter"][0]), int(games["deck_left"][0]), games["stack_left"][0].tobytes(), self.over

    @property
    def state(self) -> Games:
        """Returns a copy of the kernel's state, including hidden information."""
        return copy_games(self._games)

    def _seat(self, seat: object) -> int:
        number = whole_number(seat)
        if number is None or not 0 <= number < self.options.players:
            raise OptionError("no_seat", seat=seat, last=self.options.players - 1)
        return number

    # --- equality and text

    def __eq__(self, other: object) -> bool:
        """Games are equal if their positions are equal: the same moves then lead to the same positions.

        History, names of seats and secrets do not count. A game is mutable and has no hash; its `position` has one.
        """
        if not isinstance(other, GameSnapshot):
            return NotImplemented
        return self is other or self._same_bytes(other) or self.position == other.position

    def _same_bytes(self, other: "GameSnapshot") -> bool:
        """Returns whether the states are identical byte for byte; this takes 1 µs, comparing positions takes 400 µs."""
        if self.options.cards != other.options.cards:
            return False
        mine, theirs = self._games, other._games
        scripts = [game._history.script.left(games) for game, games in ((self, mine), (other, theirs))]
        return mine.tobytes() == theirs.tobytes() and scripts[0] == scripts[1]

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"{type(self).__name__}.from_position({self.position!r})"

    def __str__(self) -> str:
        return board_text(self.view())

    def _repr_svg_(self) -> str:
        """Returns the board as a drawing, for notebooks."""
        return board_svg(self.view())

    @property
    def position(self) -> str:
        """The complete position as text; `from_position` continues from it. Equal games have equal positions."""
        return write_position(self._games, self._history.script.left(self._games), self.options.cards)

    def position_of(self, seat: int | None = None) -> str:
        """Returns the position as a seat (None: a spectator) knows it, with `?` for what is hidden."""
        seat = None if seat is None else self._seat(seat)
        return write_known_position(known_to(self._games, seat), seat, self.options.cards)
