"""Whether a message that came before with the same id was the same command."""

from typing import Final

from stoneage.match import commands
from stoneage.match.commands import AnyCommand
from stoneage.match.entries import Entry, Kind
from stoneage.match.names import printable

_KINDS: Final[dict[str, tuple[Kind, ...]]] = {
    "sit": ("sat",), "stand": ("stood",), "seat_bot": ("bot",), "remove": ("stood",), "start": ("sealed", "started"),
    "reveal": ("revealed", "started"),
    "play": ("played",), "undo": ("undone",), "resign": ("marked",), "leave": ("stood", "marked"),
    "return": ("marked",), "say": ("said",), "mute": ("muted",), "automatic": ("automatic",), "rematch": ("rematch",),
}  # fmt: skip


def is_repeat(command: AnyCommand, entry: Entry) -> bool:
    """Returns whether an entry can be what this command made. What its person deleted since is not compared."""
    if entry.kind not in _KINDS[command.type]:
        return False
    data = entry.data
    if isinstance(command, commands.Play):
        return bool(data["move"] == " ".join(command.move.split()))
    if isinstance(command, commands.Say):
        said = data["text"], data["preset"]
        return said in ((None, None), (printable(command.text or "") or None, command.preset))
    if isinstance(command, commands.Sit):
        return (data.get("nonce"), data.get("nonce_hash")) == (command.nonce, command.nonce_hash)
    if isinstance(command, commands.SeatBot):
        return bool((data["seat"], data["bot"]) == (command.seat, command.bot))
    if isinstance(command, commands.Mute):
        return bool((data["seat"], data["muted"]) == (command.seat, command.muted))
    seat = getattr(command, "seat", None)
    return seat is None or data.get("seat") == seat
