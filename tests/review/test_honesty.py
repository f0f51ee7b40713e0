"""What a review does not claim: labels in doubt, judgements of stand-ins, luck with hindsight."""

from dataclasses import replace

import numpy as np
import pytest

from stoneage import Game, Options, RecordError
from stoneage.bots import Budget
from stoneage.bots.weights import Calibration, bundled_hash, evaluator_hash
from stoneage.game.observation import Observation
from stoneage.lab.lineup import Lineup
from stoneage.lab.playing import play_out
from stoneage.review import IncrementalReview, evaluator_of, review
from stoneage.review.estimates import Estimate, label_of
from stoneage.review.evaluator import ReviewEvaluator
from stoneage.review.tuning import TUNING
from stoneage.review.uncertainty import is_settled


def played(bots: tuple[str, ...] = ("value", "net"), seed: str = "1") -> Game:
    return play_out(Lineup(Options(players=len(bots)), bots, seed), 0)[0]


@pytest.mark.parametrize(
    ("interval", "label"),
    [
        (None, None),
        ([0.04, 0.30], None),
        ([0.05, 0.30], "inaccuracy"),
        ([0.0999, 0.1001], "inaccuracy"),
        ([0.10, 0.11], "mistake"),
        ([0.15, 0.15], "blunder"),
    ],
)
def test_a_label_is_given_only_where_the_interval_excludes_a_smaller_one(
    interval: list[float] | None, label: str | None
) -> None:
    assert label_of(interval) == label


def test_nothing_is_labelled_at_sight() -> None:
    assert all(choice["label"] is None and choice["samples"] == 0 for choice in review(played())["choices"])


def test_every_label_has_an_interval_beyond_its_limit() -> None:
    game = played(("woodcards", "net")).moment(40)
    game.stop("abandoned")
    found = review(game, Budget(playouts=64))
    labelled = [choice for choice in found["choices"] if choice["label"]]
    assert labelled, "whoever gathers nothing but wood errs beyond doubt"
    limits = {"inaccuracy": 0.05, "mistake": 0.10, "blunder": 0.15}
    for choice in labelled:
        assert choice["loss_interval"] is not None
        assert choice["label"] is not None
        assert choice["loss_interval"][0] >= limits[choice["label"]]
        assert choice["best"] != choice["played"]
        assert choice["reason"] is not None


@pytest.mark.parametrize(
    ("loss", "error", "decided"),
    [
        (0.030, 0.004, True),
        (0.050, 0.004, False),
        (0.053, 0.004, False),
        (0.057, 0.004, False),  # which label depends on how many samples are still taken
        (0.072, 0.004, True),
        (0.104, 0.004, False),
        (0.104, 0.0005, True),
        (0.200, 0.004, True),
        (0.065, 0.004, False),  # three standard errors are not enough for an early verdict
    ],
)
def test_a_label_is_in_doubt_near_a_limit_and_the_last_interval(loss: float, error: float, decided: bool) -> None:
    assert is_settled(loss, error, final_error=error / 8**0.5) == decided


def test_where_a_label_is_in_doubt_more_samples_are_taken() -> None:
    game = played(("woodcards", "net")).moment(40)
    game.stop("abandoned")
    found = review(game, Budget(playouts=32))
    assert max(choice["samples"] for choice in found["choices"]) > 32
    for choice in found["choices"]:
        assert choice["samples"] <= TUNING.max_refinement * 32
        if choice["samples"] > 32:
            wins = [candidate["win"] for candidate in choice["candidates"]]
            assert wins[0] == max(wins)
            assert choice["loss_interval"] is not None


def test_a_review_is_done_after_its_work_however_much_is_in_doubt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stoneage.review.sampled_pass.TUNING", replace(TUNING, cost_budget={2: 5_000}))
    game = played(("woodcards", "net")).moment(40)
    game.stop("abandoned")
    growing = IncrementalReview(game)
    done = [far for far, _ in growing.refine(Budget(playouts=64))]
    assert done == sorted(done)
    sampled = growing.sampled
    assert 0.9 < sampled.spent / (5_000 * 64) < 1.1, "beyond it is at most what the last portion readmitted"
    assert sampled.refinements
    assert all(found.is_final for found in sampled.findings if isinstance(found, Estimate))


def test_the_network_regrets_nothing_at_sight_and_a_simple_plan_does() -> None:
    careful, careless = review(played(("woodcards", "net")))["seats"][::-1]
    assert careful["mean_loss"] is not None
    assert careless["mean_loss"] is not None
    assert careful["mean_loss"] < careless["mean_loss"] / 3


def test_forced_choices_and_equal_options_are_not_counted() -> None:
    found = review(played())
    for choice in found["choices"]:
        wins = [candidate["win"] for candidate in choice["candidates"]]
        assert len(wins) > 1
        assert max(wins) == wins[0]


def test_moves_of_stand_ins_are_not_judged_and_still_add_up() -> None:
    game = played(("woodcards", "net"))
    half = len(game.moves) // 2
    past = game.moment(half)
    past.mark(0, "taken over")
    for move in game.moves[half:]:
        past.play(move)
    found = review(past)
    assert all(choice["choice"] < half for choice in found["choices"] if choice["seat"] == 0)
    assert any(one["kind"] == "stand_in" and one["seat"] == 0 for one in found["unattributed"])
    seat = found["seats"][0]
    parts = seat["luck"] + seat["own_choices"] + seat["others_choices"] + seat["unattributed"]
    assert seat["result"] - seat["start"] == pytest.approx(parts, abs=1e-9)
    assert seat["own_choices"] > review(game)["seats"][0]["own_choices"]


def test_who_returns_is_judged_again() -> None:
    game = played(("woodcards", "net"))
    past = game.moment(20)
    past.mark(0, "taken over")
    for move in game.moves[20:40]:
        past.play(move)
    past.mark(0, "returned")
    for move in game.moves[40:]:
        past.play(move)
    judged = [choice["choice"] for choice in review(past)["choices"] if choice["seat"] == 0]
    assert not [number for number in judged if 20 <= number < 40]
    assert [number for number in judged if number >= 40]


def test_the_end_of_an_abandoned_game_is_not_judged() -> None:
    game = played().moment(30)
    game.stop("abandoned")
    found = review(game)
    assert found["unattributed"][-1]["kind"] == "resigned"
    for seat in found["seats"]:
        parts = seat["luck"] + seat["own_choices"] + seat["others_choices"] + seat["unattributed"]
        assert seat["result"] - seat["start"] == pytest.approx(parts, abs=1e-9)


def test_an_unfinished_game_is_refused() -> None:
    with pytest.raises(RecordError, match="not finished"):
        review(Game(2, seed=1))


def test_the_evaluator_is_named_and_a_change_since_the_commitment_is_told() -> None:
    game = played()
    record = game.record()
    assert review(record)["committed_evaluator"] is None
    evaluator = evaluator_of(2, False)
    assert review({**record, "evaluator": evaluator})["evaluator_changed"] is False
    other = review({**record, "evaluator": {**evaluator, "hash": "0" * 64}})
    assert other["evaluator_changed"] is True
    assert other["evaluator"] == evaluator


def test_what_is_hidden_plays_no_part() -> None:
    """Deck, covered tiles and others' drawn cards dealt otherwise: the values of a choice stay the same."""
    game = played(seed="3").moment(120)
    seat = game.seat
    assert seat is not None
    evaluator, seen = ReviewEvaluator(2, False), game.observation(seat)
    moves = [move.number for move in game.legal]
    values = evaluator.evaluate_moves(seen, moves)
    for seed in range(3):
        other = Observation.of_asked(seen.sample(np.random.default_rng(seed)))
        assert np.array_equal(evaluator.evaluate_moves(other, moves), values)
    keys = np.arange(8, dtype=np.uint64) + 5
    rolled_out = evaluator.play_moves(seen, moves[:2], keys)
    other = Observation.of_asked(seen.sample(np.random.default_rng(1)))
    assert np.array_equal(evaluator.play_moves(other, moves[:2], keys), rolled_out)


def test_steady_samples_tell_the_same_as_plain_ones_with_less_luck() -> None:
    """The same dice at the same places, and what they brought beyond 3.5 a die taken off: nothing on average."""
    whole, variances = played(seed="4"), []
    evaluator, plain = ReviewEvaluator(2, False), ReviewEvaluator(2, False, reduce_variance=False)
    for moment in (0, 10, 40, 80):
        game = whole.moment(moment)
        seat, legal = game.seat, [move.number for move in game.legal]
        assert seat is not None
        moves = [
            legal[at]
            for at in np.argsort(-evaluator.evaluate_moves(game.observation(), legal)[:, seat])[
                : min(8, len(legal)) : 3
            ]
        ]
        keys = np.random.default_rng(moment).integers(0, 1 << 63, size=(2, 400), dtype=np.uint64)
        steadily, plainly = (
            evaluator.play_moves(game.observation(), moves, keys[0]),
            plain.play_moves(game.observation(), moves, keys[1]),
        )
        assert steadily[:, :, :2].sum(axis=2) == pytest.approx(1.0)
        ahead, plainly_ahead = (rows[:, 1:, seat] - rows[:, :1, seat] for rows in (steadily, plainly))
        variances.append((ahead.var(axis=0).sum(), plainly_ahead.var(axis=0).sum()))
        error = np.hypot(ahead.std(axis=0), plainly_ahead.std(axis=0)) / keys.shape[1] ** 0.5
        assert (abs(ahead.mean(axis=0) - plainly_ahead.mean(axis=0)) < 3.5 * error + 1e-9).all()
    with_less, with_all = np.sum(variances, axis=0)
    assert with_less < 0.6 * with_all


def test_results_of_samples_are_results() -> None:
    """Nothing is taken off in what may be the last round: who won there has won, whatever the dice."""
    whole = played(seed="3")
    game = whole.moment(len(whole.moves) - 30)
    rows = ReviewEvaluator(2, False).play_moves(
        game.observation(), [game.legal[0].number], np.arange(64, dtype=np.uint64)
    )[:, 0, 0]
    assert set(rows) <= {0.0, 0.5, 1.0}


@pytest.mark.parametrize("tuned", [Calibration(0.5, 1.0), Calibration(0.0, 0.9)])
def test_the_evaluator_s_hash_is_of_all_that_judges(tuned: Calibration, monkeypatch: pytest.MonkeyPatch) -> None:
    """The evaluator is not tuned afterwards: neither the network nor its calibration."""
    corrected = evaluator_hash(2, False)
    assert corrected != bundled_hash(2, False)
    assert evaluator_of(2, False)["hash"] == corrected[1]
    evaluator_hash.cache_clear()
    monkeypatch.setattr("stoneage.bots.weights._calibration", lambda *_: tuned)
    assert evaluator_hash(2, False) not in (corrected, bundled_hash(2, False))
    evaluator_hash.cache_clear()
