"""An update tells what has changed; put together with what was known it is the whole."""

from typing import Any

from client import merged
from hypothesis import given
from hypothesis import strategies as some

from stoneage.server.changes import changes

ITEM = some.fixed_dictionaries(
    {"place": some.sampled_from("abc"), "people": some.lists(some.integers(0, 2), max_size=2)}
)
VIEW = some.fixed_dictionaries(
    {
        "round": some.integers(0, 2),
        "turn": some.none() | some.integers(0, 2),
        "choice": some.none() | ITEM,
        "places": some.lists(ITEM, max_size=3),
        "offers": some.none() | some.lists(ITEM, max_size=3),
        "scores": some.none() | some.lists(some.integers(0, 2), max_size=3),
    }
)


@given(some.none() | VIEW, some.none() | VIEW)
def test_what_was_known_and_what_has_changed_make_the_whole(before: dict[str, Any] | None, now: dict[str, Any] | None):
    assert merged(before, changes(before, now)) == now


def test_what_is_the_same_is_not_told_again():
    before = {"round": 3, "places": [{"place": "hut"}, {"place": "field"}], "offers": [1, 2]}
    now = {"round": 3, "places": [{"place": "hut"}, {"place": "river"}], "offers": [1, 2, 3]}
    assert changes(before, now) == {"places": {"1": {"place": "river"}}, "offers": [1, 2, 3]}
    assert changes(now, now) == {}
