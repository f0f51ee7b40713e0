"""Hints about the next placements of the others, only for a person who plays against bots alone."""

from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from stoneage.game.observation import Observation
from stoneage.game.vocabulary import Place
from stoneage.match.match import Match
from stoneage.match.refusals import Refused
from stoneage.match.types import PlacementHint

if TYPE_CHECKING:
    from stoneage.bots.bot import Bot

_JUDGE: Final = "value"  # a style that knows what places are worth; it answers within a millisecond
_MOST: Final = 2  # places a player: more would mark half the board
_DEALINGS: Final = 4


class HintQuestion(NamedTuple):
    """A placement for which hints are wanted: what the person knows, and the seats of bots."""

    known: Observation
    bots: list[int]


def hint_question(match: Match, person: str) -> HintQuestion | None:
    """Returns what hints are computed from; None unless the person is asked to place people.

    Raises Refused where another person plays: there everyone finds out alone.
    """
    seat, game = match.seat_of(person), match.game
    if seat is None or game is None:
        raise Refused("not_your_seat" if game else "not_started")
    if match.people != {person}:
        raise Refused("not_with_others")
    question = game.view(seat.number)["question"]
    if question is None or question["kind"] != "place" or question["seat"] != seat.number:
        return None
    return HintQuestion(game.observation(seat.number), [other.number for other in match.seats if other.person is None])


def placement_hints(question: HintQuestion | None) -> list[PlacementHint]:
    """Returns the places that each bot probably wants, best first. It needs no match, so any thread may run it."""
    if question is None:
        return []
    found: list[PlacementHint] = [{"seat": bot, "places": wanted(question.known, bot)} for bot in question.bots]
    return [hint for hint in found if hint["places"]]


def wanted(known: Observation, seat: int) -> list[Place]:
    """Returns the places where a seat would place people, in samples of the hidden information."""
    rng = np.random.default_rng(0)  # the same question has the same answer
    places: list[Place] = []
    for _ in range(_DEALINGS):
        state = known.sample(rng)
        if not state["player"]["home"][0, seat]:
            break
        state["seat"] = seat
        move = _judge().choose(Observation(state, seat), rng)
        places += [move.details["place"]] if move.kind == "place" else []
    return list(dict.fromkeys(places))[:_MOST]


@cache
def _judge() -> "Bot":
    from stoneage.bots.registry import make_bot  # brings the brain along, which a table can do without

    return make_bot(_JUDGE)
