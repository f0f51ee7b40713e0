"""Who I am: devices that can be listed and revoked, links that ask first, and deleting myself."""

import hashlib
import sqlite3
from pathlib import Path
from typing import Any

import httpx
import pytest

from stoneage.server.storage.people import browser_of
from tests.kit.server.client import Person, run
from tests.kit.server.matches import begin
from tests.kit.server.process import Server
from tests.server.test_upgrade import STORED, restored

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0"


async def link_of(person: Person, once: bool) -> str:
    """The secret of a new personal link."""
    made = (await person.http.post("/api/me/links", json={"once": once})).json()
    return str(made["path"].rpartition("/")[2])


async def use(person: Person, token: str) -> httpx.Response:
    return await person.http.post("/api/links/use", json={"token": token})


async def devices(person: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await person.http.get("/api/me/devices")).json()["devices"]
    return found


def test_a_personal_link_brings_my_seat_to_another_device(server: Server) -> None:
    async def move() -> list[Any]:
        table, (ann, _) = await begin(server.url, 2)
        phone = Person(server.url)
        looked = await phone.http.post("/api/links/look", json={"token": (token := await link_of(ann, once=True))})
        before = (await phone.http.get("/api/me")).status_code
        used = await use(phone, token)
        return [looked.json(), before, used.json(), (await phone.look(table))["game"]["audience"]]

    view = {"name": "guest 0", "once": True, "mine": False}
    assert run(move()) == [view, 401, {"name": "guest 0"}, 0]


def test_the_secret_of_a_link_stands_behind_the_hash_and_each_device_has_a_token_of_its_own(server: Server) -> None:
    async def move() -> list[Any]:
        ann = await Person(server.url, "ann").come_in()
        path = (await ann.http.post("/api/me/links", json={"once": False})).json()["path"]
        phone = Person(server.url)
        await use(phone, path.rpartition("/")[2])
        return [path.startswith("/#/me/"), len({ann.token, phone.token, path.rpartition("/")[2]})]

    assert run(move()) == [True, 3]


def test_a_link_for_one_use_is_used_once_and_one_to_keep_again_and_again(server: Server) -> None:
    async def try_twice(once: bool) -> list[Any]:
        ann = await Person(server.url, "ann").come_in()
        token = await link_of(ann, once)
        answers = [await use(Person(server.url), token) for _ in range(2)]
        return [answer.json().get("code", "fine") for answer in answers]

    assert run(try_twice(once=True)) == ["fine", "expired_link"]
    assert run(try_twice(once=False)) == ["fine", "fine"]


def test_no_get_changes_who_i_am_and_an_old_link_leads_to_the_question(server: Server) -> None:
    async def follow() -> list[Any]:
        ann, eve = await Person(server.url, "ann").come_in(), await Person(server.url, "eve").come_in()
        token = await link_of(eve, once=False)
        answer = await ann.http.get(f"/me/{token}", headers={"sec-fetch-site": "cross-site"})
        return [answer.status_code, answer.headers["location"] == f"/#/me/{token}", "set-cookie" in answer.headers,
                (await ann.http.get("/api/me")).json()["name"]]  # fmt: skip

    assert run(follow()) == [303, True, False, "ann"]


@pytest.mark.parametrize("headers", [{"origin": "https://evil.example"}, {"content-type": "text/plain"}])
def test_a_foreign_page_cannot_use_a_link_in_my_name(server: Server, headers: dict[str, str]) -> None:
    async def attack() -> list[Any]:
        ann, eve = await Person(server.url, "ann").come_in(), await Person(server.url, "eve").come_in()
        body = f'{{"token": "{await link_of(eve, once=False)}"}}'
        json = {"content-type": "application/json"}
        answer = await ann.http.post("/api/links/use", content=body, headers=json | headers)
        return [answer.status_code in (403, 422), (await ann.http.get("/api/me")).json()["name"]]

    assert run(attack()) == [True, "ann"]


def test_whoever_a_browser_was_before_is_not_known_there_any_more(server: Server) -> None:
    async def become() -> list[Any]:
        ann, eve = await Person(server.url, "ann").come_in(), await Person(server.url, "eve").come_in()
        before = ann.token
        await use(ann, await link_of(eve, once=True))
        old = Person(server.url, token=before)
        return [(await ann.http.get("/api/me")).json()["name"], (await old.http.get("/api/me")).json()["code"]]

    assert run(become()) == ["eve", "unknown_person"]


def test_a_link_of_mine_is_not_used_up_where_i_am_known_already(server: Server) -> None:
    async def follow() -> list[Any]:
        ann = await Person(server.url, "ann").come_in()
        token = await link_of(ann, once=True)
        same = (await use(ann, token)).json()["name"]
        return [same, len(await devices(ann)), (await use(Person(server.url), token)).status_code]

    assert run(follow()) == ["ann", 1, 200]


def test_my_devices_are_listed_and_a_revoked_one_is_known_no_more(server: Server) -> None:
    async def revoke() -> list[Any]:
        table, (ann, _) = await begin(server.url, 2)
        phone = Person(server.url)
        phone.http.headers["user-agent"] = FIREFOX
        await use(phone, await link_of(ann, once=True))
        live = await phone.watch(table)
        listed = await devices(ann)
        names = sorted((each["browser"], each["system"], each["is_current"]) for each in listed)
        stolen = next(each["id"] for each in listed if not each["is_current"])
        left = (await ann.http.delete(f"/api/me/devices/{stolen}")).json()["devices"]
        await live.socket.wait_closed()
        return [names, len(left), (await phone.http.get("/api/me")).json()["code"], live.socket.close_reason,
                (await ann.look(table))["game"]["audience"]]  # fmt: skip

    names = [("", "", True), ("Firefox", "Linux", False)]
    assert run(revoke()) == [names, 1, "unknown_person", "unknown_person", 0]


def test_i_can_be_known_on_this_device_only(server: Server) -> None:
    async def revoke() -> list[Any]:
        ann, phone = await Person(server.url, "ann").come_in(), Person(server.url)
        token = await link_of(ann, once=False)
        await use(phone, token)
        left = (await ann.http.delete("/api/me/devices")).json()
        gone = [(await phone.http.get("/api/me")).json()["code"], (await use(phone, token)).json()["code"]]
        return [[each["is_current"] for each in left["devices"]], left["links"], gone]

    assert run(revoke()) == [[True], [], ["unknown_person", "expired_link"]]


def test_a_device_of_somebody_else_cannot_be_revoked(server: Server) -> None:
    async def revoke() -> list[Any]:
        ann, eve = await Person(server.url, "ann").come_in(), await Person(server.url, "eve").come_in()
        answer = await eve.http.delete(f"/api/me/devices/{(await devices(ann))[0]['id']}")
        return [answer.json()["code"], (await ann.http.get("/api/me")).status_code]

    assert run(revoke()) == ["not_found", 200]


def test_a_revoked_link_is_dead(server: Server) -> None:
    async def revoke() -> Any:
        ann = await Person(server.url, "ann").come_in()
        made = (await ann.http.post("/api/me/links", json={"once": False})).json()
        await ann.http.delete(f"/api/me/links/{made['id']}")
        return (await use(Person(server.url), made["path"].rpartition("/")[2])).json()["code"]

    assert run(revoke()) == "expired_link"


def test_links_and_devices_of_one_person_are_limited(tmp_path: Path) -> None:
    async def collect(url: str) -> list[Any]:
        ann = await Person(url, "ann").come_in()
        made = [await ann.http.post("/api/me/links", json={"once": False}) for _ in range(3)]
        token = made[0].json()["path"].rpartition("/")[2]
        used = [await use(Person(url), token) for _ in range(2)]
        return [(answer.status_code, answer.json().get("code")) for answer in (made[2], *used)]

    with Server(f"sqlite:///{tmp_path}/x.db", tmp_path / "log", limits={"links": 2, "devices": 2}) as server:
        refused = [(429, "too_many_links"), (200, None), (429, "too_many_devices")]
        assert run(collect(server.url)) == refused


def everything(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.glob("x.db*"))


def test_who_deletes_themselves_leaves_no_name_no_word_no_title_and_no_device(tmp_path: Path) -> None:
    async def forget(url: str) -> list[Any]:
        zaphod, bob = await Person(url, "Zaphod").come_in(), await Person(url, "bob").come_in()
        table, waiting = await zaphod.open(2, name="Trillian"), await zaphod.open(2, name="Marvin")
        for person in (zaphod, bob):
            await person.sit(table)
        await zaphod.ask(table["id"], "start")
        await zaphod.ask(table["id"], "say", text="Heart of Gold")
        phone = Person(url)
        await use(phone, await link_of(zaphod, once=True))
        link = await link_of(zaphod, once=False)
        assert b"Heart of Gold" in everything(tmp_path)
        answer = await zaphod.http.delete("/api/me")
        seen = await bob.look(table["id"])
        codes = [(await phone.http.get("/api/me")).json()["code"], (await use(phone, link)).json()["code"],
                 (await bob.look(waiting["id"]))["code"]]  # fmt: skip
        told = [word for word in ("Zaphod", "Trillian", "Heart") if word in str(seen)]
        status = seen["table"]["seats"][0]["status"]
        return [answer.json(), 'stoneage=""' in answer.headers["set-cookie"], codes, status, told]

    with Server(f"sqlite:///{tmp_path}/x.db", tmp_path / "log") as server:
        gone = ["unknown_person", "expired_link", "unknown_table"]
        assert run(forget(server.url)) == [{"name": ""}, True, gone, "resigned", []]
        left = everything(tmp_path)
        assert [word for word in (b"Zaphod", b"Trillian", b"Marvin", b"Heart of Gold") if word in left] == []


def test_a_title_that_a_rematch_took_over_goes_too(server: Server) -> None:
    async def forget() -> str:
        table, (ann, bob) = await begin(server.url, 2, name="Slartibartfast")
        live = [await person.watch(table) for person in (ann, bob)]
        await ann.ask(table, "resign")
        await bob.ask(table, "resign")
        await live[1].ask("rematch")
        follow = live[1].last["table"]["rematch"]
        assert (await bob.look(follow))["table"]["settings"]["name"] == "Slartibartfast"
        await ann.http.delete("/api/me")
        return str([await bob.look(each) for each in (table, follow)])

    assert "Slartibartfast" not in run(forget())


def test_the_record_of_a_finished_game_stays_when_a_player_deletes_themselves(server: Server) -> None:
    async def forget() -> list[Any]:
        table, (ann, bob) = await begin(server.url, 2)
        for person in (ann, bob):
            await person.ask(table, "resign")
        await ann.http.delete("/api/me")
        record = (await bob.http.get(f"/api/tables/{table}/record")).json()
        return [record["seats"], (await bob.look(table))["table"]["stage"]]

    assert run(forget()) == [["guest", "guest 1"], "over"]


def test_cookie_and_link_of_an_earlier_version_go_on(tmp_path: Path) -> None:
    """One token was both; ann's is `ann`."""

    async def come_back(url: str) -> list[Any]:
        ann, phone = Person(url, token="ann"), Person(url)
        named = (await ann.http.get("/api/me")).json()["name"]
        used = (await use(phone, "ann")).json()["name"]
        refused = (await ann.http.get("/api/me/link")).json()["code"]
        return [named == used, (await phone.look("old-table"))["game"]["audience"], refused, len(await devices(ann))]

    with Server(f"sqlite:///{restored(STORED[0], tmp_path)}", tmp_path / "log") as server:
        assert run(come_back(server.url)) == [True, 0, "old_client", 2]


def test_the_database_holds_hashes_of_tokens_and_no_token(tmp_path: Path) -> None:
    async def come_in(url: str) -> list[str]:
        ann = await Person(url, "ann").come_in()
        return [ann.token, await link_of(ann, once=False)]

    with Server(f"sqlite:///{tmp_path}/x.db", tmp_path / "log") as server:
        tokens = run(come_in(server.url))
        database = sqlite3.connect(tmp_path / "x.db")
        hashes = {row[0] for table in ("device", "link") for row in database.execute(f"SELECT token_hash FROM {table}")}
        database.close()
        assert hashes == {hashlib.sha256(token.encode()).hexdigest() for token in tokens}
        assert not any(token.encode() in everything(tmp_path) for token in tokens)


def test_addresses_of_devices_are_forgotten_in_time_or_never_kept(tmp_path: Path) -> None:
    async def come_in(url: str) -> None:
        await Person(url, "ann").come_in()

    def kept(days: float) -> list[Any]:
        with Server(f"sqlite:///{tmp_path}/{days}.db", tmp_path / "log", address_days=days) as server:
            run(come_in(server.url))
            database = sqlite3.connect(tmp_path / f"{days}.db")
            found = [row[0] for row in database.execute("SELECT address FROM device")]
            database.close()
        return found

    assert kept(7.0) == ["127.0.0.1"]
    assert kept(0.0) == [None]


@pytest.mark.parametrize(
    ("agent", "browser", "system"),
    [
        (FIREFOX, "Firefox", "Linux"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0", "Edge", "Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1", "Safari", "iPhone"),
        ("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36", "Chrome", "Android"),
        ("curl/8", "", ""),
    ],
)
def test_browsers_are_told_apart_by_what_they_say_of_themselves(agent: str, browser: str, system: str) -> None:
    assert browser_of(agent) == (browser, system)
