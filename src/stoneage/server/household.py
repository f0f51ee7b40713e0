"""Other devices of the household: their address of this server, and opening it while the server runs."""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from ipaddress import ip_address
from typing import Final

import uvicorn

from stoneage.server.config import Config
from stoneage.server.logs import log

Listen = Callable[[str], Awaitable[None]]
_EVERYWHERE: Final = ("0.0.0.0", "::")


class Household:
    """The address for other devices, if there is one. Only a person at this machine sees it and may let them in."""

    def __init__(self, config: Config, listen: Listen | None = None) -> None:
        self._port = config.port
        self._listen = listen
        self._open = config.host in _EVERYWHERE

    @property
    def address(self) -> str | None:
        """What other devices type in; None while this machine alone gets in."""
        return f"http://{lan_address()}:{self._port}" if self._open else None

    @property
    def can_open(self) -> bool:
        """Returns whether one press lets the others in: a household's own server, on a machine with a network."""
        return not self._open and self._listen is not None and not is_this_machine(lan_address())

    async def open(self) -> bool:
        """Listens on the address in the local network too; False if the system does not allow it."""
        if self._listen is not None and self.can_open:
            try:
                await self._listen(lan_address())
            except OSError as error:
                log.error("household not let in", reason=error.strerror or str(error))
                return False
            self._open = True
            log.info("household let in")
        return self._open


def is_this_machine(address: str) -> bool:
    """Returns whether an address never leaves the machine."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def lan_address() -> str:
    """Returns this machine's address in the local network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return socket.gethostbyname(socket.gethostname())
        return str(probe.getsockname()[0])


def listener(server: uvicorn.Server) -> Listen:
    """Returns what makes a running server listen on one more address; it ends with the others."""

    async def listen(address: str) -> None:
        config = server.config

        def connection() -> asyncio.Protocol:
            return config.http_protocol_class(  # type: ignore[call-arg]  # as uvicorn itself calls it
                config=config, server_state=server.server_state, app_state=server.lifespan.state
            )

        loop = asyncio.get_running_loop()
        server.servers.append(await loop.create_server(connection, address, config.port, backlog=config.backlog))

    return listen
