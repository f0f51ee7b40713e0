"""Practice positions: asked until they are solved, private to their person, and deletable."""

import asyncio
import sqlite3
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from pydantic import TypeAdapter
from sqlalchemy import select, update

from stoneage.learn.types import PracticeList, PracticeQuestion
from stoneage.server.practice.rows import PracticeRows
from stoneage.server.practice.service import Practice
from stoneage.server.storage.database import open_database
from stoneage.server.storage.identities import Identities
from stoneage.server.storage.matches import MatchRows
from stoneage.server.storage.members import MemberRows
from stoneage.server.storage.schema import member, practice
from stoneage.server.storage.store import Store
from tests.kit.browser.arranged import arrange
from tests.kit.server.client import Person, run
from tests.kit.server.matches import begin
from tests.kit.server.migrating import migrate_back
from tests.kit.server.play_styles import brisk
from tests.kit.server.process import Server
from tests.kit.server.reviewed import store_review

_MISTAKES = 3


async def finished(server: Server, mistakes: int = _MISTAKES) -> tuple[str, list[Person], list[dict[str, Any]]]:
    """A game of two that is over and reviewed; the first has made some mistakes."""
    begun, guests = await begin(server.url, 2)
    database = str(server.settings["database"])
    table = await asyncio.to_thread(arrange, database, begun, None, brisk)
    assert table is not None
    return table, guests, await asyncio.to_thread(store_review, database, table, 0, mistakes)


async def positions_of(person: Person) -> dict[str, Any]:
    found: dict[str, Any] = (await person.http.get("/api/me/practice")).json()
    TypeAdapter(PracticeList).validate_python(found)
    return found


def choices_of(found: dict[str, Any]) -> list[int]:
    return [position["choice"] for position in found["positions"]]


async def answer(person: Person, table: str, choice: int, *moves: str, solution: bool = False) -> dict[str, Any]:
    body = {"moves": list(moves), "show_solution": solution}
    return dict((await person.http.post(f"/api/me/practice/{table}/{choice}", json=body)).json())


def test_mistakes_of_a_reviewed_game_become_positions_of_their_player(server: Server) -> None:
    async def look() -> None:
        table, (ann, bo), lost = await finished(server)
        found = await positions_of(ann)
        assert choices_of(found) == [one["choice"] for one in lost]
        assert (found["count"], found["games"]) == (_MISTAKES, 0)
        assert (await positions_of(bo))["count"] == 0
        assert (await answer(bo, table, lost[0]["choice"]))["code"] == "not_found"

    run(look())


def test_a_game_adds_its_five_costliest_mistakes_named_by_what_was_played(server: Server) -> None:
    async def look() -> None:
        table, (ann, _), lost = await finished(server, mistakes=8)
        found = await positions_of(ann)
        assert [one["choice"] for one in found["positions"]] == [one["choice"] for one in lost[:5]]
        assert [one["move"] for one in found["positions"]] == [one["played"] for one in lost[:5]]
        told = await answer(ann, table, lost[0]["choice"], solution=True)
        assert told["played"] == lost[0]["played"]
        assert told["alternatives"][0]["move"] == told["best"] == lost[0]["best"]
        wins = [one["win"] for one in told["alternatives"]]
        assert wins == sorted(wins, reverse=True)

    run(look())


def test_a_position_names_its_opponents_and_what_was_at_stake_and_shows_its_board(server: Server) -> None:
    async def look() -> None:
        table, (ann, bo), lost = await finished(server)
        position = (await positions_of(ann))["positions"][0]
        name = (await bo.http.get("/api/me")).json()["name"]
        assert position["opponents"] == [{"name": name, "bot": None}]
        best = next(one["win"] for one in lost[0]["candidates"] if one["move"] == lost[0]["best"])
        assert position["win"] == best
        shown = (await answer(ann, table, lost[0]["choice"]))["game"]
        assert position["board"] == {
            "expansion": False,
            "people": [{key: at[key] for key in ("place", "people")} for at in shown["places"] if any(at["people"])],
            "cards": [{key: slot[key] for key in ("place", "card")} for slot in shown["cards"] if slot["card"]],
            "buildings": [
                {key: stack[key] for key in ("place", "building")} for stack in shown["buildings"] if stack["building"]
            ],
        }

    run(look())


def test_a_position_is_asked_until_it_is_solved(server: Server) -> None:
    async def solve() -> None:
        table, (ann, _), lost = await finished(server)
        await positions_of(ann)
        first, second, third = (one["choice"] for one in lost)
        asked = await answer(ann, table, first)
        TypeAdapter(PracticeQuestion).validate_python(asked)
        assert (asked["best"], asked["solved"], asked["left"]) == (None, False, 3)
        assert asked["next"] == {"table": table, "choice": second}
        wrong = await answer(ann, table, first, lost[0]["played"])
        assert (wrong["wrong"], wrong["solved"], wrong["best"]) == (lost[0]["loss"] > 0.04, not wrong["wrong"], None)
        again = await positions_of(ann)
        assert choices_of(again) == [second, third, first], "what was tried waits longest"
        assert [position["tries"] for position in again["positions"]] == [0, 0, 1]
        right = await answer(ann, table, first, lost[0]["best"])
        assert (right["right"], right["solved"], right["left"]) == (True, True, 2)
        assert choices_of(await positions_of(ann)) == [second, third]

    run(solve())


def test_an_answer_after_the_solution_was_shown_solves_nothing(server: Server) -> None:
    async def show() -> None:
        table, (ann, _), lost = await finished(server)
        await positions_of(ann)
        shown = await answer(ann, table, lost[0]["choice"], solution=True)
        assert shown["best"] == lost[0]["best"]
        right = await answer(ann, table, lost[0]["choice"], lost[0]["best"])
        assert (right["right"], right["solved"]) == (True, False)
        assert (await positions_of(ann))["count"] == _MISTAKES

    run(show())


def test_solving_it_on_the_page_of_the_review_solves_the_position(server: Server) -> None:
    async def solve() -> None:
        table, (ann, bo), lost = await finished(server)
        await positions_of(ann)
        path = f"/api/tables/{table}/questions/{lost[0]['choice']}"
        await bo.http.post(path, json={"moves": [lost[0]["best"]]})
        assert (await positions_of(ann))["count"] == _MISTAKES
        await ann.http.post(path, json={"moves": [lost[0]["best"]]})
        assert (await positions_of(ann))["count"] == _MISTAKES - 1

    run(solve())


def test_positions_can_be_deleted_one_by_one_and_all_and_are_not_collected_again(server: Server) -> None:
    async def delete() -> None:
        table, (ann, _), lost = await finished(server)
        await positions_of(ann)
        left = (await ann.http.delete(f"/api/me/practice/{table}/{lost[1]['choice']}")).json()
        assert choices_of(left) == [lost[0]["choice"], lost[2]["choice"]]
        assert (await ann.http.delete("/api/me/practice")).json() == {"positions": [], "count": 0, "games": 0}
        assert (await positions_of(ann))["count"] == 0

    run(delete())


def test_a_position_outlives_the_review_it_came_from(server: Server) -> None:
    async def outlive() -> None:
        table, (ann, bo), lost = await finished(server)
        await positions_of(ann)
        await bo.http.delete("/api/me")
        assert (await answer(ann, table, lost[0]["choice"]))["right"] is None

    run(outlive())


def test_deleting_myself_deletes_my_positions(server: Server) -> None:
    async def leave() -> tuple[str, list[Any]]:
        table, (ann, _), lost = await finished(server)
        await positions_of(ann)
        assert (await ann.http.delete("/api/me")).status_code == 200
        return table, lost

    table, _ = run(leave())
    with sqlite3.connect(str(server.settings["database"]).removeprefix("sqlite:///")) as database:
        assert database.execute("SELECT count(*) FROM practice WHERE match = ?", [table]).fetchone() == (0,)


def test_a_stranger_has_no_positions(server: Server) -> None:
    async def ask() -> Any:
        return (await Person(server.url).http.get("/api/me/practice")).json()

    assert run(ask())["code"] == "unknown_person"


def test_at_most_the_limit_is_collected_the_costliest_first(tmp_path: Any) -> None:
    async def crowd(url: str, log: Any) -> list[Any]:
        with Server(url, log, limits={"practice_positions": 2}) as small:
            _, (ann, _), lost = await finished(small)
            return [choices_of(await positions_of(ann)), [one["choice"] for one in lost[:2]]]

    kept, wanted = run(crowd(f"sqlite:///{tmp_path}/x.db", tmp_path / "log"))
    assert kept == wanted


# --- the rows, on both kinds of database


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: Any, tmp_path: Any) -> str:
    return f"sqlite:///{tmp_path}/x.db" if request.param == "sqlite" else request.getfixturevalue("postgres")


def position(person: str, match: str, choice: int, loss: float) -> dict[str, Any]:
    key = {"person": person, "match": match, "choice": choice, "loss": loss}
    about = {"round": 1, "kind": "place", "label": "mistake", "played": 1.0, "tries": 0}
    return {**key, **about, "solution_shown": None, "question": "{}"}


def test_rows_are_stored_once_ordered_and_deleted_with_their_match_and_person(url: str) -> None:
    async def keep() -> list[Any]:
        store = Store(await open_database(url))
        rows, ann = PracticeRows(store), f"ann{id(store)}"
        one, other = f"one{id(store)}", f"other{id(store)}"
        for match in (one, other):
            await MemberRows(store).join(match, ann)
            await rows.collect(ann, match, [position(ann, match, 1, 0.1), position(ann, match, 2, 0.3)])
        await rows.close(ann, one, 1)
        await rows.collect(ann, one, [position(ann, one, 1, 0.1)])  # what was deleted stays deleted
        await rows.note_try(ann, other, 2, 5.0)
        order = [(row.match, row.choice, row.tries) for row in await rows.positions(ann, 10)]
        await MatchRows(store).delete(other)
        left = await rows.count(ann)
        await Identities(store).delete_person(ann)
        gone = await rows.count(ann)
        await store.close()
        return [order == [(one, 2, 0), (other, 1, 0), (other, 2, 1)], left, gone]

    assert asyncio.run(keep()) == [True, 1, 0]


def test_positions_whose_label_disappears_are_retired_and_solved_ones_stay_solved(url: str) -> None:
    async def work() -> list[Any]:
        store = Store(await open_database(url))
        rows, ann = PracticeRows(store), f"ann{id(store)}"
        game = f"game{id(store)}"
        await MemberRows(store).join(game, ann)
        await rows.collect(ann, game, [position(ann, game, choice, 0.1) for choice in (1, 2, 3)])
        await rows.close(ann, game, 1)
        await rows.retire(game, {(ann, 1), (ann, 2)})
        left = [row.choice for row in await rows.positions(ann, 10)]
        await store.write(update(member).values(collected=None))
        await rows.collect(ann, game, [position(ann, game, choice, 0.1) for choice in (1, 2, 3)])
        again = [row.choice for row in await rows.positions(ann, 10)]
        question = (await store.read(select(practice.c.question).where(practice.c.choice == 1)))[-1][0]
        await store.close()
        return [left, sorted(again), question]

    assert asyncio.run(work()) == [[2], [2, 3], ""]


def test_a_new_review_retires_what_it_no_longer_calls_a_mistake() -> None:
    retired: list[Any] = []

    class Rows:
        async def retire(self, match: str, mistakes: set[tuple[str, int]]) -> None:
            retired.append((match, mistakes))

    practice_of: Any = Practice(None, SimpleNamespace(), 10)  # type: ignore[arg-type]
    practice_of._rows = Rows()
    match: Any = SimpleNamespace(
        id="game", seats=[SimpleNamespace(number=0, person="ann"), SimpleNamespace(number=1, person=None)]
    )
    labels = [(0, 5, "mistake"), (0, 6, None), (1, 7, "blunder")]
    review: Any = {"choices": [{"seat": seat, "choice": at, "label": label} for seat, at, label in labels]}
    asyncio.run(practice_of.reviewed(match, review))
    assert retired == [("game", {("ann", 5)})]


def test_games_collected_without_positions_are_looked_through_once_more_after_the_migration(tmp_path: Path) -> None:
    """A review that could not be stored counted as one without mistakes."""
    file = tmp_path / "old.db"

    async def work() -> list[str]:
        database_now = await open_database(f"sqlite:///{file}")
        await database_now.transact(lambda connection: migrate_back(connection, "0007"))
        await database_now.close()
        database = sqlite3.connect(file)
        database.executescript(
            """
            INSERT INTO member VALUES ('ann', 'lost', 0, 1), ('ann', 'kept', 0, 1), ('ann', 'clean', 0, 1);
            INSERT INTO practice VALUES ('ann', 'kept', 1, 1, 'place', 'mistake', 0.1, 0, 0, NULL, '{}');
            INSERT INTO review VALUES ('clean', '', '', '', 'complete', ''), ('lost', '', '', '', 'static', '');
            """
        )
        database.commit()
        database.close()
        store = Store(await open_database(f"sqlite:///{file}"))
        found = await store.read(select(member.c.match).where(member.c.collected.is_(None)))
        await store.close()
        return [row[0] for row in found]

    assert asyncio.run(work()) == ["lost"]
