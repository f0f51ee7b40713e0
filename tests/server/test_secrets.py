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

_PIECE = re.compile(r'"((?:C|B|E|H)\d+)"')


class Witness:
    """What may be on the table after each choice, computed from the record and not from any view."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.game = Game.from_record(record)
        self.moves = [str(move) for move in self.game.moves]
        self.record = record

    def known(self, choices: int, seat: int | None) -> set[str]:
        """The ids that an audience may have met when so many choices are made."""
        told = {key: value for key, value in self.record.items() if key not in ("ended", "scores", "winners")}
        events, left = [], choices
        for event in self.record["events"]:
            if event[0] != "roll" and left == 0:
                break
            left -= event[0] != "roll"
            events.append(event)
        state = Game.from_record({**told, "events": events}).state
        return _met(self.record, state, seat)


def _met(record: dict[str, Any], state: Any, seat: int | None) -> set[str]:
    left = int(state["deck_left"][0])
    met = set(record["deck"][: len(record["deck"]) - left])
    for stack, tiles in enumerate(record["stacks"]):
        covered = max(0, int(state["stack_left"][0, stack]) - 1)
        met |= set(tiles[: len(tiles) - covered])
    players = state["player"][0]
    for other in range(len(record["seats"])):
        if other != seat:
            from stoneage.game.names import cards_of

            met -= set(cards_of(int(players[other]["drawn"])))
    return met | {"H1", "H2", "H3", "H4"}  # the names of private places


def choices_after(message: dict[str, Any]) -> int:
    return max((event.get("choice", 0) for event in message["story"]), default=0)


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
    witness = Witness(record)
    for seat, live in audiences:
        choices, running = 0, [m for m in live.heard if m["type"] in ("welcome", "update") and not m["game"]["ended"]]
        for message, raw in zip(live.heard, live.raw, strict=True):
            if message not in running[::7]:
                continue
            choices = max(choices, choices_after(message))
            leaked = set(_PIECE.findall(raw)) - witness.known(choices, seat)
            assert not leaked, (seat, choices, leaked)
    assert len(record["events"]) > 50


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
    return message["type"] in ("welcome", "update") and message["table"]["stage"] == "over"
