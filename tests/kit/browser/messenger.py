"""Commands without the page, under the same person's cookie: for what a test is not about."""

import secrets
from typing import Any

from playwright.sync_api import APIRequestContext

from tests.kit.browser.arranged import arrange
from tests.kit.server.play_styles import Game, Moment, Style, brisk
from tests.kit.server.process import Server

Bots = tuple[str, ...]


class Messenger:
    """Carries a person's wishes to the server."""

    def __init__(self, http: APIRequestContext, server: Server, name: str) -> None:
        self._http = http
        self._url = server.url
        self._database = str(server.settings["database"])
        self._name = name

    def get(self, path: str) -> Any:
        return self._http.get(self._url + path).json()

    def post(self, path: str, message: Any) -> Any:
        return self._http.post(self._url + path, data=message).json()

    def tell(self, table: str, what: str, **fields: Any) -> Any:
        return self.post(f"/api/tables/{table}", {"type": what, "id": secrets.token_hex(8), **fields})

    def come_in(self) -> None:
        if "name" not in self.get("/api/me"):
            self.post("/api/people", {"name": self._name})

    def sit(self, table: str, **fields: Any) -> Any:
        return self.tell(table, "sit", **{"name": self._name, "nonce": secrets.token_hex(16), **fields})

    def open_table(
        self, players: int = 2, *, expansion: bool = False, two_resources_now: bool = False, **settings: Any
    ) -> dict[str, str]:
        """`id` and `invite` of a new table; the host sits down and starts."""
        self.come_in()
        options = {"players": players, "expansion": expansion, "two_resources_now": two_resources_now, "start": 0}
        options |= settings.pop("options", {})
        opened = self.post("/api/tables", {"options": options, **settings})
        assert "id" in opened, opened
        self.sit(opened["id"], seat=0)
        return dict(opened)

    def begin(self, *bots: str, expansion: bool = False, **settings: Any) -> str:
        """A running game against bots."""
        table = self.open_table(len(bots) + 1, expansion=expansion, **settings)["id"]
        for seat, bot in enumerate(bots, start=1):
            self.tell(table, "seat_bot", seat=seat, bot=bot)
        started = self.tell(table, "start")
        assert "version" in started, started
        return table

    def play(self, table: str, until: Moment = lambda _: False, style: Style = brisk) -> bool:
        """Choose at a live table until a moment has come, while others watch; False if the game was over before."""
        while True:
            looked = self.get(f"/api/tables/{table}")
            if looked["table"]["stage"] == "over":
                return False
            game: Game = looked["game"]
            if game["offers"] and until(game):
                return True
            if game["offers"]:
                self.choose(table, style)

    def choose(self, table: str, style: Style = brisk) -> None:
        """Answer what is asked at a live table."""
        looked = self.get(f"/api/tables/{table}")
        self.tell(table, "play", version=looked["version"], move=style(looked["game"]["offers"]))

    def reach(self, moment: Moment | None, style: Style = brisk, bots: Bots = ("value",) * 2, **settings: Any) -> str:
        """A game in which this moment has come for me; without a moment, one that is over."""
        begun = self.begin(*bots, **settings)
        while (table := arrange(self._database, begun, moment, style)) is None:
            pass
        return table

    def finish(self, *bots: str) -> str:
        """A game that is over."""
        return self.reach(None, bots=bots)


def asks(question: str) -> Moment:
    return lambda game: bool(game["question"]["kind"] == question)
