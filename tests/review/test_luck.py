"""Sampled luck: from what all seats together know, in the same worlds from event to event."""

from typing import Any

import numpy as np
import pytest

from stoneage import Game, Options
from stoneage.bots import Budget
from stoneage.bots.brain.evaluation_tasks import DICE, RESAMPLED
from stoneage.bots.brain.sampling import ENDGAME_ROUNDS
from stoneage.game.observation import PooledObservation, known_to
from stoneage.lab.lineup import Lineup
from stoneage.lab.playing import play_out
from stoneage.review import IncrementalReview
from stoneage.review.evaluator import ReviewEvaluator
from stoneage.review.luck import ChanceStep, may_end_within
from stoneage.review.trace import ChoiceStep
from stoneage.rules.chance import words_of
from stoneage.rules.moves import RESOLVE
from stoneage.rules.state import FOREST
from stoneage.testing import arrange

KEYS = np.arange(64, dtype=np.uint64) + 5


def with_luck(bots: tuple[str, ...], seed: str = "1") -> IncrementalReview:
    game = play_out(Lineup(Options(players=len(bots)), bots, seed), 0)[0]
    found = IncrementalReview(game)
    found.sampled.sample_luck(Budget(playouts=64))
    return found


@pytest.fixture(scope="module")
def of_the_network() -> IncrementalReview:
    return with_luck(("net", "net"))


def pairs(found: IncrementalReview) -> list[tuple[ChanceStep, ChanceStep, bool]]:
    """Returns successive events of a round, and whether all choices between them were the network's."""
    result: list[tuple[ChanceStep, ChanceStep, bool]] = []
    latest: ChanceStep | None = None
    usual = True
    for step, known in zip(found.trace.steps, found.sampled.findings, strict=True):
        if isinstance(step, ChoiceStep):
            usual = usual and step.moves[step.played] == found.evaluator.network_move(step.seen)
        elif isinstance(known, ChanceStep) and step.context is not None:
            if latest is not None and latest.round == known.round:
                result.append((latest, known, usual))
            latest, usual = known, True
    return result


def test_the_luck_of_a_round_is_known_as_well_as_its_ends(of_the_network: IncrementalReview) -> None:
    """What is expected before a stroke is what the game was worth after the one before: no doubt adds up."""
    usual = [(one, other) for one, other, as_network in pairs(of_the_network) if as_network]
    assert len(usual) > 50
    same = [np.array_equal(one.actual, other.expected) for one, other in usual]
    assert np.mean(same) > 0.95, "but for a stroke before which the end comes near, and more worlds are asked"


def test_where_somebody_does_otherwise_luck_is_told_from_there_on() -> None:
    found = with_luck(("woodcards", "net"))
    otherwise = [(one, other) for one, other, as_network in pairs(found) if not as_network]
    assert len(otherwise) >= 8
    same = [np.array_equal(one.actual, other.expected) for one, other in otherwise]
    assert np.mean(same) < 0.5, "but for games that are decided"


def test_what_nobody_knows_plays_no_part_and_what_somebody_has_drawn_does() -> None:
    def rows(drawn: str, deal: int, kind: int) -> Any:
        game = arrange(
            Game(2, seed=5, start=0),
            {0: {"food": 40, "goods": "9w", "score": 60}, 1: {"food": 40, "score": 62, "field": 10, "drawn": [drawn]}},
            slots=["C03", "C05", "C09", "C10"],
            deck=["C28"],
        )
        for move in ("place forest 5", "place hunt 5"):
            game.play(move)
        state = known_to(game.state, 1, (deal, 0))  # the owner of the drawn card knows all that anybody does
        return evaluator.play_chance(
            PooledObservation(state), RESOLVE + FOREST, kind, words_of([[3, 3, 3, 3, 3]])[0], 0, KEYS
        )

    evaluator = ReviewEvaluator(2, False)
    for kind in (RESAMPLED, DICE):
        assert np.array_equal(rows("C21", 1, kind), rows("C21", 2, kind))
        assert not np.array_equal(rows("C21", 1, kind), rows("C17", 1, kind))


def test_what_was_drawn_is_no_luck_any_more_when_it_is_shown() -> None:
    found = 0
    for seed in range(40):
        game = play_out(Lineup(Options(players=2), ("net", "net"), f"drawn {seed}"), 0)[0]
        steps = IncrementalReview(game).trace.steps
        reveals = [step for step in steps if isinstance(step, ChanceStep) and step.kind == "reveal"]
        if not reveals:
            continue
        growing = IncrementalReview(game)
        for _ in growing.refine(Budget(playouts=2)):
            pass
        shown = [event for event in growing.review()["chance"] if event["kind"] == "reveal"]
        assert shown[0]["luck"] == [0.0, 0.0]
        assert any(event["kind"] == "draw" for event in growing.review()["chance"])
        found += 1
        if found == 2:
            return
    pytest.fail("nothing was ever drawn that mattered")


def test_near_the_end_luck_is_told_by_results(of_the_network: IncrementalReview) -> None:
    """Where the next round may be the last, samples of chance are played to the end, and before that to the round."""
    found, results, chances = of_the_network, 0, 0
    for step in found.trace.steps:
        if isinstance(step, ChanceStep) and step.kind == "deal" and step.context is not None:
            context = step.context
            rows = found.evaluator.play_chance(
                context.before, context.move, context.kind, context.code, context.viewer, KEYS
            )
            whole = bool(np.isin(np.round(rows[:, :2], 9), (0.0, 0.5, 1.0)).all())
            choices = [one for one in found.trace.steps if isinstance(one, ChoiceStep)]
            after = next(one.seen.state for one in choices if one.round == step.round + 1)  # a round follows a deal
            assert whole == may_end_within(after, ENDGAME_ROUNDS)
            results, chances = results + whole, chances + (not whole)
    assert results >= 1
    assert chances >= 6
