"""Presence at a table: people with a visible page, and when each of them last touched it.

An open socket proves nothing: a locked phone keeps one, and so does a program that sleeps. Pages report whether they
are visible, and how long ago someone touched them. A client that never reports counts as visible while it sends
something, a ping for example, and as touched all the time, because it cannot be asked.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Final, Literal

from stoneage.authority.ports import Clock, Viewer
from stoneage.match.reading import Number, reader

ALIVE: Final = 30.0  # seconds for which a page that has sent something counts as open; ours reports every ten
_MOST: Final = 30.0 * 86_400


@dataclass(frozen=True, kw_only=True)
class PageReport:
    """Whether my page is visible, and for how many seconds it was not touched.

    Sent every ten seconds, when that changes, and at the first touch after a while. It has no answer.
    """

    type: Literal["page"]
    visible: bool
    untouched: Annotated[float, Number(0, _MOST)]


_read: Final = reader(PageReport)


def read_report(message: object) -> PageReport:
    """Returns the report that a JSON value contains. Raises Unreadable."""
    report: PageReport = _read(message)
    return report


@dataclass(slots=True)
class _Page:
    heard: float  # when its connection last sent something
    visible: bool = True
    touched: float | None = None  # None: it does not report


class PresenceTracker:
    """The pages of one match in this process, and what is known of people elsewhere and before."""

    def __init__(self, now: Clock) -> None:
        self._now = now
        self._pages: dict[Viewer, _Page] = {}
        self.seen: dict[str, float] = {}  # when people last had a visible page, or sent a command, in any process
        self.elsewhere: set[str] = set()  # people who are there in another process
        self._own: dict[str, float] = {}  # up to when this process may have stored that people were there

    # --- what connections report

    def enter(self, viewer: Viewer) -> None:
        if viewer.person is not None:
            self._pages[viewer] = _Page(self._now())

    def leave(self, viewer: Viewer) -> None:
        page = self._pages.pop(viewer, None)
        if page is not None and viewer.person is not None:
            self._note_own(viewer.person, self._until(page))

    def hear(self, viewer: Viewer) -> None:
        """Notes that a connection has sent something."""
        if viewer in self._pages:
            self._pages[viewer].heard = self._now()

    def report(self, viewer: Viewer, report: PageReport) -> bool:
        """Takes over what a page reports; returns whether it was hidden or shown."""
        page, moment = self._pages.get(viewer), self._now()
        if page is None or viewer.person is None:
            return False
        if page.visible and not report.visible:
            self._note_own(viewer.person, moment)
        changed = page.visible != report.visible
        page.heard, page.visible, page.touched = moment, report.visible, moment - report.untouched
        return changed

    # --- what follows

    @property
    def people(self) -> set[str]:
        """The people who are there, in this process or another."""
        return self.here | self.elsewhere

    @property
    def here(self) -> set[str]:
        """The people who are there in this process."""
        moment = self._now()
        visible = [viewer for viewer, page in self._pages.items() if page.visible and moment < page.heard + ALIVE]
        return {viewer.person for viewer in visible if viewer.person is not None}

    @property
    def viewers(self) -> list[Viewer]:
        """The connections of people who are there."""
        here = self.here
        return [viewer for viewer in self._pages if viewer.person in here]

    def seen_until(self, person: str) -> float:
        """Returns until when a person counts as seen without further reports; that may be in the future."""
        seen = self.seen.get(person, 0.0)
        visible = [page.heard + ALIVE for page in self._pages_of(person) if page.visible]
        return max([seen + ALIVE if person in self.elsewhere else seen, *visible])

    def touched(self, person: str) -> float | None:
        """Returns when a person last touched a visible page; None if none of theirs is there, or one cannot report."""
        alive = self._now() - ALIVE
        touched = [page.touched for page in self._pages_of(person) if page.visible and page.heard > alive]
        known = [moment for moment in touched if moment is not None]
        return max(known) if known and len(known) == len(touched) else None

    def note_seen(self, stored: dict[str, float]) -> None:
        """Takes over when people were there in other processes, where that is later than what is known here."""
        for person, moment in stored.items():
            self._note(person, moment)

    def note_stored(self, person: str) -> None:
        """Notes that this process has just stored that a person was seen: that is no page in another process."""
        self._note_own(person, self._now())

    def compare(self, stored: dict[str, float], since: float) -> None:
        """Takes over when people were seen in any process. Those whom another one saw later than this are elsewhere."""
        self.note_seen(stored)
        self.elsewhere = {
            person for person, moment in stored.items() if moment > since and moment > self._stored_until(person)
        }

    def postpone(self, lost: Callable[[float], float]) -> None:
        """Moves all times by the part of the time since then that is charged to nobody."""
        self.seen = {person: moment + lost(moment) for person, moment in self.seen.items()}
        self._own = {person: moment + lost(moment) for person, moment in self._own.items()}
        for page in self._pages.values():
            page.heard += lost(page.heard)
            if page.touched is not None:
                page.touched += lost(page.touched)

    def _pages_of(self, person: str) -> list[_Page]:
        return [page for viewer, page in self._pages.items() if viewer.person == person]

    def _until(self, page: _Page) -> float:
        return min(self._now(), page.heard + ALIVE) if page.visible else 0.0

    def _stored_until(self, person: str) -> float:
        return max([self._own.get(person, 0.0), *(self._until(page) for page in self._pages_of(person))])

    def _note_own(self, person: str, moment: float) -> None:
        self._own[person] = max(moment, self._own.get(person, 0.0))
        self._note(person, moment)

    def _note(self, person: str, moment: float) -> None:
        self.seen[person] = max(moment, self.seen.get(person, 0.0))
