"""Findings about a record: proven by it, attested by a server, or only claimed."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

Topic = Literal["chance", "result", "options", "seats", "names", "conduct", "times"]
Standing = Literal["proven", "attested", "claimed"]

STANDINGS: Final[tuple[Standing, ...]] = ("proven", "attested", "claimed")


@dataclass(frozen=True, slots=True)
class Finding:
    """A topic of a record with its standing.

    `proven` follows from hashes that were fixed before the game, or from the rules. `attested` is what the server has
    signed. `claimed` is in the record, and nothing supports it.
    """

    topic: Topic
    standing: Standing


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """Findings about a record besides true dice and moves."""

    options_bound: bool  # the commitment fixes the options and the round limit
    seating_bound: bool  # the key contains who sat where
    signed: bool
    names: int  # names that belong to their hashes
    renamed: int  # names that belong to a hash in the log
    erased: int  # names of people that have no salt
    is_table: bool  # people or bots sat at a table of a server
    timed: bool


def findings(evidence: Evidence) -> tuple[Finding, ...]:
    """Returns the standing of each topic that the record has."""
    return tuple(_findings(evidence))


def _findings(evidence: Evidence) -> Iterator[Finding]:
    vouched: Standing = "attested" if evidence.signed else "claimed"
    yield Finding("chance", "proven")
    yield Finding("result", "proven")
    yield Finding("options", "proven" if evidence.options_bound else vouched)
    if evidence.is_table:
        yield Finding("seats", "proven" if evidence.seating_bound else vouched)
    if evidence.names:
        yield Finding("names", "proven")
    if evidence.renamed:
        yield Finding("names", vouched)
    if evidence.erased or (evidence.is_table and not evidence.names + evidence.renamed):
        yield Finding("names", "claimed")
    yield Finding("conduct", vouched)
    if evidence.timed:
        yield Finding("times", vouched)
