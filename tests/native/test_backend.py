"""Where machine code comes from: the library, or Numba, which is announced, or nothing, which an error explains."""

import subprocess
import sys
from pathlib import Path

import pytest

from stoneage import __main__ as program
from stoneage import cli
from stoneage.native import backend, compiler, platforms

ROOT = Path(__file__).parents[2]


def run(script: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    import os

    there = {name: value for name, value in os.environ.items() if not name.startswith(("NUMBA", "STONEAGE"))}
    command = [sys.executable, "-c", script]
    return subprocess.run(command, cwd=ROOT, env={**there, **environment}, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("environment", "name"),
    [
        ({"STONEAGE_KERNEL": "numba"}, "numba"),
        ({"NUMBA_BOUNDSCHECK": "1"}, "numba"),
        ({"NUMBA_DISABLE_JIT": "1"}, "python"),
    ],
)
def test_the_environment_can_ask_for_another_backend(environment: dict[str, str], name: str) -> None:
    done = run("from stoneage.native.backend import backend; print(backend().name)", **environment)
    assert (done.stdout, done.stderr) == (f"{name}\n", "")


@pytest.mark.skipif(backend.backend().name != "library", reason="the library is not that of these sources")
def test_playing_and_thinking_load_no_compiler() -> None:
    done = run(
        "import sys, numpy\n"
        "from stoneage import Game\n"
        "from stoneage.bots import Budget, make_bot\n"
        "make_bot('expert').choose(Game(2, seed=1).observation(), numpy.random.default_rng(1), Budget(playouts=9))\n"
        "import stoneage.lab.training\n"
        "print({'numba', 'llvmlite'} & set(sys.modules))"
    )
    assert (done.stdout, done.stderr) == ("set()\n", "")


def test_a_compilation_is_announced_once_and_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(compiler, "cache_directory", lambda: tmp_path)
    compiler.Compiler("the sources were edited")
    assert caplog.messages == [
        "Compiling the rules for this machine, once; this can take some minutes: the sources were edited"
    ]
    (tmp_path / "kernel.legal-1.nbi").touch()
    compiler.Compiler("the sources were edited")
    compiler.Compiler(None)
    assert len(caplog.messages) == 1


def test_without_library_and_numba_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.delitem(sys.modules, "stoneage.native.compiler")
    with pytest.raises(ModuleNotFoundError) as error:
        backend._compiler("no compiled library comes for plan9-riscv64")
    assert str(error.value) == (
        "the rules must be compiled here (no compiled library comes for plan9-riscv64): pip install '.[compiler]'"
    )


def test_a_command_says_that_sentence(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def main() -> int:
        raise ModuleNotFoundError("the rules must be compiled here: pip install it", name="numba")

    monkeypatch.setattr(cli, "main", main)
    assert program.main() == 2
    assert capsys.readouterr().err == "stoneage: the rules must be compiled here: pip install it\n"


def test_a_directory_that_cannot_be_made_holds_no_compiled_code() -> None:
    assert not compiler._writable(Path(__file__) / "a file is no directory")


def test_whole_numbers_of_all_sizes_are_one_type_for_the_compiler() -> None:
    assert compiler.wide(compiler.types.int8) == compiler.types.int64
    assert compiler.wide(compiler.types.uint64) == compiler.types.uint64


@pytest.mark.parametrize(
    ("system", "machine", "name"),
    [
        ("linux", "x86_64", "linux-x64"),
        ("linux", "aarch64", "linux-arm64"),
        ("darwin", "arm64", "macos-arm64"),
        ("darwin", "x86_64", "macos-x64"),
        ("win32", "amd64", "windows-x64"),
        ("win32", "ARM64", "windows-arm64"),
        ("freebsd14", "amd64", "freebsd14-x64"),
        ("linux", "riscv64", "linux-riscv64"),
    ],
)
def test_platforms_have_names(system: str, machine: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(platforms, "_machine", lambda: machine)
    assert platforms.platform_name() == name


def test_linux_without_glibc_and_small_addresses_are_platforms_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(platforms, "_machine", lambda: "x86_64")
    monkeypatch.setattr(platforms, "_has_glibc", lambda: False)
    assert platforms.platform_name() == "linux-x64-musl"
    monkeypatch.setattr(sys, "maxsize", 2**31 - 1)
    assert platforms.platform_name() == "linux-x64-32bit"
