"""One match: seats, versions, undo and clock as a fold over its append-only log. No HTTP in here."""
