"""The commands as people start them."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

import httpx
import pytest

from stoneage.cli.serve import is_stoneage, lan_address, play, serve
from tests.kit.server.process import Server, free_port


def test_several_workers_on_sqlite_are_refused_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert serve(database=f"sqlite:///{tmp_path}/x.db", workers=2) == 2
    assert "several workers need PostgreSQL" in capsys.readouterr().err


@pytest.mark.parametrize("url", ["mysql://x/y", "sqlite://", "sqlite:///:memory:", "nonsense", ""])
def test_an_unknown_database_is_refused_in_one_line(url: str, capsys: pytest.CaptureFixture[str]):
    assert serve(database=url or "x") == 2
    assert capsys.readouterr().err.splitlines()[-1].startswith("stoneage: the database must be")


def test_a_port_of_somebody_else_is_said_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert play(port, no_browser=True, database=f"sqlite:///{tmp_path}/x.db") == 2
    assert f"port {port} cannot be used" in capsys.readouterr().err


def test_a_second_start_finds_the_first(server: Server, capsys: pytest.CaptureFixture[str]):
    assert play(server.port, no_browser=True) == 0
    assert f"running already at {server.url}" in capsys.readouterr().out


def test_a_second_server_on_the_same_file_says_where_the_first_is(server: Server, capsys: pytest.CaptureFixture[str]):
    assert serve(port=free_port(), database=server.settings["database"]) == 2
    assert f"already, at {server.url}" in capsys.readouterr().err


def test_the_household_has_an_address(server: Server):
    assert lan_address().count(".") == 3
    assert is_stoneage(server.url)
    assert not is_stoneage(f"http://127.0.0.1:{free_port()}")


def test_a_fresh_process_shows_page_and_status_at_once_and_stops_when_told(tmp_path: Path):
    port = free_port()
    code = (
        "from stoneage.cli.serve import serve; import sys; sys.exit(serve(port=int(sys.argv[1]), database=sys.argv[2]))"
    )
    command = [sys.executable, "-c", code, str(port), f"sqlite:///{tmp_path}/x.db"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, env={**os.environ, "NUMBA_BOUNDSCHECK": "1"}) as process:
        while not is_stoneage(f"http://127.0.0.1:{port}"):
            assert process.poll() is None
            time.sleep(0.05)
        with urlopen(f"http://127.0.0.1:{port}/") as page:
            assert b"Stone Age" in page.read()
        with urlopen(f"http://127.0.0.1:{port}/api/tables", timeout=60) as lobby:
            assert lobby.read() == b'{"tables":[]}'
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) in (0, -signal.SIGTERM)
        assert process.stderr is not None
        assert b"server stopped" in process.stderr.read()


def test_a_household_server_lets_other_devices_in_and_no_foreign_name(tmp_path: Path):
    port = free_port()
    code = "import sys; from stoneage.cli.serve import play; play(int(sys.argv[1]), True, True, sys.argv[2])"
    command = [sys.executable, "-u", "-c", code, str(port), f"sqlite:///{tmp_path}/x.db"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "text": True}
    with subprocess.Popen(command, env={**os.environ, "NUMBA_BOUNDSCHECK": "1"}, **pipes) as process:
        assert process.stdout is not None
        said = [process.stdout.readline() for _ in range(12)]
        while not is_stoneage(f"http://127.0.0.1:{port}"):
            time.sleep(0.05)
        hosts = (lan_address(), socket.gethostname().lower(), "evil.example")
        codes = [
            httpx.get(f"http://127.0.0.1:{port}/", headers={"host": f"{host}:{port}"}).status_code for host in hosts
        ]
        process.terminate()
    assert f"http://{lan_address()}:{port}" in said[1]
    assert any(block in line for line in said[2:] for block in "█▀▄")
    assert codes == [200, 200, 421]
