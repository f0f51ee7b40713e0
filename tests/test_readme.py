"""Everything the README shows runs."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
SNIPPETS = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
COMMANDS = [line for block in re.findall(r"```console\n(.*?)```", README, re.DOTALL) for line in block.splitlines()]


@pytest.mark.parametrize("snippet", SNIPPETS)
def test_python_snippet_runs(snippet: str) -> None:
    exec(compile(snippet, "README.md", "exec"), {})


def test_commands_run_one_after_the_other(tmp_path: Path) -> None:
    assert COMMANDS
    for command in COMMANDS:
        program, *arguments = shlex.split(command)
        assert program == "stoneage"
        done = subprocess.run(
            [sys.executable, "-m", "stoneage", *arguments], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{command}: {done.stderr}"


def test_the_two_promised_commands_are_there() -> None:
    assert "\npip install uv && uv run stoneage\n" in README
    assert "\npip install uv && uv run pytest\n" in README


def test_links_lead_somewhere() -> None:
    root = Path(__file__).parents[1]
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert target.startswith("http") or (root / target).exists(), target
