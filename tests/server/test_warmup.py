"""Where the compiled library fits nothing is compiled; where it does not, the server compiles before it listens."""

import os
import tempfile
from pathlib import Path

import pytest

from stoneage.server import run, warmup
from stoneage.server.config import Config
from tests.kit.server.process import free_port


@pytest.fixture
def compiles(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine on which Numba compiles, with a function in its cache."""
    from stoneage.native import compiler

    monkeypatch.setattr(warmup, "compiles_here", lambda: True)
    monkeypatch.setattr(compiler, "cache_directory", lambda *_: tmp_path)
    (tmp_path / "x.nbc").write_bytes(b"")
    return tmp_path


def test_with_the_library_nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise AssertionError("nothing is to be compiled")

    monkeypatch.setattr(warmup, "compiles_here", lambda: False)
    monkeypatch.setattr(warmup, "_compile", fail)
    warmup.compile_first()


def test_rules_and_bots_are_compiled_before_the_server_listens(monkeypatch: pytest.MonkeyPatch, compiles: Path) -> None:
    called: list[str] = []
    monkeypatch.setattr(warmup, "warm", lambda: called.append("rules"))
    monkeypatch.setattr(warmup, "warm_brain", lambda: called.append("bots"))
    monkeypatch.setattr(run, "_serve", lambda *_: called.append("listens"))
    run.run(Config(f"sqlite:///{compiles}/x.db", port=free_port()))
    assert called == ["rules", "bots", "listens"]


def test_a_server_whose_rules_do_not_compile_does_not_start_and_says_why(
    monkeypatch: pytest.MonkeyPatch, compiles: Path
) -> None:
    def fail() -> None:
        raise TypeError("no such type")

    monkeypatch.setattr(warmup, "_compile", fail)
    monkeypatch.setattr(run, "_serve", lambda *_: None)  # a server that starts would serve for ever
    with pytest.raises(run.CannotStart, match="do not compile here: TypeError: no such type"):
        run.run(Config(f"sqlite:///{compiles}/x.db", port=free_port()))


# --- the cache of compiled code (D2, D22)


def test_compiled_code_that_cannot_be_loaded_is_compiled_again(
    monkeypatch: pytest.MonkeyPatch, compiles: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Numba reads the files with pickle: an empty one would end every start with an EOFError (D2)."""
    calls: list[int] = []

    def load() -> None:
        calls.append(1)
        if (compiles / "x.nbc").exists():
            raise EOFError

    monkeypatch.setattr(warmup, "_compile", load)
    warmup.compile_first()
    assert len(calls) == 2
    assert "compiled code cannot be used" in caplog.text


@pytest.fixture
def unwritable(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A server that compiles, whose cache would lie where nobody can write."""
    from stoneage.native import compiler

    (tmp_path / "file").touch()
    monkeypatch.setattr(warmup, "compiles_here", lambda: True)
    monkeypatch.setattr(compiler, "KERNEL", tmp_path / "file" / "rules")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    compiler.cache_directory.cache_clear()
    return tmp_path


def test_where_compiled_code_cannot_be_kept_a_temporary_folder_does(
    unwritable: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Nothing was ever ready (D22)."""
    from stoneage.native.compiler import cache_directory

    warmup._provide_cache()
    folder = Path(os.environ["XDG_CACHE_HOME"])
    assert folder.parent == unwritable
    assert cache_directory().is_relative_to(folder)
    assert "compiled code cannot be kept" in caplog.text
    warmup.drop_cache()
    assert not folder.exists()
    cache_directory.cache_clear()


def test_where_nothing_can_be_written_the_start_says_so(unwritable: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(unwritable / "file"))
    with pytest.raises(warmup.CannotCompile, match="no folder can be written: set TMPDIR"):
        warmup._provide_cache()
