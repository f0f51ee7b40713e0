"""Every byte that an audience gets over whole games, searched for what it may not know."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from stoneage import Game
from tests.kit.server.client import Live, Person, play_out, run
from tests.kit.server.knowledge import PIECE, PRIVATE_PLACE, known
from tests.kit.server.matches import begin, record_of
from tests.kit.server.play_styles import brisk
from tests.kit.server.process import Server


@pytest.mark.parametrize("expansion", [False, True])
def test_no_audience_gets_a_piece_it_may_not_know(server: Server, expansion: bool):
    async def match() -> tuple[dict[str, Any], list[tuple[int | None, Live]]]:
        table, guests = await begin(server.url, 2, 1, options={"expansion": expansion})
        eve = await Person(server.url, "eve").come_in()
        watching = await eve.watch(table)
        sockets = [await guest.watch(table) for guest in guests]
        await asyncio.gather(*(play_out(live, brisk) for live in sockets), play_out(watching, brisk))
        return await record_of(guests[0], table), [(0, sockets[0]), (1, sockets[1]), (None, watching)]

    record, audiences = run(match())
    searched = 0
    for seat, live in audiences:
        met, choices = known(record, seat), 0
        for message, raw in zip(live.heard, live.raw, strict=True):
            if _over(message):
                break
            choices = max([choices, *(event.get("choice", 0) for event in message.get("story", ()))])
            leaked = set(PIECE.findall(PRIVATE_PLACE.sub("", raw))) - met[choices]
            assert not leaked, (seat, choices, leaked)
            searched += 1
    assert searched > 300


def test_no_token_key_or_persons_id_is_sent_or_logged(server: Server):
    async def match() -> tuple[dict[str, Any], list[Person], str, list[str]]:
        table, guests = await begin(server.url, 2)
        eve = await Person(server.url, "eve").come_in()
        sockets = [await guest.watch(table) for guest in [*guests, eve]]
        await asyncio.gather(*(play_out(live, brisk) for live in sockets))
        pages = [(await eve.http.get(path)).text for path in ("/metrics", "/api/tables", f"/api/tables/{table}")]
        record = await record_of(eve, table)
        said = [
            words for live in sockets for words, heard in zip(live.raw, live.heard, strict=True) if not _over(heard)
        ]
        return record, guests, "".join(said), pages

    record, guests, said, pages = run(match())
    logs = Path(server.logs).read_text()
    game = Game.from_record(record)
    key = game.state["key"].tobytes().hex()
    for secret in (record["secret"], *record["nonces"], key, *(guest.token for guest in guests)):
        assert secret not in said
        assert all(secret not in page for page in pages)
        assert secret not in logs


def _over(message: dict[str, Any]) -> bool:
    return message["type"] in ("welcome", "update") and message["table"].get("stage") == "over"
