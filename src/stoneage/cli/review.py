"""`stoneage review`: prints the win probability lost by choices and gained or lost by chance."""

import json
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, closing
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice
from pathlib import Path
from tempfile import TemporaryFile
from textwrap import wrap
from typing import IO, Final

from rich.console import Console

from stoneage.bots.bot import Budget
from stoneage.cli.console import figures_table, progress, result_console
from stoneage.cli.errors import BadInput
from stoneage.cli.files import new_file, read_records
from stoneage.game.errors import StoneAgeError
from stoneage.game.record_files import StoredRecord
from stoneage.game.record_types import Evaluator
from stoneage.lab.processes import spread
from stoneage.review import STANDARD, Profile, Profiles, Review, review
from stoneage.review.game_review import Progress
from stoneage.review.profile import PlayerVerdict
from stoneage.review.report import (
    KIND_WORDS,
    MIN_REPORTED_LOSS,
    SOURCE_WORDS,
    between,
    chance_sentence,
    choice_sentence,
    parts_of_page,
    points,
    reason_sentence,
    section_of,
    sources_sentence,
)

LEAST_MS: Final = 1.0
HANGING: Final = 4  # spaces before continuation lines
MAX_LISTED: Final = 5  # errors and chance events per seat


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A game of the file: its review, or the reason why there is none."""

    number: int
    review: Review | None = None
    problem: str = ""


def run(
    file: str, game: int | None, seat: int | None, ms: float | None, as_json: bool, html: str | None, jobs: int,
    quick: bool, force: bool,
) -> int:  # fmt: skip
    """Reviews the games of a file one by one. Memory does not grow with their number, except for profiles."""
    if ms is not None and ms < LEAST_MS:
        raise BadInput(f"--ms {ms:g} is too short: the minimum is {LEAST_MS:g}")
    budget = None if quick else STANDARD if ms is None else Budget(milliseconds=ms)
    profiles, found, count = Profiles(), None, 0
    with ExitStack() as files:
        page = files.enter_context(new_file(Path(html), force)) if html is not None else None
        sections, objects = files.enter_context(_hidden_file()), files.enter_context(_hidden_file())
        for count, found in enumerate(_reviewed(file, game, budget, jobs), 1):
            _check_seat(found, seat)
            profiles.add(found, seat)
            if page is not None:
                sections.write(section_of(found, count, seat))
            if as_json:
                objects.write(f"{', ' if count > 1 else ''}{json.dumps(found)}")
        if page is not None:
            page.writelines(parts_of_page(_contents(sections), profiles.all() if count > 1 else []))
        if as_json:
            sys.stdout.writelines(_contents(objects) if count == 1 else chain("[", _contents(objects), "]"))
            print()
    if not as_json and found is not None:
        if count == 1:
            _show(result_console(), found, seat)
        else:
            _show_profiles(result_console(), profiles.all())
            _show_verdicts(result_console(), profiles.verdicts())
    return 0


def _hidden_file() -> "AbstractContextManager[IO[str]]":
    """Returns an unnamed file: output appears only after all games are reviewed, and memory stays small."""
    return TemporaryFile("w+", encoding="utf-8")


def _contents(file: IO[str]) -> Iterator[str]:
    file.seek(0)
    return iter(lambda: file.read(1 << 16), "")


def _reviewed(file: str, game: int | None, budget: Budget | None, jobs: int) -> Iterator[Review]:
    """Yields the reviews of a file one by one, reading records as needed."""
    tasks = _tasks(file, game)
    first = list(islice(tasks, 2))
    if len(first) == 1:
        yield _checked(file, _alone(budget, first[0]))
        return
    with (
        progress("Reviewing", None) as advance,
        closing(spread(partial(_one, budget), chain(first, tasks), jobs)) as done,
    ):
        for one in done:
            advance(1)
            yield _checked(file, one)


def _alone(budget: Budget | None, task: tuple[int, StoredRecord]) -> Reviewed:
    """Reviews a single game in this process and shows its progress."""
    with progress("Reviewing", None) as advance:

        def one_more(done: int, whole: int) -> bool:
            advance(1, whole)
            return done <= whole

        return _one(budget, task, one_more)


def _checked(file: str, one: Reviewed) -> Review:
    if one.review is None:
        raise BadInput(f"{file}: {f'game {one.number}: ' if one.number > 1 else ''}{one.problem}")
    return one.review


def _tasks(file: str, game: int | None) -> Iterator[tuple[int, StoredRecord]]:
    found = 0
    for found, stored in enumerate(read_records(file), 1):
        if game is None or found == game:
            yield found, stored
        if found == game:
            return
    if not found:
        raise BadInput(f"{file} is empty")
    if game is not None:
        raise BadInput(f"{file} has no game {game}: it contains {found}")


def _one(budget: Budget | None, task: tuple[int, StoredRecord], step: Progress | None = None) -> Reviewed:
    number, stored = task
    if stored.problem:
        return Reviewed(number, problem=stored.problem)
    try:
        return Reviewed(number, review(stored.record, budget, progress=step))
    except StoneAgeError as error:
        return Reviewed(number, problem=str(error))


def _check_seat(found: Review, seat: int | None) -> None:
    if seat is not None and not 0 <= seat < found["players"]:
        raise BadInput(f"there is no seat {seat}: seats are 0 to {found['players'] - 1}")


def _show(console: Console, found: Review, seat: int | None) -> None:
    grid = figures_table("", "result", "start", "luck", "own", "others", "unattributed", "per choice", narrow=True)
    for one in found["seats"]:
        grid.add_row(
            one["name"], f"{100 * one['result']:.0f}", f"{100 * one['start']:.0f}", points(one["luck"]),
            points(one["own_choices"]), points(one["others_choices"]), points(one["unattributed"]),
            "–" if one["mean_loss"] is None else f"{100 * one['mean_loss']:.2f} ({one['decisions']})",
        )  # fmt: skip
    console.print("Percentage points of win probability; the last column is the mean loss.")
    console.print("Result = start + luck + own choices + others' choices + unattributed.")
    console.print("A choice counts there against the one that the evaluator expected.")
    console.print(grid)
    for one in found["seats"]:
        if seat is None or one["seat"] == seat:
            _show_seat(console, found, one["seat"])
    _say(console, _evaluated_by(found), 0, "dim")


def _say(console: Console, sentence: str, indent: int, style: str = "") -> None:
    """Prints a sentence; continuation lines are indented further."""
    lines = wrap(sentence, console.width - indent - HANGING)
    console.print(" " * indent + f"\n{' ' * (indent + HANGING)}".join(lines), style=style)


def _show_seat(console: Console, found: Review, seat: int) -> None:
    names = [one["name"] for one in found["seats"]]
    console.print(names[seat], style="bold")
    errors = sorted(
        (c for c in found["choices"] if c["seat"] == seat and c["loss"] > MIN_REPORTED_LOSS), key=lambda c: -c["loss"]
    )
    for choice in errors[:MAX_LISTED]:
        _say(console, choice_sentence(choice), 2)
        sentence = reason_sentence(choice["reason"], names) if choice["reason"] else ""
        if sentence:
            _say(console, sentence, 6, "dim")
    if not errors:
        console.print("  no errors")
    sources = sources_sentence(found["seats"][seat]["loss_by_source"])
    if sources:
        _say(console, sources, 2)
    events = sorted(found["chance"], key=lambda event: -abs(event["luck"][seat]))
    for event in events[:MAX_LISTED]:
        if abs(event["luck"][seat]) >= 0.01:
            _say(console, chance_sentence(event, seat, names), 2)


def _evaluated_by(found: Review) -> str:
    text = f"Evaluated by {_name_and_hash(found['evaluator'])}"
    if not found["complete"]:
        text += ", statically"
    committed = found["committed_evaluator"]
    if found["evaluator_changed"] and committed is not None:
        text += f"; the table committed to another evaluator: {_name_and_hash(committed)}"
    return f"{text}."


def _name_and_hash(evaluator: Evaluator) -> str:
    return f"{evaluator['name']} ({evaluator['hash'][:12]})"


def _show_profiles(console: Console, profiles: list[Profile]) -> None:
    for one in profiles:
        console.print(f"{one['name']}: {one['games']} games", style="bold")
        grid = figures_table("kind", "choices", "loss per choice", "95 %", "loss per game", narrow=True)
        for kind in one["kinds"]:
            grid.add_row(
                KIND_WORDS[kind["kind"]], str(kind["decisions"]), f"{100 * kind['mean_loss']:.2f}",
                between(kind["interval"]), f"{100 * kind['loss']:.1f}",
            )  # fmt: skip
        mean_loss = one["mean_loss"]
        grid.add_section()
        grid.add_row(
            "all",
            str(one["decisions"]),
            "–" if mean_loss is None else f"{100 * mean_loss:.2f}",
            between(one["interval"]),
            "",
        )
        console.print(grid)
        _show_sources(console, one)
        _say(
            console,
            f"Result {100 * one['result']:.1f}, luck {points(one['luck'])} per game ({between(one['luck_interval'])}), "
            f"without luck {100 * one['luck_adjusted_result']:.1f} ({between(one['luck_adjusted_interval'])})",
            0,
        )


def _show_verdicts(console: Console, verdicts: list[PlayerVerdict]) -> None:
    for one in verdicts:
        first, second = one["names"]
        more = f"{first} lost {100 * one['difference']:+.2f} per choice compared with {second}"
        so = f"{one['better']} played better" if one["better"] else "too few games to say who played better"
        _say(console, f"{more} ({between(one['interval'])}, {one['games']} games): {so}", 0)


def _show_sources(console: Console, profile: Profile) -> None:
    grid = figures_table("source of points", "choices", "loss per game", "95 %", narrow=True)
    for one in profile["sources"]:
        grid.add_row(
            SOURCE_WORDS[one["source"]],
            str(one["decisions"]),
            f"{100 * one['loss']:.1f}",
            between(one["interval"]),
        )
    console.print(grid)
