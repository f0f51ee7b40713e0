"""The socket of a table: live play."""

import asyncio
from typing import Final

import orjson
from fastapi import APIRouter, WebSocket
from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocketDisconnect

from stoneage.match.commands import AnyCommand
from stoneage.match.refusals import Refused
from stoneage.server import metrics
from stoneage.server.connection import Socket
from stoneage.server.limits import Bucket
from stoneage.server.matches import messages
from stoneage.server.matches.live_match import Answer
from stoneage.server.matches.live_matches import LiveMatches
from stoneage.server.middleware import MOST_BYTES, check_client, fields_of, status_of
from stoneage.server.storage.people import COOKIE

live = APIRouter()
_COMMANDS: Final[TypeAdapter[AnyCommand]] = TypeAdapter(AnyCommand)
_PROGRESS: Final = 0.5  # seconds between two words about the warm-up


@live.websocket("/api/tables/{table}/socket")
async def socket(websocket: WebSocket, table: str) -> None:
    """Look at a table, and play if a seat is mine; `since` asks for the story after that version."""
    hub: LiveMatches = websocket.app.state.hub
    person = await websocket.app.state.people.by_token(websocket.cookies.get(COOKIE))
    await websocket.accept()
    since = websocket.query_params.get("since", "0")
    guest = Socket(websocket.state.line, person.id if person else None)
    metrics.SOCKETS.inc()
    try:
        check_client(websocket.query_params.get("client"))
        await _warm(hub, guest)
        room = await hub.enter(table, guest, min(int(since), 2**31) if since.isdecimal() else 0)
        try:
            # A task of its own: woken through all that stands around this one, every message would cost twenty calls.
            await asyncio.create_task(_converse(hub, table, guest, Bucket(hub.config.requests)))
        finally:
            room.leave(guest)
    except Refused as refusal:
        metrics.REFUSALS.labels(refusal.code).inc()
        await websocket.close(4000 + status_of(refusal.code), refusal.code)
    except WebSocketDisconnect:
        pass
    finally:
        metrics.SOCKETS.dec()


async def _warm(hub: LiveMatches, guest: Socket) -> None:
    kernel = hub.warm_up.kernel
    while not kernel.ready.is_set():
        guest.send(messages.encode(messages.warming(kernel.name, kernel.progress)))
        await asyncio.sleep(_PROGRESS)


async def _converse(hub: LiveMatches, table: str, guest: Socket, bucket: Bucket) -> None:
    while True:
        words = await guest.hear()
        guest.send(messages.encode(await _answer(hub, table, guest.person, words, bucket)))


async def _answer(hub: LiveMatches, table: str, person: str | None, words: str | None, bucket: Bucket) -> Answer:
    try:
        bucket.take()
        if words is None:
            raise Refused({"code": "malformed", "fields": []})
        if len(words) > MOST_BYTES:
            raise Refused({"code": "too_large", "most": MOST_BYTES})
        command = _COMMANDS.validate_json(words)
        if person is None:
            raise Refused("unknown_person")
        return await hub.ask(table, person, command)
    except ValidationError as error:
        refusal = Refused({"code": "malformed", "fields": fields_of(error.errors())})
    except Refused as refused:
        refusal = refused
    metrics.REFUSALS.labels(refusal.code).inc()
    return refusal.answer(_id_of(words))


def _id_of(words: str | None) -> str | None:
    """The id a message carries, so that even a malformed one can be answered by name."""
    if words is None or len(words) > MOST_BYTES:
        return None
    try:
        read = orjson.loads(words)
    except orjson.JSONDecodeError:
        return None
    identity = read.get("id") if isinstance(read, dict) else None
    return identity[:64] if isinstance(identity, str) else None
