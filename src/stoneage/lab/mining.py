"""Mines puzzles: searches games of bots for choices with one clearly best move that is not obvious.

A choice passes if its best move leads the second by 8 percentage points and four standard errors after a thousand
paired samples, and the expert, given its time, chooses the same. The cheapest checks come first: the static evaluation,
a few samples with early stopping, the expert for a moment; only then all samples, and the expert for its full time. A
game gives at most one puzzle and is one task with its own seed. A plan may ask for one theme only: then all kinds of
choices are searched, but only those whose static evaluation has the theme. The expert's time is counted in playouts, so
that a busy machine finds the same puzzles as an idle one.
"""

import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from stoneage.bots import Budget
from stoneage.bots.exact import best_first, exact_values
from stoneage.bots.learned import CANDIDATES, THOROUGH, ExpertBot, SearchResult
from stoneage.bots.weights import UNCALIBRATED, NetworkSource
from stoneage.bots.workspace import Workspace
from stoneage.game.game import Game
from stoneage.game.move import MOVES
from stoneage.game.observation import Observation
from stoneage.game.options import Options
from stoneage.game.vocabulary import QUESTIONS
from stoneage.lab.lineup import Lineup
from stoneage.lab.playing import play_out
from stoneage.learn.puzzles import USUAL_BOT, Puzzle, PuzzleSource, Theme
from stoneage.review.evaluator import ReviewEvaluator
from stoneage.review.explanations import card_worths, reason_of, tool_pips
from stoneage.review.trace import choice_states
from stoneage.review.types import Explanation
from stoneage.rules import kernel
from stoneage.rules.effects import RESOURCES
from stoneage.rules.moves import (
    DECLINE,
    EXCHANGE,
    FEED,
    PAY,
    PAYMENTS,
    PICK,
    PLACE_WHERE,
    RESOLVE,
    SPLIT,
    STARVE,
    VECTORS,
    new_buffer,
)
from stoneage.rules.pieces import VALUE
from stoneage.rules.state import (
    ASK_FEED,
    ASK_PAY,
    ASK_PLACE,
    ASK_TOOLS,
    BUILDING,
    CARD,
    FIELD,
    HUNT,
    HUT,
    PRIVATE,
    Games,
)

FILTERS: Final = 9  # version of the filters; a progress file of other filters cannot be resumed
LEAD: Final = 0.08  # of the best move over the second, in win probability …
ERRORS: Final = 4.0  # … and in standard errors
PORTIONS: Final = (16, 16, 32, 64, 128, 256, 512)  # samples; after each, hopeless choices are dropped
DULL_AFTER: Final = 32  # samples after which best and second move are reliable enough to look for a reason
GLANCE_AFTER: Final = 128  # samples after which the expert gets a moment
GLANCE: Final = Budget(playouts=2000)
DOUBT: Final = 2.5  # standard errors within which a lead may still grow or a candidate still be the second
PROMISING: Final = 0.04  # minimum lead of the static evaluation
OBVIOUS: Final = 0.30  # a lead at which the answer is obvious
OBVIOUS_GAIN: Final = 0.20  # of tools that bring more at once than any other
LEAST_SET: Final = 2  # points of a new symbol; a first one is not a sufficient reason
BARGAIN: Final = 9  # points now of the cheapest card, if none is worth more: the answer is obvious
DEAR_MEAL: Final = 17  # value of the cheapest meal; starving costs ten points
PLAIN_AFTER: Final = 256  # samples after which best and second are final, but for one case in hundreds
UNEXPLAINED: Final = ("overall", "better_card", "better_building")  # reasons without content
FIRST_ROUND: Final = 3  # earlier rounds ask the same in every game
LIVELY: Final = (0.05, 0.97)  # win probabilities of second and best: outside, the game is decided
TRIED: Final = 8  # candidates that are sampled at first
FEWEST: Final = 3  # moves; a choice between two can be guessed, unless the question is whether to starve
LOOKS: Final = 12  # choices per game that are considered
# Every sixth game is searched for placements, the others for all else: two games in three have a placement that passes,
# one in eight has something else, but a sample of a placement plays the whole round and takes ten to fifty times as
# long as one of a payment or a feeding. Orders of actions are not searched: the second action can nearly always be done
# first a moment later, and where samples disagree, the network has misplayed them.
ALL_ELSE: Final = (ASK_FEED, ASK_TOOLS, ASK_PAY)
WANTED: Final = ((ASK_PLACE,), *[ALL_ELSE] * 5)
ALL: Final = (*ALL_ELSE, ASK_PLACE)
# The expert's work in five seconds of an idle core, by players: simulations for placements, and playouts for all else.
# Medians over positions of `net`'s games with and without the expansion, on the machine of 2026-11-17.
SECONDS: Final = 5.0
WALKS: Final = {2: 800_000, 3: 500_000, 4: 320_000, 5: 220_000}
PLAYOUTS: Final = {2: 1_300_000, 3: 1_100_000, 4: 950_000, 5: 800_000}
# For all else a twentieth is played first. If the lead is SETTLED / sqrt(samples) by then, all playouts would disagree
# once in 60 million (Hoeffding: exp(-SETTLED ** 2 / 2)), and they are not played.
FIRST_PART: Final = 20
SETTLED: Final = 6.0


@dataclass(frozen=True, slots=True)
class MiningPlan:
    """Settings of the mining: games of a table with bots in every seat, and the expert's time on an idle core."""

    options: Options
    seed: str = "puzzles"
    bot: str = USUAL_BOT
    milliseconds: float = 5000.0
    network: NetworkSource = UNCALIBRATED
    theme: Theme | None = None  # the only theme to mine; None: all

    def mine(self, number: int) -> "Mined":
        """Returns the puzzle of one game, or none, and the reasons why its choices were rejected."""
        lineup = Lineup(self.options, (self.bot,) * self.options.players, self.seed)
        game, _ = play_out(lineup, number)
        # Without variance reduction, as when the bundled puzzles were mined: a seed finds them again.
        evaluator = ReviewEvaluator(self.options.players, self.options.expansion, self.network, reduce_variance=False)
        wanted, thrown_out = ALL if self.theme else WANTED[number % len(WANTED)], Counter[str]()
        for look in _best_looks(game, evaluator, wanted, self.theme):
            found = self._try(evaluator, look, number)
            if not isinstance(found, str):
                return Mined(number, found, dict(thrown_out))
            thrown_out[found] += 1
        return Mined(number, None, dict(thrown_out))

    def _try(self, evaluator: ReviewEvaluator, look: "PuzzleCandidate", number: int) -> Puzzle | str:
        """Returns a puzzle, or the reason why this choice is none."""
        rng = np.random.default_rng([number, look.choice])
        for samples in PORTIONS:
            look = look.sampled(evaluator, rng.integers(0, 1 << 63, size=samples, dtype=np.uint64))
            why = hopeless(look) if look.samples < DULL_AFTER else hopeless(look) or dull(look)
            if why is None and look.samples == GLANCE_AFTER and not self._expert_agrees(look, rng, GLANCE):
                why = "the expert disagrees at a glance"
            if why is None and look.samples >= PLAIN_AFTER:
                why = plain(look)
            if why is not None:
                return why
        if self.theme is not None and look.theme != self.theme:
            return "another theme"
        if not is_clear(look):
            return "not clear"
        if not self._expert_agrees(look, rng, self.budget(look.question)):
            return "the expert disagrees"
        if is_refuted(look.state, look.moves[0]):
            return "the exact values disagree"
        return _puzzle(look, self, number)

    def budget(self, question: int) -> Budget:
        """Returns the playouts that take the expert its milliseconds on an idle core."""
        in_time = WALKS if question == ASK_PLACE else PLAYOUTS
        return Budget(playouts=max(round(in_time[self.options.players] * self.milliseconds / 1000 / SECONDS), 8))

    def _expert_agrees(self, look: "PuzzleCandidate", rng: np.random.Generator, budget: Budget) -> bool:
        """Returns whether the expert chooses the same, searching even if its static evaluation is clear.

        It searches placements with its tree, and samples the candidates of other questions.
        """
        found = self._search(look, rng, _part(budget, FIRST_PART)) if look.question != ASK_PLACE else None
        if found is None or not _is_settled(found, budget.playouts or 0):
            found = self._search(look, rng, budget)
        return int(found.moves[0]) == look.moves[0]

    def _search(self, look: "PuzzleCandidate", rng: np.random.Generator, budget: Budget) -> SearchResult:
        expert = ExpertBot(self.network, method=THOROUGH)
        workspace = Workspace(Observation(look.state, look.seat), rng, self.network)
        if look.question == ASK_PLACE:
            return expert.search(workspace, budget)
        return expert.sample(workspace, budget, np.array(look.moves, np.int16), np.zeros(len(look.moves)))


def is_refuted(state: Games, best: int) -> bool:
    """Returns whether a move is known not to be the best: in what is surely the last round, if that can be solved."""
    seen = Observation.of_asked(state)
    moves = [move.number for move in seen.legal]
    rows = exact_values(seen.state, moves)
    return rows is not None and moves[best_first(rows, seen.seat)[0]] != best


def _part(budget: Budget, parts: int) -> Budget:
    return Budget(playouts=max((budget.playouts or 0) // parts, CANDIDATES))


def _is_settled(found: SearchResult, playouts: int) -> bool:
    """Returns whether the remaining playouts are too few to change the lead after the first ones.

    Outcomes of two candidates differ by at most one, and each was sampled at least as often as in equal shares.
    """
    samples = playouts // FIRST_PART // CANDIDATES
    return len(found.values) > 1 and bool(found.values[0] - found.values[1] > SETTLED / np.sqrt(max(samples, 1)))


@dataclass(frozen=True, slots=True)
class Mined:
    """The result of one game: a puzzle or none, and the number of rejected choices by reason."""

    number: int
    puzzle: Puzzle | None
    thrown_out: dict[str, int]


@dataclass(frozen=True, slots=True)
class PuzzleCandidate:
    """A choice with its candidates, best first, and their values; active candidates are still sampled."""

    choice: int
    state: Games
    moves: list[int]
    wins: NDArray[np.float64]
    error: float = 0.0
    samples: int = 0
    racing: int = 0  # number of active candidates: the first ones
    taken: NDArray[np.float64] = field(default_factory=lambda: np.zeros((0, 0)))  # by sample, of the active candidates

    @property
    def lead(self) -> float:
        return float(self.wins[0] - self.wins[1])

    @property
    def seat(self) -> int:
        return int(self.state["seat"][0])

    @property
    def question(self) -> int:
        return int(self.state["question"][0])

    @property
    def theme(self) -> Theme:
        return theme_of(
            self.state, self.moves, reason_of(Observation.of_asked(self.state), self.moves[0], self.moves[1])
        )

    def sampled(self, evaluator: ReviewEvaluator, keys: Any) -> "PuzzleCandidate":
        """Returns the choice after more samples; a candidate that cannot be the second any more is eliminated."""
        racing = self.racing or len(self.moves)
        rows = evaluator.play_moves(Observation.of_asked(self.state), self.moves[:racing], keys)[:, :, self.seat]
        taken = np.concatenate([self.taken, rows]) if self.samples else rows
        samples, means = len(taken), taken.mean(axis=0)
        order = np.argsort(-means, kind="stable")
        lead = taken[:, order[0]] - taken[:, order[1]]
        behind = taken[:, order[1:2]] - taken[:, order]  # the second
        doubt = DOUBT * behind.std(axis=0, ddof=1) / np.sqrt(samples)
        stay = max(int(np.sum(behind.mean(axis=0) <= doubt)), 2)
        error = float(lead.std(ddof=1) / np.sqrt(samples))
        moves = [self.moves[i] for i in order] + self.moves[racing:]
        wins = np.concatenate([means[order], self.wins[racing:]])
        return PuzzleCandidate(self.choice, self.state, moves, wins, error, samples, stay, taken[:, order[:stay]])


def _best_looks(
    game: Game, evaluator: ReviewEvaluator, wanted: tuple[int, ...], theme: Theme | None
) -> list[PuzzleCandidate]:
    """Returns the most promising choices of these kinds, the rarest kind first; with a theme, only those with it."""
    looks = sorted(_looks(game, evaluator, wanted), key=lambda look: -look.lead)
    looks = [look for look in looks if theme in (None, look.theme)]
    return [look for kind in wanted for look in [one for one in looks if one.question == kind][:LOOKS]]


def _looks(game: Game, evaluator: ReviewEvaluator, wanted: tuple[int, ...]) -> Iterator[PuzzleCandidate]:
    """Yields the choices of some kinds that may be puzzles: those with a lead in the static evaluation."""
    buffer = new_buffer()
    for number, state, _ in choice_states(game):
        question = int(state["question"][0])
        if question not in wanted or int(state["round"][0]) < FIRST_ROUND:
            continue
        moves = buffer[: kernel.legal(state, buffer)].tolist()
        if len(moves) < (2 if question == ASK_FEED else FEWEST):
            continue
        seen = Observation.of_asked(state)
        wins = evaluator.evaluate_moves(seen, moves)[:, seen.seat]
        order = np.argsort(-wins, kind="stable")[:TRIED]
        look = PuzzleCandidate(number, state, [moves[i] for i in order], wins[order])
        if look.lead >= PROMISING and not _asked_every_game(look):
            yield look


def is_clear(look: PuzzleCandidate) -> bool:
    """Returns whether the lead of the best move is significant."""
    return look.lead >= LEAD and look.lead >= ERRORS * look.error


def hopeless(look: PuzzleCandidate) -> str | None:
    """Returns why more samples would hardly make a puzzle of a choice; None while they may."""
    if look.lead + DOUBT * look.error < LEAD:
        return "not clear"
    if look.lead - DOUBT * look.error > OBVIOUS:
        return "too obvious"
    return _asked_every_game(look)


def dull(look: PuzzleCandidate) -> str | None:
    """Returns why a choice would be a dull puzzle; None if it may be a good one."""
    if look.lead > OBVIOUS:
        return "too obvious"
    if look.wins[1] < LIVELY[0] or look.wins[0] > LIVELY[1]:
        return "the game is decided"
    why = _asked_every_game(look)
    if why is None and reason_of(Observation.of_asked(look.state), look.moves[0], look.moves[1])["code"] in UNEXPLAINED:
        return "nothing to explain"
    return why


def plain(look: PuzzleCandidate) -> str | None:
    """Returns why the answer is obvious or has no good reason, once it is known well; None otherwise."""
    best, second = look.moves[:2]
    reason = reason_of(Observation.of_asked(look.state), best, second)
    if reason["code"] == "tools_gain" and (look.lead > OBVIOUS_GAIN or not tool_pips(second)):
        return "tools that bring more"
    if reason["code"] == "new_symbol" and reason["amount"] < LEAST_SET:
        return "nothing to explain"
    if best == STARVE and _cheapest_meal(look) >= DEAR_MEAL:
        return "too dear a meal"
    if FEED <= best < STARVE and _meal(best) == _cheapest_meal(look):
        return "the plain meal"
    if look.question == ASK_PLACE and CARD <= int(PLACE_WHERE[best]) < BUILDING:
        return _plain_card(look, reason)
    return None


def _cheapest_meal(look: PuzzleCandidate) -> int:
    return min((_meal(move) for move in look.moves if FEED <= move < STARVE), default=0)


def _meal(move: int) -> int:
    """Returns the value of the goods of a meal."""
    return int(VECTORS[move - FEED + 1] @ VALUE)


def _plain_card(look: PuzzleCandidate, reason: Explanation) -> str | None:
    """Returns why a card is obvious: it is the most for the least, or worth less than the second move's."""
    best, second = (int(PLACE_WHERE[move]) for move in look.moves[:2])
    worths = card_worths(look.state)
    if reason["code"] in ("new_symbol", "multiplier") and worths.get(second, 0) > worths[best]:
        return "nothing to explain"
    if best == min(worths) and worths[best] == max(worths.values()) >= BARGAIN:
        return "the most for the least"
    return None


def _asked_every_game(look: PuzzleCandidate) -> str | None:
    """Returns the kind of routine answer that every game asks for, if it is one."""
    best = look.moves[0]
    if best < RESOLVE and int(PLACE_WHERE[best]) in (HUT, FIELD):
        return "hut or field again"
    if PICK <= best < SPLIT and best == max(look.moves):
        return "the highest die"
    if PAY <= best < DECLINE and look.moves[1] == DECLINE:
        return "nobody declines"
    if PAY <= best < DECLINE and _is_plain(look):
        return "the plain payment"
    if look.question == ASK_FEED and best != STARVE and look.moves[1] == STARVE:
        return "nobody starves for that"
    if look.question == ASK_TOOLS and not _rolls_later(look):
        return "nothing to save tools for"
    return None


def _is_plain(look: PuzzleCandidate) -> bool:
    """Returns whether the best payment is the cheapest for a card, or the dearest for a building."""
    values = [int(PAYMENTS[move - PAY][:RESOURCES] @ VALUE) for move in look.moves if PAY <= move < DECLINE]
    return values[0] == (min(values) if int(look.state["place"][0]) < BUILDING else max(values))


def _rolls_later(look: PuzzleCandidate) -> bool:
    """Returns whether the player to move has another roll to make in this round."""
    here = int(look.state["place"][0])
    return any(int(look.state["at"][0, place, look.seat]) for place in range(HUNT, CARD) if place != here)


def theme_of(state: Games, moves: list[int], reason: Explanation) -> Theme:
    """Returns the theme of a puzzle, by its question and its best moves."""
    question, best = int(state["question"][0]), moves[0]
    if question == ASK_FEED:
        return "starve"
    if question == ASK_TOOLS:
        return "tools"
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


def _puzzle(look: PuzzleCandidate, plan: MiningPlan, number: int) -> Puzzle:
    state, seat, options = look.state, look.seat, plan.options
    source: PuzzleSource = {"seed": plan.seed, "game": number, "choice": look.choice}
    if plan.bot != USUAL_BOT:
        source["bot"] = plan.bot
    if plan.theme is not None:
        source["theme"] = plan.theme
    reason = reason_of(Observation.of_asked(state), look.moves[0], look.moves[1])
    position = Observation(state, seat).position
    return {
        "id": hashlib.sha256(position.encode()).hexdigest()[:10],
        "theme": look.theme,
        "kind": QUESTIONS[look.question - 1],
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
        "source": source,
    }
