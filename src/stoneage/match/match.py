"""A match: the fold of a match's log. Any process may hold one, and all of them are the same."""

from bisect import bisect_right
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from stoneage.game import proof
from stoneage.game.conduct import MOST_LISTED
from stoneage.game.game import Game
from stoneage.game.record import RULES
from stoneage.game.record_shapes import TakenBack
from stoneage.game.terms import Mark
from stoneage.match.bot_names import bot_name
from stoneage.match.clock import charge
from stoneage.match.entries import Data, Entry
from stoneage.match.refusals import Refused
from stoneage.match.seats import HERE, RESIGNED, RETURNED, TAKEN_OVER, Automatic, Seat
from stoneage.match.settings import Settings
from stoneage.match.shapes import Origin, Phrase, SettingsView, Stage
from stoneage.rules.rounds import ROUND_LIMIT
from stoneage.rules.sets import set_hashed

_CHAT: Final = 200  # lines kept at hand


@dataclass(frozen=True, slots=True)
class Made:
    """One choice of the net line of play."""

    version: int
    seat: int
    person: str | None  # None: a bot chose
    automatic: bool
    revealed: bool  # something random or hidden showed after it
    bank: float  # of its seat, before the choice
    used: float  # seconds that the choice took


@dataclass(frozen=True, slots=True)
class Said:
    """One line of chat."""

    version: int
    time: float
    person: str
    text: str | None
    preset: Phrase | None


class Match:
    """One match as its log tells it so far."""

    settings: Settings
    settings_view: SettingsView
    host: str
    invite: str
    secret: bytes
    commitment: str

    def __init__(self, match_id: str) -> None:
        self.id = match_id
        self.version = 0
        self.arranged = 0  # the last version that was no choice: all but the game is as it was then
        self.time = 0.0
        self.seats: list[Seat] = []
        self.game: Game | None = None
        self.stage: Stage = "gathering"
        self.asked: Seat | None = None  # the seat whose choice it is
        self.terms: Data | None = None  # what the host's start fixed: rules, pieces, evaluator
        self.terms_time = 0.0
        self.made: list[Made] = []
        self.taken_back: deque[TakenBack] = deque(maxlen=MOST_LISTED)
        self.undos = 0
        self.asked_version = 0  # the version that led to the present question
        self.asked_time = 0.0
        self.asked_used = 0.0  # seconds of the present question that were used up when a bot took over
        self.chat: list[Said] = []
        self.muted: dict[str, set[int]] = {}  # person → seats they do not want to hear
        self.forgotten: set[str] = set()  # people who deleted themselves
        self.rematch: str | None = None
        self.invited: set[str] = set()  # people who may sit down without the invitation code
        self.origin: Origin | None = None  # the moment that it began at
        self._position = ""

    # --- how it stands

    @property
    def people(self) -> set[str]:
        return {seat.person for seat in self.seats if seat.person is not None}

    @property
    def sealed(self) -> bool:
        """Whether the host has started: from then on nobody sits down or stands up."""
        return self.terms is not None or self.stage != "gathering"

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
        """The seat through which a person looks: the one that is asked, if it is theirs, or the one that chose last."""
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
        """How many choices of the present line were made up to that version."""
        return bisect_right(self.made, version, key=lambda made: made.version)

    # --- the fold

    def apply(self, entry: Entry) -> None:
        """One entry further."""
        assert entry.version == self.version + 1, (self.version, entry.version)
        _FOLD[entry.kind](self, entry)
        self.version, self.time = entry.version, entry.time
        if entry.kind != "played":
            self.arranged = entry.version
        if self.game is not None:
            seat = self.game.seat
            self.stage = "over" if seat is None else "running"
            self.asked = None if seat is None else self.seats[seat]

    def _opened(self, entry: Entry) -> None:
        self.settings = Settings.model_validate(entry.data["settings"])
        self.settings_view = self.settings.stored()
        self.host, self.invite = entry.data["host"], entry.data["invite"]
        self.secret, self.commitment = bytes.fromhex(entry.data["secret"]), entry.data["commitment"]
        self.invited = set(entry.data.get("invited", ()))  # only the table of a rematch lists people
        if "origin" in entry.data:
            self.origin = {"table": entry.data["origin"]["table"], "choice": entry.data["origin"]["choice"]}
            self._position = entry.data["origin"]["position"]
        players = range(self.settings.options.players)
        self.seats = [Seat(number, bot_name(self.commitment, number)) for number in players]
        for number, bot in entry.data["bots"]:
            self.seats[number].bot = bot

    def _sat(self, entry: Entry) -> None:
        seat = self.seats[entry.data["seat"]]
        seat.person, seat.name = entry.person, entry.data["name"]
        seat.nonce = bytes.fromhex(entry.data["nonce"] or "")
        seat.nonce_hash = entry.data.get("nonce_hash")

    def _stood(self, entry: Entry) -> None:
        seat = self.seats[entry.data["seat"]]
        if seat.person is not None and seat.person != entry.person:  # the host or the server removed this person
            self.invited.discard(seat.person)
        seat.clear()

    def _bot(self, entry: Entry) -> None:
        self.seats[entry.data["seat"]].bot = entry.data["bot"]

    def _sealed(self, entry: Entry) -> None:
        self._revealed(entry)
        self.terms = {name: value for name, value in entry.data.items() if name != "nonces"}
        self.terms_time = entry.time

    def _revealed(self, entry: Entry) -> None:
        for number, nonce in entry.data.get("nonces", ()):  # the first version's starts have none
            self.seats[number].nonce = bytes.fromhex(nonce)

    def _started(self, entry: Entry) -> None:
        self._revealed(entry)
        self.terms = {name: value for name, value in entry.data.items() if name not in ("nonces", "withheld")}
        pieces = set_hashed(entry.data["components"])  # matches of earlier versions do not name their set
        if entry.data["rules"] != RULES or pieces is None:
            raise Refused({"code": "other_rules", "rules": entry.data["rules"]})
        withheld = [self.seats[number] for number in entry.data.get("withheld", ())]
        for seat in withheld:
            assert seat.nonce_hash is not None
            seat.nonce, seat.withheld = proof.nonce_withheld(seat.nonce_hash), True
        self.game = self._first_moment(pieces.name)
        for seat in self.seats:
            seat.bank = self.settings.clock.bank if self.settings.clock else 0.0
        for seat in self.seats:
            if seat.withheld or seat.person in self.forgotten:
                self._mark(seat, RESIGNED)
        self._ask(entry)

    def _first_moment(self, pieces: str) -> Game:
        """Returns the game before its first choice: a new one, or a moment of another, what was hidden dealt afresh."""
        nonces = [seat.nonce for seat in self.seats if seat.person is not None]
        titles = tuple(seat.title for seat in self.seats)
        if not self._position:
            return Game(
                **self.settings.options.model_dump(), secret=self.secret, nonces=nonces, seats=titles, pieces=pieces
            )
        game = Game.from_position(self._position, proof.key_of(self.secret, nonces).hex())
        game.seats = titles
        return game

    def _ask(self, entry: Entry) -> None:
        self.asked_version, self.asked_time, self.asked_used = entry.version, entry.time, 0.0

    def _used(self, entry: Entry) -> float:
        """Returns the seconds from the present question until an entry; where no server was up, the entry says more."""
        return max(0.0, entry.time - float(entry.data.get("asked", self.asked_time)))

    def _played(self, entry: Entry) -> None:
        game, seat = self._running, self.seats[entry.data["seat"]]
        before, used = game.revealed, self._used(entry)
        game.play(entry.data["move"])
        automatic, revealed = entry.data.get("automatic", False), game.revealed != before
        self.made.append(Made(entry.version, seat.number, entry.person, automatic, revealed, seat.bank, used))
        if not game.over and game.round > ROUND_LIMIT:
            game.stop("limit")
        if entry.person is not None and self.settings.clock is not None:
            seat.bank = charge(self.settings.clock, seat.bank, used)
        self._ask(entry)

    def _undone(self, entry: Entry) -> None:
        """Takes choices back, and what they added to the clock; the time that the first of them took stays used."""
        left = entry.data["left"]
        self.taken_back.append({"after": left, "events": self._running.choices_after(left)})
        self.undos += 1
        self._running.undo(to=left)
        used = self.made[left].used
        for made in reversed(self.made[left:]):
            self.seats[made.seat].bank = made.bank
        del self.made[left:]
        self._ask(entry)
        self.asked_time -= used

    def _marked(self, entry: Entry) -> None:
        seat, what = self.seats[entry.data["seat"]], entry.data["what"]
        if what == TAKEN_OVER and entry.data["why"] == "clock":
            seat.bank = 0.0
        if seat is self.asked and what == RETURNED:  # going and coming back gives nobody more time to think
            self.asked_time = entry.time - self.asked_used
        elif seat is self.asked and seat.status == HERE:
            self.asked_used = self._used(entry)
        self._mark(seat, what)

    def _mark(self, seat: Seat, what: Mark) -> None:
        game = self._running
        game.mark(seat.number, what)
        seat.status = HERE if what == RETURNED else what
        if all(other.status == RESIGNED for other in self.seats if other.person is not None):
            game.stop("abandoned")

    def _said(self, entry: Entry) -> None:
        assert entry.person is not None
        if entry.data["text"] or entry.data["preset"]:  # what someone deleted is an empty line
            del self.chat[:-_CHAT]
            self.chat.append(Said(entry.version, entry.time, entry.person, entry.data["text"], entry.data["preset"]))

    def _muted(self, entry: Entry) -> None:
        assert entry.person is not None
        muted = self.muted.setdefault(entry.person, set())
        (muted.add if entry.data["muted"] else muted.discard)(entry.data["seat"])

    def _automatic(self, entry: Entry) -> None:
        for seat in self.seats_of(entry.person):
            seat.automatic = Automatic.model_validate(entry.data)

    def _rematch(self, entry: Entry) -> None:
        self.rematch = entry.data["table"]

    def _forgotten(self, entry: Entry) -> None:
        assert entry.person is not None
        self.forgotten.add(entry.person)
        self.chat = [said for said in self.chat if said.person != entry.person]
        for seat in self.seats_of(entry.person):
            seat.name = ""
        if entry.data.get("title"):
            self.settings = self.settings.model_copy(update={"name": ""})
            self.settings_view = self.settings.stored()
        if self.game is not None:
            self.game.seats = tuple(seat.title for seat in self.seats)

    def _closed(self, _entry: Entry) -> None:
        """An operator has ended the game."""
        self._running.stop("abandoned")

    @property
    def _running(self) -> Game:
        assert self.game is not None
        return self.game


_FOLD: dict[str, Callable[[Match, Entry], None]] = {
    "opened": Match._opened,
    "sat": Match._sat,
    "stood": Match._stood,
    "bot": Match._bot,
    "sealed": Match._sealed,
    "revealed": Match._revealed,
    "started": Match._started,
    "played": Match._played,
    "undone": Match._undone,
    "marked": Match._marked,
    "said": Match._said,
    "muted": Match._muted,
    "automatic": Match._automatic,
    "rematch": Match._rematch,
    "forgotten": Match._forgotten,
    "closed": Match._closed,
}
