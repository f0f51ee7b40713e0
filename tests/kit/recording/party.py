"""People at a table of a seeded server who say and choose the same every time; what the first of them hears is kept."""

from collections.abc import Callable
from typing import Any

from stoneage.game import proof
from tests.kit.server.client import Live, Person

NAMES = ("Ann", "Béla", "Cili", "Dora", "Emil")
Message = dict[str, Any]
Choose = Callable[[list[dict[str, Any]]], str]


def nonce_of(seat: int) -> str:
    return f"{seat + 1:032x}"


class Party:
    """A table with a person on every seat, each with a socket; `heard` is all that Ann's brought her."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.guests: list[Person] = []
        self.lives: list[Live] = []
        self.table: dict[str, Any] = {}
        self._ids = 0

    async def gather(self, players: int = 2, **settings: Any) -> "Party":
        """Open a table, at which Ann sits and looks; the others have come in but stand."""
        self.guests = [await Person(self.url, name).come_in() for name in NAMES[:players]]
        options = {"start": 0, **settings.pop("options", {})}
        self.table = await self.guests[0].open(players, options=options, takeover=None, stand_in="random", **settings)
        await self.sit(0)
        self.lives = [await self.guests[0].watch(self.id)]
        return self

    async def begin(self, players: int = 2, **settings: Any) -> "Party":
        """The same, with everyone seated and the game begun; Ann's socket is opened last, so her welcome shows that."""
        await self.gather(players, **settings)
        for seat in range(1, players):
            await self.sit(seat)
            self.lives.append(await self.guests[seat].watch(self.id))
        await self.tell(0, "start")
        await self.come_back()
        await self.hear_all()
        return self

    @property
    def id(self) -> str:
        return str(self.table["id"])

    @property
    def ann(self) -> Live:
        return self.lives[0]

    @property
    def heard(self) -> list[Message]:
        return self.ann.heard

    async def sit(self, seat: int, hidden: bool = False) -> None:
        nonce = {"nonce_hash": proof.nonce_hash(bytes.fromhex(nonce_of(seat)))} if hidden else {"nonce": nonce_of(seat)}
        fields = {"name": NAMES[seat], "invite": self.table["invite"], "seat": seat, **nonce}
        answer = await self.tell(seat, "sit", **fields)
        assert answer["type"] == "accepted", answer

    async def tell(self, person: int, what: str, /, **fields: Any) -> Message:
        """A command over HTTP."""
        return await self.guests[person].ask(self.id, what, **self._numbered(fields))

    async def say(self, what: str, /, **fields: Any) -> Message:
        """A command of Ann's over her socket; the answer stays among what she hears."""
        return await self.ann.ask(what, **self._numbered(fields))

    def _numbered(self, fields: dict[str, Any]) -> dict[str, Any]:
        self._ids += 1
        return {"id": f"m{self._ids}", **fields}

    async def come_back(self) -> None:
        """Ann's socket is opened again."""
        await self.lives[0].close()
        self.lives[0] = await self.guests[0].watch(self.id)
        await self.ann.until(lambda message: message["type"] == "presence")

    async def look(self) -> Message:
        """How Ann sees it stand, without what happened before."""
        version = self.ann.last["version"]
        return await self.guests[0].look(self.id, since=version)

    # --- playing

    @property
    def over(self) -> bool:
        return self.ann.over

    @property
    def asked(self) -> int | None:
        """The seat of the person who may choose now."""
        asked = self.ann.last["table"]["asked"]
        return None if asked is None or asked["bot"] else asked["seat"]

    async def play(self, choose: Choose | str) -> None:
        """The person who is asked chooses; everyone receives it, and what bots do then."""
        seat = self.asked
        assert seat is not None
        live = self.lives[seat]
        move = choose if isinstance(choose, str) else choose(live.offers or [])
        answer = await live.ask("play", **self._numbered({"version": live.last["version"], "move": move}))
        assert answer["type"] == "accepted", answer
        await self.hear_all(answer["version"])

    async def hear_all(self, version: int = 0) -> None:
        """Until everyone knows this version, and a person is asked or the game is over."""
        newest = max(version, *(live.last["version"] for live in self.lives))
        for live in self.lives:
            while live.last["version"] < newest:
                await live.hear()
        if not self.over and self.asked is None:
            await self.ann.until(lambda message: message["type"] == "update")
            await self.hear_all()
