"""A review that was computed is never lost: it survives a database that is away, and is computed again when stale."""

import asyncio
import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from stoneage import Options
from stoneage.lab.lineup import Lineup
from stoneage.lab.playing import play_out
from stoneage.match.refusals import Refused
from stoneage.review import review
from stoneage.server.reviews import service
from stoneage.server.reviews.requests import ReviewRequests, resume_once
from stoneage.server.reviews.rows import ReviewKey, ReviewRows, StoredReview
from stoneage.server.reviews.service import Requester, Reviews, pack
from stoneage.server.storage.database import open_database
from stoneage.server.storage.store import Store

ANN = Requester("ann", "10.0.0.1")


@pytest.fixture(scope="module")
def match() -> Any:
    """A finished match, as far as reviews look at it."""
    game = play_out(Lineup(Options(players=2), ("random", "random"), "1"), 0)[0]
    return SimpleNamespace(id="m1", game=game, stage="over", seats=[], origin={"table": None})


@pytest.fixture(scope="module")
def found(match: Any) -> StoredReview:
    return pack("complete", 1.0, review(match.game))


class Pool:
    """A process pool that has the result at once, or raises."""

    def __init__(self, result: Any) -> None:
        self.result, self.begun = result, 0

    async def run(self, *_: Any, **__: Any) -> Any:
        self.begun += 1
        if isinstance(self.result, Exception):
            raise self.result
        return b"", self.result, 1.0

    def close(self) -> None: ...


class Rows:
    """A database that is away for some writes."""

    def __init__(self, away: int) -> None:
        self.away, self.stored = away, dict[ReviewKey, StoredReview]()

    async def get(self, key: ReviewKey) -> StoredReview | None:
        return self.stored.get(key)

    async def put(self, key: ReviewKey, found: StoredReview) -> None:
        if self.away:
            self.away -= 1
            raise Refused("unavailable")
        self.stored[key] = found


class Requests:
    """The table of requests, in memory."""

    def __init__(self) -> None:
        self.matches: list[str] = []

    async def add(self, match_id: str, _person: str | None) -> None:
        self.matches.append(match_id)

    async def remove(self, match_id: str) -> None:
        self.matches.remove(match_id)


def reviews_with(result: Any, away: int = 0) -> tuple[Any, Pool, Rows]:
    pool, rows = Pool(result), Rows(away)
    reviews: Any = Reviews(None, pool, pool, 2)  # type: ignore[arg-type]  # the rows below are the database
    reviews._sampling, reviews._rows, reviews.requests = pool, rows, Requests()
    return reviews, pool, rows


def test_a_finished_review_is_served_while_the_database_is_away_and_stored_later(
    match: Any, found: StoredReview, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "_RETRY", 0.01)

    async def outage() -> None:
        reviews, pool, rows = reviews_with(found, away=3)
        reviews.refine(match, ANN)
        await asyncio.sleep(0.005)
        assert not rows.stored
        assert (await reviews.complete(match))["complete"] is False, "the review itself was static here"
        async with asyncio.timeout(60):
            while not rows.stored:
                await asyncio.sleep(0.01)
        assert pool.begun == 1, "nothing is computed twice"
        assert rows.stored[ReviewKey.of(match)] == found
        assert not reviews.has_failed(match.id)
        await reviews.close()

    asyncio.run(outage())


def test_somebody_who_waits_for_the_database_may_have_another_review_computed(
    match: Any, found: StoredReview, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "_RETRY", 10.0)

    async def outage() -> int:
        reviews, pool, _ = reviews_with(found, away=9)
        for number in (1, 2):
            reviews.refine(SimpleNamespace(**{**vars(match), "id": f"m{number}"}), ANN)
            await asyncio.sleep(0.01)
        await reviews.close()
        return pool.begun

    assert asyncio.run(outage()) == 2


@pytest.mark.parametrize(("error", "failed"), [(Refused("unavailable"), False), (ValueError("broken"), True)])
def test_only_a_fault_of_the_computation_counts_as_a_failure(match: Any, error: Exception, failed: bool) -> None:
    async def compute() -> bool:
        reviews, _, _ = reviews_with(error)
        reviews.refine(match, ANN)
        await asyncio.sleep(0.01)
        await reviews.close()
        return bool(reviews.has_failed(match.id))

    assert asyncio.run(compute()) == failed


def test_a_stored_review_is_stale_after_a_change_of_names_format_or_evaluator(
    match: Any, found: StoredReview, tmp_path: Path
) -> None:
    async def ask() -> None:
        database = await open_database(f"sqlite:///{tmp_path}/s.db")
        store = Store(database)
        rows, key = ReviewRows(store), ReviewKey.of(match)
        await rows.put(key, found)
        await rows.put(key, found)
        assert await rows.get(key) == found
        for change in ({"names": "x"}, {"format": "stoneage/review/2"}, {"evaluator": "0" * 64}):
            assert await rows.get(key._replace(**change)) is None
        await store.close()

    asyncio.run(ask())


def test_sampling_works_where_priorities_cannot_be_lowered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "nice")
    service._lower_priority.cache_clear()
    service._lower_priority()


def test_sampling_runs_behind_a_server_that_itself_runs_behind_others(monkeypatch: pytest.MonkeyPatch) -> None:
    lowered: list[int] = []
    monkeypatch.setattr(os, "nice", lowered.append)
    service._lower_priority.cache_clear()
    service._lower_priority()
    service._lower_priority()
    assert lowered == [10], "relative to the server, and once per process"
    service._lower_priority.cache_clear()


def restarted(folder: Path, work: Any) -> Any:
    """Runs `work` with the reviews of one server process after the other, on one database."""

    async def run() -> Any:
        database = await open_database(f"sqlite:///{folder}/games.db")
        store = Store(database)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def process_on(store: Store, result: Any) -> tuple[Any, Pool]:
    pool = Pool(result)
    reviews: Any = Reviews(store, pool, pool, 2)  # type: ignore[arg-type]
    reviews._sampling = pool
    return reviews, pool


def test_a_review_that_was_asked_for_is_computed_after_a_restart_for_the_one_who_asked(
    tmp_path: Path, match: Any, found: StoredReview
) -> None:
    """The server stopped in the middle, or its process was replaced."""

    async def work(store: Store) -> Any:
        before, _ = process_on(store, Refused("unavailable"))
        before.refine(match, ANN)
        await before._refining[match.id]
        kept = [tuple(row) for row in await before.requests.all()]
        after, pool = process_on(store, found)

        async def load(_: str) -> Any:
            return SimpleNamespace(match=match)

        await resume_once(after, load)
        complete = await ReviewRows(store).get(ReviewKey.of(match))
        await resume_once(after, load)
        return kept, complete == found, await after.requests.all(), pool.begun

    assert restarted(tmp_path, work) == ([("m1", "ann")], True, [], 1)


@pytest.mark.parametrize(("code", "left"), [("unknown_table", 0), ("unavailable", 1)])
def test_a_request_ends_with_its_match_and_not_with_a_database_that_is_away(
    tmp_path: Path, match: Any, code: Any, left: int
) -> None:
    async def work(store: Store) -> int:
        reviews, _ = process_on(store, Refused("unavailable"))
        await reviews.requests.add(match.id, None)

        async def load(_: str) -> Any:
            raise Refused(code)

        await resume_once(reviews, load)
        return len(await reviews.requests.all())

    assert restarted(tmp_path, work) == left


def test_a_review_that_cannot_be_computed_is_not_tried_after_every_restart(tmp_path: Path, match: Any) -> None:
    async def work(store: Store) -> int:
        reviews, _ = process_on(store, ValueError())
        reviews.refine(match, ANN)
        await reviews._refining[match.id]
        return len(await reviews.requests.all())

    assert restarted(tmp_path, work) == 0


def test_another_process_does_not_take_a_review_that_is_being_computed(tmp_path: Path, match: Any) -> None:
    async def work(store: Store) -> list[bool]:
        one, other = ReviewRequests(store), ReviewRequests(store)
        store.database.shared = True
        return [await requests.claim(match.id) for requests in (one, other, one)]

    assert restarted(tmp_path, work) == [True, False, True]
