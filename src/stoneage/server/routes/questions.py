"""Questions about positions: the puzzles that come with the game, the mistakes of a reviewed one, and all of mine."""

import asyncio
from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Path, Response

from stoneage.learn.questions import asked, of_choice, puzzle_list, puzzle_question
from stoneage.match.refusals import Refused
from stoneage.server.routes.dependencies import (
    REFUSALS,
    Address,
    Guest,
    Somebody,
    TableId,
    TheServices,
    answers,
    as_json,
)
from stoneage.server.shapes import http

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
    return as_json(await asyncio.to_thread(asked, puzzle_question(puzzle), answer.moves, answer.tell))


@questions.post("/tables/{table}/questions/{choice}", responses=answers("QuestionView"))
async def try_again(
    table: TableId,
    choice: Choice,
    answer: http.Answer,
    person: Somebody,
    services: TheServices,
) -> Response:
    """A choice of a reviewed game as a question, and what another answer is worth. My card of it is solved, too."""
    match = (await services.matches.get(table)).match
    judged = next((one for one in (await services.reviews.kept(match))["choices"] if one["choice"] == choice), None)
    if judged is None or match.game is None:
        raise Refused("not_found")
    question = of_choice(table, match.game, judged)
    view = await asyncio.to_thread(asked, question, answer.moves, answer.tell)
    if person is not None:
        await services.mistakes.answered(person.id, table, choice, view, answer.tell)
    return as_json(view)


@questions.get("/me/mistakes", responses=answers("MistakeList"))
async def my_mistakes(person: Guest, address: Address, services: TheServices) -> Response:
    """My mistakes of all games, until they are solved. Games that were not looked through yet are, one by one."""
    await services.mistakes.look_through(person.id, address, services.matches.get)
    return as_json(await services.mistakes.of_person(person.id))


@questions.delete("/me/mistakes", responses=answers("MistakeList"))
async def delete_mistakes(person: Guest, services: TheServices) -> Response:
    """Delete all my cards; they do not come back."""
    await services.mistakes.delete(person.id)
    return as_json(await services.mistakes.of_person(person.id))


@questions.post("/me/mistakes/{table}/{choice}", responses=answers("MistakeView"))
async def card(table: TableId, choice: Choice, answer: http.Answer, person: Guest, services: TheServices) -> Response:
    """A mistake of mine as a question, and what another answer is worth."""
    return as_json(await services.mistakes.ask(person.id, table, choice, answer.moves, answer.tell))


@questions.delete("/me/mistakes/{table}/{choice}", responses=answers("MistakeList"))
async def delete_card(table: TableId, choice: Choice, person: Guest, services: TheServices) -> Response:
    """Delete a card of mine; it does not come back."""
    await services.mistakes.delete(person.id, table, choice)
    return as_json(await services.mistakes.of_person(person.id))
