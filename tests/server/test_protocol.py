"""What is sent is what the protocol describes."""

import asyncio
from typing import Any

import httpx
import pytest
from client import play_out, run
from play import brisk
from process import Server
from test_matches import begin

from stoneage.server.protocol import MESSAGES, socket_schemas


@pytest.mark.parametrize("expansion", [False, True])
def test_every_message_of_a_match_has_its_shape(server: Server, expansion: bool):
    async def match() -> list[dict[str, Any]]:
        table, guests = await begin(server.url, 2, options={"expansion": expansion, "limited_resources": expansion})
        sockets = [await guest.watch(table) for guest in guests]
        await sockets[0].ask("say", preset="hello")
        await sockets[0].ask("play", version=0, move="nothing")
        await asyncio.gather(*(play_out(live, brisk) for live in sockets))
        return [message for live in sockets for message in live.heard]

    heard = run(match())
    for message in heard:
        MESSAGES.validate_python(message)
    assert {message["type"] for message in heard} >= {"welcome", "update", "chat", "accepted", "refused"}


def test_the_openapi_holds_the_shapes_of_the_socket(server: Server):
    schemas = httpx.get(f"{server.url}/api/openapi.json").json()["components"]["schemas"]
    assert {"Command", "Message", "GameView", "Play"} <= set(schemas)
    assert set(socket_schemas()) <= set(schemas)
