"""Observations: the input of a bot, everything that its seat may know."""

from typing import Self

import numpy as np

from stoneage.game.legal import LegalMoves
from stoneage.game.position import write_known_position
from stoneage.game.types import View
from stoneage.game.view import build_view
from stoneage.rules import kernel
from stoneage.rules.hidden_information import SPECTATOR
from stoneage.rules.moves import new_buffer
from stoneage.rules.state import Games, copy_games


def known_to(games: Games, seat: int | None, key: tuple[int, int] = (0, 0)) -> Games:
    """Returns a copy in which all that `seat` (None: a spectator) cannot know is resampled under `key`."""
    known = copy_games(games[:1])
    kernel.observe(known, SPECTATOR if seat is None else seat, np.uint64(key[0]), np.uint64(key[1]))
    return known


class Observation:
    """One seat's knowledge of a game at one moment.

    It is built from a state whose hidden parts have been resampled, so it contains nothing hidden.
    """

    def __init__(self, games: Games, seat: int) -> None:
        self.seat = seat
        self._known = known_to(games, seat)
        self._view: View | None = None

    @classmethod
    def of_asked(cls, games: Games) -> Self:
        """Returns the observation of the seat that is asked."""
        return cls(games, int(games["seat"][0]))

    @property
    def state(self) -> Games:
        """A state that agrees with the seat's knowledge; hidden information is resampled in the same way every time."""
        return self._known

    @property
    def view(self) -> View:
        """Returns all that the seat may know, JSON-ready; it remembers the cards that others bought."""
        if self._view is None:
            self._view = build_view(self._known, self.seat)
        return self._view

    @property
    def legal(self) -> LegalMoves:
        """The seat's legal moves; empty if another seat is asked."""
        if int(self._known["seat"][0]) != self.seat:
            return LegalMoves(())
        buffer = new_buffer()
        return LegalMoves(buffer[: kernel.legal(self._known, buffer)].tolist())

    @property
    def position(self) -> str:
        """Returns the seat's knowledge as text, with `?` for hidden pieces. `Game.from_position` deals them."""
        return write_known_position(self._known, self.seat)

    def __eq__(self, other: object) -> bool:
        """Observations are equal if seat and knowledge are equal; all samples of equal ones are equally likely."""
        if not isinstance(other, Observation):
            return NotImplemented
        return (self.seat, self.position) == (other.seat, other.position)

    def __hash__(self) -> int:
        return hash((self.seat, self.position))

    def __repr__(self) -> str:
        return f"Game.from_position({self.position!r}).observation({self.seat})"

    def sample(self, rng: np.random.Generator) -> Games:
        """Returns a full state, drawn uniformly from all that agree with the seat's knowledge."""
        high, low = rng.integers(0, 1 << 64, size=2, dtype=np.uint64)
        return known_to(self._known, self.seat, (int(high), int(low)))


class PooledObservation:
    """The combined knowledge of all seats: every drawn card, but neither the deck nor covered tiles.

    `turned_up` is the number of cards that the next step reveals, for an event that has already happened. These cards
    stay on top of the deck.
    """

    def __init__(self, games: Games, turned_up: int = 0) -> None:
        shown = copy_games(games[:1])
        shown["open_cards"] = 1  # a spectator then knows what any seat knows
        self.state = known_to(shown, None)
        self.state["open_cards"] = games["open_cards"][0]
        if turned_up:
            top = int(games["deck_left"][0])
            self.state["deck"][0, top - turned_up : top] = games["deck"][0, top - turned_up : top]
