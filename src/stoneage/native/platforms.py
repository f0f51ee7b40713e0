"""The platforms with precompiled libraries."""

import os
import sys
from typing import Final

SUFFIXES: Final = {"linux": ".so", "macos": ".dylib", "windows": ".dll"}
_SYSTEMS: Final = {"linux": "linux", "darwin": "macos", "win32": "windows"}
_MACHINES: Final = {"x86_64": "x64", "amd64": "x64", "aarch64": "arm64", "arm64": "arm64"}


def platform_name() -> str:
    """Returns system and processor of this Python, such as `linux-x64`, also for platforms without a library."""
    system = _SYSTEMS.get(sys.platform, sys.platform)
    machine = _machine().lower()
    name = f"{system}-{_MACHINES.get(machine, machine)}"
    if sys.maxsize < 1 << 32:
        return f"{name}-32bit"
    return f"{name}-musl" if system == "linux" and not _has_glibc() else name


def _machine() -> str:
    if sys.platform == "win32":
        import sysconfig  # processor of this Python, which can differ from that of the machine

        return sysconfig.get_platform().removeprefix("win-")
    # for the type checker: os.uname does not exist on Windows
    return os.uname().machine


def _has_glibc() -> bool:
    if sys.platform == "win32":
        return False
    try:
        return (os.confstr("CS_GNU_LIBC_VERSION") or "").startswith("glibc")
    except (OSError, ValueError):
        return False
