"""Carves web/public/art/pieces.svg and the two favicons. Needs shapely: python web/art/pieces.py"""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
PUBLIC = HERE.parent / "public"

import goods  # noqa: E402
MODULES=[goods]
for m in ("people","places","glyphs"):
    try: MODULES.append(__import__(m))
    except ModuleNotFoundError as e: print(e)

def main() -> None:
    drawn = [symbol for module in MODULES for symbol in module.symbols()]
    (PUBLIC / "art").mkdir(parents=True, exist_ok=True)
    sprite = '<svg xmlns="http://www.w3.org/2000/svg">' + "".join(f"\n{s}" for s in drawn) + "\n</svg>\n"
    (PUBLIC / "art/pieces.svg").write_text(sprite)
    print(f"{len(drawn)} symbols, {len(sprite) / 1000:.0f} kB")


if __name__ == "__main__":
    main()
