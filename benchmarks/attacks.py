"""One attacker against one innocent player: what the player notices, and what the attack costs the server.

    uv run python -m benchmarks.attacks                  # all attacks
    uv run python -m benchmarks.attacks pings loris      # some of them

The attacker comes from 127.0.0.2 and runs in a process of its own; the player comes from 127.0.0.1 and makes a choice
every 60 ms at a table of two, one game after the other. A visitor beside them connects four times a second and asks
for `/api/me`. Each attack has at most 10 MB, 200 connections and 30 s (`--seconds`, 8 by default). Printed are the
milliseconds from a choice until both players have its update, choices that got none within 10 s, the longest that the
visitor waited, and the server's CPU seconds a second. The goal: p99 under 250 ms, none lost.
"""

import argparse
import asyncio
import contextlib
import json
import os
import re
import secrets
import socket
import ssl
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any

import httpx
import psutil

from benchmarks.load import Player, choose, seat, wait_until_ready
from stoneage.review.puzzles import shipped_puzzles
from tests.kit.server.process import free_port

_FROM = "127.0.0.2"
_MOST_BYTES = 10_000_000
_MOST_CONNECTIONS = 200
_PAUSE = 0.06  # seconds between two choices of the player
_PATIENCE = 10.0  # seconds after which a choice counts as lost
_NO_TLS = ssl.create_default_context()  # never used, but each client would make one of its own, for 20 ms
_SERVER = """
import sys
from stoneage.server.config import Config
from stoneage.server.run import run
run(Config(sys.argv[1], port=int(sys.argv[2])))
"""


class Spent(Exception):
    """The attacker has sent all it may."""


class Attacker:
    """Connections from one address, with a budget."""

    def __init__(self, port: int, table: str, token: str, finished: str, alone: str, seconds: float) -> None:
        self.port, self.token = port, token
        self.table = table  # which waits for people
        self.finished = finished
        self.alone = alone  # where only bots play with the attacker
        self.end = time.monotonic() + seconds
        self.left = _MOST_BYTES

    @property
    def going(self) -> bool:
        return time.monotonic() < self.end

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(_FROM, 0))

    def named(self, path: str) -> str:
        """A path with the attacker's tables in it, or something that nobody has seen before."""
        names = {"table": self.table, "finished": self.finished, "alone": self.alone, "new": secrets.token_hex(8)}
        return path.format(**names)

    async def send(self, writer: asyncio.StreamWriter, data: bytes) -> None:
        self.left -= len(data)
        if self.left < 0 or not self.going:
            raise Spent
        writer.write(data)
        await asyncio.wait_for(writer.drain(), max(0.1, self.end - time.monotonic()))

    def request(self, method: str, path: str, body: bytes = b"", cookie: bool = True) -> bytes:
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\n"
        head += f"Cookie: stoneage={self.token}\r\n" if cookie else ""
        head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n" if body else ""
        return head.encode() + b"\r\n" + body

    async def open_socket(self, table: str | None = None) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await self.connect()
        upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        key = "Sec-WebSocket-Key: c3RvbmVhZ2Ugc3RvbmVhZw==\r\n"
        head = self.request("GET", f"/api/tables/{table or self.table}/socket")[:-2] + f"{upgrade}{key}\r\n".encode()
        await self.send(writer, head)
        await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 5)
        return reader, writer

    def http(self) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(local_address=_FROM)
        url, cookies = f"http://127.0.0.1:{self.port}", {"stoneage": self.token}
        return httpx.AsyncClient(base_url=url, transport=transport, cookies=cookies)

    async def many(self, doing: Callable[[], Coroutine[Any, Any, None]], count: int = _MOST_CONNECTIONS) -> None:
        """The same on many connections, again and again until time or bytes are spent."""

        async def again() -> None:
            while self.going and self.left > 0:
                try:
                    await doing()
                except Spent:
                    return
                except (OSError, asyncio.IncompleteReadError, TimeoutError):
                    await asyncio.sleep(0.005)
                except (httpx.HTTPError, KeyError):  # refused
                    await asyncio.sleep(0.5)

        await asyncio.gather(*(again() for _ in range(count)))


def frame(opcode: int, payload: bytes = b"", fin: bool = True) -> bytes:
    size = len(payload)
    length = bytes([128 | size]) if size < 126 else bytes([128 | 126]) + size.to_bytes(2)
    return bytes([(128 if fin else 0) | opcode]) + length + bytes(4) + payload


def socket_flood(data: bytes, connections: int = 1) -> Callable[[Attacker], Coroutine[Any, Any, None]]:
    """Opens sockets and sends the same over and over, without reading."""

    async def attack(attacker: Attacker) -> None:
        async def once() -> None:
            _, writer = await attacker.open_socket()
            try:
                while True:
                    await attacker.send(writer, data)
            finally:
                writer.close()

        await attacker.many(once, connections)

    return attack


def requests(*made: tuple[str, str, bytes], connections: int = 50) -> Callable[[Attacker], Coroutine[Any, Any, None]]:
    """Sends requests on connections that stay open, and reads the answers."""

    async def attack(attacker: Attacker) -> None:
        async def once() -> None:
            reader, writer = await attacker.connect()
            draining = asyncio.create_task(drain(reader))
            try:
                while not draining.done():
                    for method, path, body in made:
                        await attacker.send(writer, attacker.request(method, attacker.named(path), body))
                        await asyncio.sleep(0.01)
            finally:
                draining.cancel()
                writer.close()

        await attacker.many(once, connections)

    return attack


async def drain(reader: asyncio.StreamReader) -> None:
    with contextlib.suppress(OSError):
        while await reader.read(1 << 16):
            pass


def raw(*pieces: bytes, repeat: bytes = b"", connections: int = 1) -> Callable[[Attacker], Coroutine[Any, Any, None]]:
    """Sends bytes as they are, then the same again and again; holds the connection until the end."""

    async def attack(attacker: Attacker) -> None:
        async def once() -> None:
            reader, writer = await attacker.connect()
            draining = asyncio.create_task(drain(reader))
            try:
                for piece in pieces:
                    await attacker.send(writer, piece)
                while repeat:
                    await attacker.send(writer, repeat)
                while attacker.going and not draining.done():
                    await asyncio.sleep(0.05)
            finally:
                draining.cancel()
                writer.close()

        await attacker.many(once, connections)

    return attack


async def connection_flood(attacker: Attacker) -> None:
    async def once() -> None:
        attacker.left -= 60
        _, writer = await attacker.connect()
        writer.close()

    await attacker.many(once)


async def socket_churn(attacker: Attacker) -> None:
    async def once() -> None:
        _, writer = await attacker.open_socket()
        writer.close()

    await attacker.many(once, 50)


async def deaf_downloads(attacker: Attacker) -> None:
    """Asks for as much as it may and reads nothing."""

    async def once() -> None:
        _, writer = await attacker.connect()
        try:
            await attacker.send(writer, attacker.request("GET", "/api/openapi.json") * 16)
            while attacker.going and not writer.is_closing():
                await asyncio.sleep(0.1)
        finally:
            writer.close()

    await attacker.many(once, 140)


async def deaf_spectators(attacker: Attacker) -> None:
    async def once() -> None:
        _, writer = await attacker.open_socket()
        while attacker.going:
            await asyncio.sleep(0.1)
        writer.close()

    await attacker.many(once, 140)


def in_single_bytes(head: bytes, repeat: bytes) -> Callable[[Attacker], Coroutine[Any, Any, None]]:
    """Sends every byte in a packet of its own."""

    async def attack(attacker: Attacker) -> None:
        async def once() -> None:
            _, writer = await (attacker.connect() if head else attacker.open_socket())
            writer.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            try:
                await attacker.send(writer, head)
                while True:
                    for byte in repeat:
                        await attacker.send(writer, bytes([byte]))
            finally:
                writer.close()

        await attacker.many(once, 100)

    return attack


async def guess(attacker: Attacker) -> None:
    """Tries cookies, tables, sockets and links that do not exist."""

    async def once() -> None:
        reader, writer = await attacker.connect()
        draining = asyncio.create_task(drain(reader))
        try:
            while not draining.done():
                cookie = f"Cookie: stoneage={secrets.token_urlsafe(32)}\r\n\r\n".encode()
                await attacker.send(writer, HEAD + cookie)
                await attacker.send(writer, attacker.request("GET", attacker.named("/api/tables/{new}")))
                link = json.dumps({"token": secrets.token_urlsafe(32)}).encode()
                await attacker.send(writer, attacker.request("POST", "/api/links/look", link))
                await asyncio.sleep(0.02)
                with contextlib.suppress(OSError, asyncio.IncompleteReadError, TimeoutError):
                    (await attacker.open_socket(secrets.token_hex(8)))[1].close()
        finally:
            draining.cancel()
            writer.close()

    await attacker.many(once, 50)


async def come_and_go(attacker: Attacker) -> None:
    """Becomes a guest and deletes itself, again and again."""

    async def once() -> None:
        reader, writer = await attacker.connect()
        try:
            await attacker.send(writer, attacker.request("POST", "/api/people", b'{"name":"x"}', cookie=False))
            head = (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 5)).decode()
            token = re.search("stoneage=([^;]+)", head)
            if token:
                gone = f"DELETE /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: stoneage={token[1]}\r\n\r\n"
                await attacker.send(writer, gone.encode())
                await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 5)
        finally:
            writer.close()

    await attacker.many(once, 50)


async def play_and_take_back(attacker: Attacker) -> None:
    """Plays and takes back in a game of its own, which leaves two entries in its log each time."""

    async def once() -> None:
        async with attacker.http() as http:
            table = await hot_seat_table(http)
            version = (await http.get(f"/api/tables/{table}")).json()["version"]
            while attacker.going:
                for wish in ({"type": "play", "move": "place hunt 2"}, {"type": "undo"}):
                    message = {**wish, "id": secrets.token_hex(8), "version": version}
                    version = (await http.post(f"/api/tables/{table}", json=message)).json().get("version", version)

    await attacker.many(once, 5)


async def bots(attacker: Attacker) -> None:
    """Opens tables of bots and goes away, so that they play as fast as they think."""

    async def once() -> None:
        async with attacker.http() as http:
            await solo_table(http, "expert", leave=True)

    await attacker.many(once, 5)


async def nothing(attacker: Attacker) -> None:
    while attacker.going:
        await asyncio.sleep(0.1)


HEAD = b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\n"
BODY = b"POST /api/people HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
CHUNKED = b"POST /api/replays HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
NEW_TABLE = ("POST", "/api/tables", b'{"options":{"players":4},"listed":true}')
SAY = json.dumps({"type": "say", "id": "x", "text": "spam" * 20}).encode()
SIT = json.dumps({"type": "sit", "id": "x", "nonce": "0" * 32}).encode()
SIT_DOWN: dict[str, Any] = {"type": "sit", "nonce": "0" * 32}
FIELDS = json.dumps({"type": "say", **{f"field{n}": n for n in range(900)}}).encode()
MOVES = json.dumps({"moves": ["place hunt 2"] * 40}).encode()
PUZZLE = shipped_puzzles()[0]["id"]
TELL = b'{"moves":[],"tell":true}'
LINK = json.dumps({"text": "xY" * 150}).encode()
COMPANY = json.dumps({"players": 4, "results": [{"error": 1.0, "share": 0.5}] * 100}).encode()
ATTACKS: dict[str, Callable[[Attacker], Coroutine[Any, Any, None]]] = {
    "nothing": nothing,
    "pings": socket_flood(frame(9) * 10_000),
    "pings, 150 sockets": socket_flood(frame(9) * 1_000, 150),
    "pongs": socket_flood(frame(10) * 10_000),
    "fragments": socket_flood(frame(1, b"", fin=False) + frame(0, b"", fin=False) * 10_000),
    "long pings": socket_flood(frame(9, b"x" * 125) * 1_000),
    "messages": socket_flood(frame(1, b"{}") * 1_000, 150),
    "long messages": socket_flood(frame(1, b"[" * 16_000) * 4, 150),
    "chat": socket_flood(frame(1, SAY), 40),
    "joins": requests(("POST", "/api/tables/{table}", SIT)),
    "loris": raw(HEAD, connections=200),
    "half bodies": raw(HEAD.replace(b"GET", b"POST") + b"Content-Length: 9\r\n\r\n{", connections=200),
    "headers": raw(HEAD, repeat=b"a: b\r\n" * 1_000),
    "URL": raw(b"GET /", repeat=b"x" * 65_536),
    "one header": raw(HEAD + b"a: ", repeat=b"x" * 65_536),
    "pipelined": raw(repeat=(HEAD + b"\r\n") * 500, connections=50),
    "chunks of a byte": raw(CHUNKED, repeat=b"1\r\na\r\n" * 2_000, connections=20),
    "garbage": raw(repeat=b"\x00\xff" * 2_000, connections=100),
    "connections": connection_flood,
    "sockets": socket_churn,
    "deaf spectators": deaf_spectators,
    "pictures": requests(("GET", "/art/valley.svg", b"")),
    "status": requests(("GET", "/api/status", b"")),
    "lobby": requests(("GET", "/api/tables", b""), ("GET", "/api/me/tables", b"")),
    "guests": requests(("POST", "/api/people", b'{"name":"x"}')),
    "tables": requests(NEW_TABLE),
    "replays": requests(("GET", "/api/tables/{finished}/replay", b""), ("GET", "/api/tables/{finished}/summary", b"")),
    "uploads": requests(("POST", "/api/replays", b"[" * 400_000), connections=5),
    "OpenAPI": requests(("GET", "/api/openapi.json", b"")),
    "trailers": raw(CHUNKED + b"1\r\na\r\n0\r\na: ", repeat=b"x" * 65_536, connections=20),
    "chunk extensions": raw(CHUNKED + b"1;", repeat=b"x" * 65_536, connections=20),
    "bodies without end": raw(BODY + b"Content-Length: 999999999999\r\n\r\n", repeat=b"x" * 65_536, connections=20),
    "frames in bytes": in_single_bytes(b"", frame(1, b"x" * 1_000)),
    "heads in bytes": in_single_bytes(HEAD, b"a: b\r\n"),
    "many fields": socket_flood(frame(1, FIELDS), 150),
    "deaf downloads": deaf_downloads,
    "guesses": guess,
    "looking back": requests(
        ("GET", "/api/tables/{finished}", b""), ("GET", "/api/tables/{finished}/moments/50", b""),
        ("GET", "/api/tables/{finished}/record", b""), ("GET", "/no/page/{new}", b""),
    ),
    "lessons, puzzles": requests(("POST", "/api/lessons/feeding", MOVES), ("POST", f"/api/puzzles/{PUZZLE}", TELL)),
    "advice, hints": requests(("GET", "/api/tables/{alone}/advice", b""), ("GET", "/api/tables/{alone}/hints", b"")),
    "reviews": requests(("GET", "/api/tables/{finished}/review", b"")),
    "QR codes, company": requests(("POST", "/api/qr", LINK), ("POST", "/api/company", COMPANY)),
    "names, devices": requests(
        ("PUT", "/api/me", json.dumps({"name": "Z\u0351\u036b" * 26}).encode()), ("DELETE", "/api/me/devices", b""),
    ),
    "come and go": come_and_go,
    "play, take back": play_and_take_back,
    "bots": bots,
}  # fmt: skip


async def finished_table(http: httpx.AsyncClient) -> str:
    """A table whose only guest leaves at once, so that bots play to the end."""
    table = await solo_table(http, "random", leave=True)
    while (await http.get(f"/api/tables/{table}")).json()["table"]["stage"] != "over":
        await asyncio.sleep(0.5)
    return table


async def hot_seat_table(http: httpx.AsyncClient) -> str:
    """A table at which one guest has both seats."""
    settings = {"options": {"players": 2}, "hot_seat": True, "free_undo": True}
    return await started(http, settings, [SIT_DOWN, SIT_DOWN, {"type": "start"}])


async def solo_table(http: httpx.AsyncClient, bot: str, leave: bool = False) -> str:
    """A table of a guest with a bot, at which the guest begins."""
    messages: list[dict[str, Any]] = [SIT_DOWN, {"type": "seat_bot", "seat": 1, "bot": bot}, {"type": "start"}]
    settings = {"options": {"players": 2, "start": 0}, "stand_in": bot}
    return await started(http, settings, messages + [{"type": "leave"}] * leave)


async def started(http: httpx.AsyncClient, settings: dict[str, Any], messages: list[dict[str, Any]]) -> str:
    table: str = (await http.post("/api/tables", json=settings)).json()["id"]
    for number, message in enumerate(messages):
        await http.post(f"/api/tables/{table}", json={**message, "id": f"m{number}"})
    return table


async def play(url: str, seconds: float) -> tuple[list[float], int]:
    """Returns the seconds of each choice until both players have it, and how many were lost."""
    taken, lost, end = list[float](), 0, time.monotonic() + seconds
    table: list[Player] = []
    while time.monotonic() < end:
        try:
            took = await asyncio.wait_for(choose(table), _PATIENCE) if table else None
            if took is None:
                leave(table)
                table = await asyncio.wait_for(seat(url, 2, asyncio.Semaphore(1)), _PATIENCE)
                continue
        except (TimeoutError, httpx.HTTPError):
            lost += 1
            continue
        taken.append(took)
        await asyncio.sleep(_PAUSE)
    leave(table)
    return taken, lost


def leave(table: list[Player]) -> None:
    for player in table:
        player.socket.transport.close()


async def visit(url: str, waited: list[float]) -> None:
    """Connects anew and asks who it is, until it is cancelled; an answer that never comes counts as all that time."""
    while True:
        begun = time.perf_counter()
        try:
            async with httpx.AsyncClient(base_url=url, timeout=_PATIENCE, verify=_NO_TLS) as http:
                (await http.get("/api/me")).json()
        except (httpx.HTTPError, ValueError):
            waited.append(_PATIENCE)
        else:
            waited.append(time.perf_counter() - begun)
        await asyncio.sleep(0.25)


async def suffer(url: str, server: psutil.Process, name: str, seconds: float) -> list[Any]:
    """Plays while the attack runs; returns a row of the table."""
    async with httpx.AsyncClient(base_url=url, transport=httpx.AsyncHTTPTransport(local_address=_FROM)) as http:
        token = await _retry(lambda: _come_in(http))
        finished = await finished_table(http)
        watched = (await http.post("/api/tables", json={"options": {"players": 2}})).json()["id"]
        alone = await solo_table(http, "club")
    command = [sys.executable, "-m", "benchmarks.attacks", "--attack", name, "--seconds", str(seconds), "--port",
               url.rpartition(":")[2], f"--table={watched}", f"--token={token}", f"--finished={finished}",
               f"--alone={alone}"]  # fmt: skip
    waited: list[float] = []
    with subprocess.Popen(command) as attacking:
        await asyncio.sleep(1)  # until the attacker's process has loaded
        visiting = asyncio.create_task(visit(url, waited))
        before, begun = sum(server.cpu_times()[:2]), time.monotonic()
        taken, lost = await play(url, seconds)
        used = (sum(server.cpu_times()[:2]) - before) / (time.monotonic() - begun)
        visiting.cancel()
        attacking.kill()
    milliseconds = sorted(1000 * took for took in taken) or [float("inf")]
    p99 = milliseconds[min(len(milliseconds) - 1, int(0.99 * len(milliseconds)))]
    longest = 1000 * max(waited, default=float("inf"))
    return [name, len(taken), lost, statistics.median(milliseconds), p99, milliseconds[-1], longest, used]


async def _come_in(http: httpx.AsyncClient) -> str | None:
    answer = await http.post("/api/people", json={})
    return answer.cookies.get("stoneage")


async def _retry(doing: Callable[[], Awaitable[str | None]]) -> str:
    """The attacker's address may have to wait for the limits that its last attack has used up."""
    for _ in range(60):
        with contextlib.suppress(httpx.HTTPError):
            found = await doing()
            if found:
                return found
        await asyncio.sleep(0.5)
    raise SystemExit("the attacker is kept out altogether")


async def measure(url: str, server: psutil.Process, names: list[str], seconds: float) -> None:
    await wait_until_ready(url)
    print(f"{'attack':20} choices lost  p50 ms  p99 ms  max ms visit ms   CPU", flush=True)
    for name in names:
        row = await suffer(url, server, name, seconds)
        print("{:20} {:7d} {:4d} {:7.0f} {:7.0f} {:7.0f} {:8.0f} {:5.2f}".format(*row), flush=True)
        await asyncio.sleep(2)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help=", ".join(ATTACKS))
    parser.add_argument("--seconds", type=float, default=8.0)
    for internal in ("attack", "port", "table", "token", "finished", "alone"):
        parser.add_argument(f"--{internal}", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.attack:
        names = (options.table, options.token, options.finished, options.alone)
        attacker = Attacker(int(options.port), *names, options.seconds + 1)
        asyncio.run(ATTACKS[options.attack](attacker))
        return
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        command = [sys.executable, "-c", _SERVER, f"sqlite:///{folder}/x.db", str(port)]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        with (Path(folder) / "log").open("w") as log, subprocess.Popen(command, stderr=log, env=environment) as process:
            try:
                url = f"http://127.0.0.1:{port}"
                asyncio.run(measure(url, psutil.Process(process.pid), options.names or list(ATTACKS), options.seconds))
            finally:
                process.terminate()


if __name__ == "__main__":
    main()
