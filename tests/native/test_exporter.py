"""What the exporter compiles, and what it refuses: code that could raise, functions that do not say what they take."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import pytest

from scripts.compile.bitcode import ENVIRONMENT
from scripts.compile.doors import door
from scripts.compile.link import TARGETS, _without_time
from stoneage.native.arguments import Array, Within, kinds_of, result_of
from stoneage.native.manifest import read_manifest
from stoneage.native.platforms import SUFFIXES

ROOT = Path(__file__).parents[2]
MODULE = """
from typing import Annotated, Any
import numpy as np
from stoneage.native.arguments import Array
from stoneage.rules.jit import entry

@entry
def {function}(numbers: Annotated[Any, Array(np.int64, (1,))], at: int) -> {result}:
    {body}
"""


def exported(folder: Path, body: str, result: str = "int") -> "subprocess.CompletedProcess[str]":
    (folder / "foreign.py").write_text(MODULE.format(function="work", body=body, result=result))
    environment = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA")}
    environment |= {**ENVIRONMENT, "PYTHONPATH": str(folder)}
    command = [sys.executable, "-m", "scripts.compile.bitcode", "foreign", str(folder)]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def test_a_new_entry_point_needs_nothing_but_its_mark(tmp_path: Path) -> None:
    assert exported(tmp_path, "return numbers[0] + at").returncode == 0
    assert (tmp_path / "foreign_work.bc").read_bytes().startswith(b"BC")


def test_code_that_can_raise_is_refused(tmp_path: Path) -> None:
    done = exported(tmp_path, "assert at > 0\n    return numbers[0]")
    assert done.returncode == 1
    assert done.stderr == "foreign.work() can raise an exception, which a library cannot pass on\n"


def test_another_result_than_the_annotation_says_is_refused(tmp_path: Path) -> None:
    done = exported(tmp_path, "return numbers[0] / 2")
    assert done.returncode == 1
    assert done.stderr == "foreign.work() says that it returns int64, and Numba finds float64\n"


def vague(games: Any) -> int:
    return len(games)


def answers_text(number: int) -> str:
    return str(number)


def fine(table: Annotated[Any, Array(np.float32, (2, 3))], row: Annotated[int, Within(0, 3)]) -> float:
    return float(table[0, row])


def test_an_entry_point_must_say_what_it_takes_and_returns() -> None:
    with pytest.raises(TypeError, match=r"vague\(\): the annotation of games must be int, float, or Annotated"):
        kinds_of(vague)
    with pytest.raises(TypeError, match=r"answers_text\(\) must return int, float or None"):
        result_of(answers_text)
    assert kinds_of(fine) == {"table": Array(np.dtype(np.float32), (2, 3)), "row": Within(0, 3)}


def test_the_c_code_checks_every_argument() -> None:
    written = door("tests_fine", fine)
    for words in (
        "fine() takes 2 arguments",
        "fine(): table must be a writable C-contiguous array of float32 with 2 dimensions",
        "fine(): table must be at least 2 long in dimension 1",
        "fine(): row must be an integer of 64 bits",
        "fine(): row must be from 0 to 3",
    ):
        assert words in written


def test_every_platform_with_tools_has_a_library_and_a_name_for_its_file() -> None:
    assert set(read_manifest()["libraries"]) == set(TARGETS)
    assert {platform.partition("-")[0] for platform in TARGETS} == set(SUFFIXES)


def test_a_windows_library_does_not_tell_when_it_was_linked() -> None:
    image = bytearray(range(200))
    image[0x3C:0x40] = (100).to_bytes(4, "little")
    timeless = _without_time(bytes(image))
    assert [at for at in range(200) if timeless[at] != image[at]] == [108, 109, 110, 111]
