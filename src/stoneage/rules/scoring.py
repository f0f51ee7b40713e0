"""Points: those scored during play, and the final scoring (section 8).

Every function that counts points takes the game, so that an option can change what they count.
"""

from typing import Any, Final

from stoneage.rules.chance import count_bits
from stoneage.rules.feeding import starvation
from stoneage.rules.goods import resources
from stoneage.rules.jit import inlined
from stoneage.rules.moves import TAKE_TWO
from stoneage.rules.pieces import (
    BUILDER,
    CARD_PEOPLE,
    CARD_PROFESSION,
    CARD_SYMBOL,
    CARDS,
    FARMER,
    PROFESSIONS,
    SHAMAN,
    TOOLMAKER_CARD,
)
from stoneage.rules.state import SEATS, Player, State
from stoneage.rules.tools import tool_value

# Sources of points, in the order of `points_by_source`.
SOURCES: Final = (
    "buildings", "cards", "starvation",
    "green", "farmers", "toolmakers", "builders", "shamans", "traders", "resources",
)  # fmt: skip
BUILT, UPPER_HALVES, UNFED, GREEN, SAND = range(5)
LEFT_OVER: Final = SAND + len(PROFESSIONS)
EVERYONE: Final = (1 << SEATS) - 1  # all seats, as bits


@inlined
def score(g: State, me: Player) -> int:
    """Returns the position on the scoring track, which can be negative (1.4.3)."""
    return int(me.building_points + me.card_points - starvation(g) * me.starved)


@inlined
def multiplier(g: State, me: Player, profession: int) -> int:  # noqa: ARG001 - for an option that changes it
    """Returns the points per person on a sand card (8.2)."""
    if profession == FARMER:
        return int(me.field)
    if profession == TOOLMAKER_CARD:
        return tool_value(me)
    if profession == BUILDER:
        return count_bits(me.built)
    if profession == SHAMAN:
        return int(me.people)
    return int(me.trader)


@inlined
def sets_of_green(cards: int) -> int:
    """Returns the points of green sets: different symbols count squared, copies form further sets (8.1.1, 8.1.2)."""
    points = 0
    while cards:
        symbols = again = 0
        for card in range(CARDS):
            if not cards >> card & 1 or CARD_SYMBOL[card] < 0:
                continue
            if symbols >> CARD_SYMBOL[card] & 1:
                again |= 1 << card
            symbols |= 1 << CARD_SYMBOL[card]
        points += count_bits(symbols) ** 2
        cards = again
    return points


@inlined
def people_on_cards(cards: int, profession: int) -> int:
    """Returns the number of people of one profession on a player's sand cards (8.2)."""
    people = 0
    for card in range(CARDS):
        if cards >> card & 1 and CARD_PROFESSION[card] == profession:
            people += CARD_PEOPLE[card]
    return int(people)


@inlined
def points_by_source(g: State, me: Player, cards: int, out: Any) -> None:
    """Writes a player's points by source, with the given cards, as if the game were over now."""
    out[BUILT] = me.building_points
    out[UPPER_HALVES] = me.card_points
    out[UNFED] = -starvation(g) * me.starved
    out[GREEN] = sets_of_green(cards)
    for profession in range(len(PROFESSIONS)):
        out[SAND + profession] = people_on_cards(cards, profession) * multiplier(g, me, profession)
    out[LEFT_OVER] = resources(me) + TAKE_TWO * me.takes  # an unused two-resources card is cashed (5.9.10)


@inlined
def final_score(g: State, me: Player, cards: int) -> int:
    """Returns the score with the final scoring added, with the given cards."""
    total = score(g, me) + sets_of_green(cards) + resources(me) + TAKE_TWO * me.takes
    for profession in range(len(PROFESSIONS)):
        total += people_on_cards(cards, profession) * multiplier(g, me, profession)
    return int(total)


@inlined
def tie_break(me: Player) -> int:
    """Returns the sum of field, tools and people, which breaks ties; the trader level does not (8.3.3)."""
    return int(me.field + tool_value(me) + me.people)


@inlined
def standing(g: State, seat: int) -> int:
    """Returns a number that orders the players of a finished game; ties are equal (8.3)."""
    me = g.player[seat]
    return final_score(g, me, me.bought | me.drawn) * 64 + tie_break(me)
