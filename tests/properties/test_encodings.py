"""What a seat sees as numbers: named, between bounds, and nothing that it cannot know."""

import random

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from stoneage import Game
from stoneage.batch import COMPACT, VECTOR, Batch
from stoneage.rules.sets import BUILDING_IDS, CARD_IDS
from stoneage.testing import arrange
from tests.kit.random_games import moments
from tests.properties.test_secrets import another_truth


def vector(game: Game, seat: int) -> dict[str, float]:
    numbers = Batch.from_games([game]).observe(seat)[0] * VECTOR.unit
    return dict(zip(VECTOR.names, numbers.tolist(), strict=True))


def compact(game: Game, seat: int) -> dict[str, int]:
    return dict(zip(COMPACT.names, Batch.from_games([game]).compact(seat)[0].tolist(), strict=True))


@given(moments(), st.integers(0, 1), st.randoms(use_true_random=False))
def test_encodings_depend_on_nothing_hidden(game: Game, seat: int, rng: random.Random) -> None:
    both = Batch.from_games([game, Game.from_state(another_truth(game, seat, rng))])
    seen, exact = both.observe(seat), both.compact(seat)
    assert (seen[0] == seen[1]).all()
    assert (exact[0] == exact[1]).all()


@given(moments(), st.integers(0, 1))
def test_every_number_lies_between_its_bounds(game: Game, seat: int) -> None:
    batch = Batch.from_games([game])
    for encoding, seen in ((VECTOR, batch.observe(seat)[0]), (COMPACT, batch.compact(seat)[0])):
        wrong = (seen < encoding.low) | (seen > encoding.high)
        assert not wrong.any(), [encoding.names[i] for i in np.flatnonzero(wrong)]


@given(moments(), st.integers(0, 1))
def test_the_compact_view_says_what_the_view_says(game: Game, seat: int) -> None:
    seen, view = compact(game, seat), game.view(seat)
    assert (seen["rounds"], seen["deck"]) == (view["round"], view["deck"])
    for step in range(game.options.players):
        owner = (seat + step) % game.options.players
        shown, prefix = view["players"][owner], f"player.{step}."
        assert seen[f"{prefix}food"] == shown["food"]
        assert [seen[f"{prefix}goods.{good}"] for good in ("wood", "gold")] == [
            shown["goods"].get(good, 0) for good in ("wood", "gold")
        ]
        cards = {card for card in CARD_IDS if seen[f"{prefix}cards.{card}"]}
        assert cards == {*shown["bought"], *(shown["drawn"] or ())}
        buildings = {tile for tile in BUILDING_IDS if seen[f"{prefix}buildings.{tile}"]}
        assert buildings == set(shown["buildings"])


@given(moments(), st.integers(0, 1))
def test_the_vector_counts_the_points_that_the_view_counts(game: Game, seat: int) -> None:
    seen, view = vector(game, seat), game.view(seat)
    for step in range(game.options.players):
        owner = (seat + step) % game.options.players
        points = sum(view["players"][owner]["points"].values())
        assert round(seen[f"player.{step}.points"]) == min(max(points, -50), 300)


def test_names_are_unique_and_the_observer_is_player_0() -> None:
    for encoding in (VECTOR, COMPACT):
        assert len(set(encoding.names)) == len(encoding) == len(encoding.low) == len(encoding.unit)
    game = arrange(Game(3, seed=1, start=0), {1: {"goods": "2w"}})
    assert [vector(game, seat)["player.0.goods.wood"] for seat in range(3)] == [0, 2, 0]
    assert [vector(game, seat)["player.1.goods.wood"] for seat in range(3)] == [2, 0, 0]
    assert [vector(game, seat)["table.asked.0"] for seat in range(3)] == [1, 0, 0]
    assert vector(game, 0)["table.question.place"] == 1


def test_the_layouts_are_those_of_their_version() -> None:
    """A change of a row is a new version; raise it together with these digests, and say so in the changelog."""
    import hashlib

    digests = {
        (encoding.version, hashlib.sha256("\n".join(encoding.names).encode()).hexdigest()[:16])
        for encoding in (VECTOR, COMPACT)
    }
    assert digests == {(1, "219877cdd1e2b1e5"), (1, "24f00bdb7f1c9d61")}


def test_everybody_in_question_is_the_default() -> None:
    batch = Batch(4, players=3, seed=1)
    batch.step(batch.sample())
    assert (batch.observe() == batch.observe(batch.seats)).all()
    assert (batch.compact() == batch.compact(batch.seats)).all()
