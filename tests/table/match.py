"""A small vocabulary for tests of a table: people ask, and the log grows."""

from itertools import count
from typing import Any

from pydantic import TypeAdapter

from stoneage.table.commands import AnyCommand
from stoneage.table.decide import decide, open_table, play_for
from stoneage.table.entries import Draft, Entry
from stoneage.table.refusals import Refused
from stoneage.table.settings import Settings
from stoneage.table.table import Table

_COMMANDS: TypeAdapter[Any] = TypeAdapter(AnyCommand)
_IDS = count()


class Match:
    """A table with its log; `ask` is what a server would do, without a server."""

    def __init__(self, players: int = 2, host: str = "ann", **settings: Any) -> None:
        options = {"players": players, "start": 0, **settings.pop("options", {})}
        self.now = 1000.0
        self.log: list[Entry] = []
        self.table = Table("t")
        self.add(open_table(Settings.model_validate({"options": options, **settings}), host))

    def add(self, draft: Draft) -> None:
        entry = draft.at(self.table.version + 1, self.now)
        self.log.append(entry)
        self.table.apply(entry)

    def ask(self, person: str, what: str, **fields: Any) -> None:
        command = _COMMANDS.validate_python({"type": what, "id": f"m{next(_IDS)}", **fields})
        self.add(decide(self.table, person, command))

    def sit(self, *people: str) -> "Match":
        for person in people:
            self.ask(person, "sit", name=person, nonce=f"{len(self.log):032x}", invite=self.table.invite)
        return self

    def started(self, *people: str, bots: int = 0) -> "Match":
        self.sit(*people)
        for seat in range(len(people), len(people) + bots):
            self.ask("ann", "seat_bot", seat=seat, bot="random")
        self.ask("ann", "start")
        return self

    def play(self, person: str, move: str | None = None) -> None:
        move = move or str(self.table.game.legal[0])
        self.ask(person, "play", version=self.table.version, move=move)

    def bot_plays(self) -> None:
        self.add(play_for(self.table, self.table.asked_version, str(self.table.game.legal[0])))

    def refusal(self, person: str, what: str, **fields: Any) -> str:
        try:
            self.ask(person, what, **fields)
        except Refused as refused:
            return refused.code
        return "accepted"

    def folded(self) -> Table:
        table = Table("t")
        for entry in self.log:
            table.apply(entry)
        return table
