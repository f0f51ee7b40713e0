"""What an audience sees of a match. Built for each audience from what it may know, never cut down from more."""

from bisect import bisect_right
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from stoneage.game import view
from stoneage.game.events import Event
from stoneage.game.game import Game
from stoneage.game.types import BoardView, CommonView, OwnView
from stoneage.match import shapes
from stoneage.match.automatic import automatic_answer
from stoneage.match.clock import deadline, reveal_limit
from stoneage.match.match import ChatEntry, Match
from stoneage.match.offers import offers
from stoneage.match.refusals import Refused, UndoRefusal
from stoneage.match.seats import Seat
from stoneage.match.shapes import GameView, OffersView, SeatView, TableInfo, TableView, TurnInfo, UndoView
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
    """Who looks: a person through one of their seats, or a spectator."""

    person: str | None
    seat: int | None


def audience_of(match: Match, person: str | None) -> Audience:
    """A person without a seat, who is neither the host nor invited, is one spectator among many."""
    seat = match.seat_of(person)
    is_invited = person in match.invited and not match.sealed
    known = seat is not None or person == match.host or is_invited
    return Audience(person if known else None, seat.number if seat else None)


def table_view(match: Match, audience: Audience, present: set[str]) -> TableView:
    """Returns everything around the game."""
    return TableLayers(table_info(match, audience, present), turn_info(match), undo_view(match, audience)).whole()


def table_info(match: Match, audience: Audience, present: set[str]) -> TableInfo:
    """Returns what no choice changes, clocks aside."""
    me = audience.person
    mine = None if audience.seat is None else match.seats[audience.seat]
    origin: shapes.WithOrigin = {"origin": match.origin} if match.origin else {}
    return {
        **origin,
        "id": match.id,
        "settings": match.settings_view,
        "commitment": match.commitment,
        "evaluator": match.terms.evaluator if match.terms else None,
        "reveal": _reveal(match),
        "host": me is not None and me == match.host,
        "invite": match.invite if me is not None else None,
        "seats": [_seat(seat, me, present) for seat in match.seats],
        "automatic": _automatic(mine) if mine else None,
        "muted": sorted(match.muted.get(me, ())) if me else [],
        "rematch": match.rematch if me is not None else None,
    }


def _reveal(match: Match) -> shapes.RevealView | None:
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
    """One object for each refusal: a part that is the same as before is not compared."""
    return {"undo": refusal}


def _automatic(seat: Seat) -> shapes.AutomaticView:
    answers = seat.automatic
    return {"pick": answers.pick, "feed": answers.feed, "obvious": answers.obvious}


def _seat(seat: Seat, me: str | None, present: set[str]) -> SeatView:
    return {
        "seat": seat.number,
        "kind": seat.kind,
        "name": seat.called,
        "bot": seat.bot,
        "mine": me is not None and seat.person == me,
        "present": seat.person in present,
        "status": seat.status,
        "bank": seat.bank,
        "nonce_hash": seat.nonce_hash,
        "withheld": seat.withheld,
    }


def _asked(match: Match) -> shapes.Asked | None:
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
    views = game.views({seat for seat in seats if seat is not None}, closed_cards=match.settings.closed_cards)
    return {
        seat: GameLayers(*layers, _NO_OFFERS if seat is None or seat != asked else _offers(game, layers, seat))
        for seat, layers in views.items()
    }


_NO_OFFERS: OffersView = {"offers": None}


def _offers(game: Game, layers: view.ViewLayers, seat: int) -> OffersView:
    board: BoardView = {**layers.common, **layers.own}
    return {"offers": offers(game, board, seat)}


def moment_view(match: Match, audience: Audience, choices: int) -> GameView:
    """Returns the board as this audience could see it after so many choices; there is nothing to answer in the past."""
    if match.game is None:
        raise Refused("not_started")
    if choices > len(match.made):
        raise Refused("not_found")
    closed = match.settings.closed_cards and match.stage != "over"
    return past_view(match.game.moment(choices), audience.seat, closed_cards=closed)


def past_view(game: Game, seat: int | None, *, closed_cards: bool = False) -> GameView:
    """Returns a view without offers."""
    layers = game.views([] if seat is None else [seat], closed_cards=closed_cards)[seat]
    return GameLayers(*layers, _NO_OFFERS).whole()


def story_since(match: Match, choices: int) -> list[Event]:
    """What happened after so many choices."""
    if match.game is None:
        return []
    return match.game.story_after(story_until(match, choices))


def story_until(match: Match, choices: int) -> int:
    """How many events the story has up to so many choices."""
    if match.game is None:
        return 0
    return bisect_right(match.game.story, choices, key=lambda event: event["choice"])


def chat_view(match: Match, audience: Audience, since: int = 0) -> list[shapes.Said]:
    """The lines of those whom the audience wants to hear; spectators read along."""
    muted = match.muted.get(audience.person, set()) if audience.person else set()
    silent = {match.seats[seat].person for seat in muted}
    return [said_view(match, said) for said in match.chat if said.version > since and said.person not in silent]


def said_view(match: Match, said: ChatEntry) -> shapes.Said:
    own = match.seats_of(said.person)
    return {
        "version": said.version,
        "time": said.time,
        "seat": own[0].number if own else None,
        "text": said.text,
        "preset": said.preset,
    }
