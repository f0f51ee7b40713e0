"""What a page reports of itself over the socket, and what others learn from it."""

import asyncio
import json
from typing import Any

import pytest

from tests.kit.server.client import Live, run
from tests.kit.server.matches import begin
from tests.kit.server.process import Server


async def report(live: Live, **page: Any) -> None:
    await live.socket.send(json.dumps({"type": "page", **page}))


def test_others_see_when_a_page_is_hidden_and_shown(server: Server) -> None:
    async def match() -> list[list[int]]:
        table, guests = await begin(server.url, 2)
        ann, bob = [await guest.watch(table) for guest in guests]
        seats = []
        for visible in (False, True):
            await report(ann, visible=visible, untouched=0)
            message = await bob.until(lambda m: m["type"] == "presence" and (0 in m["seats"]) is visible)  # noqa: B023
            seats.append(message["seats"])
        return seats

    assert run(match()) == [[1], [0, 1]]


def test_a_hidden_page_does_not_hold_up_a_table_that_has_a_takeover_time(server: Server) -> None:
    async def match() -> Any:
        table, guests = await begin(server.url, 2, takeover=0.5, options={"start": 0})
        ann, bob = [await guest.watch(table) for guest in guests]
        await report(ann, visible=False, untouched=0)
        taken = await bob.until(lambda m: m["type"] == "update" and m["kind"] == "marked")
        await report(ann, visible=True, untouched=0)
        await bob.until(lambda _: bob.last["table"]["seats"][0]["status"] == "here")
        return taken["story"][0]["what"]

    assert run(match()) == "taken over"


@pytest.mark.parametrize(
    "page",
    [{}, {"visible": 1, "untouched": 0}, {"visible": True, "untouched": -1}, {"visible": True, "untouched": 1e9}],
)
def test_a_malformed_report_is_refused_and_the_socket_stays(server: Server, page: dict[str, Any]) -> None:
    async def match() -> list[str]:
        table, guests = await begin(server.url, 2)
        ann = await guests[0].watch(table)
        await report(ann, **page)
        refused = await ann.until(lambda m: m["type"] == "refused")
        await ann.socket.send('{"type":"ping"}')
        pong = await asyncio.wait_for(ann.until(lambda m: m["type"] == "pong"), 20)
        return [refused["code"], pong["type"]]

    assert run(match()) == ["malformed", "pong"]
