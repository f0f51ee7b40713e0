"""The registry of the matches in memory: loaded when needed, changed by commands, unloaded when idle."""

import asyncio
import re
import secrets
from collections.abc import Sequence
from dataclasses import asdict
from functools import partial
from typing import Final

from stoneage.authority import observers
from stoneage.authority.autoplay import Autoplay
from stoneage.authority.live_match import LiveMatch
from stoneage.authority.messages import Answer
from stoneage.authority.ports import Background, Bots, Leases, Ports, Viewer, time_lost
from stoneage.authority.presence import PageReport
from stoneage.game.errors import StoneAgeError
from stoneage.game.game import Game
from stoneage.match.commands import AnyCommand, Rematch, Return, SeatBot
from stoneage.match.decide import open_table, rematch_settings
from stoneage.match.entries import Draft, Entry, MatchOrigin, Reserved
from stoneage.match.match import Match
from stoneage.match.refusals import Refused
from stoneage.match.seats import TAKEN_OVER
from stoneage.match.settings import GameOptions, Settings, check_bot

BotsBySeat = Sequence[str | None]

_ID: Final = re.compile(r"^[A-Za-z0-9_-]{1,32}\Z")
_SEED: Final = 1  # hidden pieces of a position are dealt alike as long as it is only looked at
_TOUCHED: Final = 5.0  # seconds since a touch within which a page that reports counts as just touched
_LOADING: Final = 2  # logs folded at the same time: each takes a thread, and a small server has as many cores


class Matches:
    """The matches in memory, by id."""

    def __init__(self, ports: Ports, bots: Bots, leases: Leases, in_background: Background) -> None:
        self.ports = ports
        self.started = ports.now()  # since when this authority has been up
        self.live: dict[str, LiveMatch] = {}
        self.autoplay = Autoplay(ports, bots, leases)
        self._bots = bots
        self._in_background = in_background
        self._loading: dict[str, asyncio.Task[LiveMatch]] = {}
        self._loading_limit = asyncio.Semaphore(_LOADING)

    async def get(self, match_id: str) -> LiveMatch:
        """Returns a match, loaded from its log if it is not in memory; Refused if there is none."""
        if match_id in self.live:
            return self.live[match_id]
        if not _ID.match(match_id):
            raise Refused("unknown_table")
        if match_id not in self._loading:
            task = asyncio.create_task(self._load(match_id))
            self._loading[match_id] = task
            task.add_done_callback(lambda _: self._loading.pop(match_id, None))
        return await asyncio.shield(self._loading[match_id])

    async def check_quota(self, settings: Settings, host: str) -> None:
        """Raises Refused if this host has too many tables to open another one."""

    async def _load(self, match_id: str) -> LiveMatch:
        async with self._loading_limit:
            entries = await self.ports.storage.log.entries(match_id)
            if not entries:
                raise Refused("unknown_table")
            match = await self._in_background(fold, match_id, entries)
        if any(seat.bot for seat in match.seats):
            self._bots.prepare()
        live = LiveMatch(match, self.ports, self.autoplay.look)
        live.presence.seen = (await self.ports.storage.members.last_seen([match_id]))[match_id]
        if match.sealed and match.stage != "over":
            await self._postpone(live)
        self.live[match_id] = live
        self.ports.observers.publish(observers.MatchLoaded(match))
        self.autoplay.look(live)
        return live

    async def _postpone(self, live: LiveMatch) -> None:
        """Charges nobody for the time in which no authority was up."""
        moment = self.ports.now()
        up = await self.ports.storage.uptimes.periods(live.match.asked_time or live.match.terms_time)
        live.postpone(lambda since: time_lost(since, moment, [*up, (self.started, moment)]))

    def unload(self, match_id: str) -> None:
        """Removes a match from memory; its log has everything."""
        del self.live[match_id]
        self.autoplay.leave(match_id)
        self.ports.observers.publish(observers.MatchUnloaded(match_id))

    # --- commands

    async def open_match(
        self,
        settings: Settings,
        host: str,
        bots: Sequence[tuple[int, str]] = (),
        origin: MatchOrigin | None = None,
    ) -> Match:
        """Stores a new match and returns it; Refused if its host has too many already."""
        await self.check_quota(settings, host)
        match = Match(secrets.token_urlsafe(12))
        entry = open_table(settings, host, bots, origin).at(1, self.ports.now())
        match.apply(entry)
        await self.ports.storage.matches.open(match, entry)
        self.ports.observers.publish(observers.EntryApplied(match, entry, is_own=True))
        return match

    async def ask(self, match_id: str, person: str, command: AnyCommand) -> Answer:
        """Returns the answer to a person's command."""
        live = await self.get(match_id)
        if isinstance(command, SeatBot):
            self._bots.prepare()
        if isinstance(command, Rematch):
            closed = live.match.rematch is not None and not await self._is_open(live.match.rematch)
            return await live.rematch(person, command, partial(self._open_rematch, live.match, person), closed=closed)
        return await live.ask(person, command)

    async def what_if(self, match_id: str, choice: int, person: str, seat: int, bots: BotsBySeat) -> Match:
        """Opens a match that begins at a moment of a finished one; friends can sit where no bot does."""
        match = (await self.get(match_id)).match
        if match.game is None or match.stage != "over":
            raise Refused("not_over")
        if choice >= len(match.made):
            raise Refused("not_found")
        own = match.seat_of(person)
        position = match.game.moment(choice).position_of(own.number if own else None)
        return await self._play_on(MatchOrigin(match_id, choice, position), match.settings.options, person, seat, bots)

    async def play_on(self, position: str, person: str, seat: int, bots: BotsBySeat) -> Match:
        """Opens a match that begins at a position; what only some could know of it, and its dice, are hidden first."""
        game = await self._in_background(game_of, position)
        if game.over:
            raise Refused("over")
        origin = MatchOrigin(None, None, game.position_of(None))
        return await self._play_on(origin, GameOptions(**asdict(game.options)), person, seat, bots)

    async def _play_on(
        self, origin: MatchOrigin, options: GameOptions, person: str, seat: int, bots: BotsBySeat
    ) -> Match:
        last = options.players - 1
        if seat > last:
            raise Refused({"code": "no_such_seat", "seat": seat, "last": last})
        wanted = [(other, bot) for other, bot in enumerate(bots[: options.players]) if bot is not None]
        for _, bot in wanted:
            check_bot(bot, options)
        alone = len(wanted) == last
        settings = Settings(options=options, free_undo=alone, takeover=None)
        return await self.open_match(settings, person, [(other, bot) for other, bot in wanted if other != seat], origin)

    async def _is_open(self, match_id: str) -> bool:
        """Returns whether a table exists that nobody has closed."""
        try:
            return (await self.get(match_id)).match.stage != "closed"
        except Refused as refusal:
            if refusal.code != "unknown_table":
                raise
            return False

    async def _open_rematch(self, match: Match, person: str) -> str:
        """Opens a match with the same settings and bots, whose other seats are reserved for the same people."""
        bots = [(seat.number, seat.bot) for seat in match.seats if seat.bot]
        opened = await self.open_match(rematch_settings(match), person, bots)
        live = await self.get(opened.id)
        for seat in match.seats:
            if seat.person is not None and seat.person not in match.forgotten:
                reserved = Reserved(seat.number, seat.name, seat.face, seat.colour)
                await live.do(partial(_reserved, reserved=reserved, person=seat.person))
        return opened.id

    # --- viewers

    async def enter(self, match_id: str, viewer: Viewer, since: int) -> LiveMatch:
        """Adds a viewer; a seat that a bot plays for them is theirs again."""
        live = await self.get(match_id)
        live.enter(viewer, since)
        away = [seat for seat in live.match.seats_of(viewer.person) if seat.status == TAKEN_OVER]
        if away:
            await self._return(live, viewer)
        return live

    async def report(self, live: LiveMatch, viewer: Viewer, report: PageReport) -> None:
        """Takes over what a page reports. A seat taken over for absence is given back when the page is touched."""
        live.report(viewer, report)
        seats = live.match.seats_of(viewer.person)
        if report.visible and report.untouched < _TOUCHED and any(seat.takeover == "absent" for seat in seats):
            await self._return(live, viewer)

    async def _return(self, live: LiveMatch, viewer: Viewer) -> None:
        if viewer.person is not None and live.match.stage == "running":
            await live.ask(viewer.person, Return(type="return", id=f"return:{secrets.token_hex(8)}"))

    def stored_elsewhere(self, match_id: str, version: int) -> None:
        """Catches up with a version of a match that another process has stored."""
        live = self.live.get(match_id)
        if live is not None and version > live.match.version:
            asyncio.get_running_loop().create_task(self._catch_up(live))

    async def _catch_up(self, live: LiveMatch) -> None:
        """Applies entries of other processes. A failure is harmless: housekeeping compares versions with the log."""
        try:
            await live.catch_up()
        except Refused:
            return
        except Exception:
            self.ports.faults.error("catching up failed", fault=True)

    async def close(self) -> None:
        """Stops acting, and lets other processes act at once."""
        await self.autoplay.close()


def _reserved(_match: Match, reserved: Reserved, person: str) -> Draft:
    return Draft(reserved, person)


def game_of(position: str) -> Game:
    """Returns the game at a position, its hidden pieces dealt; Refused if the text is no position."""
    try:
        return Game.from_position(position, _SEED)
    except StoneAgeError as error:
        raise Refused("not_found") from error


def fold(match_id: str, entries: list[Entry]) -> Match:
    """Returns the match that a log folds to."""
    match = Match(match_id)
    for entry in entries:
        match.apply(entry)
    if match.game is not None:
        match.game.story  # noqa: B018 - built here, in a thread, so that no viewer waits for it later
    return match
