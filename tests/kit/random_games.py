"""Random games of every player count, edition and option: what the properties are tried on."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from stoneage import Game, Move
from stoneage.game.options import CARDS
from stoneage.rules import kernel
from stoneage.rules.engine import WAITING
from stoneage.rules.moves import new_buffer
from stoneage.rules.state import Games, State
from tests.kit.plain_state import snapshot

# Moves that a player likes; pure chance seldom buys much, and hardly ever trades.
TASTES = {
    "chance": (),
    "trader": ("exchange", "pay", "draw", "place trader", "place card5", "place card", "place building"),
    "hoarder": ("decline", "starve", "skip", "place hut", "place river", "tools none"),
}
LIKING = 0.7
LAST_ROUND = 18


@dataclass(frozen=True)
class Table:
    """A kind of game with all that decides how it goes."""

    options: dict[str, Any]
    seed: int
    taste: str

    def begin(self) -> Game:
        return Game(**self.options, seed=self.seed)

    def choices(self, game: Game, most: int = 10_000) -> Iterator[Move]:
        """Choose moves for all players until the game is over; the caller plays them."""
        rng = random.Random(self.seed)
        for _ in range(most):
            if game.over or game.round > LAST_ROUND:
                return
            yield self._choose(game, rng)

    def _choose(self, game: Game, rng: random.Random) -> Move:
        legal = game.legal
        liked = [move for move in legal if str(move).startswith(TASTES[self.taste])]
        return rng.choice(liked) if liked and rng.random() < LIKING else rng.choice(legal)

    def played(self, most: int = 10_000) -> Game:
        """The game after at most `most` choices, or at its end."""
        game = self.begin()
        for move in self.choices(game, most):
            game.play(move)
        return game

    def finished(self) -> Game:
        """The whole game; one that does not end is abandoned."""
        game = self.played()
        if not game.over:
            game.stop()
        return game


@st.composite
def options(draw: st.DrawFn) -> dict[str, Any]:
    """Options of any game."""
    expansion = draw(st.booleans())
    players = draw(st.integers(2, 5 if expansion else 4))
    flags = ("multi_hunt", "limited_resources", "two_resources_now")
    numbers = {"start": draw(st.none() | st.integers(0, players - 1)), "stack_height": draw(st.integers(1, 7))}
    switches = {flag: draw(st.booleans()) for flag in flags}
    return {"players": players, "expansion": expansion, "cards": draw(st.sampled_from(CARDS)), **numbers, **switches}


def tables() -> st.SearchStrategy[Table]:
    return st.builds(Table, options(), st.integers(0, 9999), st.sampled_from(sorted(TASTES)))


def moments() -> st.SearchStrategy[Game]:
    """Games at any moment, the first and the last included."""
    return st.builds(Table.played, tables(), st.integers(0, 600))


def steps(state: Games, moves: tuple[Move, ...]) -> Iterator[State]:
    """Every state that the choices lead through, forced moves and automatic transitions included."""
    yield snapshot(state)
    buffer = new_buffer()
    for move in moves:
        yield from _step(state, int(move))
        while kernel.legal(state, buffer) == 1:
            yield from _step(state, int(buffer[0]))


def _step(state: Games, move: int) -> Iterator[State]:
    kernel.perform(state, move)
    yield snapshot(state)
    while kernel.proceed(state) != WAITING:
        yield snapshot(state)
