"""Every page of the documentation: its examples run, its links and paths lead somewhere, it is on the site."""

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
MOVED = r"This page has moved: \[.+\]\(.+\.md\)\.\n"  # at former places of pages
MOST_BYTES = 1_500_000  # of the moving picture
AT_THE_ROOT = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")]
WITH_EXAMPLES = [page for page in PAGES if "```python" in page.read_text("utf-8")]


def named(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", WITH_EXAMPLES, ids=named)
def test_the_examples_of_a_page_run_one_after_the_other(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {}
    for snippet in re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL):
        exec(compile(snippet, named(page), "exec"), names)
    assert capsys.readouterr().err == ""


def test_there_are_examples_for_library_bots_experiments_environments_and_reviews() -> None:
    pages = {page.stem for page in WITH_EXAMPLES}
    assert {"use-the-library", "write-a-bot", "run-experiments", "environments", "review-games"} <= pages


def anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", heading).strip().lower()) for heading in headings}


@pytest.mark.parametrize("page", [*PAGES, *AT_THE_ROOT], ids=named)
def test_links_lead_to_files_and_headings_that_are_there(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)
    for target, anchor in re.findall(r"\]\(([^)#\s]*)(?:#([^)\s]+))?\)", text):
        if target.startswith("http"):
            continue
        found = page.parent.joinpath(target).resolve() if target else page
        assert found.exists(), target
        if anchor:
            assert anchor in anchors(found), f"{target}#{anchor}"


def test_every_page_is_in_the_navigation_of_the_site() -> None:
    navigation = (ROOT / "mkdocs.yml").read_text("utf-8").partition("\nnav:\n")[2]
    listed = re.findall(r"([\w/-]+\.md)$", navigation, re.MULTILINE)
    moved = [page for page in PAGES if page.parent == DOCS and page.name != "index.md"]
    assert [page.name for page in moved if not re.fullmatch(MOVED, page.read_text("utf-8"))] == []
    assert sorted(listed) == sorted(page.relative_to(DOCS).as_posix() for page in PAGES if page not in moved)


def sources() -> Iterator[Path]:
    """Text files that may name a page. The compiled sources change only together with their library."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    compiled = json.loads((ROOT / "src/stoneage/data/compiled/manifest.json").read_text("utf-8"))["files"]
    skipped = {ROOT / "src" / "stoneage" / name for name in compiled}
    for name in listed.splitlines():
        file = ROOT / name
        if file.suffix in {".py", ".ts", ".svelte", ".md", ".toml", ".yml", ".ipynb"} and file not in skipped:
            yield file


def test_every_page_that_code_and_prose_name_is_there() -> None:
    for file in sources():
        if file.is_file():
            for page in re.findall(r"\bdocs/[\w/-]+\.(?:md|json|svg|jpg)\b", file.read_text("utf-8")):
                assert (ROOT / page).exists(), f"{named(file)} names {page}"


@pytest.mark.parametrize("page", [*PAGES, *AT_THE_ROOT], ids=named)
def test_files_and_modules_that_a_page_names_are_there(page: Path) -> None:
    text = page.read_text("utf-8")
    for path in re.findall(r"(?<![\w/])(?:scripts|benchmarks|examples|deploy|tests|src/stoneage)/[\w/.-]*\w", text):
        assert (ROOT / path).exists(), path
    for module in re.findall(r"python -m ((?:scripts|benchmarks|stoneage|tests)[\w.]*)", text):
        found = [ROOT / folder / f"{module.replace('.', '/')}{end}" for folder in (".", "src") for end in (".py", "")]
        assert any(file.exists() for file in found), module


@pytest.mark.parametrize("page", sorted((DOCS / "explanation").glob("*.md")), ids=named)
def test_source_files_that_an_explanation_names_are_there(page: Path) -> None:
    files = [
        file.as_posix() for folder in ("src", "tests", "web/src", "web/art") for file in (ROOT / folder).rglob("*.*")
    ]
    for name in re.findall(r"`([\w/.]+\.(?:py|ts|mjs|svelte))`", page.read_text("utf-8")):
        assert any(file.endswith(f"/{name}") for file in files), name


def test_every_picture_is_shown_on_a_page() -> None:
    text = "".join(page.read_text("utf-8") for page in [*PAGES, *AT_THE_ROOT])
    assert [picture.name for picture in (DOCS / "pictures").iterdir() if f"pictures/{picture.name})" not in text] == []


def test_the_moving_picture_is_small_and_first_in_the_readme() -> None:
    picture = DOCS / "pictures" / "turn.webp"
    assert picture.stat().st_size < MOST_BYTES
    assert re.findall(r"!\[.*?\]\((.*?)\)", (ROOT / "README.md").read_text("utf-8"))[0] == "docs/pictures/turn.webp"
