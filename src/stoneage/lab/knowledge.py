"""What the network has learned about the game, measured over games that it plays against itself.

Worth is win chance: how much a seat gains, by the network's judgement at the beginning of a round, from one thing more.
Games are independent, rounds of one game are not: every interval counts games.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from stoneage.bots.weights import SHIPPED, Network
from stoneage.game.english.words import counted
from stoneage.game.game import Game
from stoneage.game.move import Move
from stoneage.game.options import Options
from stoneage.lab.lineup import Lineup
from stoneage.lab.playing import play_out
from stoneage.review.judge import Judge
from stoneage.review.labels import NORMAL
from stoneage.review.walk import choice_states
from stoneage.rules import kernel
from stoneage.rules.effects import BY_CHANCE, KINDS, RESOURCES, WOOD
from stoneage.rules.moves import MOST_TOOL, STARVE, new_buffer
from stoneage.rules.pieces import (
    BUILDING_FIXED,
    BUILDING_KINDS,
    BUILDING_MAX,
    BUILDING_MIN,
    BUILDING_POINTS,
    TOP_KIND,
    TRACK_END,
    VALUE,
)
from stoneage.rules.state import ASK_FEED, ASK_PAY, ASK_PLACE, CARD, MOST_PEOPLE, Games, copy_games

STAGES: Final = ((1, 3), (4, 6), (7, 9), (10, 99))  # rounds
ONE_WOOD: Final = Move.parse("pay 1w").number
Key = tuple[Any, ...]


@dataclass(slots=True)
class Tally:
    """Sums and counts of one game, by what they are about."""

    sums: dict[Key, list[float]] = field(default_factory=dict)

    def add(self, key: Key, value: float) -> None:
        row = self.sums.setdefault(key, [0.0, 0.0])
        row[0] += value
        row[1] += 1


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean over games with half of its 95 % interval."""

    mean: float
    half: float
    games: int


def stage_of(round_number: int) -> int:
    """Returns the stage of a game that a round belongs to."""
    return next(i for i, (first, last) in enumerate(STAGES) if first <= round_number <= last)


@dataclass(frozen=True, slots=True)
class KnowledgePlan:
    """What is played and measured: one game a unit of work, with its own seed."""

    options: Options
    seed: str = "knowledge"
    network: Network = SHIPPED

    def measure(self, number: int) -> Tally:
        """Returns what one game says."""
        bot = "net" if self.network.file is None else f"net:{self.network.file}"
        game, _ = play_out(Lineup(self.options, (bot,) * self.options.players, self.seed), number)
        judge = Judge(self.options.players, self.options.expansion, self.network)
        tally = Tally()
        _results(game, tally)
        for state in _asked(game, tally, judge):
            _measure_round(state, game, judge, tally)
        return tally


def means_of(tallies: list[Tally]) -> dict[Key, Mean]:
    """Returns the mean of everything that was measured; a game counts by how much it measured."""
    found: dict[Key, Mean] = {}
    for key in {key for tally in tallies for key in tally.sums}:
        rows = np.array([tally.sums[key] for tally in tallies if key in tally.sums])
        mean = float(rows[:, 0].sum() / rows[:, 1].sum())
        games = len(rows)
        spread = rows[:, 0] - mean * rows[:, 1]
        error = np.sqrt((spread**2).sum() * games / max(games - 1, 1)) / rows[:, 1].sum()
        found[key] = Mean(mean, NORMAL * float(error) if games > 1 else float("nan"), games)
    return found


def _results(game: Game, tally: Tally) -> None:
    """Who wins, by how long after the start player he sits."""
    first = game.moment(0).seat or 0
    for seat in range(game.options.players):
        share = 1 / len(game.winners) if seat in game.winners else 0.0
        tally.add(("seat", (seat - first) % game.options.players), share)


def _asked(game: Game, tally: Tally, judge: Judge) -> Iterator[Games]:
    """Yield the beginnings of rounds; on the way, note what starving was worth."""
    buffer = new_buffer()
    for _, state, _ in choice_states(game):
        question = int(state["question"][0])
        if question == ASK_PLACE and not state["crowd"][0].any():
            yield state
        elif question == ASK_FEED:
            moves = buffer[: kernel.legal(state, buffer)].tolist()
            wins = judge.candidates(state, moves)[:, int(state["seat"][0])]
            feeds = [win for move, win in zip(moves, wins, strict=True) if move != STARVE]
            gain = float(wins[moves.index(STARVE)] - max(feeds))
            missing = min(int(state["shortage"][0]), 8)
            tally.add(("starving", missing), gain)
            tally.add(("starving pays", missing), float(gain > 0))
            tally.add(("starving pays by stage", stage_of(int(state["round"][0]))), float(gain > 0))


def _measure_round(state: Games, game: Game, judge: Judge, tally: Tally) -> None:
    number, players = int(state["round"][0]), game.options.players
    stage, start = stage_of(number), int(state["start"][0])
    for seat in range(players):
        me, won = state["player"][0][seat], "winners" if seat in game.winners else "others"
        for what in ("field", "people"):
            tally.add((what, won, min(number, 14)), float(me[what]))
        tally.add(("tools", won, min(number, 14)), float(me["tool"].sum()))
    seat = (start + number) % players  # one seat a round, each in its turn
    base = float(judge.stand(state, seat)[seat])
    place = (seat - start) % players
    for what, change in THINGS.items():
        changed = copy_games(state)
        if change(changed, seat):
            gain = float(judge.stand(changed, seat)[seat]) - base
            tally.add(("worth", what, stage), gain)
            if what in ("field", "person", "tool"):
                tally.add(("worth by place", what, place), gain)
    _measure_pieces(state, game, judge, tally, seat, base)


def _measure_pieces(state: Games, game: Game, judge: Judge, tally: Tally, seat: int, base: float) -> None:
    """What cards and buildings are worth, given for nothing."""
    stage = stage_of(int(state["round"][0]))
    owned = int(np.bitwise_or.reduce(state["player"]["bought"][0] | state["player"]["drawn"][0]))
    for card in game.pieces.deck(game.options.expansion):
        if not owned >> card & 1:
            changed = copy_games(state)
            give_card(changed, seat, card)
            tally.add(("card", card, stage), float(judge.stand(changed, seat)[seat]) - base)
    built = int(np.bitwise_or.reduce(state["player"]["built"][0]))
    for tile in game.pieces.tiles(game.options.expansion):
        if not built >> tile & 1:
            changed = copy_games(state)
            changed["player"]["built"][0, seat] |= 1 << tile
            changed["player"]["building_points"][0, seat] += building_points(tile)
            tally.add(("building", building_kind(tile), stage), float(judge.stand(changed, seat)[seat]) - base)


def building_points(tile: int) -> int:
    """Returns the points of a building; where they depend on the payment, those of resources worth 4.5 each."""
    if BUILDING_FIXED[tile]:
        return int(BUILDING_POINTS[tile])
    return round(int(BUILDING_MAX[tile]) * float(VALUE.mean()))


def building_kind(tile: int) -> str:
    """Returns the kind of a building: its points, or what may pay for it."""
    if BUILDING_FIXED[tile]:
        return f"fixed, {int(BUILDING_POINTS[tile])} points"
    if BUILDING_MIN[tile] == BUILDING_MAX[tile]:
        return f"{int(BUILDING_MIN[tile])} resources of {counted(int(BUILDING_KINDS[tile]), 'kind')}"
    return f"{int(BUILDING_MIN[tile])} to {int(BUILDING_MAX[tile])} resources"


def _good(good: int) -> Callable[[Games, int], bool]:
    def give(state: Games, seat: int) -> bool:
        state["player"]["goods"][0, seat, good] += 1
        return True

    return give


def _food(state: Games, seat: int) -> bool:
    state["player"]["food"][0, seat] += 1
    return True


def _field(state: Games, seat: int) -> bool:
    state["player"]["field"][0, seat] += 1
    return bool(state["player"]["field"][0, seat] <= TRACK_END)


def _person(state: Games, seat: int) -> bool:
    state["player"]["people"][0, seat] += 1
    state["player"]["home"][0, seat] += 1
    return bool(state["player"]["people"][0, seat] <= MOST_PEOPLE)


def _tool(state: Games, seat: int) -> bool:
    tools = state["player"]["tool"][0, seat]
    lowest = int(np.argmin(tools))
    tools[lowest] += 1
    return bool(tools[lowest] <= MOST_TOOL)


THINGS: Final[dict[str, Callable[[Games, int], bool]]] = {
    "field": _field,
    "person": _person,
    "tool": _tool,
    "food": _food,
    **{KINDS[good]: _good(good) for good in range(RESOURCES)},
}


def give_card(state: Games, seat: int, card: int) -> None:
    """Give a card: the kernel sells it for a wood of the bank. What would be rolled or drawn is left out."""
    if BY_CHANCE[TOP_KIND[card]]:
        state["player"]["bought"][0, seat] |= 1 << card
        return
    before = {name: state[name].copy() for name in ("slot", "place", "question", "seat", "turn")}
    state["slot"][0, 0] = card
    state["place"], state["question"], state["seat"], state["turn"] = CARD, ASK_PAY, seat, seat
    state["player"]["goods"][0, seat, WOOD] += 1
    kernel.perform(state, ONE_WOOD)
    for name, value in before.items():
        state[name] = value
