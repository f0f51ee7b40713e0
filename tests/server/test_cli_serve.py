"""The commands as people start them."""

import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from stoneage.cli.serve import is_stoneage, play, serve
from stoneage.server.config import Config, Limits
from stoneage.server.household import lan_address
from tests.kit.server.client import get
from tests.kit.server.process import Server, free_port


def test_several_workers_on_sqlite_are_refused_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert serve(database=f"sqlite:///{tmp_path}/x.db", workers=2) == 2
    assert "several workers need PostgreSQL" in capsys.readouterr().err


@pytest.mark.parametrize("url", ["mysql://x/y", "sqlite://", "sqlite:///:memory:", "nonsense", ""])
def test_an_unknown_database_is_refused_in_one_line(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert serve(database=url or "x") == 2
    assert capsys.readouterr().err.splitlines()[-1].startswith("stoneage: the database must be")


def test_a_port_of_somebody_else_is_said_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert play(port, no_browser=True, database=f"sqlite:///{tmp_path}/x.db") == 3
    assert f"port {port} cannot be used" in capsys.readouterr().err


def test_a_second_start_finds_the_first(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    assert play(server.port, no_browser=True) == 0
    assert f"already running at {server.url}" in capsys.readouterr().out


def test_a_second_server_on_the_same_file_says_where_the_first_is(
    server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    assert serve(port=free_port(), database=server.settings["database"]) == 3
    assert f"already using this database, at {server.url}" in capsys.readouterr().err


def test_the_household_has_an_address(server: Server) -> None:
    assert lan_address().count(".") == 3
    assert is_stoneage(server.url)
    assert not is_stoneage(f"http://127.0.0.1:{free_port()}")


def test_a_fresh_process_shows_page_and_status_at_once_and_stops_when_told(tmp_path: Path) -> None:
    port = free_port()
    code = (
        "from stoneage.cli.serve import serve; import sys; sys.exit(serve(port=int(sys.argv[1]), database=sys.argv[2]))"
    )
    command = [sys.executable, "-c", code, str(port), f"sqlite:///{tmp_path}/x.db"]
    with subprocess.Popen(command, stderr=subprocess.PIPE) as process:
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


def test_a_household_server_lets_other_devices_in_and_no_foreign_name(tmp_path: Path) -> None:
    port = free_port()
    code = "import sys; from stoneage.cli.serve import play; play(int(sys.argv[1]), True, True, sys.argv[2])"
    command = [sys.executable, "-u", "-c", code, str(port), f"sqlite:///{tmp_path}/x.db"]
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "text": True}
    with subprocess.Popen(command, **pipes) as process:
        assert process.stdout is not None
        said = [process.stdout.readline() for _ in range(12)]
        while not is_stoneage(f"http://127.0.0.1:{port}"):
            time.sleep(0.05)
        hosts = (lan_address(), socket.gethostname().lower(), "evil.example")
        codes = [get(f"http://127.0.0.1:{port}/", headers={"host": f"{host}:{port}"}).status_code for host in hosts]
        process.terminate()
    assert f"http://{lan_address()}:{port}" in said[1]
    assert any(block in line for line in said[2:] for block in "█▀▄")
    assert codes == [200, 200, 421]


def newer_database(file: Path) -> None:
    with sqlite3.connect(file) as database:
        database.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)")
        database.execute("INSERT INTO alembic_version VALUES ('9999')")
    database.close()


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda file: file.write_bytes(b"garbage" * 1000), "x.db is not an SQLite database"),
        (newer_database, "made by a newer version of stoneage"),
        (lambda file: file.mkdir(), "x.db cannot be opened"),
    ],
    ids=["garbage", "newer", "a folder"],
)
def test_a_database_that_cannot_be_used_ends_the_start_with_its_own_status_and_a_sentence(
    make: Callable[[Path], Any], reason: str, tmp_path: Path
) -> None:
    make(tmp_path / "x.db")
    started = start(f"sqlite:///{tmp_path}/x.db")
    assert started.returncode == 3
    assert reason in started.stderr.splitlines()[-1]
    assert "serves at" not in started.stderr


def test_a_postgresql_that_is_not_there_is_said_without_its_password() -> None:
    started = start(f"postgresql://ann:sesame@127.0.0.1:{free_port()}/x")
    assert started.returncode == 3
    assert "PostgreSQL does not answer" in started.stderr.splitlines()[-1]
    assert "sesame" not in started.stderr


def test_several_workers_do_not_start_without_their_database(capsys: pytest.CaptureFixture[str]) -> None:
    database = f"postgresql://ann@127.0.0.1:{free_port()}/x"
    assert serve(port=free_port(), database=database, workers=2) == 3
    assert "PostgreSQL does not answer" in capsys.readouterr().err.splitlines()[-1]


def test_a_folder_that_cannot_be_made_is_not_called_a_port(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    started = start(f"sqlite:///{tmp_path}/file/x.db")
    assert started.returncode == 3
    assert "x.db cannot be opened" in started.stderr.splitlines()[-1]


def test_a_server_without_the_parts_of_uvicorn_that_it_uses_does_not_start(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr("uvicorn.protocols.websockets.websockets_sansio_impl.WebSocketsSansIOProtocol.handle_events")
    assert serve(port=free_port(), database=f"sqlite:///{tmp_path}/x.db") == 3
    assert "has no handle_events where we know it" in capsys.readouterr().err


def start(database: str) -> "subprocess.CompletedProcess[str]":
    code = (
        "from stoneage.cli.serve import serve; import sys; sys.exit(serve(port=int(sys.argv[1]), database=sys.argv[2]))"
    )
    command = [sys.executable, "-c", code, str(free_port()), database]
    return subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)


def test_a_folder_is_not_made_for_the_database_without_a_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("stoneage.cli.serve._run", lambda *_: 0)
    assert serve(database=f"sqlite:///{tmp_path}/stoneage.db") == 0
    assert capsys.readouterr().err == ""
    assert serve(database=f"sqlite:///{tmp_path}/nowhere/stoneage.db") == 0
    assert capsys.readouterr().err == f"Creating the folder {tmp_path}/nowhere for the database\n"


@pytest.mark.parametrize(
    ("given", "status", "said"),
    [
        ({"host": "nowhere.invalid"}, 3, "nowhere.invalid is no address of this machine; try --host"),
        ({"host": "192.0.2.1"}, 3, "192.0.2.1 is no address of this machine; try --host"),
        ({"proxies": ["proxy.example"]}, 2, "--proxy must be an IP address such as 127.0.0.1, not proxy.example"),
        ({"proxies": ["*"]}, 2, "--proxy must be an IP address"),
        ({"limits": ["tables=-5"]}, 2, "the limit tables must be 0 or more, not -5"),
        ({"limits": ["chat=nan"]}, 2, "the limit chat must be 0 or more, not nan"),
        ({"limits": ["tabels=5"]}, 2, "there is no limit tabels"),
    ],
)
def test_what_makes_no_sense_is_said_in_one_line(
    given: dict[str, Any], status: int, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert serve(port=free_port(), database=f"sqlite:///{tmp_path}/x.db", **given) == status
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 1
    assert said in told[0]


def test_a_limit_that_the_environment_misspells_is_refused_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("STONEAGE_LIMIT_TABELS", "5")
    assert serve(show_config=True) == 2
    assert "there is no limit tabels" in capsys.readouterr().err


@pytest.mark.parametrize("secret", ["sesame", "ses@me", "s:es/me"])
def test_the_shown_settings_never_tell_a_password(secret: str, capsys: pytest.CaptureFixture[str]) -> None:
    for url in (f"postgresql://ann:{secret}@db/x", f"postgresql://ann@db/x?password={secret}"):
        assert serve(database=url, show_config=True) == 0
        assert secret[-3:] not in capsys.readouterr().out.partition("host =")[0]


def test_a_limit_is_still_known_by_its_name_in_the_last_release() -> None:
    limits = Limits().changed({"commands_a_day": "7", "read_timeout": "3"})
    assert (limits.commands_per_day, limits.read_timeout) == (7, 3.0)


def test_every_setting_but_the_pace_of_tests_has_an_option() -> None:
    assert [one.name for one in fields(Config) if "option" not in one.metadata] == ["housekeeping_interval"]


def test_worker_processes_get_every_setting() -> None:
    config = Config(
        *("postgresql://db/x", "0.0.0.0", 81, 2, "https://club.example", 3.0, ("10.0.0.1",), ("club",)),
        *(Limits(tables=7), 4.0, 5.0, 6.0, 8, {"anna": "expert@5"}, 9.0),
    )
    assert [one.name for one in fields(config) if getattr(config, one.name) == getattr(Config("x"), one.name)] == []
    assert Config.from_json(config.to_json()) == config
