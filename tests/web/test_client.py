"""The browser game as a program: its own tests, its types, its size, and that it speaks to nobody else."""

import gzip
import re
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

import pytest

from stoneage.bots.catalogue import introductions
from stoneage.game.options import Options
from stoneage.learn.puzzles import THEMES
from tests.kit.browser.speech import words
from tests.kit.nodejs import WEB, run_node

CLIENT = WEB.parent / "src" / "stoneage" / "server" / "client"
MOST_SCRIPT = 62_000  # bytes, compressed, until the first page is there
MOST_FONTS = 105_000  # bytes of all fonts together
LINTERS = {
    "Prettier": ("node_modules/prettier/bin/prettier.cjs", "--check", "--log-level=warn", "."),
    "ESLint": ("node_modules/eslint/bin/eslint.js", "."),
    "stylelint": ("node_modules/stylelint/bin/stylelint.mjs", "src/**/*.{css,svelte}"),
    "knip": ("node_modules/knip/bin/knip.js", "--no-progress"),
}
NAMES = {"www.w3.org", "svelte.dev"}  # names of vocabularies and of error texts: nothing is fetched from them


def test_components_pass_their_tests() -> None:
    assert "passed" in run_node("node_modules/vitest/vitest.mjs", "run", "--coverage")


def test_client_is_well_typed() -> None:
    run_node("node_modules/svelte-check/bin/svelte-check", "--fail-on-warnings")
    run_node("node_modules/typescript/bin/tsc", "-p", "tsconfig.worker.json")


@pytest.mark.parametrize("linter", LINTERS)
def test_client_is_linted(linter: str) -> None:
    run_node(*LINTERS[linter])


def test_types_of_the_protocol_are_those_of_the_server(tmp_path: Path) -> None:
    script = WEB.parent / "scripts" / "openapi.py"
    schema = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True).stdout
    (tmp_path / "openapi.json").write_text(schema)
    made = tmp_path / "schema.ts", tmp_path / "codes.ts"
    run_node("node_modules/openapi-typescript/bin/cli.js", str(tmp_path / "openapi.json"), "-o", str(made[0]))
    run_node("codes.mjs", str(tmp_path / "openapi.json"), str(made[1]))
    for file in made:
        assert file.read_text() == (WEB / "src" / "protocol" / file.name).read_text(), "npm run types"


def test_every_bot_and_option_has_words() -> None:
    keys = words("en").keys()
    bots = {f"{family}.{bot.name}" for bot in introductions() for family in ("bot", "bot.about")}
    options = {f"option.{option}" for option in asdict(Options(players=2)) if option not in ("players", "start")}
    assert bots | options <= keys


def test_every_theme_of_puzzles_has_words() -> None:
    assert {f"puzzle.theme.{theme}" for theme in THEMES} <= words("en").keys()


def test_first_load_is_small() -> None:
    page = (CLIENT / "index.html").read_text()
    scripts = re.findall(r'(?:src|href)="\.?/(assets/[^"]+\.js)"', page)
    size = sum(len(gzip.compress((CLIENT / script).read_bytes())) for script in scripts)
    assert 0 < size < MOST_SCRIPT


def test_fonts_are_small_and_fetched_by_their_letters() -> None:
    """A page without a letter of an extended font does not fetch it."""
    assert 0 < sum(font.stat().st_size for font in CLIENT.glob("assets/*.woff2")) < MOST_FONTS
    assert not list(CLIENT.glob("assets/*.woff"))
    styles = "".join(file.read_text() for file in CLIENT.glob("assets/*.css"))
    assert styles.count("@font-face") == styles.count("unicode-range") > 0


def test_service_worker_is_valid_script() -> None:
    """The build writes the list of files into it."""
    run_node("--check", str(CLIENT / "worker.js"))


def test_client_asks_no_other_host() -> None:
    for file in CLIENT.rglob("*"):
        if file.suffix in {".html", ".js", ".css", ".svg"}:
            hosts = set(re.findall(r"https?://([a-z0-9.-]+\.[a-z]+)", file.read_text(encoding="utf-8")))
            assert hosts <= NAMES, (file.name, hosts)
