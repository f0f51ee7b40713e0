"""The library on its way from the package into memory: kept for the next time, checked, and never in the way."""

import logging
import os
from pathlib import Path

import platformdirs
import pytest

from stoneage.native import library, manifest, unpacking
from stoneage.native.backend import backend
from stoneage.native.library import Unfit, open_library
from stoneage.native.platforms import platform_name

pytestmark = pytest.mark.skipif(backend().name != "library", reason="the library is not that of these sources")

PLATFORM = platform_name()


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the library is kept, in an empty home."""
    monkeypatch.setattr(platformdirs, "user_cache_dir", lambda _: str(tmp_path / "cache"))
    name = manifest.read_manifest()["name"]
    return tmp_path / "cache" / "compiled" / f"{name}-{PLATFORM}{Path(backend_file()).suffix}"


def backend_file() -> str:
    return str(backend()._library._name)  # type: ignore[attr-defined]


def test_it_is_unpacked_once(kept: Path, caplog: pytest.LogCaptureFixture) -> None:
    open_library()
    written = kept.stat().st_mtime_ns
    open_library()
    assert kept.stat().st_mtime_ns == written
    assert list(kept.parent.iterdir()) == [kept]
    assert not caplog.records


@pytest.mark.parametrize("content", [b"", b"somebody else's", None])
def test_what_is_torn_or_foreign_is_replaced_with_a_word(
    kept: Path, caplog: pytest.LogCaptureFixture, content: bytes | None
) -> None:
    open_library()
    sound = kept.read_bytes()
    kept.unlink()  # it stays loaded
    kept.write_bytes(sound[:-1] if content is None else content)
    open_library()
    assert kept.read_bytes() == sound
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    assert "is damaged or belongs to another user; it is replaced" in caplog.text


def unwritable(folder: Path) -> None:
    folder.parent.mkdir(parents=True)
    folder.write_text("a file is no directory")


@pytest.mark.parametrize("memory", [True, False], ids=["in memory", "in a file"])
def test_where_nothing_can_be_written_a_process_has_its_own(
    kept: Path, memory: bool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    if not memory:
        monkeypatch.delattr(os, "memfd_create", raising=False)
        monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    unwritable(kept.parent)
    assert open_library().knows_arrays()
    assert "this process uses a copy of its own" in caplog.text
    assert sorted(file.name for file in tmp_path.iterdir()) == ["cache"], "nothing is left behind"


def test_a_damaged_package_is_told_from_a_sound_one(
    kept: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    damaged = tmp_path / "damaged.xz"
    monkeypatch.setattr(unpacking, "packed", lambda *_: damaged)
    for content in (b"", b"nonsense"):
        damaged.write_bytes(content)
        with pytest.raises(Unfit, match=r"cannot be read|is damaged"):
            open_library()
    assert not kept.exists()


def test_edited_sources_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    told = manifest.read_manifest()
    monkeypatch.setattr(library, "read_manifest", lambda: {**told, "sources": "0" * 64})
    with pytest.raises(Unfit, match="the sources were edited since they were compiled"):
        open_library()


def test_a_platform_without_a_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "platform_name", lambda: "plan9-riscv64")
    with pytest.raises(Unfit, match="no compiled library comes for plan9-riscv64"):
        open_library()


def test_arrays_of_another_layout_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library.Library, "knows_arrays", lambda _: False)
    with pytest.raises(Unfit, match="this NumPy keeps its arrays in another way"):
        open_library()


def test_ends_of_lines_do_not_matter(tmp_path: Path) -> None:
    (tmp_path / "unix").mkdir()
    (tmp_path / "windows").mkdir()
    (tmp_path / "unix" / "a.py").write_bytes(b"a\nb\n")
    (tmp_path / "windows" / "a.py").write_bytes(b"a\r\nb\r\n")
    hashes = {manifest.hash_of(tmp_path / system, ["a.py"]) for system in ("unix", "windows")}
    assert len(hashes) == 1
