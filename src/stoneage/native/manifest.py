"""The manifest of the compiled libraries in the package, and the hash of their sources."""

import hashlib
import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final, TypedDict

PACKAGE: Final = Path(__file__).resolve().parents[1]
COMPILED: Final = PACKAGE / "data" / "compiled"
MANIFEST: Final = COMPILED / "manifest.json"
PIECES: Final = PACKAGE / "data" / "pieces"
MORE_SETS: Final = "STONEAGE_PIECES"  # a folder with additional sets of pieces, for trying them out
FORMAT: Final = 1  # version of the libraries' interface


class Manifest(TypedDict):
    """The description of the compiled libraries that `python -m scripts.compile` writes."""

    format: int
    name: str  # of all libraries of these sources: a prefix of the hash of sources and exporter
    sources: str  # hash of the sources
    files: list[str]  # their paths
    exporter: str  # hash of the exporter, which is not installed
    made_by: dict[str, str]  # versions of the tools
    libraries: dict[str, str]  # hash of each, by platform


def piece_files() -> list[Path]:
    """Returns the files with the pieces of all sets, which are frozen into compiled code."""
    folders = [PIECES, *([Path(os.environ[MORE_SETS])] if os.environ.get(MORE_SETS) else [])]
    return [file for folder in folders for file in sorted(folder.glob("*.json"))]


def read_manifest() -> Manifest:
    """Returns the manifest. Raises OSError or ValueError if there is none."""
    manifest: Manifest = json.loads(MANIFEST.read_text(encoding="utf-8"))
    return manifest


def packed(manifest: Manifest, platform: str) -> Path:
    """Returns the compressed library of a platform."""
    return COMPILED / f"{manifest['name']}-{platform}.xz"


def hash_of(folder: Path, files: Iterable[str]) -> str:
    """Returns a hash of files with their names, independent of line endings."""
    digest = hashlib.sha256()
    for name in files:
        content = folder.joinpath(name).read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{name} {len(content)}\n".encode() + content)
    return digest.hexdigest()
