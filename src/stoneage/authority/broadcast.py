"""Everyone who watches a match, and what each of them is sent when the log grows by an entry.

The property that specifies all of this: after every entry, a viewer who merged all messages has the view with which a
newcomer would be welcomed (`tests/authority/test_broadcast.py`).

Views come in layers, the first of which all audiences share. A layer that did not change is the same object as
before, so a difference is found by comparing objects and not their contents. Layers are never changed once built.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from stoneage.authority import messages
from stoneage.authority.ports import Encoder, Viewer
from stoneage.game.events import Event
from stoneage.match.entries import Entry, Said
from stoneage.match.match import Match
from stoneage.match.types import TableInfo, TurnInfo
from stoneage.match.views import (
    Audience,
    GameLayers,
    TableLayers,
    audience_of,
    game_views,
    story_until,
    table_info,
    turn_info,
    undo_view,
)

Layers = tuple[Any, ...]  # a view in parts; each is a dictionary that is never changed once built
Diff = dict[str, Any]


class Differ:
    """Compares views after an entry; a layer that several audiences share is compared once."""

    def __init__(self) -> None:
        self._diffs: dict[tuple[int, int], Diff] = {}

    def diff(self, before: Layers | None, now: Layers) -> Diff:
        """Returns the parts of a view that are new: all of them for an audience without a view before.

        A part is sent whole, except that of a list as long as before only the changed items are sent, by position.
        """
        diff: Diff = {}
        for number, new in enumerate(now):
            old = before[number] if before else None
            if old is None:
                diff |= new
            elif old is not new:
                pair = id(old), id(new)
                if pair not in self._diffs:
                    self._diffs[pair] = _changed_parts(old, new)
                diff |= self._diffs[pair]
        return diff


def _changed_parts(before: Mapping[str, Any], now: Mapping[str, Any]) -> Diff:
    changed: Diff = {}
    for name, part in now.items():
        old = before[name]
        if part is old:
            continue
        if type(part) is type(old) is list and len(part) == len(old):
            if items := _changed_items(old, part):
                changed[name] = items
        elif part != old:
            changed[name] = part
    return changed


def _changed_items(before: list[Any], now: list[Any]) -> dict[str, Any]:
    changed = {}
    for position, item in enumerate(now):
        old = before[position]
        if item is not old and item != old:
            changed[str(position)] = item
    return changed


class _View(NamedTuple):
    """A match as one audience was last sent it."""

    table: TableLayers
    game: GameLayers | None


class Broadcast:
    """The viewers of one match; `encode` makes of a message what they are sent."""

    def __init__(self, match: Match, encode: Encoder) -> None:
        self._match = match
        self._encode = encode
        self._viewers: dict[Viewer, Audience] = {}  # as whom each was last sent a view
        self._arranged = match.arranged  # the version that this was found out at
        self._views: dict[Audience, _View] = {}  # and those views
        self._around: dict[Audience, TableInfo] = {}  # cache: most entries are choices, which leave it as it is
        self._around_made_of: object = None
        self._events = len(match.game.story) if match.game else 0  # how much of the story was sent

    @property
    def viewers(self) -> Iterable[Viewer]:
        return self._viewers.keys()

    def add(self, viewer: Viewer, present: set[str], since: int = 0) -> None:
        """Welcomes a viewer."""
        self._viewers[viewer] = audience = audience_of(self._match, viewer.person)
        viewer.send_text(self._encode(messages.welcome(self._match, audience, present, since)))

    def remove(self, viewer: Viewer) -> None:
        self._viewers.pop(viewer, None)

    def send_all(self, message: object) -> None:
        """Sends the same message to everyone."""
        payload = self._encode(message)
        for viewer in self._viewers:
            viewer.send_text(payload)

    def publish(self, entry: Entry, present: set[str]) -> None:
        """Sends everyone what an entry changed; what several have and see alike is built and encoded once."""
        events = self._new_events(entry)
        viewers = self._audiences()
        if isinstance(entry.change, Said):
            self._publish_chat(entry, viewers)
            return
        before, now = self._views, self._build(set(viewers.values()), present)
        payloads: dict[tuple[Audience, bool], Any] = {}
        differ = Differ()
        for viewer, audience in viewers.items():
            known = before.get(audience) if self._viewers[viewer] == audience else None
            key = audience, known is None
            if key not in payloads:
                payloads[key] = self._update(entry, events, known, now[audience], differ)
            viewer.send_text(payloads[key])
        self._viewers, self._views = viewers, now

    def _audiences(self) -> dict[Viewer, Audience]:
        """Returns as whom everyone looks now. A choice changes that only where one person has several seats."""
        match = self._match
        if match.arranged == self._arranged and not match.settings.hot_seat:
            return self._viewers
        self._arranged = match.arranged
        return {viewer: audience_of(match, viewer.person) for viewer in self._viewers}

    def _publish_chat(self, entry: Entry, viewers: dict[Viewer, Audience]) -> None:
        chats = {audience: messages.chat(self._match, audience, entry) for audience in set(viewers.values())}
        payloads = {audience: self._encode(chat) for audience, chat in chats.items()}
        for viewer, audience in viewers.items():
            viewer.send_text(payloads[audience])

    def _update(self, entry: Entry, events: list[Event], known: _View | None, now: _View, differ: Differ) -> Any:
        update: messages.Update = {
            "type": "update",
            "version": self._match.version,
            "kind": entry.kind,
            "table": differ.diff(known and known.table, now.table),
            "game": differ.diff(known and known.game, now.game) if now.game else None,
            "story": events,
        }
        return self._encode(update)

    def take_back(self, choices: int) -> None:
        """Prepares an undo: only events of the first `choices` choices count as sent; marks are sent again."""
        self._events = story_until(self._match, choices)

    def _new_events(self, entry: Entry) -> list[Event]:
        game = self._match.game
        events = game.story_after(self._events) if game else []
        self._events += len(events)
        return messages.events_of(entry, len(self._match.made)) + events

    def _build(self, audiences: set[Audience], present: set[str]) -> dict[Audience, _View]:
        match = self._match
        made_of = match.arranged, present, [seat.bank for seat in match.seats]
        if made_of != self._around_made_of:
            self._around_made_of, self._around = made_of, {}
        now, games = turn_info(match), game_views(match, {audience.seat for audience in audiences})
        return {audience: _View(self._table(audience, present, now), games[audience.seat]) for audience in audiences}

    def _table(self, audience: Audience, present: set[str], now: TurnInfo) -> TableLayers:
        if audience not in self._around:
            self._around[audience] = table_info(self._match, audience, present)
        return TableLayers(self._around[audience], now, undo_view(self._match, audience))
