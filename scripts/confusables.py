"""Writes the table of look-alike characters from Unicode's (UTS #39), as contained in confusable-homoglyphs.

uv run --with confusable-homoglyphs python -m scripts.confusables    # writes src/stoneage/data/confusables.txt
"""

import json
import unicodedata
from importlib.resources import files
from pathlib import Path

TABLE = Path(__file__).parent.parent / "src" / "stoneage" / "data" / "confusables.txt"
HEAD = """\
# Characters that look alike: what they are taken for, a tab, and all of them. Made by scripts/confusables.py.
# Derived from confusables.txt of Unicode Technical Standard #39, (c) Unicode, Inc., Unicode License V3.
"""


def pairs(known: dict[str, list[dict[str, str]]]) -> dict[str, str]:
    """Returns the look-alike of each single character. The package lists every pair in both directions."""
    found = {}
    for character, others in known.items():
        if len(character) > 1 or len(others) > 1:
            continue  # what has several others is what they are taken for
        target = others[0]["c"]
        if len(known.get(target, ())) > 1 or target < character:
            found[character] = target
    return found


def main() -> None:
    known = json.loads((files("confusable_homoglyphs") / "confusables.json").read_text("utf-8"))
    rows: dict[str, list[str]] = {}
    for character, target in sorted(pairs(known).items()):
        if unicodedata.normalize("NFKC", character) == character:  # the others are folded without a table
            rows.setdefault(target, []).append(character)
    lines = [f"{target}\t{''.join(characters)}\n" for target, characters in sorted(rows.items())]
    TABLE.write_text(HEAD + "".join(lines), "utf-8")
    print(f"{sum(map(len, rows.values()))} characters")


if __name__ == "__main__":
    main()
