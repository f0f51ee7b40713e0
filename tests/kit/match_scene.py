"""A small vocabulary for tests of a table: people ask, and the log grows."""

import hashlib
from collections.abc import Sequence
from itertools import count
from typing import Any

from stoneage.match.commands import Rematch, read_command
from stoneage.match.decide import check_rematch, decide, open_table, play_for
from stoneage.match.entries import Draft, Entry, RematchOpened, Reserved
from stoneage.match.match import Match
from stoneage.match.refusals import Refused
from stoneage.match.settings import Settings

_IDS = count()


def nonce_of(name: str) -> str:
    """A person's nonce, always the same."""
    return hashlib.sha256(name.encode()).hexdigest()[:32]


class Scene:
    """A table with its log; `ask` is what a server would do, without a server."""

    def __init__(self, players: int = 2, host: str = "ann", reserved: Sequence[str] = (), **settings: Any) -> None:
        options = {"players": players, "start": 0, **settings.pop("options", {})}
        self.now = 1000.0
        self.log: list[Entry] = []
        self.match = Match("t")
        self.add(open_table(Settings.read({"options": options, **settings}), host))
        for seat, person in enumerate(reserved):
            self.add(Draft(Reserved(seat, person), person))

    def add(self, draft: Draft) -> None:
        entry = draft.at(self.match.version + 1, self.now)
        self.log.append(entry)
        self.match.apply(entry)

    def ask(self, person: str, what: str, **fields: Any) -> None:
        command = self.command(what, **fields)
        if isinstance(command, Rematch):
            check_rematch(self.match, person, closed=False)
            self.add(Draft(RematchOpened("a rematch"), person, command.id))
        else:
            self.add(decide(self.match, person, command))

    def command(self, what: str, **fields: Any) -> Any:
        return read_command({"type": what, "id": f"m{next(_IDS)}", **fields})

    def sit(self, *people: str) -> "Scene":
        for person in people:
            self.ask(person, "sit", name=person, nonce=f"{len(self.log):032x}", invite=self.match.invite)
        return self

    def sit_hidden(self, person: str, nonce: str = "") -> None:
        """Sit down with the hash of a nonce that nobody has seen."""
        hashed = hashlib.sha256(bytes.fromhex(nonce_of(nonce or person))).hexdigest()
        self.ask(person, "sit", name=person, nonce_hash=hashed, invite=self.match.invite)

    def started(self, *people: str, bots: int = 0) -> "Scene":
        self.sit(*people)
        for seat in range(len(people), len(people) + bots):
            self.ask("ann", "seat_bot", seat=seat, bot="random")
        self.ask("ann", "start")
        return self

    def play(self, person: str, move: str | None = None) -> None:
        self.ask(person, "play", version=self.match.version, move=move or self._first_move)

    @property
    def _first_move(self) -> str:
        assert self.match.game is not None
        return str(self.match.game.legal[0])

    def bot_plays(self) -> None:
        self.add(play_for(self.match, self.match.asked_version, self._first_move))

    def refusal(self, person: str, what: str, **fields: Any) -> str:
        try:
            self.ask(person, what, **fields)
        except Refused as refused:
            return refused.code
        return "accepted"

    def folded(self) -> Match:
        table = Match("t")
        for entry in self.log:
            table.apply(entry)
        return table
