"""Bans: people and addresses that an operator has banned, as last read from the database."""

import ipaddress
import time
from collections.abc import Iterable
from typing import Any

from stoneage.server.connection_limits import rate_limit_key
from stoneage.server.refusals import RequestRefused

_Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def network_of(subject: str) -> _Network | None:
    """Returns the address or network that this is, and None for a person's id."""
    try:
        network = ipaddress.ip_network(subject, strict=False)
    except ValueError:
        return None
    # An IPv6 household has 64 bits of addresses, so banning one of them would ban nobody.
    return network if network.version == 4 or network.prefixlen < 64 else network.supernet(new_prefix=64)


class Bans:
    """The bans that a process knows of."""

    def __init__(self) -> None:
        self._people: dict[str, float | None] = {}  # until when; None: until it is lifted
        self._networks: dict[_Network, float | None] = {}

    def replace(self, rows: Iterable[Any]) -> None:
        """Takes over what the database says now."""
        self._people, self._networks = {}, {}
        for row in rows:
            network = network_of(row.subject)
            if network is None:
                self._people[row.subject] = row.until
            else:
                self._networks[network] = row.until

    def check_person(self, person: str) -> None:
        """Raises Refused if this person is banned."""
        if person in self._people:
            _refuse(self._people[person])

    def check_address(self, address: str) -> None:
        """Raises Refused if this address is banned."""
        if not self._networks:
            return
        here = network_of(rate_limit_key(address))
        for network, until in self._networks.items():
            if here is not None and here.version == network.version and here.subnet_of(network):  # type: ignore[arg-type]  # the same version, which mypy cannot know
                _refuse(until)


def _refuse(until: float | None) -> None:
    if until is None or until > time.time():
        raise RequestRefused({"code": "banned", "until": until})
