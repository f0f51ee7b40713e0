"""Bots from outside: a class by the path of its file, and programs that speak by lines."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stoneage import Game, Move, OptionError
from stoneage.bots import Bot, Budget, bot_names, make_bot
from stoneage.bots import program as programs
from stoneage.bots.program import BotForfeit
from stoneage.testing import check_bot

EXAMPLES = Path(__file__).parents[2] / "examples"
GREETS = """
import json, sys, time
def say(**message): print(json.dumps(message), flush=True)
asked = json.loads(input())
say(hello=1, name="test", about="")
while True:
    asked = json.loads(input())
"""


def program(tmp_path: Path, body: str, greets: str = GREETS) -> Bot:
    """A program that greets, then does with every question what `body` says."""
    file = tmp_path / "bot.py"
    file.write_text(greets + "".join(f"    {line}\n" for line in body.splitlines()), "utf-8")
    return make_bot(f"exec:{sys.executable} {file}")


def choice(bot: Bot, budget: Budget | None = None) -> Move:
    return bot.choose(Game(2, seed=1).observation(), np.random.default_rng(1), budget)


def test_a_class_is_found_by_the_path_of_its_file() -> None:
    name = f"{EXAMPLES / 'frugal.py'}:Frugal"
    assert make_bot(name).name == "frugal"
    assert type(make_bot(name)) is type(make_bot(name))
    check_bot(lambda: make_bot(name), games=2, must_finish=False)  # it sends all to the hunt


def test_a_path_may_have_a_time_of_its_own() -> None:
    assert make_bot(f"{EXAMPLES / 'frugal.py'}:Frugal@50").name == "frugal@50"


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("class Bot:\n    pass", "the class has no name and no about and no choose"),
        ("raise RuntimeError('no luck')", "RuntimeError: no luck"),
        ("Bot = 1 +", "SyntaxError"),
        ("class Other: pass", "has no attribute 'Bot'"),
    ],
)
def test_a_file_that_is_no_bot_is_one_clear_error(source: str, why: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(source, "utf-8")
    with pytest.raises(OptionError, match=why):
        make_bot(f"{file}:Bot")


def test_a_file_that_is_not_there_is_one_clear_error(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="is not a usable bot: FileNotFoundError"):
        make_bot(f"{tmp_path / 'none.py'}:Bot")


@pytest.mark.parametrize("command", [f"node {EXAMPLES / 'hasty.js'}", f"sh {EXAMPLES / 'hasty.sh'}"])
def test_a_program_in_another_language_plays_a_game(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    node = Path(sys.prefix) / "bin"
    monkeypatch.setenv("PATH", f"{node}{os.pathsep}{os.environ['PATH']}")
    bot, rng = make_bot(f"exec:{command}"), np.random.default_rng(1)
    game = Game(2, seed=1)
    for _ in range(60):
        observation = game.observation()
        move = bot.choose(observation, rng)
        assert move == observation.legal[-1 if "js" in command else 0]
        game.play(move)


def test_a_program_is_told_what_it_needs_and_nothing_hidden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bot = program(tmp_path, "open('asked.json', 'w').write(json.dumps(asked))\nsay(answer=1, move=asked['legal'][0])")
    monkeypatch.chdir(tmp_path)
    choice(bot, Budget(playouts=5))
    asked = json.loads((tmp_path / "asked.json").read_text("utf-8"))
    assert set(asked) == {"ask", "seat", "legal", "view", "milliseconds", "playouts", "seed"}
    observation = Game(2, seed=1).observation()
    assert asked["view"] | {"legal": asked["legal"]} == json.loads(json.dumps(observation.view))
    assert (asked["seat"], asked["playouts"], asked["milliseconds"]) == (observation.seat, 5, None)


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("say(answer=1, move='starve')", "the program answered 'starve', which is not legal"),
        ("say(answer=2, move=asked['legal'][0])", "not with a move for question 1"),
        ("say(answer=1)", "not with a move for question 1"),
        ("say(answer=1, move=['place hunt 1'])", "not with a move for question 1"),
        ("print('hello', flush=True)", "the program answered 'hello', which is not a JSON object"),
        ("print('[1]', flush=True)", "which is not a JSON object"),
        ("sys.exit(3)", "the program exited with status 3"),
        ("raise KeyError('food')", r"the program exited with status 1: .*KeyError: 'food'"),
        ("sys.stdout.write('x' * (1 << 21)); sys.stdout.flush(); time.sleep(60)", "the program exited with status -9"),
        ("time.sleep(60)", "the program did not answer within 0.3 s"),
    ],
)
def test_what_is_no_answer_forfeits_with_a_reason(
    body: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(programs, "GRACE_SECONDS", 0.29)
    began = time.monotonic()
    slow = "sleep(60)" in body and "write" not in body
    with pytest.raises(BotForfeit, match=why):
        choice(program(tmp_path, body), Budget(milliseconds=10) if slow else None)
    assert time.monotonic() - began < 40


@pytest.mark.parametrize(
    ("greets", "why"),
    [
        ("print('{\"hello\": 9}', flush=True)\nif 1:\n    pass\n", "not with protocol 1"),
        ("if 1:\n    pass\n", "the program exited"),
    ],
)
def test_a_program_that_does_not_greet_forfeits(greets: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(BotForfeit, match=why):
        choice(program(tmp_path, "", greets))


def test_the_last_words_of_a_program_that_ended_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started = subprocess.Popen

    def start(*command: Any, **options: Any) -> Any:
        process = started(*command, **options)
        process.wait()  # so that it does not hear the greeting
        return process

    monkeypatch.setattr(subprocess, "Popen", start)
    with pytest.raises(BotForfeit, match="not with protocol 1"):
        choice(program(tmp_path, "", "print('{\"hello\": 9}', flush=True)\nif 1:\n    pass\n"))


def test_a_program_that_cannot_be_started_forfeits() -> None:
    with pytest.raises(BotForfeit, match="the program cannot be started: No such file or directory"):
        choice(make_bot("exec:./no-such-program"))
    with pytest.raises(OptionError, match="no command is given"):
        make_bot("exec:")
    with pytest.raises(OptionError, match="No closing quotation"):
        make_bot("exec:node 'a")


def test_a_program_ends_with_its_bot(tmp_path: Path) -> None:
    bot = program(tmp_path, "say(answer=asked['ask'], move=asked['legal'][0])")
    choice(bot)
    process = bot._program._process  # type: ignore[attr-defined]
    del bot
    process.wait(10)
    assert process.returncode is not None


def test_nothing_from_outside_is_offered_to_the_people_of_a_server() -> None:
    from stoneage.match.settings import known_bots

    assert not [name for name in (*bot_names(), *known_bots()) if ":" in name and ("exec" in name or "/" in name)]
