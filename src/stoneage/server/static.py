"""The built web client as files: compressed where that helps, cached by browsers as long as they stay the same."""

from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from stoneage.server.middleware import refusal_of, wants_page

_NO_CLIENT: Final = (
    "<!doctype html><title>Stone Age</title><p>The server runs; this installation has no web client.</p>"
)
_WORTH_PACKING: Final = (".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".txt", ".map", "/")
_KEPT: Final = {"assets/": "public, max-age=31536000, immutable", "art/": "public, max-age=3600"}


class _Files(StaticFiles):
    """Names under `assets` change with their content; everything else is revalidated by its ETag."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        kept = next((rule for folder, rule in _KEPT.items() if path.startswith(folder)), "no-cache")
        response.headers.setdefault("cache-control", kept)
        return response


class Page:
    """Serves what a browser shows; an address that leads nowhere gets the page too, which says so in its language."""

    def __init__(self, client: Path) -> None:
        self._index = client / "index.html" if client.is_dir() else None
        self._files: ASGIApp = _Files(directory=client, html=True) if client.is_dir() else _nothing
        self._packed = GZipMiddleware(self._files, minimum_size=1000, compresslevel=6)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        answering = self._packed if scope["path"].endswith(_WORTH_PACKING) else self._files
        try:
            await answering(scope, receive, send)
        except HTTPException as error:
            await self._refusal(error.status_code, Headers(scope=scope))(scope, receive, send)

    def _refusal(self, status: int, headers: Headers) -> Response:
        if status == 404 and self._index is not None and wants_page(headers):
            return FileResponse(self._index, status, {"cache-control": "no-cache"})
        return JSONResponse(refusal_of(status).answer(), status)


async def _nothing(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["path"] != "/":
        raise HTTPException(404)
    await HTMLResponse(_NO_CLIENT)(scope, receive, send)
