"""Starting a server, in one process or several."""

import asyncio
import errno
import os
import socket
import sys
from collections.abc import Callable
from contextlib import ExitStack
from tempfile import TemporaryDirectory
from typing import Any, Final

import uvicorn

from stoneage.server.config import WORKER_CONFIG, Config
from stoneage.server.household import listener
from stoneage.server.metrics import SHARED
from stoneage.server.middleware import MOST_BYTES
from stoneage.server.storage.database_url import DatabaseError, check_url, is_sqlite, sqlite_file
from stoneage.server.storage.lockfile import hold

_DESCRIPTORS: Final = 65_536  # open files and connections of one process
_SHUTDOWN: Final = 5  # seconds for open requests when the server is asked to stop


class CannotStart(Exception):
    """A server cannot start; the message is one sentence."""


def run(config: Config, announce: Callable[[], None] = lambda: None, *, household: bool = False) -> None:
    """Serves until it is asked to stop. In a household a person at the machine may let other devices in later.

    DatabaseError says that the request makes no sense, Busy that another server has the file, CannotStart what else
    is in the way. `announce` is called when nothing of that is so; in a household, when nothing of that is known: its
    page is there before the database is.
    """
    if config.workers > 1 and is_sqlite(config.database):
        raise DatabaseError("several workers need PostgreSQL: give --database postgresql://… or one worker")
    check_url(config.database)
    _check_libraries()
    _check_port(config.host, config.port)
    _allow_connections()
    with ExitStack() as stack:
        _compile(stack)
        _lock_file(config, stack)
        if config.workers > 1:
            _check_database(config)
            os.environ[WORKER_CONFIG] = config.to_json()
            os.environ[SHARED] = stack.enter_context(TemporaryDirectory(prefix="stoneage-"))
            announce()
            uvicorn.run("stoneage.server.startup:create_app", factory=True, workers=config.workers, **_options(config))
        else:
            _serve(config, household, announce)


def _serve(config: Config, household: bool, announce: Callable[[], None]) -> None:
    """Serves in this process."""
    from stoneage.server.startup import make_server

    if household:
        announce()
    failures: list[str] = []

    def fail(reason: str) -> None:
        failures.append(reason)
        server.should_exit = True

    def app() -> Any:
        if household:
            return make_server(config, fail, listen=listener(server))
        return make_server(config, fail, announce)

    server = uvicorn.Server(uvicorn.Config(app, factory=True, **_options(config)))
    server.run()
    if failures:
        raise CannotStart(failures[0])


def _options(config: Config) -> dict[str, Any]:
    return {
        "host": config.host,
        "port": config.port,
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "http": "stoneage.server.http_connection:HttpConnection",
        "proxy_headers": bool(config.proxies),
        "forwarded_allow_ips": ",".join(config.proxies),
        "ws": "stoneage.server.connection:Connection",
        "ws_max_size": MOST_BYTES,
        "ws_per_message_deflate": False,
        "backlog": 4096,
        "timeout_graceful_shutdown": _SHUTDOWN,
    }


def _compile(stack: ExitStack) -> None:
    """Compiles rules and bots where no compiled library fits: a table that waits for it would seem to hang."""
    from stoneage.server.warmup import CannotCompile, compile_first, drop_cache

    stack.callback(drop_cache)
    try:
        compile_first()
    except (CannotCompile, ModuleNotFoundError) as error:
        raise CannotStart(str(error)) from error


def _check_libraries() -> None:
    """Raises CannotStart if uvicorn lacks internals that the connection classes need."""
    try:
        from stoneage.server.connection import UnknownUvicorn, check_uvicorn
        from stoneage.server.http_connection import check_uvicorn_http
    except ImportError as error:
        raise CannotStart(f"uvicorn {uvicorn.__version__} is not one that this server knows: {error}") from error
    try:
        check_uvicorn()
        check_uvicorn_http()
    except UnknownUvicorn as error:
        raise CannotStart(str(error)) from error


def _allow_connections() -> None:
    """Asks for the file descriptors that the system allows: seven crowded addresses use the usual 1 024 up."""
    if sys.platform == "win32":  # which has no such limit
        return
    import resource

    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    wanted = _DESCRIPTORS if most == resource.RLIM_INFINITY else min(most, _DESCRIPTORS)
    if resource.getrlimit(resource.RLIMIT_NOFILE)[0] < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def _check_port(host: str, port: int) -> None:
    """Raises CannotStart if the port is taken or the address is not of this machine."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.socket(family) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
    except OSError as error:
        if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
            raise CannotStart(f"{host} is no address of this machine; try --host") from error
        raise CannotStart(f"port {port} cannot be used: {error.strerror or error}; try --port") from error


def _lock_file(config: Config, stack: ExitStack) -> None:
    file = sqlite_file(config.database)
    if file is None:
        return
    try:
        stack.enter_context(hold(file, f"http://127.0.0.1:{config.port}"))
    except OSError as error:
        raise CannotStart(f"{file} cannot be opened: {error.strerror or error}") from error


def _check_database(config: Config) -> None:
    """Opens the database once, so that workers do not fail one after the other."""
    from stoneage.server.storage.database import open_database
    from stoneage.server.storage.database_url import reason_of

    async def check() -> None:
        await (await open_database(config.database)).close()

    try:
        asyncio.run(check())
    except Exception as error:
        raise CannotStart(reason_of(error, config.database)) from error
