"""Talking over a socket never waits for whoever does not listen."""

import asyncio
from collections.abc import Awaitable, Callable

import uvicorn
from client import run
from process import free_port
from starlette.websockets import WebSocket
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from stoneage.server.socket import TOO_SLOW, Line, Socket

WORDS = b"x" * 65_536
Doing = Callable[[Socket], Awaitable[None]]


async def speak(doing: Doing, port: int) -> uvicorn.Server:
    """A server that does something with everyone who comes."""

    async def app(scope, receive, send):
        websocket = WebSocket(scope, receive, send)
        await websocket.accept()
        await doing(Socket(websocket.state.line, None))
        while (await websocket.receive())["type"] != "websocket.disconnect":
            pass

    config = uvicorn.Config(app, port=port, ws=Line, lifespan="off", log_config=None, ws_per_message_deflate=False)
    server = uvicorn.Server(config)
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


def test_who_does_not_read_is_hung_up_on_and_nobody_waits():
    async def evening():
        said = asyncio.Event()

        async def talk(socket: Socket) -> None:
            for _ in range(400):
                socket.send(WORDS)  # comes back at once, whatever the reader does
                await asyncio.sleep(0)
            said.set()

        return await hear(talk, said)

    heard, code = run(evening())
    assert code == TOO_SLOW
    assert 0 < heard < 400


def test_who_reads_gets_everything_however_much_it_is():
    async def evening():
        listening = asyncio.Event()
        listening.set()

        async def talk(socket: Socket) -> None:
            for _ in range(400):
                socket.send(WORDS)
                await asyncio.sleep(0.002)
            socket._line.hang_up()
            socket.send(WORDS)  # too late, and no error

        return await hear(talk, listening)

    assert run(evening()) == (400, TOO_SLOW)
