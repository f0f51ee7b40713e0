"""Runs the compiled libraries of other platforms and compares their results with this one's, bit for bit.

    uv run --dev --group compile python -m scripts.elsewhere linux-arm64 windows-x64

It needs Debian's qemu-user with libc6-arm64-cross, and wine64.
"""

import argparse
import lzma
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from scripts.compile.link import TARGETS
from scripts.elsewhere.calls import Calls
from stoneage.native.manifest import packed, read_manifest
from stoneage.native.platforms import SUFFIXES

EMULATORS: dict[str, list[str]] = {
    "linux-x64": [],
    "linux-arm64": ["qemu-aarch64", "-L", "/usr/aarch64-linux-gnu"],
    "windows-x64": ["/usr/lib/wine/wine64"],
}
CALLER = Path(__file__).parent / "caller.c"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("platform", nargs="+", choices=EMULATORS)
    calls = Calls()
    written, expected = calls.written(), calls.answered()
    for platform in parser.parse_args().platform:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
            folder = Path(name)
            (folder / "calls").write_bytes(written)
            if called(folder, platform) != expected:
                sys.exit(f"{platform} comes to other results")
            print(f"{platform}: the same {len(expected):,} bytes", flush=True)


def called(folder: Path, platform: str) -> bytes:
    """Returns the results of a platform's library."""
    library = folder / f"stoneage{SUFFIXES[platform.partition('-')[0]]}"
    library.write_bytes(lzma.decompress(packed(read_manifest(), platform).read_bytes()))
    zig = [sys.executable, "-m", "ziglang", "cc", "-target", TARGETS[platform].zig, "-O1"]
    subprocess.run([*zig, str(CALLER), "-o", "caller.exe"], cwd=folder, check=True)
    command = [*EMULATORS[platform], "./caller.exe", f"./{library.name}", "calls", "answers"]
    environment = {**os.environ, "WINEPREFIX": str(folder / "wine"), "WINEDEBUG": "-all"}
    subprocess.run(command, cwd=folder, env=environment, check=True)
    return (folder / "answers").read_bytes()


if __name__ == "__main__":
    main()
