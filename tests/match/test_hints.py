"""Hints: where bots probably want to go, for who plays against them alone."""

import asyncio
import threading
from types import SimpleNamespace
from typing import Any

import pytest

from stoneage import Game
from stoneage.match.hints import hint_question, placement_hints, wanted
from stoneage.match.refusals import Refused
from stoneage.server.routes import tables
from stoneage.testing import play_all
from tests.kit.match_scene import Scene


def test_the_places_that_bots_probably_want_are_places_of_the_board() -> None:
    match = Scene(players=3).started("ann", bots=2).match
    assert match.game
    found = placement_hints(hint_question(match, "ann"))
    board = {place["place"] for place in match.game.view(0)["board"]}
    assert [wish["seat"] for wish in found] == [1, 2]
    assert all(0 < len(wish["places"]) <= 2 and set(wish["places"]) <= board for wish in found)
    assert placement_hints(hint_question(match, "ann")) == found


def test_hints_depend_on_what_i_know_and_on_nothing_hidden() -> None:
    game = Game(3, seed=4)
    game.play(game.legal[0])
    dealt = [Game.from_position(game.position_of(0), seed=seed) for seed in range(3)]
    assert len({other.position for other in dealt}) == 3
    assert len({(*wanted(other.observation(0), 2),) for other in dealt}) == 1


def test_bots_are_asked_for_hints_beside_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Scene(players=2).started("ann", bots=1).match

    async def get(_: str) -> Any:
        return SimpleNamespace(match=match)

    services: Any = SimpleNamespace(matches=SimpleNamespace(get=get))
    person: Any = SimpleNamespace(id="ann")
    threads: list[int] = []

    def placement_hints(_: Any) -> list[Any]:
        threads.append(threading.get_ident())
        return []

    monkeypatch.setattr(tables, "placement_hints", placement_hints)
    asyncio.run(tables.hints("t", person, services))
    assert len(threads) == 1
    assert threads[0] != threading.get_ident()


def test_nobody_is_asked_about_who_has_no_people_left_or_while_i_do_not_place() -> None:
    scene = Scene().started("ann", bots=1)
    while scene.match.asked is not None and scene.match.asked.person:
        scene.play("ann")
    assert placement_hints(hint_question(scene.match, "ann")) == []


def test_a_bot_whose_people_are_all_on_the_board_wants_nothing() -> None:
    game = play_all(Game(2, seed=4, start=0), "place forest 1, place hunt 5")
    assert wanted(game.observation(0), 1) == []
    assert wanted(game.observation(0), 0) != []


def test_where_another_person_plays_there_are_no_hints() -> None:
    match = Scene().started("ann", "bob").match
    with pytest.raises(Refused, match="not_with_others"):
        placement_hints(hint_question(match, "ann"))
    with pytest.raises(Refused, match="not_your_seat"):
        placement_hints(hint_question(match, "eve"))
