"""Every line of the kernel is reached when it runs as plain Python, and the compiled kernel does the same."""

import json
import os
import subprocess
import sys
from itertools import chain
from pathlib import Path
from typing import Any

import coverage
import pytest

from stoneage import rules
from tests.kernel.batch_tour import batch_tour
from tests.kernel.kernel_tour import tour
from tests.kernel.two_kinds_of_state import Compiled

PACKAGE = Path(rules.__file__).parents[1]
COMPILED = ("entry_points", "move_parts", "vector_layout", "vector_writer")  # of the batches
SOURCES = [*sorted(PACKAGE.glob("rules/*.py")), *(PACKAGE / "batch" / f"{name}.py" for name in COMPILED)]
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def data_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("coverage") / "data"


@pytest.fixture(scope="module")
def found_unjitted(data_file: Path) -> list[Any]:
    """What the tour finds in the kernel's source, run in a process of its own."""
    run = [
        sys.executable,
        "-m",
        "coverage",
        "run",
        f"--data-file={data_file}",
        f"--include={PACKAGE}/rules/*,{PACKAGE}/batch/*",
    ]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    command = [*run, "-m", "tests.kernel.unjitted"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: list[Any] = json.loads(done.stdout)
    return found


def test_the_compiled_kernel_finds_what_its_source_finds(found_unjitted: list[Any]) -> None:
    compiled_tour = chain(tour(Compiled), batch_tour(Compiled))
    for number, (compiled, plain) in enumerate(zip(compiled_tour, found_unjitted, strict=True)):
        assert compiled == plain, f"stop {number} of the tour"


@pytest.mark.usefixtures("found_unjitted")
@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.name)
def test_every_line_of_the_kernel_is_reached(source: Path, data_file: Path) -> None:
    measured = coverage.Coverage(data_file=str(data_file))
    measured.load()
    _, _, _, missing, _ = measured.analysis2(str(source))
    assert missing == []
