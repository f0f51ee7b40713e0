"""A server in a folder of its host: page, requests, sockets, cookies and links, whether the proxy strips it or not."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stoneage.cli.serve import serve
from stoneage.server.static import Page
from tests.kit.server.client import Person, get, run
from tests.kit.server.matches import begin
from tests.kit.server.process import Server
from tests.server.test_page import BROWSER

FOLDER = "/stoneage"


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("club")
    with Server(f"sqlite:///{folder}/x.db", folder / "log", public_url="http://club.example/stoneage") as server:
        yield server


@pytest.mark.parametrize("proxy", ["passes the folder on", "strips it"])
def test_tables_sockets_and_links_work_whatever_the_proxy_does(club: Server, proxy: str) -> None:
    async def play(url: str) -> list[Any]:
        ann = await Person(url, "ann").come_in()
        cookie = (await ann.http.post("/api/people", json={})).headers["set-cookie"]
        link = (await Person(url, token=ann.token).http.post("/api/me/links", json={"once": True})).json()
        old = await ann.http.get("/me/abc")
        return [
            re.findall(r"Path=([^;]*)", cookie),
            link["path"].startswith(f"{FOLDER}/#/me/"),
            old.headers["location"],
        ]

    url = club.url + (FOLDER if proxy == "passes the folder on" else "")
    assert run(play(url)) == [[FOLDER], True, f"{FOLDER}/#/me/abc"]


def test_a_socket_is_opened_in_the_folder(club: Server) -> None:
    async def play() -> str:
        table, (ann, _) = await begin(club.url + FOLDER, 2)
        live = await ann.watch(table)
        return str(live.last["type"])

    assert run(play()) == "welcome"


def test_the_folder_without_its_slash_leads_into_it(club: Server) -> None:
    answer = get(club.url + FOLDER)
    assert (answer.status_code, answer.headers["location"]) == (307, f"{FOLDER}/")


@pytest.mark.parametrize(("base", "shown"), [("", "/"), (FOLDER, f"{FOLDER}/")])
def test_the_page_finds_its_files_from_any_path(tmp_path: Path, base: str, shown: str) -> None:
    built = '<meta name="base" content="/" /><link href="./favicon.svg" /><script src="./assets/x.js"></script>'
    (tmp_path / "index.html").write_text(built)
    page = Page(tmp_path, base)._answer("GET", "/a/dead/link", httpx_headers())
    text = bytes(page.body).decode()
    assert text == built.replace("./", shown).replace('content="/"', f'content="{shown}"')


def httpx_headers() -> Any:
    from starlette.datastructures import Headers

    return Headers(BROWSER)


@pytest.mark.parametrize(
    "url", ["club.example", "ftp://club.example", "https://club.example/?x", "https://c.example/a b"]
)
def test_an_address_that_nobody_can_use_is_refused(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert serve(public_url=url) == 2
    assert "--public-url must be an address such as https://club.example" in capsys.readouterr().err
