"""The files of `deploy/`: they can be read, and every command in them is one that `stoneage` takes."""

import configparser
import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.kit.commands import run

DEPLOY = Path(__file__).parents[2] / "deploy"
COMPOSE = sorted(DEPLOY.glob("compose.*.yaml"))


def settings(*command: str) -> dict[str, str]:
    """What a server would run with, as it prints it."""
    outcome = run(*command, "--show-config")
    assert outcome.status == 0, outcome.err
    return dict(line.split(" = ", 1) for line in outcome.out.splitlines())


def unit() -> configparser.ConfigParser:
    # A unit may name a key several times; these are the environment's.
    text = re.sub(r"^Environment=(\w+)=", r"Environment_\1=", (DEPLOY / "stoneage.service").read_text(), flags=re.M)
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment, method-assign]  # keys as they are written
    parser.read_string(text)
    return parser


def test_the_unit_serves_a_file_in_its_own_folder_as_nobody_special(monkeypatch: pytest.MonkeyPatch) -> None:
    service = unit()["Service"]
    for key, value in service.items():
        if key.startswith("Environment_"):
            monkeypatch.setenv(key.removeprefix("Environment_"), value)
    program, *command = shlex.split(service["ExecStart"])
    given = settings(*command)
    assert Path(program).name == "stoneage"
    assert given["database"] == f"sqlite:////var/lib/{service['StateDirectory']}/games.db"
    assert given["proxies"] == "127.0.0.1"
    assert service["DynamicUser"] == "yes"


def test_the_container_serves_from_its_one_volume_as_another_user_than_root(monkeypatch: pytest.MonkeyPatch) -> None:
    text = (DEPLOY / "Containerfile").read_text().replace("\\\n", " ")
    steps = [line.split(" ", 1) for line in text.splitlines() if line and not line.startswith("#")]
    last = dict(steps)
    for name, value in (pair.split("=", 1) for pair in last["ENV"].split()):
        monkeypatch.setenv(name, value)
    given = settings(*json.loads(last["CMD"]))
    assert json.loads(last["ENTRYPOINT"]) == ["stoneage"]
    assert given["database"] == f"sqlite:///{last['VOLUME']}/games.db"
    assert (given["host"], given["port"]) == ("0.0.0.0", last["EXPOSE"])
    assert int(last["USER"]) > 0
    assert [name for name, _ in steps].count("VOLUME") == 1


@pytest.mark.parametrize("file", COMPOSE, ids=lambda file: file.stem)
def test_a_compose_file_gives_its_servers_what_they_need(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole: dict[str, Any] = yaml.safe_load(file.read_text())
    servers = {name: service for name, service in whole["services"].items() if name.startswith("stoneage")}
    proxy = whole["services"]["caddy"]
    upstreams = proxy["environment"]["STONEAGE_SERVERS"].split()
    assert upstreams == [f"{name}:8000" for name in servers]
    for service in servers.values():
        for name, value in service.get("environment", {}).items():
            monkeypatch.setenv(name, re.sub(r"\$\{\w+[^}]*\}", "secret", value))
        given = settings(*(re.sub(r"\$\{\w+[^}]*\}", "play.example.org", word) for word in service["command"]))
        assert given["public_url"] == "https://play.example.org"
        assert given["proxies"] == proxy["networks"]["inside"]["ipv4_address"]
        assert "secret" not in given["database"]
        assert service["build"]["dockerfile"] == "deploy/Containerfile"
    assert (len(servers) > 1) == ("postgresql" in whole["services"])
    assert all((DEPLOY / volume.split(":")[0]).exists() for volume in proxy["volumes"] if volume.startswith("./"))
