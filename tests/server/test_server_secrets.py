"""Every byte that an audience gets over whole games, searched for what it may not know."""

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from stoneage import Game
from tests.kit.server.client import Live, Person, play_out, run
from tests.kit.server.knowledge import PIECE, PRIVATE_PLACE, known
from tests.kit.server.matches import begin, record_of
from tests.kit.server.play_styles import brisk
from tests.kit.server.process import Server


@pytest.mark.parametrize(("expansion", "closed"), [(False, False), (True, True)])
def test_no_audience_gets_a_piece_it_may_not_know(server: Server, expansion: bool, closed: bool) -> None:
    cards = "face_down" if closed else "bought_visible"

    async def match() -> tuple[dict[str, Any], list[tuple[int | None, Live]]]:
        table, guests = await begin(
            server.url, 2, 1, options={"expansion": expansion, "cards": "face_down" if closed else "bought_visible"}
        )
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
            for mat in _mats(message) if closed else ():
                shown = [mat["bought"], mat["points"], mat["projected"]]
                assert (shown == [None] * 3) != (mat["seat"] == seat), (seat, choices, mat)
            searched += 1
    assert searched > 300
    assert record["options"]["cards"] == cards


def test_no_token_key_or_persons_id_is_sent_or_logged(server: Server) -> None:
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


def _mats(part: Any) -> Iterator[dict[str, Any]]:
    """Every player's board anywhere in a message."""
    if isinstance(part, dict) and "bought" in part:
        yield part
    elif isinstance(part, dict | list):
        for inner in part.values() if isinstance(part, dict) else part:
            yield from _mats(inner)


def _over(message: dict[str, Any]) -> bool:
    return message["type"] in ("welcome", "update") and message["table"].get("stage") == "over"


def test_no_secret_of_the_database_is_in_anything_that_a_stranger_reads(tmp_path: Path) -> None:
    """The review's search: keys, nonces, invitations, persons' ids and token hashes in all texts, metrics and logs."""

    async def evening(url: str) -> list[str]:
        tables = []
        for people in (2, 3):
            table, guests = await begin(url, people, listed=True)
            tables.append(table)
            eve = await Person(url, "eve").come_in()
            sockets = [await guest.watch(table) for guest in [*guests, eve]]
            await asyncio.gather(*(play_out(live, brisk) for live in sockets))
        eve = await Person(url, "eve").come_in()
        paths = ["/metrics", "/api/tables", "/api/openapi.json", "/api/status", "/health/ready", "/", "/api/me/tables"]
        paths.append("/.well-known/stoneage-keys.json")
        for table in tables:
            paths += [f"/api/tables/{table}", f"/api/tables/{table}/replay", f"/api/tables/{table}/summary"]
            paths += [f"/api/tables/{table}/moments/{choices}" for choices in (0, 5, 50)]
        texts = [(await eve.http.get(path, timeout=60)).text for path in paths]
        texts += sockets[-1].raw
        for what in ("play", "undo", "start", "reveal", "shout"):
            texts.append((await eve.http.post(f"/api/tables/{tables[0]}", json={"type": what, "id": what})).text)
        return texts

    with Server(f"sqlite:///{tmp_path}/x.db", tmp_path / "log") as server:
        texts = run(evening(server.url))
    texts.append((tmp_path / "log").read_text())
    secrets = _secrets_in(tmp_path / "x.db")
    assert len(secrets) > 20
    assert [secret for secret in secrets if any(secret in text for text in texts)] == []


def _secrets_in(file: Path) -> set[str]:
    """What is nobody's business in a database: ids of people, hashes of tokens, keys, secrets, nonces, invitations."""
    with closing(sqlite3.connect(file)) as database:
        found = {row[0] for row in database.execute("SELECT id FROM person")}
        tables = [row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for table in tables:
            columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
            for column in columns:
                if column.endswith("hash"):
                    found |= {row[0] for row in database.execute(f"SELECT {column} FROM {table}") if row[0]}
        found |= {row[0] for row in database.execute("SELECT private FROM signing_key")}
        for (data,) in database.execute("SELECT data FROM log"):
            entry = json.loads(data)
            found |= {entry[name] for name in ("secret", "nonce", "invite") if entry.get(name)}
            found |= {nonce for _, nonce in entry.get("nonces", ())}
    return found
