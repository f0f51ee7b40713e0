"""Masked policy-gradient self-play in one file: NumPy, our batches, and no deep-learning framework.

`uv run python examples/selfplay.py --minutes 60 --threads 2 --output policy.npz` learns the base game for two players
and prints its share of wins against `woodcards` now and then.

A move is scored by what it does: the network turns what the seat sees into a vector, and every legal move has a vector
of its own, made of its parts (kind, place, amounts), so that the 1 894 moves share what they learn. The probability of
a move is the softmax of the products over the legal moves. The return of a game is the win share, with a little of the
points ahead, less the mean of the batch (REINFORCE with a baseline).
"""

import argparse
import time
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stoneage.batch import ACTIONS, VECTOR, Batch
from stoneage.batch.move_parts import KINDS, LENGTH, PARTS, WIDTH

Floats = NDArray[np.float32]
HIDDEN, FEATURES = 96, 32
POINTS = 0.01  # what a point ahead counts relative to a win
LIMIT = 40  # rounds; who knows the game needs fifteen, beginners would play for ever


def parts_of_moves() -> NDArray[np.int64]:
    """Returns for every move the numbers of its parts: kind, and each answer under its kind and position."""
    position = np.arange(LENGTH - 1)
    kind = PARTS[:, :1]
    return np.hstack([kind, len(KINDS) + (kind * (LENGTH - 1) + position) * WIDTH + PARTS[:, 1:]])


class Policy:
    """A network for what is seen, and a vector for each part of a move."""

    def __init__(self, seed: int = 1) -> None:
        rng = np.random.default_rng(seed)
        self.parts = parts_of_moves()
        size = len(KINDS) * (1 + (LENGTH - 1) * WIDTH)
        self.weights: dict[str, Floats] = {
            "w1": rng.normal(0, (2 / 60) ** 0.5, (len(VECTOR), HIDDEN)).astype(np.float32) * 0.3,
            "b1": np.zeros(HIDDEN, np.float32),
            "w2": rng.normal(0, (1 / HIDDEN) ** 0.5, (HIDDEN, FEATURES)).astype(np.float32),
            "b2": np.zeros(FEATURES, np.float32),
            "moves": rng.normal(0, 0.05, (size, FEATURES)).astype(np.float32),
        }
        self._first = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self._second = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self._steps = 0

    def move_vectors(self) -> Floats:
        """Returns the vector of every move: the sum of those of its parts."""
        found: Floats = self.weights["moves"][self.parts].sum(axis=1)
        return found

    def hidden(self, seen: Floats) -> tuple[Floats, Floats]:
        """Returns the layers for what is seen."""
        first = np.maximum(seen @ self.weights["w1"] + self.weights["b1"], 0)
        return first, first @ self.weights["w2"] + self.weights["b2"]

    def chances(self, seen: Floats, legal: NDArray[np.int16], counts: NDArray[np.int64], moves: Floats) -> Floats:
        """Returns the probability of each legal move, in rows as wide as the longest list."""
        width = max(int(counts.max()), 1)
        logits = np.einsum("nf,nmf->nm", self.hidden(seen)[1], moves[legal[:, :width]])
        logits[np.arange(width) >= counts[:, None]] = -np.inf
        logits -= logits.max(axis=1, keepdims=True)
        exp = np.exp(logits)
        share: Floats = exp / exp.sum(axis=1, keepdims=True)
        return share

    def learn(self, steps: "Steps", advantage: Floats, rate: float, entropy: float = 0.01) -> None:
        """One step of Adam along the policy gradient of these choices."""
        moves = self.move_vectors()
        first, out = self.hidden(steps.seen)
        chances = self.chances(steps.seen, steps.legal, steps.counts, moves)
        rows = np.arange(len(chances))
        error = chances * advantage[:, None]
        error[rows, steps.chosen] -= advantage
        log = np.log(np.maximum(chances, 1e-12))
        error += entropy * chances * (log - (chances * log).sum(axis=1, keepdims=True))
        error = (error / len(rows)).astype(np.float32)
        candidates = steps.legal[:, : chances.shape[1]]
        d_out = np.einsum("nm,nmf->nf", error, moves[candidates])
        gradient = {name: np.zeros_like(w) for name, w in self.weights.items()}
        row, place = np.nonzero(np.arange(chances.shape[1]) < steps.counts[:, None])
        by_move = summed(candidates[row, place], error[row, place, None] * out[row], ACTIONS)
        gradient["moves"] = summed(self.parts.ravel(), np.repeat(by_move, LENGTH, axis=0), len(gradient["moves"]))
        d_first = (d_out @ self.weights["w2"].T) * (first > 0)
        gradient |= {
            "w2": first.T @ d_out, "b2": d_out.sum(axis=0), "w1": steps.seen.T @ d_first, "b1": d_first.sum(axis=0),
        }  # fmt: skip
        self._adam(gradient, rate)

    def _adam(self, gradient: dict[str, Floats], rate: float) -> None:
        self._steps += 1
        scale = rate * (1 - 0.999**self._steps) ** 0.5 / (1 - 0.9**self._steps)
        for name, d in gradient.items():
            self._first[name] += 0.1 * (d - self._first[name])
            self._second[name] += 0.001 * (d * d - self._second[name])
            self.weights[name] -= scale * self._first[name] / (np.sqrt(self._second[name]) + 1e-8)


def summed(index: NDArray[np.integer], rows: Floats, size: int) -> Floats:
    """Returns the sums of the rows that have the same index; a hundred times quicker than `np.add.at`."""
    sums = [np.bincount(index, rows[:, feature], size) for feature in range(rows.shape[1])]
    return np.stack(sums, axis=1).astype(np.float32)


@dataclass
class Steps:
    """Choices of many games: what was seen, what was possible, what was chosen, and whose it was."""

    seen: Floats
    legal: NDArray[np.int16]
    counts: NDArray[np.int64]
    chosen: NDArray[np.int64]  # place in the list
    game: NDArray[np.int64]
    seat: NDArray[np.int64]


def choose(chances: Floats, rng: np.random.Generator) -> NDArray[np.int64]:
    """Returns a place in each list, drawn by its probabilities."""
    return np.minimum((chances.cumsum(axis=1) < rng.random((len(chances), 1))).sum(axis=1), chances.shape[1] - 1)


def play(policy: Policy, batch: Batch, rng: np.random.Generator, keep: int) -> Steps:
    """Play all games to their end, every seat by the policy; returns about `keep` of the choices."""
    moves, kept = policy.move_vectors(), []
    share = min(1.0, keep / (len(batch) * 260))
    while batch.counts.any():
        rows = np.flatnonzero(batch.counts)
        seen = batch.observe()[rows]
        legal, counts = batch.legal[rows].copy(), batch.counts[rows].copy()
        chosen = choose(policy.chances(seen, legal, counts, moves), rng)
        take = rng.random(len(rows)) < share
        kept.append((seen[take], legal[take], counts[take], chosen[take], rows[take], batch.seats[rows][take]))
        played = np.full(len(batch), -1, np.int16)
        played[rows] = legal[np.arange(len(rows)), chosen]
        batch.step(played)
    seen, legal, counts, chosen, game, seat = (np.concatenate(part) for part in zip(*kept, strict=True))
    return Steps(seen, legal, counts, chosen, game, seat.astype(np.int64))


def returns(batch: Batch) -> Floats:
    """Returns what each seat got in each game: its win share and a little of the points ahead."""
    scores = batch.points().astype(np.float32)
    best = scores.max(axis=1, keepdims=True)
    wins = (scores == best) / (scores == best).sum(axis=1, keepdims=True)
    ahead = scores - scores[:, ::-1] if scores.shape[1] == 2 else scores - scores.mean(axis=1, keepdims=True)
    found: Floats = (wins - 1 / scores.shape[1] + POINTS * np.clip(ahead, -60, 60)).astype(np.float32)
    return found


def strength(policy: Policy, opponent: str, games: int, seed: int) -> float:
    """Returns the share of games won against a style, the policy taking its likeliest move at either seat."""
    moves, won = policy.move_vectors(), 0.0
    for seat in range(2):
        batch = Batch(games // 2, players=2, seed=f"strength {seed} {seat}", auto_reset=False)
        styles = [opponent, opponent]
        styles[seat] = None  # type: ignore[call-overload]
        while batch.counts.any():
            answers = batch.answer(styles)
            rows = np.flatnonzero((batch.seats == seat) & (batch.counts > 0))
            if len(rows):
                chances = policy.chances(batch.observe()[rows], batch.legal[rows], batch.counts[rows], moves)
                answers[rows] = batch.legal[rows, chances.argmax(axis=1)]
            batch.step(answers)
        scores = batch.points()
        won += (scores[:, seat] > scores[:, 1 - seat]).sum() + 0.5 * (scores[:, 0] == scores[:, 1]).sum()
    return won / (games // 2 * 2)


def train(minutes: float, games: int, threads: int, seed: int, measured: int) -> Policy:
    """Play and learn until the time is over; prints the strength after every tenth of it."""
    policy, rng = Policy(seed), np.random.default_rng(seed)
    began, number, next_look = time.monotonic(), 0, 0.0
    while (passed := (time.monotonic() - began) / 60) < minutes or number == 0:
        batch = Batch(
            games, players=2, seed=f"selfplay {seed} {number}", auto_reset=False, threads=threads, round_limit=LIMIT
        )
        steps = play(policy, batch, rng, keep=8192)
        won = returns(batch)[steps.game, steps.seat]
        advantage = (won - won.mean()) / (won.std() + 1e-6)
        rate = 3e-3 * max(1 - passed / minutes, 0.05)
        for part in np.array_split(rng.permutation(len(advantage)), 4):
            policy.learn(Steps(*(getattr(steps, f)[part] for f in steps.__dataclass_fields__)), advantage[part], rate)
        number += 1
        if passed >= next_look:
            next_look += minutes / 10
            points = batch.points().mean()
            print(f"{passed:6.1f} min  {number * games:>8,} games  {points:6.1f} points", end="  ", flush=True)
            print(f"against woodcards {strength(policy, 'woodcards', measured, number):.1%}", flush=True)
    return policy


def main() -> None:
    """Read the settings, train, save."""
    parser = argparse.ArgumentParser(description="Learn by self-play with masked policy gradients.")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--games", type=int, default=256, help="games played between two steps of learning")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--measured", type=int, default=400, help="games of each measurement")
    parser.add_argument("--output", default=None, help="where the weights are kept (.npz)")
    given = parser.parse_args()
    policy = train(given.minutes, given.games, given.threads, given.seed, given.measured)
    share = strength(policy, "woodcards", given.measured, 0)
    print(f"at the end against woodcards {share:.1%}")
    if given.output:
        np.savez(given.output, **policy.weights)  # type: ignore[arg-type]


if __name__ == "__main__":
    main()
