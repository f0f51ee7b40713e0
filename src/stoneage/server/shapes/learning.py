"""The schema of reviews, advice and questions. Two of their shapes are called as others are: they get other names."""

import json
from typing import Any, Final

from pydantic import TypeAdapter

from stoneage.learn.shapes import Advice, LessonView, MistakeList, MistakeView, PuzzleList, QuestionView, ReviewView
from stoneage.review.knowledge import Knowledge

_SHAPES: Final[dict[str, Any]] = {
    "ReviewView": ReviewView,
    "Advice": Advice,
    "QuestionView": QuestionView,
    "PuzzleList": PuzzleList,
    "LessonView": LessonView,
    "MistakeList": MistakeList,
    "MistakeView": MistakeView,
    "Knowledge": Knowledge,
}
_RENAMED: Final = {"Luck": "LuckOfKind", "Reason": "Explanation"}  # match.shapes has a Luck, the socket a Reason
_PLACE: Final = "#/components/schemas/"


def learning_schemas() -> dict[str, Any]:
    """Returns the shapes with all they are made of, as components of the OpenAPI."""
    schemas: dict[str, Any] = {}
    for name, shape in _SHAPES.items():
        schema = TypeAdapter(shape).json_schema(ref_template=_PLACE + "{model}")
        schemas |= schema.pop("$defs")
        schemas[name] = schema
    text = json.dumps(schemas)
    for name, other in _RENAMED.items():
        text = text.replace(f'"{_PLACE}{name}"', f'"{_PLACE}{other}"')
    found: dict[str, Any] = json.loads(text)
    return {_RENAMED.get(name, name): schema for name, schema in found.items()}
