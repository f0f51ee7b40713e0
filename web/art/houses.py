"""What stands on the building tiles."""
# ruff: noqa: E501 (a path is one line)

from carve import BARK, INK, MOSS, PAPER, RIVER, SHINE, STONE, Symbol, box, brush, disc, shape, slab, union

THATCH, MUD = "#d6a64f", "#c9784c"


def straw(s, roof, lines):
    s.solid(roof, THATCH, 1.4, 0.9, 4, 0.28, 0.35)
    s.cut(union(*(brush(d, 0.5, 1.5, 0.5) for d in lines)), roof, 0.6)


def stilthouse():
    s = Symbol("house-wood", 72, 48)
    s.ground(37, 44, 27, 3)
    stilts = union(*(brush(f"M{x} 30 L{x + lean} 43.6", 3.4) for x, lean in ((15, -2), (29, -1), (43, 1), (57, 2))))
    s.solid(stilts, BARK, 1.2, 0.7, 1.4)
    wall = slab([(17, 31), (17, 16), (36, 5), (55, 16), (55, 31)], 0.8)
    s.solid(wall, "#9c6536", 1.4, 0.9, 3)
    s.cut(union(*(brush(f"M16 {y} L56 {y}", 1.2) for y in (16, 20.6, 25.4))), wall, 0.8)
    s.fill(slab([(30.6, 31), (31, 17.6), (41, 17.6), (41.4, 31)], 1), INK)
    s.solid(slab([(6, 29.4), (66, 29.4), (66, 33.8), (6, 33.8)], 1.2), "#e2b46a", 1.3, 0.8, 1.6)
    straw(
        s,
        slab([(36, 2.4), (65, 19.6), (62, 25), (36, 10.4), (10, 25), (7, 19.6)], 1.2),
        ("M31 8 L27 14", "M24 12 L20 17.6", "M16.4 16 L13 21", "M41 8 L45 14", "M48 12 L52 17.6", "M55.6 16 L59 21"),
    )
    return s


def mudhouse():
    s = Symbol("house-brick", 72, 48)
    s.ground(37, 43.5, 30, 3.6)
    low = shape("M36 43.6 L36.6 24 C38 21 60 21 62 24 L63.4 43.6 Z")
    s.solid(low, "#b5623a", 1.4, 0.9, 4)
    tall = shape("M10 43.6 L11.6 12 C13 8.6 37.6 8.6 39.4 12 L41.6 43.6 Z")
    s.solid(tall, MUD, 1.4, 0.9, 5)
    beams = [brush(f"M{x} 15.6 L{x} 17.6", 2.8) for x in (16.4, 22.4, 28.6, 34.8)] + [
        brush(f"M{x} 28 L{x} 29.6", 2.6) for x in (46, 51.6, 57.2)
    ]
    s.fill(union(*beams).buffer(0.5), INK).fill(union(*beams).buffer(-0.3), "#9c6536")
    s.fill(shape("M20 43.6 L20.4 30 C21 26.6 29.4 26.6 30 30 L30.4 43.6 Z"), INK)
    s.fill(box(48, 34, 7, 6, 1.6), INK)
    ladder = union(
        brush("M31 44 L36.6 10", 1.9),
        brush("M37 44.4 L42 11", 1.9),
        *(brush(f"M{36.4 - k} {16 + 6 * k} L{41.2 - k} {16.4 + 6 * k}", 1.5) for k in range(5)),
    )
    s.fill(ladder.buffer(0.9), INK).fill(ladder, "#e2b46a")
    return s


def turfhouse():
    s = Symbol("house-stone", 72, 48)
    s.ground(37, 43.5, 27, 3.6)
    dome = shape("M11.6 43.4 C10 27 19 5.4 36 5 C53 5.4 62 27 60.4 43.4 Z")
    s.solid(dome, STONE, 1.4, 0.9, 6)
    courses = (
        "M15 26 C21 28 26 28.6 29 28.8",
        "M43 28.8 C46 28.6 51 28 57 26",
        "M12.4 35 C18 36.6 24 37.2 28 37.4",
        "M44 37.4 C48 37.2 54 36.6 59.6 35",
        "M23.4 20 L22 27.4",
        "M48.8 20 L50.4 27.2",
        "M18 27.4 L17.4 36",
        "M54.4 27.2 L55 36",
        "M23 37 L23 43.4",
        "M49 37 L49 43.4",
    )
    s.cut(union(*(brush(d, 1.1) for d in courses)), dome, 0.75)
    s.fill(shape("M28.6 43.8 L29.4 32 L42.6 32 L43.4 43.8 Z"), INK)
    s.solid(slab([(25.6, 27.6), (46.4, 27), (47, 32), (25.2, 32.4)], 1.4), "#b5b2a6", 1.2, 0.7, 1.8)
    turf = shape(
        "M14.6 20 C20 8 28 3.4 36 3.4 C44 3.4 52 8 57.4 20 C54 23.6 52 18.6 48 20.4 C44 23.6 42 19.6 37 21 C33 24 30 19.6 26 20.6 C22 23.6 18 22.6 14.6 20 Z"
    )
    s.solid(turf, MOSS, 1.3, 0.8, 4, 0.28, 0.35)
    s.cut(union(*(brush(d, 0.5, 1.4, 0.5) for d in ("M28 9 L25 15", "M36 8 L36 14.6", "M44 9 L47 15"))), turf, 0.6)
    return s


def longhouse():
    s = Symbol("house-long", 72, 48)
    s.ground(37, 43.5, 33, 3.6)
    front = shape("M6 43.6 L6.6 24 L18 11 L29.6 24 L30 43.6 Z")
    side = shape("M29 24 L64 23 L65 43.4 L29 43.6 Z")
    s.solid(side, "#8a5730", 1.4, 0.9, 3)
    s.cut(union(*(brush(f"M{x} 23 L{x} 44", 1.1) for x in (36, 43, 50, 57))), side, 0.7)
    s.solid(front, "#b98a55", 1.4, 0.9, 3)
    s.fill(shape("M12 43.6 L12.4 32 C13.4 28 22.6 28 23.6 32 L24 43.6 Z"), INK)
    straw(
        s,
        slab([(17, 5.6), (58, 5), (70, 26), (31.4, 27.6)], 1.2),
        ("M28 9 L38 25", "M36 8 L45 24", "M44 8 L53 24", "M52 8 L61 23", "M24 9 L29 17"),
    )
    s.solid(brush("M17.6 6.6 L4 25.6", 4.4, 4), "#7a4a27", 1.1, 0.6, 1.2)
    s.cut(union(brush("M18 6.6 L14 1.6", 2.6), brush("M17 7 L22.4 1.4", 2.6)))
    return s


def grove():
    s = Symbol("grove")
    s.ground(24, 43.6, 20, 3)
    trunks = union(brush("M15 30 L15 43", 4), brush("M33 26 L33 43", 4.6))
    s.solid(trunks, BARK, 1.2, 0.7, 1.4)
    crowns = [disc(15, 22, 10.6, 12.4), disc(32.6, 17.6, 12.4, 14.4)]
    s.heap(crowns, "#56753f", 1.4, 0.9, 5)
    s.fill(union(disc(11, 16.6, 4, 5.4, 30), disc(27, 10.6, 5, 6.4, 30)), SHINE, 0.25)
    return s


def stream():
    s = Symbol("stream")
    bank = shape("M20 3 C40 9 8 19 22 27 C34 33 30 40 45 44 L9 44.6 C2 36 12 33 6 25 C0 17 20 12 10 4 Z")
    s.solid(bank, RIVER, 1.5, 0.9, 3.4, 0.25, 0)
    s.fill(
        union(
            *(
                brush(d, 0.6, 2, 0.6)
                for d in ("M14.6 9 C20 12 12 16 11 20", "M13 27 C18 30 18 34 20 38", "M23 33 C26 36 27 38.6 30 41")
            )
        ),
        PAPER,
        0.75,
    )
    glint = union(disc(15.4, 31, 1.9), disc(24.4, 38.6, 1.9), disc(10.4, 38.4, 1.9))
    s.fill(glint.buffer(0.7), INK).fill(glint, "#f7d75e")
    return s


def symbols():
    for build in (stilthouse, mudhouse, turfhouse, longhouse, grove, stream):
        yield build()
