"""Ray with the interface of a local pool: a task is a function with its arguments, its result a future.

Tasks contain their own seeds, so the results do not depend on where they run. A task whose worker or machine dies is
run again.
"""

import logging
import os
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from typing import Any, Final

from stoneage.distribution import install_command
from stoneage.lab.errors import LabError

LOCAL: Final = "local"  # a temporary cluster on this machine
AUTO: Final = "auto"  # the cluster that is running here
RETRY_ALWAYS: Final = -1
SECONDS_TO_CONNECT: Final = 5.0


class RayExecutor(Executor):
    """A cluster as an executor."""

    def __init__(self, ray: Any) -> None:
        self._ray = ray
        self._run = ray.remote(max_retries=RETRY_ALWAYS)(_run)

    @property
    def cores(self) -> int:
        """The number of cores of all machines."""
        return max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        """Returns the future result of a function that runs on any machine."""
        future: Future[Any] = self._run.remote(fn, args, kwargs).future()
        return future


def _run(function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    return function(*args, **kwargs)


def _check_reachable(address: str) -> None:
    """Raises OptionError if nothing listens at host:port. Ray would retry for minutes and print every attempt."""
    if address in (LOCAL, AUTO):
        return
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isascii() or not port.isdigit():
        raise LabError("no_cluster", address=address, why="an address is auto, local or host:port")
    try:
        socket.create_connection((host.strip("[]"), int(port)), SECONDS_TO_CONNECT).close()
    except (OSError, OverflowError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise LabError("no_cluster", address=address, why=why) from error


def _redirect_reports(ray: Any) -> None:
    """Moves Ray's reports, such as a worker that died, from standard output, which contains the JSON result."""
    inner = ray._private.worker.print_to_stdstream
    if inner.__module__ != __name__:

        def print_on_stderr(data: dict[str, Any], *args: Any, **kwargs: Any) -> None:
            inner({**data, "is_err": True}, *args, **kwargs)

        ray._private.worker.print_to_stdstream = print_on_stderr


@contextmanager
def connected(address: str) -> Iterator[RayExecutor]:
    """Connects to a cluster: `auto`, `local`, or the address of its head. Raises OptionError if there is no answer."""
    # Under `uv run` Ray would pack the whole working folder and build an environment again on every worker.
    os.environ.setdefault("RAY_ENABLE_UV_RUN_RUNTIME_ENV", "0")
    try:
        import ray
    except ModuleNotFoundError as error:
        raise LabError("no_extra", what="clusters", command=install_command("ray")) from error
    _check_reachable(address)
    _redirect_reports(ray)
    try:
        where = None if address == LOCAL else address
        dashboard = None if where else False
        ray.init(address=where, log_to_driver=False, logging_level=logging.ERROR, include_dashboard=dashboard)
    except (OSError, RuntimeError, ValueError, ray.exceptions.RayError) as error:
        why = " ".join(str(error).split()) or type(error).__name__
        raise LabError("no_cluster", address=address, why=why) from error
    try:
        yield RayExecutor(ray)
    finally:
        ray.shutdown()
