"""When a bot plays for someone who is not there: by what their page reports, not by an open socket."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any
from unittest.mock import AsyncMock

import pytest

from stoneage.authority.memory import MemoryViewer, matches_in_memory
from stoneage.authority.presence import PageReport, PresenceTracker
from stoneage.match.commands import read_command
from stoneage.match.match import Match
from stoneage.match.refusals import Refused
from stoneage.match.settings import Settings


def first_legal(match: Match, _bot: str) -> str:
    assert match.game is not None
    return str(match.game.legal[0])


class Table:
    """Ann is asked first, Bob watches; time is the test's."""

    def __init__(self, takeover: float | None) -> None:
        self.time = 1_000.0
        self.matches = matches_in_memory(first_legal, lambda: self.time)
        self.ann, self.bob = MemoryViewer("ann"), MemoryViewer("bob")
        self.takeover = takeover
        self.count = 0

    async def begin(self) -> None:
        settings = {"options": {"players": 2, "start": 0}, "listed": True, "takeover": self.takeover}
        opened = await self.matches.open_match(Settings.read({**settings, "stand_in": "random"}), "ann")
        self.live = await self.matches.enter(opened.id, self.ann, 0)
        await self.matches.enter(opened.id, self.bob, 0)
        for number, person in enumerate(("ann", "bob")):
            await self.ask(person, "sit", name=person, nonce=f"{number:032x}")
        await self.ask("ann", "start")
        assert self.live.match.asked is not None
        assert self.live.match.asked.person == "ann"

    async def ask(self, person: str, what: str, **fields: Any) -> Any:
        self.count += 1
        command = read_command({"type": what, "id": f"m{self.count}", **fields})
        return await self.matches.ask(self.live.match.id, person, command)

    async def report(self, visible: bool = True, untouched: float = 0.0) -> None:
        report = PageReport(type="page", visible=visible, untouched=untouched)
        await self.matches.report(self.live, self.ann, report)

    async def after(self, seconds: float, report: Callable[[float], Awaitable[None]] | None = None) -> None:
        """Lets time pass, in steps of ten seconds, with what Ann's page reports in each of them."""
        end = self.time + seconds
        while self.time < end:
            self.time = min(self.time + 10.0, end)
            if report is not None:
                await report(self.time)
            self.matches.autoplay.look(self.live)
            for _ in range(10):
                await asyncio.sleep(0)

    @property
    def status(self) -> str:
        return self.live.match.seats[0].status

    @property
    def questions(self) -> list[float]:
        """The seconds of each "Still there?" that Ann got."""
        return [message["seconds"] for message in self.ann.received if message["type"] == "still_there"]

    @property
    def there(self) -> list[int]:
        """The seats that Bob last heard of as there."""
        return next(message["seats"] for message in reversed(self.bob.received) if message["type"] == "presence")


def run(work: Callable[[Table], Awaitable[None]], takeover: float | None = 10.0) -> None:
    async def evening() -> None:
        table = Table(takeover)
        await table.begin()
        await work(table)
        await table.matches.close()

    asyncio.run(evening())


def test_a_silent_socket_does_not_hold_up_a_table() -> None:
    """A raw socket that never reads or speaks kept its seat at a table with a takeover time of 10 s."""

    async def work(table: Table) -> None:
        await table.after(30.0)
        assert table.status == "here"
        await table.after(10.0)
        assert table.status == "taken over"

    run(work)


def test_a_client_that_only_pings_counts_as_there_and_is_not_asked() -> None:
    async def work(table: Table) -> None:
        async def ping(_: float) -> None:
            table.live.presence.hear(table.ann)

        await table.after(1_000.0, ping)
        assert (table.status, table.questions) == ("here", [])

    run(work)


def test_a_hidden_page_is_absent_after_the_takeover_time() -> None:
    async def work(table: Table) -> None:
        await table.report(visible=True)
        await table.report(visible=False)
        assert table.there == [1]
        await table.after(9.9, lambda _: table.report(visible=False))
        assert table.status == "here"
        await table.after(0.1, lambda _: table.report(visible=False))
        assert table.status == "taken over"

    run(work)


def test_a_visible_page_that_is_touched_is_never_taken_over() -> None:
    async def work(table: Table) -> None:
        await table.after(1_000.0, lambda _: table.report(untouched=60.0))
        assert (table.status, table.questions) == ("here", [])

    run(work)


@pytest.mark.parametrize(("takeover", "patience"), [(10.0, 120.0), (180.0, 180.0)])
def test_an_untouched_page_is_asked_and_taken_over_20_seconds_later(takeover: float, patience: float) -> None:
    async def work(table: Table) -> None:
        begun = table.time

        async def untouched(moment: float) -> None:
            await table.report(untouched=moment - begun)

        await table.after(patience - 0.1, untouched)
        assert (table.status, table.questions) == ("here", [])
        await table.after(0.1, untouched)
        assert (table.status, table.questions) == ("here", [20.0])
        await table.after(19.9, untouched)
        assert (table.status, table.questions) == ("here", [20.0])
        await table.after(0.1, untouched)
        assert (table.status, table.questions) == ("taken over", [20.0])

    run(work, takeover)


def test_a_touch_answers_the_question_and_later_it_is_asked_again() -> None:
    async def work(table: Table) -> None:
        begun = table.time

        async def untouched(moment: float) -> None:
            await table.report(untouched=moment - begun)

        await table.after(130.0, untouched)
        assert table.questions == [20.0]
        begun = table.time
        await table.report(untouched=0.0)
        await table.after(119.0, untouched)
        assert (table.status, table.questions) == ("here", [20.0])
        await table.after(2.0, untouched)
        assert table.questions == [20.0, 20.0]

    run(work)


def test_time_before_the_question_does_not_count() -> None:
    """Someone who watches the others play does not touch anything."""

    async def work(table: Table) -> None:
        await table.report(untouched=500.0)
        await table.after(110.0, lambda _: table.report(untouched=600.0))
        assert (table.status, table.questions) == ("here", [])

    run(work)


def test_a_table_without_a_takeover_time_asks_nobody() -> None:
    async def work(table: Table) -> None:
        begun = table.time
        await table.after(1_000.0, lambda moment: table.report(untouched=moment - begun))
        await table.after(1_000.0)
        assert (table.status, table.questions) == ("here", [])

    run(work, takeover=None)


def test_a_seat_taken_over_for_absence_is_given_back_at_a_touch_and_one_that_was_left_is_not() -> None:
    async def work(table: Table) -> None:
        await table.report(visible=False)
        await table.after(10.0)
        assert table.status == "taken over"
        await table.report(untouched=60.0)
        assert table.status == "taken over"
        await table.report(untouched=0.0)
        assert table.status == "here"
        await table.ask("ann", "leave")
        await table.report(untouched=0.0)
        assert table.status == "taken over"

    run(work)


def test_one_visible_page_is_enough_and_one_touched_page_too() -> None:
    async def work(table: Table) -> None:
        phone = MemoryViewer("ann")
        await table.matches.enter(table.live.match.id, phone, 0)
        begun = table.time

        async def both(moment: float) -> None:
            await table.report(visible=False, untouched=moment - begun)
            await table.matches.report(table.live, phone, PageReport(type="page", visible=True, untouched=5.0))

        await table.after(500.0, both)
        assert (table.status, table.questions, table.there) == ("here", [], [0, 1])

    run(work)


def test_other_processes_count_absence_from_when_a_page_was_last_attended() -> None:
    """A visible page that nobody touches is not stored as seen any longer than its person may take."""

    async def work(table: Table) -> None:
        begun = table.time

        async def untouched(moment: float) -> None:
            await table.report(untouched=moment - begun)

        await table.after(100.0, untouched)
        assert table.live.attended("ann") == table.time
        await table.after(35.0, untouched)
        assert table.live.attended("ann") == begun + 120.0 + 20.0 - 10.0
        assert table.live.attended("bob") <= table.time

    run(work)


def test_what_this_process_stored_is_nobody_in_another() -> None:
    moment = 1_000.0
    presence, viewer = PresenceTracker(lambda: moment), MemoryViewer("ann")
    presence.note_stored("ann")
    presence.compare({"ann": 1_000.0}, 990.0)
    seen = [set(presence.people)]
    presence.enter(viewer)
    moment = 1_005.0
    presence.compare({"ann": 1_005.0}, 995.0)
    seen.append(set(presence.people))
    presence.leave(viewer)
    presence.compare({"ann": 1_005.0}, 995.0)
    seen.append(set(presence.people))
    moment = 1_010.0
    presence.compare({"ann": 1_009.0}, 1_000.0)  # another process stored that
    seen.append(set(presence.people))
    moment = 1_020.0
    presence.compare({"ann": 1_009.0}, 1_010.0)
    seen.append(set(presence.people))
    assert seen == [set(), {"ann"}, set(), {"ann"}, set()]


def test_a_takeover_comes_by_itself_when_its_time_has_come() -> None:
    """Nobody sends anything any more, and nobody asks the authority to look."""

    async def work(table: Table) -> None:
        await table.report(visible=False)
        table.time += 9.99
        await table.report(visible=False)
        table.time += 0.02
        async with asyncio.timeout(60):
            while table.status == "here":
                await asyncio.sleep(0.001)

    run(work)


def test_the_others_read_who_comes_and_who_goes() -> None:
    async def work(table: Table) -> None:
        await table.after(1.0)
        table.live.leave(table.ann)
        assert table.there == [1]
        await table.matches.enter(table.live.match.id, MemoryViewer("ann"), 0)
        assert table.there == [0, 1]

    run(work)


def test_time_without_an_authority_is_no_time_away_or_untouched() -> None:
    presence, viewer = PresenceTracker(lambda: 1_010.0), MemoryViewer("ann")
    presence.enter(viewer)
    presence.report(viewer, PageReport(type="page", visible=True, untouched=5.0))
    presence.postpone(lambda since: 100.0 if since < 1_008.0 else 50.0)
    assert presence.touched("ann") == 1_105.0
    assert presence.seen_until("ann") == 1_010.0 + 50.0 + 30.0


def test_what_goes_wrong_while_a_match_catches_up_is_reported_and_a_refusal_is_none() -> None:
    async def work(table: Table) -> None:
        for error in (Refused("unavailable"), ValueError("broken")):
            table.live.catch_up = AsyncMock(side_effect=error)  # type: ignore[method-assign]
            table.matches.stored_elsewhere(table.live.match.id, table.live.match.version + 1)
            for _ in range(5):
                await asyncio.sleep(0)
        assert table.matches.ports.faults.reported == ["catching up failed"]  # type: ignore[attr-defined]

    run(work)
