"""Whatever is sent: a named refusal, never a fault, and nothing lost."""

import asyncio
import json
import re
import secrets
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from stoneage.server.config import PROTOCOL
from stoneage.server.middleware import STATUS, status_of
from tests.kit.server.client import Live, Person, get, post, request, run
from tests.kit.server.matches import begin
from tests.kit.server.process import Server

PROTOCOL_PAGE = Path(__file__).parents[2] / "docs" / "reference" / "protocol.md"


def asked(server: Server, talk: Any) -> Any:
    """What a person at a running table of two gets to hear."""

    async def conversation() -> Any:
        table, (ann, bob) = await begin(server.url, 2, options={"start": 0})
        return await talk(table, ann, bob)

    return run(conversation())


def test_not_your_turn_stale_and_illegal_are_refused_by_name(server: Server) -> None:
    async def talk(table: str, ann: Person, bob: Person) -> list[Any]:
        version = (await ann.look(table))["version"]
        early = await bob.ask(table, "play", version=version, move="place hunt 2")
        wrong = await ann.ask(table, "play", version=version, move="place hunt 9")
        await ann.ask(table, "play", version=version, move="place hunt 2")
        late = await ann.ask(table, "play", version=version, move="place hunt 2")
        return [early["code"], wrong["code"], wrong["reason"]["code"], late["code"]]

    assert asked(server, talk) == ["not_your_turn", "illegal", "too_few_at_home", "stale"]


def test_a_refused_message_is_refused_again_though_it_would_now_be_right(server: Server) -> None:
    async def talk(table: str, ann: Person, bob: Person) -> list[str]:
        live = await bob.watch(table)
        first = await live.ask("say", id="again", text=" ")
        again = await live.ask("say", id="again", text="now with words")
        return [first["code"], again["code"]]

    assert asked(server, talk) == ["nothing_said", "nothing_said"]


def test_a_forged_token_is_nobody(server: Server) -> None:
    async def talk(table: str, ann: Person, bob: Person) -> list[str]:
        eve = Person(server.url, token=secrets.token_urlsafe(32))
        return [(await eve.ask(table, "resign"))["code"], (await eve.http.get("/api/me")).json()["code"]]

    assert asked(server, talk) == ["unknown_person", "unknown_person"]


def test_a_foreign_token_has_no_seat(server: Server) -> None:
    async def talk(table: str, ann: Person, bob: Person) -> str:
        eve = await Person(server.url).come_in()
        return (await eve.ask(table, "resign"))["code"]

    assert asked(server, talk) == "not_your_seat"


# A page in a sandboxed frame or in a file, from wherever it came, has the origin `null`.
@pytest.mark.parametrize("origin", ["https://evil.example", "null", "file://", "http://"])
def test_a_page_of_another_site_is_refused(server: Server, origin: str) -> None:
    async def talk(table: str, ann: Person, bob: Person) -> list[Any]:
        headers = {"Origin": origin}
        http = await ann.http.post(f"/api/tables/{table}", json={"type": "resign", "id": "x"}, headers=headers)
        with pytest.raises(InvalidStatus) as refused:
            await connect(f"{server.url.replace('http', 'ws')}/api/tables/{table}/socket", additional_headers=headers)
        return [http.json()["code"], refused.value.response.status_code]

    assert asked(server, talk) == ["foreign_origin", 403]


def test_an_oversized_body_is_refused(server: Server) -> None:
    answer = post(f"{server.url}/api/people", content=b"x" * 100_000)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_an_oversized_body_of_unknown_length_is_refused(server: Server) -> None:
    answer = post(f"{server.url}/api/people", content=(b"x" * 1000 for _ in range(100)))
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_an_oversized_message_hangs_up_and_the_table_goes_on(server: Server) -> None:
    async def talk(table: str, ann: Person, bob: Person) -> str:
        live = await ann.watch(table)
        await live.socket.send("x" * 100_000)
        with pytest.raises(ConnectionClosed):
            await live.until(lambda _: False)
        version = (await ann.look(table))["version"]
        return (await ann.ask(table, "play", version=version, move="place hunt 2"))["type"]

    assert asked(server, talk) == "accepted"


def test_unknown_tables_and_pages_have_their_refusals(server: Server) -> None:
    assert get(f"{server.url}/api/tables/nowhere").json()["code"] == "unknown_table"
    assert get(f"{server.url}/nowhere").json()["code"] == "not_found"
    assert request("PUT", f"{server.url}/api/tables").json()["code"] == "not_allowed"


STATUSES = {
    401: ["unknown_person"],
    403: [
        *("banned", "foreign_origin", "no_household", "not_with_others"),
        *("not_host", "not_invited", "not_your_seat", "removed"),
    ],
    404: ["expired_link", "no_record", "not_found", "unknown_table"],
    405: ["not_allowed"],
    409: ["already_started", "client_outdated", "over", "table_full"],  # and all that are not named here
    410: ["table_closed"],
    413: ["too_large"],
    421: ["foreign_host"],
    422: ["bad_record", "bad_settings", "malformed"],
    429: [
        *("too_fast", "too_many_devices", "too_many_invitations"),
        *("too_many_links", "too_many_listed", "too_many_tables"),
    ],
    503: ["server_outdated", "unavailable"],
}


@pytest.mark.parametrize(("status", "codes"), STATUSES.items())
def test_a_refusal_has_the_http_status_that_programs_expect(status: int, codes: list[str]) -> None:
    assert {code: status_of(code) for code in codes} == dict.fromkeys(codes, status)


def test_every_http_status_of_a_refusal_is_documented() -> None:
    assert STATUS.keys() <= {code for codes in STATUSES.values() for code in codes}
    (documented,) = re.findall(r"Over HTTP the status is ([\d, or]+)\.", PROTOCOL_PAGE.read_text("utf-8"))
    assert {int(status) for status in re.findall(r"\d+", documented)} == STATUSES.keys()


def test_a_socket_to_no_table_is_closed_with_the_name_of_the_refusal(server: Server) -> None:
    async def knock() -> tuple[int, str]:
        async with connect(f"{server.url.replace('http', 'ws')}/api/tables/nowhere/socket") as socket:
            with pytest.raises(ConnectionClosed):
                await socket.recv()
            return socket.close_code or 0, socket.close_reason or ""

    assert run(knock()) == (4404, "unknown_table")


def test_a_client_of_another_protocol_is_refused_with_the_code_it_knows(server: Server) -> None:
    async def talk(table: str, ann: Person, bob: Person) -> list[Any]:
        address = f"{server.url.replace('http', 'ws')}/api/tables/{table}/socket?client=3"
        async with connect(address) as socket:
            with pytest.raises(ConnectionClosed):
                await socket.recv()
        command = {"type": "resign", "id": "x"}
        old = await ann.http.post(f"/api/tables/{table}", params={"client": "3"}, json=command)
        newer = await ann.http.post(f"/api/tables/{table}", params={"client": str(PROTOCOL + 1)}, json=command)
        new = await ann.http.post(f"/api/tables/{table}", params={"client": str(PROTOCOL)}, json=command)
        return [socket.close_reason, old.json()["code"], newer.json()["code"], new.json()["type"]]

    assert asked(server, talk) == ["old_client", "old_client", "client_outdated", "accepted"]


@pytest.mark.parametrize(
    ("method", "path"),
    [("POST", "/company"), ("GET", "/me/mistakes"), ("DELETE", "/me/mistakes/game/3"), ("GET", "/me/link")],
)
def test_an_address_of_an_earlier_protocol_asks_its_page_to_load_again(server: Server, method: str, path: str) -> None:
    assert request(method, f"{server.url}/api{path}").json()["code"] == "old_client"


def test_bad_settings_are_refused_with_the_reason_of_the_rules(server: Server) -> None:
    async def ask() -> Any:
        ann = await Person(server.url).come_in()
        return (await ann.http.post("/api/tables", json={"options": {"players": 5}})).json()

    answer = run(ask())
    assert (answer["code"], answer["reason"]["code"]) == ("bad_settings", "players_out_of_range")


def test_every_answer_carries_the_security_headers(server: Server) -> None:
    for path in ("/", "/api/tables", "/nowhere", "/health"):
        headers = get(server.url + path).headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_the_cookie_is_out_of_reach_of_scripts(server: Server) -> None:
    cookie = post(f"{server.url}/api/people", json={}).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


def test_health_and_metrics_answer(server: Server) -> None:
    assert get(f"{server.url}/health").json() == {"status": "ok"}
    assert "stoneage_commit_seconds_bucket" in get(f"{server.url}/metrics").text


_TYPES = (
    "sit", "stand", "seat_bot", "remove", "start", "play", "undo", "resign", "leave", "return", "say", "mute",
    "automatic", "rematch", "nonsense",
)  # fmt: skip
_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**40), 2**40) | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
_NAMES = ("version", "move", "seat", "name", "nonce", "invite", "bot", "text", "preset", "muted", "answers", "extra")
_FIELDS = st.sampled_from(_NAMES)
_MESSAGES = st.one_of(
    st.text(max_size=40),
    st.binary(max_size=40),
    _VALUES.map(json.dumps),
    st.builds(
        lambda what, fields, identity: json.dumps({**fields, "type": what, "id": identity}),
        st.sampled_from(_TYPES),
        st.dictionaries(_FIELDS, _VALUES, max_size=4),
        st.one_of(st.just("fuzz"), _VALUES),
    ),
)


@given(st.lists(_MESSAGES, min_size=5, max_size=25))
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
def test_fuzzed_messages_get_an_answer_each_and_break_nothing(server: Server, messages: list[str | bytes]) -> None:
    async def talk() -> str:
        table, (ann, _) = await begin(server.url, 2)
        live: Live = await ann.watch(table)
        for message in messages:
            await live.socket.send(message)
            await live.until(lambda heard: heard["type"] in ("refused", "accepted"))
        async with asyncio.timeout(60):
            return (await ann.look(table))["type"]

    assert run(talk()) == "welcome"


def test_who_asks_too_fast_is_told_so(tmp_path: Path) -> None:
    async def ask(url: str) -> list[httpx.Response]:
        async with httpx.AsyncClient(timeout=60) as http:
            return await asyncio.gather(*(http.get(f"{url}/api/tables") for _ in range(20)))

    with Server(f"sqlite:///{tmp_path}/x.db", tmp_path / "log", request_rate=2) as slow:
        time.sleep(1)  # waiting for the server to start took requests, too
        answers = run(ask(slow.url))
    refused = [answer for answer in answers if answer.status_code == 429]
    assert {answer.status_code for answer in answers} == {200, 429}
    assert {answer.headers["retry-after"] for answer in refused} == {"1"}
