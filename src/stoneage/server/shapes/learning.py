"""The schema of reviews, advice and questions. Two of their shapes are called as others are: they get other names."""

import json
from typing import Final

from pydantic import TypeAdapter

from stoneage.learn.shapes import Advice, LessonView, MistakeList, MistakeView, PuzzleList, QuestionView, ReviewView
from stoneage.review.knowledge import Knowledge
from stoneage.server.shapes.schemas import PLACE, Schemas, components

_TYPES: Final = (ReviewView, Advice, QuestionView, PuzzleList, LessonView, MistakeList, MistakeView, Knowledge)
_RENAMED: Final = {"Luck": "LuckOfKind", "Reason": "Explanation"}  # match.shapes has a Luck, the socket a Reason


def learning_schemas() -> Schemas:
    """Returns the shapes with all they are made of, as components of the OpenAPI."""
    text = json.dumps(components({shape.__name__: TypeAdapter(shape) for shape in _TYPES}))
    for name, other in _RENAMED.items():
        text = text.replace(f'"{PLACE}{name}"', f'"{PLACE}{other}"')
    found: Schemas = json.loads(text)
    return {_RENAMED.get(name, name): schema for name, schema in found.items()}
