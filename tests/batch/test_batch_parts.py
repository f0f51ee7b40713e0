"""The action space that asks a move part by part."""

import numpy as np
import pytest

from stoneage import OptionError
from stoneage.batch import ACTIONS, Batch, PartByPart
from stoneage.batch.move_parts import KINDS, PARTS
from stoneage.game.move import MOVES


def test_no_two_moves_have_the_same_parts() -> None:
    assert len({tuple(row) for row in PARTS.tolist()}) == ACTIONS == len(MOVES)


def test_the_first_part_is_the_kind_of_the_notation() -> None:
    for move, parts in zip(MOVES, PARTS.tolist(), strict=True):
        kind = KINDS[parts[0]]
        assert kind.split("_")[0] == move.kind
        if kind == "place":
            assert parts[2] == move.details["people"]


def test_every_legal_move_and_no_other_can_be_reached() -> None:
    batch = Batch(64, players=3, expansion=True, seed=4)
    rng = np.random.default_rng(1)
    for _ in range(150):
        parts = batch.parts()
        while not parts.decided:
            mask = parts.mask()
            parts.choose((mask * rng.random(mask.shape)).argmax(axis=1))
        moves = parts.moves
        legal = [batch.legal[row, : batch.counts[row]] for row in range(64)]
        assert all(move in row for move, row in zip(moves, legal, strict=True))
        batch.step(moves)


def test_the_masks_given_the_parts_before_span_exactly_the_legal_moves() -> None:
    batch = Batch(1, players=2, seed=4)
    for _ in range(40):
        assert sorted(reached(batch, ())) == batch.legal[0, : batch.counts[0]].tolist()
        batch.step(batch.sample())


def reached(batch: Batch, answers: tuple[int, ...]) -> list[int]:
    parts = batch.parts()
    for answer in answers:
        parts.choose([answer])
    if len(answers) == PartByPart.parts:
        return [int(move) for move in parts.moves]
    return [move for answer in np.flatnonzero(parts.mask()[0]) for move in reached(batch, (*answers, int(answer)))]


def test_an_answer_that_the_mask_forbids_is_refused_and_forgotten() -> None:
    parts = Batch(2, players=2, seed=1).parts()
    with pytest.raises(OptionError, match=r"answers that the mask allows \(part 0 of game 1\), not 13"):
        parts.choose([0, 13])
    assert parts.part == 0
    with pytest.raises(OptionError, match="moves must be decided in every game"):
        parts.moves  # noqa: B018 (the access is the test)


def test_games_that_are_over_ask_nothing() -> None:
    batch = Batch(2, players=2, seed=1)
    batch.play_out()
    parts = batch.parts()
    assert parts.decided
    assert not parts.mask().any()
    assert parts.moves.tolist() == [-1, -1]
