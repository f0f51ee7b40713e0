"""What the network sees stays what it learned from."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

from stoneage.bots.brain.feature_layout import FEATURE_LAYOUT, FEATURES
from tests.bots.recorded_features import NAMES, RECORDED, checksums


@cache
def feature_names() -> list[str]:
    """The names of the network's inputs, in their order."""
    return [name for name in _names(FEATURE_LAYOUT, "") if not name.startswith("vector")]


def _names(kind: Any, name: str) -> Iterator[str]:
    """All numbers of a record, as `slot[2].worth`."""
    if kind.subdtype:
        for number in range(kind.shape[0]):
            yield from _names(kind.base, f"{name}[{number}]")
    elif kind.names:
        for part in kind.names:
            yield from _names(kind[part], f"{name}.{part}".lstrip("."))
    else:
        yield name


def test_every_feature_has_a_name_and_they_fill_the_vector() -> None:
    features = np.zeros(1, FEATURE_LAYOUT)
    features["vector"] = np.arange(FEATURES)
    assert len(set(feature_names())) == FEATURES
    assert features["table"]["points_ahead"][0] == 0
    assert features["player"]["people"][0, 1] == feature_names().index("player[1].people")
    assert features["stack"]["lacks"][0, -1, -1] == FEATURES - 1


@pytest.mark.parametrize("name", NAMES)
def test_every_feature_and_every_answer_of_value_is_as_recorded(name: str) -> None:
    recorded = json.loads(RECORDED.read_text(encoding="utf-8"))[name]
    found = checksums(name)
    sums = zip(feature_names(), found["features"], recorded["features"], strict=True)
    assert [feature for feature, now, then in sums if now != then] == []
    assert found["value"] == recorded["value"]
