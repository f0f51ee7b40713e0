"""The prose of documentation, code and pages: short lines, and no words that only this project would understand."""

import ast
import json
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GENERATED = {
    "command-line.md",
    "observation-vector.md",
    "knowledge.md",
    "knowledge-4.md",
}  # their prose is that of the code
PAGES = [
    *(page for page in sorted((ROOT / "docs").rglob("*.md")) if page.name not in GENERATED),
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")),
]
WIDEST = 120
MOST_WORDS = 35_000  # of all pages without results and generated tables
COINAGES = [
    r"at sight",
    r"deeper look",
    r"strokes? of (luck|chance)",
    r"win chances?",
    r"beyond doubt",
    r"dealt (afresh|anew)",
    r"optimis(m|ts?)",
    r"too sure",
    r"(network|evaluator)'s (word|mind|eyes)",
    r"of the package",
    r"thinkers",
    r"anew",
    r"beside",
    r"heed(s|ed)?",
    r"whoever",
    r"somebody",
    r"of one's own",
    r"so many",
    r"tells?|told",
    r"comes? back",
    r"goes on",
    r"(s|ms|times?|points|games|samples|one|once) an? (game|choice|second|seat|player|line|placement)\b(?! (has|is)\b)",
]
FOLDERS = ("src", "benchmarks", "examples", "scripts", "tests")
CODE = [*(file for folder in FOLDERS for file in sorted((ROOT / folder).rglob("*.py"))), ROOT / "hatch_build.py"]
COMPILER = ROOT / "scripts" / "compile"  # a change of its text changes the compiled library
SOURCES = [file for file in CODE if COMPILER not in file.parents]
PACKAGE = ROOT / "src" / "stoneage"
UNCOMPILED = [file for file in SOURCES if PACKAGE in file.parents and PACKAGE / "bots" / "brain" not in file.parents]
# Names of the code stand in backticks and may be anything.
_SKIPPED = (r"```.*?```", r"<!-- generated.*?<!-- end -->", r"`[^`\n]*`", r"<!-- (\w+) -->.*?<!-- end of \1 -->")


def named(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


WITH_MESSAGES = [file for file in SOURCES if not named(file).startswith("tests/")]


def prose(page: Path, *, code: bool = False) -> str:
    """The text of a page without examples and generated parts; with `code`, names in backticks stay."""
    text = page.read_text("utf-8")
    for pattern in (_SKIPPED[0], _SKIPPED[1], _SKIPPED[3], *(() if code else (_SKIPPED[2],))):
        text = re.sub(pattern, "", text, flags=re.DOTALL)
    return re.sub(r"^  - Proved by: .*$", "", text, flags=re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_lines_of_prose_are_short(page: Path) -> None:
    lines = prose(page, code=True).splitlines()
    assert [line for line in lines if len(line) > WIDEST and not line.startswith("|")] == []


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_prose_uses_standard_words(page: Path) -> None:
    coined = re.compile(rf"\b(?:{'|'.join(COINAGES)})\b", re.IGNORECASE)
    assert [line for line in prose(page).splitlines() if coined.search(line)] == []


def prose_of_code(source: Path) -> Iterator[str]:
    """The lines of all docstrings and comments of a module, with names in backticks left out."""
    for node in ast.walk(ast.parse(source.read_text("utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield from re.sub(_SKIPPED[2], "", ast.get_docstring(node) or "").splitlines()
    with source.open("rb") as file:
        comments = [token.string for token in tokenize.tokenize(file.readline) if token.type == tokenize.COMMENT]
    yield from (re.sub(_SKIPPED[2], "", comment) for comment in comments)


@pytest.mark.parametrize("source", SOURCES, ids=named)
def test_docstrings_and_comments_use_standard_words(source: Path) -> None:
    coined = re.compile(rf"\b(?:{'|'.join(COINAGES)})\b", re.IGNORECASE)
    assert [line for line in prose_of_code(source) if coined.search(line)] == []


def functions_of(source: Path) -> Iterator[tuple[str, str]]:
    """The name and the docstring of each function that is neither a property nor called by a framework."""
    for node in ast.walk(ast.parse(source.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and (text := ast.get_docstring(node)):
            decorators = node.decorator_list
            if not any(isinstance(one, ast.Call) or "property" in ast.unparse(one) for one in decorators):
                yield node.name, text


@pytest.mark.parametrize("source", UNCOMPILED, ids=named)
def test_docstrings_of_functions_say_what_they_do(source: Path) -> None:
    verb = re.compile(r"[A-Z][a-z]+s\b")  # Returns, Writes, Raises: the third person
    assert [name for name, text in functions_of(source) if not verb.match(text)] == []


def test_the_documentation_is_short_enough_to_be_read() -> None:
    counted = [page for page in PAGES if named(page).startswith("docs/") and "/results/" not in named(page)]
    assert sum(len(prose(page, code=True).split()) for page in counted) <= MOST_WORDS


def test_entries_of_the_changelog_are_single_sentences() -> None:
    entries = re.findall(r"^- (.*(?:\n  .*)*)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert entries
    assert [entry for entry in entries if not entry.endswith(".") or re.search(r"[.!?] [A-Z]", entry)] == []


MESSAGES = ROOT / "web" / "src" / "i18n" / "messages" / "en.json"
FRIENDLY = {r"win chances?", r"goes on", r"comes? back", r"tells?|told"}  # a page may say these to a player
_SELECTOR = re.compile(r"[.#]\w+$")  # of CSS, in scripts that look at pages


def sentences_of_code(source: Path) -> Iterator[str]:
    """All strings of several words in a module, with names in backticks left out."""
    for node in ast.walk(ast.parse(source.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value.strip():
            yield re.sub(_SKIPPED[2], "", node.value)


@pytest.mark.parametrize("source", WITH_MESSAGES, ids=named)
def test_help_and_messages_use_standard_words(source: Path) -> None:
    coined = re.compile(rf"\b(?:{'|'.join(COINAGES)})\b", re.IGNORECASE)
    found = [text for text in sentences_of_code(source) if coined.search(text) and not _SELECTOR.search(text)]
    assert found == []


def test_the_pages_messages_use_standard_words() -> None:
    coined = re.compile(rf"\b(?:{'|'.join(word for word in COINAGES if word not in FRIENDLY)})\b", re.IGNORECASE)
    messages: dict[str, str] = json.loads(MESSAGES.read_text("utf-8"))
    assert [key for key, text in messages.items() if coined.search(text)] == []
