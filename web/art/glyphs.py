"""One-colour glyphs, cut like petroglyphs: the cards' symbols and professions, and the marks of the page."""
# ruff: noqa: E501 (a path is one line)

import math

from carve import Symbol, box, brush, disc, flip, move, shape, slab, union
from places import hand, spiral, star


def glyph(name, size, solid, holes=None):
    s = Symbol(name, size, wobble=0.1, near=0.12)
    return s.fill(solid if holes is None else solid.difference(holes), "currentColor")


def ring(x, y, r, w):
    return disc(x, y, r).difference(disc(x, y, r - w))


def writing():
    tablet = slab([(5, 4), (26, 3), (28, 28), (6, 29)], 2.4)
    wedge = shape("M-2.2 -2 L2.2 -2 L0 5 Z")
    marks = [
        move(wedge, x, y, 1, turn)
        for x, y, turn in (
            (10.5, 9.5, 0),
            (16.5, 9, -90),
            (22.5, 9.5, 0),
            (11, 17, -90),
            (18, 17.5, 0),
            (23, 16.6, 0),
            (11, 23.6, 0),
            (16, 23.6, 0),
            (21.5, 23.6, -90),
        )
    ]
    return glyph("writing", 32, tablet, union(*marks))


def healing():
    bowl = shape("M4 17 L28 17 C28 23 25 26.4 21.5 27 L23 30 L9 30 L10.5 27 C7 26.4 4 23 4 17 Z")
    rim = box(2.6, 14.6, 26.8, 3.4, 1.4)
    leaf = shape("M13 13 C7 11 5.4 6 7 1.6 C12 3 15 7.4 13 13 Z")
    vein = brush("M12.4 12 C11 8.6 9.6 6.4 8.4 4.6", 1.3, 0.6)
    pestle = brush("M17.5 13 L24.6 3.8", 3, 4.6)
    return glyph("healing", 32, union(bowl, rim, leaf, pestle), union(vein, brush("M7.4 19.2 L24.6 19.2", 1.3)))


def pottery():
    pot = shape(
        "M11 3 L21 3 L20 7.6 C26.4 10.4 28.6 16 26.6 21.6 C25.4 25.2 22.4 28 20.8 29.6 L11.2 29.6 C9.6 28 6.6 25.2 5.4 21.6 C3.4 16 5.6 10.4 12 7.6 Z"
    )
    lip = box(9.4, 2, 13.2, 3.2, 1.3)
    zigzag = brush("M4 17.8 L8 13.6 L12 17.8 L16 13.6 L20 17.8 L24 13.6 L28 17.8", 2)
    return glyph("pottery", 32, union(pot, lip), union(zigzag, brush("M6 22.4 L26 22.4", 1.5)))


def art():
    return glyph("art", 32, hand(16.4, 17.6, 1.08), spiral(16.4, 20.6, 4.2, 2, 1.5))


def music():
    drum = shape("M5 12.5 L27 12.5 L24.4 28 C20 30 12 30 7.6 28 Z")
    skin = disc(16, 12.6, 12, 4)
    lacing = brush("M7 18 L10.6 26.6 L14.6 18.6 L18.4 26.8 L21.8 18.4 L24.6 25.6", 1.4)
    sticks = union(brush("M13 12 L4.6 3.6", 2), disc(4.6, 3.8, 2.5), brush("M19 12 L27.4 3.6", 2), disc(27.4, 3.8, 2.5))
    gap = disc(16, 12.8, 12.6, 4.6).difference(disc(16, 12.2, 12.4, 3.6)).intersection(box(0, 12.6, 32, 8, 0.1))
    return glyph("music", 32, union(drum, skin, sticks), union(lacing, gap))


def weaving():
    frame = union(brush("M5.4 3 L5.4 29", 3), brush("M26.6 3 L26.6 29", 3), brush("M2.6 6 L29.4 6", 3))
    cloth = [
        box(8 + col * 4.1, 8.6 + row * 4.2 + 0.8 * ((row + col) % 2), 3.7, 3.9 - 1.5 * ((row + col) % 2), 0.1)
        for row in range(4)
        for col in range(4)
    ]
    threads = [brush(f"M{9.9 + i * 4.1} 25 L{9.9 + i * 4.1} 29", 1.5) for i in range(4)]
    return glyph("weaving", 32, union(frame, *cloth, *threads))


def transport():
    spokes = union(
        *(
            brush(f"M16 16 L{16 + 11 * math.cos(a):.2f} {16 + 11 * math.sin(a):.2f}", 2.6, 3.2)
            for a in (i * math.pi / 3 + 0.3 for i in range(6))
        )
    )
    return glyph("transport", 32, union(ring(16, 16, 13.6, 3.9), spokes, disc(16, 16, 4.2)), disc(16, 16, 1.6))


def time():
    stones = union(
        slab([(4, 30), (5, 13), (10, 13), (10.6, 30)], 0.8),
        slab([(21.4, 30), (22, 13), (27, 13), (28, 30)], 0.8),
        slab([(2.4, 13), (3, 8), (29.4, 7.6), (29.6, 12.8)], 0.8),
    )
    sun = disc(16, 21.4, 4)
    rays = union(
        *(
            brush(
                f"M{16 + 5.8 * math.cos(a):.2f} {21.4 + 5.8 * math.sin(a):.2f} L{16 + 7.6 * math.cos(a):.2f} {21.4 + 7.6 * math.sin(a):.2f}",
                1.5,
            )
            for a in (math.radians(d) for d in (-90, -50, -130))
        )
    )
    moon = disc(16, 3.4, 2.8).difference(disc(17.4, 2.6, 2.5))
    return glyph("time", 32, union(stones, sun, rays, brush("M12.4 29 L19.6 29", 1.8), moon))


def jewellery():
    cord = brush("M6 3 C3 14 8 20 16 20 C24 20 29 14 26 3", 2.6)
    beads = [disc(5, 9, 3.2), disc(27, 9, 3.2)]
    tooth = shape("M-3 -2 C-2.4 -3.2 2.4 -3.2 3 -2 C3.4 2 1.8 6.4 0 9.6 C-1.8 6.4 -3.4 2 -3 -2 Z")
    teeth = [move(tooth, 8, 18.6, 0.92, 30), move(tooth, 24, 18.6, 0.92, -30), move(tooth, 16, 21.2, 1.1, 0)]
    cut = union(*(t.buffer(0.6) for t in teeth), *(b.buffer(0.8) for b in beads))
    return glyph("jewellery", 32, union(cord.difference(cut), *beads, *teeth))


def man(x, arms):
    """A cave painter's person; the arms are given, since they hold what tells the trade."""
    body = shape("M-4.6 12.4 C-2 11.2 2 11.2 4.6 12.4 L3.6 20.4 L5.4 30 L1.6 30 L0 23.6 L-1.6 30 L-5.4 30 L-3.6 20.4 Z")
    return union(move(union(disc(0, 6.6, 3.9), body), x, 0), *(brush(d, 2.7, 2.3) for d in arms))


def farmer():
    person = man(10.5, ("M6.4 13.4 L3.6 21", "M14.6 13.4 L20.6 18"))
    stalk = brush("M22.4 12 L21 30", 1.7)
    corn = shape("M0 0 C-2.6 -1.8 -2.2 -4.6 0 -6.6 C2.2 -4.6 2.6 -1.8 0 0 Z")
    ear = [
        move(corn, 22.8, 6.6, 1.05, 4),
        *(move(corn, 22.6 + side * 0.9, 9.4 + i * 4.2, 1, side * 44) for i in range(3) for side in (-1, 1)),
    ]
    return glyph("farmer", 32, union(person, stalk, *ear))


def toolmaker_person():
    person = man(10.5, ("M6.4 13.4 L4 21", "M14.6 13.4 L20.6 15.6"))
    haft = brush("M19.4 22.6 L23.6 5", 2.3)
    head = slab([(18.6, 4.4), (24, 3), (30.4, 2.4), (30.6, 12), (23, 9.8), (17.8, 9.4)], 0.8)
    return glyph(
        "toolmaker-person",
        32,
        union(person, haft, head.difference(brush("M20.4 2 L19.6 12", 1)), brush("M22.8 10 L23.6 5", 2.3)),
    )


def builder():
    person = man(8.6, ("M4.6 13.4 L2.6 21", "M12.6 13.4 L17.6 10.6"))
    poles = union(brush("M19.6 3 L24.4 10", 1.8), brush("M25.6 3 L20.8 10", 1.8))
    hut = shape("M22.6 6.6 C24.6 12 28.6 22 31.2 30 L25.4 30 L22.6 20.6 L19.8 30 L14.2 30 C16.8 22 20.6 12 22.6 6.6 Z")
    return glyph("builder", 32, union(person.difference(union(poles, hut).buffer(1)), poles, hut))


def shaman():
    person = man(12, ("M8 13.4 L4.4 20.6", "M16 13.4 L22 16"))
    antler = union(brush("M10 4 C8.6 2.6 6.4 2 4.4 .8", 1.7, 1), brush("M7.6 2.6 L4.4 4.6", 1.4, 1))
    robe = shape("M7.6 16 L16.4 16 L19 29.8 L5 29.8 Z")
    staff = union(brush("M23 10 L24.4 30", 2.1), ring(23, 6.6, 4.2, 1.7), disc(23, 6.6, 1.2))
    fringe = union(brush("M9.6 30.6 L10 26.4", 1), brush("M14.4 30.6 L14 26.4", 1))
    return glyph(
        "shaman",
        32,
        union(person, antler, flip(antler, 24), robe, staff),
        union(fringe, brush("M7.6 21.6 L12 23.2 L16.4 21.6", 1.1)),
    )


def trader_person():
    person = man(12.6, ("M8.6 13.4 L5 20",))
    staff = brush("M5 8 L4.2 30", 2)
    pack = slab([(17.6, 9), (27, 8), (30.4, 13), (29.4, 23.4), (18.4, 23)], 2.4)
    strap = union(brush("M18 15.2 L31 15", 1.3), disc(23.6, 18.6, 1.5))
    return glyph(
        "trader-person",
        32,
        union(person, staff, pack.difference(strap), disc(27, 6.6, 2), brush("M15.6 13.4 L19 12.6", 2.6)),
    )


def marks():
    """The marks of the page, 24 by 24, drawn with a brush."""
    b = brush
    tri = slab([(6.5, 3.5), (20.5, 12), (6.5, 20.5)], 1.4)
    speaker = union(box(2.4, 8.6, 6, 7, 1), slab([(6, 12), (12.6, 4), (12.6, 20)], 0.8))
    page = slab([(4.5, 2.6), (19, 3), (19.6, 21), (4.8, 21.4)], 1.6)
    bubble = union(
        slab([(2.4, 3.6), (21.4, 3), (21.8, 16.4), (2.6, 16.4)], 3), slab([(6, 14), (12.6, 14), (6, 21.8)], 0.4)
    )
    yield (
        "undo",
        union(
            b("M7 8 C13 5.4 20.4 8 20 14 C19.6 18.6 15 20.4 10.4 19.8", 2.6, 3, 2),
            slab([(2.2, 9.6), (9.6, 2.4), (10.6, 12.6)], 0.8),
        ),
    )
    yield "confirm", b("M3.6 13 L9.4 19.4 L20.6 4.6", 2.6, 4, 2.6)
    yield (
        "sound",
        union(
            speaker, b("M15.6 8.6 C17.4 10.6 17.4 13.6 15.6 15.6", 1.9), b("M18.6 5.4 C22.2 9 22.2 15.2 18.6 18.8", 2.1)
        ),
    )
    yield "mute", union(speaker, b("M15.6 9 L21.4 15", 2.3), b("M21.4 9 L15.6 15", 2.3))
    yield "night", union(disc(11.4, 12.4, 9.2).difference(disc(15.6, 9, 8)), star(18.4, 6.4, 3.2).buffer(0.2))
    yield (
        "day",
        union(
            disc(12, 12, 4.8),
            *(move(slab([(-1.7, -7), (0, -11.4), (1.7, -7)], 0.4), 12, 12, 1, i * 45) for i in range(8)),
        ),
    )
    yield (
        "menu",
        union(
            b("M3.4 5.8 L20.4 5.2", 2.8, 3.2, 2.4),
            b("M3.6 12 L20.6 12.2", 2.4, 3.2, 2.8),
            b("M3.4 18.6 L20.4 18.4", 2.8, 3.2, 2.4),
        ),
    )
    yield "close", union(b("M5 5 L19 19", 2.6, 3.4, 2.6), b("M19 5 L5 19", 2.6, 3.4, 2.6))
    yield "log", page.difference(union(b("M8 8 L16 8", 1.7), b("M8 12 L16 12", 1.7), b("M8 16 L13 16", 1.7)))
    yield "chat", bubble.difference(union(disc(7.6, 9.8, 1.5), disc(12.2, 9.8, 1.5), disc(16.8, 9.8, 1.5)))
    link = move(box(-6, -3.8, 12, 7.6, 3.6).difference(box(-3.4, -1.3, 6.8, 2.6, 1.2)), 0, 0, 1, -42)
    one, two = move(link, 8.6, 15.4), move(link, 15.4, 8.6)
    yield "link", union(one, two)
    yield "speed", union(slab([(2, 4.4), (11.6, 12), (2, 19.6)], 1), slab([(12, 4.4), (22, 12), (12, 19.6)], 1))
    yield "step", union(slab([(4, 4), (15.6, 12), (4, 20)], 1.2), box(17, 4, 3.6, 16, 1.2))
    yield "play", tri
    yield "pause", union(box(4.6, 3.6, 5.4, 16.8, 1.4), box(14, 3.6, 5.4, 16.8, 1.4))
    globe = union(
        ring(12, 12, 10, 2),
        disc(12, 12, 5.4, 10).difference(disc(12, 12, 3.6, 8.4)),
        b("M3.6 8.8 L20.4 8.8", 1.6),
        b("M3.6 15.2 L20.4 15.2", 1.6),
    )
    yield "language", globe
    yield "help", union(b("M7 8 C7 1.8 17.4 1.8 17 8 C16.8 11.2 12.4 11.2 12.2 15", 2.8, 3.4, 2.4), disc(12.1, 19.8, 2))
    yield (
        "leave",
        union(
            shape("M3 2.6 L13 2.6 L13 7 L10.4 7 L10.4 5 L5.6 5 L5.6 19 L10.4 19 L10.4 17 L13 17 L13 21.4 L3 21.4 Z"),
            b("M9.4 12 L16 12", 2.6),
            slab([(15, 6.6), (22.4, 12), (15, 17.4)], 0.6),
        ),
    )
    turn = b("M19.2 7.4 C15.6 2.6 8 3 5 8 C2.4 12.6 4.6 18.8 10 20.2 C14.4 21.2 18.6 18.8 20 14.8", 2, 2.8, 2.2)
    yield "replay", union(turn, slab([(21.6, 1.6), (21.8, 10.2), (13.6, 8.4)], 0.5))
    tray = b("M3.4 15.6 L3.8 20.6 L20.2 20.6 L20.6 15.6", 2.4)
    yield "download", union(tray, b("M12 3 L12 10", 3), slab([(5.8, 9), (18.2, 9), (12, 17)], 0.7))
    yield "upload", union(tray, b("M12 9 L12 16", 3), slab([(5.8, 10), (12, 2), (18.2, 10)], 0.7))
    lid = shape("M1.4 12 C5 6 9 4.4 12 4.4 C15 4.4 19 6 22.6 12 C19 18 15 19.6 12 19.6 C9 19.6 5 18 1.4 12 Z")
    yield (
        "eye",
        union(
            lid.difference(
                shape(
                    "M4 12 C6.6 8 9.6 6.8 12 6.8 C14.4 6.8 17.4 8 20 12 C17.4 16 14.4 17.2 12 17.2 C9.6 17.2 6.6 16 4 12 Z"
                )
            ),
            disc(12, 12, 3.7).difference(disc(10.9, 10.8, 1.1)),
        ),
    )
    yield "plus", union(b("M12 3.6 L12 20.4", 2.8, 3.6, 2.8), b("M3.6 12 L20.4 12", 2.8, 3.6, 2.8))
    yield "minus", b("M3.6 12 L20.4 12", 2.8, 3.6, 2.8)
    left = b("M15.6 3.6 L7 12 L15.6 20.4", 2.6, 4, 2.6)
    yield "left", left
    yield "right", flip(left, 24)
    yield "clock", union(ring(12, 12, 10.2, 2.5), b("M12 6.2 L12 12.4 L16.2 14.6", 2, 2.4, 1.8))
    yield (
        "home",
        union(
            b("M9 1.4 L13 7", 1.7),
            b("M15 1.4 L11 7", 1.7),
            shape(
                "M12 3.6 C14.6 10 18.6 16 22.6 21 C20 22.6 17 22.6 15.4 22.6 L12 13 L8.6 22.6 C7 22.6 4 22.6 1.4 21 C5.4 16 9.4 10 12 3.6 Z"
            ),
        ),
    )
    front = slab([(8, 7), (20.6, 7), (21, 21.4), (8.2, 21.6)], 1.6)
    behind = slab([(3, 2.4), (15.6, 2.4), (15.8, 16), (3.2, 16)], 1.6)
    yield "copy", union(behind.difference(behind.buffer(-2)).difference(front.buffer(1.3)), front)


def symbols():
    for one in (
        writing,
        healing,
        pottery,
        art,
        music,
        weaving,
        transport,
        time,
        jewellery,
        farmer,
        toolmaker_person,
        builder,
        shaman,
        trader_person,
    ):
        yield one()
    for name, cut in marks():
        yield glyph(name, 24, cut)
