"""Attacks by requests that anybody may make, as fast as they go."""

import asyncio
import contextlib
import json
import re
import secrets

from benchmarks.attacks.attacker import Attack, Attacker
from benchmarks.attacks.heads import HEAD
from stoneage.learn.puzzles import shipped_puzzles


def requests(*made: tuple[str, str, bytes], connections: int = 50) -> Attack:
    """Sends requests on connections that stay open, and reads the answers."""

    async def attack(attacker: Attacker) -> None:
        async def once() -> None:
            async with attacker.connection() as connection:
                while connection.open:
                    for method, path, body in made:
                        await connection.send(attacker.request(method, attacker.named(path), body))
                        await asyncio.sleep(0.01)

        await attacker.many(once, connections)

    return attack


async def guess(attacker: Attacker) -> None:
    """Tries cookies, tables, sockets and links that do not exist."""

    async def once() -> None:
        async with attacker.connection() as connection:
            while connection.open:
                cookie = f"Cookie: stoneage={secrets.token_urlsafe(32)}\r\n\r\n".encode()
                await connection.send(HEAD + cookie)
                await connection.send(attacker.request("GET", attacker.named("/api/tables/{new}")))
                link = json.dumps({"token": secrets.token_urlsafe(32)}).encode()
                await connection.send(attacker.request("POST", "/api/links/look", link))
                await asyncio.sleep(0.02)
                with contextlib.suppress(OSError, asyncio.IncompleteReadError, TimeoutError):
                    (await attacker.open_socket(secrets.token_hex(8)))[1].close()

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


NEW_TABLE = ("POST", "/api/tables", b'{"options":{"players":4},"listed":true}')
SIT = json.dumps({"type": "sit", "id": "x", "nonce": "0" * 32}).encode()
MOVES = json.dumps({"moves": ["place hunt 2"] * 40}).encode()
PUZZLE = shipped_puzzles()[0]["id"]
POSITION = json.dumps({"position": shipped_puzzles()[0]["position"]}).encode()
TELL = b'{"moves":[],"show_solution":true}'
LINK = json.dumps({"text": "xY" * 150}).encode()
ADAPTIVE = json.dumps({"players": 4, "results": [{"error": 1.0, "share": 0.5}] * 100}).encode()
ASKING: dict[str, Attack] = {
    "joins": requests(("POST", "/api/tables/{table}", SIT)),
    "pictures": requests(("GET", "/art/valley.svg", b"")),
    "status": requests(("GET", "/api/status", b"")),
    "lobby": requests(("GET", "/api/tables", b""), ("GET", "/api/me/tables", b"")),
    "guests": requests(("POST", "/api/people", b'{"name":"x"}')),
    "tables": requests(NEW_TABLE),
    "replays": requests(("GET", "/api/tables/{finished}/replay", b""), ("GET", "/api/tables/{finished}/summary", b"")),
    "uploads": requests(("POST", "/api/replays", b"[" * 400_000), connections=5),
    "OpenAPI": requests(("GET", "/api/openapi.json", b"")),
    "guesses": guess,
    "looking back": requests(
        ("GET", "/api/tables/{finished}", b""), ("GET", "/api/tables/{finished}/moments/50", b""),
        ("GET", "/api/tables/{finished}/record", b""), ("GET", "/no/page/{new}", b""),
    ),
    "lessons, puzzles": requests(("POST", "/api/lessons/feeding", MOVES), ("POST", f"/api/puzzles/{PUZZLE}", TELL)),
    "advice, hints": requests(("GET", "/api/tables/{alone}/advice", b""), ("GET", "/api/tables/{alone}/hints", b"")),
    "reviews": requests(("GET", "/api/tables/{finished}/review", b"")),
    "QR codes, adaptive opponent": requests(("POST", "/api/qr", LINK), ("POST", "/api/adaptive", ADAPTIVE)),
    "names, devices": requests(
        ("PUT", "/api/me", json.dumps({"name": "Z\u0351\u036b" * 26}).encode()), ("DELETE", "/api/me/devices", b""),
    ),
    "come and go": come_and_go,
    "positions, lists": requests(
        ("POST", "/api/positions", POSITION), ("POST", "/api/positions", b'{"position":"%s"}' % (b"9" * 16_000)),
        ("GET", "/api/puzzles", b""), ("GET", "/api/knowledge", b""), ("GET", "/metrics", b""),
        ("GET", "/api/me/practice", b""),
    ),
}  # fmt: skip
