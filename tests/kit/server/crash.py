"""Players who return after every `kill -9`, and the proof that nothing acknowledged was lost or doubled."""

import asyncio
import random
from typing import Any

import httpx
from websockets.exceptions import InvalidMessage, WebSocketException

from stoneage import verify
from tests.kit.server.client import Person, new_id
from tests.kit.server.matches import begin, record_of
from tests.kit.server.play_styles import brisk
from tests.kit.server.process import Server

_LOST = (OSError, WebSocketException, InvalidMessage, TimeoutError, httpx.HTTPError)


class Player:
    """A client that reconnects, sends an unanswered choice again, and remembers what was acknowledged."""

    def __init__(self, person: Person, table: str) -> None:
        self.person, self.table = person, table
        self.acknowledged: dict[int, str] = {}
        self.answered: set[int] = set()
        self.pending: dict[str, Any] | None = None

    async def play(self) -> None:
        while True:
            try:
                if await self._session():
                    return
            except _LOST:
                await asyncio.sleep(0.1)

    async def _session(self) -> bool:
        live = await self.person.watch(self.table)
        if self.pending:
            await self._send(live)
        while not live.over:
            if live.offers and live.last["version"] not in self.answered:
                self.pending = {"id": new_id(), "version": live.last["version"], "move": brisk(live.offers)}
                await self._send(live)
            else:
                await live.hear(5)
        return True

    async def _send(self, live: Any) -> None:
        assert self.pending is not None
        answer = await live.ask("play", **self.pending)
        if answer["type"] == "accepted":
            self.acknowledged[answer["version"]] = self.pending["move"]
            self.answered.add(self.pending["version"])
        self.pending = None


def _count(matches: list[list[Player]]) -> int:
    return sum(len(player.acknowledged) for players in matches for player in players)


async def assault(server: Server, tables: int, kills: int, seed: int) -> list[tuple[dict[str, Any], list[Player]]]:
    """Matches under load while the server is killed again and again; in the end all are played out."""
    dice = random.Random(seed)
    begun = [await begin(server.url, 2) for _ in range(tables)]
    matches = [[Player(guest, table) for guest in guests] for table, guests in begun]
    playing = [asyncio.create_task(player.play()) for players in matches for player in players]
    for _ in range(kills):
        before = _count(matches)
        while _count(matches) == before and not all(task.done() for task in playing):
            await asyncio.sleep(0.01)
        await asyncio.sleep(dice.uniform(0.0, 0.3))
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
    await asyncio.gather(*playing)
    return [(await record_of(players[0].person, players[0].table), players) for players in matches]


def check(outcome: list[tuple[dict[str, Any], list[Player]]]) -> int:
    """Each record is true and holds exactly the acknowledged choices in their order; returns their number."""
    acknowledged = 0
    for record, players in outcome:
        assert verify(record).status == 0
        stored = [event[1] for event in record["events"] if event[0] != "roll"]
        merged = dict(item for player in players for item in player.acknowledged.items())
        assert [merged[version] for version in sorted(merged)] == stored
        acknowledged += len(merged)
    return acknowledged
