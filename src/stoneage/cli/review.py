"""`stoneage review`: what every choice lost and what luck did, in win chances."""

import json
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from rich import box
from rich.console import Console
from rich.table import Table

from stoneage.bots.bot import Budget
from stoneage.cli.console import progress, result_console
from stoneage.cli.errors import BadInput
from stoneage.cli.files import new_file, read_records
from stoneage.game.errors import StoneAgeError
from stoneage.game.record_files import StoredRecord
from stoneage.lab.processes import spread
from stoneage.review import STANDARD, JudgedChoice, Review, profiles_of, review
from stoneage.review.english import KIND_WORDS, chance_sentence, choice_sentence, reason_sentence
from stoneage.review.page import page_of

LEAST_MS: Final = 1.0
SHOWN: Final = 5  # errors and strokes of luck that a table names


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A game of the file: its review, or why there is none."""

    number: int
    review: Review | None = None
    problem: str = ""


def run(
    file: str, game: int | None, seat: int | None, ms: float | None, as_json: bool, html: str | None, jobs: int,
    sight: bool, force: bool,
) -> int:  # fmt: skip
    if ms is not None and ms < LEAST_MS:
        raise BadInput(f"--ms {ms:g} is too short to judge anything: give at least {LEAST_MS:g}")
    budget = None if sight else STANDARD if ms is None else Budget(milliseconds=ms)
    told_in_full = as_json or html is not None
    reviews = [one if told_in_full else _for_tables(one) for one in _reviewed(file, game, budget, jobs)]
    _check_seat(reviews, seat)
    if html is not None:
        with new_file(Path(html), force) as out:
            out.write(page_of(reviews, seat))
    if as_json:
        print(json.dumps(reviews[0] if game is not None or len(reviews) == 1 else reviews))
    elif len(reviews) == 1:
        _show(result_console(), reviews[0], seat)
    else:
        _show_profiles(result_console(), reviews)
    return 0


def _reviewed(file: str, game: int | None, budget: Budget | None, jobs: int) -> Iterator[Review]:
    """Yield the reviews of a file one by one; its records are read as they are needed."""
    with (
        progress("Reviewing", None) as advance,
        closing(spread(partial(_one, budget), _tasks(file, game), jobs)) as done,
    ):
        for one in done:
            if one.review is None:
                raise BadInput(f"{file}: {f'game {one.number}: ' if one.number > 1 else ''}{one.problem}")
            advance(1)
            yield one.review


def _for_tables(found: Review) -> Review:
    """Returns what the tables tell of a review: of many games no more is kept."""
    choices: list[JudgedChoice] = [{**choice, "candidates": []} for choice in found["choices"]]
    return {**found, "choices": choices, "curve": []}


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
        raise BadInput(f"{file} has no game {game}: it holds {found}")


def _one(budget: Budget | None, task: tuple[int, StoredRecord]) -> Reviewed:
    number, stored = task
    if stored.problem:
        return Reviewed(number, problem=stored.problem)
    try:
        return Reviewed(number, review(stored.record, budget))
    except StoneAgeError as error:
        return Reviewed(number, problem=str(error))


def _check_seat(reviews: list[Review], seat: int | None) -> None:
    for found in reviews:
        if seat is not None and not 0 <= seat < found["players"]:
            raise BadInput(f"there is no seat {seat}: seats are 0 to {found['players'] - 1}")


def _points(chance: float | None) -> str:
    return "–" if chance is None else f"{100 * chance:+.1f}"


def _show(console: Console, found: Review, seat: int | None) -> None:
    grid = Table(box=box.SIMPLE, pad_edge=False)
    for title in ("", "won", "start", "luck", "own errors", "others", "not judged", "a decision"):
        grid.add_column(title, justify="left" if not title else "right", no_wrap=True)
    for one in found["seats"]:
        grid.add_row(
            one["name"], f"{100 * one['result']:.0f}", f"{100 * one['start']:.0f}", _points(one["luck"]),
            _points(one["errors"]), _points(one["from_others"]), _points(one["unjudged"]),
            "–" if one["quality"] is None else f"{100 * one['quality']:.2f} ({one['decisions']})",
        )  # fmt: skip
    console.print("Points of win chance: won = start + luck + errors + not judged")
    console.print(grid)
    for one in found["seats"]:
        if seat is None or one["seat"] == seat:
            _show_seat(console, found, one["seat"])
    console.print(_judged_by(found), style="dim", soft_wrap=True)


def _show_seat(console: Console, found: Review, seat: int) -> None:
    names = [one["name"] for one in found["seats"]]
    console.print(names[seat], style="bold")
    errors = sorted((c for c in found["choices"] if c["seat"] == seat and c["loss"] > 0.005), key=lambda c: -c["loss"])
    for choice in errors[:SHOWN]:
        console.print(f"  {choice_sentence(choice)}", soft_wrap=True)
        if choice["reason"] is not None:
            console.print(f"      {reason_sentence(choice['reason'], names)}", style="dim", soft_wrap=True)
    if not errors:
        console.print("  no error worth a word")
    strokes = sorted(found["chance"], key=lambda event: -abs(event["luck"][seat]))
    for event in strokes[:SHOWN]:
        if abs(event["luck"][seat]) >= 0.01:
            console.print(f"  {chance_sentence(event, seat, names)}", soft_wrap=True)


def _judged_by(found: Review) -> str:
    evaluator = found["evaluator"]
    told = f"Judged by {evaluator['name']} ({evaluator['hash'][:12]})"
    if not found["complete"]:
        told += ", at sight"
    if found["evaluator_changed"] and found["committed"] is not None:
        told += (
            f"; the table had committed to another: {found['committed']['name']} ({found['committed']['hash'][:12]})"
        )
    return f"{told}."


def _show_profiles(console: Console, reviews: list[Review]) -> None:
    for one in profiles_of(reviews):
        console.print(f"{one['name']}: {one['games']} games", style="bold")
        grid = Table(box=box.SIMPLE, pad_edge=False)
        for title in ("decisions", "how many", "lost each", "95 %", "lost a game"):
            grid.add_column(title, justify="left" if title == "decisions" else "right", no_wrap=True)
        for kind in one["kinds"]:
            grid.add_row(
                KIND_WORDS[kind["kind"]], str(kind["decisions"]), f"{100 * kind['quality']:.2f}",
                _range(kind["interval"]), f"{100 * kind['loss']:.1f}",
            )  # fmt: skip
        quality = one["quality"]
        grid.add_section()
        grid.add_row(
            "all",
            str(one["decisions"]),
            "–" if quality is None else f"{100 * quality:.2f}",
            _range(one["interval"]),
            "",
        )
        console.print(grid)
        console.print(
            f"won {100 * one['result']:.1f}, luck {_points(one['luck'])} a game ({_range(one['luck_interval'])}), "
            f"without luck {100 * one['adjusted']:.1f} ({_range(one['adjusted_interval'])})",
            soft_wrap=True,
        )


def _range(interval: list[float] | None) -> str:
    return "–" if interval is None else f"{100 * interval[0]:.2f} to {100 * interval[1]:.2f}"
