"""Records the messages that the client's tests replay: `uv run python -m scripts.record_messages`.

Scenes that are named on the command line are recorded alone.
"""

import sys
import tempfile
from pathlib import Path

from tests.kit.recording.record import RECORDED, record
from tests.kit.recording.scenes import SCENES, STORED
from tests.kit.server.process import close_forkserver


def main(scenes: list[str]) -> None:
    RECORDED.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for name in scenes or [*SCENES, *STORED]:
            text = record(Path(folder), name)
            (RECORDED / f"{name}.json").write_text(text, encoding="utf-8")
            print(f"{name}: {len(text) / 1000:.0f} kB", flush=True)
    close_forkserver()


if __name__ == "__main__":
    main(sys.argv[1:])
