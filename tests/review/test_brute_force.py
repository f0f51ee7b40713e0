"""Luck and loss on tiny endgames in which everything can be enumerated."""

from functools import partial
from itertools import product

import numpy as np
import pytest

from stoneage import Game, Move
from stoneage.bots import Budget
from stoneage.bots.brain.evaluation_tasks import DICE
from stoneage.bots.exact import exact_values
from stoneage.game.observation import Observation
from stoneage.learn.advice import advise
from stoneage.review import review
from stoneage.review.evaluator import ReviewEvaluator
from stoneage.review.luck import outcomes_of
from stoneage.review.trace import choice_states
from stoneage.review.tuning import TUNING
from stoneage.rules.chance import words_of
from stoneage.rules.moves import RESOLVE
from stoneage.rules.sets import CARD_IDS, NEWEST
from stoneage.rules.state import FOREST
from stoneage.testing import arrange
from tests.kit.last_rounds import last_round

SCORE = 53  # of the other: a few wood more or less decide


def results(game: Game) -> list[float]:
    return [float(seat in game.winners) / len(game.winners) for seat in range(2)]


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_the_outcomes_of_a_roll_weigh_what_all_rolls_weigh(dice: int) -> None:
    game = Game(2, seed=3, start=0)
    game.play(f"place forest {dice}")
    while str(game.legal[0]).startswith("place"):
        game.play(game.legal[-1])
    state = game.state
    while int(state["question"][0]) != 2 or int(state["at"][0, FOREST, int(state["seat"][0])]) == 0:
        game.play(game.legal[0])
        state = game.state
    outcomes = outcomes_of(game.observation(), RESOLVE + FOREST, np.random.default_rng(0))
    assert outcomes is not None
    by_sum = {int(word): weight for word, weight in zip(outcomes.codes, outcomes.weights, strict=True)}
    counted: dict[int, float] = {}
    for roll in product(range(1, 7), repeat=dice):
        counted[sum(roll)] = counted.get(sum(roll), 0) + 6.0**-dice
    assert list(counted.values()) == pytest.approx(list(by_sum.values()))
    evaluator, seen = ReviewEvaluator(2, False), game.observation()
    rows = evaluator.evaluate_outcomes(seen, RESOLVE + FOREST, DICE, outcomes.codes)
    every = evaluator.evaluate_outcomes(seen, RESOLVE + FOREST, DICE, words_of(list(product(range(1, 7), repeat=dice))))
    assert (outcomes.weights @ rows)[:2] == pytest.approx(every.mean(axis=0)[:2], abs=1e-5)


def test_the_last_feeding_is_exact() -> None:
    """Starving costs ten points and the win, feeding a few resources: all options are enumerated."""
    game = arrange(
        Game(2, seed=5, start=1),
        {0: {"food": 0, "goods": "9w", "score": 60}, 1: {"food": 40, "goods": "1w", "score": 66}},
        slots=["C03", "C05", "C09", "C10"],
        deck=[],
        dice=[[1, 1, 1, 1], [3, 3, 3, 4, 4]],
    )
    for move in ("place card1 1", "place forest 5", "place hunt 4", "resolve card1", "pay 1w"):
        game.play(move)
    asked, options = game.copy(), [str(move) for move in game.legal]
    true = {}
    for option in options:
        tried = asked.copy()
        tried.play(option)
        assert tried.over
        true[option] = results(tried)[0]
    assert len(set(true.values())) > 1, "the choice decides the game"
    worst = min(options, key=lambda option: true[option])
    played = asked.copy()
    played.play(worst)
    found = review(played)
    choice = found["choices"][-1]
    assert choice["played"] == worst
    assert choice["loss"] == pytest.approx(max(true.values()) - true[worst])
    for candidate in choice["candidates"]:
        assert candidate["win"] == pytest.approx(true[candidate["move"]])


def test_the_last_roll_is_worth_what_all_its_outcomes_say() -> None:
    """One roll decides: its luck is the result minus the share of rolls that win."""
    base = arrange(
        Game(2, seed=5, start=1),
        {0: {"food": 40, "goods": "1w", "score": 50}, 1: {"food": 40, "score": SCORE}},
        slots=["C03", "C05", "C09", "C10"],
        deck=[],
    )
    for move in ("place hunt 5", "place card1 1", "place forest 2", "place hunt 2", "resolve card1", "pay 1w"):
        base.play(move)
    assert [str(move) for move in base.legal] == ["resolve hunt", "resolve forest"]
    wins = [finished(base, roll)[0] for roll in product(range(1, 7), repeat=2)]
    share = float(np.mean(wins))
    assert 0 < share < 1, "the roll decides the game"
    for roll in ((6, 6), (1, 1)):
        game = Game.from_state(base.state, dice=[[3, 4], list(roll)])
        game.play("resolve hunt")
        rolled = [event for event in review(game)["chance"] if event["place"] == "forest"]
        assert rolled[0]["expected"][0] == pytest.approx(share)
        assert rolled[0]["luck"][0] == pytest.approx(results(game)[0] - share)
        deeper = [event for event in review(game, Budget(playouts=8))["chance"] if event["place"] == "forest"]
        assert deeper[0]["actual"] == results(game)
        doubt = (share * (1 - share) / TUNING.luck_worlds_near_end[2]) ** 0.5
        assert deeper[0]["expected"][0] == pytest.approx(share, abs=4 * doubt), "known by samples"


def test_the_last_cards_laid_out_do_not_tell_what_another_has_drawn() -> None:
    """Two slots are empty, one card is left: it is laid out, and the game is over. It might be the one drawn."""
    game = arrange(
        Game(2, seed=5, start=0),
        {0: {"food": 40, "goods": "9w", "score": 60}, 1: {"food": 40, "score": 62, "field": 10, "drawn": ["C21"]}},
        slots=["C03", "C05", "C09", "C10"],
        deck=["C28"],
    )
    for move in ("place card1 1", "place hunt 5", "place card2 1", "place hunt 3", "resolve card1", "pay 1w"):
        game.play(move)
    while not str(game.legal[0]).startswith("pay"):
        game.play(game.legal[0])
    seat, moves = game.seat, [move.number for move in game.legal]
    assert seat == 0
    evaluator, told = ReviewEvaluator(2, False), []
    wins = []
    for seed in range(40):
        dealt = game.observation(seat).sample(np.random.default_rng(seed))
        told.append(evaluator.evaluate_moves(Observation.of_asked(dealt), moves)[:, :2])
        ended = Game.from_state(dealt)
        ended.play(game.legal[0])
        while not ended.over:
            ended.play(ended.legal[0])
        wins.append(results(ended)[0])
    assert 0 < np.mean(wins) < 1, "what was drawn decides the game"
    assert all(np.array_equal(rows, told[0]) for rows in told), "what is hidden plays no part"
    assert 0.1 < told[0][0, 0] < 0.9, "and nobody can be sure of the result"


def test_the_last_card_of_the_deck_counts_as_unknown_until_the_game_is_over() -> None:
    """Two cards are unseen: one was drawn, the other is laid out after the last payment. Which one decides the game."""
    slots, unseen = ["C03", "C05", "C09", "C10"], ["C21", "C28"]
    bought = [card for card in CARD_IDS[: NEWEST.base_cards] if card not in (*slots, *unseen)]
    mine = {"food": 40, "goods": "9w", "score": 60, "bought": bought[::2]}
    theirs = {"food": 40, "score": 35, "field": 10, "bought": bought[1::2], "drawn": unseen[:1]}
    game = arrange(Game(2, seed=5, start=1), {0: mine, 1: theirs}, slots=slots, deck=unseen[1:])
    for move in ("hunt 5", "card1 1", "card2 1", "hunt 3"):
        game.play(f"place {move}")
    for move in ("resolve hunt", "resolve card1", "pay 1w"):
        game.play(move)
    assert [str(move) for move in game.legal] == ["pay 2w", "decline"]
    wins = []
    for seed in range(20):
        ended = Game.from_state(game.observation(0).sample(np.random.default_rng(seed)))
        ended.play("pay 2w")
        assert ended.over
        wins.append(results(ended)[0])
    assert set(wins) == {0.0, 1.0}
    win = ReviewEvaluator(2, False).evaluate_moves(game.observation(0), [game.legal[0].number])[0, 0]
    assert win == pytest.approx(0.5, abs=4 * 0.5 / TUNING.worlds_of_a_step**0.5)
    assert 0.0 < win < 1.0


def finished(base: Game, roll: tuple[int, ...]) -> list[float]:
    game = Game.from_state(base.state, dice=[[3, 4], list(roll)])
    game.play("resolve hunt")
    assert game.over
    return results(game)


def test_the_last_round_is_judged_by_exact_values() -> None:
    """No loss and no win probability of a choice that can be solved is an estimate."""
    solved = 0
    for state in (one for one in map(partial(last_round, 2), range(16)) if one is not None):
        game = Game.from_state(state)
        while not game.over:
            game.play(game.legal[-1])
        found = {choice["choice"]: choice for choice in review(game, Budget(playouts=8))["choices"]}
        for number, asked, played in choice_states(game):
            seen = Observation.of_asked(asked)
            moves = [move.number for move in seen.legal]
            rows = exact_values(seen.state, moves, TUNING.solved_positions)
            if rows is None or number not in found:
                continue
            wins = dict(zip(moves, rows[:, seen.seat], strict=True))
            assert found[number]["exact"]
            assert found[number]["loss"] == pytest.approx(max(wins.values()) - wins[played])
            for candidate in found[number]["candidates"]:
                assert candidate["win"] == pytest.approx(wins[Move.parse(candidate["move"]).number])
            solved += 1
    assert solved > 3


def test_the_coach_tells_exact_chances_in_the_last_round() -> None:
    state = next(one for one in map(partial(last_round, 2), range(50)) if one is not None)
    game = Game.from_state(state)
    moves = [move.number for move in game.legal]
    rows = exact_values(state, moves)
    assert rows is not None
    told = {Move.parse(one["move"]).number: one["win"] for one in advise(game, 1, Budget(playouts=8))["moves"]}
    assert [told[move] for move in moves] == pytest.approx(rows[:, game.seat].tolist())
