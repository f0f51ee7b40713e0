"""Draws mutants by a seed and runs the tests that cover each: `uv run --dev python -m scripts.mutants --count 300`.

It works on a copy of the sources, so the worktree stays as it is and may change meanwhile. Started again, it resumes:
killed mutants stay killed while their file is the same, and survivors meet only the tests that have changed since.
"""

import argparse
import hashlib
import json
import shutil
import subprocess
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any, Final

from platformdirs import user_cache_path

from scripts.mutants.covering import Coverage, digest, record
from scripts.mutants.forking import OUT_OF_TIME, load, run_tests
from scripts.mutants.operators import Mutant, mutants

ROOT: Final = Path(__file__).parents[2]
EQUIVALENT: Final = Path(__file__).with_name("equivalent.toml")  # keys of mutants that change nothing, and why
LAYERS: Final = ("match", "authority", "server", "review")  # in the order in which their mutants run
TESTS: Final = ("tests/match", "tests/authority", "tests/review", "tests/learn", "tests/cli", "tests/server")
_START: Final = 60.0  # seconds that the tests may take to start, on a machine that does other work


def draw(tree: Path, layers: Iterable[str], seed: int, count: int) -> list[Mutant]:
    """Returns mutants drawn by a seed. A change of one statement changes the draw of no other."""
    found = []
    for layer in layers:
        for path in sorted((tree / "src" / "stoneage" / layer).rglob("*.py")):
            found += mutants(path.relative_to(tree).as_posix(), path.read_text("utf-8"))
    return sorted(found, key=lambda mutant: hashlib.sha256(f"{seed} {mutant.key}".encode()).digest())[:count]


def run(tree: Path, mutant: Mutant, tests: list[str], seconds: float) -> tuple[str, str]:
    """Returns what became of a mutant, and what pytest wrote.

    What kills it has to fail twice: a test that fails or hangs once on a machine that does other work proves nothing.
    """
    path = tree / mutant.path
    source = path.read_text("utf-8")
    try:
        _write(path, mutant.apply(source))
        while tests:
            result, said = run_tests(tree, tests, seconds)
            failed = [test for test in tests if f"FAILED {test}" in said]
            is_by_chance = (failed or said == OUT_OF_TIME) and run_tests(tree, failed or tests, seconds)[
                0
            ] == "survived"
            if not is_by_chance:
                return result, said
            tests = [test for test in tests if test not in failed] if failed else []
        return "survived", ""
    finally:
        _write(path, source)


def _write(path: Path, source: str) -> None:
    path.write_text(source, "utf-8")
    Path(cache_from_source(str(path))).unlink(missing_ok=True)  # it knows a source by its size and second


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
    parser.add_argument("--tests", nargs="+", default=TESTS, metavar="PATH", help="Files or folders of tests.")
    parser.add_argument("--only", nargs="+", metavar="LAYER", help="Run only mutants of these folders of the draw.")
    parser.add_argument("--most", type=float, default=60, help="Most seconds of tests per mutant. Default: 60.")
    parser.add_argument("--workspace", type=Path, default=user_cache_path("stoneage-mutants"), help="Where to work.")
    given = parser.parse_args()
    tree, progress = given.workspace / "tree", given.workspace / "progress.jsonl"
    copy(tree)
    drawn = draw(tree, given.layers, given.seed, given.count)
    coverage = record(tree, given.workspace / "coverage", LAYERS, given.tests)
    load(tree)
    _check_runs(tree, coverage)
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


def _check_runs(tree: Path, coverage: Coverage) -> None:
    """Raises RuntimeError if even tests of the sources as they are fail: every mutant would count as killed."""
    fastest = sorted(coverage.seconds, key=coverage.seconds.__getitem__)[:5]
    result, said = run_tests(tree, fastest, _START)
    if result != "survived":
        raise RuntimeError(f"tests fail without a mutant:\n{said}")


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
        "said": said[-600:],
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
