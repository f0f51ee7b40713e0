"""Temporal-difference learning, TD(λ), on the afterstates of self-play.

Games are played with fixed weights, some choices at random, some seats by bots of other styles or by a rival network.
Each sample stores its features and its target: a mix of the next evaluation and the outcome of the game. The network is
then fitted to the samples in random order.
"""

from typing import Annotated, Any, Final

import numpy as np

from stoneage.bots.brain.compiling import compiled, merged
from stoneage.bots.brain.evaluate import best_move, perform_up_to_chance
from stoneage.bots.brain.feature_layout import FEATURES
from stoneage.bots.brain.features import encode
from stoneage.bots.brain.network import MARGIN, WEIGHTS, NetworkWeights, adam, backward, forward
from stoneage.bots.brain.playout import points_ahead, win_share
from stoneage.bots.brain.scratch import GAMES, OUTPUTS, Scratch, Scratches, TwoScratches, YesOrNo
from stoneage.bots.brain.steps import legal, step
from stoneage.bots.brain.styles import STYLES, VALUE_STYLE, style_move
from stoneage.native.arguments import Array, Within
from stoneage.rules import setup
from stoneage.rules.chance import noise, noise_below
from stoneage.rules.jit import entry
from stoneage.rules.records import layout_of
from stoneage.rules.rounds import end
from stoneage.rules.scoring import final_score
from stoneage.rules.state import ASK_PLACE, ASK_RESOLVE, BY_LIMIT, NO_PIECE, OVER, SEATS, STATE, State

MOST_STEPS: Final = 1500  # maximum number of samples per game; 4 players produce about 300
LIMIT: Final = 40  # number of rounds; a learner that never buys must not play for ever
# Share of the outcome in a target; the rest is the evaluation at the next choice. With 0.95, five players stayed at 48
# % against `value` for 100,000 games, because the winner is mostly noise. With 0.8 they reached 61 % in 60,000 games,
# and two players won 62 % against the network that they started from.
LAMBDA: Final = 0.8
MARGIN_RATE: Final = 0.5  # weight of the margin's error relative to that of the win probability
LEARNER, RIVAL = -1, -2  # used in place of a style


class Sample:
    """Features of one position, and the target for them."""

    vector: Annotated[Any, np.float32, FEATURES]
    target: Annotated[Any, np.float32, OUTPUTS]  # win shares, then margins, by seat, the viewer first
    chance: Annotated[float, np.float32]  # win probability that the network gave to the viewer
    won: Annotated[float, np.float32]  # the viewer's share of the win
    game: Annotated[int, np.int32]  # index in its batch
    seat: Annotated[int, np.int32]
    players: Annotated[int, np.int32]


class Report:
    """Sums over the games of a batch."""

    games: Annotated[float, np.float64]
    samples: Annotated[float, np.float64]
    error: Annotated[float, np.float64]  # sum of the squared errors of the viewers' win probabilities
    points: Annotated[float, np.float64]
    rounds: Annotated[float, np.float64]
    wins: Annotated[float, np.float64]  # when measured against a style


SAMPLE: Final = layout_of(Sample)
REPORT: Final = layout_of(Report)

# Arguments of entry points.
LearnerGames = Annotated[Any, Array(STATE, (GAMES + 1,))]
Samples = Annotated[Any, Array(SAMPLE, (1,))]
Order = Annotated[Any, Array(np.int64, (0,))]
BatchSize = Annotated[int, Within(1, 1 << 30)]
Moments = Annotated[Any, Array(np.float32, (2, WEIGHTS))]
AdamSteps = Annotated[Any, Array(np.int64, (1,))]
Opponents = Annotated[int, Within(RIVAL, len(STYLES) - 1)]
Reports = Annotated[Any, Array(REPORT, (1,))]


@compiled
def _with_probability(scratch: Scratch, probability: float) -> bool:
    return noise_below(scratch.noise[:], 1 << 30) < probability * (1 << 30)


@merged
def _play_game(games: Any, w: Any, rival: Any, scratches: Any, samples: Any, first: int, epsilon: float) -> int:
    """Plays games[0] to its end and stores the learners' samples from samples[first] on; returns the end index.

    Samples are taken after each evaluated choice, and before the first placement of a round.
    """
    g, scratch = games[0], scratches[0]
    at, rounds = first, 0
    while g.phase != OVER:
        if g.round > rounds and g.question == ASK_PLACE:
            rounds = int(g.round)
            at = _sample_all_learners(games, scratch, samples, at)
        count = legal(g, scratch.moves[:])
        move = int(scratch.moves[0])
        if count > 1:
            style = int(scratch.styles[g.seat])
            if style >= 0:
                move = style_move(g, style, scratch.moves[:], count, scratch.noise[:])
            elif style == LEARNER and _with_probability(scratch, epsilon):
                move = int(scratch.moves[noise_below(scratch.noise[:], count)])
            elif style == LEARNER:
                move = best_move(games, 0, scratch.moves[:], count, w, scratch)
            else:
                move = best_move(games, 0, scratch.moves[:], count, rival, scratches[1])
            if style == LEARNER and g.question != ASK_RESOLVE and at < len(samples):
                games[1] = games[0]
                reward, covered = perform_up_to_chance(games[1], move)
                _store_sample(games[1], int(g.seat), reward, covered, scratch, samples[at])
                at += 1
        step(g, move)
        if g.round > LIMIT:
            end(g, BY_LIMIT)
    return at


@merged
def _sample_all_learners(games: Any, scratch: Scratch, samples: Any, at: int) -> int:
    for seat in range(int(games[0].players)):
        if scratch.styles[seat] == LEARNER and at < len(samples):
            _store_sample(games[0], seat, NO_PIECE, -1, scratch, samples[at])
            at += 1
    return at


@compiled
def _store_sample(g: State, seat: int, reward: int, covered: int, scratch: Scratch, sample: Any) -> None:
    encode(g, seat, reward, covered, scratch.features)
    for i in range(FEATURES):
        sample.vector[i] = scratch.features.vector[i]
    sample.seat = seat
    sample.players = g.players


@merged
def _set_targets(g: State, w: Any, scratch: Scratch, samples: Any, first: int, last: int, game: int) -> float:
    """Sets the targets of one game's samples, from its end backwards; returns the sum of the squared errors."""
    error, players = 0.0, int(g.players)
    for seat in range(players):
        for ahead in range(players):
            other = (seat + ahead) % players
            scratch.error[ahead] = win_share(g, other)
            scratch.error[SEATS + ahead] = points_ahead(g, other) / MARGIN
        won = float(scratch.error[0])
        for t in range(last - 1, first - 1, -1):
            if samples[t].seat != seat:
                continue
            for i in range(FEATURES):
                scratch.features.vector[i] = samples[t].vector[i]
            forward(w, scratch, players)
            error += (scratch.chance[0] - won) ** 2
            samples[t].chance = scratch.chance[0]
            samples[t].won = won
            samples[t].game = game
            for o in range(OUTPUTS):
                samples[t].target[o] = scratch.error[o]
                now = scratch.chance[o] if o < SEATS else scratch.out[o]
                scratch.error[o] = LAMBDA * scratch.error[o] + (1.0 - LAMBDA) * now
    return error


@merged
def _mix_opponents(players: int, scratch: Scratch, mixed: float, against: bool) -> None:
    """Seats learners only or, with probability `mixed`, one learner among opponents; `against` seats it among rivals.

    The opponents are all the rival, all `value`, or drawn for each seat. If every seat were drawn, a table of four
    `value`, the baseline, would occur once in seventy games. Of eight tables of two to four players, 2, 2 and 4 are of
    these kinds. Of eight tables of five they are 1, 5 and 2, which raised the result against `value` from 46 to 51 %
    (27,648 games).
    """
    alone = against or _with_probability(scratch, mixed)
    learner = noise_below(scratch.noise[:], players)
    company = noise_below(scratch.noise[:], 8)
    all_rivals = company < (1 if players == SEATS else 2)
    various = company >= (6 if players == SEATS else 4)
    for seat in range(players):
        scratch.styles[seat] = LEARNER
        if alone and seat != learner:
            guest = noise_below(scratch.noise[:], 3 * len(STYLES))
            if against or all_rivals or (various and guest >= 2 * len(STYLES)):
                scratch.styles[seat] = RIVAL
            else:
                scratch.styles[seat] = guest if various and guest < len(STYLES) else VALUE_STYLE


@merged
def _seat_against(players: int, scratch: Scratch, style: int, game: int) -> None:
    """Seats the network once and a style everywhere else."""
    for seat in range(players):
        scratch.styles[seat] = style
    scratch.styles[game % players] = LEARNER


@merged
def new_game(games: Any, scratch: Scratch) -> None:
    """Sets up a new game in games[0], with the options of the empty game at the end of the array."""
    games[0] = games[len(games) - 1]
    g = games[0]
    g.key[0] = noise(scratch.noise[:])
    g.key[1] = noise(scratch.noise[:])
    setup.set_up(g, -1)
    setup.deal(g)


@entry
def play(
    games: LearnerGames, scratches: TwoScratches, samples: Samples, w: NetworkWeights, rival: NetworkWeights,
    count: int, style: Opponents, epsilon: float, mixed: float, against: YesOrNo, reports: Reports,
) -> int:  # fmt: skip
    """Plays `count` games to learn from. With a `style`, plays only to count wins, the network's seat in turn.

    Returns the number of samples. Weights are not changed, so any number of threads may play with the same ones.
    """
    scratch, report = scratches[0], reports[0]
    scratch.updates = scratches[1].updates = 0  # the weights may differ from those of the last call
    kept = 0
    for game in range(count):
        new_game(games, scratch)
        g = games[0]
        if style == LEARNER:
            _mix_opponents(int(g.players), scratch, mixed, against == 1)
        else:
            _seat_against(int(g.players), scratch, style, game)
        end_of_game = _play_game(games, w, rival, scratches, samples, kept, epsilon)
        if style == LEARNER:
            report.error += _set_targets(g, w, scratch, samples, kept, end_of_game, game)
            report.samples += end_of_game - kept
            kept = end_of_game
        else:
            report.wins += win_share(g, game % g.players)
        for seat in range(g.players):
            me = g.player[seat]
            report.points += final_score(g, me, me.bought | me.drawn) / g.players
        report.rounds += g.round
        report.games += 1
        if style == LEARNER and kept + MOST_STEPS > len(samples):
            break
    return kept


@entry
def fit(
    samples: Samples, order: Order, batch: BatchSize, w: NetworkWeights, gradient: NetworkWeights, moments: Moments,
    adam_steps: AdamSteps, rate: float, scratches: Scratches,
) -> None:  # fmt: skip
    """Fits the network to the samples in this order, with one step of Adam per batch.

    `moments` and `adam_steps` are Adam's state.
    """
    scratch = scratches[0]
    for n in range(len(order)):
        sample = samples[order[n]]
        players = int(sample.players)
        for i in range(FEATURES):
            scratch.features.vector[i] = sample.vector[i]
        scratch.updates = 0
        forward(w, scratch, players)
        for ahead in range(players):
            scratch.error[ahead] = (scratch.chance[ahead] - sample.target[ahead]) / batch
            margin = scratch.out[SEATS + ahead] - sample.target[SEATS + ahead]
            scratch.error[SEATS + ahead] = MARGIN_RATE / (players - 1) * margin / batch
        for ahead in range(players, SEATS):
            scratch.error[ahead] = scratch.error[SEATS + ahead] = 0.0
        backward(w, scratch, gradient)
        if (n + 1) % batch == 0 or n + 1 == len(order):
            adam_steps[0] += 1
            adam(w, gradient, moments[0], moments[1], rate, adam_steps[0])
