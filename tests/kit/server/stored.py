"""Stores the log of a scene in a database, as a server would have."""

from pathlib import Path

from stoneage.server.storage.database import open_database
from stoneage.server.storage.logs import LogRows
from stoneage.server.storage.matches import MatchRows
from stoneage.server.storage.store import Store
from tests.kit.match_scene import Scene


async def open_store(folder: Path) -> Store:
    """Returns the store of a new database."""
    return Store(await open_database(f"sqlite:///{folder}/x.db"))


async def store_scene(store: Store, scene: Scene) -> None:
    first, *others = scene.log
    await MatchRows(store).open(scene.match, first)
    for entry in others:
        assert await LogRows(store).append(scene.match.id, entry)
