"""`stoneage knowledge`: writes strategy tables as a page and as data."""

import json
from contextlib import ExitStack, closing
from pathlib import Path

from stoneage.cli.console import progress, result_console
from stoneage.cli.errors import BadInput
from stoneage.cli.files import new_file
from stoneage.lab.knowledge import KnowledgePlan, Tallies
from stoneage.lab.knowledge_page import write_page
from stoneage.lab.knowledge_table import table_of
from stoneage.lab.processes import spread
from stoneage.learn.knowledge import Knowledge, KnowledgeTable


def run(plan: KnowledgePlan, games: int, output: str, data: str | None, jobs: int, force: bool) -> int:
    """Plays and measures, then writes all files or none."""
    kept = _other_tables(data, plan) if data is not None else []
    tallies = Tallies()
    with progress("Playing", games) as advance, closing(spread(plan.measure, range(games), jobs)) as measured:
        for tally in measured:
            tallies.add(tally)
            advance(1)
    table = table_of(plan, games, tallies.means())
    pages = write_page(Path(output), table)
    if data is not None:
        pages[Path(data)] = _book([*kept, table])
    with ExitStack() as files:
        for path, text in pages.items():
            files.enter_context(new_file(path, force)).write(text)
    result_console().print(f"{games:,} games in {', '.join(path.name for path in pages)}", soft_wrap=True)
    return 0


def _other_tables(data: str, plan: KnowledgePlan) -> list[KnowledgeTable]:
    """Returns the tables of a file that are for other options than this plan."""
    path, table = Path(data), (plan.options.players, plan.options.expansion)
    if not path.exists():
        return []
    try:
        book: Knowledge = json.loads(path.read_text("utf-8"))
        return [one for one in book["tables"] if (one["players"], one["expansion"]) != table]
    except (ValueError, KeyError, TypeError) as error:
        raise BadInput(f"{data} contains no tables of stoneage knowledge") from error


def _book(tables: list[KnowledgeTable]) -> str:
    tables.sort(key=lambda table: (table["expansion"], table["players"]))
    book: Knowledge = {"format": "stoneage/knowledge/1", "tables": tables}
    return json.dumps(book, separators=(",", ":")).replace('{"players":', '\n{"players":') + "\n"
