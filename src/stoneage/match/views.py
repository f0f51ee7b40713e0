"""Views of a match, built for each audience from what it may know, never cut down from more."""

from bisect import bisect_right
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from stoneage.game import view
from stoneage.game.events import Event
from stoneage.game.game import Game
from stoneage.game.types import BoardView, CommonView, OwnView
from stoneage.match import types
from stoneage.match.automatic import automatic_answer
from stoneage.match.clock import deadline, reveal_limit
from stoneage.match.match import ChatEntry, Match
from stoneage.match.offers import offers
from stoneage.match.refusals import Refused, UndoRefusal
from stoneage.match.seats import Seat, colours
from stoneage.match.types import GameView, OffersView, SeatView, TableInfo, TableView, TurnInfo, UndoView
from stoneage.match.undo import why_no_undo


class TableLayers(NamedTuple):
    """A table's view in the parts that are built and compared apart."""

    around: TableInfo
    now: TurnInfo
    undo: UndoView

    def whole(self) -> TableView:
        return {**self.around, **self.now, **self.undo}


class GameLayers(NamedTuple):
    """A game's view in the parts that audiences share."""

    common: CommonView
    own: OwnView
    offers: OffersView

    def whole(self) -> GameView:
        return {**self.common, **self.own, **self.offers}


class Audience(NamedTuple):
    """A viewer: a person through one of their seats, or a spectator."""

    person: str | None
    seat: int | None


def audience_of(match: Match, person: str | None) -> Audience:
    """Returns as whom a person looks; without a seat, unless the host or invited, as a spectator."""
    seat = match.seat_of(person)
    is_invited = person in match.invited | match.removed and not match.sealed
    known = seat is not None or person == match.host or is_invited
    return Audience(person if known else None, seat.number if seat else None)


def table_view(match: Match, audience: Audience, present: set[str]) -> TableView:
    """Returns everything around the game."""
    return TableLayers(table_info(match, audience, present), turn_info(match), undo_view(match, audience)).whole()


def table_info(match: Match, audience: Audience, present: set[str]) -> TableInfo:
    """Returns what no choice changes, clocks aside."""
    me = audience.person
    mine = None if audience.seat is None else match.seats[audience.seat]
    origin: types.WithOrigin = {"origin": match.origin} if match.origin else {}
    return {
        **origin,
        "id": match.id,
        "settings": match.settings_view,
        "commitment": match.commitment,
        "evaluator": match.terms.evaluator if match.terms else None,
        "reveal": _reveal(match),
        "seating": match.seating_hash,
        "host": me is not None and me == match.host,
        "invite": match.invite if me is not None and me not in match.removed else None,
        "invite_hash": match.invite_hash,
        "removed": me in match.removed,
        "starts_itself": match.starts_itself,
        "seats": [
            _seat(seat, colour, me, present) for seat, colour in zip(match.seats, colours(match.seats), strict=True)
        ],
        "automatic": _automatic(mine) if mine else None,
        "muted": sorted(match.muted.get(me, ())) if me else [],
        "rematch": match.rematch if me is not None else None,
    }


def _reveal(match: Match) -> types.RevealView | None:
    until = reveal_limit(match)
    if until is None:
        return None
    return {"seats": [seat.number for seat in match.seats if seat.hides_nonce], "until": until}


def turn_info(match: Match) -> TurnInfo:
    """Returns the stage, and who is asked."""
    return {"stage": match.stage, "asked": _asked(match)}


def undo_view(match: Match, audience: Audience) -> UndoView:
    """Returns whether this audience may take its last choice back."""
    if audience.person is None or audience.seat is None:
        return _undo("not_your_seat")
    return _undo(why_no_undo(match, audience.person))


@cache
def _undo(refusal: UndoRefusal | None) -> UndoView:
    """Returns one object per refusal: an unchanged object is not compared."""
    return {"undo": refusal}


def _automatic(seat: Seat) -> types.AutomaticView:
    answers = seat.automatic
    return {"pick": answers.pick, "feed": answers.feed, "obvious": answers.obvious}


def _seat(seat: Seat, colour: int, me: str | None, present: set[str]) -> SeatView:
    return {
        "seat": seat.number,
        "kind": seat.kind,
        "name": seat.called,
        "bot": seat.bot,
        "mine": me is not None and seat.holder == me,
        "present": seat.holder in present,
        "status": seat.status,
        "bank": seat.bank,
        "nonce_hash": seat.nonce_hash,
        "withheld": seat.withheld,
        "former": {"name": seat.former.name, "why": seat.former.why} if seat.former else None,
        "takeover": seat.takeover,
        "face": seat.face,
        "colour": colour,
    }


def _asked(match: Match) -> types.PendingChoice | None:
    seat = match.asked
    if seat is None:
        return None
    return {
        "seat": seat.number,
        "version": match.asked_version,
        "time": match.asked_time,
        "deadline": deadline(match),
        "bot": match.bot_asked,
    }


def game_view(match: Match, audience: Audience) -> GameView | None:
    """Returns the board, and for the seat that is asked what it may answer."""
    layers = game_views(match, [audience.seat])[audience.seat]
    return None if layers is None else layers.whole()


def game_views(match: Match, seats: Iterable[int | None]) -> dict[int | None, GameLayers | None]:
    """Returns the board for several audiences at once; what is public is built once."""
    game = match.game
    if game is None:
        return dict.fromkeys((None, *seats))
    asked = game.seat if automatic_answer(match) is None else None
    views = game.views({seat for seat in seats if seat is not None})
    return {
        seat: GameLayers(*layers, _NO_OFFERS if seat is None or seat != asked else _offers(game, layers, seat))
        for seat, layers in views.items()
    }


_NO_OFFERS: OffersView = {"offers": None}


def _offers(game: Game, layers: view.ViewLayers, seat: int) -> OffersView:
    board: BoardView = {**layers.common, **layers.own}
    return {"offers": offers(game, board, seat)}


def moment_view(match: Match, audience: Audience, choices: int) -> GameView:
    """Returns the board as this audience could see it after `choices` choices, without offers."""
    if match.game is None:
        raise Refused("not_started")
    if choices > len(match.made):
        raise Refused("not_found")
    return past_view(match.game.moment(choices), audience.seat, reveal_bought=match.stage == "over")


def past_view(game: Game, seat: int | None, *, reveal_bought: bool = True) -> GameView:
    """Returns a view without offers, of a game that is over or a position that its owner shares."""
    layers = game.views([] if seat is None else [seat], reveal_bought=reveal_bought)[seat]
    return GameLayers(*layers, _NO_OFFERS).whole()


def story_since(match: Match, choices: int) -> list[Event]:
    """Returns the events after the first `choices` choices."""
    if match.game is None:
        return []
    return match.game.story_after(story_until(match, choices))


def story_until(match: Match, choices: int) -> int:
    """Returns the number of events of the first `choices` choices."""
    if match.game is None:
        return 0
    return bisect_right(match.game.story, choices, key=lambda event: event["choice"])


def chat_view(match: Match, audience: Audience, since: int = 0) -> list[types.ChatMessage]:
    """Returns the lines of people whom the audience has not muted; spectators see all."""
    muted = match.muted.get(audience.person, set()) if audience.person else set()
    silent = {match.seats[seat].person for seat in muted}
    return [said_view(match, said) for said in match.chat if said.version > since and said.person not in silent]


def said_view(match: Match, said: ChatEntry) -> types.ChatMessage:
    own = match.seats_of(said.person)
    return {
        "version": said.version,
        "time": said.time,
        "seat": own[0].number if own else None,
        "text": said.text,
        "preset": said.preset,
    }
