"""Hooks of the documentation site (mkdocs.yml): links that leave `docs/` work on the site and in the repository.

In the repository a page links to sources and tests by a relative path. The site has no such files, so a hook turns
these links into links to the repository, or into plain text as long as pyproject.toml has no address for it.
"""

import re
import tomllib
from pathlib import Path
from posixpath import normpath
from typing import Any

ROOT = Path(__file__).parents[1]
PLACEHOLDER = "https://example.org/"  # addresses in pyproject.toml until the first release
_LINK = re.compile(r"\[([^\]]*)\]\(((?:\.\./)+[^)#]*)(#[^)]*)?\)")


def repository() -> str | None:
    """Returns the address of the repository, or None while pyproject.toml has a placeholder."""
    urls = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["urls"]
    address = str(urls["Homepage"])
    return None if address.startswith(PLACEHOLDER) else address


def on_config(config: Any) -> Any:
    """Shows the link to the repository on every page if there is an address."""
    config["repo_url"] = repository()
    return config


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Returns a page whose links to files outside of `docs/` lead to the repository or are plain text."""
    folder = Path("docs", page.file.src_uri).parent.as_posix()

    def resolved(link: re.Match[str]) -> str:
        target = normpath(f"{folder}/{link[2]}")
        if target.startswith("docs/"):
            return link[0]
        address = repository()
        return f"[{link[1]}]({address}/blob/main/{target})" if address else link[1]

    return _LINK.sub(resolved, markdown)
