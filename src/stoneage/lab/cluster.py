"""Ray behind the interface of a local pool: a task is a function with its arguments, its result a future.

Tasks carry their own seeds, so where they run changes nothing. A task whose worker or machine dies is run again.
"""

import logging
import os
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from typing import Any, Final

from stoneage.distribution import NAME
from stoneage.game.errors import OptionError

LOCAL: Final = "local"  # a cluster of this machine alone, started for the occasion
AUTO: Final = "auto"  # the one that runs here already
RETRY_ALWAYS: Final = -1
SECONDS_TO_CONNECT: Final = 5.0


class RayExecutor(Executor):
    """A cluster as an executor."""

    def __init__(self, ray: Any) -> None:
        self._ray = ray
        self._run = ray.remote(max_retries=RETRY_ALWAYS)(_run)

    @property
    def cores(self) -> int:
        """The cores of all machines together."""
        return max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        """Returns the future result of a function that some machine runs."""
        future: Future[Any] = self._run.remote(fn, args, kwargs).future()
        return future


def _run(function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    return function(*args, **kwargs)


def _check_reachable(address: str) -> None:
    """Raise OptionError if nobody listens at host:port. Ray itself would try for minutes and print what it tries."""
    if address in (LOCAL, AUTO):
        return
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isascii() or not port.isdigit():
        raise OptionError("no_cluster", address=address, why="an address is auto, local or host:port")
    try:
        socket.create_connection((host.strip("[]"), int(port)), SECONDS_TO_CONNECT).close()
    except (OSError, OverflowError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise OptionError("no_cluster", address=address, why=why) from error


def _report_beside_results(ray: Any) -> None:
    """What a cluster reports, such as a worker that died, Ray prints on standard output, in the midst of our JSON."""
    inner = ray._private.worker.print_to_stdstream
    if inner.__module__ != __name__:

        def print_on_stderr(data: dict[str, Any], *args: Any, **kwargs: Any) -> None:
            inner({**data, "is_err": True}, *args, **kwargs)

        ray._private.worker.print_to_stdstream = print_on_stderr


@contextmanager
def connected(address: str) -> Iterator[RayExecutor]:
    """Connect to a cluster: `auto`, `local`, or the address of its head; OptionError if nobody answers there."""
    # Under `uv run` Ray would pack the whole working folder and build an environment anew on every worker.
    os.environ.setdefault("RAY_ENABLE_UV_RUN_RUNTIME_ENV", "0")
    try:
        import ray
    except ModuleNotFoundError as error:
        raise OptionError("no_extra", what="clusters", extra=f"{NAME}[ray]") from error
    _check_reachable(address)
    _report_beside_results(ray)
    try:
        where = None if address == LOCAL else address
        dashboard = None if where else False
        ray.init(address=where, log_to_driver=False, logging_level=logging.ERROR, include_dashboard=dashboard)
    except (OSError, RuntimeError, ValueError, ray.exceptions.RayError) as error:
        why = " ".join(str(error).split()) or type(error).__name__
        raise OptionError("no_cluster", address=address, why=why) from error
    try:
        yield RayExecutor(ray)
    finally:
        ray.shutdown()
