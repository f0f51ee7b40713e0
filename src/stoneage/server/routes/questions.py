"""Learning: puzzles and choices of reviewed games as questions, lessons, what the network knows, positions as text.

Nothing of it is stored. A link can hold a position: a moment is shared without a table.
"""

import asyncio
import gzip
from datetime import UTC, datetime
from functools import cache
from typing import Annotated

import orjson
from fastapi import APIRouter, Depends, Path, Response

from stoneage.authority.matches import game_of
from stoneage.learn.knowledge import shipped_knowledge
from stoneage.learn.lessons import lessons, taught
from stoneage.learn.questions import asked, of_choice, puzzle_list, puzzle_question
from stoneage.match.refusals import Refused
from stoneage.match.types import GameView
from stoneage.match.views import past_view
from stoneage.server.routes.dependencies import (
    REFUSALS,
    Address,
    Encodings,
    Guest,
    Somebody,
    TableId,
    TheServices,
    answers,
    as_json,
    packed_json,
    same_protocol,
)
from stoneage.server.types import http

questions = APIRouter(prefix="/api", responses=REFUSALS)
PuzzleName = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,40}$")]
Choice = Annotated[int, Path(ge=0, le=2**31)]
LessonName = Annotated[str, Path(pattern=r"^[a-z]{1,32}$")]


@questions.get("/puzzles", responses=answers("PuzzleList"))
async def puzzles() -> Response:
    """The puzzles, and today's."""
    return as_json(puzzle_list(datetime.now(UTC).date()))


@questions.post("/puzzles/{puzzle}", responses=answers("QuestionView"))
async def puzzle(puzzle: PuzzleName, answer: http.Answer) -> Response:
    """A puzzle, and what an answer to it is worth."""
    return as_json(await asyncio.to_thread(asked, puzzle_question(puzzle), answer.moves, answer.show_solution))


@questions.post("/tables/{table}/questions/{choice}", responses=answers("QuestionView"))
async def try_again(
    table: TableId,
    choice: Choice,
    answer: http.Answer,
    person: Somebody,
    services: TheServices,
) -> Response:
    """A choice of a reviewed game as a question. A right answer also solves my practice position."""
    match = (await services.matches.get(table)).match
    judged = next((one for one in (await services.reviews.kept(match))["choices"] if one["choice"] == choice), None)
    if judged is None or match.game is None:
        raise Refused("not_found")
    question = of_choice(table, match.game, judged)
    names = [seat.called for seat in match.seats]
    view = await asyncio.to_thread(asked, question, answer.moves, answer.show_solution, names)
    if person is not None:
        await services.practice.answered(person.id, table, choice, view, answer.show_solution)
    return as_json(view)


@questions.get("/lessons")
async def contents() -> http.Lessons:
    """The lessons in their order."""
    return http.Lessons(lessons=[{"name": lesson.name, "steps": len(lesson.steps)} for lesson in lessons().values()])


@questions.post("/lessons/{lesson}", responses=answers("LessonView"))
async def lesson(lesson: LessonName, choices: http.Choices) -> Response:
    """Where a lesson stands after these choices; the first wrong one is taken back."""
    found = lessons().get(lesson)
    if found is None:
        raise Refused("not_found")
    return as_json(await asyncio.to_thread(taught, found, choices.moves))


@cache
def _knowledge() -> bytes:
    return gzip.compress(orjson.dumps(shipped_knowledge()))


@questions.get("/knowledge", responses=answers("Knowledge"))
async def knowledge(encodings: Encodings = "") -> Response:
    """What the network has learned about the game, measured by `stoneage knowledge`."""
    return packed_json(_knowledge(), encodings)


@questions.post("/positions", response_model=GameView)
async def look_at_position(given: http.PositionView) -> Response:
    """The board of a position as spectators see it; what it hides stays hidden."""
    game = await asyncio.to_thread(game_of, given.position)
    return as_json(past_view(game, None))


@questions.post("/positions/table", status_code=201, dependencies=[Depends(same_protocol)])
async def what_if_position(
    wish: http.WhatIfPosition, person: Guest, services: TheServices, address: Address
) -> http.NewTable:
    """Open a table that plays on from a position, with new dice and hidden pieces dealt again."""
    services.action_rates.new_table(person.id, address)
    match = await services.matches.play_on(wish.position, person.id, wish.seat, wish.bots)
    return http.NewTable(id=match.id, invite=match.invite, commitment=match.commitment)
