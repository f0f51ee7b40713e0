"""Where the others would probably go next: a hint for who plays against bots, and for nobody else."""

from functools import cache
from typing import TYPE_CHECKING, Final

import numpy as np

from stoneage.game.observation import Observation
from stoneage.game.terms import Place
from stoneage.match.match import Match
from stoneage.match.refusals import Refused
from stoneage.match.shapes import Wish

if TYPE_CHECKING:
    from stoneage.bots.bot import Bot

_JUDGE: Final = "value"  # a style that knows what places are worth; it answers within a millisecond
_MOST: Final = 2  # places a player: more would mark half the board
_DEALINGS: Final = 4


def wishes(match: Match, person: str) -> list[Wish]:
    """Returns the places that each other player probably wants, best first, while I am asked to place people.

    Judged from what I know: hidden things are dealt afresh. Refused where another person plays: there it is for each
    to find out.
    """
    seat, game = match.seat_of(person), match.game
    if seat is None or game is None:
        raise Refused("not_your_seat" if game else "not_started")
    if match.people != {person}:
        raise Refused("not_with_others")
    question = game.view(seat.number)["question"]
    if question is None or question["kind"] != "place" or question["seat"] != seat.number:
        return []
    known = game.observation(seat.number)
    others = [other.number for other in match.seats if other.person is None]
    found: list[Wish] = [{"seat": other, "places": wanted(known, other)} for other in others]
    return [wish for wish in found if wish["places"]]


def wanted(known: Observation, seat: int) -> list[Place]:
    """Where a player would go, were it his turn to place, in one dealing or another of what I do not know."""
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
