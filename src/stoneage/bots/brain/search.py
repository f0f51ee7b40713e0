"""Looking ahead: sample what is hidden, play on quickly, judge where it leads.

Two uses of one loop. *Flat* plays every sample to the end of the game and counts wins. With a brain, a sample is played
only to the end of the round, where the network takes over; its own opinion of each move is the starting point.
Every move is tried on the same samples, so that luck favours none.
"""

from typing import Any, Final

from stoneage.bots.brain.desk import Desk
from stoneage.bots.brain.judge import POINTS_MATTER, judge, judge_all, worth
from stoneage.bots.brain.network import MARGIN, win_chance
from stoneage.bots.brain.playing import legal, step
from stoneage.bots.brain.routine import routine
from stoneage.bots.brain.styles import VALUE_STYLE, style_move
from stoneage.rules.chance import noise
from stoneage.rules.jit import entry
from stoneage.rules.knowledge import observe
from stoneage.rules.rounds import end
from stoneage.rules.scoring import final_score, standing
from stoneage.rules.state import BY_LIMIT, NO_PIECE, OVER, State

ANSWER, JUDGE, EXPECT, LOOK_AHEAD, PLAY_OUT = range(5)  # tasks of `think`
LIMIT: Final = 60  # rounds after which a playout is scored as it stands


@routine
def win_share(g: State, seat: int) -> float:
    """1 for the winner of a finished game, a part for those who share, 0 for the others."""
    mine = standing(g, seat)
    shared = 0
    for other in range(g.players):
        theirs = standing(g, other)
        if theirs > mine:
            return 0.0
        if theirs == mine:
            shared += 1
    return 1.0 / shared


@routine
def points_ahead(g: State, seat: int) -> float:
    """Points ahead of the best other, were the game over now."""
    best = -100000
    for other in range(g.players):
        me = g.player[other]
        if other != seat:
            best = max(best, final_score(me, me.bought | me.drawn))
    me = g.player[seat]
    return float(final_score(me, me.bought | me.drawn) - best)


@routine
def play_on(g: State, style: int, until: int, desk: Desk) -> None:
    """Play in one style until round `until` begins or the game is over."""
    while g.phase != OVER and g.rounds < until:
        count = legal(g, desk.moves[:])
        step(g, int(desk.moves[0]) if count == 1 else style_move(g, style, desk.moves[:], count, desk.noise[1:]))
        if g.rounds > LIMIT:
            end(g, BY_LIMIT)


@routine
def outcome(g: State, seat: int, w: Any, desk: Desk) -> float:
    """How a playout turned out for a seat: won or lost, or what the network says."""
    if g.phase == OVER:
        return win_share(g, seat) + POINTS_MATTER * points_ahead(g, seat) / MARGIN
    return worth(g, seat, NO_PIECE, -1, w, desk)


@routine
def _try(games: Any, move: int, key0: Any, key1: Any, until: int, style: int, desk: Desk) -> None:
    """Play a move of games[0] on games[1], what its seat does not know dealt under the key, and on until a round."""
    games[1] = games[0]
    g = games[1]
    observe(g, int(g.seat), key0, key1)
    step(g, move)
    desk.noise[1] = key1  # the same luck for every move that is tried under this key
    play_on(g, style, until, desk)


@routine
def _look_ahead(games: Any, desk: Desk, w: Any, samples: int, candidates: Any, wins: Any) -> None:
    """Add `samples` outcomes of each candidate to `wins`, looking ahead to the end of the round."""
    seat = int(games[0].seat)
    for _ in range(samples):
        key0, key1 = noise(desk.noise), noise(desk.noise)
        for i in range(len(candidates)):
            _try(games, int(candidates[i]), key0, key1, int(games[0].rounds) + 1, int(VALUE_STYLE), desk)
            wins[i] += outcome(games[1], seat, w, desk)


@routine
def _play_out(games: Any, desk: Desk, style: int, samples: int, candidates: Any, wins: Any, points: Any) -> None:
    """Play each candidate to the end, all seats in one style; wins and points add up."""
    seat = int(games[0].seat)
    for _ in range(samples):
        key0, key1 = noise(desk.noise), noise(desk.noise)
        for i in range(len(candidates)):
            _try(games, int(candidates[i]), key0, key1, int(LIMIT) + 1, style, desk)
            wins[i] += win_share(games[1], seat)
            points[i] += points_ahead(games[1], seat)


@routine
def _expect(games: Any, desk: Desk, w: Any, candidates: Any, wins: Any, points: Any) -> None:
    """Win chance and points ahead that the network expects after each candidate."""
    for i in range(len(candidates)):
        judge(games, 1, int(candidates[i]), w, desk)
        wins[i] = win_chance(desk)
        points[i] = desk.out[1] * MARGIN


@entry
def think(
    games: Any, desks: Any, w: Any, task: int, style: int, samples: int, candidates: Any, wins: Any, points: Any
) -> int:
    """All that a bot may want of the kernel for games[0]: one door for many tasks, as each costs a minute to compile.

    ANSWER: the move of a style comes back. JUDGE: the network's opinion of each legal move, into the desk's values.
    EXPECT, LOOK_AHEAD and PLAY_OUT tell of the candidates, in `wins` and `points`.
    """
    desk = desks[0]
    if task == EXPECT:
        _expect(games, desk, w, candidates, wins, points)
    elif task == LOOK_AHEAD:
        _look_ahead(games, desk, w, samples, candidates, wins)
    elif task == PLAY_OUT:
        _play_out(games, desk, style, samples, candidates, wins, points)
    else:
        count = legal(games[0], desk.moves[:])
        if task == ANSWER:
            return style_move(games[0], style, desk.moves[:], count, desk.noise[:])
        judge_all(games, 0, desk.moves[:], count, w, desk)
    return 0
