"""Processes on one PostgreSQL wake each other with (match, version) and nothing else.

Nothing depends on a message arriving: the hub's beat compares versions with the log anyway.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from stoneage.server.journal import CHANNEL
from stoneage.server.logs import log

Woken = Callable[[str, int], None]


async def listen(engine: AsyncEngine, woken: Woken) -> None:
    """Listen as long as the task lives; a lost connection is made again."""
    while True:
        try:
            await _listen_once(engine, woken)
        except (SQLAlchemyError, OSError) as error:
            log.error("wake-ups lost", error=type(error).__name__)
        await asyncio.sleep(1)


async def _listen_once(engine: AsyncEngine, woken: Woken) -> None:
    lost = asyncio.Event()

    def heard(_connection: Any, _process: int, _channel: str, words: str) -> None:
        match, _, version = words.partition(" ")
        woken(match, int(version))

    async with engine.connect() as connection:
        raw = await connection.get_raw_connection()
        driver: Any = raw.driver_connection
        driver.add_termination_listener(lambda _connection: lost.set())
        await driver.add_listener(CHANNEL, heard)
        try:
            await lost.wait()
        finally:
            raw.invalidate()
