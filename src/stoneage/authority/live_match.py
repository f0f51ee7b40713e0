"""A match in memory, with everyone who watches it. A command is stored before it takes effect."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final

from stoneage.authority import messages, observers
from stoneage.authority.broadcast import Broadcast
from stoneage.authority.messages import Answer
from stoneage.authority.ports import Ports, Viewer
from stoneage.authority.presence import PageReport, PresenceTracker
from stoneage.match.clock import STILL_THERE, absence_limit, untouched_limit
from stoneage.match.commands import AnyCommand, Rematch, TableCommand
from stoneage.match.decide import Deciding, check_rematch, decide
from stoneage.match.entries import Draft, Entry, Marked, Played, RematchOpened, Reserved, Sat, Undone
from stoneage.match.match import Match
from stoneage.match.refusals import Refused
from stoneage.match.repeats import is_repeat

_ATTEMPTS: Final = 5  # times that a command is decided again because another process stored an entry first
_REFUSALS: Final = 50  # kept for clients that repeat a message

Decision = Callable[[], Awaitable[Draft]]


class LiveMatch:
    """One authority's copy of a match; other processes may have theirs."""

    def __init__(self, match: Match, ports: Ports, on_change: Callable[["LiveMatch"], None] = lambda _: None) -> None:
        self.match = match
        self.broadcast = Broadcast(match, ports.encode)
        self.presence = PresenceTracker(ports.now)
        self.used = ports.now()
        self._on_change = on_change
        self._now = ports.now
        self._storage = ports.storage
        self._observers = ports.observers
        self._lock = asyncio.Lock()
        self._behind = False  # whether the log may hold entries that were not applied here
        self._postponed = False  # whether the present question was asked later than the log says
        self._was_over = match.stage == "over"
        self._published: set[str] = set()  # the people of whom viewers know that they are there
        self._asked_for: tuple[int, float] | None = None  # version and time of the last "Still there?"
        self._encode = ports.encode
        self._refused: OrderedDict[tuple[str, str], Answer] = OrderedDict()

    @property
    def present(self) -> set[str]:
        return self.presence.people

    @property
    def players_watching(self) -> list[Viewer]:
        """The connections of people who sit here and are there."""
        return [viewer for viewer in self.presence.viewers if viewer.person in self.match.people]

    # --- commands

    async def ask(self, person: str, command: TableCommand) -> Answer:
        """Returns the answer to a person's command. A repeated one changes nothing and gets its first answer again."""

        async def decided() -> Draft:
            return decide(self.match, person, command)

        return await self._ask(person, command, decided)

    async def rematch(
        self, person: str, command: Rematch, open_table: Callable[[], Awaitable[str]], *, closed: bool
    ) -> Answer:
        """Returns the answer to the wish for a rematch, whose table is opened if the wish is not refused.

        `closed`: the rematch that there was is no longer open.
        """
        opened: list[str] = []

        async def decided() -> Draft:
            check_rematch(self.match, person, closed=closed)
            if not opened:
                opened.append(await open_table())
            return Draft(RematchOpened(opened[0]), person, command.id)

        return await self._ask(person, command, decided)

    async def _ask(self, person: str, command: AnyCommand, decision: Decision) -> Answer:
        begun = time.perf_counter()
        try:
            async with self._lock:
                self.used = self._now()
                self.presence.note_seen({person: self.used})
                return self._refused.get((person, command.id)) or await self._answer(person, command, decision)
        finally:
            self._observers.publish(observers.CommandAnswered(time.perf_counter() - begun))

    async def _answer(self, person: str, command: AnyCommand, decision: Decision) -> Answer:
        if self._behind or getattr(command, "version", 0) > self.match.version:
            await self._catch_up()
        for _ in range(_ATTEMPTS):
            try:
                draft = await decision()
            except Refused as refusal:
                return await self._first_answer(person, command) or self._remember(person, command.id, refusal)
            if await self._append(draft):
                return messages.accepted(command.id, self.match.version)
            first = await self._first_answer(person, command)
            if first is not None:
                return first
        raise Refused("unavailable")

    async def _first_answer(self, person: str, command: AnyCommand) -> Answer | None:
        entry = await self._storage.log.entry_of(self.match.id, person, command.id)
        if entry is None:
            return None
        if not is_repeat(command, entry):
            reused = Refused({"code": "malformed", "fields": [{"field": "id", "problem": "used_before"}]})
            return reused.answer(command.id)
        return messages.accepted(command.id, entry.version)

    def _remember(self, person: str, message: str, refusal: Refused) -> Answer:
        self._observers.publish(observers.CommandRefused(refusal.code))
        answer = refusal.answer(message)
        self._refused[person, message] = answer
        if len(self._refused) > _REFUSALS:
            self._refused.popitem(last=False)
        return answer

    async def do(self, deciding: Deciding) -> bool:
        """Appends an entry of the server's own, if it still makes sense when its turn comes."""
        async with self._lock:
            try:
                return await self._append(deciding(self.match))
            except Refused:
                return False

    # --- the log

    def postpone(self, lost: Callable[[float], float]) -> None:
        """Takes time in which no authority was up off every clock; `lost` returns the part of it after a moment."""
        match = self.match
        seconds = lost(match.asked_time)
        match.asked_time += seconds
        match.terms_time += lost(match.terms_time)
        self.presence.postpone(lost)
        self._postponed = self._postponed or seconds > 0.0
        self._on_change(self)

    async def _append(self, draft: Draft) -> bool:
        if isinstance(draft.change, (Played, Marked)) and self._postponed:
            draft = replace(draft, change=replace(draft.change, asked=self.match.asked_time))
        entry = draft.at(self.match.version + 1, max(self._now(), self.match.time))
        try:
            stored = await self._storage.log.append(self.match.id, entry)
        except BaseException:
            self._behind = True  # only the log knows whether it was stored
            raise
        if not stored:
            await self._catch_up()
            return False
        self._apply(entry, is_own=True)
        self._storage.matches.describe(self.match)
        if isinstance(entry.change, Sat | Reserved) and entry.person is not None:
            await self._storage.members.join(self.match.id, entry.person)
            self.presence.note_stored(entry.person)
        return True

    async def catch_up(self) -> None:
        """Applies what other processes have stored."""
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        for entry in await self._storage.log.entries(self.match.id, self.match.version):
            self._apply(entry, is_own=False)
        self._behind = False

    def _apply(self, entry: Entry, *, is_own: bool) -> None:
        if isinstance(entry.change, Undone):
            self.broadcast.take_back(entry.change.left)
        self.match.apply(entry)
        self._postponed = self._postponed and self.match.asked_version != entry.version
        self.broadcast.publish(entry, self.present)
        self._report(entry, is_own)
        self._on_change(self)

    def _report(self, entry: Entry, is_own: bool) -> None:
        """Publishes what an entry means to observers."""
        match, publish = self.match, self._observers.publish
        publish(observers.EntryApplied(match, entry, is_own))
        if isinstance(entry.change, Sat):
            publish(observers.SeatTaken(match, match.seats[entry.change.seat], is_own))
        if match.stage == "over" and not self._was_over:
            publish(observers.GameEnded(match, is_own))
        elif match.asked is not None and match.asked_version == entry.version:
            publish(observers.QuestionAsked(match, match.asked, match.bot_asked, is_own))
        self._was_over = match.stage == "over"

    # --- viewers

    def enter(self, viewer: Viewer, since: int) -> None:
        """Welcomes a viewer, with the story since the version they saw last."""
        self.used = self._now()
        self.presence.enter(viewer)
        self.broadcast.add(viewer, self.present, since)
        self.publish_presence()

    def leave(self, viewer: Viewer) -> None:
        self.broadcast.remove(viewer)
        self.used = self._now()
        self.presence.leave(viewer)
        self.publish_presence()
        self._on_change(self)

    def report(self, viewer: Viewer, report: PageReport) -> None:
        """Takes over what a viewer's page reports."""
        if self.presence.report(viewer, report):
            self.publish_presence()
        if self.match.asked is not None and self.match.asked.person == viewer.person:
            self._on_change(self)

    # --- absence

    def absence_limit(self) -> float | None:
        """Returns when a bot plays for the person who is asked, unless their page reports before.

        That is after the takeover time without a visible page, or when they did not answer "Still there?".
        """
        person = self.match.asked.person if self.match.asked else None
        if person is None:
            return None
        away = absence_limit(self.match, self.presence.seen_until(person))
        touched = self.presence.touched(person)
        untouched = None if touched is None else untouched_limit(self.match, touched)
        limits = [away, None if untouched is None else untouched + STILL_THERE]
        return min((limit for limit in limits if limit is not None), default=None)

    def attended(self, person: str) -> float:
        """Returns the last moment from which other processes may count a person's absence."""
        until, limit = self.presence.seen_until(person), self.absence_limit()
        if limit is not None and self.match.asked is not None and self.match.asked.person == person:
            until = min(until, limit - (self.match.settings.takeover or 0.0))
        return min(self._now(), until)

    def ask_whether_there(self) -> float | None:
        """Sends the person who is asked "Still there?" when their page was not touched for long.

        Returns the seconds until then; None if it was sent, or will not be.
        """
        person = self.match.asked.person if self.match.asked else None
        touched = None if person is None else self.presence.touched(person)
        moment = None if touched is None else untouched_limit(self.match, touched)
        if moment is None:
            return None
        if moment > self._now():
            return moment - self._now()
        if self._asked_for != (self.match.asked_version, moment):
            self._asked_for = self.match.asked_version, moment
            message = self._encode(messages.still_there(self.match, STILL_THERE))
            for viewer in self.broadcast.viewers:
                if viewer.person == person:
                    viewer.send_text(message)
        return None

    def close(self) -> None:
        """Ends the connections of everyone who watches: the match is no more."""
        for viewer in list(self.broadcast.viewers):
            viewer.end(4410, "table_closed")

    def publish_presence(self) -> None:
        """Sends everyone who is there, if that has changed for a person who sits here."""
        there = self.present & {seat.holder for seat in self.match.seats}
        if there != self._published:
            self._published = there
            self.broadcast.send_all(messages.presence(self.match, there))
