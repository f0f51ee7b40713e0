"""Which tests execute which line, recorded once per test file."""

import hashlib
import json
import os
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from coverage import CoverageData

from scripts.mutants.operators import Mutant
from scripts.mutants.recording import OUTCOMES

PYTEST: Final = (
    *("-m", "pytest", "-q", "-o", "addopts="),
    *("-p", "xdist.plugin", "-p", "pytest_timeout", "-p", "scripts.mutants.recording"),
)
_CONFIG: Final = """[run]
source_dirs =
    {sources}
data_file = {data}
parallel = true
context = {context}
core = ctrace
concurrency = thread,greenlet
patch = subprocess,fork,_exit
sigterm = true
disable_warnings = no-data-collected,module-not-measured,couldnt-parse,not-measured,already-imported
"""


@dataclass(frozen=True)
class Coverage:
    """The lines that tests execute, and how long each test takes."""

    lines: dict[str, dict[int, set[str]]]  # path, line: tests, or files where the test is not known
    seconds: dict[str, float]
    modules: dict[str, set[str]]  # test file: modules of stoneage named in it

    def tests_of(self, mutant: Mutant, most: float) -> list[str]:
        """Returns the tests that execute the mutant's line, `most` seconds in all.

        Files that name its module are first, then files with little to run.
        """
        of_file = self.lines.get(mutant.path, {})
        found: set[str] = set().union(*(of_file.get(line, set()) for line in mutant.statement))
        if mutant.functions is not None:  # each file that imports the module executes it: take those that use it
            found = set().union(*(of_file.get(line, set()) for line in mutant.functions)) or found
        tests = {test for test in self.seconds if test in found or test.split("::")[0] in found}
        totals: dict[str, float] = defaultdict(float)
        for test in tests:
            totals[test.split("::")[0]] += self.seconds[test]
        module = mutant.path.removeprefix("src/").removesuffix(".py").replace("/", ".")

        def rank(test: str) -> tuple[bool, float, str, float]:
            file = test.split("::")[0]
            return module not in self.modules.get(file, ()), totals[file], file, self.seconds[test]

        chosen: list[str] = []
        spent = 0.0
        for test in sorted(tests, key=rank):
            spent += self.seconds[test]
            if spent > most and chosen:
                break
            chosen.append(test)
        return chosen


def environment(tree: Path) -> dict[str, str]:
    """Returns the variables with which Python imports from `tree` and pytest loads no plugins but ours."""
    path = os.pathsep.join(map(str, (tree / "src", tree)))
    return {**os.environ, "PYTHONPATH": path, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}


def digest(paths: Iterable[Path]) -> str:
    """Returns a hash of the contents of files."""
    seen = hashlib.sha256()
    for path in sorted(paths):
        seen.update(str(path).encode() + path.read_bytes())
    return seen.hexdigest()[:16]


def record(tree: Path, folder: Path, layers: Iterable[str], tests: Iterable[str]) -> Coverage:
    """Returns the coverage of tests, from `folder` where it was recorded for the same sources."""
    folder.mkdir(parents=True, exist_ok=True)
    whole = Coverage(defaultdict(lambda: defaultdict(set)), {}, {})
    shared = digest([*(tree / "src").rglob("*.py"), *(tree / "tests" / "kit").rglob("*.py")])
    files = sorted(path for name in tests for path in (tree / name).rglob("test_*.py"))
    for file in files:
        name = file.relative_to(tree).as_posix()
        state = hashlib.sha256(f"{shared} {digest([file])}".encode()).hexdigest()[:16]
        whole.modules[name] = set(re.findall(r"stoneage(?:\.\w+)+", file.read_text("utf-8")))
        stored = folder / f"{name.replace('/', '.')}.{state}.json"
        if not stored.exists():
            print(f"recording {name}", file=sys.stderr, flush=True)
            stored.write_text(json.dumps(_run(tree, folder, layers, name)))
        found = json.loads(stored.read_text())
        whole.seconds.update(found["seconds"])
        for path, lines in found["lines"].items():
            for line, contexts in lines.items():
                whole.lines[path][int(line)].update(contexts)
    return whole


def _run(tree: Path, folder: Path, layers: Iterable[str], name: str) -> dict[str, object]:
    data, outcomes, config = folder / "data", folder / "outcomes.json", folder / "coveragerc"
    for old in [*folder.glob("data.*"), outcomes]:
        old.unlink(missing_ok=True)
    sources = "\n    ".join(str(tree / "src" / "stoneage" / layer) for layer in layers)
    config.write_text(_CONFIG.format(sources=sources, data=data, context=name))
    command = [sys.executable, "-m", "coverage", "run", f"--rcfile={config}", *PYTEST, name]
    variables = {**environment(tree), OUTCOMES: str(outcomes)}
    done = subprocess.run(command, cwd=tree, env=variables, capture_output=True, text=True)
    if done.returncode not in (0, 1):  # all passed, or some failed, which are then left out
        raise RuntimeError(f"{name} does not run:\n{done.stdout}{done.stderr}")
    lines: dict[str, dict[int, list[str]]] = {}
    for part in folder.glob("data.*"):
        measured = CoverageData(str(part))
        measured.read()
        for path in measured.measured_files():
            into = lines.setdefault(Path(path).relative_to(tree).as_posix(), {})
            for line, contexts in measured.contexts_by_lineno(path).items():
                tests = {context.partition("|")[2] or context.partition("|")[0] for context in contexts}
                into[line] = sorted({*into.get(line, []), *tests})
    return {"lines": lines, "seconds": json.loads(outcomes.read_text())}
