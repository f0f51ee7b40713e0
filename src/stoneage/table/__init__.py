"""One match: seats, versions, undo and clock as a fold over its append-only log. No HTTP in here."""

from stoneage.table.entries import Draft, Entry
from stoneage.table.refusals import Refused
from stoneage.table.settings import Settings
from stoneage.table.table import Table

__all__ = ["Draft", "Entry", "Refused", "Settings", "Table"]
