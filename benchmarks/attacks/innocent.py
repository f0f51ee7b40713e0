"""Who only wants to play: what a player and a visitor notice."""

import asyncio
import ssl
import time

import httpx

from benchmarks.load import Player, choose, seat

_PAUSE = 0.06  # seconds between two choices of the player
_PATIENCE = 10.0  # seconds after which a choice counts as lost
_NO_TLS = ssl.create_default_context()  # never used, but each client would make one of its own, for 20 ms


async def play(url: str, seconds: float) -> tuple[list[float], int]:
    """Returns the seconds of each choice until both players have it, and how many were lost."""
    taken, lost, end = list[float](), 0, time.monotonic() + seconds
    table: list[Player] = []
    while time.monotonic() < end:
        try:
            took = await asyncio.wait_for(choose(table), _PATIENCE) if table else None
            if took is None:
                leave(table)
                table = await asyncio.wait_for(seat(url, 2, asyncio.Semaphore(1), listed=True), _PATIENCE)
                continue
        except (TimeoutError, httpx.HTTPError):
            lost += 1
            continue
        taken.append(took)
        await asyncio.sleep(_PAUSE)
    leave(table)
    return taken, lost


def leave(table: list[Player]) -> None:
    for player in table:
        player.socket.transport.close()


async def visit(url: str, waited: list[float]) -> None:
    """Reconnects and asks who it is, until it is cancelled; an answer that never comes counts as all that time."""
    while True:
        begun = time.perf_counter()
        try:
            async with httpx.AsyncClient(base_url=url, timeout=_PATIENCE, verify=_NO_TLS) as http:
                (await http.get("/api/me")).json()
        except (httpx.HTTPError, ValueError):
            waited.append(_PATIENCE)
        else:
            waited.append(time.perf_counter() - begun)
        await asyncio.sleep(0.25)
