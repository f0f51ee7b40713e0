"""Records are signed with the key of the database; names and chat can be erased, and the signature stays true."""

import asyncio
import gzip
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import select

from stoneage import verify
from stoneage.authority.matches import fold
from stoneage.server.admin.actions import Operator
from stoneage.server.admin.copying import back_up, restore
from stoneage.server.config import Config
from stoneage.server.matches.deleting import delete_person
from stoneage.server.matches.live_matches import LiveMatches
from stoneage.server.replays.service import Replays
from stoneage.server.signing import Signing
from stoneage.server.storage.logs import LogRows
from stoneage.server.storage.schema import action, log, signing_key
from stoneage.server.storage.store import Store
from tests.kit.server.client import get
from tests.kit.server.process import Server
from tests.kit.server.stored import open_store, store_scene
from tests.kit.signed import Record, played_scene

Result = TypeVar("Result")


def with_store(folder: Path, work: Callable[[Store, Signing], Awaitable[Result]]) -> Result:
    """Works on a new database with a finished match."""

    async def run() -> Result:
        store = await open_store(folder)
        try:
            signing = Signing(store)
            await signing.prepare()
            await store_scene(store, played_scene())
            return await work(store, signing)
        finally:
            await store.close()

    return asyncio.run(run())


async def record_of(store: Store, signing: Signing) -> Record:
    """The record that a process serves which has just loaded the match."""
    match = fold("t", await LogRows(store).entries("t"))
    body = await Replays(store, signing, most_waiting=1).record(match)
    record: Record = json.loads(gzip.decompress(body))
    return record


async def key_of(signing: Signing) -> str:
    return str((await signing.published())[0].public)


def test_all_processes_sign_with_the_key_of_the_database(tmp_path: Path) -> None:
    async def work(store: Store, signing: Signing) -> list[Any]:
        others = [Signing(store) for _ in range(3)]
        await asyncio.gather(*(other.prepare() for other in others))
        records = [await record_of(store, one) for one in (signing, *others)]
        key = await key_of(signing)
        return [len(await signing.published()), *(verify(one, [key]).status for one in records)]

    assert with_store(tmp_path, work) == [1, 0, 0, 0, 0]


def test_two_processes_that_start_at_once_make_one_key(tmp_path: Path) -> None:
    async def run() -> list[Any]:
        store = await open_store(tmp_path)
        await asyncio.gather(*(Signing(store).prepare() for _ in range(5)))
        published = await Signing(store).published()
        await store.close()
        return published

    assert len(asyncio.run(run())) == 1


def test_a_person_is_erased_and_the_signature_stays_true(tmp_path: Path) -> None:
    """The head is the same before and after; neither name nor chat nor their salts are anywhere."""

    async def work(store: Store, signing: Signing) -> tuple[Record, Record, str]:
        before = await record_of(store, signing)
        matches = LiveMatches(Config("unused"), store)
        await delete_person(store, "ann", "person", matches.get, matches.delete_match)
        await matches.close()
        rows = [row[0] for row in await store.read(select(log.c.data))]
        return before, await record_of(store, signing), "".join(rows)

    before, after, stored = with_store(tmp_path, work)
    assert (before["seats"][0], after["seats"][0], after["salts"][0]) == ("ann", "guest", None)
    assert before["signature"] == after["signature"]
    assert [verify(record).status for record in (before, after)] == [0, 0]
    assert [(finding.topic, finding.standing) for finding in verify(after).findings if finding.topic == "names"] == [
        ("names", "proven"),  # Bob's
        ("names", "claimed"),
    ]
    assert "hello" not in stored
    assert before["salts"][0] not in stored
    assert json.dumps(after).count(before["salts"][0]) == 0
    assert verify({**after, "seats": ["eve", *after["seats"][1:]]}).status == 0  # only claimed, as the finding says


def test_a_new_key_signs_and_the_earlier_one_stays_published_without_its_private_part(tmp_path: Path) -> None:
    async def work(store: Store, signing: Signing) -> None:
        earlier = await record_of(store, signing)
        public = (await Operator(store).replace_signing_key())["key"]
        later = await record_of(store, signing)
        published = await signing.published()
        assert [row.public for row in published] == [public, earlier["signature"]["key"]]
        assert [row.replaced is None for row in published] == [True, False]
        keys = [row.public for row in published]
        assert [verify(record, keys).signed_by for record in (earlier, later)] == [keys[1], keys[0]]
        private = await store.read(select(signing_key.c.private).order_by(signing_key.c.number))
        assert [row[0] is None for row in private] == [True, False]
        noted = [row[0] for row in await store.read(select(action.c.target))]
        assert public in noted
        assert private[1][0] not in noted

    with_store(tmp_path, work)


def test_a_restored_backup_signs_with_the_same_key(tmp_path: Path) -> None:
    async def work(store: Store, signing: Signing) -> list[Any]:
        await back_up(store, tmp_path / "backup.db")
        before = await record_of(store, signing)
        await signing.replace()
        (tmp_path / "folder").mkdir()
        await restore(store, tmp_path / "backup.db", tmp_path / "folder")
        return [before, await record_of(store, signing)]

    before, after = with_store(tmp_path, work)
    assert before == after


def test_a_change_in_the_database_shows_in_the_signature(tmp_path: Path) -> None:
    """Someone who kept an earlier record sees that the log was changed since."""

    async def work(store: Store, signing: Signing) -> None:
        before = await record_of(store, signing)
        changed = log.update().where(log.c.kind == "started").values(time=log.c.time + 60)
        await store.write(changed)
        after = await record_of(store, signing)
        assert before["signature"] != after["signature"]

    with_store(tmp_path, work)


def test_the_keys_are_at_a_well_known_address(server: Server) -> None:
    answer = get(f"{server.url}/.well-known/stoneage-keys.json")
    (key,) = answer.json()["keys"]
    assert answer.status_code == 200
    assert (len(key["key"]), key["replaced"]) == (64, None)
