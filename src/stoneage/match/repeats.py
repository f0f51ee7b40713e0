"""Comparison of a repeated message with the earlier command of the same id."""

from stoneage.match import commands, entries
from stoneage.match.commands import AnyCommand
from stoneage.match.entries import Entry
from stoneage.match.names import printable


def is_repeat(command: AnyCommand, entry: Entry) -> bool:
    """Returns whether an entry can be what this command made. What its person deleted since is not compared."""
    change = entry.change
    match command, change:
        case commands.Play(), entries.Played():
            return change.move == " ".join(command.move.split())
        case commands.Say(), entries.Said():
            said = change.text, change.preset
            return said in ((None, None), (printable(command.text or "") or None, command.preset))
        case commands.Sit(), entries.Sat():
            return (change.nonce, change.nonce_hash) == (command.nonce, command.nonce_hash)
        case commands.Rename(), entries.Renamed():
            return change.name in ("", printable(command.name)) and change.face in (None, command.face)
        case commands.SeatBot(), entries.BotSeated():
            return (change.seat, change.bot) == (command.seat, command.bot)
        case commands.Mute(), entries.Muted():
            return (change.seat, change.muted) == (command.seat, command.muted)
        case commands.Invite(), entries.Invited():
            return command.seat == change.seat
        case commands.Stand() | commands.Remove(), entries.Stood():
            return command.seat in (None, change.seat)
        case commands.Resign(), entries.Marked():
            return command.seat in (None, change.seat)
        case (
            (commands.Start(), entries.Sealed() | entries.Started())
            | (commands.Reveal(), entries.Revealed() | entries.Started())
            | (commands.Undo(), entries.Undone())
            | (commands.Leave(), entries.Stood() | entries.Marked())
            | (commands.Return(), entries.Marked())
            | (commands.SetAutomatic(), entries.AutomaticSet())
            | (commands.Rematch(), entries.RematchOpened())
            | (commands.Close(), entries.Closed())
        ):
            return True
        case _:
            return False
