"""A tour through the whole kernel: games of every edition and option, and the corners they seldom come to."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from stoneage.rules import kernel
from stoneage.rules.chance import words_of
from stoneage.rules.engine import WAITING
from stoneage.rules.moves import MOST_LEGAL, PAY, PLACE_FIRST, STARVE
from stoneage.rules.scoring import EVERYONE, SOURCES
from stoneage.rules.sets import CARD_IDS
from stoneage.rules.state import (
    ACTIONS,
    ASK_PAY,
    BY_ABANDONING,
    CARD,
    HUNT,
    HUT,
    MOST_DICE,
    MOST_SCRIPTED,
    NO_QUESTION,
    PLACEMENT,
    PLACES,
    ROUND_END,
    SEATS,
)
from tests.kernel.two_kinds_of_state import Game, numbers

ROUND_LIMIT = 30
TABLES: list[dict[str, int]] = [
    {"players": 2},
    {"players": 3, "multi_hunt": 1, "two_resources_now": 1},
    {"players": 4, "limited_resources": 1, "stack_height": 3},
    {"players": 2, "expansion": 1, "open_cards": 1},
    {"players": 3, "expansion": 1, "limited_resources": 1, "two_resources_now": 1},
    {"players": 5, "expansion": 1},
]
Found = Iterator[Any]


def tour(make: Callable[[], Game]) -> Found:
    """All that is found on the way, as numbers."""
    for seed, table in enumerate(TABLES):
        game = begin(make, key=[seed, 2**64 - 1], **table)
        yield from prepared(game)
        yield from chosen(game, seed)
        yield from replayed(game.copy(), seed)
        yield from watched(game.copy())
        yield from played_out(game, seed)
        yield from looked_at(game)
    yield from nobody_can_place(begin(make, players=2))
    yield from only_the_village_is_free(begin(make, players=2))
    yield from somebody_else_is_everywhere(begin(make, players=2))
    yield from a_stack_is_empty(begin(make, players=2))
    yield from the_deck_is_empty(begin(make, players=2))
    yield from the_supply_is_short(begin(make, players=2, expansion=1, limited_resources=1))


def begin(make: Callable[[], Game], **settings: Any) -> Game:
    game = make()
    for name, value in settings.items():
        game.put(name, value)
    kernel.set_up(game.games, -1)
    kernel.deal(game.games)
    return game


def prepared(game: Game) -> Found:
    """The next game of the same key, by the door that prepares many."""
    again = game.copy()
    kernel.prepare(again.games, 1)
    yield numbers(again.look())


def legal(game: Game) -> list[int]:
    buffer = np.zeros(MOST_LEGAL, np.int16)
    count = kernel.legal(game.games, buffer)
    return [int(move) for move in buffer[:count]]


def chosen(game: Game, seed: int) -> Found:
    """Some choices by the door through which a game is played."""
    buffer = np.zeros(MOST_LEGAL, np.int16)
    for turn in range(60):
        moves = legal(game)
        yield [*moves, int(kernel.apply(game.games, moves[(turn * 7 + seed) % len(moves)], buffer))]
    yield numbers(game.look())


def replayed(game: Game, seed: int) -> Found:
    """Choices by the door that plays many: first found out, then played again, by the right seats and by wrong ones."""
    first, buffer = game.copy(), np.zeros(MOST_LEGAL, np.int16)
    chosen = []
    for turn in range(30):
        moves = legal(game)
        if len(moves) < 2:
            break
        chosen.append(moves[(turn * 5 + seed) % len(moves)])
        kernel.apply(game.games, chosen[-1], buffer)
    anybody, unscripted = [-1] * len(chosen), np.zeros(0, np.uint64)
    yield from replay(first.copy(), chosen, anybody, unscripted)
    yield from replay(first.copy(), [*chosen[:3], STARVE], [-1] * 4, unscripted)
    yield from replay(first.copy(), chosen, [*anybody[:-1], SEATS], unscripted)
    for dice in ([], [1, 2, 3, 4], [6] * 10):
        script = words_of([[*dice, pips] for pips in (1, 5)]) if dice else unscripted
        yield from replay(first.copy(), chosen, anybody, script)
    kernel.script(first.games, words_of([[1]] * 20), np.uint64(first.look().counter))
    yield numbers(first.look())


def replay(game: Game, moves: list[int], asked: list[int], script: Any) -> Found:
    seats, rolls, until = np.array(asked, np.int8), np.zeros((20, MOST_DICE + 1), np.int8), np.zeros(40, np.int64)
    first, buffer = np.uint64(game.look().counter), np.zeros(MOST_LEGAL, np.int16)
    played = int(kernel.replay(game.games, np.array(moves, np.int16), seats, script, first, rolls, until, buffer))
    yield [played, numbers(seats), numbers(rolls), numbers(until), numbers(game.look())]


def watched(game: Game) -> Found:
    """Some steps, one transition after the other, with scripted dice; then the game is abandoned."""
    for name, value in {
        "scripted": [5 << 56] * MOST_SCRIPTED,
        "scripted_next": 0,
        "scripted_end": MOST_SCRIPTED,
    }.items():
        game.put(name, value)
    for _ in range(20):
        kernel.perform(game.games, legal(game)[0])
        while (transition := int(kernel.proceed(game.games))) != WAITING:
            yield transition
    yield numbers(game.look())
    kernel.end(game.games, BY_ABANDONING)
    yield legal(game)


def played_out(game: Game, seed: int) -> Found:
    """The whole rest of the game with random choices."""
    noise, counts = np.array([seed], np.uint64), np.zeros(1, np.int64)
    moves, buffer = np.zeros((1, 50), np.int16), np.zeros(MOST_LEGAL, np.int16)
    yield int(kernel.play_at_random(game.games, noise, ROUND_LIMIT, moves, counts, buffer))
    yield [numbers(moves), numbers(counts), numbers(noise), numbers(game.look())]


def looked_at(game: Game) -> Found:
    """Points and standings, what a spectator and a seat may know of the game, and which places are open."""
    players = game.look().players
    points, standings = np.zeros((1, players, len(SOURCES)), np.int64), np.zeros((1, players), np.int64)
    kernel.points_by_source(game.games, EVERYONE, points)
    kernel.standings(game.games, standings)
    yield [numbers(points), numbers(standings)]
    game.put("phase", PLACEMENT)  # a finished game has no secrets
    for seat in (-1, 1):
        known = game.copy()
        kernel.observe(known.games, seat, np.uint64(3), np.uint64(4))
        kernel.points_by_source(known.games, 1 << seat if seat == 1 else 0, points)
        yield [numbers(known.look()), numbers(points)]
    yield [int(kernel.unseen_cards(game.games, 1)), int(kernel.unseen_tiles(game.games))]
    yield from places(game)


def places(game: Game) -> Found:
    """Why places are closed to the first player, and how much room there is."""
    closed = np.zeros(PLACES, np.int64)
    kernel.closed_reasons(game.games, 0, closed)
    yield [numbers(closed), *(int(kernel.capacity(game.games, 0, place)) for place in range(PLACES))]


def nobody_can_place(game: Game) -> Found:
    """Both players stand everywhere: a player who still has people at home has no place for them (4.1.4)."""
    game.put("at", np.array([[1, 1, 0, 0, 0]] * PLACES, object))
    game.put("crowd", [2] * PLACES)
    game.put("multi_hunt", 0)
    kernel.perform(game.games, int(PLACE_FIRST[HUNT]))
    yield int(kernel.proceed(game.games))
    yield numbers(game.look())


def only_the_village_is_free(game: Game) -> Found:
    """Both players stand everywhere else, so the next one may go to the tool maker or to the field."""
    taken = [place in (HUT, *range(HUNT, PLACES)) for place in range(PLACES)]
    game.put("at", np.array([[int(both)] * 2 + [0] * 3 for both in taken], object))
    game.put("crowd", [2 * both for both in taken])
    kernel.perform(game.games, int(PLACE_FIRST[HUNT]))
    yield int(kernel.proceed(game.games))
    yield [legal(game), numbers(game.look())]


def somebody_else_is_everywhere(game: Game) -> Found:
    """Places for one player are full, others are not."""
    game.put("at", np.array([[0, 1, 0, 0, 0]] * PLACES, object))
    game.put("crowd", [1] * PLACES)
    yield from places(game)


def a_stack_is_empty(game: Game) -> Found:
    """The game ends between two rounds (7.1.1)."""
    game.put("stack_left", [7, *[0] * (SEATS - 1)])
    game.put("phase", ROUND_END)
    game.put("question", NO_QUESTION)
    yield int(kernel.proceed(game.games))
    yield numbers(game.look())


def ask_to_pay(game: Game, goods: list[int]) -> None:
    """The start player is asked to pay for the card in slot 1."""
    seat = game.look().start
    game.put("phase", ACTIONS)
    game.put("question", ASK_PAY)
    game.put("place", CARD)
    game.put_player(seat, "goods", goods)
    game.put_player(seat, "takes", 1)
    game.put_player(seat, "trader", 9)


def the_deck_is_empty(game: Game) -> Found:
    """The card that draws another one finds none (5.9.8)."""
    ask_to_pay(game, [1, 0, 0, 0, 0])
    game.put("slot", [CARD_IDS.index("C01")] * 4 + [-1])
    game.put("deck_left", 0)
    kernel.perform(game.games, PAY)
    yield numbers(game.look())


def the_supply_is_short(game: Game) -> Found:
    """Only one gold is left to take or to exchange for (12-C02)."""
    ask_to_pay(game, [1, 0, 0, 0, 0])
    game.put("supply", [0, 0, 0, 1])
    yield legal(game)
