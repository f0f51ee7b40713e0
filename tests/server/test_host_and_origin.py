"""Which hosts and origins a server answers: its own names, whole and once."""

import pytest
from starlette.datastructures import Headers

from stoneage.match.refusals import Refused
from stoneage.server.config import Config
from stoneage.server.middleware import check_host, check_origin

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
