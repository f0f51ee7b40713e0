"""Tests the wheel on every installed supported Python, with the lowest and the newest packages it allows.

uv run python -m scripts.installations [--python 3.12] [--resolution lowest-direct]
"""

import argparse
import subprocess
import tempfile
from pathlib import Path

from tests.kit.installation import ROOT, Installation, build_wheel

PYTHONS = ("3.11", "3.12", "3.13", "3.14")
RESOLUTIONS = ("lowest-direct", "highest")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", choices=PYTHONS, action="append", help="by default all that are here")
    parser.add_argument("--resolution", choices=RESOLUTIONS, action="append", help="by default both")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        wheel = build_wheel(Path(name))
        for version in options.python or PYTHONS:
            python = find(version)
            for resolution in options.resolution or RESOLUTIONS:
                folder = Path(name) / f"{version}-{resolution}"
                print(
                    version, resolution, tried(folder, python, wheel, resolution) if python else "not here", flush=True
                )


def find(version: str) -> str | None:
    """Returns an installed interpreter of this version; downloads none."""
    command = ["uv", "python", "find", "--no-project", "--no-python-downloads", "--system", version]
    found = subprocess.run(command, cwd="/", capture_output=True, text=True, check=False)
    return found.stdout.strip() or None


def tried(folder: Path, python: str, wheel: Path, resolution: str) -> str:
    """Installs and tests the wheel. Returns the outcome."""
    folder.mkdir()
    there = Installation(folder, python)
    # No configuration: ours has exact versions. And not by the wheel: uv takes what that requires for indirect.
    install = ["uv", "pip", "install", "--quiet", "--no-config", "--no-build", "--python", str(there.python)]
    extras = [word for extra in ("lab", "plots", "server") for word in ("--extra", extra)]
    needs = ["--resolution", resolution, "--requirements", str(ROOT / "pyproject.toml"), *extras]
    subprocess.run([*install, *needs], cwd=folder, check=True)
    subprocess.run([*install, "--no-deps", wheel], cwd=folder, check=True)
    scores, thought, served = there.play(), there.think(), there.serve_old_match()
    return f"scores {scores}, the bot says {thought!r}, the old match is at version {served['match']['version']}"


if __name__ == "__main__":
    main()
