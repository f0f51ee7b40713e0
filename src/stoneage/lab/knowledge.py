"""Measures what the network has learned about the game, over games of self-play.

The value of a thing is the win probability that a seat gains from one more of it at the start of a round: by the
network's evaluation in every round, and in a contest (`knowledge_tally`) in one round of each stage. Games are
independent but rounds of one game are not, so every interval counts games.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from stoneage.bots.weights import BUNDLED, NetworkSource
from stoneage.game.game import Game
from stoneage.game.move import Move
from stoneage.game.observation import Observation, PooledObservation, known_to
from stoneage.game.options import Options
from stoneage.lab.knowledge_tally import THINGS, Key, Tally, contest_starving, contest_things
from stoneage.lab.lineup import Lineup
from stoneage.lab.playing import play_out
from stoneage.review.evaluator import ReviewEvaluator
from stoneage.review.trace import choice_states
from stoneage.rules import kernel
from stoneage.rules.effects import BY_CHANCE, GOODS, RESOURCES, WOOD
from stoneage.rules.moves import STARVE, new_buffer
from stoneage.rules.pieces import (
    BUILDING_COST,
    BUILDING_FIXED,
    BUILDING_KINDS,
    BUILDING_MAX,
    BUILDING_MIN,
    BUILDING_POINTS,
    TOP_KIND,
    VALUE,
)
from stoneage.rules.state import (
    ASK_FEED,
    ASK_PAY,
    ASK_PICK,
    ASK_PLACE,
    ASK_TOOLS,
    CARD,
    Games,
    copy_games,
)

VERSION: Final = 2  # of the measurements; a progress file of another version cannot be resumed
STAGES: Final = ((1, 3), (4, 6), (7, 9), (10, 99))  # rounds
LAST_ROUND: Final = 14  # stands for all later rounds, too
MOST_MISSING: Final = 8  # food; stands for larger amounts, too
ROLLS: Final = 3  # samples of a card whose upper half is rolled or drawn
ONE_WOOD: Final = Move.parse("pay 1w").number
NO_TOOLS: Final = Move.parse("tools none").number


def stage_of(round_number: int) -> int:
    """Returns the stage of the game that a round belongs to."""
    return next(i for i, (first, last) in enumerate(STAGES) if first <= round_number <= last)


@dataclass(frozen=True, slots=True)
class KnowledgePlan:
    """Settings of the measurement. A task is one game with its own seed."""

    options: Options
    seed: str = "knowledge"
    network: NetworkSource = BUNDLED

    def measure(self, number: int) -> Tally:
        """Returns the measurements of one game."""
        bot = "net" if self.network.file is None else f"net:{self.network.file}"
        game, _ = play_out(Lineup(self.options, (bot,) * self.options.players, self.seed), number)
        evaluator = ReviewEvaluator(self.options.players, self.options.expansion, self.network)
        tally, rng, contest_rng = Tally(), np.random.default_rng([number, 3]), np.random.default_rng([number, 4])
        _results(game, evaluator, tally)
        starts = list(_asked(game, tally, evaluator, contest_rng))
        for state in starts:
            _measure_round(state, game, evaluator, tally, rng)
        for stage in range(len(STAGES)):
            of_stage = [state for state in starts if stage_of(int(state["round"][0])) == stage]
            if of_stage:
                state = of_stage[contest_rng.integers(len(of_stage))]
                contest_things(state, stage, evaluator, tally, contest_rng)
        return tally


def _results(game: Game, evaluator: ReviewEvaluator, tally: Tally) -> None:
    """Measures results, and the evaluation before the first placement, by seat order after the start player."""
    opening = game.moment(0)
    first, players = opening.seat or 0, game.options.players
    judged = evaluator.evaluate_round_start(PooledObservation(opening.state), first)
    for seat in range(players):
        share = 1 / len(game.winners) if seat in game.winners else 0.0
        tally.add(("won", (seat - first) % players), share)
        tally.add(("judged", (seat - first) % players), float(judged[seat]))


def _asked(game: Game, tally: Tally, evaluator: ReviewEvaluator, rng: np.random.Generator) -> Iterator[Games]:
    """Yields the starts of rounds; measures the value of starving on the way."""
    buffer = new_buffer()
    for _, state, _ in choice_states(game):
        question = int(state["question"][0])
        if question == ASK_PLACE and not state["crowd"][0].any():
            yield state
        elif question == ASK_FEED:
            moves = buffer[: kernel.legal(state, buffer)].tolist()
            seen = Observation.of_asked(state)
            wins = evaluator.evaluate_moves(seen, moves)[:, seen.seat]
            feeds = {move: float(win) for move, win in zip(moves, wins, strict=True) if move != STARVE}
            meal = max(feeds, key=feeds.__getitem__)
            gain = float(wins[moves.index(STARVE)]) - feeds[meal]
            missing, stage = min(int(state["shortage"][0]), MOST_MISSING), stage_of(int(state["round"][0]))
            for what, value in (("starving gains", gain), ("starving is right", float(gain > 0))):
                tally.add((what, "missing", missing), value)
                tally.add((what, "stage", stage), value)
            contest_starving(seen, meal, missing, evaluator, tally, rng)


def _measure_round(
    state: Games, game: Game, evaluator: ReviewEvaluator, tally: Tally, rng: np.random.Generator
) -> None:
    number, players = int(state["round"][0]), game.options.players
    column, start = min(number, LAST_ROUND), int(state["start"][0])
    for seat in range(players):
        me, won = state["player"][0][seat], "winners" if seat in game.winners else "others"
        for what in ("field", "people"):
            tally.add((what, won, column), float(me[what]))
        tally.add(("tools", won, column), float(me["tool"].sum()))
        _measure_things(state, evaluator, tally, seat, (seat - start) % players)
    seat = int(rng.integers(players))  # cards and buildings are measured for one seat per round
    base = float(evaluator.evaluate_round_start(PooledObservation(state), seat)[seat])
    _measure_cards(state, game, evaluator, tally, seat, base, rng)
    _measure_buildings(state, game, evaluator, tally, seat, base)


def _measure_things(state: Games, evaluator: ReviewEvaluator, tally: Tally, seat: int, place: int) -> None:
    """Measures the value of one more of each thing for a seat, given its order after the start player."""
    number, base = int(state["round"][0]), float(evaluator.evaluate_round_start(PooledObservation(state), seat)[seat])
    for what, change in THINGS.items():
        changed = copy_games(state)
        if change(changed, seat):
            gain = float(evaluator.evaluate_round_start(PooledObservation(changed), seat)[seat]) - base
            tally.add(("worth", what, "stage", stage_of(number)), gain)
            tally.add(("worth", what, "round", min(number, LAST_ROUND)), gain)
            tally.add(("worth", what, "place", place, stage_of(number)), gain)


def _measure_cards(
    state: Games, game: Game, evaluator: ReviewEvaluator, tally: Tally, seat: int, base: float, rng: np.random.Generator
) -> None:
    """Measures the value of cards without their price."""
    stage = stage_of(int(state["round"][0]))
    owned = int(np.bitwise_or.reduce(state["player"]["bought"][0] | state["player"]["drawn"][0]))
    for card in game.pieces.deck(game.options.expansion):
        if owned >> card & 1:
            continue
        gains = []
        for _ in range(ROLLS if BY_CHANCE[TOP_KIND[card]] else 1):
            high, low = rng.integers(0, 1 << 63, size=2)
            changed = known_to(state, seat, (int(high), int(low)))
            give_card(changed, seat, card, evaluator)
            gains.append(float(evaluator.evaluate_round_start(PooledObservation(changed), seat)[seat]) - base)
        tally.add(("card", card, stage), float(np.mean(gains)))


def _measure_buildings(
    state: Games, game: Game, evaluator: ReviewEvaluator, tally: Tally, seat: int, base: float
) -> None:
    """Measures the value of buildings: without their price, and compared with keeping the resources."""
    stage = stage_of(int(state["round"][0]))
    built = int(np.bitwise_or.reduce(state["player"]["built"][0]))
    for tile in game.pieces.tiles(game.options.expansion):
        if built >> tile & 1:
            continue
        cost, points = cheapest_payment(tile)
        changed, kept = copy_games(state), copy_games(state)
        changed["player"]["built"][0, seat] |= 1 << tile
        changed["player"]["building_points"][0, seat] += points
        kept["player"]["goods"][0, seat, :GOODS] += cost
        worth = float(evaluator.evaluate_round_start(PooledObservation(changed), seat)[seat])
        tally.add(("building", building_kind(tile), stage), worth - base)
        tally.add(
            ("profit", building_kind(tile), stage),
            worth - float(evaluator.evaluate_round_start(PooledObservation(kept), seat)[seat]),
        )


def cheapest_payment(tile: int) -> tuple[Any, int]:
    """Returns the goods that a building costs, and its points; the cheapest payment if there is a choice."""
    if BUILDING_FIXED[tile]:
        return BUILDING_COST[tile], int(BUILDING_POINTS[tile])
    cost = np.zeros(GOODS, np.int64)
    kinds = max(int(BUILDING_KINDS[tile]), 1)
    cost[:kinds] = 1
    cost[WOOD] += int(BUILDING_MAX[tile]) - kinds
    return cost, int(cost[:RESOURCES] @ VALUE)


def building_kind(tile: int) -> Key:
    """Returns the kind of a building: its points, or how many resources of how many kinds pay for it."""
    if BUILDING_FIXED[tile]:
        return "fixed", int(BUILDING_POINTS[tile])
    least, most = int(BUILDING_MIN[tile]), int(BUILDING_MAX[tile])
    return ("exact", most, int(BUILDING_KINDS[tile])) if least == most else ("range", least, most)


def give_card(state: Games, seat: int, card: int, evaluator: ReviewEvaluator) -> None:
    """Gives a card: the kernel sells it for a wood from the bank, and each player picks from a dice bar what suits
    them.
    """
    before = {name: state[name].copy() for name in ("slot", "place", "question", "seat", "turn")}
    state["slot"][0, 0] = card
    state["place"], state["question"], state["seat"], state["turn"] = CARD, ASK_PAY, seat, seat
    state["player"]["goods"][0, seat, WOOD] += 1
    kernel.perform(state, ONE_WOOD)
    buffer = new_buffer()
    while int(state["question"][0]) == ASK_PICK:
        picks = buffer[: kernel.legal(state, buffer)].tolist()
        seen = Observation.of_asked(state)
        wins = evaluator.evaluate_moves(seen, picks)[:, seen.seat]
        kernel.perform(state, picks[int(np.argmax(wins))])
    if int(state["question"][0]) == ASK_TOOLS:
        kernel.perform(state, NO_TOOLS)
    for name, value in before.items():
        state[name] = value
