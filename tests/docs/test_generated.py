"""Reference pages that describe options, limits, reviews and measurements agree with the code."""

import re
from dataclasses import fields
from pathlib import Path

from scripts import command_reference, vector_page
from stoneage.review.types import Review
from stoneage.server.config import Limits

ROOT = Path(__file__).parents[2]


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text("utf-8")


def test_the_command_line_page_is_generated_from_the_commands() -> None:
    message = "run: uv run python -m scripts.command_reference"
    assert page("reference/command-line.md") == command_reference.page(), message


def test_the_page_of_the_observation_vector_is_generated_from_it() -> None:
    message = "run: uv run python -m scripts.vector_page"
    assert page("reference/observation-vector.md") == vector_page.page(), message


def test_every_limit_of_a_server_is_on_the_page() -> None:
    text = page("reference/server-limits.md")
    assert [field.name for field in fields(Limits) if f"`{field.name}`" not in text] == []


def test_every_field_of_a_review_is_on_the_page() -> None:
    text = page("reference/review-format.md")
    assert [name for name in Review.__annotations__ if f"`{name}`" not in text] == []


def test_every_part_of_the_ladder_has_its_place_on_the_results_page() -> None:
    parts = re.findall(r"for part in \(([^)]*)\)", (ROOT / "src" / "stoneage" / "lab" / "ladder.py").read_text("utf-8"))
    assert len(parts) == 1
    for part in parts[0].split(", "):
        assert re.search(f"<!-- {part} -->\n.*<!-- end of {part} -->", page("results/bot-strength.md"), re.DOTALL), part
