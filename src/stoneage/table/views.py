"""What an audience is told of a table. Built for each audience from what it may know, never cut down from more."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from stoneage.game.game import Game
from stoneage.game.view import Layers, View, whole
from stoneage.table.automatic import automatic_answer
from stoneage.table.clock import deadline
from stoneage.table.offers import offers
from stoneage.table.refusals import Refused
from stoneage.table.seats import Seat
from stoneage.table.table import Said, Table
from stoneage.table.undo import why_no_undo


class Audience(NamedTuple):
    """Who looks: a person through one of their seats, or a spectator."""

    person: str | None
    seat: int | None


def audience_of(table: Table, person: str | None) -> Audience:
    """A person without a seat, who is not the host, is one spectator among many."""
    seat = table.seat_of(person)
    known = seat is not None or person == table.host
    return Audience(person if known else None, seat.number if seat else None)


def table_view(table: Table, audience: Audience, present: set[str]) -> View:
    """Everything around the game."""
    return whole(TableViews().build(table, [audience], present)[audience])


class TableViews:
    """Everything around one game for all who look, entry after entry; what no choice changes is not built again.

    So these views share their parts: they are to be read, not to be changed.
    """

    def __init__(self) -> None:
        self._arranged: Any = None
        self._kept: dict[Audience, dict[str, Any]] = {}

    def build(self, table: Table, audiences: Iterable[Audience], present: set[str]) -> dict[Audience, Layers]:
        """In three layers: what stays, what every choice changes, and what it changes for this audience."""
        arranged = table.arranged, present, [seat.bank for seat in table.seats]
        if arranged != self._arranged:
            self._arranged, self._kept = arranged, {}
        now = {"stage": table.stage, "asked": _asked(table)}
        return {
            audience: (
                self._around(table, audience, present),
                now,
                {"undo": why_no_undo(table, audience.person)},
            )
            for audience in audiences
        }

    def _around(self, table: Table, audience: Audience, present: set[str]) -> dict[str, Any]:
        if audience not in self._kept:
            self._kept[audience] = _around(table, audience, present)
        return self._kept[audience]


def _around(table: Table, audience: Audience, present: set[str]) -> dict[str, Any]:
    me = audience.person
    mine = None if audience.seat is None else table.seats[audience.seat]
    return {
        "id": table.id,
        "settings": table.settings_view,
        "commitment": table.commitment,
        "host": me is not None and me == table.host,
        "invite": table.invite if me is not None else None,
        "seats": [{**_seat(seat, present), "mine": me is not None and seat.person == me} for seat in table.seats],
        "automatic": {"pick": mine.automatic.pick, "feed": mine.automatic.feed} if mine else None,
        "muted": sorted(table.muted.get(me, ())) if me else [],
        "rematch": table.rematch if me is not None else None,
    }


def _seat(seat: Seat, present: set[str]) -> dict[str, Any]:
    return {
        "seat": seat.number,
        "kind": "open" if seat.open else "bot" if seat.bot else "person",
        "name": seat.bot or seat.name,
        "present": seat.person in present,
        "status": seat.status,
        "bank": seat.bank,
    }


def _asked(table: Table) -> dict[str, Any] | None:
    seat = table.asked
    if seat is None:
        return None
    return {
        "seat": seat.number,
        "version": table.asked_version,
        "time": table.asked_time,
        "deadline": deadline(table),
        "bot": table.bot_asked,
    }


def game_view(table: Table, audience: Audience) -> View | None:
    """The board, and for the seat that is asked what it may answer."""
    layers = game_views(table, [audience.seat])[audience.seat]
    return None if layers is None else whole(layers)


def game_views(table: Table, seats: Iterable[int | None]) -> dict[int | None, Layers | None]:
    """The board for several audiences at once; what is public is built once."""
    game = table.game
    if game is None:
        return dict.fromkeys((None, *seats))
    views = game.views({seat for seat in seats if seat is not None})
    asked = game.seat if automatic_answer(table) is None else None
    for seat, (common, own) in views.items():
        mine = seat is not None and seat == asked
        own["offers"] = offers(game, common["choice"], own["players"][seat]) if mine else None
    return {**views}


def moment_view(table: Table, audience: Audience, choices: int) -> dict[str, Any]:
    """The board as this audience could see it after so many choices; there is nothing to answer in the past."""
    if table.game is None:
        raise Refused("not_started")
    if choices > len(table.made):
        raise Refused("not_found")
    return past_view(table.game.moment(choices), audience.seat)


def past_view(game: Game, seat: int | None) -> dict[str, Any]:
    """A view without the question."""
    view = game.view(seat)
    del view["legal"]
    return {**view, "offers": None}


def story_since(table: Table, choices: int) -> list[dict[str, Any]]:
    """What happened after so many choices."""
    if table.game is None:
        return []
    story = table.game.story
    first = len(story)
    while first and story[first - 1].get("choice", len(table.made)) > choices:
        first -= 1
    return story[first:]


def chat_view(table: Table, audience: Audience, since: int = 0) -> list[dict[str, Any]]:
    """The lines of those whom the audience wants to hear; spectators read along."""
    muted = table.muted.get(audience.person, set()) if audience.person else set()
    silent = {table.seats[seat].person for seat in muted}
    return [said_view(table, said) for said in table.chat if said.version > since and said.person not in silent]


def said_view(table: Table, said: Said) -> dict[str, Any]:
    own = table.seats_of(said.person)
    return {
        "version": said.version,
        "time": said.time,
        "seat": own[0].number if own else None,
        "text": said.text,
        "preset": said.preset,
    }
