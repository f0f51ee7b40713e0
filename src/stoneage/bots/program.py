"""A bot that is an external program: it reads one line of JSON and answers with another.

Question: `{"ask": 7, "seat": 0, "legal": ["place hunt 1", …], "view": {…}, "milliseconds": 200, "playouts": null,
"seed": 123456}`. Answer: `{"answer": 7, "move": "place hunt 1"}`. The first line is `{"hello": 1, …}`, and the program
answers `{"hello": 1, "name": "…", "about": "…"}`.
"""

import json
import os
import queue
import shlex
import subprocess
import sys
import threading
import weakref
from contextlib import suppress
from typing import Any, Final

import numpy as np

from stoneage.bots.bot import Budget, MoveEstimate
from stoneage.bots.errors import BotError
from stoneage.game.move import Move
from stoneage.game.observation import Observation

PROTOCOL: Final = 1
HELLO_SECONDS: Final = 20.0  # enough to start a compiler or an interpreter
ANSWER_SECONDS: Final = 30.0  # without a budget
GRACE_SECONDS: Final = 2.0  # beyond a budget of milliseconds, for pipes and a busy machine
LONGEST_LINE: Final = 1 << 20
KEPT_ERRORS: Final = 2000  # characters of standard error that are stored


class BotForfeit(Exception):
    """Raised when a program is late, has exited, or answers something other than a legal move."""


class ProgramBot:
    """A program in a seat. It is started by the first question."""

    def __init__(self, command: str, name: str) -> None:
        try:
            self._command = shlex.split(command)
        except ValueError as error:
            raise BotError("bad_bot_file", bot=name, why=str(error)) from error
        if not self._command:
            raise BotError("bad_bot_file", bot=name, why="no command is given")
        self.name = name
        self.about = "an external program that answers with JSON lines"
        self._program: _Program | None = None
        self._asked = 0

    def choose(self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None) -> Move:
        """Returns the program's move. Raises BotForfeit if there is none in time or it is not legal."""
        if self._program is None:
            self._program = _Program(self._command)
        self._asked += 1
        legal = [str(move) for move in observation.legal]
        question = {
            "ask": self._asked,
            "seat": observation.seat,
            "legal": legal,
            "view": {key: shown for key, shown in observation.view.items() if key != "legal"},
            "milliseconds": None if budget is None else budget.milliseconds,
            "playouts": None if budget is None else budget.playouts,
            "seed": int(rng.integers(1 << 53)),
        }
        text = self._program.ask(question, self._asked, _patience(budget))
        if text not in legal:
            self._program.stop()
            raise BotForfeit(f"the program answered {_short(text)}, which is not legal")
        return Move.parse(text)

    def estimates(
        self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None
    ) -> list[MoveEstimate]:
        """Returns only the chosen move, with an equal share of the win: the protocol has no estimates."""
        share = 1 / observation.view["options"]["players"]
        return [MoveEstimate(self.choose(observation, rng, budget), share, 0.0)]


def _patience(budget: Budget | None) -> float:
    if budget is None or budget.milliseconds is None:
        return ANSWER_SECONDS
    return budget.milliseconds / 1000 + GRACE_SECONDS


class _Program:
    """A running program. Threads read its output and close its pipes, so that waiting can time out."""

    def __init__(self, command: list[str]) -> None:
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
                errors="replace", bufsize=1, start_new_session=hasattr(os, "setsid"),
            )  # fmt: skip
        except OSError as error:
            raise BotForfeit(f"the program cannot be started: {error.strerror or error}") from error
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._complaints: list[str] = []
        threading.Thread(target=_read, args=(self._process, self._lines), daemon=True).start()
        self._collecting = threading.Thread(target=_collect, args=(self._process, self._complaints), daemon=True)
        self._collecting.start()
        weakref.finalize(self, _end, self._process)
        hello = self._exchange({"hello": PROTOCOL, "game": "stoneage"}, HELLO_SECONDS)
        if hello.get("hello") != PROTOCOL:
            self.stop()
            raise BotForfeit(f"the program answered the greeting with {_short(hello)}, not with protocol {PROTOCOL}")

    def ask(self, question: dict[str, Any], number: int, seconds: float) -> str:
        """Returns the move of the program's answer as text."""
        answer = self._exchange(question, seconds)
        if answer.get("answer") != number or not isinstance(answer.get("move"), str):
            self.stop()
            raise BotForfeit(f"the program answered {_short(answer)}, not with a move for question {number}")
        return str(answer["move"])

    def _exchange(self, message: dict[str, Any], seconds: float) -> dict[str, Any]:
        assert self._process.stdin is not None
        with suppress(OSError, ValueError):  # the program has exited; its last output is a better message
            self._process.stdin.write(json.dumps(message, ensure_ascii=False, separators=(",", ":")) + "\n")
            self._process.stdin.flush()
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            self.stop()
            raise BotForfeit(f"the program did not answer within {seconds:g} s") from None
        if line is None:
            raise BotForfeit(self._ended())
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            self.stop()
            raise BotForfeit(f"the program answered {_short(line)}, which is not a JSON object")
        return answer

    def _ended(self) -> str:
        self.stop()
        self._collecting.join(1.0)  # not longer: a child process may keep the pipe open
        said = " ".join("".join(self._complaints).split())
        return f"the program exited with status {self._process.returncode}" + (f": {said[-200:]}" if said else "")

    def stop(self) -> None:
        """Ends the program, by force if necessary."""
        _end(self._process)


def _read(process: "subprocess.Popen[str]", lines: "queue.Queue[str | None]") -> None:
    """Puts every line of output into the queue, and None at the end or for a line that is too long."""
    assert process.stdout is not None
    with suppress(OSError, ValueError), process.stdout:
        while line := process.stdout.readline(LONGEST_LINE):
            if not line.endswith("\n") and len(line) >= LONGEST_LINE:
                break
            lines.put(line)
    lines.put(None)


def _collect(process: "subprocess.Popen[str]", complaints: list[str]) -> None:
    """Stores the end of standard error; an unread pipe would block the program."""
    assert process.stderr is not None
    with suppress(OSError, ValueError), process.stderr:
        while text := process.stderr.readline(KEPT_ERRORS):
            complaints.append(text)
            del complaints[:-20]


def _end(process: "subprocess.Popen[str]") -> None:
    with suppress(OSError):
        if process.stdin is not None:
            process.stdin.close()
    try:
        process.wait(0.2)
    except subprocess.TimeoutExpired:
        _kill(process)
        process.wait()


def _kill(process: "subprocess.Popen[str]") -> None:
    """Ends the program and its child processes, where the system has process groups."""
    if sys.platform != "win32":
        import signal

        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
            return
    process.kill()


def _short(given: object) -> str:
    text = given if isinstance(given, str) else json.dumps(given)
    text = " ".join(text.split())
    return repr(text if len(text) <= 60 else f"{text[:60]}…")
