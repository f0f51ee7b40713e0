"""The schema of reviews, advice and questions."""

from typing import Final

from pydantic import TypeAdapter

from stoneage.learn.knowledge import Knowledge
from stoneage.learn.types import (
    Advice,
    LessonView,
    PracticeList,
    PracticeQuestion,
    PuzzleList,
    QuestionView,
    ReviewView,
)
from stoneage.server.types.schemas import Schemas, components

_TYPES: Final = (ReviewView, Advice, QuestionView, PuzzleList, LessonView, PracticeList, PracticeQuestion, Knowledge)


def learning_schemas() -> Schemas:
    """Returns the types with all they are made of, as components of the OpenAPI."""
    return components({shape.__name__: TypeAdapter(shape) for shape in _TYPES})
