"""Makes web/src/ui/fonts of the fonts' files: uv run --with fonttools --with brotli python web/art/fonts.py

Of each font only what the client's styles use: letters, kerning, and figures of equal width. Hinting is left out: it
is a third of a file, and on screens that apply it small words run into each other.
"""

from pathlib import Path

from fontTools import subset
from fontTools.misc.roundTools import otRound
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

WEB = Path(__file__).resolve().parent.parent
SOURCES = WEB / "node_modules" / "@fontsource"
TARGET = WEB / "src" / "ui" / "fonts"
FONTS = {
    "alegreya-sans": ("latin-400", "latin-ext-400", "latin-700", "latin-ext-700"),
    "caudex": ("latin-700",),
    "metamorphous": ("latin-400", "latin-ext-400"),
}
FEATURES = ["kern", "liga", "lnum", "tnum", "ccmp", "locl", "mark", "mkmk"]
# "Metamorphous" is a reserved name: a changed file must have another one.
FAMILY, FULL, POSTSCRIPT = 1, 4, 6
LIKE_U = "uùúûüũūŭůűų"


def rename(font: TTFont) -> None:
    for entry in font["name"].names:
        if entry.nameID in (FAMILY, FULL, POSTSCRIPT):
            name = f"Stoneage {entry}".replace("Metamorphous", "Display")
            entry.string = name.replace(" ", "") if entry.nameID == POSTSCRIPT else name


def redraw_u(font: TTFont, n: TTFont) -> None:
    """Replaces the letter in each "u" by an "n" upside down, of the same height and width; accents stay."""
    glyphs, names = font["glyf"], font.getBestCmap()
    n_name = n.getBestCmap()[ord("n")]
    shape = n["glyf"][n_name]
    for letter in LIKE_U:
        if (name := names.get(ord(letter))) is None:
            continue
        parts = contours(font, name)
        old = parts[0]  # the letter; its accents follow
        left, right, bottom, top = bounds(old)
        across = (right - left) / (shape.xMax - shape.xMin)
        up = (top - bottom) / (shape.yMax - shape.yMin)
        pen = TTGlyphPen(None)
        turned = TransformPen(pen, (-across, 0, 0, -up, right + shape.xMin * across, top + shape.yMin * up))
        for part in contours(n, n_name):
            part.replay(turned)
        for part in parts[1:]:
            part.replay(pen)
        glyphs[name] = pen.glyph(round=otRound)
        glyphs[name].recalcBounds(glyphs)


def contours(font: TTFont, name: str) -> list[DecomposingRecordingPen]:
    """Returns each outline of a glyph as a recording."""
    pen = DecomposingRecordingPen(font.getGlyphSet())
    font.getGlyphSet()[name].draw(pen)
    parts: list[DecomposingRecordingPen] = []
    for command in pen.value:
        if command[0] == "moveTo":
            parts.append(DecomposingRecordingPen({}))
        parts[-1].value.append(command)
    return sorted(parts, key=lambda part: bounds(part)[2])


def bounds(part: DecomposingRecordingPen) -> tuple[float, float, float, float]:
    points = [point for _, points in part.value for point in points if point is not None]
    xs, ys = zip(*points, strict=True)
    return min(xs), max(xs), min(ys), max(ys)


def main() -> None:
    for family, files in FONTS.items():
        for file in files:
            name = f"{family}-{file}-normal.woff2"
            options = subset.Options(layout_features=FEATURES, hinting=False, flavor="woff2", name_IDs=["*"])
            font = subset.load_font(str(SOURCES / family / "files" / name), options)
            subsetter = subset.Subsetter(options)
            subsetter.populate(unicodes=font.getBestCmap())
            subsetter.subset(font)
            if family == "metamorphous":
                redraw_u(font, TTFont(SOURCES / family / "files" / "metamorphous-latin-400-normal.woff2"))
            rename(font)
            subset.save_font(font, str(TARGET / name.replace("-normal", "")), options)


if __name__ == "__main__":
    main()
