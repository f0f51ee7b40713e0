"""Mining puzzles: games of bots are searched for choices with one clearly best move that is not obvious.

A choice passes when its best move leads the second by 8 points and four standard errors after a thousand paired samples
and the expert, given its time, chooses the same. One puzzle a game; a game is one unit of work with its own seed.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from stoneage.bots import Budget, make_bot
from stoneage.bots.weights import SHIPPED, Network
from stoneage.game.game import Game
from stoneage.game.move import MOVES
from stoneage.game.observation import Observation
from stoneage.game.options import Options
from stoneage.game.terms import QUESTIONS
from stoneage.lab.lineup import Lineup
from stoneage.lab.playing import play_out
from stoneage.review.judge import Judge
from stoneage.review.puzzles import Puzzle, Theme
from stoneage.review.reasons import reason_of
from stoneage.review.shapes import Reason
from stoneage.review.walk import choice_states
from stoneage.rules import kernel
from stoneage.rules.moves import DECLINE, EXCHANGE, FEED, PAY, PICK, PLACE_WHERE, RESOLVE, SPLIT, new_buffer
from stoneage.rules.state import (
    ASK_FEED,
    ASK_PAY,
    ASK_PLACE,
    ASK_RESOLVE,
    ASK_TOOLS,
    BUILDING,
    FIELD,
    HUT,
    PRIVATE,
    Games,
)

LEAD: Final = 0.08  # of the best move over the second, in win chance …
ERRORS: Final = 4.0  # … and in standard errors
SAMPLES: Final = 1024
SCREENED: Final = 64  # samples of a first look
PROMISING: Final = 0.04  # lead at sight that earns a first look
OBVIOUS: Final = 0.40  # a lead at which nobody needs to think
FIRST_ROUND: Final = 3  # before it every game asks the same
LIVELY: Final = (0.05, 0.97)  # win chances of second and best: otherwise the game is decided anyway
TRIED: Final = 4  # candidates that are sampled
LOOKS: Final = 6  # choices of a game that get a first look


@dataclass(frozen=True, slots=True)
class MiningPlan:
    """What is mined: games of a table with bots at every seat, and how long the expert thinks."""

    options: Options
    seed: str = "puzzles"
    bot: str = "league"
    milliseconds: float = 5000.0
    network: Network = SHIPPED

    def mine(self, number: int) -> "Mined":
        """Returns the puzzle of one game, or why there is none."""
        lineup = Lineup(self.options, (self.bot,) * self.options.players, self.seed)
        game, _ = play_out(lineup, number)
        judge = Judge(self.options.players, self.options.expansion, self.network)
        why = "nothing stands out"
        for look in sorted(_looks(game, judge), key=lambda look: -look.lead)[:LOOKS]:
            found = self._try(judge, look, number)
            if isinstance(found, str):
                why = found
            else:
                return Mined(number, found)
        return Mined(number, None, why)

    def _try(self, judge: Judge, look: "Look", number: int) -> Puzzle | str:
        """Returns a puzzle, or why this choice is none."""
        rng = np.random.default_rng([number, look.choice])
        first = _sampled(judge, look, SCREENED, rng)
        if first.lead < LEAD:
            return "not clear"
        found = _sampled(judge, first, SAMPLES, rng)
        why = dull(found)
        if why is not None:
            return why
        expert = make_bot("expert") if self.network == SHIPPED else make_bot(f"expert:{self.network.file}")
        seat = int(look.state["seat"][0])
        answer = expert.choose(Observation(look.state, seat), rng, Budget(milliseconds=self.milliseconds))
        if answer.number != found.moves[0]:
            return "the expert disagrees"
        return _puzzle(found, self.options, self.seed, number)


@dataclass(frozen=True, slots=True)
class Mined:
    """What came of one game."""

    number: int
    puzzle: Puzzle | None
    why: str = ""


@dataclass(frozen=True, slots=True)
class Look:
    """A choice with its candidates, best first, and what they are worth."""

    choice: int
    state: Games
    moves: list[int]
    wins: NDArray[np.float64]
    error: float = 0.0
    samples: int = 0

    @property
    def lead(self) -> float:
        return float(self.wins[0] - self.wins[1])


def _looks(game: Game, judge: Judge) -> Iterator[Look]:
    """Yield the choices that may be puzzles: those with a lead at sight, and those about the order of actions."""
    buffer = new_buffer()
    for number, state, _ in choice_states(game):
        moves = buffer[: kernel.legal(state, buffer)].tolist()
        if int(state["round"][0]) < FIRST_ROUND or len(moves) < 3:
            continue
        if int(state["question"][0]) == ASK_RESOLVE:
            yield Look(number, state, moves[: 2 * TRIED], np.array([PROMISING, 0.0]))
            continue
        wins = judge.candidates(state, moves)[:, int(state["seat"][0])]
        order = np.argsort(-wins, kind="stable")[: 2 * TRIED]
        look = Look(number, state, [moves[i] for i in order], wins[order])
        if look.lead >= PROMISING:
            yield look


def _sampled(judge: Judge, look: Look, samples: int, rng: np.random.Generator) -> Look:
    """Returns the choice with its best candidates sampled, best first."""
    keys = rng.integers(0, 1 << 63, size=samples, dtype=np.uint64)
    moves = look.moves if not look.samples else look.moves[:TRIED]
    wins = judge.play_moves(look.state, moves, keys)[:, :, int(look.state["seat"][0])]
    order = np.argsort(-wins.mean(axis=0), kind="stable")
    ahead = wins[:, order[0]] - wins[:, order[1]]
    error = float(ahead.std(ddof=1) / np.sqrt(samples))
    return Look(look.choice, look.state, [moves[i] for i in order], wins.mean(axis=0)[order], error, samples)


def dull(look: Look) -> str | None:
    """Returns why nobody would enjoy it, or why it is not sure; None if it is a puzzle."""
    best = look.moves[0]
    if look.lead < LEAD or look.lead < ERRORS * look.error:
        return "not clear"
    if look.lead > OBVIOUS:
        return "too obvious"
    if look.wins[1] < LIVELY[0] or look.wins[0] > LIVELY[1]:
        return "the game is decided"
    if best < RESOLVE and int(PLACE_WHERE[best]) in (HUT, FIELD):
        return "hut or field again"
    if PICK <= best < SPLIT and best == max(look.moves):
        return "the highest die"
    if PAY <= best < DECLINE and look.moves[1] == DECLINE:
        return "nobody declines"
    return None


def theme_of(state: Games, moves: list[int], reason: Reason) -> Theme:
    """Returns what a puzzle is about, by what is asked and what its best moves do."""
    question, best = int(state["question"][0]), moves[0]
    if question == ASK_FEED:
        return "starve"
    if question == ASK_TOOLS:
        return "tools"
    if question == ASK_RESOLVE:
        return "order"
    if any(EXCHANGE <= move < FEED for move in moves[:2]):
        return "exchange"
    if any(_takes_last_building(state, move) for move in moves[:2]):
        return "last_building"
    by_reason: dict[Any, Theme] = {
        "denies_card": "deny", "denies_building": "deny", "new_symbol": "set", "multiplier": "multiplier",
        "raises_multiplier": "multiplier", "feeds": "food", "food": "food", "grows": "grow", "field": "grow",
        "tool": "grow", "goods": "gather", "goods_for_building": "gather", "people": "gather",
    }  # fmt: skip
    if question == ASK_PAY and PAY <= best <= DECLINE:
        return "purchase"
    return by_reason.get(reason["code"], "purchase")


def _takes_last_building(state: Games, move: int) -> bool:
    question = int(state["question"][0])
    place = int(PLACE_WHERE[move]) if question == ASK_PLACE and move < RESOLVE else int(state["place"][0])
    if question == ASK_PAY and not PAY <= move < DECLINE:
        return False
    return BUILDING <= place < PRIVATE and int(state["stack_left"][0, place - BUILDING]) == 1


def _puzzle(look: Look, options: Options, seed: str, number: int) -> Puzzle:
    state, seat = look.state, int(look.state["seat"][0])
    reason = reason_of(state, look.moves[0], look.moves[1])
    position = Observation(state, seat).position
    return {
        "id": hashlib.sha256(position.encode()).hexdigest()[:10],
        "theme": theme_of(state, look.moves, reason),
        "kind": QUESTIONS[int(state["question"][0]) - 1],
        "players": options.players,
        "expansion": options.expansion,
        "round": int(state["round"][0]),
        "seat": seat,
        "position": position,
        "best": str(MOVES[look.moves[0]]),
        "moves": [
            {"move": str(MOVES[m]), "win": round(float(w), 4)} for m, w in zip(look.moves, look.wins, strict=True)
        ],
        "lead": round(look.lead, 4),
        "error": round(look.error, 5),
        "samples": look.samples,
        "reason": reason,
        "source": {"seed": seed, "game": number, "choice": look.choice},
    }
