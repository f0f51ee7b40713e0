"""Stores a contest in a file, one line per game, so that an interrupted contest can be resumed."""

import json
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import Any

from stoneage.lab.arena import Bout, BoutResult, Contest, Fault
from stoneage.lab.errors import LabError
from stoneage.lab.processes import spread


class ContestLog:
    """Results on disk. The first line contains the settings of the contest."""

    def __init__(self, path: Path, contest: Contest) -> None:
        self._path = path
        self._header = {"arena": 1, **_settings(contest)}
        self.outcomes = {outcome.key: outcome for outcome in self._read()}
        if not path.exists():
            path.write_text(json.dumps(self._header) + "\n", encoding="utf-8")

    def _read(self) -> Iterator[BoutResult]:
        if not self._path.exists():
            return
        first, *lines = self._path.read_text(encoding="utf-8").split("\n")
        try:
            header = json.loads(first)
        except ValueError:
            header = None
        if header != self._header:
            raise LabError("other_contest", file=str(self._path))
        for line in lines[:-1]:  # text after the last line end was cut off while being written
            yield BoutResult(**json.loads(line))
        if lines and lines[-1]:
            self._path.write_text("\n".join([first, *lines[:-1], ""]), encoding="utf-8")

    def add(self, outcome: BoutResult) -> None:
        try:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(outcome.as_json()) + "\n")
        except OSError as error:  # the error of a full disk does not name its file
            raise OSError(error.errno, error.strerror, str(self._path)) from error
        self.outcomes[outcome.key] = outcome


def play_contest(contest: Contest, jobs: int, log: ContestLog | None) -> Iterator[BoutResult | Fault]:
    """Yields all games of a contest: first those in the log, then the others, which are added to the log as they end.

    A game in which a bot failed is not stored, so that it is played again when the contest is resumed.
    """
    done = {} if log is None else log.outcomes
    bouts = list(contest.bouts())
    waiting = [bout for bout in bouts if bout.key not in done]
    yield from [done[bout.key] for bout in bouts if bout.key in done]
    for outcome in _outcomes(waiting, jobs):
        if log is not None and isinstance(outcome, BoutResult):
            log.add(outcome)
        yield outcome


def _outcomes(bouts: list[Bout], jobs: int) -> Iterator[BoutResult | Fault]:
    with closing(spread(Bout.play, bouts, jobs)) as done:
        yield from done


def _settings(contest: Contest) -> dict[str, Any]:
    """Returns all settings that change a game of this contest; the number of games may grow."""
    budget = None if contest.budget is None else asdict(contest.budget)
    if budget is not None and not budget["cpu_time"]:
        del budget["cpu_time"]  # as in files of earlier versions
    return {"options": asdict(contest.options), "seed": contest.seed, "budget": budget}
