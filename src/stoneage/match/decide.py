"""From what a person asks to the entry it makes, or the refusal it gets. Nothing is changed here."""

import secrets
from collections.abc import Callable
from typing import Any, Literal

from stoneage.game import proof
from stoneage.game.errors import IllegalMove
from stoneage.game.game import Game
from stoneage.game.record import RULES
from stoneage.match import commands as ask
from stoneage.match.entries import Data, Draft, Kind
from stoneage.match.match import Match
from stoneage.match.names import is_same_name, printable
from stoneage.match.refusals import Refused
from stoneage.match.seats import HERE, RESIGNED, RETURNED, TAKEN_OVER, Seat
from stoneage.match.settings import Settings, check_bot
from stoneage.match.undo import choices_left
from stoneage.rules.sets import NEWEST, set_hashed

Change = tuple[Kind, Data]
Deciding = Callable[[Match], Draft]


def open_table(
    settings: Settings,
    host: str,
    bots: list[tuple[int, str]] | None = None,
    origin: Data | None = None,
    invited: list[str] | None = None,
) -> Draft:
    """Returns the first entry of a log: the dice are sealed before anyone adds a nonce.

    `invited` lists the people who may sit down without the invitation code.
    """
    secret = proof.new_secret()
    data = {
        **({"origin": origin} if origin else {}),
        **({"invited": invited} if invited else {}),
        "settings": settings.checked().stored(),
        "host": host,
        "invite": secrets.token_urlsafe(16),
        "secret": secret.hex(),
        "commitment": proof.commitment(secret),
        "bots": bots or [],
    }
    return Draft("opened", data, host)


def decide(match: Match, person: str, command: ask.AnyCommand, **extra: Any) -> Draft:
    """The entry that a person's message makes; Refused says why it makes none."""
    kind, data = _DECIDE[type(command)](match, person, command, **extra)
    return Draft(kind, data, person, command.id)


def take_over(match: Match, why: str) -> Draft:
    """The asked person is away or out of time: a bot plays for them."""
    seat = match.asked
    if seat is None or match.bot_asked:
        raise Refused({"code": "stale", "version": match.asked_version})
    return Draft("marked", {"seat": seat.number, "what": TAKEN_OVER, "why": why})


def begin_without(match: Match) -> Draft:
    """The start has waited long enough: who still hides a nonce loses the seat, and the game begins."""
    if match.terms is None:
        raise Refused({"code": "stale", "version": match.asked_version})
    withheld = [seat.number for seat in match.seats if seat.hides_nonce]
    return Draft("started", {**_terms_kept(match), "nonces": [], "withheld": withheld})


def resign_for(match: Match, seat: int) -> Draft:
    """Whoever sat there is gone for good: a bot plays on in their place."""
    if match.stage == "gathering":
        _gathering(match)  # once the host has started, a nonce that never comes costs the seat anyway
        return Draft("stood", {"seat": seat})
    _running(match)
    if match.seats[seat].status == RESIGNED:
        raise Refused({"code": "resigned", "seat": seat})
    return Draft("marked", {"seat": seat, "what": RESIGNED})


def play_for(match: Match, version: int, move: str, person: str | None = None) -> Draft:
    """A bot's choice or a person's automatic one, if the question it answers still stands."""
    if match.asked_version != version or match.asked is None or (person is None and not match.bot_asked):
        raise Refused({"code": "stale", "version": match.asked_version})
    return Draft("played", {"seat": match.asked.number, "move": _checked(match, move), "automatic": True}, person)


# --- seats, before the start


def _seat(match: Match, number: int) -> Seat:
    if number >= len(match.seats):
        raise Refused({"code": "no_such_seat", "seat": number, "last": len(match.seats) - 1})
    return match.seats[number]


def _gathering(match: Match) -> None:
    """Seats change only until the host starts: from then on a new nonce would be a second draw."""
    if match.sealed:
        raise Refused("already_started")


def _hosting(match: Match, person: str) -> None:
    if person != match.host:
        raise Refused("not_host")


def _sit(match: Match, person: str, command: ask.Sit) -> Change:
    _gathering(match)
    known = person == match.host or person in match.people or person in match.invited
    invited = secrets.compare_digest((command.invite or "").encode(), match.invite.encode())
    if not (known or match.settings.listed or invited):
        raise Refused("not_invited")
    if person in match.people and not match.settings.hot_seat:
        raise Refused("already_seated")
    free = [seat for seat in match.seats if seat.open]
    if not free:
        raise Refused("table_full")
    seat = free[0] if command.seat is None else _seat(match, command.seat)
    if not seat.open:
        raise Refused({"code": "seat_taken", "seat": seat.number})
    name = printable(command.name)
    if name and any(is_same_name(name, other.name) for other in match.seats if other.person not in (None, person)):
        raise Refused({"code": "name_taken", "name": name})
    return "sat", {"seat": seat.number, "name": name, "nonce": command.nonce, "nonce_hash": command.nonce_hash}


def _stand(match: Match, person: str, command: ask.Stand) -> Change:
    _gathering(match)
    return "stood", {"seat": _own(match, person, command.seat).number}


def _own(match: Match, person: str, number: int | None) -> Seat:
    """The seat a person means: the one they name, or the last of theirs."""
    own = match.seats_of(person)
    seat = _seat(match, number) if number is not None else (own[-1] if own else None)
    if seat is None or seat not in own:
        raise Refused("not_your_seat")
    return seat


def _seat_bot(match: Match, person: str, command: ask.SeatBot) -> Change:
    _gathering(match)
    _hosting(match, person)
    if not _seat(match, command.seat).open:
        raise Refused({"code": "seat_taken", "seat": command.seat})
    check_bot(command.bot, match.settings.options)
    return "bot", {"seat": command.seat, "bot": command.bot}


def _remove(match: Match, person: str, command: ask.Remove) -> Change:
    _gathering(match)
    _hosting(match, person)
    return "stood", {"seat": _seat(match, command.seat).number}


def _start(match: Match, person: str, command: ask.Start) -> Change:
    _gathering(match)
    _hosting(match, person)
    empty = [seat.number for seat in match.seats if seat.open]
    if empty:
        raise Refused({"code": "empty_seats", "seats": empty})
    from stoneage.bots.evaluator import evaluator_of  # brings the brain along, which the lobby can do without

    options = match.settings.options
    terms = {
        "rules": RULES,
        "pieces": NEWEST.name,
        "components": NEWEST.hash,
        "evaluator": evaluator_of(options.players, options.expansion),
    }
    return _show(match, person, command.nonces, terms, "sealed")


def _reveal(match: Match, person: str, command: ask.Reveal) -> Change:
    if match.stage != "gathering":
        raise Refused("already_started")
    if match.terms is None:
        raise Refused("not_started")
    return _show(match, person, command.nonces, _terms_kept(match), "revealed")


def _show(match: Match, person: str, shown: list[str], terms: Data, kind: Kind) -> Change:
    """The entry with a person's nonces; with the last of all nonces the game begins."""
    hiding = [seat for seat in match.seats if seat.hides_nonce]
    own = [seat for seat in hiding if seat.person == person]
    found: dict[int, str] = {}
    for nonce in shown:
        hashed = proof.nonce_hash(bytes.fromhex(nonce))
        seats = [seat.number for seat in own if seat.nonce_hash == hashed]
        if not seats:
            raise Refused("wrong_nonce")
        found |= dict.fromkeys(seats, nonce)
    nonces = sorted(found.items())
    if len(found) == len(hiding):
        return "started", {**terms, "nonces": nonces}
    return kind, {**(terms if kind == "sealed" else {}), "nonces": nonces}


def _terms_kept(match: Match) -> Data:
    """What the game begins with, as it was when the host started it."""
    assert match.terms is not None
    if match.terms["rules"] != RULES or set_hashed(match.terms["components"]) is None:
        raise Refused({"code": "other_rules", "rules": match.terms["rules"]})
    return match.terms


# --- choices


def _running(match: Match) -> None:
    if match.stage != "running":
        raise Refused("over" if match.stage == "over" else "not_started")


def _play(match: Match, person: str, command: ask.Play) -> Change:
    seat = _asked(match, person, command.version)
    return "played", {"seat": seat.number, "move": _checked(match, command.move)}


def _checked(match: Match, move: str) -> str:
    """Returns the notation of a legal move. Whoever chose it: what is stored must be playable for ever."""
    assert match.game is not None
    return legal_move(match.game, move)


def legal_move(game: Game, move: str) -> str:
    """Returns the notation of a move; Refused as `illegal`, with the reason, if the game does not allow it."""
    try:
        return str(game.check(move))
    except IllegalMove as error:
        raise Refused({"code": "illegal", "reason": error.reason, "suggestion": error.suggestion}) from error


def _asked(match: Match, person: str, version: int) -> Seat:
    """The seat that is asked, if it is this person's and they know the question."""
    own = match.seats_of(person)
    if not own:
        raise Refused("not_your_seat")
    _running(match)
    if not match.asked_version <= version <= match.version:
        raise Refused({"code": "stale", "version": match.asked_version})
    seat = match.asked
    if seat is None or seat not in own:
        raise Refused({"code": "not_your_turn", "seat": seat.number if seat else None})
    _present(seat)
    return seat


def _present(seat: Seat) -> None:
    if seat.status != HERE:
        code: Literal["resigned", "taken_over"] = "resigned" if seat.status == RESIGNED else "taken_over"
        raise Refused({"code": code, "seat": seat.number})


def _undo(match: Match, person: str, command: ask.Undo) -> Change:
    own = match.seats_of(person)
    if not own:
        raise Refused("not_your_seat")
    _running(match)
    if not match.asked_version <= command.version <= match.version:
        raise Refused({"code": "stale", "version": match.asked_version})
    left = choices_left(match, person)
    seat = match.seats[match.made[left].seat]
    _present(seat)
    return "undone", {"seat": seat.number, "left": left, "choices": len(match.made) - left}


# --- going and coming back


def _resign(match: Match, person: str, command: ask.Resign) -> Change:
    seat = _own(match, person, command.seat)
    _running(match)
    if seat.status == RESIGNED:
        raise Refused({"code": "resigned", "seat": seat.number})
    return "marked", {"seat": seat.number, "what": RESIGNED}


def _leave(match: Match, person: str, command: ask.Leave) -> Change:
    seat = _own(match, person, None)
    if match.stage == "gathering":
        _gathering(match)
        return "stood", {"seat": seat.number}
    _running(match)
    _present(seat)
    return "marked", {"seat": seat.number, "what": TAKEN_OVER, "why": "left"}


def _return(match: Match, person: str, command: ask.Return) -> Change:
    own = match.seats_of(person)
    if not own:
        raise Refused("not_your_seat")
    _running(match)
    away = [seat for seat in own if seat.status == TAKEN_OVER]
    if not away:
        raise Refused("not_away")
    return "marked", {"seat": away[0].number, "what": RETURNED}


# --- talk, wishes, rematch


def _say(match: Match, person: str, command: ask.Say) -> Change:
    if person not in match.people and person != match.host:
        raise Refused("not_your_seat")
    text = printable(command.text or "") or None
    if text is None and command.preset is None:
        raise Refused("nothing_said")
    return "said", {"text": text, "preset": command.preset}


def _mute(match: Match, person: str, command: ask.Mute) -> Change:
    if person not in match.people:
        raise Refused("not_your_seat")
    return "muted", {"seat": _seat(match, command.seat).number, "muted": command.muted}


def _set_automatic(match: Match, person: str, command: ask.SetAutomatic) -> Change:
    if person not in match.people:
        raise Refused("not_your_seat")
    return "automatic", command.answers.model_dump()


def _rematch(match: Match, person: str, command: ask.Rematch, rematch: str = "") -> Change:
    if person not in match.people and person != match.host:
        raise Refused("not_your_seat")
    if match.stage != "over":
        raise Refused("not_over")
    if match.rematch is not None:
        raise Refused({"code": "rematch_open", "table": match.rematch})
    return "rematch", {"table": rematch}


_DECIDE: dict[type, Callable[..., Change]] = {
    ask.Sit: _sit,
    ask.Stand: _stand,
    ask.SeatBot: _seat_bot,
    ask.Remove: _remove,
    ask.Start: _start,
    ask.Reveal: _reveal,
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
