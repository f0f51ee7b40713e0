"""Middleware before every request: host and origin checks, limits of size and rate, security headers."""

import math
import re
from collections.abc import Iterable
from itertools import islice
from typing import Final
from urllib.parse import urlsplit

import orjson
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stoneage.match.refusals import Refused
from stoneage.server import metrics
from stoneage.server.bans import Bans
from stoneage.server.config import PROTOCOL, Config
from stoneage.server.connection_limits import RequestQueue, TokenBuckets, is_address, rate_limit_key
from stoneage.server.refusals import RequestRefused, client_outdated

MOST_BYTES: Final = 16_384
_UPLOADS: Final = "/api/replays"  # whole records are sent there, and to what lies below
_MOST_UPLOADED: Final = 1_000_000  # bytes
_UPLOAD_COST: Final = 20.0  # as many requests as it counts for
_PAGE_COST: Final = 0.1  # the page's own files come from memory
BURST: Final = 5.0  # seconds' worth of requests that a client may send at once
# Paths that the application answers, not the page.
APPLICATION: Final = ("/api/", "/me/", "/health", "/metrics", "/.well-known/")
STATUS: Final = {
    "unknown_table": 404, "not_found": 404, "not_allowed": 405, "malformed": 422, "bad_settings": 422,
    "too_large": 413, "too_fast": 429, "too_many_tables": 429, "too_many_listed": 429,
    "too_many_invitations": 429, "too_many_links": 429,
    "too_many_devices": 429, "expired_link": 404, "banned": 403,
    "foreign_origin": 403, "foreign_host": 421, "unknown_person": 401,
    "not_with_others": 403, "no_record": 404, "no_household": 403,
    "not_host": 403, "not_your_seat": 403, "not_invited": 403, "removed": 403,
    "table_closed": 410, "unavailable": 503, "server_outdated": 503,
    "bad_record": 422,
}  # fmt: skip
_HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "font-src 'self'; media-src 'self'; manifest-src 'self'; worker-src 'self'; connect-src 'self'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "referrer-policy": "no-referrer",  # a personal link must not travel on
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
_SAFE: Final = ("GET", "HEAD", "OPTIONS")
_HOST: Final = re.compile(r"(\[[0-9a-fA-F:.]+\]|[\w.-]+)(:\d{1,5})?", re.ASCII)  # a name or an address, and a port


def status_of(code: str) -> int:
    """Returns the HTTP status that goes with a refusal's name."""
    return STATUS.get(code, 409)


def refusal_of(status: int) -> Refused:
    """Returns the refusal that goes with an HTTP status."""
    if status == 404:
        return Refused("not_found")
    return RequestRefused("not_allowed") if status == 405 else Refused({"code": "malformed", "fields": []})


def check_origin(headers: Headers, config: Config) -> None:
    """Raises Refused if a page of another site asks in its visitor's name. Programs send no origin at all.

    The whole origin counts. A proxy may have ended TLS, so both schemes are the server's own, unless its public URL
    names one.
    """
    if "origin" not in headers:
        return
    host, public = headers.get("host", ""), urlsplit(config.public_url)
    expected = {f"{public.scheme}://{public.netloc}"}
    if host != public.netloc:
        expected |= {f"http://{host}", f"https://{host}"}
    if headers.getlist("origin") not in ([origin] for origin in expected):
        raise RequestRefused("foreign_origin")


def check_host(headers: Headers, config: Config) -> None:
    """Raises Refused for a name that someone else pointed at this machine (DNS rebinding), and for two names."""
    hosts = headers.getlist("host")
    if len(hosts) != 1 or not _HOST.fullmatch(hosts[0]):
        raise RequestRefused("foreign_host")
    name = urlsplit(f"//{hosts[0]}").hostname or ""
    known = ("localhost", urlsplit(config.public_url).hostname, *config.hosts)
    if not name or (name not in known and not is_address(name)):  # nobody can point an address elsewhere
        raise RequestRefused("foreign_host")


def check_client(client: str | None) -> None:
    """Raises Refused if the page was loaded before an upgrade and speaks another protocol."""
    if client not in (None, str(PROTOCOL)):
        raise client_outdated(client)


def wants_page(headers: Headers) -> bool:
    """Returns whether a person asks, with a browser, and not a program."""
    return "text/html" in headers.get("accept", "")


class SecurityMiddleware:
    """Middleware around everything, the page included."""

    def __init__(self, app: ASGIApp, config: Config, bans: Bans) -> None:
        self._app = app
        self._config = config
        self._bans = bans
        self._rates = TokenBuckets(config.request_rate, config.request_rate * BURST)
        self._queue = RequestQueue(config.applied_limits.concurrent_requests)
        self._headers = dict(_HEADERS)
        if config.secure:
            self._headers["strict-transport-security"] = "max-age=31536000"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        base = self._config.base
        if base and scope["path"] == base and scope["type"] == "http":
            await RedirectResponse(f"{base}/", 307)(scope, receive, send)
            return
        if base and scope["path"].startswith(f"{base}/"):  # a proxy may pass the folder on or take it away
            scope = {**scope, "path": scope["path"].removeprefix(base)}
        try:
            self._check(scope)
            receiving = await _body(receive, _most(scope)) if scope["type"] == "http" else receive
        except Refused as refusal:
            await _refuse(scope, receive, self._with_headers(send, scope), refusal)
            return
        if scope["type"] == "websocket":
            await self._app(scope, receiving, send)
            return
        sending = self._with_headers(send, scope)
        if not scope["path"].startswith("/api/"):
            await self._app(scope, receiving, sending)
            return
        async with self._queue.take(_client(scope)):
            await self._app(scope, receiving, sending)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        try:
            check_host(headers, self._config)
            if scope["type"] == "websocket" or scope["method"] not in _SAFE:
                check_origin(headers, self._config)
        except ValueError as error:  # a host or origin that is no address at all
            raise RequestRefused("foreign_origin") from error
        if scope["path"].startswith("/api/"):  # the page itself is there, to say so
            self._bans.check_address(_address(scope))
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > _most(scope):
            raise RequestRefused({"code": "too_large", "most": _most(scope)})
        self._rates.check(_client(scope), _cost(scope))

    def _with_headers(self, send: Send, scope: Scope) -> Send:
        fixed = self._headers | ({"cache-control": "no-store"} if scope["path"].startswith(APPLICATION) else {})

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in fixed.items():
                    headers.setdefault(name, value)
            await send(message)

        return sending


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else ""


def _client(scope: Scope) -> str:
    return rate_limit_key(_address(scope))


def _is_upload(scope: Scope) -> bool:
    path: str = scope["path"]
    return path == _UPLOADS or path.startswith(f"{_UPLOADS}/")


def _most(scope: Scope) -> int:
    return _MOST_UPLOADED if _is_upload(scope) else MOST_BYTES


def _cost(scope: Scope) -> float:
    if _is_upload(scope):
        return _UPLOAD_COST
    return 1.0 if scope["path"].startswith(APPLICATION) else _PAGE_COST


async def _body(receive: Receive, most: int) -> Receive:
    """Reads a whole body and counts it, before anything else is done with it; bodies are small."""
    body, more = b"", True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return receive
        body, more = body + message.get("body", b""), message.get("more_body", False)
        if len(body) > most:
            raise RequestRefused({"code": "too_large", "most": most})
    waiting = [{"type": "http.request", "body": body, "more_body": False}]

    async def receiving() -> Message:
        return waiting.pop() if waiting else await receive()

    return receiving


def headers_of(refusal: Refused) -> dict[str, str]:
    """Returns when to try again, for programs that know the header and not our refusals."""
    if refusal.refusal["code"] != "too_fast":
        return {}
    return {"retry-after": str(math.ceil(refusal.refusal["wait"]))}


def body_of(refusal: Refused) -> bytes:
    metrics.REFUSALS.labels(refusal.code).inc()
    return orjson.dumps(refusal.answer())


def malformed(problems: Iterable[tuple[Iterable[str | int], str]]) -> Refused:
    """Returns the refusal that lists the path and the code of ten problems, without repeating what was sent."""
    fields = [(".".join(map(str, where))[:80], problem) for where, problem in islice(problems, 10)]
    return Refused({"code": "malformed", "fields": [{"field": field, "problem": problem} for field, problem in fields]})


async def _refuse(scope: Scope, receive: Receive, send: Send, refusal: Refused) -> None:
    if scope["type"] == "websocket":
        metrics.REFUSALS.labels(refusal.code).inc()
        await receive()
        await send({"type": "websocket.close", "code": 4000 + status_of(refusal.code), "reason": refusal.code})
        return
    headers = [(b"content-type", b"application/json")]
    headers += [(name.encode(), value.encode()) for name, value in headers_of(refusal).items()]
    if refusal.code == "too_fast":
        headers.append((b"connection", b"close"))  # connecting again is limited too, and cheaper
    await send({"type": "http.response.start", "status": status_of(refusal.code), "headers": headers})
    await send({"type": "http.response.body", "body": body_of(refusal)})
