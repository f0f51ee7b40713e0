"""A diff holds what changed: merged with what was there before it is the whole."""

from typing import Any, cast

from hypothesis import given
from hypothesis import strategies as some

from stoneage.authority.broadcast import Differ
from stoneage.game.types import View
from tests.kit.server.client import merged

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


def layered(view: View | None, shared: int) -> Any:
    """The same view, of which the first parts are shared."""
    parts = sorted((view or {}).items())
    return view and (dict(parts[:shared]), dict(parts[shared:]))


@given(some.none() | VIEW, VIEW, some.integers(0, 6))
def test_what_was_there_and_its_diff_make_the_whole(before: View | None, now: View, shared: int) -> None:
    assert merged(cast("Any", before), Differ().diff(layered(before, shared), layered(now, shared))) == now


def test_what_is_the_same_is_not_sent_again() -> None:
    common = {"phase": "placement"}
    before = common, {"round": 3, "places": [{"place": "hut"}, {"place": "field"}], "offers": [1, 2]}
    now = common, {"round": 3, "places": [{"place": "hut"}, {"place": "river"}], "offers": [1, 2, 3]}
    assert Differ().diff(before, now) == {"places": {"1": {"place": "river"}}, "offers": [1, 2, 3]}
    assert Differ().diff(now, now) == {}
