"""My mistakes of all games as cards: they come back until they are solved, are mine alone, and can be deleted."""

import asyncio
import sqlite3
from typing import Any

import pytest
from pydantic import TypeAdapter

from stoneage.learn.types import MistakeList, MistakeView
from stoneage.server.storage.database import open_database
from stoneage.server.storage.identities import Identities
from stoneage.server.storage.mistakes import MistakeRows
from stoneage.server.storage.store import Store
from tests.kit.browser.arranged import arrange
from tests.kit.server.client import Person, run
from tests.kit.server.matches import begin
from tests.kit.server.play_styles import brisk
from tests.kit.server.process import Server
from tests.kit.server.reviewed import store_review

_MISTAKES = 3


async def finished(server: Server) -> tuple[str, list[Person], list[dict[str, Any]]]:
    """A game of two that is over and reviewed; the first has made some mistakes."""
    begun, guests = await begin(server.url, 2)
    database = str(server.settings["database"])
    table = await asyncio.to_thread(arrange, database, begun, None, brisk)
    assert table is not None
    return table, guests, await asyncio.to_thread(store_review, database, table, 0, _MISTAKES)


async def cards_of(person: Person) -> dict[str, Any]:
    found: dict[str, Any] = (await person.http.get("/api/me/mistakes")).json()
    TypeAdapter(MistakeList).validate_python(found)
    return found


async def answer(person: Person, table: str, choice: int, *moves: str, tell: bool = False) -> dict[str, Any]:
    body = {"moves": list(moves), "tell": tell}
    return dict((await person.http.post(f"/api/me/mistakes/{table}/{choice}", json=body)).json())


def test_mistakes_of_a_reviewed_game_are_cards_of_the_one_who_made_them(server: Server) -> None:
    async def look() -> None:
        table, (ann, bo), lost = await finished(server)
        found = await cards_of(ann)
        assert [(card["table"], card["choice"]) for card in found["cards"]] == [(table, one["choice"]) for one in lost]
        assert (found["count"], found["games"]) == (_MISTAKES, 0)
        assert (await cards_of(bo))["count"] == 0
        assert (await answer(bo, table, lost[0]["choice"]))["code"] == "not_found"

    run(look())


def test_a_card_comes_back_until_it_is_solved(server: Server) -> None:
    async def solve() -> None:
        table, (ann, _), lost = await finished(server)
        await cards_of(ann)
        first, second, third = (one["choice"] for one in lost)
        asked = await answer(ann, table, first)
        TypeAdapter(MistakeView).validate_python(asked)
        assert (asked["best"], asked["solved"], asked["left"]) == (None, False, 3)
        assert asked["next"] == {"table": table, "choice": second}
        wrong = await answer(ann, table, first, lost[0]["played"])
        assert (wrong["wrong"], wrong["solved"], wrong["best"]) == (lost[0]["loss"] > 0.04, not wrong["wrong"], None)
        again = await cards_of(ann)
        assert [card["choice"] for card in again["cards"]] == [second, third, first], "what was tried waits longest"
        assert [card["tries"] for card in again["cards"]] == [0, 0, 1]
        right = await answer(ann, table, first, lost[0]["best"])
        assert (right["right"], right["solved"], right["left"]) == (True, True, 2)
        assert [card["choice"] for card in (await cards_of(ann))["cards"]] == [second, third]

    run(solve())


def test_an_answer_that_was_just_told_solves_nothing(server: Server) -> None:
    async def tell() -> None:
        table, (ann, _), lost = await finished(server)
        await cards_of(ann)
        told = await answer(ann, table, lost[0]["choice"], tell=True)
        assert told["best"] == lost[0]["best"]
        right = await answer(ann, table, lost[0]["choice"], lost[0]["best"])
        assert (right["right"], right["solved"]) == (True, False)
        assert (await cards_of(ann))["count"] == _MISTAKES

    run(tell())


def test_solving_it_on_the_page_of_the_review_solves_the_card(server: Server) -> None:
    async def solve() -> None:
        table, (ann, bo), lost = await finished(server)
        await cards_of(ann)
        path = f"/api/tables/{table}/questions/{lost[0]['choice']}"
        await bo.http.post(path, json={"moves": [lost[0]["best"]]})
        assert (await cards_of(ann))["count"] == _MISTAKES
        await ann.http.post(path, json={"moves": [lost[0]["best"]]})
        assert (await cards_of(ann))["count"] == _MISTAKES - 1

    run(solve())


def test_cards_can_be_deleted_one_by_one_and_all_and_do_not_come_back(server: Server) -> None:
    async def delete() -> None:
        table, (ann, _), lost = await finished(server)
        await cards_of(ann)
        left = (await ann.http.delete(f"/api/me/mistakes/{table}/{lost[1]['choice']}")).json()
        assert [card["choice"] for card in left["cards"]] == [lost[0]["choice"], lost[2]["choice"]]
        assert (await ann.http.delete("/api/me/mistakes")).json() == {"cards": [], "count": 0, "games": 0}
        assert (await cards_of(ann))["count"] == 0

    run(delete())


def test_a_card_outlives_the_review_it_came_from(server: Server) -> None:
    async def outlive() -> None:
        table, (ann, bo), lost = await finished(server)
        await cards_of(ann)
        await bo.http.delete("/api/me")
        assert (await answer(ann, table, lost[0]["choice"]))["right"] is None

    run(outlive())


def test_deleting_myself_deletes_my_cards(server: Server) -> None:
    async def leave() -> tuple[str, list[Any]]:
        table, (ann, _), lost = await finished(server)
        await cards_of(ann)
        assert (await ann.http.delete("/api/me")).status_code == 200
        return table, lost

    table, _ = run(leave())
    with sqlite3.connect(str(server.settings["database"]).removeprefix("sqlite:///")) as database:
        assert database.execute("SELECT count(*) FROM mistake WHERE match = ?", [table]).fetchone() == (0,)


def test_nobody_has_cards_without_being_somebody(server: Server) -> None:
    async def ask() -> Any:
        return (await Person(server.url).http.get("/api/me/mistakes")).json()

    assert run(ask())["code"] == "unknown_person"


def test_only_so_many_cards_wait_and_the_costliest_stay(tmp_path: Any) -> None:
    async def crowd(url: str, log: Any) -> list[Any]:
        with Server(url, log, limits={"mistakes": 2}) as small:
            _, (ann, _), lost = await finished(small)
            return [[card["choice"] for card in (await cards_of(ann))["cards"]], [one["choice"] for one in lost[:2]]]

    kept, wanted = run(crowd(f"sqlite:///{tmp_path}/x.db", tmp_path / "log"))
    assert kept == wanted


# --- the rows, on both kinds of database


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: Any, tmp_path: Any) -> str:
    return f"sqlite:///{tmp_path}/x.db" if request.param == "sqlite" else request.getfixturevalue("postgres")


def card(person: str, match: str, choice: int, loss: float) -> dict[str, Any]:
    about = {"round": 1, "kind": "place", "label": "mistake", "played": 1.0, "tries": 0, "told": None, "question": "{}"}
    return {"person": person, "match": match, "choice": choice, "loss": loss, **about}


def test_rows_of_cards_are_stored_once_ordered_and_deleted_with_their_match_and_person(url: str) -> None:
    async def keep() -> list[Any]:
        store = Store(await open_database(url))
        rows, ann = MistakeRows(store), f"ann{id(store)}"
        one, other = f"one{id(store)}", f"other{id(store)}"
        for match in (one, other):
            await store.join(match, ann)
            await rows.collect(ann, match, [card(ann, match, 1, 0.1), card(ann, match, 2, 0.3)])
        await rows.delete(ann, one, 1)
        await rows.collect(ann, one, [card(ann, one, 1, 0.1)])  # what was deleted does not come back
        await rows.note_try(ann, other, 2, 5.0)
        order = [(row.match, row.choice, row.tries) for row in await rows.cards(ann, 10)]
        await store.delete_match(other)
        left = await rows.count(ann)
        await Identities(store).delete_person(ann)
        gone = await rows.count(ann)
        await store.close()
        return [order == [(one, 2, 0), (other, 1, 0), (other, 2, 1)], left, gone]

    assert asyncio.run(keep()) == [True, 1, 0]
