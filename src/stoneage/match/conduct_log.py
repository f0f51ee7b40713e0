"""The log of a match as its record contains it: without secrets and ids, and with hashes of what people wrote."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any, Final

from stoneage.game.options import Options
from stoneage.game.record_types import LogLine
from stoneage.match import entries
from stoneage.match.entries import Change, Entry, dump
from stoneage.match.names import bot_name

# No line: none of it is play, and people who accept a seat that was reserved for them sit down.
_PRIVATE: Final = (entries.Muted, entries.AutomaticSet, entries.RematchOpened, entries.Reserved, entries.Invited)


def conduct_log(log: Iterable[Entry], until: int) -> list[LogLine]:
    """Returns a line for each entry up to a version. People are numbered in the order of their first entry."""
    lines: list[LogLine] = []
    people: dict[str, int] = {}
    opened: tuple[entries.Opened, float] | None = None
    for entry in log:
        if entry.version > until or isinstance(entry.change, _PRIVATE):
            continue
        if isinstance(entry.change, entries.Opened):
            opened = entry.change, entry.time
        assert opened is not None
        first, start = opened
        fields = _fields(entry.change, first)
        if "asked" in fields:
            fields["asked"] = _milliseconds(fields["asked"] - start)
        if entry.person is not None:
            fields["person"] = people.setdefault(entry.person, len(people))
        lines.append([_milliseconds(entry.time - start), entry.kind, _exact(fields)])
    return lines


def _fields(change: Change, opened: entries.Opened) -> dict[str, Any]:
    match change:
        case entries.Opened():
            settings = change.settings.stored()
            others = {name: value for name, value in settings.items() if name not in ("name", "options")}
            options = Options.of(asdict(change.settings.options)).differing()
            return {"commitment": change.commitment, "bots": change.bots, "options": options, "settings": others}
        case entries.Sat():
            sat = {"seat": change.seat, "nonce": change.nonce, "nonce_hash": change.nonce_hash}
            return {**sat, "name": change.hashed}
        case entries.Renamed():
            return {"seat": change.seat, "name": change.hashed}
        case entries.Said():
            return {"text": change.hashed}
        case entries.Started():
            titles = [bot_name(opened.commitment, seat) for seat in range(opened.settings.options.players)]
            return {**dump(change), "withheld": change.withheld, "round_limit": change.round_limit, "bot_names": titles}
        case entries.Forgotten():
            return {}
        case _:
            return dump(change)


def _milliseconds(seconds: float) -> int:
    return round(1000 * seconds)


def _exact(value: Any) -> Any:
    """Returns a JSON value without fractions, which programs write differently."""
    if isinstance(value, Mapping):
        return {name: _exact(part) for name, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [_exact(part) for part in value]
    if isinstance(value, float):
        return int(value) if value.is_integer() else repr(value)
    return value
