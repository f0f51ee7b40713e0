"""A pytest plugin: records which test executes which line, and runs tests in the order in which they are named."""

import json
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Self

import coverage
import pytest

OUTCOMES = "STONEAGE_MUTANTS_OUTCOMES"  # where to write what became of each test; only while recording
FORKS = "STONEAGE_MUTANTS_FORKS"  # file descriptors of a process that forks servers; only while mutants run

_seconds: dict[str, float] = {}
_failed: set[str] = set()


def _switch(context: str) -> None:
    measuring = coverage.Coverage.current()
    if measuring is not None:
        measuring.switch_context(context)


class _Forkserver:
    """The process that forks servers, as `tests.kit.server.process` uses it."""

    def __init__(self, orders: int, answers: int) -> None:
        self.stdin = os.fdopen(orders, "w", encoding="utf-8")
        self.stdout = os.fdopen(answers, encoding="utf-8")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stdout.close()


def pytest_configure() -> None:
    if FORKS in os.environ:
        from tests.kit.server import process

        orders, answers = map(int, os.environ.pop(FORKS).split())
        forks: Any = cache(lambda: _Forkserver(orders, answers))
        process._forkserver = forks
    if OUTCOMES in os.environ:
        from tests.kit.server.process import Server

        def stop(self: Server, *_: object) -> None:
            """A process that is killed writes no coverage."""
            if self.pid is not None:
                self.stop()

        Server.__exit__ = stop  # type: ignore[method-assign]


def pytest_runtest_logstart(nodeid: str) -> None:
    _switch(nodeid)


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[Any]) -> Iterator[None]:
    """What a shared fixture executes, all tests of the file need."""
    if fixturedef.scope == "function":
        return (yield)
    _switch("")
    try:
        return (yield)
    finally:
        _switch(os.environ.get("PYTEST_CURRENT_TEST", "").rsplit(" ", 1)[0])


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    _seconds[report.nodeid] = _seconds.get(report.nodeid, 0) + report.duration
    if not report.passed:
        _failed.add(report.nodeid)


def pytest_sessionfinish() -> None:
    if OUTCOMES in os.environ:
        passed = {test: seconds for test, seconds in _seconds.items() if test not in _failed}
        Path(os.environ[OUTCOMES]).write_text(json.dumps(passed))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The fastest first, as the command names them; `tests/conftest.py` sorts by folder."""
    turn = {name: index for index, name in enumerate(config.args)}
    items.sort(key=lambda item: turn.get(item.nodeid, len(turn)))
