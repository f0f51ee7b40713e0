"""Lessons, of which nothing is kept, and what the network has learned itself."""

import asyncio
import gzip
from functools import cache
from typing import Annotated

import orjson
from fastapi import APIRouter, Path, Response

from stoneage.learn.knowledge import shipped_knowledge
from stoneage.learn.lessons import lessons as all_lessons
from stoneage.learn.taught import taught
from stoneage.match.refusals import Refused
from stoneage.server.routes.dependencies import REFUSALS, Encodings, answers, as_json, packed_json
from stoneage.server.types import http

lessons = APIRouter(prefix="/api", responses=REFUSALS)
LessonName = Annotated[str, Path(pattern=r"^[a-z]{1,32}$")]


@lessons.get("/lessons")
async def contents() -> http.Lessons:
    """The lessons in their order."""
    return http.Lessons(
        lessons=[{"name": lesson.name, "steps": len(lesson.steps)} for lesson in all_lessons().values()]
    )


@lessons.post("/lessons/{lesson}", responses=answers("LessonView"))
async def lesson(lesson: LessonName, choices: http.Choices) -> Response:
    """Where a lesson stands after these choices; the first wrong one is taken back."""
    found = all_lessons().get(lesson)
    if found is None:
        raise Refused("not_found")
    return as_json(await asyncio.to_thread(taught, found, choices.moves))


@cache
def _knowledge() -> bytes:
    return gzip.compress(orjson.dumps(shipped_knowledge()))


@lessons.get("/knowledge", responses=answers("Knowledge"))
async def knowledge(encodings: Encodings = "") -> Response:
    """What the network has learned about the game, measured by `stoneage knowledge`."""
    return packed_json(_knowledge(), encodings)
