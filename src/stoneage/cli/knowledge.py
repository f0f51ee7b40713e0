"""`stoneage knowledge`: what the network has learned, as a page."""

from contextlib import ExitStack, closing
from pathlib import Path

from stoneage.cli.console import progress, result_console
from stoneage.cli.files import new_file
from stoneage.lab.knowledge import KnowledgePlan, means_of
from stoneage.lab.knowledge_page import write_page
from stoneage.lab.processes import spread
from stoneage.review.judge import evaluator_of


def run(plan: KnowledgePlan, games: int, output: str, jobs: int, force: bool) -> int:
    with progress("Playing", games) as advance, closing(spread(plan.measure, range(games), jobs)) as measured:
        tallies = []
        for tally in measured:
            tallies.append(tally)
            advance(1)
    evaluator = evaluator_of(plan.options.players, plan.options.expansion, plan.network)
    told = f"{evaluator['name']} ({evaluator['hash'][:12]})"
    pages = write_page(Path(output), plan.options, games, told, means_of(tallies))
    with ExitStack() as files:
        for path, text in pages.items():
            files.enter_context(new_file(path, force)).write(text)
    result_console().print(f"{games:,} games in {', '.join(path.name for path in pages)}", soft_wrap=True)
    return 0
