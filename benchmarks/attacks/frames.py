"""Attacks through WebSockets: frames of all kinds, too many of them, too slow or never read."""

import asyncio
import json
import socket

from benchmarks.attacks.attacker import Attack, Attacker


def frame(opcode: int, payload: bytes = b"", fin: bool = True) -> bytes:
    size = len(payload)
    length = bytes([128 | size]) if size < 126 else bytes([128 | 126]) + size.to_bytes(2)
    return bytes([(128 if fin else 0) | opcode]) + length + bytes(4) + payload


def socket_flood(data: bytes, connections: int = 1) -> Attack:
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


def in_single_bytes(head: bytes, repeat: bytes) -> Attack:
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


SAY = json.dumps({"type": "say", "id": "x", "text": "spam" * 20}).encode()
FIELDS = json.dumps({"type": "say", **{f"field{n}": n for n in range(900)}}).encode()
FRAMES: dict[str, Attack] = {
    "pings": socket_flood(frame(9) * 10_000),
    "pings, 150 sockets": socket_flood(frame(9) * 1_000, 150),
    "pongs": socket_flood(frame(10) * 10_000),
    "fragments": socket_flood(frame(1, b"", fin=False) + frame(0, b"", fin=False) * 10_000),
    "long pings": socket_flood(frame(9, b"x" * 125) * 1_000),
    "messages": socket_flood(frame(1, b"{}") * 1_000, 150),
    "long messages": socket_flood(frame(1, b"[" * 16_000) * 4, 150),
    "many fields": socket_flood(frame(1, FIELDS), 150),
    "chat": socket_flood(frame(1, SAY), 40),
    "frames in bytes": in_single_bytes(b"", frame(1, b"x" * 1_000)),
    "sockets": socket_churn,
    "deaf spectators": deaf_spectators,
}
