"""Several commands in one request: sitting down, seating bots and starting."""

from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.kit.server.client import Person, new_id, run
from tests.kit.server.process import Server


def sit(**fields: Any) -> dict[str, Any]:
    return {"id": new_id(), "type": "sit", "name": "ann", "nonce": "0" * 32, **fields}


def seat_bot(seat: int) -> dict[str, Any]:
    return {"id": new_id(), "type": "seat_bot", "seat": seat, "bot": "random"}


def start() -> dict[str, Any]:
    return {"id": new_id(), "type": "start", "nonces": []}


async def send(ann: Person, table: str, commands: list[dict[str, Any]]) -> httpx.Response:
    return await ann.http.post(f"/api/tables/{table}/commands", json=commands)


def test_one_request_seats_me_and_a_bot_and_starts_the_game(server: Server) -> None:
    async def begin() -> Any:
        ann = await Person(server.url, "ann").come_in()
        table = (await ann.open(2))["id"]
        commands = [sit(), seat_bot(1), start()]
        answer = (await send(ann, table, commands)).json()
        again = (await send(ann, table, commands)).json()
        stage = (await ann.look(table))["table"]["stage"]
        return [answer["type"], answer["id"] == commands[-1]["id"], again == answer, stage]

    assert run(begin()) == ["accepted", True, True, "running"]


def test_the_first_refusal_ends_the_request_and_what_was_before_it_holds(server: Server) -> None:
    async def begin() -> Any:
        ann = await Person(server.url, "ann").come_in()
        table = (await ann.open(3))["id"]
        refused = await send(ann, table, [sit(), seat_bot(0), seat_bot(1)])
        seats = [seat["kind"] for seat in (await ann.look(table))["table"]["seats"]]
        return [refused.status_code, refused.json()["code"], seats]

    assert run(begin()) == [409, "seat_taken", ["person", "open", "open"]]


@pytest.mark.parametrize("commands", [[], [seat_bot(1) for _ in range(13)], [{"type": "sit"}], seat_bot(1)])
def test_a_request_has_one_to_twelve_whole_commands(server: Server, commands: Any) -> None:
    async def begin() -> Any:
        ann = await Person(server.url, "ann").come_in()
        table = (await ann.open(2))["id"]
        answer = await send(ann, table, commands)
        return [answer.status_code, answer.json()["code"], (await ann.look(table))["version"]]

    assert run(begin()) == [422, "malformed", 1]


def test_an_old_client_is_refused(server: Server) -> None:
    async def begin() -> Any:
        ann = await Person(server.url, "ann").come_in()
        table = (await ann.open(2))["id"]
        return (await ann.http.post(f"/api/tables/{table}/commands?client=1", json=[sit()])).json()["code"]

    assert run(begin()) == "old_client"


def test_each_command_of_a_request_counts_for_the_rate(tmp_path: Path) -> None:
    async def talk(url: str) -> Any:
        ann = await Person(url, "ann").come_in()
        table = (await ann.open(2))["id"]
        lines = [{"id": new_id(), "type": "say", "text": "hello"} for _ in range(6)]
        refused = await send(ann, table, [sit(), *lines])
        return [refused.status_code, refused.json()["code"]]

    limits = {"chat": 0.001, "chat_burst": 4}
    with Server(f"sqlite:///{tmp_path}/s.db", tmp_path / "log", request_rate=500, limits=limits) as server:
        assert run(talk(server.url)) == [429, "too_fast"]
