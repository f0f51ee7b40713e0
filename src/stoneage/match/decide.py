"""From what a person asks to the entry it makes, or the refusal it gets. Nothing is changed here."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count
from typing import Literal, assert_never

from stoneage.game import proof
from stoneage.game.errors import IllegalMove
from stoneage.game.game import Game
from stoneage.game.record import RULES
from stoneage.match import commands as ask
from stoneage.match import entries
from stoneage.match.entries import Change, Draft, Terms
from stoneage.match.match import Match
from stoneage.match.names import bot_name, is_same_name, printable
from stoneage.match.refusals import Refused
from stoneage.match.seats import HERE, RESIGNED, RETURNED, TAKEN_OVER, Seat, colours
from stoneage.match.settings import Settings, check_bot
from stoneage.match.types import TakeoverReason
from stoneage.match.undo import choices_left
from stoneage.rules.sets import NEWEST, set_hashed

Deciding = Callable[[Match], Draft]


def open_table(
    settings: Settings,
    host: str,
    bots: Sequence[tuple[int, str]] = (),
    origin: entries.MatchOrigin | None = None,
) -> Draft:
    """Returns the first entry of a log: the dice are sealed before anyone adds a nonce."""
    secret, settings = proof.new_secret(), settings.checked()
    opened = entries.Opened(
        settings=settings,
        host=host,
        invite=secrets.token_urlsafe(16),
        secret=secret.hex(),
        commitment=settings.commitment(secret),
        bots=tuple(bots),
        origin=origin,
        binding=True,
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
        case ask.Rename():
            return _rename(match, person, command)
        case ask.Stand():
            return _stand(match, person, command)
        case ask.SeatBot():
            return _seat_bot(match, person, command)
        case ask.Remove():
            return _remove(match, person, command)
        case ask.Invite():
            return _invite(match, person, command)
        case ask.Close():
            return _close(match, person)
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


def check_rematch(match: Match, person: str, *, closed: bool) -> None:
    """Raises Refused if this person cannot open a rematch; `closed`: the one that there was is no longer open."""
    if person not in match.people and person != match.host:
        raise Refused("not_your_seat")
    if match.stage != "over":
        raise Refused("not_over")
    if match.rematch is not None and not closed:
        raise Refused({"code": "rematch_open", "table": match.rematch})


def rematch_settings(match: Match) -> Settings:
    """Returns the settings of a rematch: the same, but the next player begins."""
    assert match.game is not None
    start = (int(match.game.moment(0).state["start"][0]) + 1) % len(match.seats)
    return replace(match.settings, options=replace(match.settings.options, start=start))


def begin_rematch(match: Match) -> Draft:
    """Returns the entry that begins a rematch in which everyone has accepted."""
    if not match.is_complete:
        raise Refused("not_started")
    return Draft(_begun(match, ()))


def take_over(match: Match, why: TakeoverReason) -> Draft:
    """Returns the entry with which a bot takes over for an asked person who is away or out of time."""
    seat = match.asked
    if seat is None or match.bot_asked:
        raise Refused({"code": "stale", "version": match.asked_version})
    return Draft(entries.Marked(seat.number, TAKEN_OVER, why))


def begin_without(match: Match) -> Draft:
    """Returns the entry that starts the game after the wait; players who still hide a nonce lose their seats."""
    if match.terms is None:
        raise Refused({"code": "stale", "version": match.asked_version})
    withheld = tuple(seat.number for seat in match.seats if seat.hides_nonce)
    return Draft(entries.Started(_terms_kept(match), withheld=withheld))


def resign_for(match: Match, seat: int) -> Draft:
    """Returns the entry with which a seat whose person was deleted resigns; a bot plays on."""
    if match.stage == "gathering":
        _gathering(match)  # once the host has started, a nonce that never comes costs the seat anyway
        return Draft(entries.Stood(seat))
    _running(match)
    if match.seats[seat].status == RESIGNED:
        raise Refused({"code": "resigned", "seat": seat})
    return Draft(entries.Marked(seat, RESIGNED))


def play_for(match: Match, version: int, move: str, person: str | None = None, *, quick: bool = False) -> Draft:
    """Returns a bot's choice or a person's automatic one, if the question it answers is still open."""
    if match.asked_version != version or match.asked is None or (person is None and not match.bot_asked):
        raise Refused({"code": "stale", "version": match.asked_version})
    return Draft(entries.Played(match.asked.number, _checked(match, move), automatic=True, quick=quick), person)


# --- seats, before the start


def _seat(match: Match, number: int) -> Seat:
    if number >= len(match.seats):
        raise Refused({"code": "no_such_seat", "seat": number, "last": len(match.seats) - 1})
    return match.seats[number]


def _gathering(match: Match) -> None:
    """Seats change only until the host starts: from then on a new nonce would be a second draw."""
    if match.stage == "closed":
        raise Refused("table_closed")
    if match.sealed:
        raise Refused("already_started")


def _hosting(match: Match, person: str) -> None:
    if person != match.host:
        raise Refused("not_host")


def _sit(match: Match, person: str, command: ask.Sit) -> Change:
    _gathering(match)
    if person in match.removed:
        raise Refused("removed")
    known = person == match.host or person in match.people or person in match.invited
    invited = secrets.compare_digest((command.invite or "").encode(), match.invite.encode())
    if not (known or match.settings.listed or invited):
        raise Refused("not_invited")
    if person in match.people and not match.settings.hot_seat:
        raise Refused("already_seated")
    free = [seat for seat in match.seats if seat.open and seat.reserved in (None, person)]
    free.sort(key=lambda seat: seat.reserved is None)  # my own before any other
    if not free:
        raise Refused("table_full")
    seat = free[0] if command.seat is None else _seat(match, command.seat)
    if seat not in free:
        raise Refused({"code": "seat_taken", "seat": seat.number})
    name = _free_name(match, person, printable(command.name)) or _friendly_name(match, seat)
    salt = command.salt or proof.new_salt()
    colour = _free_colour(match, seat, command.colour)
    shown = colours(match.seats)[seat.number] if colour is None else colour
    return entries.Sat(seat.number, name, command.nonce, command.nonce_hash, salt, face=command.face, colour=shown)


def _rename(match: Match, person: str, command: ask.Rename) -> Change:
    if match.stage in ("over", "closed"):
        raise Refused("over" if match.stage == "over" else "table_closed")
    seat = _own(match, person, command.seat)
    name = _free_name(match, person, printable(command.name))
    colour = None if match.sealed else _free_colour(match, seat, command.colour)
    name = name or _friendly_name(match, seat)
    return entries.Renamed(seat.number, name, proof.new_salt(), face=command.face, colour=colour)


def _free_colour(match: Match, seat: Seat, colour: int | None) -> int | None:
    """Returns a colour, or None if a person at another seat wears it."""
    return None if colour in {other.colour for other in match.seats if other is not seat} else colour


def _free_name(match: Match, person: str, name: str) -> str:
    """Returns a name; Refused if people would take it for that of another person at the table."""
    if name and any(is_same_name(name, other.name) for other in match.seats if other.holder not in (None, person)):
        raise Refused({"code": "name_taken", "name": name})
    return name


def _friendly_name(match: Match, seat: Seat) -> str:
    """Returns a name for a person who gave none: no other seat has it."""
    others = [other.called for other in match.seats if other is not seat]
    names = (bot_name(match.commitment, number) for number in count(seat.number, len(match.seats)))
    return next(name for name in names if not any(is_same_name(name, other) for other in others))


def _stand(match: Match, person: str, command: ask.Stand) -> Change:
    _gathering(match)
    return entries.Stood(_own(match, person, command.seat).number)


def _own(match: Match, person: str, number: int | None) -> Seat:
    """Returns the seat a person means: the one they name, or the last of theirs."""
    own = [seat for seat in match.seats if seat.holder == person]
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


def _invite(match: Match, person: str, command: ask.Invite) -> Change:
    _gathering(match)
    _hosting(match, person)
    seat = _seat(match, command.seat)
    if seat.former is None or seat.former.person in match.people:
        raise Refused("not_found")
    return entries.Invited(seat.number)


def _close(match: Match, person: str) -> Change:
    _hosting(match, person)
    _gathering(match)  # who has seen nonces must not be able to call the game off
    return entries.Closed()


def _start(match: Match, person: str, command: ask.Start) -> Change:
    _gathering(match)
    _hosting(match, person)
    empty = [seat.number for seat in match.seats if seat.open]
    if empty:
        raise Refused({"code": "empty_seats", "seats": empty})
    return _begun(match, _found(match, person, command.nonces))


def _begun(match: Match, nonces: entries.Nonces) -> Change:
    from stoneage.bots.weights import evaluator_of  # brings the brain along, which the lobby can do without

    options = match.settings.options
    evaluator = evaluator_of(options.players, options.expansion, stack_height=options.stack_height)
    terms = Terms(RULES, NEWEST.hash, NEWEST.name, evaluator)
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
    """Returns the terms of the host's start; Refused if this server has other rules."""
    assert match.terms is not None
    if match.terms.rules != RULES or set_hashed(match.terms.components) is None:
        raise Refused({"code": "other_rules", "rules": match.terms.rules})
    return match.terms


# --- choices


def _running(match: Match) -> None:
    if match.stage == "closed":
        raise Refused("table_closed")
    if match.stage != "running":
        raise Refused("over" if match.stage == "over" else "not_started")


def _own_now(match: Match, person: str, version: int) -> list[Seat]:
    """Returns a person's seats; Refused unless the game runs and `version` is not older than its question."""
    own = match.seats_of(person)
    if not own:
        raise Refused("not_your_seat")
    _running(match)
    if not match.asked_version <= version <= match.version:
        raise Refused({"code": "stale", "version": match.asked_version})
    return own


def _play(match: Match, person: str, command: ask.Play) -> Change:
    seat = _asked(match, person, command.version)
    return entries.Played(seat.number, _checked(match, command.move))


def _checked(match: Match, move: str) -> str:
    """Returns the notation of a legal move. Everything that is stored must be playable for ever."""
    assert match.game is not None
    return legal_move(match.game, move)


def legal_move(game: Game, move: str) -> str:
    """Returns the notation of a move; Refused as `illegal`, with the reason, if the game does not allow it."""
    try:
        return str(game.check(move))
    except IllegalMove as error:
        raise Refused({"code": "illegal", "reason": error.reason, "suggestion": error.suggestion}) from error


def _asked(match: Match, person: str, version: int) -> Seat:
    """Returns the seat that is asked; Refused unless it is this person's and they know the question."""
    own = _own_now(match, person, version)
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
    _own_now(match, person, command.version)
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
    own = _own_now(match, person, match.version)
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
    return entries.Said(text, command.preset, proof.new_salt())


def _mute(match: Match, person: str, command: ask.Mute) -> Change:
    if person not in match.people:
        raise Refused("not_your_seat")
    return entries.Muted(_seat(match, command.seat).number, command.muted)


def _set_automatic(match: Match, person: str, command: ask.SetAutomatic) -> Change:
    if person not in match.people:
        raise Refused("not_your_seat")
    return entries.AutomaticSet(command.answers)
