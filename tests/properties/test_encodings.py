"""What a seat sees as numbers: named, between bounds, and nothing that it cannot know."""

import hashlib
import random
from typing import cast

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from stoneage import Game
from stoneage.batch import VECTOR, Batch
from stoneage.testing import arrange
from tests.kit.random_games import moments
from tests.properties.test_secrets import another_truth


def vector(game: Game, seat: int) -> dict[str, float]:
    numbers = Batch.from_games([game]).observe(seat)[0] * VECTOR.unit
    return dict(zip(VECTOR.names, numbers.tolist(), strict=True))


@given(moments(), st.integers(0, 1), st.randoms(use_true_random=False))
def test_the_vector_depends_on_nothing_hidden(game: Game, seat: int, rng: random.Random) -> None:
    both = Batch.from_games([game, Game.from_state(another_truth(game, seat, rng), cards=game.options.cards)])
    seen = both.observe(seat)
    assert (seen[0] == seen[1]).all()


@given(moments(), st.integers(0, 1))
def test_every_number_lies_between_its_bounds(game: Game, seat: int) -> None:
    seen = Batch.from_games([game]).observe(seat)[0]
    wrong = (seen < VECTOR.low) | (seen > VECTOR.high)
    assert not wrong.any(), [VECTOR.names[i] for i in np.flatnonzero(wrong)]


@given(moments(), st.integers(0, 1))
def test_the_vector_counts_the_points_that_the_view_counts(game: Game, seat: int) -> None:
    seen, view = vector(game, seat), game.observation(seat).view
    for step in range(game.options.players):
        owner = (seat + step) % game.options.players
        points = sum(cast("dict[str, int]", view["players"][owner]["points"]).values())
        assert round(seen[f"player.{step}.points"]) == min(max(points, -50), 300)


def test_names_are_unique_and_the_observer_is_player_0() -> None:
    assert len(set(VECTOR.names)) == len(VECTOR) == len(VECTOR.low) == len(VECTOR.unit)
    game = arrange(Game(3, seed=1, start=0), {1: {"goods": "2w"}})
    assert [vector(game, seat)["player.0.goods.wood"] for seat in range(3)] == [0, 2, 0]
    assert [vector(game, seat)["player.1.goods.wood"] for seat in range(3)] == [2, 0, 0]
    assert [vector(game, seat)["table.asked.0"] for seat in range(3)] == [1, 0, 0]
    assert vector(game, 0)["table.question.place"] == 1


def test_the_layout_is_that_of_its_version() -> None:
    """A change of a row is a new version; raise it together with this digest, and say so in the changelog."""
    digest = hashlib.sha256("\n".join(VECTOR.names).encode()).hexdigest()[:16]
    assert (VECTOR.version, digest) == (1, "219877cdd1e2b1e5")


def test_everybody_in_question_is_the_default() -> None:
    batch = Batch(4, players=3, seed=1)
    batch.step(batch.sample())
    assert (batch.observe() == batch.observe(batch.seats)).all()
