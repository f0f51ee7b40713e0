"""The page: how its files are sent and kept, and where dead links end."""

import asyncio
import gzip
from pathlib import Path
from typing import Any

import httpx
import pytest

from stoneage.server.bans import Bans
from stoneage.server.config import Config
from stoneage.server.middleware import SecurityMiddleware
from stoneage.server.startup import Startup
from stoneage.server.static import Page

BROWSER = {"accept": "text/html,application/xhtml+xml"}


@pytest.fixture
def client(tmp_path: Path) -> Path:
    files = {
        "index.html": "<!doctype html>game",
        "assets/a1b2.js": "let x = 1;\n" * 1000,
        "art/board.svg": "<svg/>" * 500,
    }
    files["art/fire.png"] = "not really a picture" * 500
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    for name in ("assets/a1b2.js", "art/board.svg"):  # as the build leaves them
        (tmp_path / f"{name}.gz").write_bytes(gzip.compress(files[name].encode()))
    (tmp_path / "assets/a1b2.js.br").write_bytes(b"smaller still")
    return tmp_path


def asked(client: Path, path: str, **headers: str) -> httpx.Response:
    """Returns what a server with this client answers before the application is loaded."""
    config = Config("sqlite:///unused.db")
    app: Any = SecurityMiddleware(Startup(config, Bans(), print, client), config, Bans())

    async def ask() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1") as http:
            return await http.get(path, headers=headers)

    return asyncio.run(ask())


@pytest.mark.parametrize(
    ("path", "kept", "packed"),
    [
        ("/", "no-cache", False),  # too small to be worth it
        ("/assets/a1b2.js", "public, max-age=31536000, immutable", True),
        ("/art/board.svg", "public, max-age=3600", True),
        ("/art/fire.png", "public, max-age=3600", False),
    ],
)
def test_files_are_compressed_and_cached_as_fits_them(client: Path, path: str, kept: str, packed: bool) -> None:
    answer = asked(client, path, **{"accept-encoding": "gzip, deflate"})
    assert answer.headers["cache-control"] == kept
    assert (answer.headers.get("content-encoding") == "gzip") == packed


def test_the_best_encoding_that_a_browser_accepts_is_sent(client: Path) -> None:
    def sent(accepted: str) -> str | None:
        return app_headers(client, "/assets/a1b2.js", accepted).get("content-encoding")

    assert [sent(accepted) for accepted in ("gzip, deflate, br", "br;q=1.0", "identity", "")] == [
        "br",
        "br",
        None,
        None,
    ]


def app_headers(client: Path, path: str, accepted: str) -> dict[str, str]:
    """Returns the headers alone: the body in the test is no real Brotli."""
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "GET", "path": path, "headers": [(b"accept-encoding", accepted.encode())]}
    asyncio.run(Page(client)(scope, None, send))  # type: ignore[arg-type]
    return {name.decode(): value.decode() for name, value in sent[0]["headers"]}


def test_a_file_that_did_not_change_is_not_sent_again(client: Path) -> None:
    first = asked(client, "/art/board.svg").headers
    again = asked(client, "/art/board.svg", **{"if-none-match": first["etag"]})
    assert again.status_code == 304
    assert [again.headers[name] for name in ("etag", "cache-control", "vary")] == [
        first[name] for name in ("etag", "cache-control", "vary")
    ]


def test_a_dead_link_shows_the_page_to_a_browser_and_its_name_to_a_program(client: Path) -> None:
    page, words = asked(client, "/no/such/page", **BROWSER), asked(client, "/no/such/page")
    assert (page.status_code, page.text) == (404, "<!doctype html>game")
    assert (words.status_code, words.json()["code"]) == (404, "not_found")


def test_nothing_outside_the_client_is_sent(client: Path) -> None:
    (client.parent / "secret").write_text("secret")
    for path in ("/../secret", "/%2e%2e/secret", "/assets/../../secret"):
        assert asked(client, path).status_code == 404


def test_the_page_may_have_styles_and_pictures_inline_and_no_script(client: Path) -> None:
    rules = asked(client, "/").headers["content-security-policy"]
    assert "style-src 'self' 'unsafe-inline'" in rules
    assert "img-src 'self' data:" in rules
    assert "script-src 'self';" in rules
