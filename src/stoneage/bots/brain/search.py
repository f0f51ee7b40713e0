"""Looking ahead: sample what is hidden, play on quickly, judge where it leads.

Two uses of one loop. *Flat* plays every sample to the end of the game and counts wins. With a brain, a sample is played
only to the end of the round, where the network takes over; its own opinion of each move is the starting point.
Every move is tried on the same samples, so that luck favours none.
"""

from typing import Any, Final

from stoneage.bots.brain.desk import Desk
from stoneage.bots.brain.judge import POINTS_MATTER, judge, judge_all, worth
from stoneage.bots.brain.network import MARGIN, win_chance
from stoneage.bots.brain.styles import VALUE_STYLE, style_move
from stoneage.rules.chance import noise
from stoneage.rules.engine import legal, step
from stoneage.rules.jit import entry, kernel, routine
from stoneage.rules.knowledge import observe
from stoneage.rules.rounds import end
from stoneage.rules.scoring import final_score, standing
from stoneage.rules.state import BY_LIMIT, NO_PIECE, OVER, State

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
        count = legal(g, desk.moves)
        step(g, desk.moves[0] if count == 1 else style_move(g, style, desk.moves, count, desk.noise[1:]))
        if g.rounds > LIMIT:
            end(g, BY_LIMIT)


@routine
def outcome(g: State, seat: int, w: Any, desk: Desk) -> float:
    """How a playout turned out for a seat: won or lost, or what the network says."""
    if g.phase == OVER:
        return win_share(g, seat) + POINTS_MATTER * points_ahead(g, seat) / MARGIN
    return worth(g, seat, NO_PIECE, -1, w, desk)


@kernel
def _try(games: Any, move: int, key0: Any, key1: Any, until: int, style: int, desk: Desk) -> None:
    """Play a move of games[0] on games[1], what its seat does not know dealt under the key, and on until a round."""
    games[1] = games[0]
    g = games[1]
    observe(g, int(g.seat), key0, key1)
    step(g, move)
    desk.noise[1] = key1  # the same luck for every move that is tried under this key
    play_on(g, style, until, desk)


@entry
def look_ahead(games: Any, desks: Any, w: Any, samples: int, candidates: Any, sums: Any) -> None:
    """Add `samples` outcomes of each candidate of games[0] to `sums`, looking ahead to the end of the round."""
    desk = desks[0]
    seat = int(games[0].seat)
    for _ in range(samples):
        key0, key1 = noise(desk.noise), noise(desk.noise)
        for i in range(len(candidates)):
            _try(games, candidates[i], key0, key1, games[0].rounds + 1, VALUE_STYLE, desk)
            sums[i] += outcome(games[1], seat, w, desk)


@entry
def play_out(games: Any, desks: Any, style: int, samples: int, candidates: Any, wins: Any, points: Any) -> None:
    """Play each candidate of games[0] to the end, all seats in one style; wins and points add up."""
    desk = desks[0]
    seat = int(games[0].seat)
    for _ in range(samples):
        key0, key1 = noise(desk.noise), noise(desk.noise)
        for i in range(len(candidates)):
            _try(games, candidates[i], key0, key1, LIMIT + 1, style, desk)
            wins[i] += win_share(games[1], seat)
            points[i] += points_ahead(games[1], seat)


@entry
def judge_moves(games: Any, desks: Any, w: Any) -> int:
    """The network's opinion of each legal move of games[0], into the desk's values; their number comes back."""
    desk = desks[0]
    count = legal(games[0], desk.moves)
    judge_all(games, 0, desk.moves, count, w, desk)
    return count


@entry
def expectations(games: Any, desks: Any, w: Any, moves: Any, wins: Any, points: Any) -> None:
    """Win chance and points ahead that the network expects after each of these moves of games[0]."""
    desk = desks[0]
    for i in range(len(moves)):
        judge(games, 1, moves[i], w, desk)
        wins[i] = win_chance(desk)
        points[i] = desk.out[1] * MARGIN
