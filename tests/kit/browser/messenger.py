"""Commands without the page, under the same person's cookie: for what a test is not about."""

import secrets
from collections.abc import Callable
from typing import Any

from playwright.sync_api import APIRequestContext

from tests.kit.server.play_styles import Offer, brisk

Game = dict[str, Any]
Style = Callable[[list[Offer]], str]


class Messenger:
    """Carries a person's wishes to the server."""

    def __init__(self, http: APIRequestContext, url: str, name: str) -> None:
        self._http = http
        self._url = url
        self._name = name

    def get(self, path: str) -> Any:
        return self._http.get(self._url + path).json()

    def post(self, path: str, message: Any) -> Any:
        return self._http.post(self._url + path, data=message).json()

    def tell(self, table: str, what: str, **fields: Any) -> Any:
        return self.post(f"/api/tables/{table}", {"type": what, "id": secrets.token_hex(8), **fields})

    def come_in(self) -> None:
        self.post("/api/people", {"name": self._name})

    def sit(self, table: str, **fields: Any) -> Any:
        return self.tell(table, "sit", **{"name": self._name, "nonce": secrets.token_hex(16), **fields})

    def open_table(
        self, players: int = 2, *, expansion: bool = False, two_resources_now: bool = False, **settings: Any
    ) -> dict[str, str]:
        """`id` and `invite` of a new table; whoever opens it sits and begins."""
        self.come_in()
        options = {"players": players, "expansion": expansion, "two_resources_now": two_resources_now, "start": 0}
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

    def play(self, table: str, until: Callable[[Game], bool] = lambda _: False, style: Style = brisk) -> bool:
        """Choose at once until a moment has come; False if the game was over before."""
        while True:
            looked = self.get(f"/api/tables/{table}")
            if looked["table"]["stage"] == "over":
                return False
            game = looked["game"]
            if game["offers"] and until(game):
                return True
            if game["offers"]:
                self.tell(table, "play", version=looked["version"], move=style(game["offers"]))

    def reach(self, moment: Callable[[Game], bool], style: Style = brisk, **settings: Any) -> str:
        """A game in which this moment has come for me."""
        while True:
            table = self.begin("value", "value", **settings)
            if self.play(table, until=moment, style=style):
                return table


def asks(question: str) -> Callable[[Game], bool]:
    return lambda game: bool(game["question"]["kind"] == question)
