"""`stoneage bots`: the bots that can be asked to play."""

import json
from dataclasses import asdict

from rich import box
from rich.table import Table

from stoneage.bots.catalogue import Introduction, introductions
from stoneage.cli.console import result_console


def run(as_json: bool) -> int:
    if as_json:
        print(json.dumps({"bots": [asdict(bot) for bot in introductions()]}, indent=2))
        return 0
    console = result_console()
    console.print(_table("level, from weak to strong", [bot for bot in introductions() if bot.level]))
    console.print(_table("character", [bot for bot in introductions() if bot.character]))
    console.print(_table("other bot", [bot for bot in introductions() if not bot.level and not bot.character]))
    console.print("A character plays at a level: collector:family", soft_wrap=True)
    console.print("A network in a file plays, too: net:brain.npz, expert:brain.npz", soft_wrap=True)
    console.print("A name may end in milliseconds a choice: expert@200", soft_wrap=True)
    return 0


def _table(heading: str, bots: list[Introduction]) -> Table:
    table = Table(heading, "plays like this", box=box.SIMPLE)
    for bot in bots:
        table.add_row(bot.name, bot.about)
    return table
