"""The registry of the matches that a process has in memory: loaded when needed, changed by commands, given up idle."""

import asyncio
import re
import secrets
from collections.abc import Callable, Sequence
from dataclasses import asdict
from functools import partial
from typing import Any, Final, Literal

from stoneage.game.errors import StoneAgeError
from stoneage.game.game import Game
from stoneage.match.commands import AnyCommand, Rematch, Return, SeatBot
from stoneage.match.decide import open_table
from stoneage.match.entries import Entry, Start
from stoneage.match.match import Match
from stoneage.match.refusals import Refused, TooManyTables
from stoneage.match.seats import TAKEN_OVER
from stoneage.match.settings import GameOptions, Settings, check_bot
from stoneage.server import metrics
from stoneage.server.bots.bot_pool import BotPool
from stoneage.server.bots.process_pool import ProcessPool
from stoneage.server.broadcast.broadcast import Viewer
from stoneage.server.config import Config
from stoneage.server.logs import log
from stoneage.server.matches.autoplay import Autoplay
from stoneage.server.matches.deleting import delete_person
from stoneage.server.matches.live_match import Answer, LiveMatch
from stoneage.server.server_time import now, time_lost
from stoneage.server.storage.match_row import first_row
from stoneage.server.storage.store import Store

Bots = Sequence[str | None]  # by seat
TooManyCode = Literal["too_many_tables", "too_many_listed", "too_many_invitations"]

_ID: Final = re.compile(r"^[A-Za-z0-9_-]{1,32}\Z")
_SEED: Final = 1  # what a position hides is dealt alike as long as it is only looked at
_NAMED: Final = 5  # of too many tables
_LATE: Final = 4  # round of a game; there are six at least
_LOADING: Final = 2  # logs folded at the same time: each takes a thread, and there are as many cores as that


class LiveMatches:
    """The matches in memory, by id."""

    def __init__(self, config: Config, store: Store) -> None:
        self.config = config
        self.store = store
        self.started = now()  # since when this process has been up, as the database's time goes
        self.live: dict[str, LiveMatch] = {}
        self.processes = ProcessPool(config.thinkers)
        self.bots = BotPool(self.processes)
        self.autoplay = Autoplay(store, self.bots)
        self.before_an_end: Callable[[], None] | None = None  # called once, when the first game gets on
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

    async def _load(self, match_id: str) -> LiveMatch:
        async with self._loading_limit:
            entries = await self.store.entries(match_id)
            if not entries:
                raise Refused("unknown_table")
            match = await asyncio.to_thread(fold, match_id, entries)
        if any(seat.bot for seat in match.seats):
            self.bots.prepare()
        live = LiveMatch(match, self.store, self._look)
        live.seen = (await self.store.last_seen([match_id]))[match_id]
        if match.sealed and match.stage != "over":
            await self._postpone(live)
        self.live[match_id] = live
        self._look(live)
        metrics.MATCHES.set(len(self.live))
        return live

    def _look(self, live: LiveMatch) -> None:
        """Acts in a match that changed. Before its end, what is asked for then gets ready."""
        game = live.match.game
        if self.before_an_end is not None and game is not None and (game.over or game.round >= _LATE):
            call, self.before_an_end = self.before_an_end, None
            call()
        self.autoplay.look(live)

    async def _postpone(self, live: LiveMatch) -> None:
        """Charges nobody for the time in which no server was up."""
        moment = now()
        up = await self.store.uptimes(live.match.asked_time or live.match.terms_time)
        live.postpone(lambda since: time_lost(since, moment, [*up, (self.started, moment)]))

    def unload(self, match_id: str) -> None:
        """Gives a match up; its log has everything."""
        del self.live[match_id]
        self.autoplay.leave(match_id)
        metrics.MATCHES.set(len(self.live))

    # --- what is asked of matches

    async def open_match(
        self,
        settings: Settings,
        host: str,
        bots: Sequence[tuple[int, str]] = (),
        origin: Start | None = None,
        invited: Sequence[str] = (),
    ) -> Match:
        """Stores a new match and returns it; Refused if its host has too many already."""
        await self._check_quota(settings, host)
        match = Match(secrets.token_urlsafe(12))
        entry = open_table(settings, host, bots, origin, invited).at(1, now())
        match.apply(entry)
        await self.store.open_match(first_row(match), entry)
        metrics.ENTRIES[entry.kind].inc()
        return match

    async def ask(self, match_id: str, person: str, command: AnyCommand) -> Answer:
        """Returns the answer to a person's command."""
        live = await self.get(match_id)
        if isinstance(command, SeatBot):
            self.bots.prepare()
        if isinstance(command, Rematch):
            return await live.rematch(person, command, partial(self._open_rematch, live.match, person))
        return await live.ask(person, command)

    async def what_if(self, match_id: str, choice: int, person: str, seat: int, bots: Bots) -> Match:
        """Opens a match that begins at a moment of a finished one; friends can sit where no bot does."""
        match = (await self.get(match_id)).match
        if match.game is None or match.stage != "over":
            raise Refused("not_over")
        if choice >= len(match.made):
            raise Refused("not_found")
        own = match.seat_of(person)
        position = match.game.moment(choice).position_of(own.number if own else None)
        origin = Start(match_id, choice, position)
        return await self._play_on(origin, match.settings.options, person, seat, bots)

    async def play_on(self, position: str, person: str, seat: int, bots: Bots) -> Match:
        """Opens a match that begins at a position; what only some could know of it, and its dice, are hidden first."""
        game = await asyncio.to_thread(game_of, position)
        if game.over:
            raise Refused("over")
        origin = Start(None, None, game.position_of(None))
        return await self._play_on(origin, GameOptions(**asdict(game.options)), person, seat, bots)

    async def _play_on(self, origin: Start, options: GameOptions, person: str, seat: int, bots: Bots) -> Match:
        last = options.players - 1
        if seat > last:
            raise Refused({"code": "no_such_seat", "seat": seat, "last": last})
        wanted = [(other, bot) for other, bot in enumerate(bots[: options.players]) if bot is not None]
        for _, bot in wanted:
            check_bot(bot, options)
        alone = len(wanted) == last
        settings = Settings(options=options, free_undo=alone, takeover=None)
        return await self.open_match(settings, person, [(other, bot) for other, bot in wanted if other != seat], origin)

    async def _open_rematch(self, match: Match, person: str) -> str:
        """Opens a match with the same settings and bots, to which everyone who sat at this one is invited."""
        bots = [(seat.number, seat.bot) for seat in match.seats if seat.bot]
        invited = sorted(match.people - match.forgotten - {person})
        return (await self.open_match(match.settings, person, bots, invited=invited)).id

    async def _check_quota(self, settings: Settings, host: str) -> None:
        unfinished = await self.store.unfinished_of(host)
        listed = [row for row in unfinished if row.listed]
        inviting = [row for row in unfinished if not row.listed and self._is_gathering(row)]
        if len(unfinished) >= self.config.limits.tables:
            raise Refused(_too_many("too_many_tables", self.config.limits.tables, unfinished))
        if settings.listed and len(listed) >= self.config.limits.listed:
            raise Refused(_too_many("too_many_listed", self.config.limits.listed, listed))
        if not settings.listed and len(inviting) >= self.config.limits.invitations:
            raise Refused(_too_many("too_many_invitations", self.config.limits.invitations, inviting))

    def _is_gathering(self, row: Any) -> bool:
        """Returns whether people may still sit down; the row of a match may follow its log a moment later."""
        live = self.live.get(row.id)
        return bool(row.stage == "gathering") and (live is None or live.match.game is None)

    async def close_match(self, match_id: str, person: str) -> None:
        """Deletes a match that has not begun; Refused unless this person opened it."""
        live = await self.get(match_id)
        if live.match.host != person:
            raise Refused("not_host")
        if live.match.sealed:
            raise Refused("already_started")  # who has seen nonces must not be able to call the game off
        await self.delete_match(match_id)

    async def delete_match(self, match_id: str) -> None:
        """Deletes a match, and sends home whoever watches it."""
        await self.store.delete_match(match_id)
        live = self.live.get(match_id)
        if live is not None:
            live.close()
            self.unload(match_id)

    async def enter(self, match_id: str, viewer: Viewer, since: int) -> LiveMatch:
        """Adds a viewer; a seat that a bot plays for them is theirs again."""
        live = await self.get(match_id)
        live.enter(viewer, since)
        away = [seat for seat in live.match.seats_of(viewer.person) if seat.status == TAKEN_OVER]
        if viewer.person is not None and away and live.match.stage == "running":
            await live.ask(viewer.person, Return(type="return", id=f"return:{secrets.token_hex(8)}"))
        return live

    async def forget(self, person: str) -> None:
        """Deletes a person at their own wish, also from the matches that other processes have in memory."""
        await delete_person(self.store, person, "person", self.get, self.delete_match)

    def stored_elsewhere(self, match_id: str, version: int) -> None:
        """Another process has stored this version of a match."""
        live = self.live.get(match_id)
        if live is not None and version > live.match.version:
            asyncio.get_running_loop().create_task(_catch_up(live))

    async def close(self) -> None:
        """Lets other processes go on; the HTTP server has closed all connections before."""
        await self.autoplay.close()
        self.processes.close()


def _too_many(code: TooManyCode, most: int, rows: list[Any]) -> TooManyTables:
    return {"code": code, "most": most, "tables": [row.id for row in rows[:_NAMED]]}


def game_of(position: str) -> Game:
    """Returns the game that stands at a position, what it hides dealt; Refused if it is none."""
    try:
        return Game.from_position(position, _SEED)
    except StoneAgeError as error:
        raise Refused("not_found") from error


def fold(match_id: str, entries: list[Entry]) -> Match:
    """Returns the match that a log tells."""
    match = Match(match_id)
    for entry in entries:
        match.apply(entry)
    if match.game is not None:
        match.game.story  # noqa: B018 - built here, in a thread, so that no viewer waits for it later
    return match


async def _catch_up(live: LiveMatch) -> None:
    """Failing here is harmless: housekeeping compares versions with the log."""
    try:
        await live.catch_up()
    except Refused:
        return
    except Exception:
        log.error("catching up failed", fault=True)
