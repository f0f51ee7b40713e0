"""`stoneage bots`: lists the available bots."""

import json
from dataclasses import asdict

from rich.table import Table

from stoneage.bots.catalogue import Introduction, introductions
from stoneage.cli.console import figures_table, result_console


def run(as_json: bool) -> int:
    if as_json:
        print(json.dumps({"bots": [asdict(bot) for bot in introductions()]}, indent=2))
        return 0
    console = result_console()
    console.print(_table("level, from weak to strong", [bot for bot in introductions() if bot.level]))
    console.print(_table("character", [bot for bot in introductions() if bot.character]))
    console.print(_table("other bot", [bot for bot in introductions() if not bot.level and not bot.character]))
    console.print("A character plays at a level, such as collector:family.", soft_wrap=True)
    console.print("A network file plays as net:FILE.npz or expert:FILE.npz.", soft_wrap=True)
    console.print("A thinking time per choice in milliseconds follows the name: expert@200.", soft_wrap=True)
    return 0


def _table(heading: str, bots: list[Introduction]) -> Table:
    table = figures_table(heading, "style", words=2)
    for bot in bots:
        table.add_row(bot.name, bot.about)
    return table
