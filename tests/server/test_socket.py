"""A WebSocket connection: never waits for a slow reader, keeps to RFC 6455, and bounds what one client may send."""

import asyncio
import gc
import random
import socket
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
import uvicorn
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from stoneage.server.config import Limits
from stoneage.server.connection import CONNECTION_LIMITS, TOO_FAST, TOO_SLOW, Connection, UnknownUvicorn, check_uvicorn
from stoneage.server.connection_limits import ConnectionLimits
from tests.kit.server.client import run
from tests.kit.server.process import free_port

HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
PAYLOAD = b"x" * 65_536
Doing = Callable[[Connection], Awaitable[None]]


class Speaker(uvicorn.Server):
    task: asyncio.Task[None]


async def speak(doing: Doing, port: int) -> Speaker:
    """A server that does something with everyone who comes."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            scope["state"][CONNECTION_LIMITS] = ConnectionLimits(Limits())
            await send({"type": "lifespan.startup.complete"})
            await receive()
            return
        websocket = WebSocket(scope, receive, send)
        await websocket.accept()
        with suppress(WebSocketDisconnect):
            await doing(websocket.state.connection)
            while True:
                await websocket.state.connection.receive_text()

    options: dict[str, Any] = {"log_config": None, "ws_per_message_deflate": False}
    config = uvicorn.Config(app, port=port, ws=Connection, **options)
    server = Speaker(config)
    server.task = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    return server


async def hear(doing: Doing, silent_until: asyncio.Event) -> tuple[int, int]:
    """How many messages someone gets who listens only after the event, and the code they are left with."""
    port, heard = free_port(), 0
    server = await speak(doing, port)
    async with connect(f"ws://127.0.0.1:{port}", max_queue=1, compression=None) as client:
        await silent_until.wait()
        try:
            while True:
                await client.recv()
                heard += 1
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd else 0
    server.should_exit = True
    await server.task
    return heard, code


def test_who_does_not_read_is_hung_up_on_and_nobody_waits() -> None:
    async def evening() -> tuple[int, int]:
        said = asyncio.Event()

        async def talk(connection: Connection) -> None:
            for _ in range(400):
                connection.send_text(PAYLOAD)  # returns at once, whatever the reader does
                await asyncio.sleep(0)
            said.set()

        return await hear(talk, said)

    heard, code = run(evening())
    assert code == TOO_SLOW
    assert 0 < heard < 400


def test_who_reads_gets_everything_however_much_it_is() -> None:
    async def evening() -> Any:
        listening = asyncio.Event()
        listening.set()

        async def talk(connection: Connection) -> None:
            for _ in range(400):
                connection.send_text(PAYLOAD)
                while connection.transport.get_write_buffer_size():
                    await asyncio.sleep(0.001)
            connection.disconnect_slow_reader()
            connection.send_text(PAYLOAD)  # too late, and no error

        return await hear(talk, listening)

    assert run(evening()) == (400, TOO_SLOW)


def frames_of(texts: list[str]) -> list[bytes]:
    """Each text as someone may send it: in one frame, in three, or with a ping or a pong next to it."""
    frames = []
    for number, text in enumerate(texts):
        data = text.encode()
        parts = [data] if number % 3 else [data[:1], data[1:2], data[2:]]
        for index, part in enumerate(parts):
            opcode = Opcode.TEXT if index == 0 else Opcode.CONT
            frames.append(Frame(opcode, part, fin=index == len(parts) - 1))
        frames += [Frame(Opcode.PING, b"there?")] * (number % 4 == 1) + [Frame(Opcode.PONG, b"")] * (number % 4 == 2)
    return [frame.serialize(mask=True) for frame in frames]


def pieces(data: bytes, seed: int) -> Iterator[bytes]:
    """The same bytes as a network may bring them."""
    dice = random.Random(seed)
    while data:
        size = dice.choice((1, 2, 5, 6, 7, 50, 500))
        yield data[:size]
        data = data[size:]


async def heard_of(chunks: list[bytes], count: int) -> list[str | None]:
    port = free_port()
    told: list[str | None] = []
    done = asyncio.Event()

    async def listen(connection: Connection) -> None:
        try:
            while len(told) < count:
                told.append(await connection.receive_text())
        except WebSocketDisconnect as gone:
            told.append(str(gone.code))
            raise
        finally:
            done.set()

    server = await speak(listen, port)
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(HANDSHAKE)
    await reader.readuntil(b"\r\n\r\n")
    for chunk in chunks:
        writer.write(chunk)
        await writer.drain()
        await asyncio.sleep(0.0005)
    await asyncio.wait_for(done.wait(), 10)
    writer.close()
    server.should_exit = True
    await server.task
    return told


TEXTS = ["x" * size for size in (3, 4, 0, 7, 125, 126, 9, 300, 20)] + ["Jäger und Sammler", "道具", "{}"] * 2


@pytest.mark.parametrize("seed", [None, *range(4)])
@pytest.mark.parametrize("texts", [TEXTS, [text for text in TEXTS if len(text) < 100][1:3] * 5], ids=["all", "short"])
def test_what_is_heard_is_what_was_sent_however_the_network_cuts_it(texts: list[str], seed: int | None) -> None:
    frames = frames_of(texts)
    chunks = frames if seed is None else list(pieces(b"".join(frames), seed))
    assert run(heard_of(chunks, len(texts))) == texts


def test_many_messages_in_one_piece_are_all_heard_in_order() -> None:
    texts = [str(number) for number in range(100)]
    chunk = b"".join(Frame(Opcode.TEXT, text.encode()).serialize(mask=True) for text in texts)
    assert run(heard_of([chunk], len(texts))) == texts


@pytest.mark.parametrize(
    ("words", "mask", "code"), [(b"ab\xff", True, 1007), (b"plain", False, 1002)], ids=["no UTF-8", "not masked"]
)
def test_a_frame_against_the_standard_ends_the_connection(words: bytes, mask: bool, code: int) -> None:
    good, bad = Frame(Opcode.TEXT, b"good").serialize(mask=True), Frame(Opcode.TEXT, words).serialize(mask=mask)
    assert run(heard_of([good, bad], 2)) == ["good", str(code)]


# --- a client that floods


async def flood(frames: bytes) -> tuple[int, float]:
    """Sends all these bytes at once; returns the close code, and the most CPU seconds of one go of the loop."""
    port, gaps = free_port(), [0.0]

    async def listen(connection: Connection) -> None:
        while True:
            await connection.receive_text()

    async def watch_loop() -> None:
        while True:
            before = time.thread_time()
            await asyncio.sleep(0)
            gaps.append(time.thread_time() - before)

    server = await speak(listen, port)
    client = Flooder(port)
    await client.connect()
    gc.disable()  # a collection of all that the tests of this process hold takes a quarter of a second
    watching = asyncio.create_task(watch_loop())
    try:
        code = await asyncio.to_thread(client.send, frames)
    finally:
        watching.cancel()
        gc.enable()
    server.should_exit = True
    await server.task
    return code, max(gaps)


class Flooder:
    """A client that writes without reading, in a thread of its own, and then reads how it is refused."""

    def __init__(self, port: int) -> None:
        self._port = port

    async def connect(self) -> None:
        await asyncio.to_thread(self._connect)

    def _connect(self) -> None:
        self._socket = socket.create_connection(("127.0.0.1", self._port), timeout=20)
        self._socket.sendall(HANDSHAKE)
        while not self._socket.recv(4096).endswith(b"\r\n\r\n"):
            pass

    def send(self, frames: bytes) -> int:
        with self._socket, suppress(OSError):
            sending = threading.Thread(target=self._send_quietly, args=(frames,), daemon=True)
            sending.start()
            read = b""
            while piece := self._socket.recv(65_536):
                read += piece
                if b"too_fast" in read[-200:]:
                    return int.from_bytes(read[read.rindex(b"too_fast") - 2 :][:2])
        return 0

    def _send_quietly(self, frames: bytes) -> None:
        with suppress(OSError):
            self._socket.sendall(frames)


EMPTY = {opcode: Frame(opcode, b"", fin=opcode is not Opcode.CONT).serialize(mask=True) for opcode in Opcode}
OPENING = Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True)


@pytest.mark.parametrize(
    "frames",
    [EMPTY[Opcode.PING] * 100_000, EMPTY[Opcode.PONG] * 100_000, OPENING + EMPTY[Opcode.CONT] * 100_000,
     EMPTY[Opcode.TEXT] * 100_000, Frame(Opcode.PING, b"x" * 125).serialize(mask=True) * 20_000],
    ids=["pings", "pongs", "fragments", "messages", "long pings"],
)  # fmt: skip
def test_a_flood_of_frames_is_refused_by_name_and_never_holds_the_loop(frames: bytes) -> None:
    code, longest = run(flood(frames))
    assert code == TOO_FAST
    assert longest < 0.1  # 2 ms as a rule; half a megabyte handled in one go takes several seconds


def test_a_message_in_too_many_fragments_is_refused() -> None:
    frames = OPENING + EMPTY[Opcode.CONT] * 100
    assert run(flood(frames))[0] == TOO_FAST


def test_a_whole_message_inside_a_fragmented_one_ends_the_connection() -> None:
    fragment, whole = Frame(Opcode.TEXT, b"a", fin=False), Frame(Opcode.TEXT, b"b")
    frames = [frame.serialize(mask=True) for frame in (fragment, whole)]
    assert run(heard_of(frames, 1)) == ["1002"]


def test_a_uvicorn_without_the_parts_we_use_is_refused_in_words() -> None:
    class Other:
        def __init__(self) -> None:
            self.conn = None

    with pytest.raises(UnknownUvicorn, match=r"has no .*data_received.*queue.* where we know it"):
        check_uvicorn(Other)
    check_uvicorn()
