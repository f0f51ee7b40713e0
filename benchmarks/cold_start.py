"""Measures the time from start to first move on a machine that has never run the game.

    uv run --dev python -m benchmarks.cold_start [--bytecode none|libraries|all]

Home and cache are empty. The libraries have bytecode, as uv compiles it when it installs them, and the game's own
modules have none, as after a clone; `none` takes it from the libraries, too, and `all` is a second start. Every line
has the seconds on the clock and the processor's seconds of the server and all its processes, which count where the
machine has other work too. The yardstick is a loop in plain Python: compare figures of two machines by it.
"""

import argparse
import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import psutil

import stoneage
from stoneage.bots.levels import LEVELS
from tests.kit.server.client import Person, run
from tests.kit.server.process import free_port

_PATIENCE = 300.0
_FIRST_MOVE = "from stoneage import Game; game = Game(seed=1); game.play(game.legal[0]); assert game.view(0)"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bytecode", choices=("none", "libraries", "all"), default="libraries", help="what is there")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        environment = empty_home(Path(folder), options.bytecode)
        if options.bytecode == "libraries":
            forget_own_bytecode()
        library(environment)
        if options.bytecode == "libraries":
            forget_own_bytecode()
        port = free_port()
        command = [sys.executable, "-m", "stoneage", "--no-browser", "--port", str(port)]
        with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
            try:
                run(visit(f"http://127.0.0.1:{port}", Clock(server.pid)))
            finally:
                server.terminate()
    print(f"{'yardstick: ten million additions in Python':42} {yardstick():6.2f} s")


def forget_own_bytecode() -> None:
    """Deletes the bytecode of the game's modules, so that Python compiles them again at import."""
    for cache in Path(stoneage.__file__).parent.rglob("__pycache__"):
        shutil.rmtree(cache)


def empty_home(folder: Path, bytecode: str) -> dict[str, str]:
    """Returns an environment with an empty home folder."""
    ours = ("NUMBA", "STONEAGE", "XDG", "PYTHON")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    environment |= {"HOME": str(folder), "LOCALAPPDATA": str(folder), "USERPROFILE": str(folder)}
    if bytecode != "none":
        return environment
    return environment | {"PYTHONPYCACHEPREFIX": str(folder / "bytecode")}


def library(environment: dict[str, str]) -> None:
    """Plays the first move with the library alone."""
    began, before = time.perf_counter(), os.times()
    subprocess.run([sys.executable, "-c", _FIRST_MOVE], env=environment, check=True)
    after = os.times()
    used = after.children_user + after.children_system - before.children_user - before.children_system
    say("library: the first move after `python`", time.perf_counter() - began, used)


class Clock:
    """Wall-clock time since the server was started, and its CPU time."""

    def __init__(self, process: int) -> None:
        self._server = psutil.Process(process)
        self._began, self._used = time.perf_counter(), 0.0

    def say(self, what: str) -> None:
        say(what, time.perf_counter() - self._began, self._cpu() - self._used)

    def restart(self) -> None:
        self._began, self._used = time.perf_counter(), self._cpu()

    def _cpu(self) -> float:
        times = [process.cpu_times() for process in (self._server, *self._server.children(recursive=True))]
        return float(sum(used.user + used.system for used in times))


def say(what: str, seconds: float, cpu: float) -> None:
    print(f"{what:42} {seconds:6.2f} s {cpu:6.2f} s CPU", flush=True)


async def visit(url: str, clock: Clock) -> None:
    """Come as a browser would, as early as possible, and play against every level."""
    ann = Person(url, "ann")
    await until(lambda: _loaded(ann))
    clock.say("page")
    await until(lambda: _came_in(ann))
    clock.say("lobby")
    await until(lambda: _can_play(ann))
    clock.say("a game that waits for my first choice")
    for level in LEVELS:
        await _first_answer(ann, level.name, clock)


async def until(done: Callable[[], Awaitable[bool]]) -> None:
    deadline = time.monotonic() + _PATIENCE
    while not await done():
        if time.monotonic() > deadline:
            sys.exit("the server does not come up")
        await asyncio.sleep(0.01)


async def _loaded(ann: Person) -> bool:
    try:
        return (await ann.http.get("/")).status_code == 200
    except httpx.TransportError:
        return False


async def _came_in(ann: Person) -> bool:
    return (await ann.http.post("/api/people", json={"name": "ann"}, timeout=_PATIENCE)).status_code == 201


async def _can_play(ann: Person) -> bool:
    answer = await ann.http.post("/api/tables", json={"options": {"players": 2, "start": 0}}, timeout=_PATIENCE)
    if answer.status_code != 201:
        return False
    table = answer.json()
    live = await _begun(ann, table, "random")
    return bool(live.offers)


async def _first_answer(ann: Person, bot: str, clock: Clock) -> None:
    table = await ann.open(options={"start": 1})
    clock.restart()
    live = await _begun(ann, table, bot)
    await live.until(lambda _: bool(live.offers), _PATIENCE)
    clock.say(f"first answer of {bot}")


async def _begun(ann: Person, table: dict[str, str], bot: str):  # type: ignore[no-untyped-def]
    """Returns the open socket of a match against a bot that has just begun."""
    await ann.sit(table)
    await ann.ask(table["id"], "seat_bot", seat=1, bot=bot)
    live = await ann.watch(table["id"])
    await ann.ask(table["id"], "start")
    await live.until(lambda _: live.last["table"]["stage"] != "open" and live.last["game"] is not None, _PATIENCE)
    return live


def yardstick() -> float:
    began, total = time.process_time(), 0
    for number in range(10_000_000):
        total += number
    return time.process_time() - began


if __name__ == "__main__":
    main()
