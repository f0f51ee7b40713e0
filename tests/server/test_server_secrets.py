"""Every byte that an audience gets over whole games, searched for what it may not know."""

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from client import Live, Person, play_out, run
from play import brisk
from process import Server
from test_matches import begin, record_of

from stoneage import Game
from stoneage.game.names import cards_of

PRIVATE_PLACE = re.compile(r'"(?:place|move)":"[a-z ]*H[1-4][ \d]*"')
PIECE = re.compile(r'"((?:C|B|E|H)\d+)"')


def known(record: dict[str, Any], seat: int | None) -> list[set[str]]:
    """The ids that an audience may have met after each choice, from the record and not from any view."""
    secret, nonces = bytes.fromhex(record["secret"]), [bytes.fromhex(nonce) for nonce in record["nonces"]]
    game = Game(**record["options"], secret=secret, nonces=nonces)
    met = [_met(record, game.state, seat)]
    for event in record["events"]:
        if event[0] != "roll":
            game.play(event[1])
            met.append(_met(record, game.state, seat))
    return met


def _met(record: dict[str, Any], state: Any, seat: int | None) -> set[str]:
    met = set(record["deck"][: len(record["deck"]) - int(state["deck_left"][0])])
    for stack, tiles in enumerate(record["stacks"]):
        covered = max(0, int(state["stack_left"][0, stack]) - 1)
        met |= set(tiles[: len(tiles) - covered])
    for other in range(len(record["seats"])):
        if other != seat:
            met -= set(cards_of(int(state["player"][0]["drawn"][other])))
    return met


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
