"""Two worlds that a seat cannot distinguish give it the same messages, byte for byte."""

import copy
import random
from typing import Any

import pytest

from stoneage.authority import messages
from stoneage.authority.broadcast import Broadcast
from stoneage.game.observation import known_to
from stoneage.match.entries import Entry, Played
from stoneage.match.match import Match
from stoneage.match.views import Audience, moment_view
from stoneage.server.connection import encode
from tests.kit.every_table import TABLES
from tests.kit.match_scene import Scene

PEOPLE = ("ann", "bob", "cid", "dan", "eve")
_MOST = 90  # choices of a game


class Viewer:
    """A socket of one audience, and the last bytes it was sent."""

    def __init__(self, person: str | None) -> None:
        self.person = person
        self.last = b""

    def send_text(self, payload: bytes) -> None:
        self.last = payload

    def end(self, code: int, reason: str) -> None:
        raise AssertionError((code, reason))


def in_another_world(match: Match, seat: int | None, rng: random.Random) -> Match:
    """The same match with all that the seat cannot know sampled again: deck, others' drawn cards, tiles, dice."""
    twin: Match = copy.copy(match)
    twin.made, twin.chat = match.made.copy(), match.chat.copy()
    twin.seats = [copy.copy(other) for other in match.seats]
    assert match.game is not None
    twin.game = match.game.copy()
    twin.game._stand(known_to(match.game._games, seat, (rng.getrandbits(64), rng.getrandbits(64))))
    twin.asked = None if twin.game.seat is None else twin.seats[twin.game.seat]
    return twin


def told(match: Match, audience: Audience, entry: Entry) -> bytes:
    """The bytes of the update that an entry makes for an audience that has looked on before."""
    viewer, broadcast = Viewer(audience.person), Broadcast(match, encode)
    broadcast.add(viewer, set())
    match.apply(entry)
    broadcast.publish(entry, set())
    return viewer.last


def opened(table: dict[str, Any]) -> tuple[Scene, list[Audience]]:
    """A started table of people, and its audiences: every seat and a spectator."""
    options = {name: value for name, value in table.items() if name != "players"}
    people = PEOPLE[: table["players"]]
    scene = Scene(table["players"], options=options).started(*people)
    return scene, [*(Audience(person, seat) for seat, person in enumerate(people)), Audience(None, None)]


@pytest.mark.parametrize("table", TABLES, ids=lambda table: ", ".join(f"{k} {v}" for k, v in table.items()))
def test_what_an_audience_is_sent_depends_on_nothing_it_cannot_know(table: dict[str, Any]) -> None:
    rng = random.Random(14)
    scene, audiences = opened(table)
    compared = updates = 0
    while scene.match.stage == "running" and len(scene.match.made) < _MOST:
        match, game = scene.match, scene.match.game
        assert game is not None
        assert match.asked is not None
        move = str(rng.choice(list(game.legal)))
        entry = Entry(match.version + 1, scene.now, Played(match.asked.number, move), match.asked.person)
        trial = in_another_world(match, None, rng)
        trial.game = game.copy()
        trial.apply(entry)
        revealed = trial.made[-1].revealed
        for audience in audiences:
            twin = in_another_world(match, audience.seat, rng)
            here, there = (encode(messages.welcome(one, audience, set(), 0)) for one in (match, twin))
            assert here == there, (audience, len(match.made))
            assert moment_view(match, audience, len(match.made)) == moment_view(twin, audience, len(match.made))
            compared += 1
            if not revealed:  # what shows nothing must show nothing in every world
                true = in_another_world(match, None, rng)
                true.game = game.copy()
                true.asked = true.seats[match.asked.number]
                assert told(true, audience, entry) == told(twin, audience, entry), (audience, move)
                assert not twin.made[-1].revealed
                updates += 1
        scene.play(match.asked.person or "", move)
    assert compared > 200
    assert updates > 80
