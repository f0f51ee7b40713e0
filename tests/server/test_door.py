"""The door: what one client may send before anything is done for it, and what others notice of that."""

import asyncio
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from stoneage.server.config import Limits
from stoneage.server.connection_limits import ConnectionLimits, rate_limit_key
from tests.kit.server.client import Person, get, run
from tests.kit.server.process import Server


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("strict")
    limits = {"request_seconds": 1.0, "read_timeout": 1.0, "connections": 60, "new_connections": 1000, "sockets": 100}
    with Server(f"sqlite:///{folder}/x.db", folder / "log", request_rate=1000, limits=limits) as server:
        yield server


async def status_in_the_end(server: Server) -> int:
    """The status of a request on a new connection, once the server has noticed that others were closed."""
    async with asyncio.timeout(60), httpx.AsyncClient(timeout=60) as http:
        while True:
            with suppress(httpx.TransportError):  # a reset may overtake the refusal
                answer = await http.get(f"{server.url}/api/status")
                if answer.status_code != 429:
                    return answer.status_code
            await asyncio.sleep(0.05)


async def answer_to(server: Server, *pieces: bytes, patience: float = 30.0) -> bytes:
    """Returns all that the server says to these bytes, until it closes the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    try:
        for piece in pieces:
            writer.write(piece)
            await writer.drain()
    except OSError:
        pass
    try:
        return await asyncio.wait_for(reader.read(), patience)
    except ConnectionResetError:
        return b"reset"
    finally:
        writer.close()


def status_of(answer: bytes) -> int:
    return int(answer.split(b" ")[1]) if answer.startswith(b"HTTP/1.1 ") else 0


HEAD = b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\n"


@pytest.mark.parametrize(
    ("pieces", "status"),
    [
        ([b"GET /" + b"x" * 10_000], 414),
        ([HEAD, b"a: b\r\n" * 200], 431),
        ([HEAD + b"a: " + b"x" * 60_000, b"x" * 10_000], 431),
        ([b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 100], 429),
        ([b"nonsense\r\n\r\n"], 400),
    ],
    ids=["endless URL", "many headers", "long header", "pipelined", "nonsense"],
)
def test_a_head_beyond_its_limits_is_refused_in_words(strict: Server, pieces: list[bytes], status: int) -> None:
    answers = (run(answer_to(strict, *pieces)) for _ in range(10))
    # Who is still sending when the server closes may get TCP's reset in place of the words; one of ten gets them.
    answer = next(answer for answer in answers if b"HTTP/1.1" in answer)
    assert status in (status_of(answer), status_of(answer[answer.rindex(b"HTTP/1.1") :]))


@pytest.mark.parametrize(
    "sent",
    [b"", b"\r\n", b"GET / HT", HEAD, b"POST /api/people HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n{"],
    ids=["nothing", "a line break", "half a line", "half a head", "half a body"],
)
def test_half_a_request_is_given_up_in_time(strict: Server, sent: bytes) -> None:
    assert status_of(run(answer_to(strict, sent))) == 408


def held_by_the_system(here: int, there: int) -> int:
    """Returns the bytes of a connection of this machine that the system has and its other end has not taken."""
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        _, own, other, _, queues, *_ = line.split()
        if (int(own.partition(":")[2], 16), int(other.partition(":")[2], 16)) == (here, there):
            return int(queues.partition(":")[0], 16)
    return 0


@pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="only Linux tells")
def test_the_system_keeps_little_of_an_answer_that_nobody_reads_and_not_for_long(strict: Server) -> None:
    """It would keep 2 MB and more of each, also after the connection was closed, and that is nobody's memory."""
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        deaf.connect(("127.0.0.1", strict.port))
        deaf.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 16)
        most, until = 0, time.monotonic() + 60
        while time.monotonic() < until:
            held = held_by_the_system(strict.port, deaf.getsockname()[1])
            most = max(most, held)
            if most and not held:
                break
            time.sleep(0.02)
        assert 0 < most < 300_000
        assert not held_by_the_system(strict.port, deaf.getsockname()[1])


def test_who_takes_nothing_of_an_answer_is_given_up_and_gets_no_more(strict: Server) -> None:
    """Closing alone would wait for the client, and a few of them would be all connections that an address may have."""
    whole = len(get(f"{strict.url}/api/openapi.json", headers={"accept-encoding": ""}).content)
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        deaf.settimeout(20)
        deaf.connect(("127.0.0.1", strict.port))
        deaf.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 16)
        time.sleep(3)  # three times the limit
        taken = 0
        with suppress(ConnectionResetError):
            while piece := deaf.recv(1 << 16):
                taken += len(piece)
    assert 0 < taken < 16 * whole


CHUNKED = b"POST /api/replays HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"


@pytest.mark.parametrize("begun", [b"1\r\na\r\n0\r\na: ", b"1;"], ids=["a trailer", "an extension of a chunk"])
def test_what_comes_after_a_head_without_end_is_refused(strict: Server, begun: bytes) -> None:
    """The parser keeps a trailer whole, and no limit of the head or of the body counted it."""

    async def sent() -> int:
        _, writer = await asyncio.open_connection("127.0.0.1", strict.port)
        writer.write(CHUNKED + begun)
        size = 0
        try:
            while size < 20_000_000:
                writer.write(b"x" * 65_536)
                await writer.drain()
                size += 65_536
        except OSError:
            pass
        writer.close()
        return size

    assert run(sent()) < 15_000_000  # two and a half million, and what the system holds on its way


def test_a_request_in_time_is_answered_however_it_comes_in_pieces(strict: Server) -> None:
    head = (
        HEAD.replace(b"GET /api/me", b"POST /api/people") + b"Content-Type: application/json\r\nConnection: close\r\n"
    )
    whole = head + b'Content-Length: 14\r\n\r\n{"name":"ann"}'
    pieces = [bytes([byte]) for byte in whole]
    assert status_of(run(answer_to(strict, *pieces))) == 201


def test_one_address_has_so_many_connections_and_gets_them_back(strict: Server) -> None:
    async def crowd() -> list[int]:
        held = [await asyncio.open_connection("127.0.0.1", strict.port) for _ in range(60)]
        refused = await answer_to(strict)
        for _, writer in held:
            writer.close()
        return [status_of(refused), await status_in_the_end(strict)]

    assert run(crowd()) == [429, 200]


def test_a_websocket_counts_as_a_connection_until_it_ends(strict: Server) -> None:
    async def crowd() -> list[int]:
        ann = await Person(strict.url, "ann").come_in()
        table = (await ann.open(2))["id"]
        watching = [await ann.watch(table) for _ in range(58)]
        held = [await asyncio.open_connection("127.0.0.1", strict.port) for _ in range(2)]
        refused = await answer_to(strict)
        for live in watching:
            await live.close()
        for _, writer in held:
            writer.close()
        return [status_of(refused), await status_in_the_end(strict)]

    assert run(crowd()) == [429, 200]


def test_the_connections_of_a_proxy_are_not_one_clients() -> None:
    limits = ConnectionLimits(Limits(connections=2), frozenset({"10.0.0.1"}))
    assert [limits.acquire("10.0.0.1") for _ in range(5)] == [True] * 5
    assert [limits.acquire("10.0.0.2") for _ in range(3)] == [True, True, False]
    limits.release("10.0.0.2")
    assert limits.acquire("10.0.0.2")


def test_an_ipv6_household_is_one_client() -> None:
    assert (
        rate_limit_key("2001:db8:1:2:3::4")
        == rate_limit_key("2001:db8:1:2:ffff::1")
        != rate_limit_key("2001:db8:1:3::1")
    )
    assert rate_limit_key("::ffff:192.0.2.1") == rate_limit_key("192.0.2.1")


def test_addresses_that_were_seen_once_are_not_remembered_for_ever() -> None:
    for number in range(20_000):
        rate_limit_key(f"2001:db8:{number:x}::1")
    assert rate_limit_key.cache_info().currsize <= 10_000


@pytest.mark.parametrize(
    ("host", "status"),
    [("127.0.0.1", 200), ("localhost:99", 200), ("[::1]", 200), ("evil.example", 421), ("", 421)],
)
def test_a_foreign_host_is_refused_however_it_is_served(server: Server, host: str, status: int) -> None:
    answer = get(f"{server.url}/api/status", headers={"host": host})
    assert answer.status_code == status


def test_forwarded_addresses_are_believed_of_named_proxies_only(tmp_path: Path) -> None:
    async def many(server: Server) -> set[int]:
        async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
            asked = [http.get("/api/me", headers={"x-forwarded-for": f"192.0.2.{n}"}) for n in range(20)]
            return {answer.status_code for answer in await asyncio.gather(*asked)}

    def answers(**settings: Any) -> set[int]:
        with Server(f"sqlite:///{tmp_path}/x.db", tmp_path / "log", request_rate=1, **settings) as server:
            return set(run(many(server)))

    assert answers(proxies=["127.0.0.1"]) == {401}
    assert 429 in answers()


def test_nothing_of_the_api_is_kept_by_a_cache(server: Server) -> None:
    for path in ("/api/status", "/api/me", "/api/tables", "/metrics"):
        assert get(server.url + path).headers["cache-control"] == "no-store"
