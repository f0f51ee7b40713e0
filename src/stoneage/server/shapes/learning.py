"""The schema of reviews, advice and questions."""

from typing import Final

from pydantic import TypeAdapter

from stoneage.learn.knowledge import Knowledge
from stoneage.learn.types import Advice, LessonView, MistakeList, MistakeView, PuzzleList, QuestionView, ReviewView
from stoneage.server.shapes.schemas import Schemas, components

_TYPES: Final = (ReviewView, Advice, QuestionView, PuzzleList, LessonView, MistakeList, MistakeView, Knowledge)


def learning_schemas() -> Schemas:
    """Returns the types with all they are made of, as components of the OpenAPI."""
    return components({shape.__name__: TypeAdapter(shape) for shape in _TYPES})
