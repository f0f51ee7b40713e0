"""Unpacks a compiled library into memory.

It is unpacked once into the user's cache directory. A cached file is loaded only if its hash is right, and replaced
otherwise. Where nothing can be written or loaded, each process uses a copy of its own. Modules that only the first
start needs are imported there.
"""

import ctypes
import hashlib
import os
from pathlib import Path

import platformdirs

from stoneage.native.manifest import Manifest, packed
from stoneage.native.platforms import SUFFIXES


class Damaged(Exception):
    """The library in the package does not match the manifest."""


def load(manifest: Manifest, platform: str) -> ctypes.CDLL:
    """Returns the loaded library of a platform. Raises Damaged, or OSError if it cannot be loaded at all."""
    suffix = SUFFIXES[platform.partition("-")[0]]
    digest = manifest["libraries"][platform]
    file = Path(platformdirs.user_cache_dir("stoneage")) / "compiled" / f"{manifest['name']}-{platform}{suffix}"
    try:
        if not _is_sound(file, digest):
            _write(file, _unpacked(manifest, platform))
        return ctypes.CDLL(str(file))
    except OSError as error:
        _log("the compiled rules cannot be kept in %s (%s); this process uses a copy of its own", file.parent, error)
        return _load_copy(_unpacked(manifest, platform), suffix)


def _is_sound(file: Path, digest: str) -> bool:
    try:
        content = file.read_bytes()
    except FileNotFoundError:
        return False
    if hashlib.sha256(content).hexdigest() == digest:
        return True
    _log("%s is damaged or belongs to another user; it is replaced", file)
    return False


def _unpacked(manifest: Manifest, platform: str) -> bytes:
    import lzma

    try:
        library = lzma.decompress(packed(manifest, platform).read_bytes())
    except (OSError, lzma.LZMAError) as error:
        raise Damaged(f"the compiled library cannot be read: {error}") from error
    if hashlib.sha256(library).hexdigest() != manifest["libraries"][platform]:
        raise Damaged("the compiled library is damaged")
    return library


def _write(file: Path, library: bytes) -> None:
    """Writes the whole file or nothing, because several processes may start together."""
    import tempfile

    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=file.stem)
    try:
        with os.fdopen(handle, "wb") as unfinished:
            unfinished.write(library)
        os.chmod(name, 0o755)
        os.replace(name, file)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise


def _load_copy(library: bytes, suffix: str) -> ctypes.CDLL:
    if hasattr(os, "memfd_create"):
        handle = os.memfd_create("stoneage")
        with os.fdopen(handle, "wb") as memory:
            memory.write(library)
            memory.flush()
            return ctypes.CDLL(f"/proc/self/fd/{handle}")
    import tempfile

    handle, name = tempfile.mkstemp(suffix=suffix)
    with os.fdopen(handle, "wb") as copy:
        copy.write(library)
    loaded = ctypes.CDLL(name)
    if os.name == "posix":  # other systems cannot delete a file in use
        Path(name).unlink()
    return loaded


def _log(words: str, *details: object) -> None:
    import logging

    logging.getLogger("stoneage").warning(words, *details)
