"""One attacker against one innocent player: what the player notices, and what the attack costs the server.

    uv run python -m benchmarks.attacks                  # all attacks
    uv run python -m benchmarks.attacks pings loris      # some of them

The attacker comes from 127.0.0.2 and runs in a process of its own; the player comes from 127.0.0.1 and makes a choice
every 60 ms at a table of two. Each attack has at most 10 MB, 200 connections and 30 s (`--seconds`, 8 by default).
Printed are the milliseconds from a choice until both players have its update, choices that got none within 10 s, and
the server's CPU seconds a second. The goal: p99 under 250 ms, none lost.
"""

import argparse
import asyncio
import contextlib
import json
import os
import secrets
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
from tests.kit.server.process import free_port

_FROM = "127.0.0.2"
_MOST_BYTES = 10_000_000
_MOST_CONNECTIONS = 200
_PAUSE = 0.06  # seconds between two choices of the player
_PATIENCE = 10.0  # seconds after which a choice counts as lost
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

    def __init__(self, port: int, table: str, token: str, finished: str, seconds: float) -> None:
        self.port, self.table, self.token, self.finished = port, table, token, finished
        self.end = time.monotonic() + seconds
        self.left = _MOST_BYTES

    @property
    def going(self) -> bool:
        return time.monotonic() < self.end

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(_FROM, 0))

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

    async def open_socket(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await self.connect()
        upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        key = "Sec-WebSocket-Key: c3RvbmVhZ2Ugc3RvbmVhZw==\r\n"
        head = self.request("GET", f"/api/tables/{self.table}/socket")[:-2] + f"{upgrade}{key}\r\n".encode()
        await self.send(writer, head)
        await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 5)
        return reader, writer

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
                        path = path.format(table=attacker.table, finished=attacker.finished)
                        await attacker.send(writer, attacker.request(method, path, body))
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


async def deaf_spectators(attacker: Attacker) -> None:
    async def once() -> None:
        _, writer = await attacker.open_socket()
        while attacker.going:
            await asyncio.sleep(0.1)
        writer.close()

    await attacker.many(once, 140)


async def nothing(attacker: Attacker) -> None:
    while attacker.going:
        await asyncio.sleep(0.1)


HEAD = b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\n"
CHUNKED = b"POST /api/replays HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
NEW_TABLE = ("POST", "/api/tables", b'{"options":{"players":4},"listed":true}')
SAY = json.dumps({"type": "say", "id": "x", "text": "spam" * 20}).encode()
SIT = json.dumps({"type": "sit", "id": "x", "nonce": "0" * 32}).encode()
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
}


async def finished_table(http: httpx.AsyncClient, token: str) -> str:
    """A table whose only player gives up."""
    cookie = {"cookie": f"stoneage={token}"}
    settings = {"options": {"players": 2}, "hot_seat": True}
    table: str = (await http.post("/api/tables", json=settings, headers=cookie)).json()["id"]
    sit = {"type": "sit", "nonce": secrets.token_hex(16)}
    resign = [{"type": "resign", "seat": number} for number in range(2)]
    messages: list[dict[str, Any]] = [sit, sit, {"type": "start"}, *resign]
    for number, message in enumerate(messages):
        await http.post(f"/api/tables/{table}", json={**message, "id": f"m{number}"}, headers=cookie)
    return table


async def play(table: list[Player], seconds: float) -> tuple[list[float], int]:
    """Returns the seconds of each choice until both players have it, and how many were lost."""
    taken, lost, end = list[float](), 0, time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            took = await asyncio.wait_for(choose(table), _PATIENCE)
        except TimeoutError:
            lost += 1
            continue
        if took is None:
            break
        taken.append(took)
        await asyncio.sleep(_PAUSE)
    return taken, lost


async def suffer(url: str, server: psutil.Process, name: str, seconds: float) -> list[Any]:
    """Plays while the attack runs; returns a row of the table."""
    table = await seat(url, 2, asyncio.Semaphore(1))
    async with httpx.AsyncClient(base_url=url, transport=httpx.AsyncHTTPTransport(local_address=_FROM)) as http:
        token = await _retry(lambda: _come_in(http))
        finished = await finished_table(http, token)
        watched = (await http.post("/api/tables", json={"options": {"players": 2}})).json().get("id", finished)
    command = [sys.executable, "-m", "benchmarks.attacks", "--attack", name, "--seconds", str(seconds), "--port",
               url.rpartition(":")[2], f"--table={watched}", f"--token={token}", f"--finished={finished}"]  # fmt: skip
    before = sum(server.cpu_times()[:2])
    begun = time.monotonic()
    with subprocess.Popen(command) as attacking:
        await asyncio.sleep(1)  # until the attacker's process has loaded
        taken, lost = await play(table, seconds)
        used = (sum(server.cpu_times()[:2]) - before) / (time.monotonic() - begun)
        attacking.kill()
    for player in table:
        player.socket.transport.close()
    milliseconds = sorted(1000 * took for took in taken) or [float("inf")]
    p99 = milliseconds[min(len(milliseconds) - 1, int(0.99 * len(milliseconds)))]
    return [name, len(taken), lost, statistics.median(milliseconds), p99, milliseconds[-1], used]


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
    print(f"{'attack':20} {'choices':>7} {'lost':>4} {'p50 ms':>7} {'p99 ms':>7} {'max ms':>7} {'CPU':>5}", flush=True)
    for name in names:
        row = await suffer(url, server, name, seconds)
        print("{:20} {:7d} {:4d} {:7.0f} {:7.0f} {:7.0f} {:5.2f}".format(*row), flush=True)
        await asyncio.sleep(2)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help=", ".join(ATTACKS))
    parser.add_argument("--seconds", type=float, default=8.0)
    for internal in ("attack", "port", "table", "token", "finished"):
        parser.add_argument(f"--{internal}", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.attack:
        attacker = Attacker(int(options.port), options.table, options.token, options.finished, options.seconds + 1)
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
