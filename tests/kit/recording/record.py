"""Record every scene with a real server, and make of it what is the same each time."""

import json
from pathlib import Path
from typing import Any

from tests.kit.nodejs import WEB
from tests.kit.recording.scenes import SCENES, STORED
from tests.kit.server.client import run
from tests.kit.server.process import Server

RECORDED = WEB / "tests" / "recorded"
_SEED = "recorded messages"
_TIMES = ("time", "deadline", "until")
_NETWORK = {"name": "base-2", "hash": "0" * 64}  # whichever network judges games in this version


def record(folder: Path, name: str) -> str:
    """Returns a scene as the text of its file; the server's database is in `folder`.

    Each scene has a server of its own, so that one that changes does not change the dice of the next.
    """
    seed = f"{_SEED}: {name}"
    database = f"sqlite:///{folder}/{name}.db"
    with Server(database, folder / f"{name}.log", seed=seed) as server:
        begun = STORED[name](server.url, database) if name in STORED else SCENES[name](server.url)
        scene = run(begun)
    return _lines(_without_chance(scene, {}))


def _without_chance(value: Any, names: dict[str, str], key: str = "") -> Any:
    """The same with times at nought and the names that a server gives at random numbered."""
    if key == "evaluator" and value is not None:
        return _NETWORK
    if isinstance(value, dict):
        return {field: _without_chance(held, names, field) for field, held in value.items()}
    if isinstance(value, list):
        return [_without_chance(item, names) for item in value]
    if key in _TIMES and value is not None:
        return 0
    if isinstance(value, str) and _is_random(key, value):
        return names.setdefault(value, f"{key}-{len(names) + 1}")
    return value


def _is_random(key: str, value: str) -> bool:
    """The id of a table and its invitation; the ids of messages are the recorder's own and short."""
    return key in ("id", "invite", "invite_hash", "rematch") and len(value) >= 12


def _lines(scene: Any) -> str:
    """JSON with one message a line, so that a difference can be read."""
    if isinstance(scene, list):
        return "[\n" + ",\n".join(_compact(item) for item in scene) + "\n]\n"
    fields = [
        f"{json.dumps(name)}: {_lines(held).rstrip() if isinstance(held, list) else _compact(held)}"
        for name, held in scene.items()
    ]
    return "{\n" + ",\n".join(fields) + "\n}\n"


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
