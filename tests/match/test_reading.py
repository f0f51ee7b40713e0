"""What the reader of commands and settings allows, and what it says is wrong."""

from typing import Any

import pytest

from stoneage.match.commands import Play, Say, read_command
from stoneage.match.reading import Unreadable
from stoneage.match.refusals import Refused
from stoneage.match.settings import DAY, Settings


def problems_of(message: Any) -> list[tuple[str, str]]:
    """The path and the code of everything that is wrong with a command."""
    with pytest.raises(Unreadable) as unreadable:
        read_command(message)
    return [(".".join(map(str, where)), code) for where, code in unreadable.value.problems]


def settings_problems(**given: Any) -> list[tuple[str, str]]:
    with pytest.raises(Unreadable) as unreadable:
        Settings.read({"options": {"players": 2}, **given})
    return [(".".join(map(str, where)), code) for where, code in unreadable.value.problems]


def play(**changes: Any) -> dict[str, Any]:
    return {"type": "play", "id": "m1", "version": 0, "move": "place hunt 1", **changes}


def test_a_command_is_read_with_its_defaults() -> None:
    assert read_command(play()) == Play(type="play", id="m1", version=0, move="place hunt 1")
    assert read_command({"type": "say", "id": "m1"}) == Say(type="say", id="m1", text=None, preset=None)


@pytest.mark.parametrize("message", [None, [], "play", 3, True])
def test_what_is_no_object_is_no_command(message: Any) -> None:
    assert problems_of(message) == [("", "model_attributes_type")]


@pytest.mark.parametrize("tag", ["nope", "", None, 3, ["play"]])
def test_a_command_of_an_unknown_type_is_refused(tag: Any) -> None:
    assert problems_of(play(type=tag)) == [("", "union_tag_invalid")]
    assert problems_of({"id": "m1"}) == [("", "union_tag_not_found")]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"id": ""}, "string_too_short"),
        ({"id": "a" * 65}, "string_too_long"),
        ({"id": "a b"}, "string_pattern_mismatch"),
        ({"id": "a\n"}, "string_pattern_mismatch"),
        ({"id": 1}, "string_type"),
        ({"version": -1}, "greater_than_equal"),
        ({"version": 2**31 + 1}, "less_than_equal"),
        ({"version": 1.0}, "int_type"),
        ({"version": True}, "int_type"),
        ({"version": "1"}, "int_type"),
        ({"move": "a" * 81}, "string_too_long"),
        ({"move": "\ud800"}, "string_unicode"),
        ({"move": None}, "string_type"),
        ({"seat": 0}, "extra_forbidden"),
    ],
)
def test_every_bound_of_a_field_is_enforced(changes: dict[str, Any], code: str) -> None:
    assert problems_of(play(**changes)) == [(f"play.{next(iter(changes))}", code)]


def test_the_bounds_themselves_are_allowed() -> None:
    read_command(play(id="a" * 64, version=2**31, move="ä" * 80))


def test_everything_that_is_wrong_is_listed() -> None:
    message = {"type": "reveal", "nonces": ["0" * 32, "x", 3], "more": 1}
    assert problems_of(message) == [
        ("reveal.id", "missing"),
        ("reveal.nonces.1", "string_pattern_mismatch"),
        ("reveal.nonces.2", "string_type"),
        ("reveal.more", "extra_forbidden"),
    ]


@pytest.mark.parametrize(("nonces", "code"), [([], "too_short"), (["0" * 32] * 6, "too_long"), ("0" * 32, "list_type")])
def test_a_list_has_a_length(nonces: Any, code: str) -> None:
    assert problems_of({"type": "reveal", "id": "m1", "nonces": nonces}) == [("reveal.nonces", code)]


def test_a_seat_is_taken_with_a_nonce_or_its_hash_but_not_both() -> None:
    both = {"nonce": "0" * 32, "nonce_hash": "0" * 64}
    assert problems_of({"type": "sit", "id": "m1"}) == [("sit", "one_of_both")]
    assert problems_of({"type": "sit", "id": "m1", **both}) == [("sit", "one_of_both")]


@pytest.mark.parametrize(
    ("given", "where", "code"),
    [
        ({"options": {"players": 6}}, "options.players", "less_than_equal"),
        ({"options": {"players": 2, "start": 5}}, "options.start", "less_than_equal"),
        ({"options": {"players": 2, "expansion": 1}}, "options.expansion", "bool_type"),
        ({"options": []}, "options", "model_type"),
        ({"clock": {"bank": 1.0, "increment": 0.5}}, "clock.increment", "greater_than_equal"),
        ({"clock": {"bank": float("nan"), "increment": 1}}, "clock.bank", "greater_than_equal"),
        ({"clock": {"bank": 10**400, "increment": 1}}, "clock.bank", "less_than_equal"),
        ({"takeover": -1.0}, "takeover", "greater_than_equal"),
        ({"takeover": "1"}, "takeover", "float_type"),
        ({"pace": "slow"}, "pace", "literal_error"),
        ({"name": "a" * 41}, "name", "string_too_long"),
    ],
)
def test_every_bound_of_settings_is_enforced(given: dict[str, Any], where: str, code: str) -> None:
    assert settings_problems(**given) == [(where, code)]


def test_the_pace_decides_the_takeover_time_unless_it_is_given() -> None:
    def takeover(**given: Any) -> float | None:
        return Settings.read({"options": {"players": 2}, **given}).takeover

    assert takeover() == 180.0
    assert takeover(pace="relaxed") == 3 * DAY
    assert takeover(takeover=None) is None
    assert isinstance(takeover(takeover=7), float)


def test_a_refusal_reads_as_its_code() -> None:
    assert str(Refused({"code": "stale", "version": 7})) == "stale"
    assert str(Refused("not_over")) == "not_over"
