"""A person's practice positions: list, answer, delete."""

from typing import Annotated

from fastapi import APIRouter, Path, Response

from stoneage.server.routes.dependencies import REFUSALS, Address, Guest, TableId, TheServices, answers, as_json
from stoneage.server.types import http

practice = APIRouter(prefix="/api/me/practice", responses=REFUSALS)
Choice = Annotated[int, Path(ge=0, le=2**31)]


@practice.get("", responses=answers("PracticeList"))
async def my_positions(person: Guest, address: Address, services: TheServices) -> Response:
    """My practice positions. Each request also collects from my finished games, or starts the review of one."""
    await services.practice.look_through(person.id, address, services.matches.get)
    return as_json(await services.practice.of_person(person.id))


@practice.delete("", responses=answers("PracticeList"))
async def delete_positions(person: Guest, services: TheServices) -> Response:
    """Delete all my practice positions. They are not collected again."""
    await services.practice.delete(person.id)
    return as_json(await services.practice.of_person(person.id))


@practice.post("/{table}/{choice}", responses=answers("PracticeQuestion"))
async def position(
    table: TableId, choice: Choice, answer: http.Answer, person: Guest, services: TheServices
) -> Response:
    """A practice position as a question, and the value of an answer."""
    view = await services.practice.ask(person.id, table, choice, answer.moves, answer.show_solution)
    return as_json(view)


@practice.delete("/{table}/{choice}", responses=answers("PracticeList"))
async def delete_position(table: TableId, choice: Choice, person: Guest, services: TheServices) -> Response:
    """Delete a practice position. It is not collected again."""
    await services.practice.delete(person.id, table, choice)
    return as_json(await services.practice.of_person(person.id))
