"""`stoneage` for one household and `stoneage serve` for a club."""

import json
import re
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final
from urllib.parse import urlsplit

from stoneage.server.config import Config, Limits
from stoneage.server.connection_limits import is_address
from stoneage.server.household import lan_address
from stoneage.server.run import CannotStart, run
from stoneage.server.storage.database_url import DatabaseError, default_url, sqlite_file
from stoneage.server.storage.lockfile import Busy

PORT: Final = 8000
_BAD_INPUT: Final = 2
_CANNOT_START: Final = 3  # lets a supervisor distinguish it from a requested stop


def play(port: int = PORT, no_browser: bool = False, lan: bool = False, database: str | None = None) -> int:
    """Opens the game: starts the household's server, or opens the one that is already running."""
    url = f"http://127.0.0.1:{port}"
    if is_stoneage(url):
        return _already(url, no_browser)
    address = lan_address() if lan else None
    hosts = (socket.gethostname().lower(),) if address else ()
    config = Config(database or default_url(), "0.0.0.0" if lan else "127.0.0.1", port, hosts=hosts)

    def announce() -> None:
        print(f"Stone Age is at {url}  (stop with Ctrl+C)")
        if address:
            _invite(f"http://{address}:{port}")
        if not no_browser:
            threading.Thread(target=_open_when_ready, args=(url,), daemon=True).start()

    return _run(config, no_browser, announce, household=True)


def has_client() -> bool:
    """Returns whether this installation contains the browser game."""
    from stoneage.server.startup import CLIENT

    return CLIENT.is_dir()


def _invite(address: str) -> None:
    """Prints the address for other devices, as text and as a QR code."""
    import segno

    print(f"Other devices in your home network: {address}")
    segno.make(address).terminal(compact=True)


def serve(show_config: bool = False, **settings: Any) -> int:
    """Hosts matches for friends, a club or a community. `settings` are those of `Config`, as options give them."""
    try:
        config = _config(settings)
    except ValueError as error:
        return _fail(str(error), _BAD_INPUT)
    if show_config:
        print(config.shown())
        return 0
    _report_new_folder(settings.get("database"))
    address = config.public_url or f"http://{config.host}:{config.port}"
    return _run(config, True, lambda: print(f"Stone Age is at {address}", file=sys.stderr))


def _config(settings: Mapping[str, Any]) -> Config:
    """Returns the configuration of a server. Raises ValueError if a setting is not possible."""
    limits = Limits.from_environment().changed(dict(_name_and_value(limit) for limit in settings.get("limits", ())))
    hosts = (socket.gethostname().lower(), *(name.lower() for name in settings.get("hosts", ())))
    derived = {"database": settings.get("database") or default_url(), "limits": limits, "hosts": hosts}
    config = Config(**{**settings, **derived, "bots": _offered(settings.get("bots", ()))})
    if config.public_url and not _is_public(config.public_url):
        raise ValueError(
            f"--public-url must be an address such as https://club.example/stoneage, not {config.public_url}"
        )
    if foreign := next((proxy for proxy in config.proxies if not is_address(proxy)), None):
        raise ValueError(f"--proxy must be an IP address such as 127.0.0.1, not {foreign}")
    return config


def _offered(named: Sequence[str]) -> dict[str, str]:
    """Returns the bots of NAME=BOT pairs by name."""
    if not named:
        return {}
    from stoneage.bots.registry import offer_bots

    return offer_bots(named)


def _report_new_folder(database: str | None) -> None:
    """Prints which folder is created for the database, because its path may be a typing error."""
    file = None if database is None else sqlite_file(database)
    if file is not None and not file.parent.exists():
        print(f"Creating the folder {file.parent} for the database", file=sys.stderr)


def _is_public(url: str) -> bool:
    """Returns whether browsers can use this as the address of a server."""
    parts = urlsplit(url)
    path = re.fullmatch(r"(/[A-Za-z0-9._~-]+)*/?", parts.path)
    return bool(
        parts.scheme in ("http", "https") and parts.hostname and path and not parts.query and not parts.fragment
    )


def _name_and_value(limit: str) -> tuple[str, str]:
    name, equals, value = limit.partition("=")
    if not equals:
        raise ValueError(f"--limit must be NAME=VALUE, not {limit}")
    return name.strip(), value.strip()


def _run(config: Config, no_browser: bool, announce: Callable[[], None], household: bool = False) -> int:
    try:
        run(config, announce, household=household)
    except Busy as busy:
        if not no_browser and busy.address and is_stoneage(busy.address):
            return _already(busy.address, no_browser)
        where = f", at {busy.address}" if busy.address else ""
        return _fail(f"another server is already using this database{where}", _CANNOT_START)
    except CannotStart as error:
        return _fail(str(error), _CANNOT_START)
    except DatabaseError as error:
        return _fail(str(error), _BAD_INPUT)
    except KeyboardInterrupt:
        pass
    return 0


def _already(url: str, no_browser: bool) -> int:
    print(f"Stone Age is already running at {url}")
    if not no_browser:
        webbrowser.open(url)
    return 0


def _fail(reason: str, status: int) -> int:
    print(f"stoneage: {reason}", file=sys.stderr)
    return status


def is_stoneage(url: str) -> bool:
    """Returns whether a stoneage server responds at this address."""
    with suppress(OSError, ValueError), urllib.request.urlopen(f"{url}/api/status", timeout=1) as answer:
        return bool(json.load(answer).get("protocol"))
    return False


def _open_when_ready(url: str) -> None:
    for _ in range(100):
        if is_stoneage(url):
            webbrowser.open(url)
            return
        time.sleep(0.1)
