"""A record broken at any place is refused with one clear sentence, and never with a crash."""

import copy
import random
from collections.abc import Iterator
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from stoneage import Game, RecordError, verify
from tests.kit.random_games import Table

RUNNING = Table({"players": 3, "start": 1}, seed=5, taste="chance").played(30).record()
STOPPED = Table({"players": 2, "expansion": True}, seed=4, taste="trader").played(30)
STOPPED.mark(1, "resigned")
STOPPED.stop()
FINISHED: dict[str, Any] = {**STOPPED.record()}
ODDITIES: list[Any] = [
    None, True, -1, 0, 7, 2**70, 1.5, float("nan"), "", "roll", "C01", "B01", "place hunt 1", "decline", "ff" * 16,
    [], [1], [[]], ["roll", [7]], ["roll", []], ["roll", [1] * 11],
    [0, "starve"], [9, "resigned"], [0, "resigned"], {}, {"a": 1},
]  # fmt: skip


def places_in(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path to everything inside a record."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inside:
        yield (*path, key)
        yield from places_in(part, (*path, key))


PLACES = {id(record): list(places_in(record)) for record in (FINISHED, RUNNING)}


def broken(record: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A copy with one thing in it exchanged, removed, doubled or swapped with its neighbour."""
    damaged = copy.deepcopy(record)
    few_events = [path for path in PLACES[id(record)] if path[0] != "events" or rng.random() < 0.1]
    *path, key = rng.choice(few_events)
    holder: Any = damaged
    for step in path:
        holder = holder[step]
    damage = rng.choice(("exchange", "exchange", "remove", "double", "swap"))
    if damage == "remove":
        del holder[key]
    elif damage == "double" and isinstance(holder, list):
        holder.insert(key, holder[key])
    elif damage == "swap" and isinstance(holder, list):
        holder[key - 1], holder[key] = holder[key], holder[key - 1]
    else:
        holder[key] = rng.choice(ODDITIES)
    return damaged


@given(st.integers(0), st.sampled_from([FINISHED, RUNNING]))
@settings(max_examples=500)
def test_a_broken_record_is_played_back_or_refused_with_a_record_error(seed: int, record: dict[str, Any]) -> None:
    error = refusal(broken(record, random.Random(seed)))
    if error is not None:
        assert error.code in ("bad_record", "not_a_record", "other_pieces")
        assert len(str(error).splitlines()) == 1


def refusal(record: dict[str, Any]) -> RecordError | None:
    try:
        Game.from_record(record)
    except RecordError as error:
        return error
    return None


@given(st.integers(0))
@settings(max_examples=500)
def test_only_another_true_record_can_be_verified(seed: int) -> None:
    """Two choices swapped may well make another possible game; nothing else that is checked can change."""
    damaged = broken(FINISHED, random.Random(seed))
    verdict = verify(damaged)
    assert verdict.status in (0, 1, 2)
    assert verdict.reason
    if verdict.status == 0:
        assert without_events(damaged) == without_events(FINISHED)
        assert Game.from_record(damaged).record()["events"] == damaged["events"]


def without_events(record: dict[str, Any]) -> dict[str, Any]:
    """What is checked: the names of the seats are free, and no nonces are as good as an empty list."""
    checked = {name: part for name, part in record.items() if name not in ("seats", "events") and part is not None}
    return {"nonces": [], **checked}


@given(st.recursive(st.sampled_from(ODDITIES), lambda inner: st.lists(inner, max_size=3)))
@settings(max_examples=50)
def test_anything_else_is_no_record(anything: Any) -> None:
    assert verify(anything).status == 2
