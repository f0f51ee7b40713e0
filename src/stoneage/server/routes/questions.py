"""Questions about positions: bundled puzzles, and choices of reviewed games."""

import asyncio
from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Path, Response

from stoneage.learn.questions import asked, of_choice, puzzle_list, puzzle_question
from stoneage.match.refusals import Refused
from stoneage.server.routes.dependencies import (
    REFUSALS,
    Somebody,
    TableId,
    TheServices,
    answers,
    as_json,
)
from stoneage.server.types import http

questions = APIRouter(prefix="/api", responses=REFUSALS)
PuzzleName = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,40}$")]
Choice = Annotated[int, Path(ge=0, le=2**31)]


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
