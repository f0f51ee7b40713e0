"""Learning by play: TD(λ) on what each choice led to, before the dice.

A game is played with the present weights, some choices at random, some seats by players of other styles. Then each of a
learner's evaluations is moved towards a mix of the next evaluation and the outcome of the game.
"""

from typing import Annotated, Any, Final

import numpy as np

from stoneage.bots.brain.compiling import compiled, merged
from stoneage.bots.brain.evaluate import best_move, perform_up_to_chance
from stoneage.bots.brain.features import see
from stoneage.bots.brain.network import MARGIN, WEIGHTS, NetworkWeights, adam, backward, forward, win_chance
from stoneage.bots.brain.playout import points_ahead, win_share
from stoneage.bots.brain.scratch import GAMES, Scratch, Scratches
from stoneage.bots.brain.sight import FEATURES
from stoneage.bots.brain.steps import legal, step
from stoneage.bots.brain.styles import STYLES, VALUE_STYLE, style_move
from stoneage.native.arguments import Array, Within
from stoneage.rules import setup
from stoneage.rules.chance import noise, noise_below
from stoneage.rules.jit import entry
from stoneage.rules.rounds import end
from stoneage.rules.scoring import final_score
from stoneage.rules.state import ASK_RESOLVE, BY_LIMIT, OVER, STATE, State, layout_of

MOST_STEPS: Final = 4000  # evaluations kept of one game
LIMIT: Final = 40  # rounds; a learner that never buys must not play for ever
LAMBDA: Final = 0.95
LEARNER: Final = -1  # in place of a style


class Episode:
    """What learners saw during a game, choice by choice, and the gradient that follows from it."""

    vectors: Annotated[Any, np.float32, (MOST_STEPS, FEATURES)]
    seat: Annotated[Any, np.int64, MOST_STEPS]
    gradient: Annotated[Any, np.float32, WEIGHTS]


class Report:
    """Sums over the games of a batch."""

    games: Annotated[float, np.float64]
    error: Annotated[float, np.float64]  # of win chances, squared
    points: Annotated[float, np.float64]
    rounds: Annotated[float, np.float64]
    wins: Annotated[float, np.float64]  # when measured against a style


EPISODE: Final = layout_of(Episode)
REPORT: Final = layout_of(Report)

# Arguments of `learn`.
LearnerGames = Annotated[Any, Array(STATE, (GAMES + 1,))]
Episodes = Annotated[Any, Array(EPISODE, (1,))]
Moments = Annotated[Any, Array(np.float32, (2, WEIGHTS))]
Clock = Annotated[Any, Array(np.int64, (1,))]
Opponents = Annotated[int, Within(LEARNER, len(STYLES) - 1)]
Reports = Annotated[Any, Array(REPORT, (1,))]


@compiled
def _with_probability(scratch: Scratch, probability: float) -> bool:
    return noise_below(scratch.noise[:], 1 << 30) < probability * (1 << 30)


@merged
def play_episode(games: Any, w: Any, scratch: Scratch, episode: Episode, epsilon: float) -> int:
    """Play games[0] to its end and record what learners saw after each choice they evaluated; returns how many."""
    g = games[0]
    steps = 0
    while g.phase != OVER:
        count = legal(g, scratch.moves[:])
        move = int(scratch.moves[0])
        if count > 1:
            learns = scratch.styles[g.seat] == LEARNER
            if not learns:
                move = style_move(g, int(scratch.styles[g.seat]), scratch.moves[:], count, scratch.noise[:])
            elif _with_probability(scratch, epsilon):
                move = int(scratch.moves[noise_below(scratch.noise[:], count)])
            else:
                move = best_move(games, 0, scratch.moves[:], count, w, scratch)
            if learns and g.question != ASK_RESOLVE and steps < MOST_STEPS:
                _record(games, move, scratch, episode, steps)
                steps += 1
        step(g, move)
        if g.round > LIMIT:
            end(g, BY_LIMIT)
    return steps


@merged
def _record(games: Any, move: int, scratch: Scratch, episode: Episode, at: int) -> None:
    games[1] = games[0]
    seat = int(games[0].seat)
    reward, covered = perform_up_to_chance(games[1], move)
    see(games[1], seat, reward, covered, scratch.sight)
    for i in range(FEATURES):
        episode.vectors[at, i] = scratch.sight.vector[i]
    episode.seat[at] = seat


@merged
def add_gradient(g: State, w: Any, scratch: Scratch, episode: Episode, steps: int) -> float:
    """Add the gradient of one recorded game; returns the mean squared error of its win chances."""
    error = 0.0
    for seat in range(g.players):
        won, margin = win_share(g, seat), points_ahead(g, seat) / MARGIN
        target = won
        for t in range(steps - 1, -1, -1):
            if episode.seat[t] != seat:
                continue
            for i in range(FEATURES):
                scratch.sight.vector[i] = episode.vectors[t, i]
            forward(w, scratch)
            chance, ahead = win_chance(scratch), scratch.out[1]
            error += (chance - won) ** 2
            backward(w, scratch, (chance - target) / steps, 0.5 * (ahead - margin) / steps, episode.gradient)
            target = LAMBDA * target + (1.0 - LAMBDA) * chance
            margin = LAMBDA * margin + (1.0 - LAMBDA) * ahead
    return error / max(steps, 1)


@merged
def _mix_opponents(players: int, scratch: Scratch, mixed: float) -> None:
    """Seat learners only, or with probability `mixed` one among other styles, the strongest of them most often."""
    for seat in range(players):
        scratch.styles[seat] = LEARNER
    if _with_probability(scratch, mixed):
        learner = noise_below(scratch.noise[:], players)
        for seat in range(players):
            if seat != learner:
                guest = noise_below(scratch.noise[:], 2 * len(STYLES))
                scratch.styles[seat] = guest if guest < len(STYLES) else VALUE_STYLE


@merged
def _seat_against(players: int, scratch: Scratch, style: int, game: int) -> None:
    """Seat the network once and a style everywhere else."""
    for seat in range(players):
        scratch.styles[seat] = style
    scratch.styles[game % players] = LEARNER


@merged
def new_game(games: Any, scratch: Scratch) -> None:
    """Set up a new game in games[0], with the options of the empty game that is the last of the array."""
    games[0] = games[len(games) - 1]
    g = games[0]
    g.key[0] = noise(scratch.noise[:])
    g.key[1] = noise(scratch.noise[:])
    setup.set_up(g, -1)
    setup.deal(g)


@entry
def learn(
    games: LearnerGames, scratches: Scratches, episodes: Episodes, w: NetworkWeights, moments: Moments, clock: Clock,
    count: int, style: Opponents, epsilon: float, mixed: float, rate: float, reports: Reports,
) -> None:  # fmt: skip
    """Play `count` games and learn from them; against a `style` only play, seats in turn, and count wins.

    `moments` and `clock` are Adam's; several threads may share w and moments.
    """
    scratch, episode, report = scratches[0], episodes[0], reports[0]
    for game in range(count):
        new_game(games, scratch)
        g = games[0]
        if style == LEARNER:
            _mix_opponents(g.players, scratch, mixed)
        else:
            _seat_against(g.players, scratch, style, game)
        steps = play_episode(games, w, scratch, episode, epsilon)
        if style == LEARNER:
            report.error += add_gradient(g, w, scratch, episode, steps)
            clock[0] += 1
            adam(w, episode.gradient, moments[0], moments[1], rate, clock[0])
        else:
            report.wins += win_share(g, game % g.players)
        for seat in range(g.players):
            me = g.player[seat]
            report.points += final_score(me, me.bought | me.drawn) / g.players
        report.rounds += g.round
        report.games += 1
