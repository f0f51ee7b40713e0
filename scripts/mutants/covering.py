"""Which tests execute which line, recorded once per test file."""

import hashlib
import json
import os
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any, Final

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

    def tests_of(self, mutant: Mutant, most: float, met: Container[str] = ()) -> list[str]:
        """Returns the tests that execute the mutant's line, `most` seconds in all, without those of files in `met`.

        Files that name its module are first, then files with little to run.
        """
        of_file = self.lines.get(mutant.path, {})
        found: set[str] = set().union(*(of_file.get(line, set()) for line in mutant.statement))
        if mutant.functions is not None:  # each file that imports the module executes it: take those that use it
            found = set().union(*(of_file.get(line, set()) for line in mutant.functions)) or found
        tests = {
            test
            for test in self.seconds
            if (test in found or test.split("::")[0] in found) and test.split("::")[0] not in met
        }
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


def digest(paths: Iterable[Path], tree: Path) -> str:
    """Returns a hash of the names and contents of files."""
    seen = hashlib.sha256()
    for path in sorted(paths):
        seen.update(path.relative_to(tree).as_posix().encode() + path.read_bytes())
    return seen.hexdigest()[:16]


def record(tree: Path, folder: Path, layers: Iterable[str], tests: Iterable[str]) -> Coverage:
    """Returns the coverage of tests, from `folder` where it was recorded before.

    A test file is recorded again if it has changed or executed a source that is gone. Where a source has changed, its
    lines are followed: the coverage selects tests, and a line that is new has those of the lines around it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    whole = Coverage(defaultdict(lambda: defaultdict(set)), {}, {})
    sources = {
        path.relative_to(tree).as_posix(): path.read_text("utf-8")
        for layer in layers
        for path in (tree / "src" / "stoneage" / layer).rglob("*.py")
    }
    named = [tree / name for name in tests]
    for file in sorted(file for path in named for file in ([path] if path.is_file() else path.rglob("test_*.py"))):
        name = file.relative_to(tree).as_posix()
        whole.modules[name] = set(re.findall(r"stoneage(?:\.\w+)+", file.read_text("utf-8")))
        stored = folder / f"{name.replace('/', '.')}.{digest([file], tree)}.json"
        found = json.loads(stored.read_text()) if stored.exists() else None
        if found is None or not found["lines"].keys() <= sources.keys():
            print(f"recording {name}", file=sys.stderr, flush=True)
            found = _run(tree, folder, layers, name)
            found["sources"] = {path: _keep(folder, sources[path]) for path in found["lines"]}
            stored.write_text(json.dumps(found))
        whole.seconds.update(found["seconds"])
        for path, lines in found["lines"].items():
            before = (folder / found["sources"][path]).read_text("utf-8")
            tests_of_lines = {int(line): set(contexts) for line, contexts in lines.items()}
            for line, contexts in follow(tests_of_lines, before, sources[path]).items():
                whole.lines[path][line].update(contexts)
    return whole


def _keep(folder: Path, source: str) -> str:
    """Stores a source under the name that is returned."""
    path = folder / f"{hashlib.sha256(source.encode()).hexdigest()[:16]}.source"
    path.write_text(source, "utf-8")
    return path.name


def follow(lines: Mapping[int, set[str]], before: str, after: str) -> dict[int, set[str]]:
    """Returns the tests of the lines of a source that has changed since they were recorded."""
    if before == after:
        return dict(lines)
    found = {}
    changes = SequenceMatcher(None, before.splitlines(), after.splitlines(), autojunk=False).get_opcodes()
    for what, start, end, new_start, new_end in changes:
        around: set[str] = set().union(*(lines.get(line, set()) for line in range(start, end + 2)))
        for index in range(new_end - new_start):
            tests = lines.get(start + index + 1, set()) if what == "equal" else around
            if tests:
                found[new_start + index + 1] = tests
    return found


def _run(tree: Path, folder: Path, layers: Iterable[str], name: str) -> dict[str, Any]:
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
