"""From what a person asks to the entry it makes, or the refusal it gets. Nothing is changed here."""

import secrets
from collections.abc import Callable
from typing import Any

from stoneage.game import proof
from stoneage.game.errors import StoneAgeError
from stoneage.game.record import RULES
from stoneage.rules.pieces import COMPONENTS_HASH
from stoneage.table import commands as ask
from stoneage.table.entries import Draft
from stoneage.table.refusals import Refused
from stoneage.table.seats import HERE, RESIGNED, RETURNED, TAKEN_OVER, Seat
from stoneage.table.settings import Settings, known_bots, printable
from stoneage.table.table import Table
from stoneage.table.undo import choices_left

Change = tuple[str, dict[str, Any]]
Deciding = Callable[[Table], Draft]


def open_table(settings: Settings, host: str, bots: list[tuple[int, str]] | None = None) -> Draft:
    """The first entry of a log: the dice are sealed before anyone adds a nonce."""
    secret = proof.new_secret()
    data = {
        "settings": settings.checked().stored(),
        "host": host,
        "invite": secrets.token_urlsafe(16),
        "secret": secret.hex(),
        "commitment": proof.commitment(secret),
        "bots": bots or [],
    }
    return Draft("opened", data, host)


def decide(table: Table, person: str, command: ask.AnyCommand, **extra: Any) -> Draft:
    """The entry that a person's message makes; Refused says why it makes none."""
    kind, data = _DECIDE[type(command)](table, person, command, **extra)
    return Draft(kind, data, person, command.id)


def take_over(table: Table, why: str) -> Draft:
    """The asked person is away or out of time: a bot plays for them."""
    seat = table.asked
    if seat is None or table.bot_asked:
        raise Refused("stale", version=table.asked_version)
    return Draft("marked", {"seat": seat.number, "what": TAKEN_OVER, "why": why})


def play_for(table: Table, version: int, move: str, person: str | None = None) -> Draft:
    """A bot's choice or a person's automatic one, if the question it answers still stands."""
    if table.asked_version != version or table.asked is None or (person is None and not table.bot_asked):
        raise Refused("stale", version=table.asked_version)
    return Draft("played", {"seat": table.asked.number, "move": move, "automatic": True}, person)


# --- seats, before the start


def _seat(table: Table, number: int) -> Seat:
    if number >= len(table.seats):
        raise Refused("no_such_seat", seat=number, last=len(table.seats) - 1)
    return table.seats[number]


def _gathering(table: Table) -> None:
    if table.stage != "gathering":
        raise Refused("already_started")


def _hosting(table: Table, person: str) -> None:
    if person != table.host:
        raise Refused("not_host")


def _sit(table: Table, person: str, command: ask.Sit) -> Change:
    _gathering(table)
    known = person == table.host or person in table.people
    invited = secrets.compare_digest((command.invite or "").encode(), table.invite.encode())
    if not (known or table.settings.listed or invited):
        raise Refused("not_invited")
    if person in table.people and not table.settings.hot_seat:
        raise Refused("already_seated")
    free = [seat for seat in table.seats if seat.open]
    if not free:
        raise Refused("table_full")
    seat = free[0] if command.seat is None else _seat(table, command.seat)
    if not seat.open:
        raise Refused("seat_taken", seat=seat.number)
    name = printable(command.name)
    if name and any(_same(name, other.name) for other in table.seats if other.person not in (None, person)):
        raise Refused("name_taken", name=name)
    return "sat", {"seat": seat.number, "name": name, "nonce": command.nonce}


def _same(name: str, other: str) -> bool:
    """Whether people would take two names for one."""
    return name.casefold() == other.casefold()


def _stand(table: Table, person: str, command: ask.Stand) -> Change:
    _gathering(table)
    return "stood", {"seat": _own(table, person, command.seat).number}


def _own(table: Table, person: str, number: int | None) -> Seat:
    """The seat a person means: the one they name, or the last of theirs."""
    own = table.seats_of(person)
    seat = _seat(table, number) if number is not None else (own[-1] if own else None)
    if seat is None or seat not in own:
        raise Refused("not_your_seat")
    return seat


def _seat_bot(table: Table, person: str, command: ask.SeatBot) -> Change:
    _gathering(table)
    _hosting(table, person)
    if not _seat(table, command.seat).open:
        raise Refused("seat_taken", seat=command.seat)
    if command.bot not in known_bots():
        raise Refused("unknown_bot", bot=command.bot, known=known_bots())
    return "bot", {"seat": command.seat, "bot": command.bot}


def _remove(table: Table, person: str, command: ask.Remove) -> Change:
    _gathering(table)
    _hosting(table, person)
    return "stood", {"seat": _seat(table, command.seat).number}


def _start(table: Table, person: str, command: ask.Start) -> Change:
    _gathering(table)
    _hosting(table, person)
    empty = [seat.number for seat in table.seats if seat.open]
    if empty:
        raise Refused("empty_seats", seats=empty)
    return "started", {"rules": RULES, "components": COMPONENTS_HASH}


# --- choices


def _running(table: Table) -> None:
    if table.stage != "running":
        raise Refused("over" if table.stage == "over" else "not_started")


def _play(table: Table, person: str, command: ask.Play) -> Change:
    seat = _asked(table, person, command.version)
    assert table.game is not None
    try:
        table.game.check(command.move)
    except StoneAgeError as error:
        raise Refused("illegal", reason=error.code, arguments=error.arguments, suggestion=error.suggestion) from error
    return "played", {"seat": seat.number, "move": " ".join(command.move.split())}


def _asked(table: Table, person: str, version: int) -> Seat:
    """The seat that is asked, if it is this person's and they know the question."""
    own = table.seats_of(person)
    if not own:
        raise Refused("not_your_seat")
    _running(table)
    if not table.asked_version <= version <= table.version:
        raise Refused("stale", version=table.asked_version)
    seat = table.asked
    if seat is None or seat not in own:
        raise Refused("not_your_turn", seat=seat.number if seat else None)
    _present(seat)
    return seat


def _present(seat: Seat) -> None:
    if seat.status != HERE:
        raise Refused("resigned" if seat.status == RESIGNED else "taken_over", seat=seat.number)


def _undo(table: Table, person: str, command: ask.Undo) -> Change:
    own = table.seats_of(person)
    if not own:
        raise Refused("not_your_seat")
    _running(table)
    if not table.asked_version <= command.version <= table.version:
        raise Refused("stale", version=table.asked_version)
    left = choices_left(table, person)
    seat = table.seats[table.made[left].seat]
    _present(seat)
    return "undone", {"seat": seat.number, "left": left, "choices": len(table.made) - left}


# --- going and coming back


def _resign(table: Table, person: str, command: ask.Resign) -> Change:
    seat = _own(table, person, command.seat)
    _running(table)
    if seat.status == RESIGNED:
        raise Refused("resigned", seat=seat.number)
    return "marked", {"seat": seat.number, "what": RESIGNED}


def _leave(table: Table, person: str, command: ask.Leave) -> Change:
    seat = _own(table, person, None)
    if table.stage == "gathering":
        return "stood", {"seat": seat.number}
    _running(table)
    _present(seat)
    return "marked", {"seat": seat.number, "what": TAKEN_OVER, "why": "left"}


def _return(table: Table, person: str, command: ask.Return) -> Change:
    own = table.seats_of(person)
    if not own:
        raise Refused("not_your_seat")
    _running(table)
    away = [seat for seat in own if seat.status == TAKEN_OVER]
    if not away:
        raise Refused("not_away")
    return "marked", {"seat": away[0].number, "what": RETURNED}


# --- talk, wishes, rematch


def _say(table: Table, person: str, command: ask.Say) -> Change:
    if person not in table.people and person != table.host:
        raise Refused("not_your_seat")
    text = printable(command.text or "") or None
    if text is None and command.preset is None:
        raise Refused("nothing_said")
    return "said", {"text": text, "preset": command.preset}


def _mute(table: Table, person: str, command: ask.Mute) -> Change:
    if person not in table.people:
        raise Refused("not_your_seat")
    return "muted", {"seat": _seat(table, command.seat).number, "muted": command.muted}


def _set_automatic(table: Table, person: str, command: ask.SetAutomatic) -> Change:
    if person not in table.people:
        raise Refused("not_your_seat")
    return "automatic", command.answers.model_dump()


def _rematch(table: Table, person: str, command: ask.Rematch, rematch: str = "") -> Change:
    if person not in table.people and person != table.host:
        raise Refused("not_your_seat")
    if table.stage != "over":
        raise Refused("not_over")
    if table.rematch is not None:
        raise Refused("rematch_open", table=table.rematch)
    return "rematch", {"table": rematch}


_DECIDE: dict[type, Callable[..., Change]] = {
    ask.Sit: _sit,
    ask.Stand: _stand,
    ask.SeatBot: _seat_bot,
    ask.Remove: _remove,
    ask.Start: _start,
    ask.Play: _play,
    ask.Undo: _undo,
    ask.Resign: _resign,
    ask.Leave: _leave,
    ask.Return: _return,
    ask.Say: _say,
    ask.Mute: _mute,
    ask.SetAutomatic: _set_automatic,
    ask.Rematch: _rematch,
}
