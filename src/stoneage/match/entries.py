"""The entries of a match's log, and the one codec that stores them. The fold of all entries is the match.

What an entry changes is one of nineteen small classes. `dump` and `load` translate it to and from the JSON of its row.
Rows of every earlier version stay readable: a field that was added later has a default, and unknown names are ignored.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, ClassVar, Final, Literal, Self, get_args

from stoneage.game import proof
from stoneage.game.record_types import Evaluator
from stoneage.game.vocabulary import SeatChange
from stoneage.match.seats import Automatic
from stoneage.match.settings import Settings
from stoneage.match.types import Phrase, TakeoverReason
from stoneage.rules.rounds import ROUND_LIMIT

Kind = Literal[
    "opened", "sat", "stood", "bot", "sealed", "revealed", "started", "played", "undone", "marked", "said",
    "muted", "automatic", "rematch", "forgotten", "closed", "reserved", "invited", "renamed",
]  # fmt: skip
Data = Mapping[str, Any]  # the fields of a change, as JSON has them
Nonces = tuple[tuple[int, str], ...]  # seat and nonce, in hexadecimal digits
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
_OPTIONAL: Final = {"optional": True}  # metadata of a field that is not stored while it has its default


@dataclass(frozen=True, slots=True)
class MatchOrigin:
    """The moment of another game that a match starts from; a position from outside has neither table nor choice."""

    table: str | None
    choice: int | None
    position: str


@dataclass(frozen=True, slots=True)
class Terms:
    """Facts that the host's start fixes: the rules, the set of pieces and the evaluator of reviews."""

    rules: str
    components: str  # hash of the set of pieces
    pieces: str | None = None  # its name, which the first version did not store
    evaluator: Evaluator | None = None


@dataclass(frozen=True, slots=True)
class Opened:
    """A host opened the table. The commitment seals its dice before anyone adds a nonce."""

    kind: ClassVar[Kind] = "opened"
    settings: Settings
    host: str
    invite: str
    secret: str
    commitment: str
    bots: tuple[tuple[int, str], ...] = ()  # seat and bot
    origin: MatchOrigin | None = None
    invited: tuple[str, ...] = field(default=(), metadata=_OPTIONAL)  # rematches of earlier versions: who may sit down
    binding: bool = field(default=False, metadata=_OPTIONAL)  # commitment and key fix options and seating, too


class Named:
    """The name of a person in an entry, with its salt; a name that was erased leaves its salted hash."""

    __slots__ = ()
    name: str
    salt: str | None
    name_hash: str | None

    @property
    def hashed(self) -> str | None:
        """The salted hash of the name."""
        return self.name_hash if self.salt is None else proof.salted_hash(self.salt, self.name)

    def erased(self) -> Self:
        """Returns the entry without name, face and colour."""
        cleared: dict[str, Any] = {"name": "", "salt": None, "name_hash": self.hashed, "face": None, "colour": None}
        return replace(self, **cleared)  # type: ignore[type-var]  # subclasses are dataclasses


@dataclass(frozen=True, slots=True)
class Sat(Named):
    """A person took a seat, with a nonce or the hash of one.

    A name that was erased leaves its salted hash. Rows of earlier versions have neither salt nor hash.
    """

    kind: ClassVar[Kind] = "sat"
    seat: int
    name: str
    nonce: str | None
    nonce_hash: str | None = None
    salt: str | None = field(default=None, metadata=_OPTIONAL)
    name_hash: str | None = field(default=None, metadata=_OPTIONAL)
    face: int | None = field(default=None, metadata=_OPTIONAL)
    colour: int | None = field(default=None, metadata=_OPTIONAL)


@dataclass(frozen=True, slots=True)
class Renamed(Named):
    """A person changed their name at a seat, or their looks; without face or colour these stay."""

    kind: ClassVar[Kind] = "renamed"
    seat: int
    name: str
    salt: str | None = field(default=None, metadata=_OPTIONAL)
    name_hash: str | None = field(default=None, metadata=_OPTIONAL)
    face: int | None = field(default=None, metadata=_OPTIONAL)
    colour: int | None = field(default=None, metadata=_OPTIONAL)


@dataclass(frozen=True, slots=True)
class Stood:
    """A seat or its reservation became free before the start."""

    kind: ClassVar[Kind] = "stood"
    seat: int


@dataclass(frozen=True, slots=True)
class BotSeated:
    """The host seated a bot."""

    kind: ClassVar[Kind] = "bot"
    seat: int
    bot: str


@dataclass(frozen=True, slots=True)
class Sealed:
    """The host started; the game begins when every nonce is revealed."""

    kind: ClassVar[Kind] = "sealed"
    terms: Terms
    nonces: Nonces = ()


@dataclass(frozen=True, slots=True)
class Revealed:
    """A person revealed nonces, and others are still hidden."""

    kind: ClassVar[Kind] = "revealed"
    nonces: Nonces = ()


@dataclass(frozen=True, slots=True)
class Started:
    """The game began; the seats in `withheld` never revealed their nonces."""

    kind: ClassVar[Kind] = "started"
    terms: Terms
    nonces: Nonces = ()
    withheld: tuple[int, ...] = ()
    round_limit: int | None = None  # of the game; rows of earlier versions, which lack it, meant round 100


@dataclass(frozen=True, slots=True)
class Played:
    """A choice was made; `automatic` by a bot or by answers that a person set beforehand."""

    kind: ClassVar[Kind] = "played"
    seat: int
    move: str
    automatic: bool = field(default=False, metadata=_OPTIONAL)
    asked: float | None = field(default=None, metadata=_OPTIONAL)  # time of the question, if no server was up then
    quick: bool = field(default=False, metadata=_OPTIONAL)  # by a quick bot, in place of one that took too long


@dataclass(frozen=True, slots=True)
class Undone:
    """Choices were undone; `left` stay."""

    kind: ClassVar[Kind] = "undone"
    seat: int
    left: int
    choices: int


@dataclass(frozen=True, slots=True)
class Marked:
    """A person resigned or returned, or a bot took over, and why."""

    kind: ClassVar[Kind] = "marked"
    seat: int
    what: SeatChange
    why: TakeoverReason | None = field(default=None, metadata=_OPTIONAL)
    asked: float | None = field(default=None, metadata=_OPTIONAL)  # time of the question, if no server was up then


@dataclass(frozen=True, slots=True)
class Said:
    """A person wrote a line of chat; text and preset are None once its person was deleted."""

    kind: ClassVar[Kind] = "said"
    text: str | None
    preset: Phrase | None
    salt: str | None = field(default=None, metadata=_OPTIONAL)
    text_hash: str | None = field(default=None, metadata=_OPTIONAL)

    @property
    def hashed(self) -> str | None:
        """The salted hash of what was said; None in rows of earlier versions."""
        return self.text_hash if self.salt is None else proof.salted_hash(self.salt, self.text or self.preset or "")

    def erased(self) -> "Said":
        """Returns the entry without what was said."""
        return Said(None, None, text_hash=self.hashed)


@dataclass(frozen=True, slots=True)
class Muted:
    """A person muted a seat, or hears it again."""

    kind: ClassVar[Kind] = "muted"
    seat: int
    muted: bool


@dataclass(frozen=True, slots=True)
class AutomaticSet:
    """A person set answers to be given for them."""

    kind: ClassVar[Kind] = "automatic"
    answers: Automatic


@dataclass(frozen=True, slots=True)
class RematchOpened:
    """A rematch was opened."""

    kind: ClassVar[Kind] = "rematch"
    table: str


@dataclass(frozen=True, slots=True)
class Forgotten:
    """A person was deleted; `title`: with the table's title, which was theirs."""

    kind: ClassVar[Kind] = "forgotten"
    title: bool = False


@dataclass(frozen=True, slots=True)
class Closed:
    """The host closed the table before the start, or an operator ended the game."""

    kind: ClassVar[Kind] = "closed"


@dataclass(frozen=True, slots=True)
class Reserved:
    """A seat at the table of a rematch waits for the person of this entry."""

    kind: ClassVar[Kind] = "reserved"
    seat: int
    name: str
    face: int | None = field(default=None, metadata=_OPTIONAL)
    colour: int | None = field(default=None, metadata=_OPTIONAL)

    def erased(self) -> "Reserved":
        """Returns the entry without name, face and colour."""
        return replace(self, name="", face=None, colour=None)


@dataclass(frozen=True, slots=True)
class Invited:
    """The host asked the person who left this seat again; it is reserved for them."""

    kind: ClassVar[Kind] = "invited"
    seat: int


Change = (
    Opened
    | Sat
    | Stood
    | BotSeated
    | Sealed
    | Revealed
    | Started
    | Played
    | Undone
    | Marked
    | Said
    | Muted
    | AutomaticSet
    | RematchOpened
    | Forgotten
    | Closed
    | Reserved
    | Invited
    | Renamed
)


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry without a place in the log."""

    change: Change
    person: str | None = None  # who caused it; None for a bot or the server
    message: str | None = None  # the client's own id for its command

    def at(self, version: int, time: float) -> "Entry":
        return Entry(version, time, self.change, self.person, self.message)


@dataclass(frozen=True, slots=True)
class Entry:
    """One version of a match."""

    version: int
    time: float  # seconds since 1970
    change: Change
    person: str | None = None
    message: str | None = None

    @property
    def kind(self) -> Kind:
        return self.change.kind


# --- the codec


def dump(change: Change) -> dict[str, Any]:
    """Returns the data of a change, ready for JSON; together with its kind `load` reads it back."""
    match change:
        case Opened():
            origin = {} if change.origin is None else {"origin": _flat(change.origin)}
            return {**origin, "settings": change.settings.stored(), **_flat(change, "origin", "settings")}
        case Sealed():
            return {**_terms(change.terms), "nonces": change.nonces}
        case Started():
            withheld = {"withheld": change.withheld} if change.withheld else {}
            limit = {} if change.round_limit == ROUND_LIMIT else {"round_limit": change.round_limit}
            return {**_terms(change.terms), "nonces": change.nonces, **withheld, **limit}
        case AutomaticSet():
            return change.answers.stored()
        case _:
            return _flat(change)


def _terms(terms: Terms) -> dict[str, Any]:
    return {name: getattr(terms, name) for name in ("rules", "pieces", "components", "evaluator")}


def _flat(what: Any, *without: str) -> dict[str, Any]:
    """Returns the fields by name, but optional ones only where they say something."""
    values = {one.name: getattr(what, one.name) for one in fields(what) if one.name not in without}
    optional = [one for one in fields(what) if one.metadata.get("optional") and values[one.name] == one.default]
    return {name: value for name, value in values.items() if name not in {one.name for one in optional}}


def load(kind: str, data: Data) -> Change:
    """Returns the change that a row of the log contains, whichever version wrote it."""
    return _LOADERS[kind](data)


def _loader(of: Callable[..., Change]) -> Callable[[Data], Change]:
    """Returns a function that reads a change whose fields are stored as they are."""
    names = [one.name for one in fields(of)]  # type: ignore[arg-type]  # one of the classes above

    def load_fields(data: Data) -> Change:
        return of(**{name: data[name] for name in names if name in data})

    return load_fields


def _load_opened(data: Data) -> Opened:
    origin = data.get("origin")
    return Opened(
        settings=Settings.read(data["settings"]),
        host=data["host"],
        invite=data["invite"],
        secret=data["secret"],
        commitment=data["commitment"],
        bots=tuple((seat, bot) for seat, bot in data["bots"]),
        origin=origin and MatchOrigin(origin["table"], origin["choice"], origin["position"]),
        invited=tuple(data.get("invited", ())),
        binding=data.get("binding", False),
    )


def _load_terms(data: Data) -> Terms:
    return Terms(data["rules"], data["components"], data.get("pieces"), data.get("evaluator"))


def _load_nonces(data: Data) -> Nonces:
    return tuple((seat, nonce) for seat, nonce in data.get("nonces", ()))  # the first version's starts have none


def _load_started(data: Data) -> Started:
    limit = data.get("round_limit", ROUND_LIMIT)
    return Started(_load_terms(data), _load_nonces(data), tuple(data.get("withheld", ())), limit)


_LOADERS: Final[Mapping[str, Callable[[Data], Change]]] = {
    "opened": _load_opened,
    "sat": _loader(Sat),
    "stood": _loader(Stood),
    "bot": _loader(BotSeated),
    "sealed": lambda data: Sealed(_load_terms(data), _load_nonces(data)),
    "revealed": lambda data: Revealed(_load_nonces(data)),
    "started": _load_started,
    "played": _loader(Played),
    "undone": _loader(Undone),
    "marked": _loader(Marked),
    "said": _loader(Said),
    "muted": _loader(Muted),
    "automatic": lambda data: AutomaticSet(Automatic.read(data)),
    "rematch": _loader(RematchOpened),
    "forgotten": _loader(Forgotten),
    "closed": _loader(Closed),
    "reserved": _loader(Reserved),
    "invited": _loader(Invited),
    "renamed": _loader(Renamed),
}
