"""What is known of the compiled libraries that come with the package, and whether they are those of its sources."""

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
MORE_SETS: Final = "STONEAGE_PIECES"  # names a folder with more sets of pieces, to try out new ones
FORMAT: Final = 1  # of the libraries: what they export, and how it is called


class Manifest(TypedDict):
    """What `python -m scripts.compile` says about what it made."""

    format: int
    name: str  # of all libraries of these sources: the beginning of a hash of sources and exporter
    sources: str  # their hash …
    files: list[str]  # … and which they are
    exporter: str  # its hash; the exporter does not come with the package
    made_by: dict[str, str]  # versions
    libraries: dict[str, str]  # the hash of each, by platform


def piece_files() -> list[Path]:
    """Returns the files with the pieces of all sets, which are frozen into compiled code."""
    folders = [PIECES, *([Path(os.environ[MORE_SETS])] if os.environ.get(MORE_SETS) else [])]
    return [file for folder in folders for file in sorted(folder.glob("*.json"))]


def read_manifest() -> Manifest:
    """Returns the manifest; raises OSError or ValueError if there is none."""
    manifest: Manifest = json.loads(MANIFEST.read_text(encoding="utf-8"))
    return manifest


def packed(manifest: Manifest, platform: str) -> Path:
    """Returns the file that holds the library of a platform, compressed."""
    return COMPILED / f"{manifest['name']}-{platform}.xz"


def hash_of(folder: Path, files: Iterable[str]) -> str:
    """Returns a hash of files with their names; a checkout may have changed the ends of their lines."""
    digest = hashlib.sha256()
    for name in files:
        content = folder.joinpath(name).read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{name} {len(content)}\n".encode() + content)
    return digest.hexdigest()
