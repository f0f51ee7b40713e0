"""People's tables have no round limit; those of earlier versions ended after round 100."""

from typing import Any

import pytest

from stoneage.match.entries import Started, dump, load
from stoneage.match.match import Match
from tests.kit.match_scene import Scene


def hunted(match: Match, rounds: int, scene: Scene) -> None:
    while match.game is not None and not match.game.over and match.game.round <= rounds:
        hunt = "place hunt 5"
        assert match.asked is not None
        scene.play(str(match.asked.person), hunt if hunt in match.game.legal else str(match.game.legal[-1]))


def test_a_table_of_people_plays_on_after_round_100() -> None:
    scene = Scene().started("ann", "bob")
    hunted(scene.match, 104, scene)
    assert scene.match.game is not None
    assert (scene.match.game.over, scene.match.game.round, scene.match.game.round_limit) == (False, 105, None)


def as_before(entry: Any) -> Any:
    """The entry as an earlier version stored it."""
    data = dump(entry.change)
    data.pop("round_limit", None)
    return type(entry)(entry.version, entry.time, load(entry.kind, data), entry.person, entry.message)


@pytest.mark.parametrize("rounds", [3, 100])
def test_a_match_of_an_earlier_version_keeps_its_limit_of_100_rounds(rounds: int) -> None:
    scene = Scene().started("ann", "bob")
    hunted(scene.match, rounds, scene)
    old = Match("t")
    for entry in map(as_before, scene.log):
        old.apply(entry)
    assert old.game is not None
    assert (old.game.round_limit, old.game.ended) == (100, "limit" if rounds == 100 else None)


def test_only_the_start_of_a_limited_game_is_written_as_before() -> None:
    scene = Scene().started("ann", "bob")
    started = next(entry.change for entry in scene.log if isinstance(entry.change, Started))
    assert dump(started)["round_limit"] is None
    assert "round_limit" not in dump(Started(started.terms, started.nonces, round_limit=100))
