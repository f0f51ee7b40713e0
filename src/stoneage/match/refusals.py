"""Refusals have names; clients turn them into sentences."""

from typing import Any, Final

REFUSALS: Final = (
    # the match
    "unknown_table", "already_started", "not_started", "over", "not_over", "other_rules", "warming_up", "bad_record",
    # seats
    "no_such_seat", "seat_taken", "name_taken", "table_full", "already_seated", "empty_seats", "not_invited",
    "not_host", "not_your_seat", "unknown_bot", "taken_over", "resigned", "not_away",
    # choices
    "stale", "not_your_turn", "illegal", "nothing_to_undo", "undo_shown", "undo_others_chose",
    # talk and rematch
    "nothing_said", "rematch_open",
    # requests
    "malformed", "not_found", "not_allowed", "too_large", "too_fast", "foreign_origin", "foreign_host",
    "unknown_person", "bad_settings", "old_client", "unavailable",
)  # fmt: skip


class Refused(Exception):
    """A request that changes nothing, and why."""

    def __init__(self, code: str, /, **arguments: Any) -> None:
        assert code in REFUSALS, code
        self.code = code
        self.arguments = arguments
        super().__init__(code)

    def answer(self, message: str | None = None) -> dict[str, Any]:
        """The refusal as it goes over the wire, to the message of that id."""
        return {"type": "refused", "id": message, "code": self.code, "arguments": self.arguments}
