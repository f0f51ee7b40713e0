"""All tests: they run on the compiled library, and the whole suite runs on all cores.

Tests marked `numba` compile functions of the kernel themselves; `tests/kernel/test_with_bounds_checks.py` runs them in
a process with Numba. To run one alone: `NUMBA_BOUNDSCHECK=1 uv run --dev pytest tests/kernel/test_dice.py`.

Tests marked `nightly` are sweeps and exact references. They run only if the `-m` expression names the mark.

A file or a test that is named on the command line runs in this process, where it can be stopped and looked at;
`-n 2` shares it out, `-n 0` keeps everything here.
"""

import os
from collections.abc import Iterator

import pytest

pytest.register_assert_rewrite("tests.kit")
# Ray looks at it when it is imported: under `uv run` it would build an environment again on every worker.
os.environ["RAY_ENABLE_UV_RUN_RUNTIME_ENV"] = "0"
os.environ["RAY_worker_niceness"] = "0"  # noqa: SIM112 (so it is spelled); its workers would wait for all other tests

_MOST_PROCESSES = 4  # each has servers and a browser of its own, about a gigabyte
_MORE_THAN_CORES = 1  # a test waits half of its time: for servers, pages, other processes
_LONGEST_FIRST = (
    "kernel",
    "package",
    "browser",
    "web",
    "envs",
    "server",
    "review",
    "bots",
    "lab",
    "native",
    "cli",
)  # so that no long file is left for the end


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    whole = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    return min(_MOST_PROCESSES, (os.cpu_count() or 1) + _MORE_THAN_CORES) if whole else 0


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    if session.config.getoption("numprocesses", None):
        from tests.kit.compiling import compile_first

        compile_first()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    items.sort(key=_turn)
    for item in items:
        if "postgres" in getattr(item, "fixturenames", ()):
            item.add_marker("postgresql")
    if os.environ.get("NUMBA_BOUNDSCHECK") != "1":
        _leave_out(config, items, "numba", "these tests need Numba: run them with NUMBA_BOUNDSCHECK=1")
    if "nightly" not in config.option.markexpr:
        _leave_out(config, items, "nightly", "these tests run at night: run them with -m nightly")


def _leave_out(config: pytest.Config, items: list[pytest.Item], mark: str, reason: str) -> None:
    left_out = [item for item in items if item.get_closest_marker(mark)]
    if left_out and len(left_out) == len(items):
        raise pytest.UsageError(reason)
    items[:] = [item for item in items if item not in set(left_out)]
    config.hook.pytest_deselected(items=left_out)


def _turn(item: pytest.Item) -> int:
    folder = item.nodeid.split("/")[1]
    return _LONGEST_FIRST.index(folder) if folder in _LONGEST_FIRST else len(_LONGEST_FIRST)


@pytest.fixture(scope="session", autouse=True)
def _compiled_lab() -> None:
    from tests.kit.compiling import compile_lab

    compile_lab()


@pytest.fixture(scope="session", autouse=True)
def _forkserver() -> Iterator[None]:
    """Every server of every test is forked by one process; it goes when the last of them has gone."""
    yield
    from tests.kit.server.process import close_forkserver

    close_forkserver()
