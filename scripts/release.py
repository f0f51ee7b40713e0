"""Releases the commit that is checked out: `uv run python scripts/release.py`.

It refuses a dirty tree, a version that was released before, a changelog without an entry for it, a placeholder
address and a check that fails.
Then it builds the source distribution and the wheel into dist/ and tags the commit. It publishes nothing.
"""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
PLACEHOLDER = "https://example.org/"  # of all addresses in pyproject.toml until the first release


class Refused(Exception):
    """The reason why there is no release."""


def release(root: Path) -> str:
    """Checks, builds and tags the commit. Returns the tag."""
    tag = f"v{_version(root)}"
    refuse_dirty_tree(root)
    refuse_second_release(root, tag)
    refuse_missing_entry(root, tag.removeprefix("v"))
    refuse_placeholder_address(root)
    refuse_failing_check(root)
    subprocess.run(["uv", "build", "--quiet", "--clear"], cwd=root, check=True)
    subprocess.run(["git", "tag", "--annotate", tag, "--message", tag], cwd=root, check=True)
    return tag


def refuse_dirty_tree(root: Path) -> None:
    """Raises Refused if there are uncommitted changes."""
    if changed := _git(root, "status", "--porcelain").splitlines():
        raise Refused(f"{len(changed)} files are not committed, the first is {changed[0][3:]}")


def refuse_second_release(root: Path, tag: str) -> None:
    """Raises Refused if the version has been released before."""
    if _git(root, "tag", "--list", tag):
        raise Refused(f"{tag} was released before: raise the version in pyproject.toml")


def refuse_missing_entry(root: Path, version: str) -> None:
    """Raises Refused if the version has no changelog entry, or if there are unreleased entries."""
    changelog = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    if not _entries(changelog, version):
        raise Refused(f"CHANGELOG.md has no entry for {version}")
    if _entries(changelog, "Unreleased"):
        raise Refused(f"CHANGELOG.md still has unreleased entries: move them under {version}")


def refuse_placeholder_address(root: Path) -> None:
    """Raises Refused if pyproject.toml contains a placeholder address."""
    if PLACEHOLDER in (root / "pyproject.toml").read_text(encoding="utf-8"):
        raise Refused(f"pyproject.toml contains the placeholder address {PLACEHOLDER}: replace it")


def refuse_failing_check(root: Path) -> None:
    """Raises Refused if the checks of CI fail."""
    if subprocess.run([root / ".ci" / "run"], cwd=root, check=False).returncode:
        raise Refused(".ci/run fails")


def _version(root: Path) -> str:
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["version"])


def _entries(changelog: str, heading: str) -> list[str]:
    """Returns the entries under a heading, which may end with a date."""
    section = re.search(rf"^## {re.escape(heading)}\b(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    return re.findall(r"^- .+", section[1], re.MULTILINE) if section else []


def _git(root: Path, *arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=True).stdout


def main() -> int:
    """Releases this checkout, or prints why it cannot."""
    try:
        tag = release(ROOT)
    except Refused as refused:
        print(f"no release: {refused}", file=sys.stderr)
        return 1
    print(f"{tag} is built and tagged. Publish it: git push origin {tag} && uv publish")
    return 0


if __name__ == "__main__":
    sys.exit(main())
