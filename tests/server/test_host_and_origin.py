"""Which hosts and origins a server answers: its own names, whole and once."""

import asyncio

import httpx
import pytest
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse

from stoneage.match.refusals import Refused
from stoneage.server.bans import Bans
from stoneage.server.config import Config
from stoneage.server.middleware import SecurityMiddleware, check_host, check_origin
from tests.kit.server.client import get
from tests.kit.server.process import Server

PUBLIC = "https://stoneage.example"


def headers(**given: str | list[str]) -> Headers:
    values = {name: [value] if isinstance(value, str) else value for name, value in given.items()}
    return Headers(raw=[(name.encode(), value.encode()) for name, many in values.items() for value in many])


@pytest.mark.parametrize("host", ["localhost", "localhost:8000", "192.168.0.7:80", "[::1]:8000", "stoneage.example"])
def test_own_names_and_bare_addresses_are_answered(host: str) -> None:
    check_host(headers(host=host), Config("sqlite://", public_url=PUBLIC))


@pytest.mark.parametrize(
    "host",
    [
        "", "evil.example", "localhost#@evil.example", "a@localhost", "localhost/x", "localhost:80:80", "local host",
        "localhost?x", ["localhost", "localhost"], ["localhost", "evil.example"],
    ],
)  # fmt: skip
def test_other_names_odd_ones_and_two_at_once_are_refused(host: str | list[str]) -> None:
    with pytest.raises(Refused, match="foreign_host"):
        check_host(headers(host=host), Config("sqlite://", public_url=PUBLIC))


@pytest.mark.parametrize("origin", ["http://127.0.0.1:8000", "https://127.0.0.1:8000", PUBLIC])
def test_the_servers_own_origins_are_accepted(origin: str) -> None:
    check_origin(headers(host="127.0.0.1:8000", origin=origin), Config("sqlite://", public_url=PUBLIC))


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("127.0.0.1:8000", "null"),
        ("127.0.0.1:8000", ""),
        ("127.0.0.1:8000", "https://evil.example"),
        ("127.0.0.1:8000", "http://127.0.0.1:8000/path"),
        ("127.0.0.1:8000", "http://user@127.0.0.1:8000"),
        ("127.0.0.1:8000", "file://127.0.0.1:8000"),
        ("127.0.0.1:8000", ["http://127.0.0.1:8000", "https://evil.example"]),
    ],
)
@pytest.mark.parametrize("public", ["", PUBLIC])
def test_every_other_origin_is_refused(host: str, origin: str | list[str], public: str) -> None:
    with pytest.raises(Refused, match="foreign_origin"):
        check_origin(headers(host=host, origin=origin), Config("sqlite://", public_url=public))


def test_the_scheme_of_the_public_url_counts() -> None:
    with pytest.raises(Refused, match="foreign_origin"):
        check_origin(
            headers(host="stoneage.example", origin="http://stoneage.example"), Config("sqlite://", public_url=PUBLIC)
        )


@pytest.mark.parametrize("path", ["/metrics/", "/metrics%2f", "/api/tables/", "/health/ready/"])
def test_no_address_is_redirected_to_a_host_that_a_client_made_up(server: Server, path: str) -> None:
    answer = get(server.url + path, headers={"Host": "127.0.0.9"})
    assert (answer.status_code, answer.headers.get("location")) == (404, None)


@pytest.mark.parametrize(("public", "asks"), [(PUBLIC, True), ("http://club.example", False), ("", False)])
def test_only_a_server_behind_https_asks_browsers_to_stay_with_https(public: str, asks: bool) -> None:
    app = SecurityMiddleware(PlainTextResponse("page"), Config("unused", public_url=public), Bans())

    async def ask() -> bool:
        async with httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url=public or "http://127.0.0.1"
        ) as client:
            return "strict-transport-security" in (await client.get("/")).headers

    assert asyncio.run(ask()) is asks
