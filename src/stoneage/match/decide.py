"""From what a person asks to the entry it makes, or the refusal it gets. Nothing is changed here."""

import secrets
from collections.abc import Callable, Sequence
from typing import Literal, assert_never

from stoneage.game import proof
from stoneage.game.errors import IllegalMove
from stoneage.game.game import Game
from stoneage.game.record import RULES
from stoneage.match import commands as ask
from stoneage.match import entries
from stoneage.match.entries import Change, Draft, Terms
from stoneage.match.match import Match
from stoneage.match.names import is_same_name, printable
from stoneage.match.refusals import Refused
from stoneage.match.seats import HERE, RESIGNED, RETURNED, TAKEN_OVER, Seat
from stoneage.match.settings import Settings, check_bot
from stoneage.match.undo import choices_left
from stoneage.rules.sets import NEWEST, set_hashed

Deciding = Callable[[Match], Draft]


def open_table(
    settings: Settings,
    host: str,
    bots: Sequence[tuple[int, str]] = (),
    origin: entries.Start | None = None,
    invited: Sequence[str] = (),
) -> Draft:
    """Returns the first entry of a log: the dice are sealed before anyone adds a nonce.

    `invited` lists the people who may sit down without the invitation code.
    """
    secret = proof.new_secret()
    opened = entries.Opened(
        settings=settings.checked(),
        host=host,
        invite=secrets.token_urlsafe(16),
        secret=secret.hex(),
        commitment=proof.commitment(secret),
        bots=tuple(bots),
        origin=origin,
        invited=tuple(invited),
    )
    return Draft(opened, host)


def decide(match: Match, person: str, command: ask.TableCommand) -> Draft:
    """Returns the entry that a person's command makes; Refused says why it makes none."""
    return Draft(_change(match, person, command), person, command.id)


def _change(match: Match, person: str, command: ask.TableCommand) -> Change:
    match command:
        case ask.Play():
            return _play(match, person, command)
        case ask.Sit():
            return _sit(match, person, command)
        case ask.Stand():
            return _stand(match, person, command)
        case ask.SeatBot():
            return _seat_bot(match, person, command)
        case ask.Remove():
            return _remove(match, person, command)
        case ask.Start():
            return _start(match, person, command)
        case ask.Reveal():
            return _reveal(match, person, command)
        case ask.Undo():
            return _undo(match, person, command)
        case ask.Resign():
            return _resign(match, person, command)
        case ask.Leave():
            return _leave(match, person)
        case ask.Return():
            return _return(match, person)
        case ask.Say():
            return _say(match, person, command)
        case ask.Mute():
            return _mute(match, person, command)
        case ask.SetAutomatic():
            return _set_automatic(match, person, command)
        case _:
            assert_never(command)


def check_rematch(match: Match, person: str) -> None:
    """Raises Refused if this person cannot open a rematch."""
    if person not in match.people and person != match.host:
        raise Refused("not_your_seat")
    if match.stage != "over":
        raise Refused("not_over")
    if match.rematch is not None:
        raise Refused({"code": "rematch_open", "table": match.rematch})


def rematch(match: Match, person: str, command: ask.Rematch, table: str) -> Draft:
    """Returns the entry that names the rematch, a table that is open already."""
    check_rematch(match, person)
    return Draft(entries.RematchOpened(table), person, command.id)


def take_over(match: Match, why: entries.TakeoverReason) -> Draft:
    """The asked person is away or out of time: a bot plays for them."""
    seat = match.asked
    if seat is None or match.bot_asked:
        raise Refused({"code": "stale", "version": match.asked_version})
    return Draft(entries.Marked(seat.number, TAKEN_OVER, why))


def begin_without(match: Match) -> Draft:
    """The start has waited long enough: who still hides a nonce loses the seat, and the game begins."""
    if match.terms is None:
        raise Refused({"code": "stale", "version": match.asked_version})
    withheld = tuple(seat.number for seat in match.seats if seat.hides_nonce)
    return Draft(entries.Started(_terms_kept(match), withheld=withheld))


def resign_for(match: Match, seat: int) -> Draft:
    """Whoever sat there is gone for good: a bot plays on in their place."""
    if match.stage == "gathering":
        _gathering(match)  # once the host has started, a nonce that never comes costs the seat anyway
        return Draft(entries.Stood(seat))
    _running(match)
    if match.seats[seat].status == RESIGNED:
        raise Refused({"code": "resigned", "seat": seat})
    return Draft(entries.Marked(seat, RESIGNED))


def play_for(match: Match, version: int, move: str, person: str | None = None) -> Draft:
    """A bot's choice or a person's automatic one, if the question it answers still stands."""
    if match.asked_version != version or match.asked is None or (person is None and not match.bot_asked):
        raise Refused({"code": "stale", "version": match.asked_version})
    return Draft(entries.Played(match.asked.number, _checked(match, move), automatic=True), person)


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
    return entries.Sat(seat.number, name, command.nonce, command.nonce_hash)


def _stand(match: Match, person: str, command: ask.Stand) -> Change:
    _gathering(match)
    return entries.Stood(_own(match, person, command.seat).number)


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
    return entries.BotSeated(command.seat, command.bot)


def _remove(match: Match, person: str, command: ask.Remove) -> Change:
    _gathering(match)
    _hosting(match, person)
    return entries.Stood(_seat(match, command.seat).number)


def _start(match: Match, person: str, command: ask.Start) -> Change:
    _gathering(match)
    _hosting(match, person)
    empty = [seat.number for seat in match.seats if seat.open]
    if empty:
        raise Refused({"code": "empty_seats", "seats": empty})
    from stoneage.bots.evaluator_identity import evaluator_of  # brings the brain along, which the lobby can do without

    options = match.settings.options
    terms = Terms(RULES, NEWEST.hash, NEWEST.name, evaluator_of(options.players, options.expansion))
    nonces = _found(match, person, command.nonces)
    return entries.Started(terms, nonces) if _are_all(match, nonces) else entries.Sealed(terms, nonces)


def _reveal(match: Match, person: str, command: ask.Reveal) -> Change:
    if match.stage != "gathering":
        raise Refused("already_started")
    if match.terms is None:
        raise Refused("not_started")
    terms, nonces = _terms_kept(match), _found(match, person, command.nonces)
    return entries.Started(terms, nonces) if _are_all(match, nonces) else entries.Revealed(nonces)


def _found(match: Match, person: str, shown: Sequence[str]) -> entries.Nonces:
    """Returns a person's nonces with their seats; Refused if one of them has no hash that was given before."""
    own = [seat for seat in match.seats if seat.hides_nonce and seat.person == person]
    found: dict[int, str] = {}
    for nonce in shown:
        hashed = proof.nonce_hash(bytes.fromhex(nonce))
        seats = [seat.number for seat in own if seat.nonce_hash == hashed]
        if not seats:
            raise Refused("wrong_nonce")
        found |= dict.fromkeys(seats, nonce)
    return tuple(sorted(found.items()))


def _are_all(match: Match, nonces: entries.Nonces) -> bool:
    """Returns whether the game begins with these nonces."""
    return len(nonces) == sum(seat.hides_nonce for seat in match.seats)


def _terms_kept(match: Match) -> Terms:
    """What the game begins with, as it was when the host started it."""
    assert match.terms is not None
    if match.terms.rules != RULES or set_hashed(match.terms.components) is None:
        raise Refused({"code": "other_rules", "rules": match.terms.rules})
    return match.terms


# --- choices


def _running(match: Match) -> None:
    if match.stage != "running":
        raise Refused("over" if match.stage == "over" else "not_started")


def _play(match: Match, person: str, command: ask.Play) -> Change:
    seat = _asked(match, person, command.version)
    return entries.Played(seat.number, _checked(match, command.move))


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
    return entries.Undone(seat.number, left, len(match.made) - left)


# --- going and coming back


def _resign(match: Match, person: str, command: ask.Resign) -> Change:
    seat = _own(match, person, command.seat)
    _running(match)
    if seat.status == RESIGNED:
        raise Refused({"code": "resigned", "seat": seat.number})
    return entries.Marked(seat.number, RESIGNED)


def _leave(match: Match, person: str) -> Change:
    seat = _own(match, person, None)
    if match.stage == "gathering":
        _gathering(match)
        return entries.Stood(seat.number)
    _running(match)
    _present(seat)
    return entries.Marked(seat.number, TAKEN_OVER, "left")


def _return(match: Match, person: str) -> Change:
    own = match.seats_of(person)
    if not own:
        raise Refused("not_your_seat")
    _running(match)
    away = [seat for seat in own if seat.status == TAKEN_OVER]
    if not away:
        raise Refused("not_away")
    return entries.Marked(away[0].number, RETURNED)


# --- talk, automatic answers


def _say(match: Match, person: str, command: ask.Say) -> Change:
    if person not in match.people and person != match.host:
        raise Refused("not_your_seat")
    text = printable(command.text or "") or None
    if text is None and command.preset is None:
        raise Refused("nothing_said")
    return entries.Said(text, command.preset)


def _mute(match: Match, person: str, command: ask.Mute) -> Change:
    if person not in match.people:
        raise Refused("not_your_seat")
    return entries.Muted(_seat(match, command.seat).number, command.muted)


def _set_automatic(match: Match, person: str, command: ask.SetAutomatic) -> Change:
    if person not in match.people:
        raise Refused("not_your_seat")
    return entries.AutomaticSet(command.answers)
