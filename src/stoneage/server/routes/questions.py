"""Questions about positions: the puzzles that come with the game, and the mistakes of a reviewed game."""

import asyncio
from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from stoneage.learn.questions import asked, of_choice, puzzle_list, puzzle_question
from stoneage.match.refusals import Refused
from stoneage.server.reviews import Reviews
from stoneage.server.routes.dependencies import REFUSALS, TableId, TheMatches, answers, as_json
from stoneage.server.shapes import http

questions = APIRouter(prefix="/api", responses=REFUSALS)
PuzzleName = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,40}$")]


@questions.get("/puzzles", responses=answers("PuzzleList"))
async def puzzles() -> Response:
    """The puzzles, and today's."""
    return as_json(puzzle_list(datetime.now(UTC).date()))


@questions.post("/puzzles/{puzzle}", responses=answers("QuestionView"))
async def puzzle(puzzle: PuzzleName, answer: http.Answer, matches: TheMatches) -> Response:
    """A puzzle, and what an answer to it is worth."""
    matches.check_kernel()
    return as_json(await asyncio.to_thread(asked, puzzle_question(puzzle), answer.moves, answer.tell))


@questions.post("/tables/{table}/questions/{choice}", responses=answers("QuestionView"))
async def try_again(
    table: TableId,
    choice: Annotated[int, Path(ge=0, le=2**31)],
    answer: http.Answer,
    request: Request,
    matches: TheMatches,
) -> Response:
    """A choice of a reviewed game as a question, and what another answer is worth."""
    reviews: Reviews = request.app.state.reviews
    match = (await matches.get(table)).match
    judged = next((one for one in (await reviews.kept(match))["choices"] if one["choice"] == choice), None)
    if judged is None or match.game is None:
        raise Refused("not_found")
    question = of_choice(table, match.game, judged)
    return as_json(await asyncio.to_thread(asked, question, answer.moves, answer.tell))
