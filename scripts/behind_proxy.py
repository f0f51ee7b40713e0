"""Plays a match through the reverse proxies of docs/how-to/host-a-server.md, configured as on that page, over TLS.

    uv run python -m scripts.behind_proxy           # needs caddy, nginx and openssl
    uv run python -m scripts.behind_proxy nginx     # one of them

Each is tried three times: with a host of its own, and in a folder of a host that the proxy passes on or takes away.
"""

import asyncio
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from tests.kit.server.play_styles import brisk
from tests.kit.server.process import free_port

ROOT = Path(__file__).parent.parent
NAME = "play.example.org"
FOLDER = "/stoneage"
LAYOUTS = ("a host of its own", "a folder that is passed on", "a folder that is taken away")
_SERVER = """
import sys
from stoneage.cli.serve import serve
serve(port=int(sys.argv[1]), database=sys.argv[2], public_url=sys.argv[3], request_rate=0, proxies=["127.0.0.1"])
"""


def on_the_page(language: str) -> str:
    """Returns the proxy's configuration from the page."""
    found = re.search(
        rf"```{language}\n(.*?)```", (ROOT / "docs" / "how-to" / "host-a-server.md").read_text("utf-8"), re.DOTALL
    )
    assert found is not None
    return found[1]


def caddy_in(layout: str, site: str) -> str:
    """Returns the configuration of the same site in a subfolder."""
    if layout == LAYOUTS[0]:
        return site
    address, _, rest = site.partition("{")
    inside = rest.strip().removesuffix("}")
    if layout == LAYOUTS[1]:
        inside = inside.replace("respond /metrics", f"respond {FOLDER}/metrics")
    handle = "handle" if layout == LAYOUTS[1] else "handle_path"
    return f"{address}{{\nredir {FOLDER} {FOLDER}/\n{handle} {FOLDER}/* {{\n{inside}\n}}\n}}\n"


def nginx_in(layout: str, site: str) -> str:
    if layout == LAYOUTS[0]:
        return site
    site = site.replace("= /metrics", f"= {FOLDER}/metrics").replace("location / {", f"location {FOLDER}/ {{")
    return site if layout == LAYOUTS[1] else site.replace("127.0.0.1:8000;", "127.0.0.1:8000/;")


def begin_caddy(folder: Path, layout: str, port: int, backend: int) -> tuple[subprocess.Popen[bytes], Path]:
    site = caddy_in(layout, on_the_page("caddy")).replace(f"{NAME} {{", f"{NAME}:{port} {{\n    tls internal")
    options = "{\n    admin off\n    auto_https disable_redirects\n    skip_install_trust\n}\n"
    file = folder / "Caddyfile"
    file.write_text(options + site.replace("127.0.0.1:8000", f"127.0.0.1:{backend}"))
    environment = {**os.environ, "XDG_DATA_HOME": str(folder), "HOME": str(folder)}
    command = ["caddy", "run", "--adapter", "caddyfile", "--config", str(file)]
    process = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
    return process, folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"


def begin_nginx(folder: Path, layout: str, port: int, backend: int) -> tuple[subprocess.Popen[bytes], Path]:
    certificate, key = folder / "x.pem", folder / "x.key"
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", f"/CN={NAME}"]
    made += ["-addext", f"subjectAltName=DNS:{NAME}", "-out", str(certificate), "-keyout", str(key)]
    subprocess.run(made, check=True, capture_output=True)
    site = nginx_in(layout, on_the_page("nginx"))
    site = site.replace("127.0.0.1:8000", f"127.0.0.1:{backend}").replace("443 ssl", f"{port} ssl")
    site = site.replace(f"/etc/ssl/{NAME}.pem", str(certificate)).replace(f"/etc/ssl/{NAME}.key", str(key))
    file = folder / "nginx.conf"
    file.write_text(f"daemon off; pid {folder}/pid; events {{}} http {{ access_log off;\n{site}}}")
    command = ["nginx", "-p", str(folder), "-e", str(folder / "errors"), "-c", str(file)]
    return subprocess.Popen(command), certificate


@contextmanager
def running(*processes: subprocess.Popen[bytes]) -> Iterator[None]:
    try:
        yield
    finally:
        for process in processes:
            process.terminate()
            process.wait()


def name_is_here() -> None:
    """Resolves the example's host name to this machine."""
    look_up = socket.getaddrinfo

    def here(host: Any, *arguments: Any, **more: Any) -> Any:
        return look_up("127.0.0.1" if host in (NAME, NAME.encode()) else host, *arguments, **more)

    socket.getaddrinfo = here


async def play_through(url: str) -> dict[str, Any]:
    """A whole match of two people; what was seen on the way."""
    client, matches = import_module("tests.kit.server.client"), import_module("tests.kit.server.matches")
    table, guests = await matches.begin(url, 2)
    sockets = [await guest.watch(table) for guest in guests]
    await asyncio.gather(*(client.play_out(live, brisk) for live in sockets))
    host = url.removesuffix(FOLDER)
    shown = await guests[0].http.get("/", headers={"accept": "text/html"})
    parts = [await guests[0].http.get(host + path) for path in re.findall('(?:src|href)="(/[^"]+)"', shown.text)]
    bare = await guests[0].http.get(url)
    page = await guests[0].http.post("/api/people", json={}, headers={"origin": host})
    foreign = await guests[0].http.post("/api/people", json={}, headers={"origin": "https://evil.example"})
    metrics = await guests[0].http.get("/metrics")
    return {
        "page": [
            shown.status_code,
            len(parts) > 3,
            {part.status_code for part in parts},
            bare.status_code // 100 in (2, 3),
        ],
        "record": await matches.record_of(guests[0], table),
        "cookie": page.headers["set-cookie"],
        "hsts": page.headers.get("strict-transport-security"),
        "foreign": foreign.json()["code"],
        "metrics": metrics.status_code,
    }


def check(proxy: str, layout: str) -> None:
    begin = {"caddy": begin_caddy, "nginx": begin_nginx}[proxy]
    with tempfile.TemporaryDirectory() as name:
        folder, port, backend = Path(name), free_port(), free_port()
        url = f"https://{NAME}:{port}" + (FOLDER if layout != LAYOUTS[0] else "")
        command = [sys.executable, "-c", _SERVER, str(backend), f"sqlite:///{folder}/x.db", url]
        with (folder / "log").open("w") as log, running(subprocess.Popen(command, stderr=log)):
            process, authority = begin(folder, layout, port, backend)
            with running(process):
                _wait(folder / "log", authority)
                os.environ["SSL_CERT_FILE"] = str(authority)
                kit = [name for name in sys.modules if name.startswith("tests.kit.")]
                for name in kit:  # the client looks at the certificates when it is imported
                    del sys.modules[name]
                seen = import_module("tests.kit.server.client").run(play_through(url))
    from stoneage import verify

    assert verify(seen["record"]).status == 0
    assert seen["page"] == [200, True, {200}, True], seen["page"]
    assert "Secure" in seen["cookie"]
    assert f"Path={FOLDER if layout != LAYOUTS[0] else '/'};" in seen["cookie"]
    assert seen["hsts"]
    assert (seen["foreign"], seen["metrics"]) == ("foreign_origin", 403)
    events = len(seen["record"]["events"])
    print(f"{proxy}, {layout}: a match of {events} events over TLS and WebSockets, record true", flush=True)


def _wait(log: Path, authority: Path) -> None:
    while "kernel ready" not in log.read_text() or not authority.exists():
        time.sleep(0.2)
    time.sleep(2)


if __name__ == "__main__":
    name_is_here()
    for proxy in sys.argv[1:] or ("caddy", "nginx"):
        for layout in LAYOUTS:
            check(proxy, layout)
