"""The WebSocket of a table: live play."""

import asyncio
from collections.abc import Callable
from typing import Any, Final, TypeVar

import orjson
from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from stoneage.authority.live_match import LiveMatch
from stoneage.authority.messages import pong
from stoneage.authority.presence import read_report
from stoneage.match.commands import AnyCommand, read_command
from stoneage.match.reading import Unreadable
from stoneage.match.refusals import Refused
from stoneage.server import metrics
from stoneage.server.action_rates import ActionRates
from stoneage.server.connection import Connection, encode
from stoneage.server.connection_limits import rate_limit_key
from stoneage.server.middleware import MOST_BYTES, check_client, malformed, status_of
from stoneage.server.refusals import RequestRefused
from stoneage.server.routes.dependencies import request_origin
from stoneage.server.services import Services, services_of
from stoneage.server.storage.people import COOKIE

Result = TypeVar("Result")

sockets = APIRouter()
_MOST_VERSION: Final = 2**31
_PING: Final = '{"type":"ping"}'  # the text of a client that wants to know whether the connection is alive
_PONG: Final = encode(pong())


@sockets.websocket("/api/tables/{table}/socket")
async def socket(websocket: WebSocket, table: str) -> None:
    """Look at a table, and play if a seat is mine; `since` asks for the story after that version."""
    services = services_of(websocket)
    address = websocket.client.host if websocket.client else ""
    metrics.SOCKETS.inc()
    try:
        async with services.connection_limits.opening.take(rate_limit_key(address)):
            await websocket.accept()
            connection: Connection = websocket.state.connection
            connection.address = address
            connection.share(services.connection_limits.frames(address))
            check_client(websocket.query_params.get("client"))
            person = await services.people.by_token(websocket.cookies.get(COOKIE), request_origin(websocket))
            if person is not None:
                connection.person, connection.device = person.id, person.device
        with services.action_rates.socket(connection.person):
            async with services.connection_limits.opening.take(rate_limit_key(address)):
                live = await services.matches.enter(
                    table, connection, _version(websocket.query_params.get("since", "0"))
                )
            try:
                # A task of its own: resumed through all the middleware around this, a message would cost twenty calls.
                await asyncio.create_task(_converse(services, live, connection))
            finally:
                live.leave(connection)
    except Refused as refusal:
        metrics.REFUSALS.labels(refusal.code).inc()
        await websocket.close(4000 + status_of(refusal.code), refusal.code)
    except WebSocketDisconnect:
        pass
    finally:
        metrics.SOCKETS.dec()


def _version(text: str) -> int:
    """Returns the version that a client saw last; 0 for what is no version."""
    return min(int(text), _MOST_VERSION) if text.isdecimal() and len(text) <= len(str(_MOST_VERSION)) else 0


async def _converse(services: Services, live: LiveMatch, connection: Connection) -> None:
    while True:
        text = await connection.receive_text()
        live.presence.hear(connection)
        if text == _PING:  # its rate is limited with that of all frames
            connection.send_text(_PONG)
            continue
        try:
            message = _message(services.action_rates, connection, text)
            if isinstance(message, dict) and message.get("type") == "page":
                await services.matches.report(live, connection, _read(read_report, message))
                continue
            answer = await services.matches.ask(live.match.id, *_command(services.action_rates, connection, message))
        except Refused as refusal:
            metrics.REFUSALS.labels(refusal.code).inc()
            answer = refusal.answer(_id_of(text))
        connection.send_text(encode(answer))


def _message(action_rates: ActionRates, connection: Connection, text: str | None) -> Any:
    """Returns a message's JSON; Refused if it is none, is too long, or comes too fast."""
    action_rates.message(connection.person, connection.address)
    if text is None:
        raise malformed([])
    if len(text) > MOST_BYTES:
        raise RequestRefused({"code": "too_large", "most": MOST_BYTES})
    try:
        return orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise malformed([((), "json_invalid")]) from error


def _command(action_rates: ActionRates, connection: Connection, message: Any) -> tuple[str, AnyCommand]:
    """Returns who sends which command; Refused if it is malformed, or comes too fast."""
    command = _read(read_command, message)
    if connection.person is None:
        raise RequestRefused("unknown_person")
    action_rates.command(connection.person, connection.address, command)
    return connection.person, command


def _read(read: Callable[[Any], Result], message: Any) -> Result:
    try:
        return read(message)
    except Unreadable as error:
        raise malformed(error.problems) from error


def _id_of(text: str | None) -> str | None:
    """Returns the id that a message carries, so that even a malformed one can be answered by name."""
    if text is None or len(text) > MOST_BYTES:
        return None
    try:
        message = orjson.loads(text)
    except orjson.JSONDecodeError:
        return None
    identity = message.get("id") if isinstance(message, dict) else None
    return identity[:64] if isinstance(identity, str) else None
