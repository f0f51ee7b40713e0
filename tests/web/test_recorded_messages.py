"""The messages that the client's tests play are those that the server sends."""

from pathlib import Path

import pytest

from tests.kit.recording.record import RECORDED, record
from tests.kit.recording.scenes import SCENES, STORED


@pytest.mark.parametrize("scene", [*SCENES, *STORED])
def test_the_server_still_says_what_was_recorded(scene: str, tmp_path: Path) -> None:
    recorded = (RECORDED / f"{scene}.json").read_text(encoding="utf-8")
    assert record(tmp_path, scene) == recorded, "record anew: uv run python -m scripts.record_messages"


def test_nothing_else_lies_among_the_recorded_messages() -> None:
    assert {file.stem for file in RECORDED.iterdir()} == {*SCENES, *STORED}
