"""`stoneage knowledge`: writes strategy tables as a page and as data."""

import json
import os
from collections.abc import Generator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

from stoneage.bots.weights import evaluator_of
from stoneage.cli.console import progress, result_console
from stoneage.cli.errors import BadInput
from stoneage.cli.files import finished_rows, new_file, open_progress
from stoneage.lab.knowledge import VERSION, KnowledgePlan
from stoneage.lab.knowledge_page import write_page
from stoneage.lab.knowledge_table import table_of
from stoneage.lab.knowledge_tally import Tallies, Tally
from stoneage.lab.processes import spread
from stoneage.learn.knowledge import Knowledge, KnowledgeTable


def run(
    plan: KnowledgePlan, games: int, output: str, data: str | None, jobs: int, force: bool, progress_file: str | None
) -> int:
    """Plays and measures, then writes all files or none."""
    kept = _other_tables(data, plan) if data is not None else []
    tallies = Tallies()
    with progress("Playing", games) as advance, closing(_measured(plan, games, jobs, progress_file)) as measured:
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


def _measured(plan: KnowledgePlan, games: int, jobs: int, progress_file: str | None) -> Generator[Tally, None, None]:
    """Yields the measurements of every game: those in the progress file, then all others, which are added to it."""
    path, key = progress_file or os.devnull, _key(plan)
    finished = finished_rows(Path(path), key) if progress_file else ()
    known = {row["game"]: row["sums"] for row in finished if row["game"] < games}
    yield from (Tally({_tuple(subject): sums for subject, sums in rows}) for rows in known.values())
    left = [number for number in range(games) if number not in known]
    with open_progress(path) as file, closing(spread(plan.measure, left, jobs)) as measured:
        for number, tally in zip(left, measured, strict=True):
            file.write(json.dumps({"plan": key, "game": number, "sums": list(tally.sums.items())}) + "\n")
            file.flush()
            yield tally


def _key(plan: KnowledgePlan) -> dict[str, Any]:
    players, expansion = plan.options.players, plan.options.expansion
    evaluator = evaluator_of(players, expansion, plan.network)["hash"]
    return {"seed": plan.seed, "players": players, "expansion": expansion, "evaluator": evaluator, "version": VERSION}


def _tuple(subject: Any) -> Any:
    return tuple(map(_tuple, subject)) if isinstance(subject, list) else subject


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
