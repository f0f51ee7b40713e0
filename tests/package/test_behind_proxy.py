"""The reverse proxies of docs/how-to/host-a-server.md, as they are written there, wherever one is installed."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("proxy", ["nginx", "caddy"])
def test_a_match_is_played_through_a_proxy_on_a_host_of_its_own_and_in_a_folder(proxy: str) -> None:
    if not (shutil.which(proxy) and shutil.which("openssl")):
        pytest.skip(f"{proxy} is not installed")
    command = [sys.executable, "-m", "scripts.behind_proxy", proxy]
    played = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True, timeout=300)
    assert played.returncode == 0, played.stderr
    assert played.stdout.count("record true") == 3
