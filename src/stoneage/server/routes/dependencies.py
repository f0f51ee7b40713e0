"""Dependencies of routes: the person who asks, and the services."""

import zlib
from http import HTTPStatus
from typing import Annotated, Any, Final

import orjson
from fastapi import Cookie, Depends, Header, Path, Query, Request, Response
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from stoneage.server.middleware import check_client
from stoneage.server.services import Services, services_of
from stoneage.server.storage.people import COOKIE, Person, RequestOrigin

# By name and not as a model: FastAPI would build the whole union again for every status of every route, which took two
# thirds of the time from start to a first game.
_PLACE: Final = "#/components/schemas/"
_PIECE: Final = 65_536  # bytes: as much as a connection takes before it waits for its client
_REFUSED = {"schema": {"$ref": _PLACE + "Refused"}}
REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"description": HTTPStatus(status).phrase, "content": {"application/json": _REFUSED}}
    for status in (401, 403, 404, 409, 413, 422, 429, 503)
}


def answers(*names: str) -> dict[int | str, dict[str, Any]]:
    """Returns what a route declares that answers with one of these schemas, written by hand."""
    schemas = [{"$ref": _PLACE + name} for name in names]
    schema = schemas[0] if len(schemas) == 1 else {"anyOf": schemas}
    return {200: {"description": " or ".join(names), "content": {"application/json": {"schema": schema}}}}


Token = Annotated[str | None, Cookie(alias=COOKIE, include_in_schema=False)]
Encodings = Annotated[str, Header(alias="accept-encoding", include_in_schema=False)]
TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,32}$")]


async def _services(request: Request) -> Services:
    return services_of(request)


TheServices = Annotated[Services, Depends(_services)]


async def _address(request: Request) -> str:
    return request.client.host if request.client else ""


Address = Annotated[str, Depends(_address)]


def request_origin(asking: HTTPConnection) -> RequestOrigin:
    """Returns the browser and the address of a request."""
    return RequestOrigin(asking.headers.get("user-agent", ""), asking.client.host if asking.client else "")


async def _somebody(request: Request, services: TheServices, token: Token = None) -> Person | None:
    return await services.people.by_token(token, request_origin(request))


async def _guest(request: Request, services: TheServices, token: Token = None) -> Person:
    return await services.people.need(token, request_origin(request))


Somebody = Annotated[Person | None, Depends(_somebody)]
Guest = Annotated[Person, Depends(_guest)]


def same_protocol(client: Annotated[str | None, Query(include_in_schema=False)] = None) -> None:
    """Raises Refused if a client says that it was made for another protocol."""
    check_client(client)


def as_json(content: Any, status: int = 200) -> Response:
    """Returns an answer that was built by hand: its shape is in the protocol, and a test holds the two together."""
    return Response(orjson.dumps(content), status, media_type="application/json")


def packed_json(compressed: bytes, encodings: str) -> Response:
    """Returns a body that was compressed with gzip before, in a form that the client takes."""
    if "gzip" in encodings:
        return Response(compressed, headers={"content-encoding": "gzip"}, media_type="application/json")
    return Unpacked(compressed, media_type="application/json")


class Unpacked(Response):
    """A body that is unpacked while it is sent, for clients that do not take gzip: 2 MB of a long game's replay would
    otherwise lie in memory for each of them that asks and does not read."""

    def __init__(self, compressed: bytes, media_type: str) -> None:
        super().__init__(b"", media_type=media_type)
        self._compressed = compressed
        self.headers["content-length"] = str(int.from_bytes(compressed[-4:], "little"))  # as gzip ends

    async def __call__(self, _scope: Scope, _receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        unpacker, packed = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16), self._compressed
        while packed and not unpacker.eof:
            piece = unpacker.decompress(packed, _PIECE)
            packed = unpacker.unconsumed_tail
            await send({"type": "http.response.body", "body": piece, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})
