"""`stoneage replay`: prints a record as a transcript."""

import json
from dataclasses import asdict
from textwrap import fill
from typing import Any

from rich import box
from rich.table import Table
from rich.text import Text

from stoneage.cli.console import result_console
from stoneage.cli.errors import BadInput
from stoneage.cli.files import read_records
from stoneage.game.english.transcript import CHOICES, PHASE, ROUND, TITLE, TranscriptLine, scoring, transcript_lines
from stoneage.game.english.words import names_of
from stoneage.game.errors import StoneAgeError
from stoneage.game.game import Game

_STYLES = {TITLE: "bold", ROUND: "bold yellow", PHASE: "bold cyan", CHOICES: "dim"}


def run(file: str, number: int, legal: bool, as_json: bool) -> int:
    record = _record(file, number)
    try:
        game = Game.from_record(record)
    except StoneAgeError as error:
        raise BadInput(f"{file}: {error}") from error
    if as_json:
        print(json.dumps(_as_json(game, legal), indent=2))
        return 0
    console = result_console()
    for line in transcript_lines(game, legal):
        console.print(_set(line, console.width), soft_wrap=True)
    console.print(_table(game))
    return 0


def _as_json(game: Game, legal: bool) -> dict[str, Any]:
    """Returns the choices, the events and the result."""
    choices = [
        {"seat": seat, "move": str(move), **({"legal": [str(one) for one in possible]} if legal else {})}
        for seat, possible, move in game.choices()
    ]
    return {
        "options": asdict(game.options),
        "seats": list(game.seats),
        "choices": choices,
        "story": game.story,
        "ended": game.ended,
        "scores": list(game.scores),
        "winners": list(game.winners),
        "points": [game.breakdown(seat) for seat in range(game.options.players)],
    }


def _record(file: str, number: int) -> Any:
    found = 0
    for found, stored in enumerate(read_records(file), 1):
        if found < number:
            continue
        if stored.problem:
            raise BadInput(f"{file}: {stored.problem}")
        return stored.record
    raise BadInput(f"{file} has no game {number}: it contains {found}" if found else f"{file} is empty")


def _set(line: TranscriptLine, width: int) -> Text:
    before = "\n" if line.kind in (ROUND, PHASE) else ""
    indent = "" if line.kind in (TITLE, ROUND, PHASE) else "  "
    text = fill(line.text, width, initial_indent=indent, subsequent_indent=2 * indent, break_long_words=False)
    return Text(f"{before}{text}", _STYLES.get(line.kind, ""))


def _table(game: Game) -> Table:
    table = Table(box=box.SIMPLE)
    table.add_column("points" if game.over else "points if the game ended now")
    for name in names_of(game.seats):
        table.add_column(Text(name), justify="right")
    *sources, total = scoring(game)
    for what, points in sources:
        table.add_row(what, *map(str, points))
    table.add_section()
    table.add_row(total[0], *map(str, total[1]), style="bold")
    return table
