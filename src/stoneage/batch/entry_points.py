"""Entry points for batches of games. Results are written into arrays that the caller owns.

An array has one row per game. A row of `legal` lists the legal moves of a game, `counts` is their number, and `seats`
is the seat to choose, or NOBODY if the game is over. A mask with rows of length 0 is not written.
"""

from typing import Annotated, Any, Final

import numpy as np

from stoneage.batch.move_parts import LENGTH, PARTS, WIDTH
from stoneage.batch.vector_layout import VECTOR
from stoneage.batch.vector_writer import write_vector
from stoneage.native.arguments import Array, Within
from stoneage.rules import engine, setup
from stoneage.rules.chance import noise_below, siphash
from stoneage.rules.game_arrays import Counts, Legal, Moves, Seats
from stoneage.rules.jit import entry, inlined
from stoneage.rules.moves import MOST_LEGAL, MOVES
from stoneage.rules.placement import legal_placements
from stoneage.rules.rounds import end
from stoneage.rules.scoring import final_score, standing
from stoneage.rules.state import BY_LIMIT, OVER, Games, SeatOrNone, State

# Arguments of the entry points: arrays with one row per game …
Keys = Annotated[Any, Array(np.uint64, ("games", 2))]
Mask = Annotated[Any, Array(np.uint8, ("games", 0))]
Which = Annotated[Any, Array(np.uint8, ("games",))]
RewardRows = Annotated[Any, Array(np.float32, ("games", 2))]
ScoreRows = Annotated[Any, Array(np.int32, ("games", 2))]
Vectors = Annotated[Any, Array(VECTOR, ("games",))]
# … and, for entry points without games, with one row per list of moves.
Lists = Annotated[Any, Array(np.int16, (1, MOST_LEGAL))]
ListCounts = Annotated[Any, Array(np.int64, ("legal",))]
ListNoise = Annotated[Any, Array(np.uint64, ("legal",))]
ListMoves = Annotated[Any, Array(np.int16, ("legal",))]
WholeMask = Annotated[Any, Array(np.uint8, ("legal", MOVES))]
PartMask = Annotated[Any, Array(np.uint8, ("legal", WIDTH))]
Part = Annotated[int, Within(0, LENGTH - 1)]
Masks = Annotated[Any, Array(np.uint8, (1, MOVES))]
MaskNoise = Annotated[Any, Array(np.uint64, ("mask",))]
MaskChosen = Annotated[Any, Array(np.int16, ("mask",))]

NO_MOVE: Final = -1  # leaves the game unchanged
NOBODY: Final = -1
BY_WINS, BY_POINTS = range(2)  # kinds of rewards
_EPISODE = np.uint64(1 << 63)  # separate from the counters of dice, which start at 0
_1 = np.uint64(1)


@inlined
def _deal(games: Games, i: int, blank: Games, keys: Any, episode: int, start: int) -> None:
    """Deals the game of an episode: the first under the key of its row, later ones under keys derived from it."""
    games[i] = blank[0]
    g = games[i]
    g.key[0] = keys[i, 0]
    g.key[1] = keys[i, 1]
    if episode > 0:
        message = _EPISODE + (np.uint64(episode) << _1)
        g.key[0] = siphash(keys[i, 0], keys[i, 1], message)
        g.key[1] = siphash(keys[i, 0], keys[i, 1], message + _1)
    setup.set_up(g, start)
    setup.deal(g)


@entry
def begin(
    games: Games, blank: Games, keys: Keys, episodes: Counts, start: SeatOrNone, which: Which, legal: Legal,
    counts: Counts, seats: Seats,
) -> None:  # fmt: skip
    """Deals a new game in every row that is set in `which`: the game of the row's episode."""
    for i in range(len(games)):
        if which[i]:
            _deal(games, i, blank, keys, episodes[i], start)
            counts[i] = legal_placements(games[i], legal[i])
            seats[i] = games[i].seat


@entry
def find_legal(games: Games, legal: Legal, counts: Counts, seats: Seats) -> None:
    """Lists the legal moves of every game and the seat to choose."""
    for i in range(len(games)):
        counts[i] = engine.legal(games[i], legal[i])
        seats[i] = NOBODY if games[i].phase == OVER else games[i].seat


@entry
def first_illegal(legal: Lists, counts: ListCounts, moves: ListMoves) -> int:
    """Returns the first game whose move is neither legal nor NO_MOVE; -1 if there is none."""
    for i in range(len(moves)):
        if moves[i] == NO_MOVE:
            continue
        found = False
        for j in range(counts[i]):
            if legal[i, j] == moves[i]:
                found = True
        if not found:
            return i
    return -1


@inlined
def _play(g: State, move: int, round_limit: int, out: Any) -> int:
    """Plays a chosen move and all forced ones after it. A game past the round limit ends."""
    count = 1
    while count == 1:
        engine.step(g, move)
        if g.round > round_limit:
            end(g, BY_LIMIT)
        count = engine.legal(g, out)
        move = out[0]
    return count


@inlined
def _reward(g: State, what: int, rewards: Any, scores: Any) -> None:
    """Writes final scores, and as rewards either the scores or the win, shared among tied winners."""
    best = standing(g, 0)
    shared = 0
    for seat in range(g.players):
        mine = standing(g, seat)
        if mine > best:
            best = mine
            shared = 0
        if mine == best:
            shared += 1
    for seat in range(g.players):
        me = g.player[seat]
        scores[seat] = final_score(g, me, me.bought | me.drawn)
        won = standing(g, seat) == best
        rewards[seat] = scores[seat] if what == BY_POINTS else (1.0 / shared if won else 0.0)


@entry
def step(
    games: Games, blank: Games, keys: Keys, episodes: Counts, moves: Moves, start: SeatOrNone, round_limit: int,
    again: int, what: int, legal: Legal, counts: Counts, mask: Mask, seats: Seats, rewards: RewardRows,
    scores: ScoreRows, endings: Seats,
) -> int:  # fmt: skip
    """Plays a legal move in every game, none for NO_MOVE; returns the number of games that ended.

    Rewards and endings are those of this step, scores those of the last game that ended. With `again`, a game that
    ended is followed by the row's next episode. A mask must be that of the games before the step, because only its set
    entries are cleared.
    """
    ended = 0
    masked = mask.shape[1] > 0
    for i in range(len(games)):
        endings[i] = 0
        for seat in range(rewards.shape[1]):
            rewards[i, seat] = np.float32(0.0)
        if moves[i] == NO_MOVE:
            continue
        if masked:
            for j in range(counts[i]):
                mask[i, legal[i, j]] = 0
        count = _play(games[i], moves[i], round_limit, legal[i])
        seats[i] = games[i].seat
        if games[i].phase == OVER:
            ended += 1
            endings[i] = games[i].ended
            _reward(games[i], what, rewards[i], scores[i])
            seats[i] = NOBODY
            if again:
                episodes[i] += 1
                _deal(games, i, blank, keys, episodes[i], start)
                count = legal_placements(games[i], legal[i])
                seats[i] = games[i].seat
        counts[i] = count
        if masked:
            for j in range(count):
                mask[i, legal[i, j]] = 1
    return ended


@entry
def write_mask(legal: Lists, counts: ListCounts, out: WholeMask) -> None:
    """Writes a mask over all moves: 1 for every legal move."""
    for i in range(len(out)):
        for move in range(out.shape[1]):
            out[i, move] = 0
        for j in range(counts[i]):
            out[i, legal[i, j]] = 1


@entry
def sample(legal: Lists, counts: ListCounts, noise: ListNoise, out: ListMoves) -> None:
    """Chooses a random legal move in every game; NO_MOVE if there is none."""
    for i in range(len(out)):
        out[i] = NO_MOVE
        if counts[i] > 0:
            out[i] = legal[i, noise_below(noise[i : i + 1], counts[i])]


@entry
def sample_mask(mask: Masks, noise: MaskNoise, out: MaskChosen) -> None:
    """Chooses a random move among those set in a row of a mask; NO_MOVE if there is none."""
    for i in range(len(out)):
        out[i] = NO_MOVE
        count = 0
        for move in range(mask.shape[1]):
            count += mask[i, move] != 0
        if count == 0:
            continue
        left = noise_below(noise[i : i + 1], count)
        for move in range(mask.shape[1]):
            if mask[i, move]:
                if left == 0:
                    out[i] = move
                    break
                left -= 1


@entry
def write_vectors(games: Games, seats: Seats, out: Vectors) -> None:
    """Writes the vector of every game from its seat's point of view; NOBODY stands for the last seat that was asked."""
    for i in range(len(games)):
        seat = games[i].seat if seats[i] == NOBODY else seats[i]
        write_vector(games[i], seat, out[i], out[i].numbers)


@entry
def write_part_mask(legal: Lists, counts: ListCounts, part: Part, out: PartMask) -> None:
    """Sets the answers to a part that at least one of a game's candidates has."""
    for i in range(len(out)):
        for answer in range(WIDTH):
            out[i, answer] = 0
        for j in range(counts[i]):
            out[i, PARTS[legal[i, j], part]] = 1


@entry
def first_impossible(legal: Lists, counts: ListCounts, part: Part, answers: ListMoves) -> int:
    """Returns the first game in which no candidate has the given answer to a part; -1 if there is none."""
    for i in range(len(answers)):
        found = counts[i] == 0
        for j in range(counts[i]):
            if PARTS[legal[i, j], part] == answers[i]:
                found = True
        if not found:
            return i
    return -1


@entry
def keep_answered(legal: Lists, counts: ListCounts, part: Part, answers: ListMoves) -> int:
    """Keeps the candidates with the given answer to a part; returns the number of games with more than one left."""
    undecided = 0
    for i in range(len(answers)):
        kept = 0
        for j in range(counts[i]):
            if PARTS[legal[i, j], part] == answers[i]:
                legal[i, kept] = legal[i, j]
                kept += 1
        counts[i] = kept
        if kept > 1:
            undecided += 1
    return undecided
