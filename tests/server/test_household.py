"""Other devices of the household: invited and let in by the person at the machine, and by nobody else."""

import asyncio
import socket
from typing import Any

import httpx
import pytest
import uvicorn
from starlette.responses import PlainTextResponse

from stoneage.server import household
from stoneage.server.config import Config
from stoneage.server.household import Household, is_this_machine, listener
from tests.kit.server.client import get, post
from tests.kit.server.process import Server, free_port

CONFIG = Config("sqlite:///unused.db", port=8123)


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(household, "lan_address", lambda: "192.0.2.7")


@pytest.mark.usefixtures("network")
def test_one_press_opens_the_address_in_the_network() -> None:
    opened: list[str] = []

    async def listen(address: str) -> None:
        opened.append(address)

    home = Household(CONFIG, listen)
    assert (home.address, home.can_open) == (None, True)
    assert asyncio.run(home.open())
    assert asyncio.run(home.open())
    assert (home.address, home.can_open, opened) == ("http://192.0.2.7:8123", False, ["192.0.2.7"])


@pytest.mark.usefixtures("network")
def test_what_the_system_does_not_allow_is_not_called_open() -> None:
    async def listen(_address: str) -> None:
        raise OSError("not allowed")

    home = Household(CONFIG, listen)
    assert not asyncio.run(home.open())
    assert home.address is None


@pytest.mark.usefixtures("network")
def test_a_club_server_is_never_opened_from_its_page() -> None:
    assert not Household(CONFIG).can_open


def test_a_machine_without_a_network_has_nothing_to_open(monkeypatch: pytest.MonkeyPatch) -> None:
    async def listen(_address: str) -> None: ...

    monkeypatch.setattr(household, "lan_address", lambda: "127.0.0.1")
    assert not Household(CONFIG, listen).can_open
    assert [is_this_machine(address) for address in ("127.0.0.1", "::1", "192.0.2.7", "")] == [True, True, False, False]


def test_a_running_server_listens_on_one_more_address() -> None:
    port = free_port()
    try:
        socket.create_server(("127.0.0.2", port)).close()
    except OSError:
        pytest.skip("this system has one loopback address only")
    app: Any = PlainTextResponse("here")
    server = uvicorn.Server(uvicorn.Config(app, port=port, log_config=None, lifespan="off"))

    async def ask() -> str:
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        await listener(server)("127.0.0.2")
        async with httpx.AsyncClient() as http:
            answer = await http.get(f"http://127.0.0.2:{port}/")
        server.should_exit = True
        await serving
        return answer.text

    assert asyncio.run(ask()) == "here"


def test_a_served_page_says_how_others_get_in_and_draws_links(server: Server) -> None:
    assert get(f"{server.url}/api/household").json() == {"address": None, "can_open": False}
    assert post(f"{server.url}/api/household").json()["code"] == "no_household"
    rows = post(f"{server.url}/api/qr", json={"text": "http://192.0.2.7:8000/#/table/abc/def"}).json()["rows"]
    assert {len(row) for row in rows} == {len(rows)}
    assert rows[0].startswith("#######")
