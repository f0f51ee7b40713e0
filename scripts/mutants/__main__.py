"""Draws mutants by a seed and runs the tests that cover each: `uv run --dev python -m scripts.mutants --count 300`.

It works on a copy of the sources, so the worktree stays as it is and may change meanwhile. Started again, it resumes:
killed mutants stay killed while their file is the same, and survivors meet only the tests that have changed since.
"""

import argparse
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import suppress
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any, Final

from platformdirs import user_cache_path

from scripts.mutants.covering import PYTEST, digest, environment, record
from scripts.mutants.operators import Mutant, mutants

ROOT: Final = Path(__file__).parents[2]
EQUIVALENT: Final = Path(__file__).with_name("equivalent.toml")  # keys of mutants that change nothing, and why
LAYERS: Final = ("match", "authority", "server", "review")  # in the order in which their mutants run
TESTS: Final = ("tests/match", "tests/authority", "tests/review", "tests/learn", "tests/cli", "tests/server")
OUT_OF_TIME: Final = "out of time"
_START: Final = 60.0  # seconds that the tests may take to start, on a machine that does other work


def draw(tree: Path, layers: Iterable[str], seed: int, count: int) -> list[Mutant]:
    """Returns mutants drawn by a seed. A change of one statement changes the draw of no other."""
    found = []
    for layer in layers:
        for path in sorted((tree / "src" / "stoneage" / layer).rglob("*.py")):
            found += mutants(path.relative_to(tree).as_posix(), path.read_text("utf-8"))
    return sorted(found, key=lambda mutant: hashlib.sha256(f"{seed} {mutant.key}".encode()).digest())[:count]


def run(tree: Path, mutant: Mutant, tests: list[str], seconds: float) -> tuple[str, str]:
    """Returns what became of a mutant, and the end of what pytest wrote."""
    path = tree / mutant.path
    source = path.read_text("utf-8")
    try:
        _write(path, mutant.apply(source))
        found = _run_tests(tree, tests, seconds)
        # A machine that did other work, or stood still, is no defect: what hangs hangs again.
        return _run_tests(tree, tests, seconds) if found[1] == OUT_OF_TIME else found
    finally:
        _write(path, source)


def _write(path: Path, source: str) -> None:
    path.write_text(source, "utf-8")
    Path(cache_from_source(str(path))).unlink(missing_ok=True)  # it knows a source by its size and second


def _run_tests(tree: Path, tests: list[str], seconds: float) -> tuple[str, str]:
    command = [sys.executable, *PYTEST, "-x", "--tb=line", "-p", "no:cacheprovider", *tests]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command,
        cwd=tree,
        env=environment(tree),
        stdout=pipe,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            said, _ = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            said = OUT_OF_TIME
        finally:
            with suppress(ProcessLookupError):  # the servers that its tests have started
                os.killpg(process.pid, signal.SIGKILL)
    if process.returncode == 5:
        raise RuntimeError(f"pytest found none of {tests}")
    return "survived" if process.returncode == 0 else "killed", said[-600:]


def copy(tree: Path) -> None:
    """Replaces `tree` by the files of this worktree that git knows, and the built client."""
    shutil.rmtree(tree, ignore_errors=True)
    names = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    for name in names.split("\0"):
        if (ROOT / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, tree / name)
    client = "src/stoneage/server/client"
    if (ROOT / client).exists():
        shutil.copytree(ROOT / client, tree / client, dirs_exist_ok=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1, help="Random seed of the draw. Default: 1.")
    parser.add_argument("--count", type=int, default=300, help="Number of mutants. Default: 300.")
    parser.add_argument("--layers", nargs="+", default=LAYERS, metavar="LAYER", help="Folders of src/stoneage.")
    parser.add_argument("--tests", nargs="+", default=TESTS, metavar="FOLDER", help="Folders of tests.")
    parser.add_argument("--only", nargs="+", metavar="LAYER", help="Run only mutants of these folders of the draw.")
    parser.add_argument("--most", type=float, default=60, help="Most seconds of tests per mutant. Default: 60.")
    parser.add_argument("--workspace", type=Path, default=user_cache_path("stoneage-mutants"), help="Where to work.")
    given = parser.parse_args()
    tree, progress = given.workspace / "tree", given.workspace / "progress.jsonl"
    copy(tree)
    drawn = draw(tree, given.layers, given.seed, given.count)
    coverage = record(tree, given.workspace / "coverage", LAYERS, given.tests)
    done = _read(progress)
    states = {name: digest([tree / name], tree) for name in coverage.modules}
    equivalent = tomllib.loads(EQUIVALENT.read_text("utf-8"))
    results: list[tuple[Mutant, str]] = []
    drawn.sort(key=lambda mutant: LAYERS.index(mutant.path.split("/")[2]))
    for index, mutant in enumerate(drawn, 1):
        if mutant.key in equivalent:
            results.append((mutant, "equivalent"))
            continue
        if given.only and mutant.path.split("/")[2] not in given.only:
            continue
        before = done.get(mutant.key, {})
        source = digest([tree / mutant.path], tree)
        if before.get("source") != source:
            before = {}
        if before.get("result") == "killed":
            results.append((mutant, "killed"))
            continue
        files = before.get("files", {})  # which it has survived
        met = {file for file, state in files.items() if states.get(file) == state}
        tests = coverage.tests_of(mutant, given.most, met)
        row = _examine(tree, mutant, tests, coverage.seconds) if tests or not before else before
        if row is not before:
            files |= {name: states[name] for name in {test.split("::")[0] for test in tests}}
            with progress.open("a") as file:
                file.write(json.dumps({**row, "source": source, "files": files}) + "\n")
            where = f"{mutant.path}:{mutant.line} {mutant.operator} {row['seconds']} s, {len(tests)} tests"
            print(f"{index}/{len(drawn)} {row['result']} {where}", file=sys.stderr, flush=True)
        results.append((mutant, row["result"]))
    _report(tree, results)


def _read(progress: Path) -> dict[str, dict[str, Any]]:
    lines = progress.read_text().splitlines() if progress.exists() else []
    return {row["key"]: row for row in map(json.loads, lines)}


def _examine(tree: Path, mutant: Mutant, tests: list[str], seconds: Mapping[str, float]) -> dict[str, Any]:
    began = time.monotonic()
    result, said = "survived", "no test covers it"
    if tests:
        result, said = run(tree, mutant, tests, _START + 3 * sum(seconds[test] for test in tests))
    where = f"{mutant.path}:{mutant.line}"
    return {
        "key": mutant.key,
        "where": where,
        "result": result,
        "count": len(tests),
        "seconds": round(time.monotonic() - began, 1),
        "said": said,
    }


def _report(tree: Path, results: list[tuple[Mutant, str]]) -> None:
    for mutant, result in results:
        if result == "survived":
            print(f"\n{mutant.path}:{mutant.line} {mutant.operator} {mutant.key}")
            print(mutant.diff((tree / mutant.path).read_text("utf-8")))
    counts = Counter(result for _, result in results)
    judged = counts["killed"] + counts["survived"]
    share = f", {counts['killed'] / judged:.1%} of those that change anything" if judged else ""
    print(f"\n{len(results)} mutants: {counts['killed']} killed{share}, {counts['survived']} survived,", end=" ")
    print(f"{counts['equivalent']} equivalent")


if __name__ == "__main__":
    main()
