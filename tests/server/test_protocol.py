"""What is sent is what the protocol describes."""

import asyncio
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from stoneage.game.events import CODES
from stoneage.match.types import GameView
from stoneage.server.types.schemas import MESSAGES, socket_schemas
from tests.kit.server.client import Person, get, play_out, run
from tests.kit.server.matches import begin
from tests.kit.server.play_styles import brisk
from tests.kit.server.process import Server

GAME: TypeAdapter[GameView] = TypeAdapter(GameView)


@pytest.mark.parametrize("expansion", [False, True])
def test_every_message_of_a_match_has_its_shape(server: Server, expansion: bool) -> None:
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


def test_changes_put_together_are_what_a_newcomer_is_shown(server: Server) -> None:
    async def match() -> list[Any]:
        table, guests = await begin(server.url, 2, options={"start": 0})
        eve = await Person(server.url, "eve").come_in()
        sockets = [await person.watch(table) for person in (*guests, eve)]
        compared: list[Any] = []

        async def compare() -> None:
            for person, live in zip((*guests, eve), sockets, strict=True):
                fresh = await person.look(table)
                while live.last["version"] < fresh["version"]:
                    await live.hear()
                compared.append([live.last[part] == fresh[part] for part in ("table", "game")])
                GAME.validate_python(live.last["game"])

        for _ in range(60):
            asked = next(live for live in sockets if live.offers)
            await asked.ask("play", version=asked.last["version"], move=brisk(asked.offers or []))
            await compare()
        return compared

    compared = run(match())
    assert len(compared) == 180
    assert all(map(all, compared))


def test_the_openapi_is_whole_and_always_the_same(server: Server) -> None:
    printed = _printed_openapi()
    schemas = json.loads(printed)["components"]["schemas"]
    assert json.loads(printed) == get(f"{server.url}/api/openapi.json").json()  # of a process with another seed
    assert {name.decode() for name in re.findall(rb"#/components/schemas/(\w+)", printed)} <= set(schemas)
    assert schemas["Event"]["discriminator"]["mapping"].keys() == {*CODES}
    assert "rate" in schemas["ToolsQuestion"]["required"]
    assert b'"default": null' not in printed


def _printed_openapi() -> bytes:
    script = Path(__file__).parents[2] / "scripts" / "openapi.py"
    environment = {**os.environ, "PYTHONHASHSEED": "1"}
    return subprocess.run([sys.executable, script], env=environment, capture_output=True, check=True).stdout


def test_every_choice_of_a_bot_is_an_update_with_its_own_story(server: Server) -> None:
    async def match() -> list[dict[str, Any]]:
        table, guests = await begin(server.url, 1, 2, options={"start": 0})
        live = await guests[0].watch(table)
        await play_out(live, brisk)
        return [message for message in live.heard if message["type"] == "update"]

    updates = run(match())
    choices = [{event["choice"] for event in update["story"]} for update in updates]
    assert choices == [{number} for number in range(1, len(updates) + 1)]


def test_the_openapi_holds_the_shapes_of_the_socket(server: Server) -> None:
    schemas = get(f"{server.url}/api/openapi.json").json()["components"]["schemas"]
    assert {"Command", "Message", "GameView", "Play"} <= set(schemas)
    assert set(socket_schemas()) <= set(schemas)


def test_a_ping_is_answered_to_anyone_who_looks(server: Server) -> None:
    async def match() -> Any:
        ann, guest = await Person(server.url, "Ann").come_in(), Person(server.url)
        table = await ann.open()
        live = await guest.watch(table["id"])
        await live.socket.send('{"type":"ping"}')
        return await live.until(lambda message: message["type"] == "pong")

    assert run(match()) == {"type": "pong"}


@pytest.mark.parametrize(("accepted", "sent"), [("gzip", "gzip"), ("identity", None)])
def test_the_openapi_is_compressed_for_those_who_accept_that(server: Server, accepted: str, sent: str | None) -> None:
    answer = get(f"{server.url}/api/openapi.json", headers={"accept-encoding": accepted})
    assert answer.headers.get("content-encoding") == sent
    assert answer.json()["openapi"]
