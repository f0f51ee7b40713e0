"""Runs of pytest in forks of this process, which has loaded what tests import and no mutant changes.

A new interpreter would load it for each mutant, and once more for the process that forks the tests' servers: three
quarters of the time that a mutant takes.
"""

import os
import select
import sys
import time
import traceback
from collections.abc import Iterable
from importlib import import_module
from itertools import chain
from pathlib import Path
from types import ModuleType
from typing import Final, NoReturn

import psutil
import pytest

from scripts.mutants.covering import environment
from scripts.mutants.recording import FORKS

OUT_OF_TIME: Final = "out of time"
_PLUGINS: Final = ("xdist.plugin", "pytest_timeout", "scripts.mutants.recording")
_OPTIONS: Final = ("-q", "-o", "addopts=", "-x", "--tb=line", "-p", "no:cacheprovider")
_LOADED: Final = (
    *("numpy", "hypothesis", "httpx", "httptools", "uvloop", "nacl.signing"),
    *("fastapi", "pydantic", "orjson", "prometheus_client", "segno", "typer", "rich.console"),
    *("sqlalchemy.ext.asyncio", "sqlalchemy.dialects.postgresql.asyncpg", "asyncpg", "alembic.command"),
    *("uvicorn", "uvicorn.protocols.websockets.websockets_sansio_impl", "websockets.asyncio.client"),
    *("stoneage.bots.registry", "stoneage.batch.batch"),
)
_LAYERS: Final = ("stoneage.match", "stoneage.authority", "stoneage.server", "stoneage.review")


def load(tree: Path) -> None:
    """Loads from `tree` what no mutant changes."""
    sys.path[:0] = [str(tree / "src"), str(tree)]
    for name in (*_PLUGINS, *_LOADED):
        import_module(name)
    changed = sorted(name for name in sys.modules if name.startswith(_LAYERS))
    assert not changed, f"a mutant of these would have no effect: {changed}"


def run_tests(tree: Path, tests: Iterable[str], seconds: float) -> tuple[str, str]:
    """Returns whether a mutant "survived" the tests or was "killed", and what pytest wrote."""
    output = tree.parent / "output.txt"
    child = os.fork()
    if not child:
        _become_pytest(tree, [*_OPTIONS, *tests], output)
    deadline = time.monotonic() + seconds
    while (done := os.waitpid(child, os.WNOHANG))[0] == 0:
        if time.monotonic() > deadline:
            _kill(child)
            return "killed", OUT_OF_TIME
        time.sleep(0.02)
    status = os.waitstatus_to_exitcode(done[1])
    if status == pytest.ExitCode.NO_TESTS_COLLECTED:
        raise RuntimeError(f"pytest found none of {tests}")
    return "survived" if status == 0 else "killed", output.read_text("utf-8", "replace")


def _kill(child: int) -> None:
    """Kills a run and the servers that it has started."""
    process = psutil.Process(child)
    for one in (*process.children(recursive=True), process):
        try:
            one.kill()
        except psutil.NoSuchProcess:
            continue
    os.waitpid(child, 0)


def _become_pytest(tree: Path, arguments: list[str], output: Path) -> NoReturn:
    status = 1
    try:
        os.setsid()
        os.chdir(tree)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(os.open(output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 1)
        os.dup2(1, 2)
        os.environ.update(environment(tree))
        os.environ[FORKS] = " ".join(map(str, _fork_forkserver()))
        sys.argv = ["pytest", *arguments]
        sys.modules["__main__"] = ModuleType("__main__")  # else each process of a pool would load ours
        status = int(pytest.main(arguments, [sys.modules[name] for name in _PLUGINS]))
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def _fork_forkserver() -> tuple[int, int]:
    """Returns pipes to and from a process that forks servers. It loads the server when the first one is wanted."""
    orders, answers = os.pipe(), os.pipe()
    if os.fork():
        os.close(orders[0])
        os.close(answers[1])
        return orders[1], answers[0]
    os.close(orders[1])
    os.close(answers[0])
    select.select([orders[0]], [], [])
    os.dup2(orders[0], 0)
    os.dup2(answers[1], 1)
    sys.argv = ["forkserver"]
    lines = os.fdopen(0, encoding="utf-8")
    first = lines.readline()
    if first:
        sys.stdin = chain([first], lines)  # it is only iterated
        sys.stdout = os.fdopen(1, "w", encoding="utf-8")
        import_module("tests.kit.server.forkserver").main()
    os._exit(0)
