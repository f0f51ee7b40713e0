"""My mistakes of all games as cards that come back until they are solved. They are mine alone, and deletable."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import Any, Final

import orjson

from stoneage.authority.live_match import LiveMatch
from stoneage.learn.questions import Question, asked, of_choice
from stoneage.learn.types import CardName, MistakeAbout, MistakeList, MistakeView, QuestionView
from stoneage.match.match import Match
from stoneage.match.refusals import Refused
from stoneage.review.types import JudgedChoice, Review
from stoneage.server.reviews.service import Requester, Reviews
from stoneage.server.server_time import now
from stoneage.server.storage.mistakes import MistakeRows
from stoneage.server.storage.schema import Row
from stoneage.server.storage.store import Store

Load = Callable[[str], Awaitable[LiveMatch]]

_LISTED: Final = 100  # cards
_AT_ONCE: Final = 10  # games whose reviews are there already: about 10 ms each
_GONE: Final = ("other_rules", "unknown_table")  # why a finished game cannot be looked at any more
_REMEMBERED: Final = 3_600.0  # seconds for which an answer after the solution was told proves nothing


class Mistakes:
    """The cards of people; each is a question by itself and needs neither its game nor its review any more."""

    def __init__(self, store: Store, reviews: Reviews, most: int) -> None:
        self._rows = MistakeRows(store)
        self._reviews = reviews
        self._most = most  # cards of a person

    async def look_through(self, person: str, address: str, load: Load) -> None:
        """Makes cards of a person's reviewed games, the newest first, and lets the next one be reviewed."""
        waiting = [one for one in await self._rows.uncollected(person) if not self._reviews.has_failed(one)]
        for match_id in waiting[:_AT_ONCE]:
            try:
                match = (await load(match_id)).match
            except Refused as refusal:
                if refusal.code not in _GONE:
                    raise
                await self._rows.collect(person, match_id, [])
                continue
            review = await self._reviews.complete(match)
            if review is not None:
                await self._collect(person, match, review)
            elif match.seats_of(person):
                self._reviews.deepen(match, Requester(person, address))
                return
            else:
                await self._rows.collect(person, match_id, [])

    async def _collect(self, person: str, match: Match, review: Review) -> None:
        """Makes cards of the choices that lost something beyond doubt."""
        seats = {seat.number for seat in match.seats_of(person)}
        lost = [choice for choice in review["choices"] if choice["label"] and choice["seat"] in seats]
        lost.sort(key=lambda choice: -choice["loss"])
        room = max(0, self._most - await self._rows.count(person)) if lost else 0
        rows = await asyncio.to_thread(_rows_of, person, match, lost[:room])
        await self._rows.collect(person, match.id, rows)

    async def of_person(self, person: str) -> MistakeList:
        """Returns the cards that wait, in the order in which they are asked."""
        cards = [_about(row) for row in await self._rows.cards(person, _LISTED)]
        return {
            "cards": cards,
            "count": len(cards) if len(cards) < _LISTED else await self._rows.count(person),
            "games": len(await self._rows.uncollected(person)),
        }

    async def ask(self, person: str, match_id: str, choice: int, moves: list[str], tell: bool) -> MistakeView:
        """Returns a card, and what an answer is worth. The right one deletes it, unless its solution was just told."""
        row = await self._rows.card(person, match_id, choice)
        if row is None:
            raise Refused("not_found")
        view = await asyncio.to_thread(asked, Question(**orjson.loads(row.question)), moves, tell)
        solved = await self._note(row, view, tell)
        others = [row for row in await self._rows.cards(person, 2) if (row.match, row.choice) != (match_id, choice)]
        following: CardName | None = {"table": others[0].match, "choice": others[0].choice} if others else None
        return {**view, "solved": solved, "left": await self._rows.count(person), "next": following}

    async def answered(self, person: str, match_id: str, choice: int, view: QuestionView, tell: bool) -> None:
        """Notes an answer that was given elsewhere to the question of a card, if there is such a card."""
        row = await self._rows.card(person, match_id, choice)
        if row is not None:
            await self._note(row, view, tell)

    async def _note(self, row: Any, view: QuestionView, tell: bool) -> bool:
        """Notes what came of an answer; returns whether the card is solved."""
        card = (row.person, row.match, row.choice)
        remembered = row.told is not None and now() - row.told < _REMEMBERED
        if view["right"] and not remembered:
            await self._rows.delete(*card)
            return True
        if view["wrong"] or tell:
            await self._rows.note_try(*card, now() if tell else None)
        return False

    async def delete(self, person: str, match_id: str | None = None, choice: int = 0) -> None:
        """Deletes one card, or all; they do not come back."""
        await self._rows.delete(person, match_id, choice)


def _rows_of(person: str, match: Match, lost: list[JudgedChoice]) -> list[Row]:
    return [_row(person, match, choice) for choice in lost]


def _row(person: str, match: Match, choice: JudgedChoice) -> Row:
    assert match.game is not None
    question = of_choice(match.id, match.game, choice)
    return {
        "person": person,
        "match": match.id,
        "choice": choice["choice"],
        "round": choice["round"],
        "kind": choice["kind"],
        "label": choice["label"],
        "loss": choice["loss"],
        "played": match.time,
        "tries": 0,
        "told": None,
        "question": orjson.dumps(asdict(question)).decode(),
    }


def _about(row: Any) -> MistakeAbout:
    return {
        "table": row.match,
        "choice": row.choice,
        "round": row.round,
        "kind": row.kind,
        "label": row.label,
        "loss": row.loss,
        "played": row.played,
        "tries": row.tries,
    }
