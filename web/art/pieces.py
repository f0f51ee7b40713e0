"""Carves web/public/art/pieces.svg and the two favicons: uv run --with shapely python web/art/pieces.py"""
# ruff: noqa: E501 (a path is one line)

from pathlib import Path

import glyphs
import goods
import houses
import people
import places
from carve import EMBER, Symbol, move, shape

PUBLIC = Path(__file__).resolve().parent.parent / "public"


def favicon(turn: bool) -> str:
    s = Symbol("start", near=0.3)
    places.mammoth(s)
    if turn:
        flame = shape(
            "M12 .8 C13 7 22 9.5 22 17 C22 23 17.5 26 12 26 C6 26 1.5 22.5 1.5 16.5 C1.5 12 4.5 10 5.5 6.5 C7.5 8 8.5 9.5 8.6 11.5 C11 9 12.6 5 12 .8 Z"
        )
        s.ink(flame, 1.4, 0.6).fill(flame, EMBER).fill(move(flame, 5.2, 9.7, 0.56), "#f0a23c")
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><g transform="scale(.1)">{"".join(s.parts)}</g></svg>\n'


def main() -> None:
    drawn = [symbol for module in (goods, people, places, houses, glyphs) for symbol in module.symbols()]
    sprite = '<svg xmlns="http://www.w3.org/2000/svg">' + "".join(f"\n{s}" for s in drawn) + "\n</svg>\n"
    (PUBLIC / "art").mkdir(parents=True, exist_ok=True)
    (PUBLIC / "art/pieces.svg").write_text(sprite)
    (PUBLIC / "favicon.svg").write_text(favicon(turn=False))
    (PUBLIC / "favicon-turn.svg").write_text(favicon(turn=True))
    print(f"{len(drawn)} symbols, {len(sprite) / 1000:.0f} kB")


if __name__ == "__main__":
    main()
