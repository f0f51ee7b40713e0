"""Taking back: one's own last choice, as long as nothing random or hidden showed and nobody else chose."""

from stoneage.table.refusals import Refused
from stoneage.table.table import Table


def free_undo(table: Table) -> bool:
    """One person alone against bots, or several on one screen, may take back anything if the table says so."""
    return table.settings.free_undo and len(table.people) == 1


def choices_left(table: Table, person: str) -> int:
    """How many choices stay when this person takes back the last one they made themselves."""
    left = _left(table, person)
    if isinstance(left, str):
        raise Refused(left)
    return left


def _left(table: Table, person: str) -> int | str:
    """The same, or the name of the refusal."""
    free = free_undo(table)
    for index in reversed(range(len(table.made))):
        made = table.made[index]
        if made.revealed and not free:
            return "undo_shown"
        if made.person not in (None, person):
            return "undo_others_chose"
        if made.person == person and not made.automatic:
            return index
    return "nothing_to_undo"


def why_no_undo(table: Table, person: str | None) -> str | None:
    """The name of the refusal that an undo would get now; None if it is possible."""
    if person is None or not table.seats_of(person):
        return "not_your_seat"
    if table.stage != "running":
        return "over" if table.stage == "over" else "not_started"
    left = _left(table, person)
    return left if isinstance(left, str) else None
