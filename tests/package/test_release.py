"""A release is made of what is committed, listed in the changelog and checked."""

import subprocess
import sys
from pathlib import Path

import pytest

from scripts.release import Refused, release

PROJECT = """
[project]
name = "tiny"
version = "1.2.0"
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]
"""
# Builds an empty wheel, offline, in no time; uv makes it from the source distribution.
BACKEND = """
import tarfile
from pathlib import Path

def build_sdist(folder, settings=None):
    with tarfile.open(Path(folder, "tiny-1.2.0.tar.gz"), "w:gz") as archive:
        for file in ("pyproject.toml", "backend.py"):
            archive.add(file, f"tiny-1.2.0/{file}")
    return "tiny-1.2.0.tar.gz"

def build_wheel(folder, settings=None, metadata=None):
    Path(folder, "tiny-1.2.0-py3-none-any.whl").touch()
    return "tiny-1.2.0-py3-none-any.whl"
"""
CHANGELOG = "# Changelog\n\n## Unreleased\n\n## 1.2.0 (2026-12-01)\n\n### Added\n- A thing.\n\n## 1.1.0\n- Before.\n"


def git(root: Path, *arguments: str) -> str:
    identity = ("-c", "user.name=test", "-c", "user.email=test@example.org", "-c", "commit.gpgsign=false")
    return subprocess.run(["git", *identity, *arguments], cwd=root, capture_output=True, text=True, check=True).stdout


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small project that is ready to be released."""
    for role in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{role}_NAME", "test")
        monkeypatch.setenv(f"GIT_{role}_EMAIL", "test@example.org")
    files = {
        "pyproject.toml": PROJECT,
        "backend.py": BACKEND,
        "CHANGELOG.md": CHANGELOG,
        ".ci/run": "#!/bin/sh\ntrue\n",
        ".gitignore": "dist/\n__pycache__/\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / ".ci" / "run").chmod(0o755)
    git(tmp_path, "init", "--quiet")
    commit(tmp_path)
    return tmp_path


def commit(root: Path) -> None:
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message", "x")


def edit(root: Path, name: str, old: str, new: str) -> None:
    text = (root / name).read_text()
    assert old in text
    (root / name).write_text(text.replace(old, new))
    commit(root)


def test_a_release_is_built_and_tagged(project: Path) -> None:
    assert release(project) == "v1.2.0"
    assert git(project, "tag").split() == ["v1.2.0"]
    built = {file.name for file in (project / "dist").iterdir() if file.name != ".gitignore"}
    assert built == {"tiny-1.2.0.tar.gz", "tiny-1.2.0-py3-none-any.whl"}


def test_a_dirty_tree_is_refused(project: Path) -> None:
    (project / "new.py").touch()
    assert refusal(project) == "1 files are not committed, the first is new.py"


def test_a_version_is_released_once(project: Path) -> None:
    git(project, "tag", "v1.2.0")
    assert "was released before" in refusal(project)


@pytest.mark.parametrize("entry", ["## 1.2.0\n\n## 1.1.9\n- Other.\n", "## 1.2.01\n- Other.\n", ""])
def test_a_missing_changelog_entry_is_refused(project: Path, entry: str) -> None:
    edit(project, "CHANGELOG.md", CHANGELOG, f"# Changelog\n\n## Unreleased\n\n{entry}")
    assert refusal(project) == "CHANGELOG.md has no entry for 1.2.0"


def test_what_is_still_unreleased_in_the_changelog_is_refused(project: Path) -> None:
    edit(project, "CHANGELOG.md", "## Unreleased\n", "## Unreleased\n- Another thing.\n")
    assert "unreleased entries" in refusal(project)


def test_a_placeholder_address_is_refused(project: Path) -> None:
    edit(
        project,
        "pyproject.toml",
        "[build-system]",
        '[project.urls]\nHomepage = "https://example.org/x"\n[build-system]',
    )
    assert refusal(project) == "pyproject.toml contains the placeholder address https://example.org/: replace it"


def test_a_failing_check_is_refused(project: Path) -> None:
    edit(project, ".ci/run", "true", "false")
    assert refusal(project) == ".ci/run fails"


def refusal(project: Path) -> str:
    """Why there is no release; neither a tag nor a file is left behind."""
    tags = git(project, "tag")
    with pytest.raises(Refused) as refused:
        release(project)
    assert git(project, "tag") == tags
    assert not (project / "dist").exists()
    return str(refused.value)


def test_the_command_says_in_one_line_why_not(project: Path) -> None:
    program = Path(__file__).parents[2] / "scripts" / "release.py"
    (project / "scripts").mkdir()
    (project / "scripts" / "release.py").write_text(program.read_text())
    done = subprocess.run(
        [sys.executable, "scripts/release.py"], cwd=project, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (1, "no release: 1 files are not committed, the first is scripts/\n")
