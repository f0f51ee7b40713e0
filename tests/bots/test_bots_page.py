"""The example of docs/explanation/bots.md is a bot that works."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "explanation" / "bots.md").read_text(encoding="utf-8")
MEASURED = (ROOT / "docs" / "results" / "bot-strength.md").read_text(encoding="utf-8")
SNIPPETS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def test_the_example_runs_and_passes_the_conformance_kit() -> None:
    assert len(SNIPPETS) == 2
    names: dict[str, object] = {}
    for snippet in SNIPPETS:
        exec(compile(snippet, "docs/explanation/bots.md", "exec"), names)


def test_every_part_of_the_ladder_has_its_place_on_the_page() -> None:
    parts = re.findall(r"for part in \(([^)]*)\)", (ROOT / "scripts" / "ladder.py").read_text(encoding="utf-8"))
    assert len(parts) == 1
    for part in parts[0].split(", "):
        assert re.search(f"<!-- {part} -->\n.*<!-- end of {part} -->", MEASURED, re.DOTALL), part
