"""Where the compiled library fits nothing is waited for; where it does not, nobody plays before all is compiled."""

import asyncio
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

import numba
import pytest

from stoneage.rules import kernel
from stoneage.rules.jit import ENTRIES
from stoneage.server import warmup
from stoneage.server.compile_progress import watching
from stoneage.server.warmup import WarmUp


def after_warming_up() -> list[tuple[bool, float]]:
    async def run() -> list[tuple[bool, float]]:
        warm_up = WarmUp()
        await warm_up.run()
        return [(part.ready.is_set(), part.progress) for part in (warm_up.kernel, warm_up.brain)]

    return asyncio.run(run())


@pytest.fixture(autouse=True)
def _collector_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warmup, "_calm_collector", lambda: None)


def no_process(*_: object, **__: object) -> None:
    raise AssertionError("nothing is to be compiled")


def test_with_the_library_kernel_and_brain_are_ready_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warmup, "compiles_here", lambda: False)
    monkeypatch.setattr(asyncio, "create_subprocess_exec", no_process)
    assert after_warming_up() == [(True, 1.0), (True, 1.0)]


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A compiler that is told what to do: `python compiler kernel`."""
    monkeypatch.setattr(warmup, "compiles_here", lambda: True)
    monkeypatch.setattr(warmup, "_marker", lambda part: tmp_path / f"{part} compiled")
    program, start = tmp_path / "compiler.py", asyncio.create_subprocess_exec

    async def compile_instead(python: str, *arguments: str, **more: int) -> asyncio.subprocess.Process:
        assert (python, arguments[0]) == (sys.executable, "-m")
        return await start(python, str(program), arguments[-1], **more)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", compile_instead)
    return program


def test_what_is_compiled_is_ready_then(compiler: Path) -> None:
    compiler.write_text("print(0.5)")
    assert after_warming_up() == [(True, 1.0), (True, 1.0)]


def test_a_brain_that_does_not_compile_is_never_ready_so_no_bot_plays_in_its_name(compiler: Path) -> None:
    compiler.write_text("import sys; print(0.5); sys.exit(sys.argv[1] == 'brain')")
    kernel, (brain_ready, progress) = after_warming_up()
    assert kernel == (True, 1.0)
    assert not brain_ready
    assert 0 < progress < 1


def test_without_a_kernel_nothing_is_ready(compiler: Path) -> None:
    compiler.write_text("import sys; sys.exit(1)")
    assert after_warming_up() == [(False, 0.0), (False, 0.0)]


def test_the_bar_counts_what_those_entry_points_need_that_warming_up_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    called: set[str] = set()

    def noted(name: str, entry: Any) -> Any:
        def call(*arguments: Any) -> Any:
            called.add(name)
            return entry(*arguments)

        return call

    for entry in ENTRIES:
        if entry.__module__ == kernel.__name__:
            monkeypatch.setattr(kernel, entry.__name__, noted(entry.__name__, getattr(kernel, entry.__name__)))
    warmup.warm()
    assert called == set(warmup.ENTRIES["kernel"])


@numba.njit  # type: ignore[untyped-decorator]
def _lowest(number: int) -> int:
    return number + 1


@numba.njit(inline="always")  # type: ignore[untyped-decorator]
def _pasted(number: int) -> int:
    return int(_lowest(number * 2))


@numba.njit  # type: ignore[untyped-decorator]
def _middle(number: int) -> int:
    return int(_lowest(number)) + int(_pasted(number))


@numba.njit  # type: ignore[untyped-decorator]
def _entry(number: int) -> int:
    return int(_middle(number)) + int(_lowest(number))


def test_a_bar_grows_with_every_function_that_is_compiled_and_ends_full() -> None:
    shares: list[float] = []
    with watching([_entry], shares.append):
        _entry(1)
    assert sorted(set(shares)) == pytest.approx([1 / 3, 2 / 3, 1.0])
    assert shares == sorted(shares)


# --- the cache of compiled code (D2, D22)


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A cache with a function in it, as its marker tells."""
    monkeypatch.setattr(warmup, "compiles_here", lambda: True)
    monkeypatch.setattr(warmup, "_marker", lambda _part: tmp_path / "warm")
    monkeypatch.setattr(warmup, "entries_of", lambda _part: [])
    monkeypatch.setitem(warmup._WARM, "brain", lambda: (tmp_path / "x.nbc").write_bytes(b"machine code"))
    warmup.fill_cache("brain")
    return tmp_path


@pytest.mark.parametrize("content", [b"", b"machine", b"somebody else's"])
def test_compiled_code_that_is_torn_empty_or_foreign_is_compiled_anew(
    folder: Path, content: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    assert warmup.is_compiled("brain")
    (folder / "x.nbc").write_bytes(content)
    assert not warmup.is_compiled("brain")
    assert not (folder / "x.nbc").exists()
    assert "compiled code is damaged" in caplog.text


def test_a_marker_of_an_earlier_version_counts_as_nothing(folder: Path) -> None:
    (folder / "warm").write_text("")
    assert not warmup.is_compiled("brain")


def test_code_that_was_compiled_later_is_no_damage(folder: Path) -> None:
    (folder / "later.nbc").write_bytes(b"more")
    assert warmup.is_compiled("brain")


def test_code_that_cannot_be_loaded_is_compiled_anew_by_the_server_itself(
    monkeypatch: pytest.MonkeyPatch, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    calls: list[int] = []

    def warm() -> None:
        calls.append(1)
        if (folder / "x.nbc").exists():
            raise EOFError

    monkeypatch.setattr(warmup, "warm", warm)
    asyncio.run(WarmUp()._try_kernel())
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

    warmup.provide_cache()
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
        warmup.provide_cache()
