"""The built web client, served from memory. It is compressed when the package is built, never for a request."""

import hashlib
import mimetypes
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import Receive, Scope, Send

from stoneage.server.middleware import refusal_of, wants_page

_NO_CLIENT: Final = (
    "<!doctype html><title>Stone Age</title><p>The server runs; this installation has no web client.</p>"
)
# Names under `assets` change with their content; everything else is revalidated by its ETag.
_CACHED: Final = {"assets/": "public, max-age=31536000, immutable", "art/": "public, max-age=3600"}
_COMPRESSED: Final = {"br": ".br", "gzip": ".gz"}  # the best first
_BASE: Final = b'name="base" content="/"'  # with which the page names the folder of its scripts
_TYPES: Final = {".js": "text/javascript", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json"}


@dataclass(slots=True)
class _File:
    """A file in the forms in which it can be sent."""

    forms: dict[str, bytes] = field(default_factory=dict)  # by content encoding; "" is the plain one
    headers: dict[str, str] = field(default_factory=dict)

    def response(self, headers: Headers, status: int = 200) -> Response:
        if headers.get("if-none-match") == self.headers["etag"] and status == 200:
            return Response(status_code=304, headers=self.headers)
        accepted = [part.partition(";")[0].strip() for part in headers.get("accept-encoding", "").split(",")]
        encoding = next((name for name in _COMPRESSED if name in accepted and name in self.forms), "")
        extra = {"content-encoding": encoding} if encoding else {}
        return Response(self.forms[encoding], status, self.headers | extra)


def _read(client: Path, path: Path) -> _File:
    name, plain = path.relative_to(client).as_posix(), path.read_bytes()
    forms = {code: path.with_name(path.name + end) for code, end in _COMPRESSED.items()}
    kind = _TYPES.get(path.suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    headers = {
        "content-type": f"{kind}; charset=utf-8" if kind.startswith("text/") else kind,
        "cache-control": next((rule for folder, rule in _CACHED.items() if name.startswith(folder)), "no-cache"),
        "etag": f'"{hashlib.sha256(plain).hexdigest()[:32]}"',
        "vary": "accept-encoding",
    }
    return _File({"": plain} | {code: form.read_bytes() for code, form in forms.items() if form.is_file()}, headers)


def _in_folder(page: _File, base: str) -> _File:
    """Returns the page of a server in a folder of its host: built paths are relative, and a dead link lies anywhere."""
    plain = page.forms[""].replace(b'="./', f'="{base}/'.encode())
    plain = plain.replace(_BASE, _BASE.replace(b'"/"', f'"{base}/"'.encode()))
    etag = f'"{hashlib.sha256(plain).hexdigest()[:32]}"'
    return _File({"": plain}, page.headers | {"etag": etag})  # a kilobyte is not worth compressing


class Page:
    """Serves what a browser shows; an address that leads nowhere gets the page too, which says so in its language."""

    def __init__(self, client: Path, base: str = "") -> None:
        found = [path for path in client.rglob("*") if path.is_file() and path.suffix not in _COMPRESSED.values()]
        self._files = {"/" + path.relative_to(client).as_posix(): _read(client, path) for path in found}
        self._index = self._files.get("/index.html")
        if self._index is not None:
            self._index = self._files["/index.html"] = _in_folder(self._index, base)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._answer(scope["method"], scope["path"], Headers(scope=scope))(scope, receive, send)

    def _answer(self, method: str, path: str, headers: Headers) -> Response:
        if method not in ("GET", "HEAD"):
            return _refusal(405)
        file = self._index if path == "/" else self._files.get(path)
        if file is not None:
            return file.response(headers)
        if self._index is not None and wants_page(headers):
            return self._index.response(headers, 404)
        return HTMLResponse(_NO_CLIENT) if path == "/" else _refusal(404)


def _refusal(status: int) -> Response:
    return JSONResponse(refusal_of(status).answer(), status)
