"""Attacks by what comes before a request is one: heads and bodies without end, half of them, none at all."""

import asyncio
import socket

from benchmarks.attacks.attacker import Attack, Attacker
from benchmarks.attacks.frames import in_single_bytes

HEAD = b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\n"
BODY = b"POST /api/people HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
CHUNKED = b"POST /api/replays HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"


def raw(*pieces: bytes, repeat: bytes = b"", connections: int = 1) -> Attack:
    """Sends bytes as they are, then the same again and again; holds the connection until the end."""

    async def attack(attacker: Attacker) -> None:
        async def once() -> None:
            async with attacker.connection() as connection:
                for piece in pieces:
                    await connection.send(piece)
                while repeat:
                    await connection.send(repeat)
                await connection.hold()

        await attacker.many(once, connections)

    return attack


async def connection_flood(attacker: Attacker) -> None:
    async def once() -> None:
        attacker.left -= 60
        _, writer = await attacker.connect()
        writer.close()

    await attacker.many(once)


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


async def deaf_replays(attacker: Attacker) -> None:
    """Asks for replays unpacked, 1 to 2 MB each, takes nothing of them, and leaves them to the system after a while."""

    async def once() -> None:
        _, writer = await attacker.connect()
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        writer.transport.pause_reading()  # type: ignore[attr-defined]  # a transport of sockets can
        try:
            await attacker.send(writer, attacker.named("GET /api/tables/{finished}/replay HTTP/1.1").encode() + END)
            await asyncio.sleep(6)  # by then an idle connection is closed by the server
        finally:
            writer.close()

    await attacker.many(once, 140)


async def half_closed(attacker: Attacker) -> None:
    """Sends a request and its own end of the connection, and stays."""

    async def once() -> None:
        _, writer = await attacker.connect()
        try:
            await attacker.send(writer, attacker.request("GET", "/api/me"))
            writer.write_eof()
            await asyncio.sleep(2)
        finally:
            writer.close()

    await attacker.many(once, 140)


END = b"\r\nHost: 127.0.0.1\r\n\r\n"
UPGRADE = b"Connection: Upgrade\r\nUpgrade: %s\r\nSec-WebSocket-Version: %d\r\nSec-WebSocket-Key: x\r\n\r\n"
# Heads of 16 kB, within all limits, that take long to read: 15 ms of CPU each.
COSTLY = b"GET /api/me/tables?" + b"%41=%41&" * 900 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: "
COSTLY += b'a="\\101";' * 900 + b"\r\n\r\n"
HEADS: dict[str, Attack] = {
    "loris": raw(HEAD, connections=200),
    "half bodies": raw(HEAD.replace(b"GET", b"POST") + b"Content-Length: 9\r\n\r\n{", connections=200),
    "headers": raw(HEAD, repeat=b"a: b\r\n" * 1_000),
    "URL": raw(b"GET /", repeat=b"x" * 65_536),
    "one header": raw(HEAD + b"a: ", repeat=b"x" * 65_536),
    "heads in bytes": in_single_bytes(HEAD, b"a: b\r\n"),
    "pipelined": raw(repeat=(HEAD + b"\r\n") * 500, connections=50),
    "chunks of a byte": raw(CHUNKED, repeat=b"1\r\na\r\n" * 2_000, connections=20),
    "trailers": raw(CHUNKED + b"1\r\na\r\n0\r\na: ", repeat=b"x" * 65_536, connections=20),
    "chunk extensions": raw(CHUNKED + b"1;", repeat=b"x" * 65_536, connections=20),
    "bodies without end": raw(BODY + b"Content-Length: 999999999999\r\n\r\n", repeat=b"x" * 65_536, connections=20),
    "garbage": raw(repeat=b"\x00\xff" * 2_000, connections=100),
    "connections": connection_flood,
    "deaf downloads": deaf_downloads,
    "deaf replays": deaf_replays,
    "half closed": half_closed,
    "costly heads": raw(repeat=COSTLY, connections=20),
    "upgrades": raw(HEAD + UPGRADE % (b"h2c", 13), HEAD + UPGRADE % (b"websocket", 7), connections=100),
}
