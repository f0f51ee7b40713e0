"""People as the server sees them: a cookie, HTTP, and a socket."""

import asyncio
import json
import secrets
import ssl
from functools import partial
from itertools import count
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

_IDS = count()
_TLS = ssl.create_default_context()  # never used, but each client would make one of its own
_OPEN: list[Any] = []  # connections of the test that runs
_PATIENCE = 60.0  # seconds for an answer: the machine of the tests may be busy, and some promises are fifteen seconds
# As those of httpx, which give up after five seconds.
get, post = partial(httpx.get, timeout=_PATIENCE), partial(httpx.post, timeout=_PATIENCE)
request = partial(httpx.request, timeout=_PATIENCE)


def run(doing: Any) -> Any:
    """Run a test's conversation and hang up afterwards."""

    async def tidy() -> Any:
        try:
            return await doing
        finally:
            while _OPEN:
                await _OPEN.pop().close()

    return asyncio.run(tidy())


def new_id() -> str:
    return f"m{next(_IDS)}-{secrets.token_hex(4)}"


class Person:
    """A guest of a server."""

    def __init__(self, url: str, name: str = "", token: str | None = None) -> None:
        self.http = httpx.AsyncClient(
            base_url=url, cookies={"stoneage": token} if token else None, verify=_TLS, timeout=_PATIENCE
        )
        self.url = url
        self.name = name
        _OPEN.append(self)

    async def close(self) -> None:
        await self.http.aclose()

    async def come_in(self) -> "Person":
        answer = await self.http.post("/api/people", json={"name": self.name})
        assert answer.status_code == 201, answer.text
        return self

    @property
    def token(self) -> str:
        return self.http.cookies["stoneage"]

    async def open(self, players: int = 2, **settings: Any) -> dict[str, Any]:
        options = {"players": players, **settings.pop("options", {})}
        answer = await self.http.post("/api/tables", json={"options": options, **settings})
        assert answer.status_code == 201, answer.text
        opened: dict[str, Any] = answer.json()
        return opened

    async def ask(self, table: str, what: str, **fields: Any) -> dict[str, Any]:
        message = {"id": new_id(), **fields, "type": what}
        answer = await self.http.post(f"/api/tables/{table}", json=message)
        answered: dict[str, Any] = answer.json()
        return answered

    async def sit(self, table: dict[str, Any], **fields: Any) -> dict[str, Any]:
        nonce = secrets.token_hex(16)
        return await self.ask(table["id"], "sit", name=self.name, nonce=nonce, invite=table["invite"], **fields)

    async def look(self, table: str, since: int = 0) -> dict[str, Any]:
        seen: dict[str, Any] = (await self.http.get(f"/api/tables/{table}", params={"since": since})).json()
        return seen

    async def watch(self, table: str, since: int = 0) -> "Live":
        headers = {"Cookie": f"stoneage={self.token}"} if "stoneage" in self.http.cookies else {}
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/socket?since={since}"
        socket = await connect(address, additional_headers=headers, max_size=None, compression=None)
        return await Live(socket).begin()


def merged(before: dict[str, Any] | None, changes: dict[str, Any] | None) -> dict[str, Any] | None:
    """A view with what an update says is new: as docs/reference/protocol.md specifies."""
    if before is None or changes is None:
        return changes
    now = dict(before)
    for name, change in changes.items():
        patched = isinstance(before[name], list) and isinstance(change, dict)
        now[name] = [change.get(str(n), item) for n, item in enumerate(before[name])] if patched else change
    return now


def whole(last: dict[str, Any], message: dict[str, Any]) -> dict[str, Any]:
    """A welcome, or an update with all that it leaves out because it was sent before."""
    if message["type"] != "update":
        return message
    return message | {name: merged(last[name], message[name]) for name in ("table", "game")}


class Live:
    """An open socket: what came in, and how it stands."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        _OPEN.append(self)
        self.heard: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self.last: dict[str, Any] = {}

    async def begin(self) -> "Live":
        await self.until(lambda message: message["type"] == "welcome")
        return self

    async def hear(self, patience: float = _PATIENCE) -> dict[str, Any]:
        words = await asyncio.wait_for(self.socket.recv(), patience)
        message: dict[str, Any] = json.loads(words)
        self.raw.append(str(words))
        self.heard.append(message)
        if message["type"] in ("welcome", "update"):
            self.last = whole(self.last, message)
        return message

    async def until(self, wanted: Any, patience: float = _PATIENCE) -> dict[str, Any]:
        async with asyncio.timeout(patience):
            while not wanted(message := await self.hear(patience)):
                pass
        return message

    async def send(self, what: str, **fields: Any) -> str:
        message = {"id": new_id(), **fields, "type": what}
        await self.socket.send(json.dumps(message))
        return str(message["id"])

    async def ask(self, what: str, **fields: Any) -> dict[str, Any]:
        identity = await self.send(what, **fields)
        return await self.until(lambda message: message.get("id") == identity)

    @property
    def over(self) -> bool:
        return bool(self.last["table"]["stage"] == "over")

    @property
    def offers(self) -> list[dict[str, Any]] | None:
        game = self.last["game"]
        return game["offers"] if game else None

    async def close(self) -> None:
        await self.socket.close()


async def play_out(live: Live, choose: Any = None, stop: Any = None) -> None:
    """Answer whatever is asked until the game is over."""
    while not live.over and not (stop and stop()):
        if live.offers:
            offers = live.offers
            move = choose(offers) if choose else offers[0]["move"]
            version = live.last["version"]
            answer = await live.ask("play", version=version, move=move)
            assert answer["type"] == "accepted" or answer["code"] in ("stale", "over"), answer
            while live.last["version"] <= version and not live.over:
                await live.hear()
        else:
            await live.hear()
