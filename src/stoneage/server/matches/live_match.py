"""A match in memory with everyone who looks at it. What is asked here is stored before it is true."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from stoneage.game.events import Event, Moment
from stoneage.match.commands import AnyCommand
from stoneage.match.decide import Deciding, decide
from stoneage.match.entries import Draft, Entry
from stoneage.match.match import Match
from stoneage.match.refusals import Refused
from stoneage.match.views import Audience, MatchViews, audience_of, story_until
from stoneage.server import metrics
from stoneage.server.connection import Socket
from stoneage.server.matches import messages
from stoneage.server.matches.diff import Changes
from stoneage.server.shapes.socket import Accepted, RefusedAnswer
from stoneage.server.storage.match_row import projection
from stoneage.server.storage.store import Store

_ATTEMPTS: Final = 5
_REMEMBERED: Final = 50

Answer = Accepted | RefusedAnswer


class LiveMatch:
    """One process's hold on a match_id."""

    def __init__(self, match: Match, store: Store, changed: Callable[["LiveMatch"], None] = lambda _: None) -> None:
        self.match = match
        self.sockets: set[Socket] = set()
        self.seen: dict[str, float] = {}  # when people were last here, in any process
        self.recent: set[str] = set()  # people whom another process has seen a moment ago
        self.used = time.time()
        self._looking: dict[Socket, Audience] = {}  # as whom each socket was last told how it stands
        self._around = MatchViews()
        self._shown: dict[Audience, messages.Shown] = {}  # and what that was
        self._changed = changed
        self._store = store
        self._lock = asyncio.Lock()
        self._projection = partial(projection, match)
        self._behind = False
        self._told = len(match.game.story) if match.game else 0
        self._refused: OrderedDict[tuple[str, str], Answer] = OrderedDict()

    @property
    def present(self) -> set[str]:
        return {socket.person for socket in self.sockets if socket.person} | self.recent

    # --- asking

    async def ask(self, person: str, command: AnyCommand, **extra: Any) -> Answer:
        """The answer to a person's message. A repeated one changes nothing and gets its first answer again."""
        with metrics.COMMAND_SECONDS.time():
            async with self._lock:
                self.used = self.seen[person] = time.time()
                return self._refused.get((person, command.id)) or await self._answer(person, command, **extra)

    async def _answer(self, person: str, command: AnyCommand, **extra: Any) -> Answer:
        if self._behind or getattr(command, "version", 0) > self.match.version:
            await self._catch_up()
        for _ in range(_ATTEMPTS):
            try:
                draft = decide(self.match, person, command, **extra)
            except Refused as refusal:
                return await self._first_answer(person, command.id) or self._remember(person, command.id, refusal)
            if await self._append(draft):
                return messages.accepted(command.id, self.match.version)
            first = await self._first_answer(person, command.id)
            if first is not None:
                return first
        raise Refused("unavailable")

    async def _first_answer(self, person: str, message: str) -> Answer | None:
        version = await self._store.first_version(self.match.id, person, message)
        return None if version is None else messages.accepted(message, version)

    def _remember(self, person: str, message: str, refusal: Refused) -> Answer:
        metrics.REFUSALS.labels(refusal.code).inc()
        answer = refusal.answer(message)
        self._refused[person, message] = answer
        if len(self._refused) > _REMEMBERED:
            self._refused.popitem(last=False)
        return answer

    async def do(self, deciding: Deciding) -> bool:
        """The server's own doing, if it still makes sense when its turn comes."""
        async with self._lock:
            try:
                return await self._append(deciding(self.match))
            except Refused:
                return False

    # --- storing and telling

    async def _append(self, draft: Draft) -> bool:
        entry = draft.at(self.match.version + 1, max(time.time(), self.match.time))
        try:
            stored = await self._store.append(self.match.id, entry)
        except BaseException:
            self._behind = True  # nobody knows whether it was stored: the log does
            raise
        if not stored:
            await self._catch_up()
            return False
        self._advance(entry)
        self._store.journal.project(self.match.id, self._projection)
        if entry.kind == "sat" and entry.person is not None:
            await self._store.join(self.match.id, entry.person)
        metrics.ENTRIES[entry.kind].inc()
        return True

    async def catch_up(self) -> None:
        """Read what others have stored."""
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        for entry in await self._store.entries(self.match.id, self.match.version):
            self._advance(entry)
        self._behind = False

    def _advance(self, entry: Entry) -> None:
        if entry.kind == "undone":  # marks outlive it, and are told again after the choice that is now the last
            self._told = story_until(self.match, entry.data["left"])
        self.match.apply(entry)
        self._tell(entry)
        self._changed(self)

    def _tell(self, entry: Entry) -> None:
        """Everyone who looks gets one message, built once for all who know and see the same."""
        story = self._new_story(entry)
        looking = {socket: audience_of(self.match, socket.person) for socket in self.sockets}
        if entry.kind == "said":
            self._tell_chat(entry, looking)
            return
        before, now = self._shown, messages.shown(self.match, self._around, set(looking.values()), self.present)
        words: dict[tuple[Audience, bool], bytes] = {}
        changes = Changes()
        for socket, audience in looking.items():
            known = before.get(audience) if self._looking.get(socket) == audience else None
            key = audience, known is None
            if key not in words:
                words[key] = messages.encode(messages.update(self.match, entry, story, known, now[audience], changes))
            socket.send(words[key])
        self._looking, self._shown = looking, now

    def _tell_chat(self, entry: Entry, looking: dict[Socket, Audience]) -> None:
        lines = {audience: messages.chat(self.match, audience, entry) for audience in set(looking.values())}
        words = {audience: messages.encode(line) for audience, line in lines.items()}
        for socket, audience in looking.items():
            socket.send(words[audience])

    def _new_story(self, entry: Entry) -> list[Event]:
        game = self.match.game
        news = game.story_after(self._told) if game else []
        self._told += len(news)
        return _said_of(entry, len(self.match.made)) + news

    # --- coming and going

    def enter(self, socket: Socket, since: int) -> None:
        self.sockets.add(socket)
        self.used = time.time()
        self._looking[socket] = audience = audience_of(self.match, socket.person)
        socket.send(messages.encode(messages.welcome(self.match, audience, self.present, since)))
        self.tell_presence(socket.person)

    def leave(self, socket: Socket) -> None:
        self.sockets.discard(socket)
        self._looking.pop(socket, None)
        self.used = time.time()
        if socket.person is not None:
            self.seen[socket.person] = self.used
            self.tell_presence(socket.person)
        self._changed(self)

    def tell_presence(self, person: str | None) -> None:
        """Someone who sits here came or went."""
        if person is not None and person in self.match.people:
            self.tell(messages.presence(self.match, self.present))

    def tell(self, message: object) -> None:
        """The same words to everyone who looks."""
        words = messages.encode(message)
        for socket in self.sockets:
            socket.send(words)


def _said_of(entry: Entry, choices: int) -> list[Event]:
    """What the match itself adds to the story."""
    at: Moment = {"choice": choices, "forced": True}
    data = entry.data
    if entry.kind == "undone":
        return [{**at, "code": "undone", "seat": data["seat"], "choices": data["choices"], "left": data["left"]}]
    return []
