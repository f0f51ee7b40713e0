"""Tables stored by an earlier version: those of the same rules go on, others are refused by name and left alone.

`stored/0.1.0.sql` is a small running match as that version wrote it; ann's token is `ann`. Later versions add files.
"""

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from stoneage import Game, verify
from stoneage.bots.registry import RETIRED
from tests.kit.server.client import Person, play_out, run
from tests.kit.server.matches import begin, record_of
from tests.kit.server.play_styles import brisk
from tests.kit.server.process import Server

STORED = sorted((Path(__file__).parent / "stored").glob("*.sql"))


def restored(dump: Path, folder: Path) -> Path:
    file = folder / "x.db"
    database = sqlite3.connect(file)
    database.executescript(dump.read_text())
    database.close()
    return file


@pytest.mark.parametrize("dump", STORED, ids=lambda dump: dump.stem)
def test_a_running_match_of_an_earlier_version_goes_on(dump: Path, tmp_path: Path) -> None:
    async def go_on(url: str) -> list[Any]:
        ann, bob = Person(url, token="ann"), Person(url, token="bob")
        seen = await ann.look("old-table")
        answer = await ann.ask("old-table", "play", version=seen["version"], move=seen["game"]["offers"][0]["move"])
        after = await bob.look("old-table", since=seen["version"])
        return [seen["version"], answer["type"], after["story"][0]["code"], after["chat"][0]["text"]]

    with Server(f"sqlite:///{restored(dump, tmp_path)}", tmp_path / "log") as server:
        assert run(go_on(server.url)) == [13, "accepted", "placed", "hello from long ago"]


@pytest.mark.parametrize("dump", STORED, ids=lambda dump: dump.stem)
def test_the_rematch_of_a_match_of_an_earlier_version_invites_who_sat_there(dump: Path, tmp_path: Path) -> None:
    async def again(url: str) -> list[Any]:
        ann, bob, eve = Person(url, token="ann"), Person(url, token="bob"), await Person(url, "eve").come_in()
        for person in (ann, bob):
            await person.ask("old-table", "resign")
        await ann.ask("old-table", "rematch")
        new = (await bob.look("old-table"))["table"]["rematch"]
        answers = [await person.ask(new, "sit", nonce="0" * 32) for person in (eve, bob, ann)]
        live = await ann.watch(new)
        while live.last["table"]["stage"] != "running":
            await live.hear()
        return [answer.get("code", answer["type"]) for answer in answers]

    with Server(f"sqlite:///{restored(dump, tmp_path)}", tmp_path / "log") as server:
        assert run(again(server.url)) == ["not_invited", "accepted", "accepted"]


@pytest.mark.parametrize(
    ("open_cards", "closed_cards", "cards"),
    [
        ("false", "", "bought_visible"),
        ("false", '"closed_cards":false,', "bought_visible"),
        ("false", '"closed_cards":true,', "face_down"),
        ("true", "", "all_visible"),
    ],
)
def test_a_match_of_an_earlier_version_keeps_whose_cards_it_shows(
    open_cards: str, closed_cards: str, cards: str, tmp_path: Path
) -> None:
    file = restored(STORED[0], tmp_path)
    with sqlite3.connect(file) as database:
        database.execute("UPDATE log SET data = replace(data, '\"free_undo\"', ? || '\"free_undo\"')", (closed_cards,))
        shown = (f'"open_cards":{open_cards}',)
        database.execute("UPDATE log SET data = replace(data, '\"open_cards\":false', ?)", shown)
    database.close()

    async def look(url: str) -> list[Any]:
        seen = await Person(url, token="ann").look("old-table")
        bob = seen["game"]["players"][1]
        return [seen["table"]["settings"]["options"]["cards"], bob["bought"], bob["drawn"]]

    with Server(f"sqlite:///{file}", tmp_path / "log") as server:
        mat: dict[str, list[Any]] = {"bought_visible": [[], None], "face_down": [None, None], "all_visible": [[], []]}
        assert run(look(server.url)) == [cards, *mat[cards]]


def test_a_match_of_other_rules_is_refused_by_name_and_left_as_it_is(tmp_path: Path) -> None:
    file = restored(STORED[0], tmp_path)
    with sqlite3.connect(file) as database:
        database.execute("""UPDATE log SET data = replace(data, '"rules":"1"', '"rules":"0"') WHERE kind = 'started'""")
    database.close()
    before = logged(file)

    async def look(url: str) -> list[Any]:
        ann = Person(url, token="ann")
        asked = [(await ann.look("old-table"))["code"], (await ann.ask("old-table", "resign"))["code"]]
        async with connect(f"{url.replace('http', 'ws')}/api/tables/old-table/socket") as socket:
            with pytest.raises(ConnectionClosed):
                await socket.recv()
        listed = (await ann.http.get("/api/me/tables")).json()["tables"]
        return [*asked, socket.close_reason, [table["id"] for table in listed]]

    with Server(f"sqlite:///{file}", tmp_path / "log") as server:
        assert run(look(server.url)) == ["other_rules", "other_rules", "other_rules", ["old-table"]]
    assert logged(file) == before


@pytest.mark.parametrize("retired", RETIRED)
def test_a_table_that_waits_for_a_retired_bot_goes_on(retired: str, tmp_path: Path) -> None:
    file, log = tmp_path / "x.db", tmp_path / "log"

    async def leave() -> tuple[str, str]:
        table, guests = await begin(server.url, 1, 1, options={"start": 0})
        return table, guests[0].token

    with Server(f"sqlite:///{file}", log) as server:
        table, token = run(leave())
    with sqlite3.connect(file) as database:
        changed = database.execute(f"""UPDATE log SET data = replace(data, '"random"', '"{retired}"')""").rowcount
    database.close()
    assert changed

    async def go_on() -> dict[str, Any]:
        ann = Person(server.url, token=token)
        live = await ann.watch(table)
        await play_out(live, brisk)
        return await record_of(ann, table)

    with Server(f"sqlite:///{file}", log) as server:
        record = run(go_on())
    assert retired in record["seats"][1]
    assert verify(record).status == 0
    assert Game.from_record(record).ended
    assert "no such bot" not in log.read_text()


def logged(file: Path) -> list[Any]:
    with sqlite3.connect(file) as database:
        rows = database.execute("SELECT * FROM log ORDER BY version").fetchall()
    database.close()
    return rows
