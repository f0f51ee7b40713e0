"""A match: the fold of a match's log. Any process may hold one, and all of them are the same."""

from bisect import bisect_right
from collections import deque
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from typing import Final, assert_never

from stoneage.game import proof
from stoneage.game.game import Game
from stoneage.game.record import RULES
from stoneage.game.record_annotations import MOST_LISTED
from stoneage.game.record_types import SeatedAs, TakenBack
from stoneage.game.vocabulary import SeatChange
from stoneage.match import entries
from stoneage.match.clock import charge
from stoneage.match.entries import Entry, Terms
from stoneage.match.names import bot_name
from stoneage.match.refusals import Refused
from stoneage.match.seats import HERE, RESIGNED, RETURNED, TAKEN_OVER, Former, Seat
from stoneage.match.settings import Settings
from stoneage.match.types import Origin, Phrase, SettingsView, Stage, TakeoverReason
from stoneage.rules.sets import set_hashed

_CHAT: Final = 200  # lines kept at hand


@dataclass(frozen=True, slots=True)
class MadeChoice:
    """One choice of the net line of play."""

    version: int
    seat: int
    person: str | None  # None: a bot chose
    automatic: bool
    revealed: bool  # something random or hidden showed after it
    bank: float  # of its seat, before the choice
    used: float  # seconds that the choice took


@dataclass(frozen=True, slots=True)
class ChatEntry:
    """One line of chat."""

    version: int
    time: float
    person: str
    text: str | None
    preset: Phrase | None


class Match:
    """One match as its log describes it so far."""

    settings: Settings
    settings_view: SettingsView
    host: str
    invite: str
    invite_hash: str
    secret: bytes
    commitment: str
    time: float  # of the latest entry, seconds since 1970

    def __init__(self, match_id: str) -> None:
        self.id = match_id
        self.version = 0
        self.arranged = 0  # the last version that was no choice: everything except the game has not changed since
        self.seats: list[Seat] = []
        self.game: Game | None = None
        self.stage: Stage = "gathering"
        self.asked: Seat | None = None  # the seat whose choice it is
        self.terms: Terms | None = None  # what the host's start fixed
        self.terms_time = 0.0
        self.made: list[MadeChoice] = []
        self.taken_back: deque[TakenBack] = deque(maxlen=MOST_LISTED)
        self.undos = 0
        self.asked_version = 0  # the version that led to the present question
        self.asked_time = 0.0
        self.asked_used = 0.0  # seconds of the present question that were used up when a bot took over
        self.chat: list[ChatEntry] = []
        self.muted: dict[str, set[int]] = {}  # person → seats they do not want to hear
        self.forgotten: set[str] = set()  # people who deleted themselves
        self.rematch: str | None = None
        self.invited: set[str] = set()  # people who may sit down without the invitation code
        self.removed: set[str] = set()  # people whom the host removed and has not asked again
        self.starts_itself = False  # a rematch begins when everyone has accepted
        self.origin: Origin | None = None  # the moment that it began at
        self.ended_version = 0  # the version that ended the game
        self._binding = False  # whether the key contains the seating
        self._position = ""

    # --- how it stands

    @property
    def people(self) -> set[str]:
        return {seat.person for seat in self.seats if seat.person is not None}

    @property
    def is_complete(self) -> bool:
        """Whether this is a rematch whose seats are all taken, so that it can begin."""
        taken = not any(seat.open for seat in self.seats)
        return self.starts_itself and not self.sealed and taken and bool(self.people)

    @property
    def sealed(self) -> bool:
        """Whether the host has started: from then on nobody sits down or stands up."""
        return self.terms is not None or self.stage != "gathering"

    @property
    def seating(self) -> list[SeatedAs] | None:
        """Who sits where, as the key contains it; None in a match of an earlier version."""
        return [seat.seated_as for seat in self.seats] if self._binding else None

    @property
    def seating_hash(self) -> str | None:
        """Hash of the seating, once it is fixed."""
        seating = self.seating if self.terms is not None else None
        return None if seating is None else proof.seating_hash(seating)

    @property
    def bot_asked(self) -> str | None:
        """The bot that has to choose now, as itself or in someone's place."""
        seat = self.asked
        if seat is None:
            return None
        return seat.bot or (self.settings.stand_in if seat.status != HERE else None)

    def seats_of(self, person: str | None) -> list[Seat]:
        return [seat for seat in self.seats if seat.person == person] if person is not None else []

    def seat_of(self, person: str | None) -> Seat | None:
        """Returns the seat through which a person looks: the asked one if theirs, else the one that chose last."""
        own = self.seats_of(person)
        if len(own) < 2:
            return own[0] if own else None
        if self.asked in own:
            return self.asked
        for made in reversed(self.made):
            if self.seats[made.seat] in own:
                return self.seats[made.seat]
        return own[0]

    def choices_at(self, version: int) -> int:
        """Returns the number of choices, without undone ones, up to that version."""
        return bisect_right(self.made, version, key=lambda made: made.version)

    # --- the fold

    def apply(self, entry: Entry) -> None:
        """Applies the next entry of the log."""
        assert entry.version == self.version + 1, (self.version, entry.version)
        self._fold(entry)
        self.version, self.time = entry.version, entry.time
        if entry.kind != "played":
            self.arranged = entry.version
        if self.game is not None:
            seat = self.game.seat
            self.stage = "over" if seat is None else "running"
            self.asked = None if seat is None else self.seats[seat]
            if seat is None and not self.ended_version:
                self.ended_version = entry.version

    def _fold(self, entry: Entry) -> None:
        match entry.change:
            case entries.Played() as played:
                self._played(entry, played)
            case entries.Opened() as opened:
                self._opened(opened)
            case entries.Sat() as sat:
                self._sat(entry, sat)
            case entries.Renamed() as renamed:
                seat = self.seats[renamed.seat]
                seat.name, seat.salt = renamed.name, renamed.salt
                seat.face = seat.face if renamed.face is None else renamed.face
                seat.colour = seat.colour if renamed.colour is None else renamed.colour
                if not self.sealed:  # later the key contains the former name
                    seat.name_hash = renamed.hashed
                self._name_seats()
            case entries.Stood() as stood:
                self._stood(entry, stood)
            case entries.BotSeated() as seated:
                self.seats[seated.seat].clear()
                self.seats[seated.seat].bot = seated.bot
            case entries.Reserved() as reserved:
                self.starts_itself = True
                self._reserve(reserved.seat, entry.person, reserved.name)
                seat = self.seats[reserved.seat]
                seat.face, seat.colour = reserved.face, reserved.colour
            case entries.Invited() as invited:
                former = self.seats[invited.seat].former
                assert former is not None
                self._reserve(invited.seat, former.person, former.name)
            case entries.Sealed() as sealed:
                self._show(sealed.nonces)
                self.terms, self.terms_time = sealed.terms, entry.time
            case entries.Revealed() as revealed:
                self._show(revealed.nonces)
            case entries.Started() as started:
                self._started(entry, started)
            case entries.Undone() as undone:
                self._undone(entry, undone.left)
            case entries.Marked() as marked:
                self._marked(entry, marked)
            case entries.Said() as said:
                self._said(entry, said)
            case entries.Muted() as muted:
                self._muted(entry, muted)
            case entries.AutomaticSet() as automatic:
                for seat in self.seats_of(entry.person):
                    seat.automatic = automatic.answers
            case entries.RematchOpened() as rematch:
                self.rematch = rematch.table
            case entries.Forgotten() as forgotten:
                self._forgotten(entry, forgotten)
            case entries.Closed():
                self._closed()
            case _:
                assert_never(entry.change)

    def _opened(self, opened: entries.Opened) -> None:
        self.settings = opened.settings
        self.settings_view = self.settings.stored()
        self.host, self.invite = opened.host, opened.invite
        self.invite_hash = sha256(opened.invite.encode()).hexdigest()
        self.secret, self.commitment = bytes.fromhex(opened.secret), opened.commitment
        self._binding = opened.binding
        self.invited = set(opened.invited)
        if opened.origin is not None:
            self.origin = {"table": opened.origin.table, "choice": opened.origin.choice}
            self._position = opened.origin.position
        players = range(self.settings.options.players)
        self.seats = [Seat(number, bot_name(self.commitment, number)) for number in players]
        for number, bot in opened.bots:
            self.seats[number].bot = bot

    def _sat(self, entry: Entry, sat: entries.Sat) -> None:
        seat = self.seats[sat.seat]
        seat.clear()
        seat.person, seat.name, seat.salt, seat.name_hash = entry.person, sat.name, sat.salt, sat.hashed
        seat.nonce, seat.nonce_hash = bytes.fromhex(sat.nonce or ""), sat.nonce_hash
        seat.face, seat.colour = sat.face, sat.colour
        self._pass_on()

    def _pass_on(self) -> None:
        """Makes another player the host of a rematch that its host has declined."""
        declined = any(seat.former is not None and seat.former.person == self.host for seat in self.seats)
        if declined and self.host not in {seat.holder for seat in self.seats}:
            self.host = next((seat.person for seat in self.seats if seat.person is not None), self.host)

    def _stood(self, entry: Entry, stood: entries.Stood) -> None:
        seat = self.seats[stood.seat]
        holder, name, declined = seat.holder, seat.name, self.starts_itself
        seat.clear()
        if holder is None:
            return
        if holder == entry.person:
            seat.former = Former(holder, name, "declined") if declined else None
            self._pass_on()
            return
        self.invited.discard(holder)
        if entry.person is not None:  # not the server, which frees the seats of people who deleted themselves
            self.removed.add(holder)
            seat.former = Former(holder, name, "removed")

    def _reserve(self, number: int, person: str | None, name: str) -> None:
        assert person is not None
        seat = self.seats[number]
        seat.clear()
        seat.reserved, seat.name = person, name
        self.invited.add(person)
        self.removed.discard(person)

    def _closed(self) -> None:
        if self.game is None:
            self.stage = "closed"
        else:
            self.game.stop("abandoned")

    def _show(self, nonces: entries.Nonces) -> None:
        for number, nonce in nonces:
            self.seats[number].nonce = bytes.fromhex(nonce)

    def _started(self, entry: Entry, started: entries.Started) -> None:
        self._show(started.nonces)
        self.terms = started.terms
        pieces = set_hashed(started.terms.components)  # matches of earlier versions do not name their set
        if started.terms.rules != RULES or pieces is None:
            raise Refused({"code": "other_rules", "rules": started.terms.rules})
        for seat in [self.seats[number] for number in started.withheld]:
            assert seat.nonce_hash is not None
            seat.nonce, seat.withheld = proof.nonce_withheld(seat.nonce_hash), True
        self.game = self._first_moment(pieces.name, started.round_limit)
        for seat in self.seats:
            seat.bank = self.settings.clock.bank if self.settings.clock else 0.0
        for seat in self.seats:
            if seat.withheld or seat.person in self.forgotten:
                self._mark(seat, RESIGNED)
        self._ask(entry)

    def _first_moment(self, pieces: str, round_limit: int | None) -> Game:
        """Returns the game before its first choice: a new one, or a moment of another one with new hidden pieces."""
        nonces = [seat.nonce for seat in self.seats if seat.person is not None]
        titles = tuple(seat.title for seat in self.seats)
        if not self._position:
            game = Game(
                **asdict(self.settings.options), secret=self.secret, nonces=nonces, seats=titles, pieces=pieces,
                round_limit=round_limit, seating=self.seating,
            )  # fmt: skip
            game.commitment = self.commitment
            return game
        game = Game.from_position(self._position, proof.key_of(self.secret, nonces).hex(), round_limit)
        game.options = replace(game.options, cards=self.settings.options.cards)
        game.seats = titles
        return game

    def _ask(self, entry: Entry) -> None:
        self.asked_version, self.asked_time, self.asked_used = entry.version, entry.time, 0.0

    def _used(self, entry: Entry, asked: float | None) -> float:
        """Returns the seconds from the present question until an entry; where no server was up, the entry says more."""
        return max(0.0, entry.time - (self.asked_time if asked is None else asked))

    def _played(self, entry: Entry, played: entries.Played) -> None:
        game, seat = self._running, self.seats[played.seat]
        before, used = game.revealed, self._used(entry, played.asked)
        game.play(played.move)
        if played.quick:
            game.mark(seat.number, "quick answer")
        revealed = game.revealed != before
        self.made.append(
            MadeChoice(entry.version, seat.number, entry.person, played.automatic, revealed, seat.bank, used)
        )
        if entry.person is not None and self.settings.clock is not None:
            seat.bank = charge(self.settings.clock, seat.bank, used)
        self._ask(entry)

    def _undone(self, entry: Entry, left: int) -> None:
        """Takes choices back, and what they added to the clock; the time that the first of them took stays used."""
        self.taken_back.append({"after": left, "events": self._running.choices_after(left)})
        self.undos += 1
        self._running.undo(to=left)
        used = self.made[left].used
        for made in reversed(self.made[left:]):
            self.seats[made.seat].bank = made.bank
        del self.made[left:]
        self._ask(entry)
        self.asked_time -= used

    def _marked(self, entry: Entry, marked: entries.Marked) -> None:
        seat, what = self.seats[marked.seat], marked.what
        if what == TAKEN_OVER and marked.why == "clock":
            seat.bank = 0.0
        if seat is self.asked and what == RETURNED:  # going and coming back gives nobody more time to think
            self.asked_time = entry.time - self.asked_used
        elif seat is self.asked and seat.status == HERE:
            self.asked_used = self._used(entry, marked.asked)
        self._mark(seat, what, marked.why)

    def _mark(self, seat: Seat, what: SeatChange, why: TakeoverReason | None = None) -> None:
        game = self._running
        game.mark(seat.number, what)
        seat.status = HERE if what == RETURNED else what
        seat.takeover = why
        if all(other.status == RESIGNED for other in self.seats if other.person is not None):
            game.stop("abandoned")

    def _said(self, entry: Entry, said: entries.Said) -> None:
        assert entry.person is not None
        if said.text or said.preset:  # what someone deleted is an empty line
            del self.chat[:-_CHAT]
            self.chat.append(ChatEntry(entry.version, entry.time, entry.person, said.text, said.preset))

    def _muted(self, entry: Entry, change: entries.Muted) -> None:
        assert entry.person is not None
        muted = self.muted.setdefault(entry.person, set())
        (muted.add if change.muted else muted.discard)(change.seat)

    def _forgotten(self, entry: Entry, forgotten: entries.Forgotten) -> None:
        assert entry.person is not None
        self.forgotten.add(entry.person)
        self.chat = [said for said in self.chat if said.person != entry.person]
        for seat in self.seats:
            if seat.holder == entry.person:
                seat.name, seat.salt = "", None
                seat.face = seat.colour = None
            if seat.former is not None and seat.former.person == entry.person:
                seat.former = None
        if forgotten.title:
            self.settings = self.settings.untitled()
            self.settings_view = self.settings.stored()
        self._name_seats()

    def _name_seats(self) -> None:
        if self.game is not None:
            self.game.seats = tuple(seat.title for seat in self.seats)

    @property
    def _running(self) -> Game:
        assert self.game is not None
        return self.game
