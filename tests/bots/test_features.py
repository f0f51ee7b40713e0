"""What the network sees stays what it learned from."""

import json

import pytest
from recorded_features import NAMES, RECORDED, checksums


@pytest.mark.parametrize("name", NAMES)
def test_every_feature_and_every_answer_of_value_is_as_recorded(name: str) -> None:
    recorded = json.loads(RECORDED.read_text(encoding="utf-8"))[name]
    found = checksums(name)
    assert found["value"] == recorded["value"]
    assert found["features"] == recorded["features"]
