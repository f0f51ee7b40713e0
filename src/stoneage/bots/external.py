"""External bots: a class in a Python file, or a program that answers one line of JSON with another.

`./mybot.py:MyBot` is a class by the path of its file. `exec:COMMAND` is a program; docs/reference/bots.md describes its
protocol. A program that is late, exits, or answers something other than a legal move forfeits: `BotForfeit` says why.
People on a server cannot choose either kind, because both run arbitrary code.
"""

import importlib.util
import sys
from hashlib import sha256
from pathlib import Path
from typing import Final

from stoneage.bots.bot import Bot
from stoneage.bots.errors import BotError
from stoneage.bots.program import ProgramBot

PROGRAM: Final = "exec:"


def external_bot(name: str) -> Bot | None:
    """Returns the bot of a path or a command; None if the name is neither."""
    if name.startswith(PROGRAM):
        return ProgramBot(name.removeprefix(PROGRAM), name)
    file, _, attribute = name.rpartition(":")
    return _of_file(name, Path(file), attribute) if file.endswith(".py") and attribute else None


def _of_file(name: str, path: Path, attribute: str) -> Bot:
    try:
        module = _loaded(path)
        bot: Bot = getattr(module, attribute)()
    except Exception as error:
        raise BotError("bad_bot_file", bot=name, why=f"{type(error).__name__}: {error}".rstrip(": ")) from error
    missing = [what for what in ("name", "about", "choose") if not hasattr(bot, what)]
    if missing:
        raise BotError("bad_bot_file", bot=name, why=f"the class has no {' and no '.join(missing)}")
    return bot


def _loaded(path: Path) -> object:
    """Returns the module of a file; each file is loaded once."""
    whole = path.expanduser().resolve(strict=True)
    known = f"stoneage_bot_{sha256(str(whole).encode()).hexdigest()[:16]}"
    if known in sys.modules:
        return sys.modules[known]
    spec = importlib.util.spec_from_file_location(known, whole)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[known] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[known]
        raise
    return module
