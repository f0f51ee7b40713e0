"""The example of docs/bots.md is a bot that works."""

import re
from pathlib import Path

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
SNIPPETS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def test_the_example_runs_and_passes_the_conformance_kit() -> None:
    assert len(SNIPPETS) == 2
    names: dict[str, object] = {}
    for snippet in SNIPPETS:
        exec(compile(snippet, "docs/bots.md", "exec"), names)
