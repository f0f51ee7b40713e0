"""What stands on the building tiles."""

from carve import BARK, INK, PAPER, RIVER, SHINE, STONE, Symbol, box, brush, disc, shape, slab, union

THATCH, MUD = "#d6a64f", "#c9784c"


def straw(s, roof, lines):
    s.solid(roof, THATCH, 1.4, 0.9, 4, 0.28, 0.35)
    s.cut(union(*(brush(d, 0.5, 1.5, 0.5) for d in lines)), roof, 0.6)


def cabin():
    s = Symbol("house-wood", 72, 48)
    s.ground(37, 43.5, 31, 3.6)
    wall = slab([(13, 22), (60, 22), (59, 43), (14, 43)], 0.8)
    s.solid(wall, "#9c6536", 1.4, 0.9, 3)
    s.cut(union(*(brush(f"M13 {y} L60 {y}", 1.3) for y in (27.6, 32.8, 38))), wall, 0.8)
    ends = [disc(x, y, 2.5) for x in (13, 60) for y in (30.2, 35.4, 40.4)]
    s.heap(ends, "#e2b46a", 1, 0.4, 1.2)
    s.fill(slab([(30, 43), (30.6, 29), (42.4, 29), (43, 43)], 1), INK)
    straw(
        s,
        slab([(5, 26), (17, 7), (56, 6.4), (67, 25.4), (60, 27), (12, 27.6)], 1.4),
        (
            "M20 11 L14 23",
            "M28 12 L25 24",
            "M36 10 L36 23",
            "M45 12 L48 24",
            "M53 11 L59 23",
            "M32 9 L31 13",
            "M41 9 L42 13",
        ),
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


def roundhouse():
    s = Symbol("house-stone", 72, 48)
    s.ground(37, 43.5, 28, 3.6)
    wall = shape("M13 25 L59 25 L58 41 C52 44.6 20 44.6 14 41 Z")
    s.solid(wall, STONE, 1.4, 0.9, 4)
    stones = (
        "M14 32 C22 34 28 34 31 33.6",
        "M43 33.6 C48 33.6 54 33 58 31.6",
        "M15 38 C20 39.4 26 39.6 30 39.6",
        "M44 39.6 C50 39.4 54 39 58 37.6",
        "M21 33 L21 38.4",
        "M26 28 L26 33.4",
        "M17 27 L17 32",
        "M50 33.4 L50 39",
        "M46 28 L46 33.4",
        "M54 27 L54 32.4",
        "M25 39.6 L25 43",
        "M47 39.6 L47 43",
    )
    s.cut(union(*(brush(d, 1.1) for d in stones)), wall, 0.75)
    s.fill(shape("M30 44 L30.4 31 C31.4 27 42 27 43 31 L43.4 44 Z"), INK)
    straw(
        s,
        shape("M36 2.6 C41 8 54 17 66 25 C62 29 50 30 36 30 C22 30 10 29 6 25 C18 17 31 8 36 2.6 Z"),
        (
            "M34 9 L24 25",
            "M30 11 L14 24",
            "M38 9 L48 25",
            "M42 11 L58 24",
            "M36 12 L36 26",
            "M33 18 L31 26",
            "M40 18 L42 26",
        ),
    )
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
    for build in (cabin, mudhouse, roundhouse, longhouse, grove, stream):
        yield build()
