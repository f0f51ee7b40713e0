"""Compares what bots, coach and review say of last rounds with the exact values.

    uv run python -m stoneage.lab.last_rounds [--players 2] [--positions 200] [--seed last-rounds]

Positions are choices in the actions of a round that is surely the last, in games of `net` and `league`, with the scores
brought within a few points, where the best and the worst move differ by a point of win probability at least. How many
choices were found, solved and open is printed first. Then, for each method: how often the move it names is within half
a point of the best, what it loses on average and at most, how far its win probabilities of
all moves are off, and the CPU time of an answer.
"""

import argparse
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from stoneage.bots import Budget, make_bot
from stoneage.bots.exact import exact_values, is_surely_last
from stoneage.game.game import Game
from stoneage.game.move import Move
from stoneage.game.observation import Observation
from stoneage.game.options import Options
from stoneage.lab.lineup import Lineup
from stoneage.lab.playing import play_out
from stoneage.learn.advice import advise
from stoneage.review.elimination import CandidateSampler
from stoneage.review.evaluator import ReviewEvaluator
from stoneage.review.trace import ChoiceStep, choice_states
from stoneage.rules import kernel
from stoneage.rules.moves import new_buffer
from stoneage.rules.state import ACTIONS, Games, copy_games

OPEN: Final = 0.01  # win probability between the best and the worst move, at least
RIGHT: Final = 0.005  # win probability: a named move that loses no more is as good as the best
SPREAD: Final = 6  # points of card points by which scores differ at most, drawn by lot
SAMPLES: Final = 256

Values = NDArray[np.float64]
Method = Callable[[Games, list[int]], tuple[int, Values]]  # the move named, and a win probability for each move


@dataclass(frozen=True, slots=True)
class LastRound:
    """A position with its moves and the exact win probability of each."""

    state: Games
    moves: list[int]
    wins: Values


@dataclass(slots=True)
class Found:
    """Counts of the choices that were looked at."""

    sure: int = 0  # choices of several moves in a round that is surely the last
    solved: int = 0
    open: int = 0  # of these, where the moves differ
    seconds: list[float] = field(default_factory=list)  # CPU time of each solution


def positions(players: int, seed: str, found: Found) -> Iterator[LastRound]:
    """Yields open positions, game after game."""
    rng, buffer, number = np.random.default_rng(list(seed.encode())), new_buffer(), 0
    while True:
        bots = tuple("net" if (seat + number) % 2 else "league" for seat in range(players))
        game, _ = play_out(Lineup(Options(players=players), bots, seed), number)
        number += 1
        for _, state, _ in choice_states(game):
            if int(state["phase"][0]) < ACTIONS or int(state["round"][0]) < game.round:
                continue
            state = _evened(state, rng)
            moves = buffer[: kernel.legal(state, buffer)].tolist()
            one = _solved(Observation.of_asked(state), moves, found) if is_surely_last(state) else None
            if one is not None and float(np.ptp(one.wins)) >= OPEN:
                found.open += 1
                yield one


def _solved(seen: Observation, moves: list[int], found: Found) -> LastRound | None:
    found.sure += 1
    begun = time.thread_time()
    rows = exact_values(seen.state, moves)
    found.seconds.append(time.thread_time() - begun)
    if rows is None:
        return None
    found.solved += 1
    return LastRound(seen.state, moves, rows[:, seen.seat])


def _evened(state: Games, rng: np.random.Generator) -> Games:
    """Returns a copy with scores that are nearly even."""
    state = copy_games(state)
    players = int(state["players"][0])
    standings = np.zeros((1, players), np.int64)
    kernel.standings(state, standings)
    totals = standings[0] // 64
    state["player"]["card_points"][0, :players] += totals.max() - totals + rng.integers(0, SPREAD + 1, players)
    return state


# --- methods


def coach(state: Games, moves: list[int]) -> tuple[int, Values]:
    """Returns the coach's advice."""
    advice = advise(Game.from_state(state), 1, Budget(playouts=SAMPLES))
    said = {Move.parse(one["move"]).number: one["win"] for one in advice["moves"]}
    return Move.parse(advice["moves"][0]["move"]).number, np.array([said[move] for move in moves])


def samples(state: Games, moves: list[int]) -> tuple[int, Values]:
    """Returns sampled values, as for a position that is too large to be solved."""
    seen = Observation.of_asked(state)
    evaluator = ReviewEvaluator(int(state["players"][0]), bool(state["expansion"][0]))
    values, question = evaluator.evaluate_moves(seen, moves), int(state["question"][0])
    best = int(values[:, seen.seat].argmax())
    choice = ChoiceStep(0, int(state["round"][0]), seen.seat, question, seen, tuple(moves), best, values, best)
    sampler = CandidateSampler(choice, evaluator)
    sampler.draw(SAMPLES, np.random.default_rng(1))
    estimate = sampler.estimate()
    return moves[estimate.best], estimate.wins


def static(state: Games, moves: list[int]) -> tuple[int, Values]:
    """Returns the network's static evaluation."""
    seen = Observation.of_asked(state)
    evaluator = ReviewEvaluator(int(state["players"][0]), bool(state["expansion"][0]))
    return evaluator.network_move(seen), evaluator.evaluate_moves(seen, moves)[:, seen.seat]


def expert(state: Games, moves: list[int]) -> tuple[int, Values]:
    """Returns the expert's move with 20 ms of CPU time; it gives no win probabilities."""
    budget = Budget(milliseconds=20, cpu_time=True)
    move = make_bot("expert").choose(Observation.of_asked(state), np.random.default_rng(1), budget)
    return move.number, np.full(len(moves), np.nan)


METHODS: Final[dict[str, Method]] = {"coach": coach, "samples": samples, "static": static, "expert": expert}


def measure(method: Method, chosen: list[LastRound]) -> dict[str, float]:
    """Returns the errors of a method against the exact values, in points of win probability."""
    lost, off, seconds = [], [], []
    for one in chosen:
        begun = time.thread_time()
        move, wins = method(one.state, one.moves)
        seconds.append(time.thread_time() - begun)
        lost.append(float(one.wins.max() - one.wins[one.moves.index(move)]))
        off.append(float(np.abs(wins - one.wins).mean()))
    return {
        "right %": 100 * float(np.mean(np.array(lost) <= RIGHT)),
        "mean loss": 100 * float(np.mean(lost)),
        "worst loss": 100 * max(lost),
        "mean error": 100 * float(np.mean(off)),
        "ms": 1000 * float(np.mean(seconds)),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--seed", default="last-rounds")
    given: Any = parser.parse_args()
    found, chosen = Found(), []
    for one in positions(given.players, given.seed, found):
        chosen.append(one)
        if len(chosen) == given.positions:
            break
    times = 1000 * np.array(found.seconds)
    print(f"{given.players} players: {found.sure} choices, {found.solved} solved, {found.open} open")
    print(
        f"solved in {times.mean():.1f} ms on average, {np.percentile(times, 95):.0f} in 95 %, {times.max():.0f} at most"
    )
    for name, method in METHODS.items():
        measured = measure(method, chosen)
        print(f"{name:8}", *(f"{what} {value:.1f} " for what, value in measured.items()))


if __name__ == "__main__":
    main()
