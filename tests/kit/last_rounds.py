"""Last rounds, and what every move in them is worth by enumeration in plain Python: slow, with hardly an idea in it.

    uv run python -m tests.kit.last_rounds [POSITIONS]

compares that many positions of two, three and four players with the compiled solver.
"""

import random
import sys
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any, Final

import numpy as np

from stoneage import Game
from stoneage.bots.brain.sampling import POINTS
from stoneage.bots.exact import exact_values
from stoneage.game.observation import Observation
from stoneage.rules import kernel
from stoneage.rules.actions import rolls_dice
from stoneage.rules.chance import words_of
from stoneage.rules.effects import DICE_BAR, DRAW_CARD, ROLL
from stoneage.rules.engine import WAITING
from stoneage.rules.moves import DECLINE, PAY, RESOLVE, new_buffer
from stoneage.rules.pieces import CARDS, SET_CARD_BITS, TOP_AMOUNT, TOP_KIND
from stoneage.rules.state import (
    ACTIONS,
    ASK_PAY,
    ASK_PLACE,
    ASK_RESOLVE,
    BUILDING,
    CARD,
    NO_PIECE,
    OVER,
    SLOTS,
    Games,
    copy_games,
)

EQUAL: Final = 1e-9
_LIKED = ("pay", "place hunt", "place forest", "place claypit", "place card", "place building")


class TooLarge(Exception):
    """The position has more nodes than may be enumerated."""


# --- positions


def last_round(players: int, seed: int, expansion: bool = False) -> Games | None:
    """Returns a choice in the actions of a round that is surely the last, of a game with even scores; or None."""
    rng = random.Random(f"{players} {seed} {expansion}")
    game = Game(players, seed=seed, expansion=expansion)
    until = rng.randint(2, 6)
    while game.round < until:
        game.play(_some_move(game, rng))
    while int(game.state["question"][0]) == ASK_PLACE:
        game.play(_some_move(game, rng))
    state = game.state
    if not _make_it_the_last(state, rng):
        return None
    game = Game.from_state(state)
    for _ in range(rng.randint(0, 5 * players)):
        if not game.over and game.state["phase"][0] == ACTIONS:
            game.play(_some_move(game, rng))
    state = game.state
    if game.over or _unknown_cards(state) > 1:
        return None
    _even_out(state, rng)
    return Observation.of_asked(state).state


def _unknown_cards(state: Games) -> int:
    """Returns how many cards are drawn that only their owners know, or may still be drawn."""
    drawn = sum(int(hand).bit_count() for hand in state["player"]["drawn"][0])
    return drawn + (_may_be_drawn(state) if int(state["deck_left"][0]) else 0)


def _may_be_drawn(state: Games) -> int:
    """Returns how many cards the people on card slots may draw."""
    slots, crowd = state["slot"][0], state["crowd"][0]
    cards = [slots[slot] for slot in range(SLOTS) if crowd[CARD + slot] and slots[slot] != NO_PIECE]
    return sum(int(TOP_KIND[card]) == DRAW_CARD for card in cards) + int(crowd[CARD + SLOTS - 1] > 0)


def _some_move(game: Game, rng: random.Random) -> Any:
    liked = [move for move in game.legal if str(move).startswith(_LIKED)]
    return rng.choice(liked) if liked and rng.random() < 0.6 else rng.choice(game.legal)


def _make_it_the_last(state: Games, rng: random.Random) -> bool:
    """Leaves a card or two in the deck and takes more open ones away, if enough are free; the seats get the rest."""
    g, players = state[0], int(state["players"][0])
    left = rng.choice([0, 0, 1, 2])
    deck = g["deck"][: int(g["deck_left"])].tolist()
    for card in deck[left:]:
        g["player"][rng.randrange(players)]["bought"] |= 1 << card
    if left and rng.random() < 0.5:  # a drawn card that nobody else knows
        g["player"][rng.randrange(players)]["drawn"] |= 1 << deck[left - 1]
        left -= 1
    g["deck"][left:] = NO_PIECE
    g["deck_left"] = left
    slots = [slot for slot in range(SLOTS) if g["slot"][slot] != NO_PIECE and not g["crowd"][CARD + slot]]
    if len(slots) <= left:
        return False
    for slot in rng.sample(slots, left + 1):
        g["player"][rng.randrange(players)]["bought"] |= 1 << int(g["slot"][slot])
        g["slot"][slot] = NO_PIECE
    for seat in range(players):
        me = g["player"][seat]
        me["goods"][:4] = [rng.randint(0, 2) for _ in range(4)]
        me["tool"][0] = rng.randint(0, 3)
    return True


def _even_out(state: Games, rng: random.Random) -> None:
    """Brings the scores within a few points."""
    players = int(state["players"][0])
    standings = np.zeros((1, players), np.int64)
    kernel.standings(state, standings)
    totals = standings[0] // 64
    for seat in range(players):
        state["player"]["card_points"][0, seat] += int(totals.max() - totals[seat]) + rng.randint(0, 6)


# --- enumeration


def enumerated_values(seen: Games, most_nodes: int) -> tuple[list[int], Any]:
    """Returns the legal moves of what a seat knows, and a row for each: shares of the win by seat, own points ahead."""
    search = _Enumeration(most_nodes)
    seat, players = int(seen["seat"][0]), int(seen["players"][0])
    worlds = _worlds(seen)
    own = [i for i, world in enumerate(worlds) if _hand(world, seat) == _hand(seen, seat)]
    moves, rows = _legal(seen), []
    for move in moves:
        row = search.after(worlds, move)[own].mean(axis=0)
        rows.append([*row[:players], row[players + seat]])
    return moves, np.array(rows)


def _worlds(seen: Games) -> list[Games]:
    """Returns the states that agree with what everybody knows: one card may be unknown."""
    players = int(seen["players"][0])
    holders = [seat for seat in range(players) if _hand(seen, seat)]
    open_cards = {int(card) for card in seen["slot"][0] if card != NO_PIECE}
    bought = int(np.bitwise_or.reduce(seen["player"]["bought"][0, :players]))
    everything = _everything(seen)
    unseen = [card for card in everything if card not in open_cards and not bought >> card & 1]
    left = int(seen["deck_left"][0])
    if not holders and not (left and _may_be_drawn(seen)):
        return [seen]
    worlds = []
    for card in unseen:
        world = copy_games(seen)
        if holders:
            world["player"]["drawn"][0, holders[0]] = 1 << card
        rest = [other for other in unseen if other != card]
        world["deck"][0, :left] = rest[:left] if holders else [*rest[: left - 1], card]
        worlds.append(world)
    return worlds


def _everything(seen: Games) -> list[int]:
    bits = int(SET_CARD_BITS[int(seen["pieces"][0]), int(seen["expansion"][0])])
    return [card for card in range(CARDS) if bits >> card & 1]


def _hand(state: Games, seat: int) -> int:
    return int(state["player"]["drawn"][0, seat])


def _legal(state: Games) -> list[int]:
    buffer = new_buffer()
    return [int(move) for move in buffer[: kernel.legal(state, buffer)]]


class _Enumeration:
    """One game tree, every node of which is a state in each of the worlds."""

    def __init__(self, most_nodes: int) -> None:
        self._known: dict[bytes, Any] = {}
        self._most = most_nodes

    def after(self, worlds: list[Games], move: int) -> Any:
        """Returns what a move is worth: by world, the share of every seat and its points ahead."""
        found: Any = 0.0
        for word, chance in _outcomes(worlds[0], move):
            moved = [copy_games(world) for world in worlds]
            for world in moved:
                if word is not None:
                    world["scripted"][0, 0], world["scripted_next"], world["scripted_end"] = word, 0, 1
                kernel.perform(world, move)
            found = found + chance * self._value(moved)
        return found

    def _value(self, worlds: list[Games]) -> Any:
        for world in worlds:
            while kernel.proceed(world) != WAITING:
                pass
            for unused in ("key", "counter", "scripted", "scripted_next", "scripted_end", "dice", "die"):
                world[unused] = 0
        key = b"".join(world.tobytes() for world in worlds)
        if key not in self._known:
            if len(self._known) >= self._most:
                raise TooLarge
            self._known[key] = self._best(worlds)
        return self._known[key]

    def _best(self, worlds: list[Games]) -> Any:
        if worlds[0]["phase"][0] == OVER:
            return np.array([_result(world) for world in worlds])
        seat, players = int(worlds[0]["seat"][0]), int(worlds[0]["players"][0])
        hands = [_hand(world, seat) for world in worlds]
        groups = [np.flatnonzero([hand == one for hand in hands]) for one in sorted(set(hands))]
        best: Any = None
        for move in _legal(worlds[0]):
            value = self.after(worlds, move)
            if best is None:
                best = value.copy()
                continue
            for group in groups:
                win = float((value - best)[group, seat].sum())
                ahead = float((value - best)[group, players + seat].sum())
                if win > EQUAL or (win > -EQUAL and ahead > EQUAL):
                    best[group] = value[group]
        return best


def _result(world: Games) -> list[float]:
    players = int(world["players"][0])
    standings = np.zeros((1, players), np.int64)
    kernel.standings(world, standings)
    places, totals = standings[0], standings[0] // 64
    wins = (places == places.max()) / (places == places.max()).sum()
    return [*wins, *(totals[seat] - max(totals[np.arange(players) != seat]) for seat in range(players))]


def _outcomes(state: Games, move: int) -> list[tuple[Any, float]]:
    g = state[0]
    if g["question"] == ASK_RESOLVE and rolls_dice(move):
        return _rolls(int(g["at"][move - RESOLVE, int(g["seat"])]))
    if g["question"] == ASK_PAY and PAY <= move < DECLINE and g["place"] < BUILDING:
        card = int(g["slot"][int(g["place"]) - CARD])
        if TOP_KIND[card] == ROLL:
            return _rolls(int(TOP_AMOUNT[card]))
        if TOP_KIND[card] == DICE_BAR:
            return _rolls(int(g["players"]), by_sum=False)
    return [(None, 1.0)]


def _rolls(dice: int, by_sum: bool = True) -> list[tuple[Any, float]]:
    chances: dict[Any, tuple[Any, float]] = {}
    for roll in combinations_with_replacement(range(1, 7), dice):
        ways = factorial(dice) / prod(factorial(roll.count(face)) for face in set(roll)) / 6**dice
        key = sum(roll) if by_sum else roll
        chances[key] = (roll, chances.get(key, (roll, 0.0))[1] + ways)
    return [(words_of([roll])[0], chance) for roll, chance in chances.values()]


def compare(positions: int, most_nodes: int = 5000) -> None:
    """Prints for each number of players how many positions agree in every number."""
    for players in (2, 3, 4):
        differing, compared, seed = list[int](), 0, 0
        while compared < positions:
            agrees, seed = _agrees(last_round(players, seed), most_nodes), seed + 1
            compared += agrees is not None
            differing += [seed - 1] if agrees is False else []
        print(f"{players} players: {compared - len(differing)} of {compared} positions agree", *differing)


def _agrees(state: Games | None, most_nodes: int) -> bool | None:
    """Returns whether the solver finds what is enumerated; None where that is too much."""
    try:
        moves, rows = enumerated_values(state, most_nodes) if state is not None else ([], None)
    except TooLarge:
        return None
    if state is None or rows is None:
        return None
    found = exact_values(state, moves)
    players = int(state["players"][0])
    return found is not None and np.allclose(found[:, [*range(players), POINTS]], rows, atol=1e-9)


if __name__ == "__main__":
    compare(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
