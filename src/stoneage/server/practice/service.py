"""A person's mistakes of all games as practice positions: each is asked until it is solved or deleted."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from functools import lru_cache
from typing import Any, Final

import orjson

from stoneage.authority.live_match import LiveMatch
from stoneage.game.game import Game
from stoneage.learn.questions import Question, asked, of_choice
from stoneage.learn.types import (
    PracticeList,
    PracticeName,
    PracticeQuestion,
    PracticeSummary,
    QuestionView,
    Thumbnail,
)
from stoneage.match.match import Match
from stoneage.match.refusals import Refused
from stoneage.review.types import JudgedChoice, Review
from stoneage.server.practice.rows import PracticeRows
from stoneage.server.reviews.service import Requester, Reviews
from stoneage.server.server_time import now
from stoneage.server.storage.schema import Row
from stoneage.server.storage.store import Store

Load = Callable[[str], Awaitable[LiveMatch]]

_LISTED: Final = 100  # positions
_PER_GAME: Final = 5  # positions of a game: its costliest mistakes
_AT_ONCE: Final = 10  # games with a stored review that one request collects from, about 10 ms each
_GONE: Final = ("other_rules", "unknown_table")  # why a finished game cannot be loaded any more
_REMEMBERED: Final = 3_600.0  # seconds after the solution was shown in which a right answer does not solve a position


class Practice:
    """The practice positions of people. Each holds its question, so it needs neither its game nor its review."""

    def __init__(self, store: Store, reviews: Reviews, most: int) -> None:
        self._rows = PracticeRows(store)
        self._reviews = reviews
        self._most = most  # positions per person
        reviews.on_complete = self.reviewed

    async def look_through(self, person: str, address: str, load: Load) -> None:
        """Collects from a person's reviewed games, the newest first, and starts the review of the next one."""
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
                self._reviews.refine(match, Requester(person, address))
                return
            else:
                await self._rows.collect(person, match_id, [])

    async def _collect(self, person: str, match: Match, review: Review) -> None:
        """Collects the costliest choices with a label."""
        seats = {seat.number for seat in match.seats_of(person)}
        lost = [choice for choice in review["choices"] if choice["label"] and choice["seat"] in seats]
        lost.sort(key=lambda choice: -choice["loss"])
        room = min(_PER_GAME, max(0, self._most - await self._rows.count(person))) if lost else 0
        rows = await asyncio.to_thread(lambda: [_row(person, match, choice) for choice in lost[:room]])
        await self._rows.collect(person, match.id, rows)

    async def reviewed(self, match: Match, review: Review) -> None:
        """Retires positions that a new review of their game no longer calls mistakes."""
        people = {seat.number: seat.person for seat in match.seats if seat.person is not None}
        labelled = [choice for choice in review["choices"] if choice["label"] and choice["seat"] in people]
        await self._rows.retire(match.id, {(people[choice["seat"]], choice["choice"]) for choice in labelled})

    async def of_person(self, person: str) -> PracticeList:
        """Returns the positions of a person in the order in which they are asked."""
        rows = await self._rows.positions(person, _LISTED)
        positions = await asyncio.to_thread(lambda: [_summary(row) for row in rows])
        return {
            "positions": positions,
            "count": len(positions) if len(positions) < _LISTED else await self._rows.count(person),
            "games": len(await self._rows.uncollected(person)),
        }

    async def ask(self, person: str, match_id: str, choice: int, moves: list[str], solution: bool) -> PracticeQuestion:
        """Returns a position as a question, with the value of an answer.

        A right answer closes the position, unless its solution was shown within the last hour.
        """
        row = await self._rows.position(person, match_id, choice)
        if row is None:
            raise Refused("not_found")
        view = await asyncio.to_thread(asked, Question(**orjson.loads(row.question)), moves, solution)
        solved = await self._note(row, view, solution)
        others = [row for row in await self._rows.positions(person, 2) if (row.match, row.choice) != (match_id, choice)]
        following: PracticeName | None = {"table": others[0].match, "choice": others[0].choice} if others else None
        return {**view, "solved": solved, "left": await self._rows.count(person), "next": following}

    async def answered(self, person: str, match_id: str, choice: int, view: QuestionView, solution: bool) -> None:
        """Notes an answer to a choice of a reviewed game, if that choice is a practice position."""
        row = await self._rows.position(person, match_id, choice)
        if row is not None:
            await self._note(row, view, solution)

    async def _note(self, row: Any, view: QuestionView, solution: bool) -> bool:
        """Stores the result of an answer; returns whether the position is solved."""
        name = (row.person, row.match, row.choice)
        remembered = row.solution_shown is not None and now() - row.solution_shown < _REMEMBERED
        if view["right"] and not remembered:
            await self._rows.close(*name)
            return True
        if view["wrong"] or solution:
            await self._rows.note_try(*name, now() if solution else None)
        return False

    async def delete(self, person: str, match_id: str | None = None, choice: int = 0) -> None:
        """Deletes one position, or all. They are not collected again."""
        await self._rows.close(person, match_id, choice)


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
        "solution_shown": None,
        "question": orjson.dumps(asdict(question)).decode(),
    }


def _summary(row: Any) -> PracticeSummary:
    question = orjson.loads(row.question)
    seats = orjson.loads(row.about)["seats"] if row.about else []
    return {
        "table": row.match,
        "choice": row.choice,
        "round": row.round,
        "kind": row.kind,
        "label": row.label,
        "loss": row.loss,
        "played": row.played,
        "tries": row.tries,
        "move": question.get("played"),
        "win": question.get("win"),
        "opponents": [
            {"name": seat["name"], "bot": seat.get("bot")}
            for number, seat in enumerate(seats)
            if number != question["seat"]
        ],
        "board": _thumbnail(question["position"]),
    }


@lru_cache(maxsize=4 * _LISTED)
def _thumbnail(position: str) -> Thumbnail:
    """Returns what a small picture of a position shows. It takes 0.4 ms."""
    view = Game.from_position(position, 0).view(None)
    return {
        "expansion": view["options"]["expansion"],
        "people": [{"place": one["place"], "people": one["people"]} for one in view["places"] if any(one["people"])],
        "cards": [{"place": one["place"], "card": one["card"]} for one in view["cards"] if one["card"]],
        "buildings": [
            {"place": one["place"], "building": one["building"]} for one in view["buildings"] if one["building"]
        ],
    }
