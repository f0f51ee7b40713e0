"""Undo of a person's last choice, as long as no chance event followed, nothing hidden showed and nobody else chose."""

from stoneage.match.match import Match
from stoneage.match.refusals import Refused, UndoRefusal


def free_undo(match: Match) -> bool:
    """Returns whether anything may be undone: with one person, or several on one screen, if the settings allow it."""
    return match.settings.free_undo and len(match.people) == 1


def choices_left(match: Match, person: str) -> int:
    """Returns the number of choices that stay when this person takes back the last one they made themselves."""
    left = _left(match, person)
    if isinstance(left, str):
        raise Refused(left)
    return left


def _left(match: Match, person: str) -> int | UndoRefusal:
    """Returns the number of choices that stay, or the name of the refusal."""
    free = free_undo(match)
    for index in reversed(range(len(match.made))):
        made = match.made[index]
        if made.revealed and not free:
            return "undo_shown"
        if made.person not in (None, person):
            return "undo_others_chose"
        if made.person == person and not made.automatic:
            return index
    return "nothing_to_undo"


def why_no_undo(match: Match, person: str) -> UndoRefusal | None:
    """Returns the name of the refusal that an undo by a seated person would get now; None if it is possible."""
    if match.stage != "running":
        return "over" if match.stage == "over" else "not_started"
    left = _left(match, person)
    return left if isinstance(left, str) else None
