"""The lines that a server writes: JSON, one per event, without anything that a person sent."""

import logging
import sys
from typing import Any

import orjson
import pytest

from stoneage.server.logs import _Lines


def line_of(**more: Any) -> dict[str, Any]:
    record = logging.LogRecord("stoneage", logging.ERROR, __file__, 1, "it failed", None, **more)
    record.facts = {"table": "t1"}
    found: dict[str, Any] = orjson.loads(_Lines().format(record))
    return found


def outer(words: str) -> None:
    inner(words)


def inner(words: str) -> None:
    raise ValueError(words)


def test_a_fault_is_logged_with_its_kind_and_place_and_without_its_text() -> None:
    with pytest.raises(ValueError, match="a secret"):
        outer("a secret")
    try:
        outer("a secret")
    except ValueError:
        line = line_of(exc_info=sys.exc_info())
    assert (line["event"], line["table"], line["error"]) == ("it failed", "t1", "ValueError")
    assert line["where"].startswith("inner:")
    assert "a secret" not in str(line)


def test_an_event_without_a_fault_has_neither() -> None:
    assert set(line_of(exc_info=None)) == {"time", "level", "event", "table"}
